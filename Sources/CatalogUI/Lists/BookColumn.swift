import Books
import Catalog
import TerminalKit

/// A column of a list of books.
enum BookColumn: String, CaseIterable, Sendable {
  case title
  case author
  case series
  case year
  case genre
  case publisher
  case isbn
  case pages
  case language
  case format
  case shelf
  case tag
  case acquired
  case added
  /// Status and rating are those of the person at the keyboard.
  case status
  case rating

  /// The column of the table; in a narrow one the publisher goes first, then status and rating,
  /// genre and authors.
  ///
  /// - Parameter isChosen: Whether a person chose it; status and rating then show at any width.
  func column(isChosen: Bool) -> TableColumn {
    let from = isChosen ? 0 : 90
    return switch self {
    case .title: TableColumn(title, least: isChosen ? 20 : 30, most: nil)
    case .author: TableColumn(title, least: 16, most: 34, dispensable: 1)
    case .series: TableColumn(title, least: 16, most: 30, dispensable: 3)
    case .year:
      TableColumn(title, least: 6, most: 9, alignment: .right)
    case .genre: TableColumn(title, least: 10, most: 24, dispensable: 2)
    case .publisher: TableColumn(title, least: 16, most: 28, dispensable: 6)
    case .isbn: TableColumn(title, least: 17, most: 17)
    case .pages: TableColumn(title, least: 5, most: 6, alignment: .right)
    case .language, .format: TableColumn(title, least: 9, most: 14)
    case .shelf: TableColumn(title, least: 8, most: 20)
    case .tag: TableColumn(title, least: 12, most: 30)
    case .acquired, .added: TableColumn(title, least: 10, most: 10)
    case .status: TableColumn(title, least: 13, most: 13, dispensable: 5, from: from)
    case .rating: TableColumn(title, least: 8, most: 8, dispensable: 4, from: from)
    }
  }

  /// The columns that are as wide as their texts need, from what nearly all take to where others
  /// would get too little: "1890s" to "1999-2001", "978-0-553-28368-6" to the same with "[sic]".
  static let uncut: [(column: BookColumn, widths: ClosedRange<Int>)] = [
    (.year, 6...9), (.isbn, 17...23),
  ]

  /// Its heading.
  var title: String { Self.titles[self] ?? "" }

  // Once, since each frame asks for them.
  private static let titles: [BookColumn: String] = {
    let named = allCases.map { column in
      switch column {
      case .isbn: (column, "ISBN")
      case .tag: (column, "Tags")
      case .acquired: (column, "Got")
      case .title, .author, .series, .year, .genre, .publisher, .pages, .language, .format,
        .shelf, .added, .status, .rating:
        (column, column.rawValue.capitalised)
      }
    }
    return Dictionary(uniqueKeysWithValues: named)
  }()

  /// Its text for a row of a list.
  func text(_ row: BookRow) -> String {
    switch self {
    case .title: row.title
    case .author: row.authors.joined(separator: ", ")
    case .series: [row.series, row.volume].compactMap(\.self).joined(separator: " · ")
    case .year: row.year?.text ?? ""
    case .genre: row.genre ?? ""
    case .publisher: row.publisher ?? ""
    case .status: row.mark?.status.name ?? ""
    case .rating: row.mark?.rating?.starsWords ?? ""
    case .isbn, .pages, .language, .format, .shelf, .tag, .acquired, .added:
      row.texts[field] ?? ""
    }
  }

  /// Its text for a card; empty where the row of a list has it.
  func text(_ card: BookCard) -> String {
    guard isOfCard else { return "" }
    if self == .added { return Day(card.book.added).iso8601 }
    if self == .tag { return card.tags.map(\.name).joined(separator: ", ") }
    return Self.fields[self].map(card.book.values.text) ?? ""
  }

  private static let fields: [BookColumn: BookField] = {
    let known = allCases.map { column in
      (column, BookField.allCases.first { $0.queryField == column.field })
    }
    return Dictionary(uniqueKeysWithValues: known).compactMapValues(\.self)
  }()

  /// Whether it needs the book's card, since the row of a list does not have it.
  var isOfCard: Bool {
    switch self {
    case .isbn, .pages, .language, .format, .shelf, .tag, .acquired, .added: true
    case .title, .author, .series, .year, .genre, .publisher, .status, .rating: false
    }
  }

  /// The order of books by this column.
  var order: BookOrder.Column {
    switch self {
    case .title: .title
    case .author: .author
    case .series: .series
    case .year: .year
    case .genre: .genre
    case .publisher: .publisher
    case .isbn: .isbn
    case .pages: .pages
    case .language: .language
    case .format: .format
    case .shelf: .shelf
    case .tag: .tag
    case .acquired: .acquired
    case .added: .added
    case .status: .status
    case .rating: .rating
    }
  }

  /// Its field in queries.
  var field: Query.Field { order.field }

  /// The column of an order; `modified`, `read` and `best` have none.
  init?(_ order: BookOrder.Column) {
    self.init(rawValue: order.rawValue)
  }

  /// Whether it shows something of the person's own readings.
  var isOwn: Bool { self == .status || self == .rating }

  /// The column of a name, in singular or plural.
  init?(named name: String) {
    let word = folded(name)
    let known = Self.allCases.first { column in
      [column.rawValue, column.rawValue + "s", folded(column.title)].contains(word)
    }
    guard let known else { return nil }
    self = known
  }

  /// The columns of a list; on the page of a record not the one that is the same in every row.
  static func columns(of scope: BookListing.Scope) -> [BookColumn] {
    guard case .of(let record) = scope else { return [.title, .author, .year, .genre, .publisher] }
    return switch record.kind {
    case .author: [.title, .series, .year, .genre, .publisher]
    case .publisher: [.title, .author, .year, .genre]
    case .genre: [.title, .author, .year, .publisher]
    case .series: [.title, .series, .author, .year]
    case .tag: [.title, .author, .year, .genre]
    }
  }
}
