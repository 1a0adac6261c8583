extension BookRepository {
  /// What some books have in the fields of one's own.
  ///
  /// - Throws: `CancellationError`.
  package func customFacts(
    of ids: some RandomAccessCollection<ID<Book>>
  ) throws -> [ID<CustomField>: BulkFact] {
    let fields = try access.customFields.all()
    guard !fields.isEmpty else { return [:] }
    var readings: [Int64: CustomFactReading] = [:]
    try BulkReading(db: db).forEachRow(of: ids, "fieldId, value", in: "customValue") { row in
      guard let value = row.string(1) else { return }
      readings[row.integer(0), default: CustomFactReading()].take(value)
    }
    return fields.reduce(into: [:]) { facts, field in
      facts[field.id] = readings[field.id.rawValue]?.fact(of: field) ?? BulkFact.none
    }
  }
}

/// Gathers the different values of a field of one's own.
private struct CustomFactReading {
  /// More different values than this are not counted one by one.
  private static let most = 10_000

  private var values: Set<String> = []

  mutating func take(_ value: String) {
    if values.count < Self.most { values.insert(value) }
  }

  func fact(of field: CustomField) -> BulkFact {
    if let value = values.first, values.count == 1 { return .same(value) }
    let numbers =
      field.kind.isNumber
      ? values.compactMap { text in
        Double(text).map { (number: $0, text: text) }
      } : []
    guard values.count < Self.most, let low = numbers.min(by: { $0.number < $1.number }),
      let high = numbers.max(by: { $0.number < $1.number })
    else { return .different(values.count, orMore: values.count >= Self.most) }
    return .range(low: low.text, high: high.text)
  }
}
