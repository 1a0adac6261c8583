@testable import Books
@testable import Catalog
import GRDB
import Glibc
import Synchronization

/// The cost of readers, their readings and loans.
enum HouseholdMeasure {
  static func household(_ library: Library) throws -> [Outcome] {
    let household = try Household(library)
    return try finds(household) + pages(household) + statistics(household)
      + OwnListMeasure.lists(household)
  }

  // MARK: - Finding

  /// Queries about the reader's own readings and about loans, and the same as a condition of SQL.
  private static var texts: [(String, String)] {
    func own(_ condition: String) -> String {
      "id IN (SELECT bookId FROM reading WHERE readerId = 1 AND \(condition))"
    }
    func lent(_ condition: String) -> String {
      """
      id IN (SELECT bookId FROM loanBook JOIN loan ON loan.id = loanId
        WHERE returned IS NULL AND direction = 1 AND \(condition))
      """
    }
    let unread = "NOT \(own("status = 3"))"
    let late = lent("due < \(Day(Timestamp.now()).stored)")
    let fantasy = FullTextQuery.books("genre:fantasy")
    return [
      ("status:unread genre:fantasy", "\(unread) AND \(fantasy)"),
      (
        "status:read genre:modern",
        "\(own("status = 3")) AND \(FullTextQuery.books("genre:modern"))"
      ),
      ("@unread", unread), ("@reading", own("status = 2")), ("@wishes", "copies = 0"),
      ("rating:>=4", own("rating >= 8")),
      ("rating:5 the", "\(own("rating = 10")) AND \(FullTextQuery.books("the"))"),
      ("read:2024..", own("finished >= 20240000")),
      (
        "read:2024 genre:fantasy", "\(own("finished BETWEEN 20240000 AND 20241231")) AND \(fantasy)"
      ),
      ("reading:any love", "\(own("TRUE")) AND \(FullTextQuery.books("love"))"),
      ("-reading:any history", "NOT \(own("TRUE")) AND \(FullTextQuery.books("history"))"),
      ("started:2023-05", own("started BETWEEN 20230500 AND 20230531")),
      ("status:gave-up", own("status = 4")), ("lent:any", lent("TRUE")), ("overdue:yes", late),
      ("overdue:yes genre:fantasy", "\(late) AND \(fantasy)"),
      ("lent:any status:unread", "\(lent("TRUE")) AND \(unread)"),
      ("status:read -rating:any", "\(own("status = 3")) AND NOT \(own("rating IS NOT NULL"))"),
      ("owned:no", "copies = 0"),
      ("status:wants year:>=2000", "\(own("status = 1")) AND year >= 2000"),
    ]
  }

  /// First screenfuls of them, each in a catalogue that was just opened.
  private static func finds(_ household: Household) throws -> [Outcome] {
    let side = try household.library.fullText()
    var comparison = Comparison()
    for (text, condition) in texts {
      let times = try (0..<3).map { _ in
        let catalog = try household.open()
        defer { try? catalog.close() }
        _ = try catalog.read { view in
          try view.books.rows(BookListing(), from: .start, limit: 50)
        }
        return try timed {
          _ = try catalog.read { view in
            try view.books.rows(view.listing(text), from: .start, limit: 50)
          }
        }
      }
      let time = Samples(times).median
      let bare = try Yardstick(household.path, side: side).screenful(of: condition)
      if Paths.isTelling {
        tell("  \(text): \(decimal(time / 1e3)) ms, SQL \(decimal(bare / 1e3))\n")
      }
      comparison.add(time, against: bare)
    }
    return [
      Outcome("finds by readings and loans", comparison, in: .milliseconds, goal: .p95(40))
    ]
  }

  // MARK: - A reader's page

  /// The pages of readers, who read and borrowed much or little, beside the same queries in C.
  private static func pages(_ household: Household) throws -> [Outcome] {
    let catalog = try household.open()
    defer { try? catalog.close() }
    let own = ID<Reader>(rawValue: 1)
    let statements = try queries(catalog) { view in _ = try view.readers.detail(own) }
    let yardstick = try Yardstick(household.path)
    var comparison = Comparison()
    for _ in 0..<30 {
      let time = try timed { _ = try catalog.read { view in try view.readers.detail(own) } }
      let bare = try statements.map { try yardstick.run($0).time }.reduce(0, +)
      comparison.add(time, against: bare)
    }
    return [
      Outcome("a reader's own page, queries", Double(statements.count), atMost: 6),
      Outcome("a reader's own page, time", comparison, in: .microseconds, atMost: 2),
    ]
  }

  /// The texts of the queries that something takes, with their values in them.
  private static func queries(
    _ catalog: Catalog,
    _ body: (ReadTransaction) throws -> Void
  ) throws -> [String] {
    let seen = Mutex<[String]>([])
    try catalog.read { view in
      // A second time, as statements that are prepared once are traced without their preparation.
      try body(view)
      view.db.trace { event in
        if case .statement(let statement) = event {
          seen.withLock { $0.append(statement.expandedSQL) }
        }
      }
      try body(view)
      view.db.trace(options: [])
    }
    return seen.withLock { $0 }
  }

  // MARK: - Statistics

  /// Everything that is counted, a whole process beside one of the shell with the same statements.
  private static func statistics(_ household: Household) throws -> [Outcome] {
    let catalog = try household.open()
    let statements = try queries(catalog) { view in
      let books = try view.statistics.books()
      for statistic in Statistic.allCases { _ = try view.statistics.tally(statistic, of: books) }
    }
    try catalog.close()
    let script = household.library.paths.temporary("statistics.sql")
    defer { unlink(script) }
    guard let file = fopen(script, "w") else { throw Trouble("cannot write \(script)") }
    for statement in statements { fputs(statement + ";\n", file) }
    fclose(file)

    let program = household.library.paths.program
    let most = 1.2
    var comparison = Comparison()
    household.library.paths.warm(household.path)
    try repeated(atMost: 5, goal: most) {
      let time = try timed {
        let code = try run([
          program, "stats", "--as", Household.name(of: 0), "--format", "json",
          "--catalog", household.path,
        ])
        guard code == 0 else { throw Trouble("octavo stats fails") }
      }
      let shell = try timed {
        let code = try run(["sqlite3", household.path, ".read \(script)"])
        guard code == 0 else { throw Trouble("sqlite3 fails") }
      }
      return comparison.add(time, against: shell)
    }
    return [
      Outcome("statistics of everything", comparison, in: .seconds, atMost: most)
    ]
  }
}
