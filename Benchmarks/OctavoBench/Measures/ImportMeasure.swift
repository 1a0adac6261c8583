import Glibc

/// The time to import generated books into catalogues, beside bare programs that write the same
/// tables, indexes and search tables without the journal and source data.
enum ImportMeasure {
  /// A table and nested JSON into an empty catalogue, the table again, and all of it taken back.
  ///
  /// Each is repeated for itself: at a million books one round of all takes five minutes.
  static func imports(_ library: Library) throws -> [Outcome] {
    let count = library.count
    let run = try Run(library.paths, count: count)
    defer { run.clean() }
    let most = [100_000: 1.6, 1_000_000: 1.8][count]
    let isJudged = most != nil

    var table = Comparison()
    var memory: [Double] = []
    try repeated(atMost: 3, goal: most) {
      let yardstick = try run.bare.run()
      let first = try run.octavo(["import", run.table, "--yes"], isFirst: true)
      if memory.isEmpty { try run.check() }
      memory.append(first.memory)
      return table.add(first.seconds * 1e6, against: yardstick.seconds * 1e6)
    }
    let first = Samples(table.measured).median
    let yardstick = Samples(table.yardstick).median

    var again = Comparison()
    try repeated(atMost: 3, goal: isJudged ? 0.5 : nil) {
      let second = try run.octavo(["import", run.table, "--yes"])
      return again.add(second.seconds * 1e6, against: first)
    }
    var undo = Comparison()
    try repeated(atMost: 3, goal: isJudged ? 2 : nil) {
      if !undo.measured.isEmpty {
        _ = try run.octavo(["import", run.table, "--yes"], isFirst: true)
      }
      let back = try run.octavo(["undo"])
      guard try run.books() == 0 else { throw Trouble("the import is not taken back") }
      return undo.add(back.seconds * 1e6, against: first)
    }
    var lines = Comparison()
    try repeated(atMost: 3, goal: isJudged ? 1.8 : nil) {
      let nested = try run.octavo(["import", run.lines, "--yes"], isFirst: true)
      return lines.add(nested.seconds * 1e6, against: yardstick)
    }
    var outcomes = [
      Outcome("import CSV, CPU, beside C", table, in: .seconds, atMost: most),
      Outcome(
        "import nested JSON, CPU, beside C",
        lines,
        in: .seconds,
        atMost: isJudged ? 1.8 : nil
      ),
      Outcome(
        "import CSV again, beside the first",
        again,
        in: .seconds,
        atMost: isJudged ? 0.5 : nil
      ),
      Outcome("undo of the import, beside it", undo, in: .seconds, atMost: isJudged ? 2 : nil),
      Outcome("import CSV, memory", Samples(memory), in: .mebibytes),
    ]
    // At a million Python takes minutes and is held to nothing.
    if count <= 100_000 { outcomes.insert(try python(run, first), at: 1) }
    if count == 10_000 {
      // One two-hundredth of the 100 s that calibre's own database API took for 10,000 books.
      outcomes.append(
        Outcome("import CSV, CPU", table, in: .seconds, goal: .median(100.0 / 200))
      )
    }
    return outcomes.map { $0.told(of: count) }
  }

  private static func python(_ run: Run, _ first: Double) throws -> Outcome {
    let most: Double? = run.count == 100_000 ? 1 : nil
    var comparison = Comparison()
    try repeated(atMost: 3, goal: most) {
      comparison.add(first, against: try run.bare.runInPython().seconds * 1e6)
    }
    return Outcome("… beside Python", comparison, in: .seconds, atMost: most)
  }

  /// Ten thousand books into a catalogue that has many, beside the same into a new one in C.
  static func more(_ library: Library) throws -> [Outcome] {
    let files = BookFiles(paths: library.paths, count: 10_000, offset: 20_000_000)
    let bare = try BareImport(files)
    defer { bare.clean() }
    let program = library.paths.program
    let goal = 3.0
    var comparison = Comparison()
    try library.withCopy { path in
      try repeated(atMost: 3, goal: goal) {
        let work = try Work([
          program, "import", bare.table, "--yes", "--probable", "add", "--catalog", path,
        ])
        _ = try Work([program, "undo", "--catalog", path])
        comparison.add(work.elapsed * 1e6, against: try bare.run().elapsed * 1e6)
        return work.elapsed
      }
    }
    return [Outcome("import of 10,000 more", comparison, in: .seconds, goal: .median(goal))]
  }

