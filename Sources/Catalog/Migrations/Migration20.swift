import Books
import GRDB

/// Version 20: titles, names and shelves are found by ``JoinedWords``, too: "arbre" of “l’arbre”, "catch22"
/// of “Catch-22”.
///
/// The indexes get these words; no table and no row of a record is another. Of a million titles a fifth have
/// such a word.
enum Migration20 {
  static func run(_ db: Database, _ progress: Schema.Progress) throws {
    try titles(db) { try progress($0 * 0.8) }
    for (number, kind) in Migration2.kinds.enumerated() {
      try names(kind, db)
      try progress(0.8 + 0.2 * Double(number + 1) / Double(Migration2.kinds.count))
    }
  }

  private static func titles(_ db: Database, _ progress: Schema.Progress) throws {
    let write = RawStatement(
      try db.cachedStatement(sql: "UPDATE titleText SET words = ? WHERE bookId = ?")
    )
    try db.inPortions(of: "book") { ids, share in
      try progress(share / 3)
      var joined: [(book: Int64, words: String)] = []
      try db.forEachRow(
        "SELECT id, title, subtitle FROM book WHERE id BETWEEN ? AND ?",
        arguments: [ids.lowerBound, ids.upperBound]
      ) { row in
        let title = row.string(1) ?? ""
        let text = row.string(2).map { title + " " + $0 } ?? title
        guard !JoinedWords.of(text).isEmpty else { return }
        joined.append((row.integer(0), TitleIndex.words(title, row.string(2))))
      }
      for (book, words) in joined {
        try write.run([words.databaseValue, book.databaseValue])
      }
    }
    // Made anew and not changed: a fifth of all rows taken out and put in again left an index that was a
    // tenth larger, and slower by as much.
    try db.execute(sql: "INSERT INTO titleSearch (titleSearch) VALUES ('delete-all')")
    try db.inPortions(of: "book") { ids, share in
      try progress((1 + 2 * share) / 3)
      try db.execute(
        sql: TitleIndex.insertion,
        arguments: [ids.lowerBound, ids.upperBound]
      )
    }
  }

  private static func names(_ kind: AuthorityKind, _ db: Database) throws {
    let words = NameIndex(db: db)
    var joined: [(record: Int64, name: String)] = []
    try db.forEachRow(
      """
      SELECT id, name FROM \(kind.rawValue)
      UNION ALL SELECT \(kind.rawValue)Id, name FROM \(kind.aliasTable.rawValue)
      """
    ) { row in
      let name = row.string(1) ?? ""
      if !JoinedWords.of(name).isEmpty { joined.append((row.integer(0), name)) }
    }
    for (record, name) in joined { try words.add(kind, record, name) }
  }
}
