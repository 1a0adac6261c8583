package import Books
import GRDB

/// Which books a list shows, and in what order.
package struct BookListing: Hashable, Sendable {
  /// The text of a query; each of its plain words begins some word of a title, a subtitle, a name
  /// or an ISBN.
  package var find: String
  package var scope: Scope
  package var order: BookOrder
  /// An order by a field of one's own, in place of ``order``.
  package var customOrder: Query.Order?
  /// What the books are sorted by before all else, whatever the query says.
  package var sort: [Query.Order] = []

  package init(
    find: String = "",
    scope: Scope = .all,
    order: BookOrder = BookOrder(),
    customOrder: Query.Order? = nil
  ) {
    self.find = find
    self.scope = scope
    self.order = order
    self.customOrder = customOrder
  }

  package enum Scope: Hashable, Sendable {
    case all
    /// The books of one author, publisher, genre, series or tag.
    case of(AuthorityID)
    /// The books that have none of a kind.
    case without(AuthorityKind)
    case withoutISBN
  }
}

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
        // The plus keeps SQLite from using the index of the record, and going through all its
        // books.
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

/// The folded words of what a person looks for, each once; each has to begin some word of what is
/// found.
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

/// SQL that is true of what all words of a line find, and none that has a minus before it.
///
/// - Parameter condition: What is true of a name with a word that begins with a folded one.
/// - Throws: As ``findWords(_:)``.
func findCondition(_ text: String, _ condition: (String) throws -> SQL) throws -> SQL {
  _ = try findWords(text)
  var known: Set<Substring> = []
  // A minus by itself is one that is being typed.
  let terms = text.split(whereSeparator: \.isWhitespace).filter {
    $0 != "-" && known.insert($0).inserted
  }
  return try allOf(
    terms.map { term in
      let words = allOf(try findWords(String(term)).map(condition))
      return term.isExcluded ? "\(words) IS NOT TRUE" : words
    }
  )
}

extension Substring {
  /// Whether a term of what is looked for has a minus before it.
  var isExcluded: Bool {
    guard first == "-", let second = dropFirst().first else { return false }
    return second.isLetter || second.isNumber
  }
}

/// SQL that is true when all the conditions are.
func allOf(_ conditions: [SQL]) -> SQL {
  conditions.isEmpty ? "1" : "((\(conditions.joined(separator: ") AND ("))))"
}

/// SQL that is true when any of the conditions is.
func anyOf(_ conditions: [SQL]) -> SQL {
  conditions.isEmpty ? "0" : "((\(conditions.joined(separator: ") OR ("))))"
}

/// The end of a list that rows are read from.
package enum ListEnd: Hashable, Sendable {
  case start
  case end
}
