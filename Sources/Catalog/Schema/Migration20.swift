import GRDB

/// Version 20: titles, names and shelves are found by ``JoinedWords``, too: "arbre" of “l’arbre”, "catch22"
/// of “Catch-22”.
///
/// The indexes get these words; no table and no row of a record is another. Of a million titles a fifth have
/// such a word.
enum Migration20 {
  static func run(_ db: Database, _ progress: Schema.Progress) throws {
    try titles(db) { try progress($0 * 0.8) }
    for (number, kind) in AuthorityKind.allCases.enumerated() {
      try names(kind, db)
      try progress(0.8 + 0.15 * Double(number + 1) / Double(AuthorityKind.allCases.count))
    }
    try ShelfIndex(db: db).rebuild()
  }

  private static func titles(_ db: Database, _ progress: Schema.Progress) throws {
    let index = TitleIndex(db: db)
    try db.inPortions(of: "book") { ids, share in
      try progress(share)
      var joined: [Int64] = []
      try db.forEachRow(
        "SELECT id, title, subtitle FROM book WHERE id BETWEEN ? AND ?",
        arguments: [ids.lowerBound, ids.upperBound]
      ) { row in
        let title = row.string(1) ?? ""
        let text = row.string(2).map { title + " " + $0 } ?? title
        if !JoinedWords.of(text).isEmpty { joined.append(row.integer(0)) }
      }
      try index.rewrite(joined)
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
