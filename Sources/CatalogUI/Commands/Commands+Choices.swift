import TerminalKit

extension CommandRegistry {
  /// History, dialogs and other choices.
  static let choices: [Command] = [
    Command(
      .undoThis,
      "Take back this change",
      short: "undo this …",
      "Takes back one change of the history, whoever made it. What changed since is kept.",
      words: ["undo", "revert", "restore"],
      keys: [.character("u")],
      in: [.history, .change]
    ),
    Command(
      .bringBack,
      "Bring back what was deleted",
      short: "bring it back",
      "On the page of a record that someone deleted meanwhile: takes that change back.",
      words: ["undo", "restore", "undelete"],
      keys: [.enter, .character("u")],
      in: [.gonePage]
    ),
    Command(
      .take,
      "Take this answer",
      short: "choose",
      "Takes the highlighted row.",
      keys: [.enter, .character("l")],
      in: [.dialog]
    ),
    Command(
      .chooseFirst,
      "Yes: the first answer that does something",
      short: "yes",
      "In a dialog whose first answer is Cancel: d y deletes for quick hands.",
      words: ["confirm", "ok"],
      keys: [.character("y")],
      in: [.dialog]
    ),
    Command(
      .turnRound,
      "The other way round",
      short: "turn round",
      "In the sort dialog: from Z to A, newest first.",
      words: ["reverse", "descending", "ascending"],
      keys: [.right],
      in: [.sortDialog]
    ),
    Command(
      .turnBack,
      "The usual way round",
      short: "turn back",
      "In the sort dialog: from A to Z, oldest first.",
      keys: [.left],
      in: [.sortDialog]
    ),
  ]
}
