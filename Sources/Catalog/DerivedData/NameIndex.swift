import Books
import GRDB

/// An inverted index of authority records: the folded words of their names and other spellings, and
/// ``JoinedWords``.
///
/// A plain ordered table: the records with a word that begins so are a range of it.
struct NameIndex {
  let db: Database

  static let columns = ["kind", "word", "recordId"]

  /// The words of a name, not each once.
  static func words(_ name: String) -> [String] {
    folded(name).split(separator: " ").map(String.init) + JoinedWords.of(name)
  }

  func add(_ kind: AuthorityKind, _ id: Int64, _ name: String) throws {
    let statement = RawStatement(
      try db.cachedStatement(
        sql: "INSERT OR IGNORE INTO nameWord (kind, word, recordId) VALUES (?, ?, ?)"
      )
    )
    for word in Self.words(name) {
      try statement.run([kind.number.databaseValue, word.databaseValue, id.databaseValue])
    }
  }

  /// Takes out the words of records that go all together and have no other spellings.
  ///
  /// - Parameter source: The query for them from its `FROM` on.
  func removeAll(_ kind: AuthorityKind, _ source: String, _ arguments: StatementArguments) throws {
    let removal = RawStatement(try db.cachedStatement(sql: Self.removal))
    let records = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT id, name \(source)"),
      arguments: arguments
    )
    for record in records {
      for word in Self.words(try record[1]) {
        try removal.run([
          kind.number.databaseValue, word.databaseValue, (try record[0] as Int64).databaseValue,
        ])
      }
    }
  }

  private static let removal = "DELETE FROM nameWord WHERE kind = ? AND word = ? AND recordId = ?"

  /// Takes out the words of a name that a record no longer has, except those that another of its
  /// names has.
  func remove(_ kind: AuthorityKind, _ id: Int64, _ name: String) throws {
    let statement = try db.cachedStatement(sql: Self.removal)
    for word in Self.words(name) {
      try statement.execute(arguments: [kind.number, word, id])
    }
    let rest = try db.cachedStatement(
      sql: """
        SELECT name FROM \(kind.rawValue) WHERE id = ?1
        UNION SELECT name FROM \(kind.aliasTable.rawValue) WHERE \(kind.rawValue)Id = ?1
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
    WHERE kind = \(number) AND \(isIn("word", beginning: word))
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
    case .shelf: 5
    }
  }
}

/// Keeps the words of names as they are, with each change.
struct NameWordsPart: DerivedDataUpdater {
  mutating func inserted(_ row: RowKey, _ values: ColumnValues, _ db: Database) throws {
    guard let kind = row.table.namedKind, let name = values.text("name") else { return }
    try NameIndex(db: db).add(kind, record(row, values), name)
  }

  mutating func updated(_ row: RowKey, _ changes: [ColumnChange], _ db: Database) throws {
    guard let kind = row.table.namedKind else { return }
    let columns = ["name"] + (row.table.owner.map { [$0.column] } ?? [])
    guard changes.contains(where: { columns.contains($0.column) }),
      let new = try db.values(row, columns)
    else { return }
    let old = ColumnValues(
      columns: columns,
      values: zip(columns, new.values).map { changes[$0]?.old ?? $1 }
    )
    let words = NameIndex(db: db)
    try words.remove(kind, record(row, old), old.text("name") ?? "")
    try words.add(kind, record(row, new), new.text("name") ?? "")
  }

  mutating func deleted(_ row: RowKey, _ values: ColumnValues, _ db: Database) throws {
    guard let kind = row.table.namedKind else { return }
    try NameIndex(db: db).remove(kind, record(row, values), values.text("name") ?? "")
  }

  /// The record that has the name as its own, or as another spelling.
  private func record(_ row: RowKey, _ values: ColumnValues) -> Int64 {
    row.table.owner.flatMap { values.id($0.column) } ?? row.id
  }
}
