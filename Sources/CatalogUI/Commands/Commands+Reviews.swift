import Books
import TerminalKit

extension CommandRegistry {
  /// Proposals: taken, left out, and carried out together.
  ///
  /// The keys are the same in every review; some screens have words of their own for them, which come
  /// first.
  static let reviews: [Command] = [
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
      .takeMine,
      "Take the value on the left: yours",
      short: "yours",
      "Where two values stand beside each other: yours, or that of the book that stays. Of all marked lines.",
      words: ["keep", "mine"],
      keys: [.left, .character("h")],
      in: [.sides],
      label: { $0.own }
    ),
    Command(
      .takeTheirs,
      "Take the value on the right: the other",
      short: "the other",
      "Where two values stand beside each other: the file's, the other book's, or that of the other person. "
        + "Of all marked lines.",
      words: ["theirs", "replace"],
      keys: [.right, .character("l")],
      in: [.sides],
      label: { $0.others }
    ),
    Command(
      .takeBoth,
      "Take both",
      short: "both",
      "Where two values can stand together, as authors and tags: both.",
      words: ["all", "together"],
      keys: [.character("b")],
      in: [.conflict]
    ),
    Command(
      .open,
      "Take what the line shows, and go on",
      short: "take it",
      "The marked lines, or the one under the cursor. One that was left out comes in again.",
      words: ["accept", "yes", "merge", "mend", "fix"],
      keys: [.enter],
      in: [.review],
      label: { $0.opens }
    ),
    Command(
      .leaveOut,
      "Leave it out, or take it in again",
      short: "leave out",
      "The marked lines, or the one under the cursor: nothing is done with them.",
      words: ["except", "skip", "no"],
      keys: [.character("x")],
      in: [.review],
      label: { $0.leavesOut }
    ),
    Command(
      .takeAll,
      "Take all from here on",
      short: "all from here",
      "What the lines show, from this one to the last; what was left out there comes in again.",
      words: ["accept", "rest", "every"],
      keys: [.character("a")],
      in: [.review]
    ),
    Command(
      .mark,
      "Mark this line, or no longer",
      short: "mark",
      "Enter, x and what else decides is then about all that are marked. Esc drops the marks.",
      words: ["select", "several"],
      keys: [.character(" ")],
      in: [.review],
      label: { $0.take }
    ),
    Command(
      .markAll,
      "Mark all; again: none",
      short: "all or none",
      "Marks every line, or takes all marks away.",
      words: ["select all", "unmark"],
      keys: [.character("*")],
      in: [.review]
    ),
    Command(
      .look,
      "Look at it",
      short: "look",
      "Goes to the record that the line is about, or to all that it says.",
      words: ["open", "page", "details"],
      keys: [.right, .character("l")],
      in: [.clusters, .findings, .importRows]
    ),
    Command(
      .save,
      "Carry out what is taken",
      short: "do it",
      "Writes it as one change, which u takes back. Before it nothing is written.",
      words: ["change", "add", "write", "save", "merge", "import", "mend"],
      keys: [.control("s")],
      in: [.review, .importReview],
      label: { $0.saves }
    ),
  ]
}
