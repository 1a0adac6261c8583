import Catalog

/// Something that a list can be ordered by, in the words of the sort dialog.
struct SortChoice: Hashable, Sendable {
  /// The column's name in the catalogue.
  let column: String
  let title: String
  /// What both directions are called, upwards first.
  let directions: [String]
  /// The usual direction.
  let isUsuallyDescending: Bool

  private init(
    _ column: String,
    _ title: String,
    _ directions: [String],
    descending: Bool = false
  ) {
    self.column = column
    self.title = title
    self.directions = directions
    isUsuallyDescending = descending
  }

  var isAlphabetical: Bool { directions == Self.letters }

  func direction(descending: Bool) -> String { directions[descending ? 1 : 0] }

  private static let letters = ["A to Z", "Z to A"]
  private static let times = ["oldest first", "newest first"]

  static let books = [
    SortChoice("title", "Title", letters),
    SortChoice("author", "Author", letters),
    SortChoice("year", "Year", times, descending: true),
    SortChoice("publisher", "Publisher", letters),
    SortChoice("genre", "Genre", letters),
    SortChoice("series", "Series", ["1, 2, 3", "3, 2, 1"]),
    SortChoice("added", "Added", times, descending: true),
    SortChoice("modified", "Changed", times, descending: true),
    SortChoice("status", "My status", ["to read first", "read first"]),
    SortChoice("rating", "My rating", ["worst first", "best first"], descending: true),
    SortChoice("read", "Date read", times, descending: true),
  ]

  static let authorities = [
    SortChoice("name", "Name", letters),
    SortChoice("books", "Books", ["fewest first", "most first"], descending: true),
    SortChoice("added", "Added", times, descending: true),
  ]

  static let readers = [
    SortChoice("name", "Name", letters),
    SortChoice("kind", "Kind", ["adults first", "adults last"]),
    SortChoice("card", "Card", ["ends soonest first", "ends latest first"]),
    SortChoice("out", "Out now", ["fewest first", "most first"], descending: true),
    SortChoice("added", "Added", times, descending: true),
  ]

  static let loans = [
    SortChoice("state", "State", ["overdue first, then due", "returned first"]),
    SortChoice("date", "Since", ["newest first", "oldest first"]),
  ]
}

/// How a list is ordered, for lists of all kinds.
struct SortOrder: Hashable, Sendable {
  var column: String
  var descending: Bool
}
