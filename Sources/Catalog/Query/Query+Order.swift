extension Query {
  /// A field to order by, and the direction; books that have nothing there come last, both ways.
  package struct Order: Hashable, Sendable {
    package let field: Field
    package let descending: Bool

    /// Nil for a field that books cannot be ordered by.
    package init?(_ field: Field, descending: Bool = false) {
      switch field {
      case .text(.notes), .text(.subtitle), .text(.tag), .code(.role): return nil
      case .text, .number, .date, .code: break
      }
      self.field = field
      self.descending = descending
    }
  }
}

extension [Query.Order] {
  /// What stands behind ORDER BY; ties go by title, then by the order of entry.
  var sql: String {
    if count == 1, let order = first?.bookOrder { return order.sql }
    let terms = flatMap { order in
      order.expressions.map { "\($0) \(order.descending ? "DESC" : "ASC") NULLS LAST" }
    }
    let direction = last?.descending == true && last?.field == .text(.title) ? "DESC" : "ASC"
    return (terms + ["book.sortKey \(direction)", "book.id \(direction)"])
      .joined(separator: ", ")
  }
}

extension Query.Order {
  /// The same as an order of a list, which an index may serve.
  fileprivate var bookOrder: BookOrder? {
    let column: BookOrder.Column? =
      switch field {
      case .text(.title): .title
      case .text(.author): .author
      case .text(.publisher): .publisher
      case .text(.genre): .genre
      case .text(.series): .series
      case .number(.year): .year
      case .date(.added): .added
      case .date(.modified): .modified
      default: nil
      }
    return column.map { BookOrder($0, descending: descending) }
  }

  fileprivate var expressions: [String] {
    switch field {
    case .text(.title): ["book.sortKey"]
    case .text(.author): [BookOrder.firstName(of: .author, in: .bookAuthor)]
    case .text(.publisher): [BookOrder.firstName(of: .publisher, in: .bookPublisher)]
    case .text(.genre): ["(SELECT sortKey FROM genre WHERE genre.id = book.genreId)"]
    case .text(.series):
      ["(SELECT sortKey FROM series WHERE series.id = book.seriesId)", "book.volumeNumber"]
    case .text(.isbn): ["(SELECT value FROM isbn WHERE isbn.bookId = book.id)"]
    case .text(.shelf): ["book.location"]
    case .text(.subtitle), .text(.notes), .text(.tag), .code(.role): []
    case .number(let number): [number.column]
    case .date(.added): ["book.added"]
    case .date(.modified): ["book.modified"]
    case .code(.language): ["book.language"]
    case .code(.format): ["book.format"]
    }
  }
}

extension Query.NumberField {
  var column: String {
    switch self {
    case .year: "book.year"
    case .pages: "book.pages"
    case .copies: "book.copies"
    case .volume: "book.volumeNumber"
    case .id: "book.id"
    }
  }
}
