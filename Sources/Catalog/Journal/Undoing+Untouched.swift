import GRDB

// Taking out at once what was added and has not been touched since: of a large import, nearly all.
extension Undoing {
  /// So many records go together; between two such pieces it is told how far this is.
  private static let piece: Int64 = 5_000

  /// The books that were added and go as they came, in pieces.
  ///
  /// Of those everything came with them: whoever adds a tag to a book changes the book.
  func untouchedBooks(_ ranges: [ClosedRange<Int64>]) throws -> [ClosedRange<Int64>] {
    guard editedBooks != nil else { return [] }
    let others = keptBooks.union(booksInQuestion).sorted()
    return try ranges.flatMap { try pieces(.book, of: $0, without: others) }
  }

  mutating func removeUntouchedParts(_ books: [ClosedRange<Int64>]) throws {
    for range in books {
      for table in Table.partsOfBook {
        let condition = "bookId BETWEEN ? AND ?"
        try did(edit.deleteAll(table, where: condition, Self.arguments(range)).count)
      }
    }
  }

  mutating func removeUntouched(_ books: [ClosedRange<Int64>]) throws {
    for range in books {
      let rows = try edit.deleteAll(.book, where: "id BETWEEN ? AND ?", Self.arguments(range))
      report.removed += rows.map { .book(ID(rawValue: $0)) }
      try did(rows.count)
    }
  }

  /// Takes authority records out that nothing refers to.
  mutating func removeUnused(_ kind: AuthorityKind, _ ranges: [ClosedRange<Int64>]) throws {
    guard editedBooks != nil else { return }
    let table = kind.rawValue
    let condition = """
      id BETWEEN ? AND ? AND NOT EXISTS \(kind.booksQuery("\(table).id").inBrackets)
        AND NOT EXISTS (SELECT 1 FROM \(kind.aliasTable.rawValue) WHERE \(table)Id = \(table).id)
      """
    for range in try ranges.flatMap({ try pieces(kind.table, of: $0, without: []) }) {
      let rows = try edit.deleteAll(kind.table, where: condition, Self.arguments(range))
      report.removed += rows.map { .authority(AuthorityID(kind, $0)) }
      try did(rows.count)
    }
  }

  private static func arguments(_ range: ClosedRange<Int64>) -> StatementArguments {
    [range.lowerBound, range.upperBound]
  }

  /// A range in small ones, without some numbers in ascending order.
  ///
  /// They go from row to row, so that they are never more than the rows that there are, however
  /// large the range is that a damaged journal names.
  private func pieces(
    _ table: Table,
    of range: ClosedRange<Int64>,
    without others: [Int64]
  ) throws -> [ClosedRange<Int64>] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT id FROM \(table.rawValue) WHERE id BETWEEN ? AND ? ORDER BY id
        LIMIT 1 OFFSET \(Self.piece - 1)
        """
    )
    var pieces: [ClosedRange<Int64>] = []
    func add(_ start: Int64, upTo end: Int64) throws {
      var start = start
      while start <= end {
        let last = try Int64.fetchOne(statement, arguments: [start, end]) ?? end
        pieces.append(start...last)
        guard last < end else { return }
        start = last + 1
      }
    }
    var start = range.lowerBound
    for other in others where range.contains(other) {
      if start < other { try add(start, upTo: other - 1) }
      guard other < range.upperBound else { return pieces }
      start = other + 1
    }
    try add(start, upTo: range.upperBound)
    return pieces
  }
}

extension String {
  fileprivate var inBrackets: String { "(\(self))" }
}
