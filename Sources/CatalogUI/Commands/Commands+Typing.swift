import Books
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
      in: [.help, .palette, .picker, .importFile, .transfer],
      label: { $0.take }
    ),
    Command(
      .open,
      "Take what is highlighted, or go to the rows",
      short: "go on",
      "In find to the rows, or to the other query that is highlighted.",
      keys: [.enter],
      in: [.find],
      label: { $0.take }
    ),
    Command(
      .up,
      "Up",
      "One row up, while typing.",
      keys: [.up],
      in: [.find, .help, .palette, .picker, .importFile, .transfer]
    ),
    Command(
      .down,
      "Down",
      "One row down, while typing.",
      keys: [.down],
      in: [.find, .help, .palette, .picker, .importFile, .transfer]
    ),
    Command(
      .pageUp,
      "A page up",
      "One screenful up, while typing.",
      keys: [.pageUp],
      in: [.find, .help, .palette, .picker, .importFile, .transfer]
    ),
    Command(
      .pageDown,
      "A page down",
      "One screenful down, while typing.",
      keys: [.pageDown],
      in: [.find, .help, .palette, .picker, .importFile, .transfer]
    ),
    Command(
      .complete,
      "Complete what is typed",
      short: "complete",
      "Completes a command or a query; where there is nothing to complete in a find the cursor goes to"
        + " the rows, and letters go on with the line.",
      keys: [.tab],
      in: [.find, .palette, .picker, .importFile, .transfer],
      label: { $0.completes ? tr("take, and the next") : nil }
    ),
    Command(
      .keepFind,
      "Go on from what was looked for",
      short: "keep it",
      "What was looked for is selected: typing takes its place, Backspace clears it, End or an arrow "
        + "keeps it.",
      words: ["selected", "replace", "earlier query"],
      keys: [.end],
      in: [.find]
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
      in: [.form, .readingStep]
    ),
    Command(
      .saveNext,
      "Save, and begin the next one",
      short: "and another",
      "In the form for a new record: saves it and empties the form, but for what :keep names.",
      words: ["add another", "next book", "again", "new"],
      keys: [.control("n")],
      in: [.form],
      label: { _ in tr("save, and another") },
      unless: { $0.hasNext ? nil : tr("only a new record has a next one: Ctrl-S saves") }
    ),
    Command(
      .undoTyping,
      "Take back typing",
      short: "undo",
      "Takes back what was typed in this field.",
      keys: [.control("z")],
      in: [.typing]
    ),
    Command(
      .moveUp,
      "Move it up",
      short: "up",
      "In a list of authors, fields or columns: one place forward.",
      keys: [.altUp],
      in: [.form, .fields, .columnsDialog],
      unless: { $0.canMove ? nil : tr("there is no order here") }
    ),
    Command(
      .moveDown,
      "Move it down",
      short: "down",
      "In a list of authors, fields or columns: one place back.",
      keys: [.altDown],
      in: [.form, .fields, .columnsDialog],
      unless: { $0.canMove ? nil : tr("there is no order here") }
    ),
  ]

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
      .makeNames,
      "Make the new names, and save",
      short: "make, save",
      "Ctrl-S asks once about names that no record has and that were only left with Tab.",
      words: ["create", "confirm", "yes"],
      keys: [.enter],
      in: [.newNames]
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
      in: [.relation]
    ),
    Command(
      .removeEntry,
      "Take out the chosen name under the cursor",
      short: "remove",
      "The record itself stays.",
      words: ["delete", "remove"],
      keys: [.delete],
      in: [.relation]
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
  ]
}
