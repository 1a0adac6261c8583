import GRDB

extension BookListing.Scope {
  /// On `book`, by looking at its own rows.
  var condition: SQL {
    switch self {
    case .all: "1"
    case .withoutISBN: "NOT EXISTS (SELECT 1 FROM isbn WHERE isbn.bookId = book.id)"
    case .of(let id):
      switch id.kind.link {
      case .one(let column): "book.\(sql: column) = \(id.rawValue)"
      case .many(let links, let column):
        // The sign keeps SQLite from going through all books of the record instead.
        """
        EXISTS (SELECT 1 FROM \(sql: links.rawValue)
          WHERE bookId = book.id AND +\(sql: column) = \(id.rawValue))
        """
      }
    case .without(let kind):
      switch kind.link {
      case .one(let column): "book.\(sql: column) IS NULL"
      case .many(let links, _):
        "NOT EXISTS (SELECT 1 FROM \(sql: links.rawValue) WHERE bookId = book.id)"
      }
    }
  }
}

/// The folded words of a find, each once; each has to begin some word of what is found.
///
/// - Throws: ``CatalogError/query(_:)`` when they are more than a query may have conditions.
func findWords(_ text: String) throws -> [String] {
  var known: Set<Substring> = []
  let words = folded(text).split(separator: " ").filter { known.insert($0).inserted }
  let most = QueryParser.mostConditions
  guard words.count <= most else {
    throw CatalogError.query(QueryError("These are more than \(most) words. Use fewer.", in: text))
  }
  return words.map(String.init)
}

/// SQL that is true when all the conditions are.
func allOf(_ conditions: [SQL]) -> SQL {
  conditions.isEmpty ? "1" : "((\(conditions.joined(separator: ") AND ("))))"
}

/// SQL that is true when any of the conditions is.
func anyOf(_ conditions: [SQL]) -> SQL {
  conditions.isEmpty ? "0" : "((\(conditions.joined(separator: ") OR ("))))"
}
