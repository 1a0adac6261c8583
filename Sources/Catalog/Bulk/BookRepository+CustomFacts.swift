package import Books

extension BookRepository {
  /// Sums up the values of some books in each custom field, for an edit of many books.
  ///
  /// - Throws: `CancellationError`.
  package func customFacts(
    of ids: some RandomAccessCollection<ID<Book>>
  ) throws -> [CustomField: ValueSummary] {
    let fields = try access.customFields.all()
    guard !fields.isEmpty else { return [:] }
    var values: [Int64: Set<String>] = [:]
    var filled: [Int64: Int] = [:]
    try BulkReading(db: db).forEachRow(
      of: ids,
      "customValue.fieldId, customValue.value",
      in: "customValue"
    ) { row in
      let field = row.integer(0)
      filled[field, default: 0] += 1
      guard values[field]?.count ?? 0 < Self.mostDifferent, let value = row.string(1) else {
        return
      }
      values[field, default: []].insert(value)
    }
    return Dictionary(
      uniqueKeysWithValues: fields.map { field in
        let id = field.id.rawValue
        return (field, fact(field, values[id] ?? []).of(filled[id] ?? 0, ids.count))
      }
    )
  }

  /// More different values than this are not counted one by one.
  private static var mostDifferent: Int { 10_000 }

  private func fact(_ field: CustomField, _ values: Set<String>) -> ValueSummary {
    guard let first = values.first else { return .none }
    if values.count == 1 { return .same(first) }
    let numbers =
      field.kind.isNumber
      ? values.compactMap { text in Double(text).map { (number: $0, text: text) } } : []
    // Numbers are said as they are written: 12.50.
    if numbers.count == values.count, let low = numbers.min(by: { $0.number < $1.number }),
      let high = numbers.max(by: { $0.number < $1.number })
    {
      return .range(low: low.text, high: high.text)
    }
    return .different(values.count, orMore: values.count >= Self.mostDifferent)
  }
}
