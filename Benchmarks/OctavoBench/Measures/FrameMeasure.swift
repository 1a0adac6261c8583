import Glibc

/// A frame of 200 by 50, drawn and sent, beside bare ncurses on the same terminal.
enum FrameMeasure {
  private static let rounds = 7
  private static let frames = 1000

  static func frames(_ paths: Paths) throws -> [Outcome] {
    let catalog = try paths.catalog(of: 10_000)
    return [
      try compare(paths, catalog, "every-cell", "ncurses-all", "a frame, everything changed", 1.5),
      try compare(paths, catalog, "selection", "ncurses-bar", "a frame, selection moved", 2),
      try compare(paths, catalog, "selection-sent", "ncurses-bar", "… of which sending", nil),
      try compare(paths, catalog, "page", "ncurses-all", "a frame, list scrolled by a page", nil),
    ]
  }

  private static func compare(
    _ paths: Paths,
    _ catalog: String,
    _ kind: String,
    _ yardstick: String,
    _ name: String,
    _ limit: Double?
  ) throws -> Outcome {
    var comparison = Comparison()
    try repeated(atMost: rounds, goal: limit) {
      let measured = try run(kind, paths, catalog)
      return comparison.add(measured, against: try run(yardstick, paths, catalog))
    }
    return Outcome(name, comparison, in: .microseconds, atMost: limit)
  }

  /// The median time of a frame.
  private static func run(_ kind: String, _ paths: Paths, _ catalog: String) throws -> Double {
    let result = paths.temporary("frames.txt")
    defer { unlink(result) }
    let arguments = [paths.ownProgram, "--frames", kind, String(frames), result, catalog]
    let code = try TerminalSession(arguments).drain()
    guard code == 0, let file = fopen(result, "r") else {
      throw Trouble("the frames of “\(kind)” cannot be drawn")
    }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 64)
    guard fgets(&line, 64, file) != nil else { throw Trouble("there is no result") }
    return strtod(line, nil)
  }
}
