import Foundation
import Glibc

/// A terminal whose other end is the test's: what is written stays in it until the test reads it.
///
/// Where ``TmuxSession`` is a terminal as people have them, this one may be slow, answer what it is asked,
/// or take nothing at all. It holds some kilobytes; who writes more waits.
package final class PseudoTerminal {
  private let words: [String]
  private let master: Int32
  private let slave: Int32
  private let before: [UInt8]
  package let process: Int32
  /// All bytes read so far.
  package private(set) var bytes: [UInt8] = []
  /// The index in ``bytes`` behind the text that was last waited for.
  package private(set) var place = 0

  /// Starts the program in it.
  package init(
    _ sandbox: Sandbox,
    _ arguments: [String] = [],
    columns: Int = 80,
    rows: Int = 24,
    environment changes: [String: String] = [:]
  ) throws {
    words = [Sandbox.binary] + arguments
    var ends: (master: Int32, slave: Int32) = (-1, -1)
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    var name = [CChar](repeating: 0, count: 128)
    guard openpty(&ends.master, &ends.slave, &name, nil, &size) == 0 else {
      throw Child.NotStarted(description: "There is no pseudo-terminal.")
    }
    (master, slave) = ends
    for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    before = Self.modes(slave)
    let environment = sandbox.environment.merging(["TERM": "xterm-256color"]) { $1 }
    process = try Child.start(
      words,
      environment: environment.merging(changes) { $1 },
      leadsSession: true
    ) { actions in
      posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
    }
  }

  deinit {
    kill(process, SIGKILL)
    close(slave)
    close(master)
  }

  /// Reads what has come; returns it.
  @discardableResult
  package func read() -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var new: [UInt8] = []
    while case let count = Glibc.read(master, &buffer, buffer.count), count > 0 {
      new += buffer[..<count]
    }
    bytes += new
    return new
  }

  /// Reads until a text has come behind the one that was waited for before.
  package func wait(for text: String) async throws {
    try await eventually("“\(text)” on the terminal") {
      read()
      guard let found = bytes[place...].firstRange(of: Array(text.utf8)) else { return false }
      place = found.upperBound
      return true
    }
  }

  package func send(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
  }

  /// Presses a key until the terminal accepts no more bytes: some 64 KB, all that the key makes the program draw or say.
  ///
  /// From a thread of its own: hundreds of presses by a task that waits for its turn among all tests took minutes.
  package func fill(pressing key: String) async throws {
    let (master, slave, key) = (master, slave, Array(key.utf8))
    try await promptly(when: "a full terminal") {
      _ = key.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      var end = pollfd(fd: slave, events: Int16(POLLOUT), revents: 0)
      return poll(&end, 1, 0) == 0
    } act: {
    }
  }

  /// True when its modes are those from before the program started.
  package var isAsBefore: Bool { Self.modes(slave) == before }

  /// Waits until the program has ended, and returns its status as a shell counts it.
  package func end() async throws -> Int { try await Child.end(of: process, words) }

  private static func modes(_ descriptor: Int32) -> [UInt8] {
    var modes = termios()
    tcgetattr(descriptor, &modes)
    return withUnsafeBytes(of: modes) { Array($0) }
  }
}
