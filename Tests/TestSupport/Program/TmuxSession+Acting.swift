import Glibc

extension TmuxSession {
  /// Types text as it stands.
  ///
  /// All of it comes at once, as from a scanner.
  package func type(_ text: String) async throws {
    try await tmux(["send-keys", "-l", "--", text])
  }

  /// Presses keys by tmux's names: `Enter`, `Down`, `C-s`, `BTab`; a letter is itself.
  ///
  /// A digit comes as late behind the key before as a person's does: faster, two are a scanner's.
  package func press(_ keys: String...) async throws {
    if let first = keys.first, first.count == 1, first.allSatisfy(\.isNumber) {
      try await Task.sleep(for: .milliseconds(150))
    }
    try await tmux(["send-keys"] + keys)
  }

  /// Holds a key down.
  package func hold(_ key: String, times: Int) async throws {
    try await tmux(["send-keys", "-N", "\(times)", key])
  }

  /// Pastes, as a terminal with bracketed paste does.
  package func paste(_ text: String) async throws {
    try await tmux(["set-buffer", "--", text, ";", "paste-buffer", "-p", "-r"])
  }

  /// Pastes what a file holds.
  package func paste(file: String) async throws {
    try await tmux(["load-buffer", file, ";", "paste-buffer", "-p", "-r"])
  }

  /// Sends bytes together.
  package func send(_ bytes: [UInt8]) async throws {
    try await tmux(["send-keys", "-H"] + bytes.map { String($0, radix: 16) })
  }

  /// Sends bytes one by one, with a pause before each but the first, as a slow line does.
  ///
  /// tmux keeps the time: from here each byte would be a process of its own, which on a busy machine
  /// begins when it can.
  package func send(_ bytes: [UInt8], each pause: Duration) async throws {
    let wait = ["run-shell", "sleep \(pause / .seconds(1))"]
    let keys = bytes.map { ["send-keys", "-H", String($0, radix: 16)] }
    let commands = keys.enumerated().flatMap { $0 == 0 ? [$1] : [wait, $1] }
    try await tmux(Array(commands.joined(separator: [";"])))
  }

  package func resize(columns: Int, rows: Int) async throws {
    try await tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// Resizes the terminal and presses a key right behind it.
  package func resize(columns: Int, rows: Int, pressing key: String) async throws {
    try await tmux(
      ["resize-window", "-x", "\(columns)", "-y", "\(rows)", ";", "send-keys", key]
    )
  }

  /// Gives the shell a line.
  package func run(_ line: String) async throws {
    try await type(line)
    try await press("Enter")
  }

  /// Starts the program in the shell, and waits for its first screen.
  package func startOctavo(_ arguments: String = "") async throws {
    try await run("clear; \"$OCTAVO\" \(arguments)")
    try await wait("the screens") { $0.last.contains("? help") }
  }

  /// Quits with `q`, and waits for the shell.
  package func quit() async throws {
    try await press("q")
    try await waitForShell()
  }

  package func waitForShell() async throws {
    try await wait("the shell") { $0.last.hasSuffix(Self.prompt) }
  }

  /// Runs a line in the shell, and returns what it printed.
  package func output(of line: String) async throws -> String {
    try await run("clear; \(line); echo end of output")
    let screen = try await wait("the end of its output") {
      $0.rows.contains("end of output") && $0.last.hasSuffix(Self.prompt)
    }
    return screen.rows.prefix { $0 != "end of output" }.joined(separator: "\n")
  }
}

extension TmuxSession {
  /// Reads the screen of the terminal.
  package func screen() async throws -> TerminalScreen {
    TerminalScreen(try await tmux(["capture-pane", "-p"]))
  }

  /// Reads the screen of the terminal with the sequences for styles.
  package func styledScreen() async throws -> TerminalScreen {
    TerminalScreen(try await tmux(["capture-pane", "-p", "-e"]))
  }

  /// Waits until a text is on the screen.
  @discardableResult
  package func wait(for text: String) async throws -> TerminalScreen {
    try await wait("“\(text)”") { $0.contains(text) }
  }

  /// Waits until none of the rows has a text.
  @discardableResult
  package func wait(without text: String) async throws -> TerminalScreen {
    try await wait("a screen without “\(text)”") { !$0.contains(text) }
  }

  /// Waits until the screen is as expected, and drawn to its end.
  @discardableResult
  package func wait(
    _ what: String,
    until isThere: (TerminalScreen) -> Bool
  ) async throws -> TerminalScreen {
    let found = try await Patience.find {
      let screen = try await screen()
      guard isThere(screen) else { return nil as TerminalScreen? }
      // Twice the same: it was not caught in the middle of a frame.
      return try await self.screen().rows == screen.rows ? screen : nil
    }
    if let found { return found }
    let last = try await screen()
    throw Failure(description: "Waited for \(what). The screen at the end:\n\(last)")
  }

  /// One of tmux's facts about the terminal: `alternate_on`, `cursor_flag`, `pane_pid`.
  package func fact(_ name: String) async throws -> String {
    String(try await tmux(["display-message", "-p", "#{\(name)}"]).prefix { $0 != "\n" })
  }

  /// The process in the foreground of the terminal.
  package func foreground() async throws -> Int32 {
    let path = "/proc/\(try await fact("pane_pid"))/stat"
    let stat = String(decoding: try contents(of: path), as: UTF8.self)
    // pid (name) state parent group session terminal foreground-group …
    let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 5, let group = Int32(fields[5]), group > 0 else {
      throw Failure(description: "No foreground process in \(stat)")
    }
    return group
  }

  private func contents(of path: String) throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw Failure(description: "\(path) cannot be read") }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = read(descriptor, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }
}
