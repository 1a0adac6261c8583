@testable import Catalog
import GRDB
import Glibc
import Synchronization

/// What readers, their readings and loans cost.
enum HouseholdMeasure {
  static func household(_ library: Library) throws -> [Outcome] {
    let household = try Household(library)
    return try finds(household) + pages(household) + statistics(household)
      + OwnListMeasure.lists(household)
  }

  // MARK: - Finding

  /// Finds that ask for one's own readings and for loans, each in a catalogue that was just opened.
  private static func finds(_ household: Household) throws -> [Outcome] {
    let texts = [
      "status:unread genre:fantasy", "status:read genre:modern", "@unread", "@reading", "@wishes",
      "rating:>=4", "rating:5 the", "read:2024..", "read:2024 genre:fantasy", "reading:any love",
      "-reading:any history", "started:2023-05", "status:gave-up", "lent:any", "overdue:yes",
      "overdue:yes genre:fantasy", "lent:any status:unread", "status:read -rating:any", "owned:no",
      "status:wants year:>=2000",
    ]
    let times = try texts.map { text in
      let times = try (0..<3).map { _ in
        let catalog = try household.open()
        defer { try? catalog.close() }
        let listing = BookListing(find: text)
        _ = try catalog.read { view in
          try view.books.rows(BookListing(), from: .start, limit: 50)
        }
        return try timed {
          _ = try catalog.read { view in try view.books.rows(listing, from: .start, limit: 50) }
        }
      }
      if Paths.isTelling { tell("  \(text): \(decimal(Samples(times).median / 1e3)) ms\n") }
      return Samples(times).median
    }
    return [
      Outcome("finds by readings and loans", Samples(times), in: .milliseconds, goal: .p95(40))
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
    _ body: (View) throws -> Void
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
    var comparison = Comparison()
    for number in 0..<6 {
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
      // The first run brings the file into memory.
      if number > 0 { comparison.add(time, against: shell) }
    }
    return [
      Outcome("statistics of everything", comparison, in: .seconds, atMost: 1.2)
    ]
  }
}