  /// A table of a gigabyte, most of it remarks.
  static func large(_ paths: Paths) throws -> [Outcome] {
    let table = try BookFiles(paths: paths, count: 1_000_000, remarks: 900).table()
    let path = paths.temporary("large.sqlite")
    defer { paths.remove(path) }
    let work = try Work([paths.program, "import", table, "--yes", "--catalog", path])
    return [
      Outcome(
        "import CSV of 1 GB, memory",
        Samples([work.memory]),
        in: .mebibytes,
        goal: .median(300)
      ),
      Outcome("import CSV of 1 GB, CPU", Samples([work.seconds * 1e6]), in: .seconds),
    ]
  }

  /// The Library of Congress's list of 62,500 books, where it lies beside the project.
  static func real(_ paths: Paths) throws -> [Outcome] {
    let folder = getenv("OCTAVO_DATA").map { String(cString: $0) } ?? "../shared/data"
    let original = folder + "/tables/LoC__books_2016_part01_A_62500.csv"
    guard access(original, R_OK) == 0 else { throw Trouble("there is no \(original)") }
    // A copy: refused rows are written beside the file.
    let table = try paths.copy(original, to: "real.csv")
    defer { paths.remove(table) }
    // As many generated books: the program in C reads no other table.
    let bare = try BareImport(BookFiles(paths: paths, count: 62_500))
    defer { bare.clean() }
    let goal = 6.0
    var comparison = Comparison()
    try repeated(atMost: 3, goal: goal) {
      let path = paths.temporary("real.sqlite")
      let refused = paths.temporary("real.rejected.csv")
      defer { for path in [path, refused] { paths.remove(path) } }
      // Refused rows make it a thing done in part.
      let work = try Work(
        [paths.program, "import", table, "--yes", "--catalog", path],
        codes: [0, 1]
      )
      comparison.add(work.elapsed * 1e6, against: try bare.run().elapsed * 1e6)
      return work.elapsed
    }
    return [Outcome("import of LoC's 62,500 books", comparison, in: .seconds, goal: .median(goal))]
  }
}

extension ImportMeasure {
  /// The files of one measurement.
  private struct Run {
    let paths: Paths
    let count: Int
    let bare: BareImport
    let lines: String
    private let catalog: String

    init(_ paths: Paths, count: Int) throws {
      self.paths = paths
      self.count = count
      let files = BookFiles(paths: paths, count: count)
      bare = try BareImport(files)
      lines = try files.lines()
      catalog = paths.temporary("import.sqlite")
    }

    var table: String { bare.table }

    func clean() {
      bare.clean()
      paths.remove(catalog)
    }

    /// - Parameter isFirst: Whether the catalogue shall be a new one.
    func octavo(_ arguments: [String], isFirst: Bool = false) throws -> Work {
      if isFirst { paths.remove(catalog) }
      return try Work([paths.program] + arguments + ["--catalog", catalog])
    }

    func books() throws -> Int { try Yardstick(catalog).run("SELECT 1 FROM book").rows }

    /// Holds what both wrote against each other: as many rows in each table.
    func check() throws {
      let mine = try Yardstick(catalog)
      let theirs = try Yardstick(bare.target)
      for name in [
        "book", "isbn", "author", "publisher", "genre", "series", "tag", "bookAuthor",
        "bookPublisher", "bookTag", "titleText", "nameWord",
      ] {
        let query = "SELECT 1 FROM \(name)"
        let (one, other) = (try mine.run(query).rows, try theirs.run(query).rows)
        guard one == other else { throw Trouble("\(name) has \(one) rows, not \(other)") }
      }
    }
  }
}
