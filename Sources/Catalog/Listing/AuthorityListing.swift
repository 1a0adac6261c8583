import Books
import GRDB

/// The authority records of a list, and their order.
package struct AuthorityListing: Hashable, Sendable {
  package var find: String
  package var order: AuthorityOrder
  /// Only those that no book has.
  package var withoutBooks: Bool

  package init(
    find: String = "",
    order: AuthorityOrder = AuthorityOrder(),
    withoutBooks: Bool = false
  ) {
    self.find = find
    self.order = order
    self.withoutBooks = withoutBooks
  }

  var isFinding: Bool { find.contains { !$0.isWhitespace } }

  /// True when it lists every record of its kind.
  var isOfAll: Bool { !isFinding && !withoutBooks }

  /// The index that has its order.
  func keysetScan(_ kind: AuthorityKind) -> KeysetScan {
    let table = kind.rawValue
    let descending = order.descending
    let keys: [KeysetScan.Keys] =
      switch order.column {
      case .name:
        [.init(columns: ["\(table).sortKey", "\(table).id"], descending: descending)]
      case .added:
        [.init(columns: ["\(table).added", "\(table).id"], descending: descending)]
      case .books:
        // Records with equally many books go by name, ascending when the most books come first.
        [
          .init(columns: ["\(table).books"], descending: descending),
          .init(columns: ["\(table).sortKey", "\(table).id"], descending: !descending),
        ]
      }
    let condition = withoutBooks ? "\(table).books = 0" : nil
    return KeysetScan(
      table: table,
      pieces: [.init(source: table, condition: condition, keys: keys)]
    )
  }
}

extension AuthorityListing {
  /// The words to find, and the tests of the number of books that stand between them, as in `books:>3`.
  ///
  /// - Throws: ``CatalogError/query(_:)``.
  var counts: (words: String, tests: [(bounds: Query.Bounds, isNegated: Bool)]) {
    get throws {
      var words: [Substring] = []
      var tests: [(bounds: Query.Bounds, isNegated: Bool)] = []
      for term in find.split(whereSeparator: \.isWhitespace) {
        let isExcluded = term.isExcluded
        let body = isExcluded ? term.dropFirst() : term
        let rest = body.lowercased().hasPrefix("books") ? body.dropFirst(5) : ""
        guard let sign = rest.unicodeScalars.first, sign == ":" || sign.isComparison else {
          words.append(term)
          continue
        }
        let value = String(rest.first == ":" ? rest.dropFirst() : rest)
        let isNegated = value.hasPrefix("!=") || value.hasPrefix("<>")
        do {
          let bounds = try QueryNumber.books.bounds(isNegated ? String(value.dropFirst(2)) : value)
          tests.append((bounds, isNegated != isExcluded))
        } catch {
          throw CatalogError.query(QueryError(error.message, in: String(term)))
        }
      }
      return (words.joined(separator: " "), tests)
    }
  }

  /// The ids of one in which no words are looked for.
  ///
  /// - Throws: ``CatalogError/damagedIndex(path:detail:)`` where one of all has not all.
  func scannedIDs(_ kind: AuthorityKind, _ db: Database) throws -> OrderedIDs {
    let ids = try keysetScan(kind).ids(db)
    if isOfAll { try db.requireAll(of: kind.rawValue, found: ids.count) }
    return ids
  }

  /// The first or last of them, in order.
  func scannedIDs(
    _ kind: AuthorityKind,
    from end: ListEnd,
    limit: Int,
    _ db: Database
  ) throws -> [Int64] {
    let ids = try keysetScan(kind).ids(db, from: end, limit: limit)
    if isOfAll, ids.count < limit { try db.requireAll(of: kind.rawValue, found: ids.count) }
    return ids
  }
}

package struct AuthorityOrder: Hashable, Sendable, Codable {
  package var column: Column
  package var descending: Bool

  package init(_ column: Column = .name, descending: Bool = false) {
    self.column = column
    self.descending = descending
  }

  package enum Column: String, CaseIterable, Hashable, Sendable, Codable {
    case name
    case books
    case added
  }
}
