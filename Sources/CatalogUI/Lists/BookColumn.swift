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

  /// Publisher leaves first when it is narrow, then genre, then authors.
  var column: TableColumn {
    switch self {
    case .title: TableColumn("Title", least: 24, most: nil)
    case .author: TableColumn("Author", least: 18, most: 34, dispensable: 1)
    case .series: TableColumn("Series", least: 16, most: 30, dispensable: 3)
    case .year: TableColumn("Year", least: 4, most: 4, alignment: .right)
    case .genre: TableColumn("Genre", least: 13, most: 24, dispensable: 2)
    case .publisher: TableColumn("Publisher", least: 16, most: 28, dispensable: 4)
    }
  }

  func text(_ row: BookRow) -> String {
    switch self {
    case .title: row.title
    case .author: row.authors.joined(separator: ", ")
    case .series: [row.series, row.volume].compactMap(\.self).joined(separator: " · ")
    case .year: row.year.map(String.init) ?? ""
    case .genre: row.genre ?? ""
    case .publisher: row.publisher ?? ""
    }
  }

  /// The column of an order; `added` and `modified` have none.
  init?(_ column: BookOrder.Column) {
    self.init(rawValue: column.rawValue)
  }

  /// The columns of these names, as the configuration has them: with the title, which is always
  /// there; nil when there are none.
  static func columns(named names: [String]?) -> [BookColumn]? {
    guard let names else { return nil }
    let columns = names.compactMap(BookColumn.init(rawValue:))
    guard !columns.isEmpty else { return nil }
    return columns.contains(.title) ? columns : [.title] + columns
  }

  /// What a list of these books shows: on a page not what is the same in every row.
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
