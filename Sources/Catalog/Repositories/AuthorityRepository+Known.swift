package import Books
import GRDB

extension AuthorityRepository {
  /// The records that some names of a file are, by ``AuthorityKind/importKey(_:)``.
  ///
  /// - Parameter isWanted: True when the file has a name.
  package func known(_ isWanted: (NameKey) -> Bool) throws -> [NameKey: Int64] {
    var known: [NameKey: Int64] = [:]
    try forEachKey { key, id in
      if isWanted(key), known[key] == nil { known[key] = id }
    }
    return known
  }

  /// Hands over every name and other spelling, names first, and whose it is.
  func forEachKey(_ body: (NameKey, Int64) -> Void) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, name, foldedName, \(kind.distinction ?? "''") FROM \(table)
        UNION ALL SELECT \(table)Id, name, foldedName, NULL FROM \(kind.aliasTable.rawValue)
        """
    )
    while let row = try rows.next() {
      let name: String = try row[1]
      let folded: String = try row[2]
      let text =
        kind == .author
        ? (name.contains(",") ? PersonKey(name) : PersonKey(folded: folded)).text : folded
      let distinction: String? = try row[3]
      let key =
        distinction.map { NameKey(folded: text, distinction: $0) }
        ?? NameKey(kind, AuthorName(name: name), folded: text)
      body(key, try row[0])
    }
  }
}
