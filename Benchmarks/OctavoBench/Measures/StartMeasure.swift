/// How long it takes to start and to show something.
enum StartMeasure {
  private static let runs = 41

  /// A whole process that prints a page of the demo.
  static func list(_ paths: Paths) throws -> [Outcome] {
    let demo = try paths.demo()
    defer { paths.remove(demo) }
    let comparison = try compare {
      try timed { _ = try run([paths.program, "list", "--limit", "50", "--catalog", demo]) }
    } with: {
      try shell(demo)
    }
    return [
      Outcome("octavo list --limit 50, demo", comparison, in: .milliseconds, atMost: 3.5)
    ]
  }

  /// From the start of the process to the first whole frame on a terminal.
  static func screens(_ paths: Paths) throws -> [Outcome] {
    let demo = try paths.demo()
    defer { paths.remove(demo) }
    let comparison = try compare {
      let start = ContinuousClock.now
      let session = try TerminalSession([paths.program, "--catalog", demo])
      // The end of the last line, which a terminal gets last.
      guard session.wait(for: "mquit") else { throw Trouble("the screens do not show") }
      let time = start.duration(to: .now).microseconds
      session.settle()
      session.quit()
      return time
    } with: {
      try shell(demo)
    }
    return [Outcome("start to first frame, 200x50", comparison, in: .milliseconds, atMost: 5)]
  }

  /// The same page through SQLite's own program.
  ///
  /// - Parameter condition: Which books it shows.
  static func shell(_ path: String, of condition: String = "TRUE") throws -> Double {
    let query = """
      SELECT title, (SELECT group_concat(name, ', ') FROM (
        SELECT author.name FROM bookAuthor JOIN author ON author.id = authorId
        WHERE bookId = book.id ORDER BY position)), year
      FROM book WHERE \(condition) ORDER BY sortKey LIMIT 50
      """
    return try timed {
      guard try run(["sqlite3", path, query]) == 0 else { throw Trouble("sqlite3 fails") }
    }
  }

  private static func compare(
    _ measured: () throws -> Double,
    with yardstick: () throws -> Double
  ) rethrows -> Comparison {
    var comparison = Comparison()
    for number in 0..<runs + 3 {
      let time = try measured()
      let other = try yardstick()
      // The first runs bring the files into memory.
      if number >= 3 { comparison.add(time, against: other) }
    }
    return comparison
  }
}
