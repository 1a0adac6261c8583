import TerminalKit

extension CommandRegistry {
  /// In forms, besides typing.
  static let forms: [Command] = [
    Command(
      .takeStep,
      "Take the usual next step with what you read",
      short: "do that",
      "Wants to read, reads it from today, has read it today: r r, or r Enter.",
      words: ["status", "begin", "finish", "again"],
      keys: [.enter, .character("r")],
      in: [.readingStep],
      label: { $0.opens }
    ),
    Command(
      .open,
      "The next field, or take what is highlighted",
      short: "next",
      "In a form: the next field; in a list under a field the highlighted row; on Save it saves.",
      keys: [.enter],
      in: [.form],
      label: { $0.opens }
    ),
    Command(
      .removeLast,
      "Take out the last author, publisher or tag",
      short: "remove last",
      "On an empty line, Backspace takes out what was chosen last.",
      words: ["delete", "remove"],
      keys: [.backspace],
      in: []
    ),
    Command(
      .editor,
      "Edit the notes in your own editor",
      short: "editor",
      "Opens the program that $VISUAL or $EDITOR names, and takes the text that it saves.",
      words: ["vi", "emacs", "nano", "external"],
      keys: [.control("o")],
      in: [.notes]
    ),
    Command(
      .takeMine,
      "Take mine",
      short: "mine",
      "Where two people changed the same line: keeps what you typed.",
      keys: [.left, .character("h")],
      in: [.conflict]
    ),
    Command(
      .takeTheirs,
      "Take the other one's",
      short: "theirs",
      "Where two people changed the same line: keeps what the other saved.",
      keys: [.right, .character("l")],
      in: [.conflict],
      label: { $0.name.map { "\($0)'s" } }
    ),
    Command(
      .takeBoth,
      "Take both",
      short: "both",
      "Of tags, authors and publishers: keeps yours and what the other added.",
      keys: [.character("b")],
      in: [.conflict]
    ),
  ]
}
