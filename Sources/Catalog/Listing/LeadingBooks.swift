import GRDB

extension BookOrdering {
  /// The first books or the last, where an index has the first term alone: of "genre, then year"
  /// the books of the first genres are sorted, and not all.
  ///
  /// - Parameter most: At least one; more than this are as soon sorted with all others.
  /// - Returns: nil where no index has the first term, or more than `most` books would be sorted.
  func leading(
    _ limit: Int,
    from end: ListEnd,
    atMost most: Int,
    _ db: Database
  ) throws -> [Int64]? {
    guard (1...most).contains(limit), terms.count > 1, let first = terms.first,
      let scan = BookOrdering([first]).keysetScan
    else { return nil }
    let scanned = try scan.ids(db, from: end, limit: most)
    let ids = end == .start ? scanned : scanned.reversed()
    guard ids.count >= limit else { return try sorted(ids, db) }
    // All books that are equal to the last one wanted can stand in front of it.
    let value = try first.values(of: ids[limit - 1], db)
    let equal = try (limit..<ids.count).partitioningIndex { place in
      try first.values(of: ids[place], db) == value
    }
    guard equal < ids.count || ids.count < most else { return nil }
    let sorted = try sorted(Array(ids[..<equal]), db)
    return Array(end == .start ? sorted.prefix(limit) : sorted.suffix(limit))
  }

  /// Some books in this order; SQLite looks up what each is ordered by.
  func sorted(_ ids: [Int64], _ db: Database) throws -> [Int64] {
    var sorted: [Int64] = []
    sorted.reserveCapacity(ids.count)
    try db.forEachID(
      """
      SELECT book.id FROM json_each(\(ids.jsonList)) CROSS JOIN book ON book.id = value
      ORDER BY \(sql: sql)
      """
    ) { id in
      sorted.append(id)
      return true
    }
    return sorted
  }
}

extension Query.Order {
  /// What a book is ordered by.
  fileprivate func values(of id: Int64, _ db: Database) throws -> [DatabaseValue] {
    let statement = try db.cachedStatement(
      sql: "SELECT \(expressions.joined(separator: ", ")) FROM book WHERE id = ?"
    )
    return try Row.fetchOne(statement, arguments: [id]).map { Array($0.databaseValues) } ?? []
  }
}
