import Catalog
import Glibc

/// Measures Octavo beside its yardsticks: `octavo-bench PROGRAM`.
///
/// `octavo-bench --frames KIND COUNT FILE` is what it starts itself on a terminal of its own.
@main
enum Main {
  static func main() async {
    do {
      let arguments = CommandLine.arguments.dropFirst()
      if arguments.first == "--frames" {
        try await FrameRun(Array(arguments.dropFirst())).run()
      } else {
        try measure(arguments)
      }
    } catch {
      fputs("octavo-bench: \(error)\n", stderr)
      exit(1)
    }
  }

  private static func measure(_ arguments: ArraySlice<String>) throws {
    let paths = try Paths(program: arguments.first ?? ".build/release/octavo")
    let wanted = arguments.dropFirst().first
    var outcomes: [Outcome] = []
    for (name, measure) in measures where wanted == nil || wanted == name {
      fputs("\(name) …\n", stderr)
      do {
        outcomes += try measure(paths)
      } catch {
        fputs("\(name): \(error)\n", stderr)
      }
    }
    let report = Report(outcomes: outcomes)
    print(report.table)
    if wanted == nil { try report.write(to: paths.results) }
  }

  private typealias Measure = (Paths) throws -> [Outcome]

  private static let measures: [(String, Measure)] = [
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
