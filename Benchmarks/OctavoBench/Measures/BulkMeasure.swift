/// The same change to many books at once, and all of it taken back.
enum BulkMeasure {
  private static let count = 100_000

  /// A tag for every book of a tenth of a large catalogue, and another genre; each is one revision.
  static func edit(_ library: Library) throws -> [Outcome] {
    guard library.count >= count else { return [] }
    var changing: [Double] = []
    var undoing: [Double] = []
    var memory: [Double] = []
    for _ in 0..<3 {
      let path = try library.paths.copy(library.path, to: "bulk.sqlite")
      defer { library.paths.remove(path) }
      let edit = try Work(
        [
          library.paths.program, "edit", "id:1..\(count)", "--set", "genre=Bench", "--set",
          "tags+=bench", "--yes", "--catalog", path,
        ]
      )
      changing.append(edit.elapsed * 1e6)
      memory.append(edit.memory)
      guard try changed(in: path) == count else { throw Trouble("not all books have changed") }
      undoing.append(try Work([library.paths.program, "undo", "--catalog", path]).elapsed * 1e6)
      guard try changed(in: path) == 0 else { throw Trouble("not all books are as they were") }
    }
    return [
      Outcome("100,000 books in one bulk edit", Samples(changing), in: .seconds, goal: .median(10)),
      Outcome("… its undo", Samples(undoing), in: .seconds),
      Outcome("… memory", Samples(memory), in: .mebibytes),
    ]
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
