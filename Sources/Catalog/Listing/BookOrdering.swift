/// The order of a list of books: one column, or several of which the later break ties.
///
/// Absent values come last, both ways. What is left equal goes by title, then by order of entry.
package struct BookOrdering: Hashable, Sendable {
  package let terms: [Query.Order]

  /// - Parameter terms: None means by title.
  package init(_ terms: [Query.Order]) {
    self.terms = terms.isEmpty ? [Query.Order(BookOrder.Column.title, descending: false)] : terms
  }

  package init(_ order: BookOrder) {
    self.init([Query.Order(order.column, descending: order.descending)])
  }

  package static let byTitle = BookOrdering(BookOrder())

  /// Whether an index has this order, so that any screenful of it is there at once.
  package var isIndexed: Bool { keysetScan != nil }

  /// What stands behind ORDER BY.
  var sql: String {
    (terms.flatMap(\.sqlTerms) + ties).joined(separator: ", ")
  }

  /// Whether equal ones go by title backwards: where an index is read backwards, and where the
  /// last term says so.
  var tiesDescend: Bool {
    guard let last = terms.last, last.descending else { return false }
    return last.field == .text(.title) || isIndexed
  }

  private var ties: [String] {
    let direction = tiesDescend ? "DESC" : "ASC"
    // Every book has its times, and the last ones are those with the highest numbers.
    if terms.count == 1, case .date(let field)? = terms.first?.field, !field.column.isDay {
      return ["book.id \(direction)"]
    }
    return ["book.sortKey \(direction)", "book.id \(direction)"]
  }

  /// The index that has this order; of several terms it can be one and the title.
  var keysetScan: KeysetScan? {
    guard let first = terms.first, let last = terms.last else { return nil }
    if terms.count == 1 { return first.keysetScan(titlesDescend: first.descending) }
    guard terms.count == 2, last.field == .text(.title), first.hasTitlesBehind else { return nil }
    guard first.hasTitlesBothWays || first.descending == last.descending else { return nil }
    return first.keysetScan(titlesDescend: last.descending)
  }
}

extension Query.Order {
  /// Whether an index has it with the titles behind it.
  var hasTitlesBehind: Bool {
    switch field {
    case .text(.author), .text(.genre), .number(.year): true
    case .text, .number, .date, .code, .own, .loan, .custom: false
    }
  }

  /// Whether titles can be scanned either way: the books of one genre are a scan of their own.
  fileprivate var hasTitlesBothWays: Bool { field == .text(.genre) }

  /// The index that has it.
  ///
  /// - Parameter titlesDescend: Where ``hasTitlesBothWays`` is false, the same as `descending`.
  func keysetScan(titlesDescend: Bool) -> KeysetScan? {
    func piece(_ columns: [String]..., where condition: String? = nil) -> KeysetScan.Piece {
      KeysetScan.Piece(
        source: "book",
        condition: condition,
        keys: columns.map { .init(columns: $0, descending: titlesDescend) }
      )
    }
    let title = ["book.sortKey", "book.id"]
    switch field {
    case .text(.title): return KeysetScan(table: "book", pieces: [piece(title)])
    // Compared together SQLite would seek the time alone and pass all books of that second, which
    // after an import are many thousands.
    case .date(.added):
      return KeysetScan(table: "book", pieces: [piece(["book.added"], ["book.id"])])
    case .date(.modified):
      return KeysetScan(table: "book", pieces: [piece(["book.modified"], ["book.id"])])
    case .number(.id): return KeysetScan(table: "book", pieces: [piece(["book.id"])])
    case .text(.author), .number(.year):
      let column = field == .number(.year) ? "book.year" : "book.authorKey"
      return KeysetScan(
        table: "book",
        pieces: [
          piece([column] + title, where: "\(column) IS NOT NULL"),
          piece(title, where: "\(column) IS NULL"),
        ]
      )
    case .text(.genre):
      let named = KeysetScan.Piece(
        source: "genre CROSS JOIN book ON book.genreId = genre.id",
        condition: nil,
        keys: [
          .init(columns: ["genre.sortKey", "genre.id"], descending: descending),
          .init(columns: title, descending: titlesDescend),
        ]
      )
      return KeysetScan(
        table: "book",
        pieces: [named, piece(title, where: "book.genreId IS NULL")]
      )
    case .text, .number, .date, .code, .own, .loan, .custom: return nil
    }
  }

  /// The terms of ORDER BY; of a column that is never absent without a word of that, which would
  /// keep SQLite from using its index.
  fileprivate var sqlTerms: [String] {
    let direction = descending ? "DESC" : "ASC"
    return expressions.map { expression in
      isNeverAbsent ? "\(expression) \(direction)" : "\(expression) \(direction) NULLS LAST"
    }
  }

  private var isNeverAbsent: Bool {
    switch field {
    case .text(.title), .number(.id), .number(.copies): true
    case .date(let field): !field.column.isDay
    case .text, .number, .code, .own, .loan, .custom: false
    }
  }
}
