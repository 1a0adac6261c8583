import Glibc

/// Where things lie, from the folder that `make` was called in.
struct Paths {
  /// The installed kind of program.
  let program: String
  /// What is made once and used again.
  let cache = ".build/bench"
  let results = "Benchmarks/results.json"

  init(program: String) throws {
    self.program = program
    guard access(program, X_OK) == 0 else { throw Trouble("there is no program at \(program)") }
    mkdir(".build", 0o755)
    mkdir(cache, 0o755)
  }

  /// Reads a whole file once, so that the system has it in memory.
  func warm(_ path: String) {
    let file = Glibc.open(path, O_RDONLY)
    guard file >= 0 else { return }
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while read(file, &buffer, buffer.count) > 0 {}
  }

  /// Whether each thing measured is told as it comes, when `OCTAVO_BENCH_TELL` is set.
  static var isTelling: Bool { getenv("OCTAVO_BENCH_TELL") != nil }

  /// The benchmark itself, for what it measures in processes of its own.
  var ownProgram: String { CommandLine.arguments[0] }

  /// A name for a file that is not there, and will not stay.
  func temporary(_ name: String) -> String {
    let path = "\(cache)/\(name)-\(getpid())"
    remove(path)
    return path
  }

  func remove(_ path: String) {
    for ending in ["", "-wal", "-shm"] { unlink(path + ending) }
  }

  func copy(_ path: String, to name: String) throws -> String {
    let copy = temporary(name)
    guard try run(["/bin/cp", path, copy]) == 0 else { throw Trouble("cannot copy \(path)") }
    return copy
  }
}
