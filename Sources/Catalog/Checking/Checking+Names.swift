import GRDB

extension Checking {
  private struct NameWord: Hashable {
    let word: String
    let record: Int64
  }

  func checkNames(_ finding: inout CheckFinding) throws {
    for kind in AuthorityKind.allCases {
      var wanted: Set<NameWord> = []
      try forEachName(kind) { record, folded in
        for word in folded.split(separator: " ") {
          wanted.insert(NameWord(word: String(word), record: record))
        }
      }
      let rows = try Row.fetchCursor(
        db,
        sql: "SELECT word, recordId FROM nameWord WHERE kind = ?",
        arguments: [kind.number]
      )
      while let row = try rows.next() {
        let found = NameWord(word: try row[0], record: try row[1])
        if wanted.remove(found) == nil {
          finding.add(
            "“\(found.word)” of the \(kind.rawValue) \(found.record), who has no such word"
          )
        }
      }
      for word in wanted.sorted(by: { ($0.record, $0.word) < ($1.record, $1.word) }) {
        finding.add("“\(word.word)” of the \(kind.rawValue) \(word.record) is missing")
      }
    }
  }

  func rebuildNames() throws {
    try db.execute(sql: "DELETE FROM nameWord")
    let words = NameIndex(db: db)
    for kind in AuthorityKind.allCases {
      try forEachName(kind) { try words.add(kind, $0, $1) }
    }
  }

  /// Hands over the folded names and other spellings of a kind, folded anew.
  private func forEachName(
    _ kind: AuthorityKind,
    _ body: (Int64, String) throws -> Void
  ) throws {
    let names = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, name FROM \(kind.rawValue)
        UNION ALL SELECT \(kind.rawValue)Id, name FROM \(kind.aliasTable.rawValue)
        """
    )
    var count = 0
    while let name = try names.next() {
      count += 1
      if count.isMultiple(of: 4096) { try Task.checkCancellation() }
      try body(try name[0], folded(try name[1]))
    }
  }
}
