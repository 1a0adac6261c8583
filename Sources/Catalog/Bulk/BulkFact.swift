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
  ) throws -> [Property: BulkFact] {
    let properties = BulkFactReading.properties
    var reading = properties.map { _ in BulkFactReading() }
    let columns = properties.map { $0.authorityKind == nil ? $0.rawValue : "\($0.rawValue)Id" }
    try BulkReading(db: db).forEachRow(of: ids, columns.joined(separator: ", "), in: "book") {
      row in
      for index in reading.indices { reading[index].take(row, Int32(index)) }
    }
    var facts: [Property: BulkFact] = [:]
    for (property, reading) in zip(properties, reading) {
      facts[property] = try fact(property, reading)
    }
    return facts
  }

  /// What some books have of authors, publishers or tags.
  ///
  /// - Throws: `CancellationError`.
  package func fact(
    _ property: Property,
    of ids: some RandomAccessCollection<ID<Book>>
  ) throws -> BulkFact {
    guard let kind = property.authorityKind, case .many(let table, let column) = kind.link else {
      return .none
    }
    var reading = BulkFactReading()
    try BulkReading(db: db).forEachRow(of: ids, column, in: table.rawValue) { row in
      reading.take(row, 0)
    }
    return try fact(property, reading)
  }

  private func fact(_ property: Property, _ reading: BulkFactReading) throws -> BulkFact {
    if reading.isEmpty { return .none }
    if let kind = property.authorityKind, reading.numbers.count == 1,
      let id = reading.numbers.first
    {
      return .same(try access.authorities(kind).record(AuthorityID(kind, id)).displayName)
    }
    if let text = reading.texts.first, reading.texts.count == 1 {
      switch property {
      case .language: return .same(Language(stored: text).name)
      case .format: return .same(BookFormat(rawValue: text).name)
      default: return .same(text)
      }
    }
    let isNumber = property.authorityKind == nil && reading.texts.isEmpty
    if isNumber, let low = reading.low, let high = reading.high {
      return low == high ? .same(String(low)) : .range(low: Int(low), high: Int(high))
    }
    return .different(max(reading.numbers.count, reading.texts.count), orMore: reading.isFull)
  }
}
