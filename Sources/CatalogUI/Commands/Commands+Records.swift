import Catalog
import TerminalKit

extension CommandRegistry {
  /// What can be done with records in lists and on pages.
  static let records: [Command] = [
    Command(
      .add,
      "Add one",
      short: "add",
      "Opens an empty form. On an author's page the author is filled in already.",
      words: ["new", "create", "enter", "insert"],
      keys: [.character("a")],
      in: [.list, .page, .welcome],
      name: { situation in situation.kind.map { "Add \(withArticle($0))" } }
    ),
    Command(
      .edit,
      "Edit",
      "Opens the form of the record under the cursor.",
      words: ["change", "correct", "rename", "modify"],
      keys: [.character("e")],
      in: [.list, .page],
      name: { situation in situation.object.map { "Edit \($0)" } },
      label: { situation in label("edit", situation) },
      unless: { situation in
        if situation.kind == .book, situation.marked > 0 { return nil }
        if situation.name == nil { return nothing(to: "edit", situation) }
        return situation.marked > 1 ? "only books are changed several at once" : nil
      }
    ),
    Command(
      .delete,
      "Delete",
      "Deletes the record under the cursor, or the marked ones; it asks first.",
      words: ["remove", "erase", "throw away", "get rid of"],
      keys: [.character("d"), .delete],
      in: [.list, .page],
      name: { situation in situation.object.map { "Delete \($0)" } },
      label: { situation in label("delete", situation) },
      unless: { $0.name == nil && $0.marked == 0 ? nothing(to: "delete", $0) : nil }
    ),
    Command(
      .merge,
      "Merge: make two records one",
      short: "merge",
      "For one author that is there twice. Their books are put together; the other name stays "
        + "findable.",
      words: ["join", "combine", "duplicate", "same", "double"],
      keys: [.character("m")],
      in: [
        .authorityList, .authorityPage, .readerList, .readerPage, .bookList, .bookPage,
        .booksOfPage,
      ],
      name: { situation in
        guard let kind = situation.kind, kind != .book else { return nil }
        return situation.marked > 1
          ? "Merge the \(situation.marked) marked \(kind.plural)"
          : "Merge this \(kind.name) with another"
      },
      unless: { situation in
        if situation.kind == .book { return "books are not merged; authors, genres and so on are" }
        return situation.name == nil && situation.marked == 0
          ? "there is nothing to merge here" : nil
      }
    ),
    Command(
      .read,
      "Your reading: status, rating, dates, a note",
      short: "read",
      "What you alone see of a book: whether you want to read it, read it, have read it, and what you "
        + "think. r again takes the usual next step. With marks, of all of them.",
      words: [
        "status", "rating", "stars", "finished", "started", "wish", "unread", "review", "rate",
      ],
      keys: [.character("r")],
      in: [.bookList, .bookPage, .booksOfPage],
      verb: "read",
      unless: { situation in
        situation.kind != .book || situation.name == nil && situation.marked == 0
          ? "there is no book to read here" : nil
      }
    ),
    Command(
      .find,
      "Find by words",
      short: "find",
      "Shows only what has these words: title, names, series, tags or ISBN.",
      words: ["search", "filter", "look for", "query"],
      keys: [.character("/"), .control("_")],
      in: [.list, .history, .page, .statistics]
    ),
    Command(
      .sort,
      "Sort",
      "Chooses what the list is ordered by.",
      words: ["order", "arrange", "sort by"],
      keys: [.character("s")],
      in: [.list, .booksOfPage, .authorityPage]
    ),
    Command(
      .columns,
      "Choose the columns of the books",
      short: "columns",
      "As in :columns title authors status rating; :columns usual takes those that there is room for.",
      words: ["fields", "show", "hide", "status", "rating"],
      keys: [],
      in: [.bookList],
      takesText: true
    ),
    Command(
      .mark,
      "Mark, and go down",
      short: "mark",
      "Marks the record for deleting or merging several at once.",
      words: ["select", "choose", "tag", "several"],
      keys: [.character(" ")],
      in: [.list]
    ),
    Command(
      .markAll,
      "Mark all that were found; again: none",
      short: "all or none",
      "Marks every row of the list, or takes all marks away.",
      words: ["select all", "unmark", "clear"],
      keys: [.character("*")],
      in: [.list]
    ),
    Command(
      .next,
      "The next one in the list",
      short: "next",
      "On a page: the next record of the list that it was opened from.",
      keys: [.character("n")],
      in: [.page]
    ),
    Command(
      .previous,
      "The previous one in the list",
      short: "previous",
      "On a page: the record before it in the list that it was opened from.",
      keys: [.character("p")],
      in: [.page]
    ),
    Command(
      .tryDemo,
      "Try it out with a demo catalogue",
      short: "demo",
      "The demo is separate from your own books.",
      words: ["example", "sample", "tour"],
      keys: [.character("t")],
      in: [.welcome]
    ),
  ]

  private static func withArticle(_ kind: RecordKind) -> String {
    kind == .author || kind == .isbn ? "an \(kind.name)" : "a \(kind.name)"
  }

  /// Why there is nothing under the cursor to do it to.
  private static func nothing(to verb: String, _ situation: Situation) -> String {
    situation.isReading ? "the rows are still being read" : "there is nothing to \(verb) here"
  }

  /// `edit`, and on a page with two kinds or with marks what: `edit author`, `edit both`.
  private static func label(_ verb: String, _ situation: Situation) -> String? {
    if situation.marked == 1 { return "\(verb) marked" }
    return situation.marked > 0 || situation.namesKind
      ? situation.object.map { "\(verb) \($0)" } : nil
  }
}
