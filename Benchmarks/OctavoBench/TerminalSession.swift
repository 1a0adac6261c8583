import CYardsticks
import Glibc

/// A program on a terminal of 200 by 50 that somebody looks at: all output is read at once.
struct TerminalSession {
  let child: ChildProcess
  private let master: Int32

  init(_ arguments: [String]) throws {
    var name = [CChar](repeating: 0, count: 128)
    let master = octavo_open_terminal(200, 50, &name, 128)
    guard master >= 0 else { throw Trouble("there is no terminal to be had") }
    self.master = master
    child = try ChildProcess(
      arguments,
      terminal: name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } },
      environment: ["TERM=xterm-256color"]
    )
  }

  func type(_ keys: String) {
    _ = keys.withCString { write(master, $0, strlen($0)) }
  }

  /// What was written since the last time.
  ///
  /// - Parameter patience: How long to wait for it, in milliseconds.
  /// - Returns: nothing when that time is over or the program has ended.
  func output(patience: Int32) -> [UInt8] {
    var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, patience) > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      count = max(0, read(master, buffer.baseAddress, buffer.count))
    }
  }

  /// Reads until the program has been quiet for so many milliseconds.
  func settle(_ quiet: Int32 = 60) {
    while !output(patience: quiet).isEmpty {}
  }

  /// Reads until a text was written.
  ///
  /// - Returns: Whether it came within ten seconds.
  func wait(for text: String) -> Bool {
    let wanted = Array(text.utf8)
    var seen: [UInt8] = []
    while true {
      let more = output(patience: 10_000)
      if more.isEmpty { return false }
      seen += more
      if seen.contains(wanted) { return true }
      seen = seen.suffix(wanted.count)
    }
  }

  /// Reads everything until the program ends.
  func drain() -> Int32 {
    while !output(patience: 60_000).isEmpty {}
    close(master)
    return child.wait()
  }

  /// Leaves the program by its own key.
  func quit() {
    type("q")
    _ = drain()
  }
}

extension [UInt8] {
  fileprivate func contains(_ wanted: [UInt8]) -> Bool {
    guard count >= wanted.count else { return false }
    return (0...count - wanted.count).contains { self[$0...].starts(with: wanted) }
  }
}
