import CYardsticks
import Books
import Catalog
import Glibc

/// Measures Octavo beside its yardsticks: `octavo-bench PROGRAM [COUNT…] [NAME…]`.
///
/// With counts only catalogues of these sizes are used, with names only these things are measured.
/// `octavo-bench --books COUNT…` only makes catalogues and prints their paths. The program starts
/// itself as `octavo-bench --frames KIND COUNT FILE` on a terminal of its own. `octavo-bench
/// --keys` and `octavo-bench --import TABLE EMPTY TARGET` are the yardsticks for keys and imports.
@main
enum Main {
  static func main() async {
    do {
      let arguments = CommandLine.arguments.dropFirst()
      if arguments.first == "--frames" {
        try await FrameRun(Array(arguments.dropFirst())).run()
      } else if arguments.first == "--keys" {
        guard octavo_yardstick_keys() == 0 else { throw Trouble("ncurses does not start") }
      } else if arguments.first == "--import", arguments.count == 4 {
        let files = arguments.dropFirst().map(\.self)
        guard octavo_yardstick_import(files[0], files[1], files[2]) > 0 else {
          throw Trouble("the yardstick does not import \(files[0])")
        }
      } else if arguments.first == "--books" {
        for count in arguments.dropFirst().compactMap({ Int($0) }) {
          print(try Paths(program: "/bin/true").catalog(of: count))
        }
      } else {
        try await measure(arguments)
      }
    } catch {
      tell("octavo-bench: \(error)\n")
      exit(1)
    }
  }

  private static func measure(_ arguments: ArraySlice<String>) async throws {
    let paths = try Paths(program: arguments.first ?? ".build/release/octavo")
    let counts = arguments.dropFirst().compactMap { Int($0) }
    let names = arguments.dropFirst().filter { Int($0) == nil }
    func isWanted(_ name: String) -> Bool { names.isEmpty || names.contains(name) }

    let start = ContinuousClock.now
    var outcomes: [Outcome] = []
    var durations: [(name: String, time: Duration)] = []
    /// Runs a measure. A failure is printed, and the others go on.
    func attempt(_ name: String, _ measure: () async throws -> [Outcome]) async {
      tell("\(name) …\n")
      let start = ContinuousClock.now
      do {
        outcomes += try await measure()
      } catch {
        tell("\(name): \(error)\n")
      }
      let time = start.duration(to: .now)
      durations.append((name, time))
      tell("\(name) … \(words(time))\n")
    }

    for (name, measure) in measures where counts.isEmpty && isWanted(name) {
      await attempt(name) { try measure(paths) }
    }
    for count in counts.isEmpty ? [10_000, 100_000, 1_000_000] : counts {
      let wanted = sizedMeasures.filter { isWanted($0.0) }
      if wanted.isEmpty { continue }
      let library = try Library(paths, count: count)
      defer { library.removeCopy() }
      for (name, measure) in wanted {
        library.warm()
        await attempt("\(name), \(count) books") {
          try await measure(library).map { $0.books == nil ? $0.measured(in: count) : $0 }
        }
      }
    }
    outcomes += Growth.outcomes(from: outcomes)
    let report = Report(outcomes: outcomes)
    print(report.table)
    print("\n" + report.summary)
    print("\n" + Report.durations(durations, of: start.duration(to: .now)))
    if counts.isEmpty, names.isEmpty { try report.write(to: paths.results) }
  }

  private static var measures: [(String, (Paths) throws -> [Outcome])] {
    [
      ("list", StartMeasure.list),
      ("screens", StartMeasure.screens),
      ("frames", FrameMeasure.frames),
      ("keys", KeyMeasure.keys),
      ("edits", CatalogMeasure.edits),
      ("details", CatalogMeasure.details),
      ("memory", KeyMeasure.memory),
      ("launching", LaunchMeasure.memory),
      ("adding", CatalogMeasure.adding),
      ("calibre", SizedStartMeasure.besideCalibre),
      ("large", ImportMeasure.large),
      ("real", ImportMeasure.real),
    ]
  }

  private static var sizedMeasures: [(String, (Library) async throws -> [Outcome])] {
    [
      ("start", { try SizedStartMeasure.screens($0) }),
      ("anywhere", { try ListMeasure.anywhere($0) }),
      ("names", { try ListMeasure.authorities($0) }),
      ("middle", { try ListMeasure.middle($0) }),
      ("ids", { try ListMeasure.ids($0) }),
      ("orders", { try ListMeasure.otherOrders($0) }),
      ("typed", { try FindMeasure.typed($0) }),
      ("letters", { try FindMeasure.letters($0) }),
      ("inside", { try FindMeasure.inside($0) }),
      ("fields", { try FindMeasure.fields($0) }),
      ("parts", { try ListMeasure.parts($0) }),
      ("cancelling", { try await CancelMeasure.cancelling($0) }),
      ("find", { try SizedStartMeasure.list($0) }),
      ("session", { try SessionMeasure.memory($0) }),
      ("size", { try SizeMeasure.size($0) }),
      ("imports", { try ImportMeasure.imports($0) }),
      ("more", { try ImportMeasure.more($0) }),
      ("scan", { try ScanMeasure.lines($0) }),
      ("bulk", { try BulkMeasure.edit($0) }),
      ("household", { try HouseholdMeasure.household($0) }),
      ("own", { try OwnFieldsMeasure.fields($0) }),
      ("exports", { try ExportMeasure.lines($0) }),
      ("clusters", { try ClustersMeasure.find($0) }),
    ]
  }
}

/// Writes progress to stderr.
func tell(_ text: String) {
  _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
}
