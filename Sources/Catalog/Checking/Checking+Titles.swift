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
      let words: String? = try row[3]
      if words != " " + TitleIndex.words(try row[1], try row[2]) {
        let (id, title): (Int64, String) = try (row[0], row[1])
        finding.add("\(id) “\(title)”")
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
      text.bind(try book[0] as Int64, at: 1)
      text.bind(" " + TitleIndex.words(try book[1], try book[2]), at: 2)
      try text.run()
    }
  }
}
