import GRDB

extension Checking {
  func checkTitles(_ finding: inout CheckFinding) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, title, subtitle, words FROM book LEFT JOIN titleText ON bookId = id ORDER BY id
        """
    )
    var count = 0
    while let row = try rows.next() {
      count += 1
      if count.isMultiple(of: 4096) { try Task.checkCancellation() }
      let words = row[3] as String?
      if words != " " + TitleIndex.words(row[1], row[2]) {
        finding.add("\(row[0] as Int64) “\(row[1] as String)”")
      }
    }
    let left = try Int64.fetchCursor(
      db,
      sql: "SELECT bookId FROM titleText WHERE NOT EXISTS (SELECT 1 FROM book WHERE id = bookId)"
    )
    while let id = try left.next() { finding.add("\(id), a book that is not there") }
  }

  /// SQLite's own check, which goes through the index and the words and tells only whether they
  /// agree.
  func checkTitleIndex(_ finding: inout CheckFinding) throws {
    do {
      try db.execute(
        sql: "INSERT INTO titleSearch (titleSearch, rank) VALUES ('integrity-check', 1)"
      )
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      finding.differing = nil
    }
  }

  func rebuildTitles() throws {
    try db.execute(sql: "DELETE FROM titleText")
    let text = RawStatement(
      try db.makeStatement(sql: "INSERT INTO titleText (bookId, words) VALUES (?, ?)")
    )
    let books = try Row.fetchCursor(db, sql: "SELECT id, title, subtitle FROM book ORDER BY id")
    while let book = try books.next() {
      text.bind(book[0] as Int64, at: 1)
      text.bind(" " + TitleIndex.words(book[1], book[2]), at: 2)
      try text.run()
    }
  }
}
