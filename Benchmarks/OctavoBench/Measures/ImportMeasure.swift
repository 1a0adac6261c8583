import Catalog
import Glibc

/// What it takes to bring generated books into catalogues, beside bare programs that write the same
/// tables, indexes and search tables without the journal and source data.
enum ImportMeasure {
  /// A table and nested JSON into an empty catalogue, the table again, and all of it taken back.
  static func imports(_ library: Library) throws -> [Outcome] {
    let run = try Run(library.paths, count: library.count)
    defer { run.clean() }
    var table = Comparison()
    var python = Comparison()
    var lines = Comparison()
    var again = Comparison()
    var undo = Comparison()
    var memory: [Double] = []
    for round in 0..<3 {
      let yardstick = try run.yardstick()
      let first = try run.octavo(["import", run.table, "--yes"], isFirst: true)
      if round == 0 { try run.check() }
      table.add(first.seconds * 1e6, against: yardstick.seconds * 1e6)
      memory.append(first.memory)
      let second = try run.octavo(["import", run.table, "--yes"])
      again.add(second.seconds * 1e6, against: first.seconds * 1e6)
      undo.add(try run.octavo(["undo"]).seconds * 1e6, against: first.seconds * 1e6)
      let nested = try run.octavo(["import", run.lines, "--yes"], isFirst: true)
      lines.add(nested.seconds * 1e6, against: yardstick.seconds * 1e6)
      let other = try run.python()
      python.add(first.seconds * 1e6, against: other.seconds * 1e6)
    }
    let count = library.count
    // One two-hundredth of the 100 s that calibre's own database API took for 10,000 books.
    let calibre = Outcome(
      "import CSV, CPU",
      Samples(table.measured),
      in: .seconds,
      goal: .median(100.0 / 200)
    )
    let most = [100_000: 1.6, 1_000_000: 1.8][count]
    let outcomes = [
      Outcome("import CSV, CPU, beside C", table, in: .seconds, atMost: most),
      Outcome("… beside Python", python, in: .seconds, atMost: count == 100_000 ? 1 : nil),
      Outcome(
        "import nested JSON, CPU, beside C",
        lines,
        in: .seconds,
        atMost: most.map { _ in 1.8 }
      ),
      Outcome(
        "import CSV again, beside the first",
        again,
        in: .seconds,
        atMost: most.map { _ in 0.5 }
      ),
      Outcome("undo of the import, beside it", undo, in: .seconds, atMost: most.map { _ in 2 }),
      Outcome("import CSV, memory", Samples(memory), in: .mebibytes),
    ]
    return (outcomes + (count == 10_000 ? [calibre] : [])).map { $0.told(of: count) }
  }

  /// Ten thousand books into a catalogue that has many.
  static func more(_ library: Library) throws -> [Outcome] {
    let files = BookFiles(paths: library.paths, count: 10_000, offset: 20_000_000)
    let table = try files.table()
    var times: [Double] = []
    for _ in 0..<3 {
      let path = try library.paths.copy(library.path, to: "more.sqlite")
      defer { library.paths.remove(path) }
      let work = try Work([library.paths.program, "import", table, "--yes", "--catalog", path])
      times.append(work.elapsed * 1e6)
    }
    return [Outcome("import of 10,000 more", Samples(times), in: .seconds, goal: .median(3))]
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
    var times: [Double] = []
    for _ in 0..<3 {
      let path = paths.temporary("real.sqlite")
      let refused = paths.temporary("real.rejected.csv")
      defer { for path in [path, refused] { paths.remove(path) } }
      // Refused rows make it a thing done in part.
      let work = try Work(
        [paths.program, "import", table, "--yes", "--catalog", path],
        codes: [0, 1]
      )
      times.append(work.elapsed * 1e6)
    }
    return [Outcome("import of LoC's 62,500 books", Samples(times), in: .seconds, goal: .median(6))]
  }
}

extension ImportMeasure {
  /// The files of one measurement.
  private struct Run {
    let paths: Paths
    let table: String
    let lines: String
    private let empty: String
    private let catalog: String
    private let bare: String

    init(_ paths: Paths, count: Int) throws {
      self.paths = paths
      let files = BookFiles(paths: paths, count: count)
      table = try files.table()
      lines = try files.lines()
      empty = paths.temporary("empty.sqlite")
      catalog = paths.temporary("import.sqlite")
      bare = paths.temporary("bare.sqlite")
      try Catalog.open(at: empty, user: "bench").close()
    }

    func clean() {
      for path in [empty, catalog, bare] { paths.remove(path) }
    }

    /// - Parameter isFirst: Whether the catalogue shall be a new one.
    func octavo(_ arguments: [String], isFirst: Bool = false) throws -> Work {
      if isFirst { paths.remove(catalog) }
      return try Work([paths.program] + arguments + ["--catalog", catalog])
    }

    func yardstick() throws -> Work {
      paths.remove(bare)
      return try Work([paths.ownProgram, "--import", table, empty, bare])
    }

    func python() throws -> Work {
      let other = paths.temporary("python.sqlite")
      defer { paths.remove(other) }
      return try Work(["python3", "Benchmarks/Python/import_books.py", table, empty, other])
    }

    /// Holds what both wrote against each other: as many rows in each table.
    func check() throws {
      let mine = try Yardstick(catalog)
      let theirs = try Yardstick(bare)
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
