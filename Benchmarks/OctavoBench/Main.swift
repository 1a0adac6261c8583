import Catalog
import Glibc

/// Measures Octavo beside its yardsticks: `octavo-bench PROGRAM`.
///
/// `octavo-bench --books COUNT…` only makes catalogues and tells where they lie;
/// `octavo-bench --frames KIND COUNT FILE` is what it starts itself on a terminal of its own.
@main
enum Main {
  static func main() async {
    do {
      let arguments = CommandLine.arguments.dropFirst()
      if arguments.first == "--frames" {
        try await FrameRun(Array(arguments.dropFirst())).run()
      } else if arguments.first == "--books" {
        for count in arguments.dropFirst().compactMap({ Int($0) }) {
          print(try Paths(program: "/bin/true").catalog(of: count))
        }
      } else {
        try measure(arguments)
      }
    } catch {
      tell("octavo-bench: \(error)\n")
      exit(1)
    }
  }

  private static func measure(_ arguments: ArraySlice<String>) throws {
    let paths = try Paths(program: arguments.first ?? ".build/release/octavo")
    let wanted = arguments.dropFirst().first
    var outcomes: [Outcome] = []
    for (name, measure) in measures where wanted == nil || wanted == name {
      tell("\(name) …\n")
      do {
        outcomes += try measure(paths)
      } catch {
        tell("\(name): \(error)\n")
      }
    }
    let report = Report(outcomes: outcomes)
    print(report.table)
    if wanted == nil { try report.write(to: paths.results) }
  }

  private typealias Measure = (Paths) throws -> [Outcome]

  private static var measures: [(String, Measure)] {
    [
      ("list", StartMeasure.list),
      ("screens", StartMeasure.screens),
      ("frames", FrameMeasure.frames),
      ("keys", KeyMeasure.keys),
      ("edits", CatalogMeasure.edits),
      ("details", CatalogMeasure.details),
      ("memory", KeyMeasure.memory),
      ("adding", CatalogMeasure.adding),
    ]
  }
}

/// Says on stderr what goes on.
func tell(_ text: String) {
  _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
}
