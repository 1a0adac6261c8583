import Catalog
import CatalogUI
import Glibc

/// Where the program begins.
@main
enum Main {
  static func main() {
    // With the signal ignored, a write past the file size limit fails with EFBIG, which can be
    // told, and does not kill the program.
    signal(SIGXFSZ, SIG_IGN)
    Stopping.watch()
    let console = Console.standard(clock: WallClock.now)
    // What it holds need not be taken apart before the end.
    withExtendedLifetime(console) { exit(run(on: console)) }
  }

  private static func run(on console: Console) -> Int32 {
    do {
      try FileAllowance.check()
      return Program.run(try ProgramArguments.read(), on: console)
    } catch {
      return Program.finish(console, with: Program.report(error, on: console))
    }
  }
}

/// How many files the system lets the program have open.
enum FileAllowance {
  /// The most files that a command opens, with the streams that it was given and a few of the
  /// libraries', which end the program without a message where there are too few.
  private static let needed: rlim_t = 16

  /// - Throws: ``CommandFailure/tooFewFiles(_:needed:)``.
  static func check() throws {
    let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard getrlimit(kind, &limit) == 0, limit.rlim_cur < needed else { return }
    var raised = limit
    raised.rlim_cur = min(needed, limit.rlim_max)
    guard setrlimit(kind, &raised) == 0, raised.rlim_cur == needed else {
      throw CommandFailure.tooFewFiles(Int(limit.rlim_cur), needed: Int(needed))
    }
  }
}

/// The words of the command line.
enum ProgramArguments {
  /// The arguments without the program's own name.
  ///
  /// Swift repairs text that is not UTF-8 without a word; what is then stored or searched would be
  /// something else than what was given, so they are read as bytes: of UTF-8, or of the person's locale.
  ///
  /// - Throws: ``CommandFailure/notText(_:)``.
  static func read() throws -> [String] {
    try decode(
      (1..<max(1, Int(CommandLine.argc))).compactMap { index in
        CommandLine.unsafeArgv[index].map {
          Array(UnsafeRawBufferPointer(start: $0, count: strlen($0)))
        }
      }
    )
  }

  static func decode(_ arguments: [[UInt8]]) throws -> [String] {
    try arguments.map { bytes in
      guard let text = String(validating: bytes, as: UTF8.self) ?? PlainText.inLocale(bytes) else {
        throw CommandFailure.notText(String(decoding: bytes, as: UTF8.self))
      }
      return text
    }
  }
}
