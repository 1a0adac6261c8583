import Glibc

/// Where things lie, from the folder that `make` was called in.
struct Paths {
  /// The installed kind of program.
  let program: String
  /// The folder of what is made once and used again.
  static let cache = ".build/bench"
  let results = "Benchmarks/results.json"

  init(program: String) throws {
    self.program = program
    guard access(program, X_OK) == 0 else { throw Trouble("there is no program at \(program)") }
    mkdir(".build", 0o755)
    mkdir(Self.cache, 0o755)
  }

  /// Reads a whole file once, so that the system has it in memory.
  func warm(_ path: String) {
    let file = Glibc.open(path, O_RDONLY)
    guard file >= 0 else { return }
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while read(file, &buffer, buffer.count) > 0 {}
  }

  /// True when each thing measured is printed at once: `OCTAVO_BENCH_TELL` is set.
  static var isTelling: Bool { getenv("OCTAVO_BENCH_TELL") != nil }

  /// The benchmark itself, for what it measures in processes of its own.
  var ownProgram: String { CommandLine.arguments[0] }

  /// The small program beside it that starts what is measured whole.
  static var launcher: String {
    let own = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false)
    return (own.dropLast() + ["octavo-child"]).joined(separator: "/")
  }

  /// A name for a file that is not there, and will not stay.
  func temporary(_ name: String) -> String {
    let path = "\(Self.cache)/\(name)-\(getpid())"
    remove(path)
    return path
  }

  /// The path of a file that is made once, and again when `isGood` does not take what is there.
  ///
  /// - Parameter name: Tells the file and its edition.
  func made(
    _ name: String,
    isGood: (String) throws -> Bool = { _ in true },
    _ fill: (String) throws -> Void
  ) throws -> String {
    let path = "\(Self.cache)/\(name)"
    if access(path, F_OK) == 0, try isGood(path) { return path }
    remove(path)
    let start = ContinuousClock.now
    let draft = temporary("draft-\(name)")
    try fill(draft)
    guard rename(draft, path) == 0 else { throw Trouble("cannot make \(path)") }
    tell("  made \(name) in \(words(start.duration(to: .now)))\n")
    return path
  }

  func remove(_ path: String) {
    for ending in ["", "-wal", "-shm"] { unlink(path + ending) }
  }

  /// - Parameter name: What the copy is called, which will not stay.
  func copy(_ path: String, to name: String) throws -> String {
    let copy = temporary(name)
    try self.copy(path, over: copy)
    return copy
  }

  func copy(_ path: String, over copy: String) throws {
    guard try run(["/bin/cp", path, copy]) == 0 else { throw Trouble("cannot copy \(path)") }
  }
}
