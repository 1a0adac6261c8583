/// What many books have in one line; books that have nothing there do not count.
package enum BulkFact: Hashable, Sendable {
  /// No book has anything.
  case none
  /// All that have something have this.
  case same(String)
  /// So many that differ, or as many as were counted.
  case different(Int, orMore: Bool)
  /// Years and other numbers that differ.
  case range(low: Int, high: Int)
}

extension BookRepository {
  /// What some books have in the lines that are their own columns.
  ///
  /// - Throws: `CancellationError`.
  package func facts(
    of ids: some RandomAccessCollection<ID<Book>>
  ) throws -> [BookField: BulkFact] {
    let fields = BookField.allCases.filter { $0 != .title && !$0.columns.isEmpty }
    var reading = fields.map { _ in BulkFactReading() }
    let columns = fields.map { $0.columns[0] }
    try BulkReading(db: db).forEachRow(of: ids, columns.joined(separator: ", "), in: "book") {
      row in
      for index in reading.indices { reading[index].take(row, Int32(index)) }
    }
    var facts: [BookField: BulkFact] = [:]
    for (field, reading) in zip(fields, reading) {
      facts[field] = try fact(field, reading)
    }
    return facts
  }

  /// What some books have of authors, publishers or tags.
  ///
  /// - Throws: `CancellationError`.
  package func fact(
    _ field: BookField,
    of ids: some RandomAccessCollection<ID<Book>>
  ) throws -> BulkFact {
    guard let kind = field.authorityKind, case .many(let table, let column) = kind.link else {
      return .none
    }
    var reading = BulkFactReading()
    try BulkReading(db: db).forEachRow(of: ids, column, in: table.rawValue) { row in
      reading.take(row, 0)
    }
    return try fact(field, reading)
  }

  private func fact(_ field: BookField, _ reading: BulkFactReading) throws -> BulkFact {
    if reading.isEmpty { return .none }
    if let kind = field.authorityKind, reading.numbers.count == 1,
      let id = reading.numbers.first
    {
      return .same(try access.authorities(kind).record(AuthorityID(kind, id)).displayName)
    }
    if let text = reading.texts.first, reading.texts.count == 1 {
      switch field.kind {
      case .language: return .same(Language(stored: text).name)
      case .format: return .same(BookFormat(rawValue: text).name)
      case .text, .longText, .isbn, .year, .number, .volume, .record, .records: return .same(text)
      }
    }
    let isNumber = field.authorityKind == nil && reading.texts.isEmpty
    if isNumber, let low = reading.low, let high = reading.high {
      return low == high ? .same(String(low)) : .range(low: Int(low), high: Int(high))
    }
    return .different(max(reading.numbers.count, reading.texts.count), orMore: reading.isFull)
  }
}
