import Catalog

/// Something that a list can be ordered by, in the words of the sort dialog.
struct SortChoice: Hashable, Sendable {
  /// The column's name in the catalogue.
  let column: String
  let title: String
  /// The names of both directions, ascending first.
  private let directions: Directions
  /// The usual direction.
  let isUsuallyDescending: Bool

  private init(
    _ column: String,
    _ title: String,
    _ directions: Directions,
    descending: Bool = false
  ) {
    self.column = column
    self.title = title
    self.directions = directions
    isUsuallyDescending = descending
  }

  private enum Directions: Hashable, Sendable {
    case letters
    case times
    case other(String, String)
  }

  var isAlphabetical: Bool { directions == .letters }

  func direction(descending: Bool) -> String {
    switch directions {
    case .letters: descending ? "Z to A" : "A to Z"
    case .times: descending ? "newest first" : "oldest first"
    case .other(let ascending, let other): descending ? other : ascending
    }
  }

  static let books = [
    SortChoice("title", "Title", .letters),
    SortChoice("author", "Author", .letters),
    SortChoice("year", "Year", .times, descending: true),
    SortChoice("publisher", "Publisher", .letters),
    SortChoice("genre", "Genre", .letters),
    SortChoice("series", "Series", .other("1, 2, 3", "3, 2, 1")),
    SortChoice("isbn", "ISBN", .other("lowest first", "highest first")),
    SortChoice("pages", "Pages", .other("fewest first", "most first"), descending: true),
    SortChoice("language", "Language", .letters),
    SortChoice("format", "Format", .letters),
    SortChoice("shelf", "Shelf", .letters),
    SortChoice("tag", "Tags", .letters),
    SortChoice("acquired", "Got", .times, descending: true),
    SortChoice("added", "Added", .times, descending: true),
    SortChoice("modified", "Changed", .times, descending: true),
    SortChoice("status", "My status", .other("to read first", "read first")),
    SortChoice("rating", "My rating", .other("worst first", "best first"), descending: true),
    SortChoice("read", "Date read", .times, descending: true),
    best,
  ]

  /// Best match first, which cannot be turned round.
  static let best = SortChoice("best", "Best match", .other("nearest first", "nearest first"))

  /// A field of one's own; nil for one that books cannot be ordered by.
  static func of(_ field: CustomField) -> SortChoice? {
    func choice(_ directions: Directions, descending: Bool = false) -> SortChoice {
      SortChoice(field.word, field.name, directions, descending: descending)
    }
    return switch field.kind {
    case .longText: nil
    case .text, .link: choice(.letters)
    case .number, .money: choice(.other("lowest first", "highest first"), descending: true)
    case .date: choice(.times, descending: true)
    case .yesNo: choice(.other("no first", "yes first"), descending: true)
    case .choice:
      choice(
        .other("\(field.choices.first ?? "") first", "\(field.choices.last ?? "") first")
      )
    }
  }

  static let authorities = [
    SortChoice("name", "Name", .letters),
    SortChoice("books", "Books", .other("fewest first", "most first"), descending: true),
    SortChoice("added", "Added", .times, descending: true),
  ]

  static let readers = [
    SortChoice("name", "Name", .letters),
    SortChoice("kind", "Kind", .other("adults first", "adults last")),
    SortChoice("card", "Card", .other("ends soonest first", "ends latest first")),
    SortChoice("out", "Out now", .other("fewest first", "most first"), descending: true),
    SortChoice("added", "Added", .times, descending: true),
  ]

  static let loans = [
    SortChoice("state", "State", .other("overdue first, then due", "returned first")),
    SortChoice("date", "Since", .other("newest first", "oldest first")),
  ]
}

/// The order of a list of any kind.
struct SortOrder: Hashable, Sendable {
  var column: String
  var descending: Bool
}

extension SortChoice {
  func isNamed(_ text: String) -> Bool {
    folded(text) == folded(title) || folded(text) == column
  }
}
