import GRDB

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

extension BookRepository {
  package func ids(_ request: BookRequest) throws -> [ID<Book>] {
    try rows(request, selecting: ["book.id"]).map { ID(rawValue: try $0[0]) }
  }

  package func rows(_ request: BookRequest) throws -> [BookRow] {
    try rows(request, selecting: [BookRow.columns]).map {
      BookRow(row: access.record($0, .book))
    }
  }

  /// The number of books, whatever the limit.
  package func count(_ request: BookRequest) throws -> Int {
    try BookFinder(
      connection: access.connection,
      cache: SearchCacheView(access),
      scope: .all,
      query: request.query,
      order: .byTitle
    ).count()
  }

  /// The values of the request's fields as text, several joined by "; ", without those that are
  /// absent.
  package func values(_ request: BookRequest) throws -> [[Query.Field: String]] {
    guard !request.fields.isEmpty else { return try ids(request).map { _ in [:] } }
    return try rows(request, selecting: request.fields.map(\.expression)).map { row in
      var values: [Query.Field: String] = [:]
      for (index, field) in request.fields.enumerated() {
        values[field] = try row[index] as String?
      }
      return values
    }
  }

  private func rows(_ request: BookRequest, selecting columns: [String]) throws -> [Row] {
    let order = try request.order.map { try $0.asked(by: access.asker) }
    let query: SQL = """
      SELECT \(sql: columns.joined(separator: ", ")) FROM book
      WHERE \(request.query.condition()) ORDER BY \(sql: BookOrdering(order).sql)
      LIMIT \(request.limit ?? -1) OFFSET \(request.offset)
      """
    let (sql, arguments) = try query.build(db)
    return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
  }
}

extension Query.Field {
  /// An expression for the value as text.
  fileprivate var expression: String {
    switch self {
    case .text(.title): "book.title"
    case .text(.subtitle): "book.subtitle"
    case .text(.shelf): "book.location"
    case .text(.notes): "book.notes"
    case .text(.isbn): "(SELECT value FROM isbn WHERE isbn.bookId = book.id)"
    case .text(.author): Self.names(of: .author, order: "position")
    case .text(.publisher): Self.names(of: .publisher, order: "position")
    case .text(.tag): Self.names(of: .tag, order: "tag.sortKey")
    case .text(.genre): "(SELECT name FROM genre WHERE genre.id = book.genreId)"
    case .text(.series): "(SELECT name FROM series WHERE series.id = book.seriesId)"
    case .number(.volume): "book.volume"
    case .number(let field): "CAST(\(field.column) AS TEXT)"
    case .date(.added): "strftime('%Y-%m-%dT%H:%M:%SZ', book.added, 'unixepoch')"
    case .date(.modified): "strftime('%Y-%m-%dT%H:%M:%SZ', book.modified, 'unixepoch')"
    case .code(.language): "book.language"
    case .code(.format): "book.format"
    case .code(.role):
      """
      (SELECT group_concat(role, '; ') FROM (SELECT DISTINCT role FROM bookAuthor
        WHERE bookAuthor.bookId = book.id ORDER BY position))
      """
    // Readings and loans are read through their own repositories.
    case .own, .loan: "NULL"
    }
  }

  private static func names(of kind: AuthorityKind, order: String) -> String {
    guard case .many(let links, let column) = kind.link else { return "NULL" }
    return """
      (SELECT group_concat(name, '; ') FROM (SELECT \(kind.nameExpression) AS name
        FROM \(links.rawValue) JOIN \(kind.rawValue) ON \(kind.rawValue).id = \(column)
        WHERE bookId = book.id ORDER BY \(order)))
      """
  }
}
