import TerminalKit

extension CommandRegistry {
  /// Many books at once.
  ///
  /// They stand first: in a narrower state they say more of a common key.
  static let bulk: [Command] = [
    Command(
      .set,
      "Set a field of the marked books, or of this one",
      short: "set",
      "As in :set genre=Fantasy tags+=gift tags-=todo shelf= with what changes shown first.",
      words: ["change", "bulk", "several", "replace", "fill", "assign"],
      keys: [],
      in: [.bookList, .bookPage],
      takesText: true,
      unless: { situation in
        situation.name == nil && situation.marked == 0 ? "there is no book to change here" : nil
      }
    ),
    Command(
      .asTheyAre,
      "Leave this line as it is in all books",
      short: "as they are",
      "In the form for many books: takes back what was typed in the line.",
      keys: [.control("z")],
      in: [.bulkForm]
    ),
    Command(
      .save,
      "Show what changes in the books",
      short: "show what changes",
      "In the form for many books: nothing is written before you have seen it.",
      keys: [.control("s")],
      in: [.bulkForm]
    ),
    Command(
      .open,
      "Change the books",
      short: "change them",
      "Writes what is shown, as one change.",
      words: ["do it", "write", "save"],
      keys: [.enter],
      in: [.bulkPlan],
      label: { $0.opens }
    ),
    Command(
      .mark,
      "Leave this book out, or take it in again",
      short: "leave out",
      "The book stays as it is.",
      words: ["except", "skip"],
      keys: [.character(" ")],
      in: [.bulkPlan],
      label: { $0.take }
    ),
  ]
}
