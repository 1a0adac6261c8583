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
  /// Of the person at the keyboard alone.
  case status
  case rating

  /// Publisher leaves first when it is narrow, then what is one's own, genre and authors.
  ///
  /// - Parameter isChosen: Whether someone chose it: what is one's own shows at any width then.
  func column(isChosen: Bool) -> TableColumn {
    let from = isChosen ? 0 : 90
    return switch self {
    case .title: TableColumn("Title", least: 24, most: nil)
    case .author: TableColumn("Author", least: 18, most: 34, dispensable: 1)
    case .series: TableColumn("Series", least: 16, most: 30, dispensable: 3)
    case .year: TableColumn("Year", least: 4, most: 4, alignment: .right)
    case .genre: TableColumn("Genre", least: 13, most: 24, dispensable: 2)
    case .publisher: TableColumn("Publisher", least: 16, most: 28, dispensable: 6)
    case .status: TableColumn("Status", least: 13, most: 13, dispensable: 5, from: from)
    case .rating: TableColumn("Rating", least: 8, most: 8, dispensable: 4, from: from)
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
    case .status: row.mark?.status.name ?? ""
    case .rating: row.mark?.rating?.starsWords ?? ""
    }
  }

  /// The column of an order; `added` and `modified` have none.
  init?(_ column: BookOrder.Column) {
    self.init(rawValue: column.rawValue)
  }

  /// Whether it shows what is the person's own.
  var isOwn: Bool { self == .status || self == .rating }

  /// The column of a name, several of them as in "authors" included.
  init?(named name: String) {
    let word = folded(name)
    guard
      let column = Self.allCases.first(where: { [$0.rawValue, $0.rawValue + "s"].contains(word) })
    else { return nil }
    self = column
  }

  /// The columns of these names, as the configuration has them: with the title, which is always
  /// there; nil when there are none.
  static func columns(named names: [String]?) -> [BookColumn]? {
    guard let names else { return nil }
    let columns = names.compactMap(BookColumn.init(named:))
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
