import TerminalKit

extension CommandRegistry {
  /// While something is typed: only Enter, Tab, Esc, arrows, Ctrl and F1 act.
  static let typing: [Command] = [
    Command(
      .open,
      "Take what is highlighted, or go to the rows",
      short: "take",
      "In a field the next field; in find to the rows; in a list of choices the highlighted one.",
      keys: [.enter],
      in: [.find, .help, .palette, .picker, .importFile],
      label: { $0.take }
    ),
    Command(
      .up,
      "Up",
      "One row up, while typing.",
      keys: [.up],
      in: [.find, .help, .palette, .picker, .importFile]
    ),
    Command(
      .down,
      "Down",
      "One row down, while typing.",
      keys: [.down],
      in: [.find, .help, .palette, .picker, .importFile]
    ),
    Command(
      .pageUp,
      "A page up",
      "One screenful up, while typing.",
      keys: [.pageUp],
      in: [.find, .help, .palette, .picker, .importFile]
    ),
    Command(
      .pageDown,
      "A page down",
      "One screenful down, while typing.",
      keys: [.pageDown],
      in: [.find, .help, .palette, .picker, .importFile]
    ),
    Command(
      .complete,
      "Complete what is typed",
      short: "complete",
      "Completes a command; where there is nothing to complete it goes to the rows.",
      keys: [.tab],
      in: [.find, .palette, .picker, .importFile],
      label: { $0.completes ? "take, and the next" : nil }
    ),
    Command(
      .nextField,
      "The next field",
      short: "next",
      "Goes on without choosing anything.",
      keys: [.tab],
      in: [.form, .readingStep]
    ),
    Command(
      .previousField,
      "The field before",
      short: "previous",
      keys: [.backTab],
      in: [.form, .readingStep]
    ),
    Command(
      .save,
      "Save",
      "Saves what the form holds, or goes to the first thing to correct.",
      words: ["write", "store", "done", "w"],
      keys: [.control("s")],
      in: [.form, .readingStep, .conflict]
    ),
    Command(
      .undoTyping,
      "Take back typing",
      short: "undo typing",
      "Takes back what was typed in this field.",
      keys: [.control("z")],
      in: [.typing]
    ),
    Command(
      .moveUp,
      "Move it up",
      short: "move up",
      "In a list of authors: one place forward.",
      keys: [.altUp],
      in: [.form]
    ),
    Command(
      .moveDown,
      "Move it down",
      short: "move down",
      "In a list of authors: one place back.",
      keys: [.altDown],
      in: [.form]
    ),
  ]
}
