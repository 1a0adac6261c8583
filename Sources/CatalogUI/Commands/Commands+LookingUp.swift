import Catalog
import TerminalKit

extension CommandRegistry {
  /// Books that are looked up in public catalogues.
  static let lookingUp: [Command] = [
    Command(
      .wanted,
      "Look-ups: what waits, was found, or asks you",
      short: "look-ups",
      "What was scanned, and books whose empty lines are to be filled, with what public catalogues know of "
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
      label: { $0.asksToLookUp ? "look them up" : nil }
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
        situation.kind == .book ? situation.object.map { "Look up what is empty of \($0)" } : nil
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
      in: [.form]
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
      .takeFound,
      "Look at all that was found, to take it in",
      short: "take all in",
      "In look-ups: shows everything that was found and what becomes of it; taken in it is one change.",
      words: ["add", "import", "accept"],
      keys: [.character("t")],
      in: [.wanted]
    ),
    Command(
      .askAgain,
      "Ask about it now",
      short: "ask again",
      "In look-ups: asks about this number, or the marked ones, although there is an answer or a wait.",
      words: ["again", "retry", "refresh", "now"],
      keys: [.character("a")],
      in: [.wanted],
      label: { $0.asksToLookUp ? "look them up" : nil }
    ),
    Command(
      .delete,
      "Drop it",
      short: "drop",
      "In look-ups: this number, or the marked ones, are wanted no more. u brings them back.",
      words: ["remove", "forget"],
      keys: [.character("d"), .delete],
      in: [.wanted],
      unless: { $0.name == nil ? "there is nothing here" : nil }
    ),
    Command(
      .mark,
      "Mark it, and go down",
      short: "mark",
      "Enter, asking and dropping are then about all that are marked.",
      words: ["select", "several"],
      keys: [.character(" ")],
      in: [.wanted],
      label: { $0.take }
    ),
    Command(
      .markAll,
      "Mark all of them; again: none",
      short: "all or none",
      "Marks everything that is wanted, or takes all marks away.",
      words: ["select all", "unmark"],
      keys: [.character("*")],
      in: [.wanted]
    ),
  ]
}
