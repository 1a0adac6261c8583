import Books
import Catalog
import Glibc
import TestSupport
import Testing

/// A terminal that takes its time, or nothing at all, and the signals that come meanwhile.
struct BusyTerminalTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.fill { edit in
      for number in 1...200 { _ = try edit.books.add(.book("Book \(number)", genre: "Novel")) }
    }
  }

  @Test(
    arguments: [
      SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGIO,
      SIGXCPU, SIGPWR,
    ],
    [[], ["--plain"]]
  )
  func `a signal that ends the screens leaves the terminal as it was, and is the status`(
    signal: Int32,
    arguments: [String]
  ) async throws {
    let terminal = try PseudoTerminal(sandbox, arguments)
    try await terminal.wait(for: "Book 1")
    try #require(!terminal.isAsBefore)
    kill(terminal.process, signal)
    #expect(try await terminal.end() == 128 + Int(signal))
    #expect(terminal.isAsBefore)
  }

  @Test(arguments: [[], ["--plain"]])
  func `what was typed is kept when the terminal takes nothing more and the program is told to end`(
    arguments: [String]
  ) async throws {
    let terminal = try PseudoTerminal(sandbox, arguments)
    try await terminal.wait(for: "Book 1")
    terminal.send("a")
    try await terminal.wait(for: "Title")
    terminal.send("Half a book")
    try await terminal.wait(for: "k")
    // From here on nobody reads. Ctrl-L draws, or says, the whole screen.
    try await terminal.fill(pressing: "\u{C}")
    kill(terminal.process, SIGTERM)
    #expect(try await terminal.end() == 128 + Int(SIGTERM))
    try await sandbox.waitForDraft(with: "Half a book")
    #expect(terminal.isAsBefore)
    // Should somebody read on, the screen is left.
    let place = terminal.bytes.count
    terminal.read()
    let rest = String(decoding: terminal.bytes[place...], as: UTF8.self)
    if arguments.isEmpty { #expect(rest.contains("\u{1B}[?1049l")) }
  }

  @Test func `what was typed ahead of a signal is kept in plain lines, and is not waited for`()
    async throws
  {
    let terminal = try PseudoTerminal(sandbox, ["--plain"])
    try await terminal.wait(for: "Book 1")
    terminal.send("a")
    try await terminal.wait(for: "Title")
    let typed = String(repeating: "abcdefghij", count: 60)
    terminal.send(typed)
    kill(terminal.process, SIGTERM)
    #expect(try await terminal.end() == 128 + Int(SIGTERM))
    try await sandbox.waitForDraft(with: typed)
  }

  @Test func `keys are done while the terminal is behind, and it gets what is so then`()
    async throws
  {
    let terminal = try PseudoTerminal(sandbox, columns: 200, rows: 60)
    try await terminal.wait(for: "Book 1")
    try await terminal.fill(pressing: "\u{C}")
    // It is saved while nobody sees it.
    terminal.send("aHalf a book")
    try await sandbox.waitForDraft(with: "Half a book")
    try await terminal.wait(for: "Half a book")
    terminal.send("\u{1B}")
    try await terminal.wait(for: "You have not saved")
    terminal.send("tq")
    #expect(try await terminal.end() == 0)
  }

  @Test func `a terminal that can gets each frame as one, and only then`() async throws {
    let begin = Array("\u{1B}[?2026h".utf8)
    let end = Array("\u{1B}[?2026l".utf8)
    let terminal = try PseudoTerminal(sandbox)
    try await terminal.wait(for: "\u{1B}[?2026$p")
    try await terminal.wait(for: "help")
    #expect(terminal.bytes.firstRange(of: begin) == nil)
    terminal.send("\u{1B}[?2026;2$yj")
    try await terminal.wait(for: "\u{1B}[?2026l")
    terminal.read()
    let place = terminal.bytes.count
    terminal.send("j")
    try await terminal.wait(for: "\u{1B}[?2026l")
    #expect(terminal.bytes[place...].starts(with: begin))
    #expect(terminal.bytes.ends(with: end))
    terminal.send("q")
    #expect(try await terminal.end() == 0)
  }
}

extension Array where Element == UInt8 {
  fileprivate func ends(with other: [UInt8]) -> Bool { suffix(other.count).elementsEqual(other) }
}
