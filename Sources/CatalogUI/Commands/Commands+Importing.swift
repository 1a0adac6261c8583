import Books
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
      name: { $0.isImporting ? tr("Show the import that is running") : nil }
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
      unless: { $0.isImporting ? nil : tr("no import is running") }
    ),
    Command(
      .open,
      "Look at these rows, or change what the line says",
      short: "look at them",
      "In an import: goes into a kind of rows; on a shelf, a column or another line changes what becomes of "
        + "it.",
      words: ["choose"],
      keys: [.enter, .character("l"), .right, .character(" ")],
      in: [.importReview],
      label: { $0.opens }
    ),
    Command(
      .leaveOut,
      "Leave these rows out, or take them in again",
      short: "leave out",
      "In an import: a kind of rows, a shelf, the readings or the loans of the file.",
      words: ["skip", "except"],
      keys: [.character("x")],
      in: [.importReview],
      label: { $0.leavesOut }
    ),
    Command(
      .importSame,
      "It is the same book: do what is marked",
      short: "same",
      "In an import: the row is the book that you have. Also of all rows of a kind.",
      words: ["yes"],
      keys: [.character("y")],
      in: [.importReview, .importRows, .importRow]
    ),
    Command(
      .importNew,
      "It is another book: add it",
      short: "new book",
      "In an import: the row becomes a book of its own. Also of all rows of a kind.",
      words: ["no", "other edition"],
      keys: [.character("n")],
      in: [.importReview, .importRows, .importRow]
    ),
    Command(
      .takeAll,
      "Do the same with all rows of this kind",
      short: "all alike",
      "In an import: what was chosen for this row is chosen for all like it.",
      words: ["every", "all", "alike"],
      keys: [.character("a")],
      in: [.importRow],
      label: { $0.name }
    ),
  ]
}

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

extension CommandRegistry {
  /// Books that are looked up in public catalogues.
  static let lookingUp: [Command] = [
    Command(
      .wanted,
      "Look-ups: what waits, was found, or asks you",
      short: "look-ups",
      "What was scanned, and books whose empty fields are to be filled, with what public catalogues know of "
        + "them. Enter shows what was found, before anything is written.",
      words: [
        "wanted", "lookup", "look up", "queue", "scanned", "internet", "open library", "isbn",
        "online",
      ],
      keys: [],
      in: [.walking]
    ),
    Command(
      .wanted,
      "Look-ups: what is waiting and found",
      short: "look-ups",
      "In scanning: goes to what waits, was found, or asks you.",
      keys: [.character("l")],
      in: [.scan],
      label: { $0.asksToLookUp ? tr("look them up") : nil }
    ),
    Command(
      .lookUp,
      "Look up what is empty",
      short: "look up",
      "Puts the book, or all that are marked, among what public catalogues are asked about: for the lines "
        + "that are empty. Nothing of yours is changed.",
      words: ["lookup", "fill", "isbn", "internet", "complete", "missing"],
      keys: [],
      in: [.bookList, .bookPage, .booksOfPage, .findings],
      verb: "lookup",
      name: { situation in
        situation.kind == .book
          ? situation.object.map { tr("Look up what is empty of \($0)") } : nil
      }
    ),
    Command(
      .lookUp,
      "Look the ISBN up",
      short: "look it up",
      "In the form of a book: what public catalogues know of the ISBN fills the fields that are empty; what "
        + "is typed stays. Nothing is saved before Ctrl-S.",
      words: ["lookup", "fill", "internet", "isbn"],
      keys: [.function(5)],
      in: [.form],
      unless: { $0.kind == .book ? nil : tr("only a book has an ISBN") }
    ),
    Command(
      .open,
      "Look at what was found, or do what the line needs",
      short: "look at it",
      "In look-ups: shows what was found and what becomes of it; of several books one is chosen; what nobody "
        + "knows is typed in.",
      words: ["review", "choose", "candidates"],
      keys: [.enter],
      in: [.wanted],
      label: { $0.opens }
    ),
    Command(
      .save,
      "Look at all that was found, to take it in",
      short: "take all in",
      "In look-ups: shows everything that was found and what becomes of it; taken in it is one change.",
      words: ["add", "import", "accept"],
      keys: [.control("s")],
      in: [.wanted]
    ),
    Command(
      .askAgain,
      "Ask about it now",
      short: "ask again",
      "In look-ups: asks about this number, or the marked ones, although there is an answer or a wait.",
      words: ["again", "retry", "refresh", "now"],
      keys: [.character("r")],
      in: [.wanted],
      label: { $0.asksToLookUp ? tr("look them up") : nil }
    ),
    Command(
      .leaveOut,
      "Drop it",
      short: "drop",
      "In look-ups: this number, or the marked ones, are wanted no more. u brings them back.",
      words: ["remove", "forget", "delete"],
      keys: [.character("x"), .character("d"), .delete],
      in: [.wanted],
      unless: { $0.name == nil ? tr("there is nothing here") : nil }
    ),
    Command(
      .takeAll,
      "Look at all from here on that was found",
      short: "all from here",
      "In look-ups: shows what was found of this number and those below it, and what becomes of it.",
      words: ["rest"],
      keys: [.character("a")],
      in: [.wanted]
    ),
  ]
}
