import GRDB

/// A table between books and other records, and the keys of its rows.
enum BookLinks {
  case credits
  case publishers
  case tags

  var table: Table {
    switch self {
    case .credits: .bookAuthor
    case .publishers: .bookPublisher
    case .tags: .bookTag
    }
  }

  /// The columns that tell the rows of a book apart, in the table's order.
  fileprivate var keys: String {
    switch self {
    case .credits: "authorId, role"
    case .publishers: "publisherId"
    case .tags: "tagId"
    }
  }

  /// True when the rows of a book are in an order, kept behind the first key column.
  fileprivate var isOrdered: Bool { self != .tags }
}

extension WriteTransaction {
  /// The rows that a book has, by their key columns.
  func rows(of links: BookLinks, of book: Int64) throws -> [[DatabaseValue]: Int64] {
    let statement = try db.cachedStatement(
      sql: "SELECT id, \(links.keys) FROM \(links.table.rawValue) WHERE bookId = ?"
    )
    var rows: [[DatabaseValue]: Int64] = [:]
    for row in try Row.fetchAll(statement, arguments: [book]) {
      rows[Array(row.databaseValues.dropFirst())] = try row[0]
    }
    return rows
  }

  /// Makes the rows of a book the wanted ones, touching only those that differ.
  ///
  /// - Returns: False when nothing differed.
  @discardableResult
  func write(
    _ wanted: [[DatabaseValue]],
    to links: BookLinks,
    of book: Int64,
    existing: [[DatabaseValue]: Int64]
  ) throws -> Bool {
    var changed = false
    let kept = Set(wanted)
    for (key, row) in existing.sorted(by: { $0.value < $1.value }) where !kept.contains(key) {
      try delete(links.table, row)
      changed = true
    }
    var position = 0
    var written: Set<[DatabaseValue]> = []
    for key in wanted where written.insert(key).inserted {
      defer { position += 1 }
      if let row = existing[key] {
        guard links.isOrdered else { continue }
        let place = ("position", position.databaseValue)
        changed = try update(links.table, row, [place]) || changed
      } else {
        var values = [book.databaseValue, key[0]]
        if links.isOrdered { values.append(position.databaseValue) }
        try insert(links.table, values + key.dropFirst())
        changed = true
      }
    }
    return changed
  }
}
