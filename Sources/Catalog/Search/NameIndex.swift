import GRDB

/// The folded words of authority records' names and other spellings, derived from them.
///
/// A plain ordered table: the records with a word that begins so are a range of it.
struct NameIndex {
  let db: Database

  static let columns = ["kind", "word", "recordId"]

  func add(_ kind: AuthorityKind, _ id: Int64, _ foldedName: String) throws {
    let statement = RawStatement(
      try db.cachedStatement(
        sql: "INSERT OR IGNORE INTO nameWord (kind, word, recordId) VALUES (?, ?, ?)"
      )
    )
    for word in foldedName.split(separator: " ") {
      try statement.run([
        kind.number.databaseValue, String(word).databaseValue, id.databaseValue,
      ])
    }
  }

  /// Takes the words of a text that a record no longer has out, but for those that it has still.
  func remove(_ kind: AuthorityKind, _ id: Int64, _ foldedName: String) throws {
    let statement = try db.cachedStatement(
      sql: "DELETE FROM nameWord WHERE kind = ? AND word = ? AND recordId = ?"
    )
    for word in foldedName.split(separator: " ") {
      try statement.execute(arguments: [kind.number, String(word), id])
    }
    let rest = try db.cachedStatement(
      sql: """
        SELECT foldedName FROM \(kind.rawValue) WHERE id = ?1
        UNION SELECT foldedName FROM \(kind.aliasTable.rawValue) WHERE \(kind.rawValue)Id = ?1
        """
    )
    for name in try String.fetchAll(rest, arguments: [id]) { try add(kind, id, name) }
  }
}

extension AuthorityKind {
  /// A query for the ids of the records that have a word, in their name or another spelling, that
  /// begins so.
  func records(withWord word: String) -> SQL {
    """
    SELECT recordId FROM nameWord
    WHERE kind = \(number) AND word >= \(word) AND word < \(word + "\u{10FFFF}")
    """
  }

  /// How the kind is stored where its word would be repeated a million times.
  var number: Int {
    switch self {
    case .author: 0
    case .publisher: 1
    case .genre: 2
    case .series: 3
    case .tag: 4
    }
  }
}
