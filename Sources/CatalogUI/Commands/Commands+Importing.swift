import TerminalKit

extension CommandRegistry {
  /// Books from files of other programs.
  ///
  /// They come before the general commands in ``all``: some repeat one with words that fit their
  /// own context, and the first that belongs to a context is taken.
  static let importing: [Command] = [
    Command(
      .importBooks,
      "Import books from a file",
      short: "import",
      "Goodreads, LibraryThing, calibre, BibTeX, MARC, tables and more. What will be done is shown "
        + "first. Also :import FILE.",
      words: ["goodreads", "calibre", "librarything", "csv", "load", "bring", "migrate"],
      keys: [.character("i")],
      in: [.list, .page, .dashboard, .history, .change, .messages, .statistics, .welcome],
      verb: "import",
      takesText: true,
      name: { $0.isImporting ? "Show the import that is running" : nil }
    ),
    Command(
      .stopImport,
      "Stop the import that is running",
      short: "stop",
      "Nothing of it is kept.",
      words: ["cancel", "abort", "import"],
      keys: [],
      in: [.walking],
      verb: "stop",
      unless: { $0.isImporting ? nil : "no import is running" }
    ),
    Command(
      .open,
      "Look at these rows, or change what the line says",
      short: "look at them",
      "In an import: goes into a kind of rows; on a column says what it is.",
      keys: [.enter, .character("l"), .right],
      in: [.importReview, .importRows],
      label: { $0.opens }
    ),
    Command(
      .open,
      "Do what is highlighted",
      short: "choose",
      "In an import, of one row: turns the line, or takes the answer.",
      keys: [.enter],
      in: [.importRow]
    ),
    Command(
      .mark,
      "Change what is done",
      short: "change",
      "In an import: what is done with these rows, with a shelf or a column.",
      words: ["choose", "leave out", "skip"],
      keys: [.character(" ")],
      in: [.importReview, .importRows]
    ),
    Command(
      .save,
      "Import what is shown",
      short: "import",
      "Writes it all as one change, or nothing of it.",
      words: ["write", "do it", "commit"],
      keys: [.control("s")],
      in: [.importReview, .importRow],
      label: { $0.take }
    ),
    Command(
      .takeMine,
      "Keep what you have",
      short: "yours",
      "In an import, of a line that differs: your value stays.",
      keys: [.left, .character("h")],
      in: [.importRow]
    ),
    Command(
      .takeTheirs,
      "Take what the file says",
      short: "the file's",
      "In an import, of a line that differs: the file's value takes the place of yours.",
      keys: [.right, .character("l")],
      in: [.importRow],
      label: { $0.isLookup ? "what was found" : nil }
    ),
    Command(
      .importSame,
      "It is the same book: do what is marked",
      short: "same",
      "In an import: the row is the book that you have.",
      words: ["yes"],
      keys: [.character("y")],
      in: [.importRow]
    ),
    Command(
      .importNew,
      "It is another book: add it",
      short: "new book",
      "In an import: the row becomes a book of its own.",
      words: ["no", "other edition"],
      keys: [.character("n")],
      in: [.importRow]
    ),
    Command(
      .importLeaveOut,
      "Leave this row out",
      short: "leave out",
      "In an import: nothing is done with the row.",
      words: ["skip"],
      keys: [.character("x")],
      in: [.importRow]
    ),
    Command(
      .importAlike,
      "Do the same with all rows of this kind",
      short: "all alike",
      "In an import: what was chosen for this row is chosen for all like it.",
      words: ["every", "all"],
      keys: [.character("*")],
      in: [.importRow],
      label: { $0.name }
    ),
  ]
}
