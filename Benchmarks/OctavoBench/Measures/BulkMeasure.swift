/// The same change to many books at once, and all of it taken back.
enum BulkMeasure {
  private static let count = 100_000

  /// A tag for every book of a tenth of a large catalogue, and another genre; each is one revision.
  static func edit(_ library: Library) throws -> [Outcome] {
    guard library.count >= count else { return [] }
    let goal = 10.0
    var changing: [Double] = []
    var undoing: [Double] = []
    var memory: [Double] = []
    let bare = try library.withCopy { path in
      try repeated(atMost: 3, goal: goal) {
        let edit = try Work(
          [
            library.paths.program, "edit", "id:1..\(count)", "--set", "genre=Bench", "--set",
            "tags+=bench", "--yes", "--catalog", path,
          ]
        )
        memory.append(edit.memory)
        guard try changed(in: path) == count else { throw Trouble("not all books have changed") }
        undoing.append(try Work([library.paths.program, "undo", "--catalog", path]).elapsed * 1e6)
        guard try changed(in: path) == 0 else { throw Trouble("not all books are as they were") }
        changing.append(edit.elapsed * 1e6)
        return edit.elapsed
      }
      return try Work(["sqlite3", path, bareChange]).elapsed * 1e6
    }
    // What derives from the books is not what they are any more.
    library.removeCopy()
    var comparison = Comparison()
    for time in changing { comparison.add(time, against: bare) }
    return [
      Outcome("100,000 books in one bulk edit", comparison, in: .seconds, goal: .median(goal)),
      Outcome("… its undo", Samples(undoing), in: .seconds),
      Outcome("… memory", Samples(memory), in: .mebibytes),
    ]
  }

  /// Statements that write the same rows, without the journal and what is derived from them.
  private static var bareChange: String {
    """
    PRAGMA synchronous = FULL;
    BEGIN;
    UPDATE book SET genreId = (SELECT max(id) FROM genre), version = version + 1
      WHERE id <= \(count);
    INSERT OR IGNORE INTO bookTag (bookId, tagId)
      SELECT id, (SELECT max(id) FROM tag) FROM book WHERE id <= \(count);
    COMMIT;
    """
  }

  private static func changed(in path: String) throws -> Int {
    try Yardstick(path).run(
      """
      SELECT 1 FROM bookTag JOIN tag ON tag.id = tagId JOIN book ON book.id = bookId
      JOIN genre ON genre.id = genreId WHERE tag.name = 'bench' AND genre.name = 'Bench'
      """
    ).rows
  }
}
