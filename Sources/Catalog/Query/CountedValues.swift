import GRDB

/// All values of a field that has few, with the number of their books, most books first.
///
/// Counting takes time in proportion to the catalogue. So it is done once, and what is typed then
/// narrows the values without asking the catalogue again.
package struct CountedValues: Sendable {
  package let field: Query.Field
  let values: [(name: String, books: Int?)]

  /// The values that go on with what stands at a place.
  package func completions(at place: CompletionPlace, limit: Int = 20) -> [Completion] {
    let start = place.typed.isEmpty ? "" : " " + folded(place.typed)
    return values.lazy.filter { start.isEmpty || (" " + folded($0.name)).contains(start) }
      .prefix(limit).map { Completion($0.name, books: $0.books, at: place) }
  }
}

extension CatalogAccess {
  /// All values of a field, or nil when there may be too many of them.
  package func countedValues(of field: Query.Field) throws -> CountedValues? {
    guard field.hasFewValues else { return nil }
    let values = try CompletionValues(access: self, limit: 2000).values(of: field, like: "")
    return CountedValues(field: field, values: values)
  }
}

extension Query.Field {
  /// Whether there are so few values that all of them can be kept.
  package var hasFewValues: Bool {
    switch self {
    case .number(.year), .number(.copies), .code, .text(.shelf): true
    // Those of readings are only the asker's, and are asked for each time.
    case .text, .number, .date, .own, .loan: false
    }
  }
}

extension Completion {
  /// A value, most of the time one of a record.
  init(_ name: String, books: Int?, at place: CompletionPlace) {
    self.init(
      kind: .value,
      label: name,
      replacement: quotedIfNeeded(name),
      range: place.range,
      books: books
    )
  }
}
