extension AuthorityListing {
  /// The index that has its order.
  func walk(_ kind: AuthorityKind) -> KeysetScan {
    let table = kind.rawValue
    let descending = order.descending
    let keys: [KeysetScan.Keys] =
      switch order.column {
      case .name:
        [.init(columns: ["\(table).sortKey", "\(table).id"], descending: descending)]
      case .added:
        [.init(columns: ["\(table).added", "\(table).id"], descending: descending)]
      case .books:
        // Those with as many books are ordered by name, when the most books come first.
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
