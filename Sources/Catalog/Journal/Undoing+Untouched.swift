import GRDB

// Taking out at once what was added and has not been touched since: of a large import, nearly all.
extension Undoing {
  /// So many records go together; between two such pieces it is told how far this is.
  private static let piece: Int64 = 5_000

  /// The books that were added and go as they came, in pieces.
  ///
  /// Of those everything came with them: whoever adds a tag to a book changes the book.
  func untouchedBooks(_ ranges: [ClosedRange<Int64>]) -> [ClosedRange<Int64>] {
    guard let editedBooks else { return [] }
    let chosen = chosen.filter { $0.table == .book }.map(\.row)
    let others = keptBooks.union(editedBooks).union(chosen).sorted()
    return ranges.flatMap { Self.pieces(of: $0, without: others) }
  }

  mutating func removeUntouchedParts(_ books: [ClosedRange<Int64>]) throws {
    for range in books {
      for table in [Table.bookTag, .bookPublisher, .bookAuthor, .isbn] {
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
    for range in ranges.flatMap({ Self.pieces(of: $0, without: []) }) {
      let rows = try edit.deleteAll(kind.table, where: condition, Self.arguments(range))
      report.removed += rows.map { .authority(AuthorityID(kind, $0)) }
      try did(rows.count)
    }
  }

  private static func arguments(_ range: ClosedRange<Int64>) -> StatementArguments {
    [range.lowerBound, range.upperBound]
  }

  /// A range in small ones, without some numbers in ascending order.
  private static func pieces(
    of range: ClosedRange<Int64>,
    without others: [Int64]
  ) -> [ClosedRange<Int64>] {
    var pieces: [ClosedRange<Int64>] = []
    var start = range.lowerBound
    func add(upTo end: Int64) {
      while start <= end {
        pieces.append(start...min(end, start + piece - 1))
        start += piece
      }
    }
    for other in others where range.contains(other) {
      add(upTo: other - 1)
      start = other + 1
    }
    add(upTo: range.upperBound)
    return pieces
  }
}

extension String {
  fileprivate var inBrackets: String { "(\(self))" }
}
