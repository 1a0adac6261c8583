/// Which books are asked for from Swift, in what order, how many, and which of their fields.
///
/// Built up step by step and run once; joins are implied by the fields.
/// ```swift
/// let request = BookRequest()
///   .where(.text(.word, "guin", in: .author))
///   .ordered(by: .number(.year), descending: true)
///   .limited(to: 10)
///   .only(.text(.title), .number(.year))
/// let values = try catalog.read { view in try view.books.values(request) }
/// ```
package struct BookRequest: Hashable, Sendable {
  package private(set) var query: Query
  package private(set) var order: [Query.Order]
  package private(set) var limit: Int?
  package private(set) var offset: Int
  /// What ``BookRepository/values(_:)`` fetches of each book.
  package private(set) var fields: [Query.Field]

  package init(_ query: Query = .everything) {
    self.query = query
    order = []
    limit = nil
    offset = 0
    fields = Query.Field.all.map(\.field)
  }

  /// Only those of which this is true as well.
  package func `where`(_ condition: Query) -> BookRequest {
    var request = self
    request.query = query == .everything ? condition : .all([query, condition])
    return request
  }

  /// Ordered by a field, after the orders given before; a field that cannot be ordered by changes
  /// nothing.
  package func ordered(by field: Query.Field, descending: Bool = false) -> BookRequest {
    var request = self
    if let order = Query.Order(field, descending: descending) { request.order.append(order) }
    return request
  }

  /// At most so many, after leaving out the first ones.
  package func limited(to limit: Int, offset: Int = 0) -> BookRequest {
    var request = self
    request.limit = max(0, limit)
    request.offset = max(0, offset)
    return request
  }

  /// Only these fields.
  package func only(_ fields: Query.Field...) -> BookRequest {
    var request = self
    request.fields = fields
    return request
  }

  /// All fields but these.
  package func except(_ fields: Query.Field...) -> BookRequest {
    var request = self
    request.fields.removeAll { fields.contains($0) }
    return request
  }
}
