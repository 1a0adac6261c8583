import TerminalKit

extension CommandRegistry {
  /// Books that are entered by the numbers on them.
  static let scanning: [Command] = [
    Command(
      .scan,
      "Scan books by their ISBN",
      short: "scan",
      "A scanner or your fingers type one ISBN after the other; each is saved before the next key. With or "
        + "without a network.",
      words: ["barcode", "isbn", "scanner", "quick", "pile"],
      keys: [],
      in: [.walking]
    ),
    Command(
      .open,
      "Take the number",
      short: "take it",
      "In scanning: saves the number that was typed or scanned.",
      keys: [.enter],
      in: [.scan, .scanTyping]
    ),
    Command(
      .oneMore,
      "One more copy of it",
      short: "one more copy",
      "In scanning, of the chosen line: the book has one copy more.",
      words: ["copies", "another", "second"],
      keys: [.character("c")],
      in: [.scan]
    ),
    Command(
      .openScanned,
      "Open the book, or type it in",
      short: "open it",
      "In scanning, of the chosen line: goes to the book that you have, or to a form with its number.",
      words: ["form", "by hand"],
      keys: [.character("o"), .character("e")],
      in: [.scan],
      label: { $0.opens }
    ),
    Command(
      .takeProbable,
      "Yes, that is the number",
      short: "yes",
      "In scanning: takes the ISBN that an old paperback’s code stands for.",
      keys: [.character("y")],
      in: [.scan]
    ),
    Command(
      .delete,
      "Drop the line",
      short: "drop it",
      "In scanning: the number is wanted no more.",
      words: ["remove"],
      keys: [.character("d"), .delete],
      in: [.scan]
    ),
    Command(
      .undo,
      "Take back what was scanned last",
      short: "undo",
      keys: [.character("u")],
      in: [.scan]
    ),
    Command(
      .nextField,
      "Choose what every book gets",
      short: "shelf, tags",
      "In scanning: goes through shelf, genre and tags, which every new book gets, and back to the number.",
      keys: [.tab],
      in: [.scan, .scanTyping]
    ),
    Command(
      .previousField,
      "The field before",
      short: "previous",
      keys: [.backTab],
      in: [.scan, .scanTyping]
    ),
    Command(
      .up,
      "The line above",
      "In scanning: chooses an earlier line.",
      keys: [.up],
      in: [.scan, .scanTyping]
    ),
    Command(
      .down,
      "The line below",
      "In scanning: chooses a later line.",
      keys: [.down],
      in: [.scan, .scanTyping]
    ),
  ]
}
