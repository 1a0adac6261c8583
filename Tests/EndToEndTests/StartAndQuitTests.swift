import Glibc
import TestSupport
import Testing

/// The terminal before, while and after the program has it.
@Suite(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"))
struct StartAndQuitTests {
  let sandbox: Sandbox

  init() async throws {
    sandbox = try Sandbox()
    let added = try await sandbox.octavo("add", "--title", "The Dispossessed", "--genre", "Novel")
    #expect(added.status == 0, "\(added.complaint)")
  }

  @Test func `quitting leaves the shell's screen and the terminal's modes as they were`()
    async throws
  {
    try await TmuxSession.with(sandbox) { terminal in
      let modes = try await terminal.output(of: "stty -g")
      try await terminal.run("clear; echo before; \"$OCTAVO\"; echo after: $?")
      try await terminal.wait(for: "? help")
      #expect(try await terminal.fact("alternate_on") == "1")
      try await terminal.press("q")
      let screen = try await terminal.wait(for: "after: 0")
      #expect(screen.rows.contains("before"))
      #expect(!screen.contains("Dispossessed"))
      try await expectSane(terminal, modes: modes)
    }
  }

  @Test func `a resized terminal is filled again, and one too small says what it needs`()
    async throws
  {
    try await TmuxSession.with(sandbox) { terminal in
      try await terminal.startOctavo()
      for (columns, rows) in [(120, 40), (40, 12)] {
        try await terminal.resize(columns: columns, rows: rows)
        let rule = String(repeating: "─", count: columns)
        try await terminal.wait("a full screen at \(columns)x\(rows)") {
          $0.rows.count >= rows && $0.rows[1] == rule && $0.rows[rows - 3] == rule
            && $0.rows[rows - 1].contains("? help") && $0.contains("The Dispossessed")
        }
      }
      try await terminal.resize(columns: 20, rows: 5)
      try await terminal.wait("the size that is needed") {
        let text = $0.rows.joined(separator: " ")
        return text.contains("40 columns") && text.contains("10 rows")
      }
      try await terminal.resize(columns: 80, rows: 24)
      try await terminal.wait("the screens again") {
        $0.contains("The Dispossessed") && $0.last.contains("? help")
      }
      try await terminal.quit()
    }
  }

  @Test func `Ctrl-Z gives the shell back, and fg comes back to the same screen`() async throws {
    try await TmuxSession.with(sandbox) { terminal in
      let modes = try await terminal.output(of: "stty -g")
      try await terminal.startOctavo()
      let before = try await terminal.wait(for: "The Dispossessed")
      try await terminal.press("C-z")
      try await terminal.wait(for: "Octavo waits. Type fg to come back.")
      try await terminal.waitForShell()
      try await expectSane(terminal, modes: modes)
      let place = terminal.bytes().count
      try await terminal.run("fg")
      try await terminal.wait("the same screen") { $0.rows == before.rows }
      #expect(try await terminal.fact("alternate_on") == "1")
      #expect(
        try await terminal.fact("keypad_cursor_flag") == "1",
        "the arrows are the program's again"
      )
      // Painted once.
      let painted = String(decoding: terminal.bytes()[place...], as: UTF8.self)
      #expect(painted.ranges(of: "The Dispossessed").count == 1, "\(painted)")
      #expect(painted.ranges(of: "\u{1B}[?1049h").count == 1, "\(painted)")
      try await terminal.quit()
      try await expectSane(terminal, modes: modes)
    }
  }

  @Test(arguments: ["", "--plain"], ["-TSTP", "-STOP"])
  func `a job that was stopped ends when it is told to, and leaves the shell its terminal`(
    arguments: String,
    signal: String
  ) async throws {
    try await TmuxSession.with(sandbox) { terminal in
      let modes = try await terminal.output(of: "stty -g")
      try await terminal.run("clear; \"$OCTAVO\" \(arguments)")
      try await terminal.wait(for: "The Dispossessed")
      let process = try await terminal.foreground()
      kill(process, signal == "-STOP" ? SIGSTOP : SIGTSTP)
      try await eventually("a stopped job") {
        try await terminal.foreground() != process
      }
      // A shell without an editor for its line leaves the modes as a stopped program had them.
      try await terminal.type("stty \(modes.filter { !$0.isNewline })")
      try await terminal.press("C-j")
      try await terminal.type("kill \(process); kill -CONT \(process)")
      try await terminal.press("C-j")
      try await Child.end(of: process)
      #expect(try await terminal.output(of: "stty -g") == modes)
    }
  }

  /// The last five are those of a crash.
  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGSYS])
  func `a signal to end, and a crash, give the terminal back`(signal: Int32) async throws {
    try await TmuxSession.with(sandbox) { terminal in
      let modes = try await terminal.output(of: "stty -g")
      try await terminal.startOctavo()
      kill(try await terminal.foreground(), signal)
      try await terminal.waitForShell()
      try await expectSane(terminal, modes: modes)
    }
  }

  @Test func `what goes wrong before the first screen is said on a sane terminal`() async throws {
    try await TmuxSession.with(sandbox) { terminal in
      let modes = try await terminal.output(of: "stty -g")
      let said = try await terminal.output(
        of: "cd; echo hello > x.sqlite; \"$OCTAVO\" --catalog x.sqlite; echo code $?"
      )
      #expect(said.contains("code 78"), "\(said)")
      try await expectSane(terminal, modes: modes)
    }
  }

  /// The main screen, a visible cursor, no mouse and no keypad modes, and the modes of before.
  private func expectSane(_ terminal: TmuxSession, modes: String) async throws {
    let facts = [
      "alternate_on": "0", "cursor_flag": "1", "mouse_any_flag": "0", "keypad_flag": "0",
      "keypad_cursor_flag": "0", "insert_flag": "0", "origin_flag": "0", "wrap_flag": "1",
    ]
    for (name, value) in facts {
      #expect(try await terminal.fact(name) == value, "\(name)")
    }
    #expect(try await terminal.output(of: "stty -g") == modes)
    let ending = String(decoding: terminal.bytes(), as: UTF8.self)
    let on = ending.ranges(of: "\u{1B}[?2004h").last?.lowerBound
    let off = ending.ranges(of: "\u{1B}[?2004l").last?.lowerBound
    if let on { #expect(off.map { $0 > on } == true, "bracketed paste is still on") }
  }
}
