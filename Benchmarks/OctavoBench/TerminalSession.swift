import CYardsticks
import Glibc

/// A program on a terminal of 200 by 50 that somebody looks at: all output is read at once.
struct TerminalSession {
  let child: ChildProcess
  private let master: Int32
  /// A home of its own, so that it remembers nothing of other sessions.
  private let home: String

  init(_ arguments: [String]) throws {
    var name = [CChar](repeating: 0, count: 128)
    let master = octavo_open_terminal(200, 50, &name, 128)
    guard master >= 0 else { throw Trouble("there is no terminal to be had") }
    self.master = master
    var folder = Array("/tmp/octavo-bench-XXXXXX".utf8CString)
    guard mkdtemp(&folder) != nil else { throw Trouble("a temporary folder cannot be made") }
    home = String(decoding: folder.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    child = try ChildProcess(
      arguments,
      terminal: name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } },
      environment: ["TERM=xterm-256color", "HOME=\(home)"]
    )
  }

  func type(_ keys: String) {
    _ = keys.withCString { write(master, $0, strlen($0)) }
  }

  /// Reads the output since the last call.
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
  func wait(for text: String) -> Bool { wait(for: [text]) }

  /// Reads until each of some texts was written, in this order.
  ///
  /// - Returns: Whether they came, each within ten seconds of what was written before.
  func wait(for texts: [String]) -> Bool {
    var wanted = texts.map { Array($0.utf8) }[...]
    var seen: [UInt8] = []
    while let text = wanted.first {
      if let end = seen.end(of: text) {
        seen.removeFirst(end)
        wanted.removeFirst()
        continue
      }
      let more = output(patience: 10_000)
      if more.isEmpty { return false }
      seen = seen.suffix(text.count) + more
    }
    return true
  }

  /// Reads everything until the program ends.
  func drain() -> Int32 {
    while !output(patience: 60_000).isEmpty {}
    close(master)
    defer { _ = try? run(["/bin/rm", "-rf", home]) }
    return child.wait()
  }

  /// Ends the program wherever it is.
  func kill() {
    Glibc.kill(child.pid, SIGKILL)
    _ = drain()
  }

  /// Leaves the program by its own key.
  func quit() {
    type("q")
    _ = drain()
  }
}

extension [UInt8] {
  /// Where the first of such a text ends, if there is one.
  fileprivate func end(of text: [UInt8]) -> Int? {
    guard count >= text.count else { return nil }
    return (0...count - text.count).first { self[$0...].starts(with: text) }.map { $0 + text.count }
  }
}
