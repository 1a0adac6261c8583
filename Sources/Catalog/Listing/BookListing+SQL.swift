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
