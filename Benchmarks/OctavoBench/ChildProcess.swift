import CYardsticks
import Glibc

/// A program started with its output thrown away, or on a terminal of its own.
struct ChildProcess {
  let pid: pid_t

  /// - Parameters:
  ///   - terminal: The path of the terminal that it gets, and becomes the master of.
  ///   - output: Where what it prints goes.
  init(
    _ arguments: [String],
    terminal: String? = nil,
    environment: [String] = [],
    output: String = "/dev/null"
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let terminal {
      // The first terminal that the leader of a session opens becomes its own.
      posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, terminal == nil ? 0 : octavo_new_session())

    var pid: pid_t = 0
    let variables =
      environment + ["PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C.UTF-8", "HOME=/nonexistent"]
    let program = arguments[0]
    let result = Self.withStrings(arguments) { arguments in
      Self.withStrings(variables) { variables in
        posix_spawnp(&pid, program, &actions, &attributes, arguments, variables)
      }
    }
    guard result == 0 else {
      throw Trouble("cannot start \(program): \(String(cString: strerror(result)))")
    }
    self.pid = pid
  }

  /// Waits for its end.
  ///
  /// - Returns: Its exit code, or 128 and the signal that ended it.
  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  /// The most memory that it had until now, in MiB.
  func peakMemory() throws -> Double {
    guard let file = fopen("/proc/\(pid)/status", "r") else { throw Trouble("it has ended") }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, 256, file) != nil {
      guard strncmp(line, "VmHWM:", 6) == 0 else { continue }
      let text = String(decoding: line.dropFirst(6).map(UInt8.init(bitPattern:)), as: UTF8.self)
      return text.split(whereSeparator: \.isWhitespace).first.flatMap { Double($0) }.map {
        $0 / 1024
      } ?? 0
    }
    throw Trouble("the system does not tell its memory")
  }

  private static func withStrings<Result>(
    _ strings: [String],
    _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}

/// Runs a program to its end and returns its exit code.
func run(_ arguments: [String]) throws -> Int32 {
  try ChildProcess(arguments).wait()
}
