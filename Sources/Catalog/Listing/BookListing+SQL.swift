import GRDB

extension BookListing.Scope {
  /// The condition on `book` that the scope means.
  var condition: SQL {
    switch self {
    case .all: "1"
    case .withoutISBN: "book.id NOT IN (SELECT bookId FROM isbn)"
    case .of(let id):
      switch id.kind.link {
      case .one(let column): "\(sql: column) = \(id.rawValue)"
      case .many: "book.id IN (\(sql: id.kind.booksQuery(String(id.rawValue))))"
      }
    case .without(let kind):
      switch kind.link {
      case .one(let column): "\(sql: column) IS NULL"
      case .many(let table, _): "book.id NOT IN (SELECT bookId FROM \(sql: table.rawValue))"
      }
    }
  }
}

extension BookOrder {
  var sql: String {
    let direction = descending ? "DESC" : "ASC"
    return switch column {
    case .title: "book.sortKey \(direction), book.id \(direction)"
    case .year: "book.year \(direction) NULLS LAST, book.sortKey \(direction), book.id \(direction)"
    case .added: "book.added \(direction), book.id \(direction)"
    case .modified: "book.modified \(direction), book.id \(direction)"
    case .author: ordered(by: Self.firstName(of: .author, in: .bookAuthor), direction)
    case .publisher: ordered(by: Self.firstName(of: .publisher, in: .bookPublisher), direction)
    case .genre:
      ordered(by: "(SELECT sortKey FROM genre WHERE genre.id = book.genreId)", direction)
    case .series:
      "(SELECT sortKey FROM series WHERE series.id = book.seriesId) \(direction) NULLS LAST,"
        + " book.volumeNumber \(direction) NULLS LAST, book.sortKey, book.id"
    }
  }

  private func ordered(by expression: String, _ direction: String) -> String {
    "\(expression) \(direction) NULLS LAST, book.sortKey, book.id"
  }

  static func firstName(of kind: Table, in links: Table) -> String {
    """
    (SELECT \(kind.rawValue).sortKey FROM \(links.rawValue)
      JOIN \(kind.rawValue) ON \(kind.rawValue).id = \(kind.rawValue)Id
      WHERE bookId = book.id ORDER BY position LIMIT 1)
    """
  }
}

/// The folded words of a find; each has to begin some word of what is found.
func findWords(_ text: String) -> [String] {
  folded(text).split(separator: " ").map(String.init)
}

/// SQL that is true when all the conditions are.
func allOf(_ conditions: [SQL]) -> SQL {
  conditions.isEmpty ? "1" : "((\(conditions.joined(separator: ") AND ("))))"
}

/// SQL that is true when any of the conditions is.
func anyOf(_ conditions: [SQL]) -> SQL {
  conditions.isEmpty ? "0" : "((\(conditions.joined(separator: ") OR ("))))"
}
