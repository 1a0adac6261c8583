import TerminalKit

extension CommandRegistry {
  /// Books that become one, line by line.
  static let mergingBooks: [Command] = [
    Command(
      .takeMine,
      "Keep what the book that stays has",
      short: "keep",
      "In merging books, of a line that differs: the value of the book that stays.",
      keys: [.left, .character("h")],
      in: [.bookMerge]
    ),
    Command(
      .takeTheirs,
      "Take what the other book has",
      short: "the other's",
      "In merging books, of a line that differs: the value of the other; of several others the next one.",
      keys: [.right, .character("l")],
      in: [.bookMerge]
    ),
    Command(
      .takeBoth,
      "Take both, or add the copies up",
      short: "both",
      "In merging books: authors, publishers, tags and notes of all of them together.",
      words: ["all", "sum", "add up"],
      keys: [.character("b")],
      in: [.bookMerge]
    ),
    Command(
      .keepOther,
      "Let the other book stay",
      short: "the other stays",
      "In merging books: the other one keeps its number and its history; of several others the next one.",
      words: ["swap", "turn round", "target"],
      keys: [.character("o"), .tab],
      in: [.bookMerge]
    ),
    Command(
      .open,
      "Turn the line: the other's, both, its own",
      short: "turn it",
      keys: [.enter, .character(" ")],
      in: [.bookMerge]
    ),
    Command(
      .save,
      "Merge the books as it is shown",
      short: "merge",
      "In merging books: writes it as one change, and goes to the book that stays.",
      words: ["do it", "write"],
      keys: [.control("s")],
      in: [.bookMerge]
    ),
  ]
}
