/// Which authority records a list shows, and in what order.
package struct AuthorityListing: Hashable, Sendable {
  package var find: String
  package var order: AuthorityOrder
  /// Only those that no book has.
  package var withoutBooks: Bool

  package init(
    find: String = "",
    order: AuthorityOrder = AuthorityOrder(),
    withoutBooks: Bool = false
  ) {
    self.find = find
    self.order = order
    self.withoutBooks = withoutBooks
  }

  /// The index that has its order.
  func keysetScan(_ kind: AuthorityKind) -> KeysetScan {
    let table = kind.rawValue
    let descending = order.descending
    let keys: [KeysetScan.Keys] =
      switch order.column {
      case .name:
        [.init(columns: ["\(table).sortKey", "\(table).id"], descending: descending)]
      case .added:
        [.init(columns: ["\(table).added", "\(table).id"], descending: descending)]
      case .books:
        // Records with equally many books go by name, ascending when the most books come first.
        [
          .init(columns: ["\(table).books"], descending: descending),
          .init(columns: ["\(table).sortKey", "\(table).id"], descending: !descending),
        ]
      }
    let condition = withoutBooks ? "\(table).books = 0" : nil
    return KeysetScan(
      table: table,
      pieces: [.init(source: table, condition: condition, keys: keys)]
    )
  }
}

package struct AuthorityOrder: Hashable, Sendable, Codable {
  package var column: Column
  package var descending: Bool

  package init(_ column: Column = .name, descending: Bool = false) {
    self.column = column
    self.descending = descending
  }

  package enum Column: String, CaseIterable, Hashable, Sendable, Codable {
    case name
    case books
    case added
  }
}
