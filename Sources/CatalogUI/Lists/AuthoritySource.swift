import Books
import Catalog
import TerminalKit

/// The source of lists of authors, publishers, genres, series or tags.
struct AuthoritySource: ListedSource, Hashable {
  let authority: AuthorityKind
  var listing: AuthorityListing

  init(_ kind: AuthorityKind, _ listing: AuthorityListing = AuthorityListing()) {
    self.authority = kind
    self.listing = listing
  }

  var find: String {
    get { listing.find }
    set { listing.find = newValue }
  }

  func rows(_ view: ReadTransaction, from end: ListEnd, limit: Int) throws -> [AuthorityRow] {
    try view.withRoles(view.authorities(authority).rows(listing, from: end, limit: limit))
  }

  func rows(
    _ view: ReadTransaction,
    around id: AuthorityID,
    before: Int,
    after: Int
  ) throws -> [AuthorityRow] {
    try view.withRoles(
      view.authorities(authority).rows(listing, around: id, before: before, after: after) ?? []
    )
  }

  func count(_ view: ReadTransaction) throws -> Int {
    try view.authorities(authority).count(listing)
  }

  func ids(_ view: ReadTransaction) throws -> OrderedIDs {
    try view.authorities(authority).ids(listing)
  }

  func rows(_ view: ReadTransaction, _ ids: [Int64]) throws -> [AuthorityRow] {
    try view.withRoles(view.authorities(authority).rows(ids))
  }

  func place(of letters: String, in ids: OrderedIDs, _ view: ReadTransaction) throws -> Int? {
    try view.authorities(authority).place(of: letters, in: ids, listing)
  }

  static func id(of row: AuthorityRow) -> AuthorityID { row.id }
  static func number(of id: AuthorityID) -> Int64 { id.rawValue }

  var rowID: @Sendable (Int64) -> AuthorityID {
    let kind = authority
    return { AuthorityID(kind, $0) }
  }

  // MARK: - What a list shows and does

  var kind: RecordKind { authority.recordKind }

  var columns: [TableColumn] {
    let columns = [
      TableColumn(tr("Name"), least: 20, most: 56),
      TableColumn(tr("Books"), least: 7, most: 7, alignment: .right)
        .said(.counting(one: "book", other: "books")),
    ]
    // This column tells the role of people who are the author of no book.
    return authority == .author
      ? columns + [TableColumn("", least: 11, most: 14, dispensable: 1)] : columns
  }

  func cells(_ row: AuthorityRow) -> [String] {
    [row.name, grouped(row.books), row.role?.name ?? ""]
  }

  func printed(_ row: AuthorityRow, _ dates: Dates) -> [PrintedLine] {
    let parts = [row.name, row.role?.name, RecordKind.book.name(count: row.books)]
    return [PrintedLine(text: parts.compactMap(\.self).joined(separator: " · "))]
  }

  var sortedColumn: Int? {
    switch listing.order.column {
    case .name: 0
    case .books: 1
    case .added: nil
    }
  }

  var order: SortOrder {
    get { SortOrder(column: listing.order.column.rawValue, descending: listing.order.descending) }
    set {
      guard let column = AuthorityOrder.Column(rawValue: newValue.column) else { return }
      listing.order = AuthorityOrder(column, descending: newValue.descending)
    }
  }

  var sortChoices: [SortChoice] { SortChoice.authorities }
  var usualOrder: SortOrder { SortOrder(column: "name", descending: false) }
  static var context: CommandContext { .authorityList }

  func draft(named name: String) -> RecordDraft? {
    .authority(authority, AuthorityDraft(name: name))
  }

  var emptyWords: [String] {
    [
      tr("No \(kind.plural) yet."),
      tr("A book's \(kind.name) is filled in its form: a adds one here."),
    ]
  }

  /// The nearest known words.
  func otherFinds(_ view: ReadTransaction) throws -> [OtherFind] {
    try view.authorities(authority).closest(to: find).prefix(6).map { other in
      OtherFind(
        find: other.find,
        text: other.find,
        answer: other.count == 1 ? other.first.name : kind.name(count: other.count)
      )
    }
  }

  static func record(_ id: AuthorityID) -> RecordID { .authority(id) }

  static func rowID(_ record: RecordID) -> AuthorityID? { record.authority }

  static func name(of row: AuthorityRow) -> String { row.name }
}

extension ReadTransaction {
  /// The rows with the roles of people who are the author of no book.
  fileprivate func withRoles(_ rows: [AuthorityRow]) throws -> [AuthorityRow] {
    guard rows.first?.id.kind == .author else { return rows }
    let roles = try authorities(.author).rolesOfOthers(rows.map(\.id.rawValue))
    guard !roles.isEmpty else { return rows }
    return rows.map { row in
      var row = row
      row.role = roles[row.id.rawValue]
      return row
    }
  }
}
