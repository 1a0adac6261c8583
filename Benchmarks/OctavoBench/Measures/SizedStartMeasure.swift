@testable import Books
@testable import Catalog

/// How long it takes to start and to show something of a large catalogue.
enum SizedStartMeasure {
  /// From the start of the process to the first whole frame with the list in it.
  static func screens(_ library: Library) throws -> [Outcome] {
    let catalog = try library.open()
    let rows = try catalog.read { view in try view.books.rows(BookListing(), limit: 40) }
    try catalog.close()
    guard let title = rows.last?.title.prefix(10) else { throw Trouble("there are no books") }
    var comparison = Comparison()
    var memory: [Double] = []
    for number in 0..<23 {
      let start = ContinuousClock.now
      let session = try TerminalSession([library.paths.program, "--catalog", library.path])
      guard session.wait(for: [String(title), "mquit"]) else {
        throw Trouble("the screens do not show")
      }
      let time = start.duration(to: .now).microseconds
      let peak = try session.child.peakMemory()
      session.settle()
      session.quit()
      let shell = try StartMeasure.shell(library.path)
      // The first runs bring the files into memory.
      if number >= 2 {
        comparison.add(time, against: shell)
        memory.append(peak)
      }
    }
    return [
      Outcome("start to first frame of the list", comparison, in: .milliseconds, atMost: 5),
      Outcome("… memory then", Samples(memory), in: .mebibytes, goal: .median(32)),
    ]
  }

  /// Whole processes that print the first fifty of what is found.
  static func list(_ library: Library) throws -> [Outcome] {
    let side = try library.fullText()
    let rare = Vocabulary().word(number: 9000)
    let queries = ["the", "love", rare, "night of the", "genre:modern", "zzyzx"]
    return try queries.map { query in
      let statement = FullTextQuery.first.replacing(
        "?",
        with: "'\(FullTextQuery.match(query))'"
      )
      let most = 3.0
      var comparison = Comparison()
      func list() throws -> Double {
        try timed {
          _ = try run(
            [library.paths.program, "list", query, "--limit", "50", "--catalog", library.path]
          )
        }
      }
      func shell() throws -> Double {
        try timed {
          let code = try run(["sqlite3", library.path, "ATTACH '\(side)' AS side; \(statement)"])
          guard code == 0 else { throw Trouble("sqlite3 fails") }
        }
      }
      // The first bring the files into memory.
      _ = try (list(), shell())
      try repeated(atMost: 15, goal: most) {
        comparison.add(try list(), against: try shell())
      }
      return Outcome(
        "octavo list “\(query)” --limit 50",
        comparison,
        in: .milliseconds,
        atMost: most
      )
    }
  }

  /// One fiftieth of the 494 ms that `calibredb search` took for the same at 10,000 books.
  static func besideCalibre(_ paths: Paths) throws -> [Outcome] {
    let path = try paths.catalog(of: 10_000)
    var comparison = Comparison()
    for _ in 0..<21 {
      let time = try timed {
        _ = try run([paths.program, "list", "title:love", "--limit", "50", "--catalog", path])
      }
      comparison.add(time, against: try StartMeasure.shell(path, of: "title LIKE '%love%'"))
    }
    return [
      Outcome(
        "octavo list, 10,000 books",
        comparison,
        in: .milliseconds,
        goal: .median(494 / 50)
      )
    ]
  }
}
