import Catalog
import TestSupport
import Testing

/// A catalogue whose text wants to take the terminal over.
@Suite(.serialized, .enabled(if: TmuxSession.isAvailable, "tmux is not installed"))
struct HostileCatalogTests {
  /// Title, clipboard and palette sequences, colours, scrolling, answers typed back, character
  /// sets, C1 in both forms, overrides, isolates, zero width, joiners, tags, a bell.
  private static let weapons =
    "\u{1B}]0;taken over\u{7}\u{1B}]52;c;cm0gLXJm\u{7}\u{1B}[38;5;201m\u{1B}[5;99r\u{1B}[6n"
    + "\u{1B}P+q544e\u{1B}\\\u{1B}[?1049l\u{1B}[?9h\u{1B}#8\u{1B}%@\u{9B}31m\u{9D}8;;x\u{9C}\r\n\t\u{8}"
    + "\u{7F}\u{202E}desrever\u{202C}\u{2066}\u{2069}\u{200B}\u{200D}\u{200E}\u{200F}\u{2028}"
    + "\u{FEFF}\u{E0041}\u{FFFF}\u{61C}👩‍👩‍👧‍👦🏳️‍🌈❤️"

  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    let weapons = Self.weapons
    try sandbox.fill { edit in
      var draft = BookDraft.book(
        "A \(weapons)",
        by: ["Author \(weapons)", "B \u{202E}rohtua"],
        from: ["Publisher \(weapons)"],
        genre: "Genre \(weapons)",
        isbn: "9780306406157",
        year: "[1985?]",
        series: "Series \(weapons)",
        volume: "1\u{1B}[6n",
        tags: ["Tag \(weapons)"]
      )
      draft.subtitle = weapons
      draft.location = weapons
      draft.notes = String(repeating: weapons + "\n", count: 20)
      _ = try edit.books.add(draft)
      let marks = String(repeating: "\u{301}\u{30A}\u{489}\u{20E3}\u{E0100}", count: 100)
      _ = try edit.books.add(.book("B e\(marks)nd", by: ["Z\(marks)"], genre: "G\(marks)"))
      _ = try edit.books.add(
        .book("C " + String(repeating: "long ", count: 20_000), genre: "Novel")
      )
      _ = try edit.books.add(.book("D " + String(repeating: "\u{9D}\u{1B}", count: 50_000)))
    }
  }

  @Test func `on no screen does a byte of it reach the terminal`() async throws {
    try await TmuxSession.with(sandbox, columns: 120, rows: 40) { terminal in
      try await terminal.startOctavo()
      try await terminal.wait(for: "1 of 4")
      try await visitSections(terminal)
      try await visitPages(terminal)
      try await visitTyping(terminal)
      try await terminal.quit()
      expectHarmless(terminal)
    }
  }

  @Test func `no list on a terminal sends a byte of it`() async throws {
    try await TmuxSession.with(sandbox, columns: 120, rows: 40) { terminal in
      let commands = [
        "list", "list --format csv", "list --format json", "list --format jsonl", "show id:1",
        "show id:2",
        "show id:1 --format json", "authors list", "publishers list", "genres list", "series list",
        "tags list", "history", "history id:1",
      ]
      for command in commands {
        try await terminal.run("clear; \"$OCTAVO\" \(command); echo end of $?")
        try await terminal.wait("the end of \(command)") { $0.contains("end of 0") }
      }
      try await terminal.run(
        "clear; \"$OCTAVO\" show \"$(printf '\\033]0;x\\007')\"; echo end of $?"
      )
      try await terminal.wait(for: "end of 69")
      expectHarmless(terminal)
    }
  }

  private func expectHarmless(_ terminal: TmuxSession, at place: SourceLocation = #_sourceLocation)
  {
    let bytes = terminal.bytes()
    #expect(bytes.count > 1_000, sourceLocation: place)
    #expect(TerminalStream(bytes).complaints == [], sourceLocation: place)
  }

  private func visitSections(_ terminal: TmuxSession) async throws {
    let sections = ["All", "Books", "Authors", "Publishers", "Genres", "Series", "Tags"]
    for (digit, name) in sections.enumerated() {
      try await terminal.press("\(digit)")
      try await terminal.wait(for: "[\(digit) \(name)]")
    }
  }

  private func visitPages(_ terminal: TmuxSession) async throws {
    for digit in 1...6 {
      try await terminal.press("\(digit)")
      try await terminal.wait("section \(digit)") {
        $0.contains("[\(digit) ") && $0.selected != nil
      }
      try await terminal.press("g", "Enter")
      try await terminal.wait("the page of \(digit)") {
        $0.contains(" › ") && $0.selected != nil
      }
      try await terminal.press("G", "g")
      try await terminal.press("d")
      try await terminal.wait(for: "Delete the ")
      try await terminal.press("Escape")
      try await terminal.wait(without: "Delete the ")
      try await terminal.press("e")
      try await terminal.wait(for: "Edit ")
      try await terminal.press("BTab")
      try await terminal.press("Escape")
      try await terminal.wait(without: "Edit ")
      try await terminal.press("BSpace")
      try await terminal.wait(for: "[\(digit) ")
    }
  }

  private func visitTyping(_ terminal: TmuxSession) async throws {
    try await terminal.press("1")
    try await terminal.wait(for: "[1 Books]")
    try await terminal.press("/")
    try await terminal.wait(for: "Find")
    try await terminal.paste("no such \(Self.weapons)")
    try await terminal.wait(for: "Nothing found")
    try await terminal.press("Escape")
    try await terminal.wait(without: "Find")
    try await terminal.press("Escape")
    try await terminal.wait(for: "of 4")
    try await terminal.press("H")
    try await terminal.wait(for: "History")
    try await terminal.press("Enter")
    try await terminal.wait(for: "Filled for a test")
    try await terminal.press("1")
    try await terminal.wait(for: "[1 Books]")
    try await terminal.press(":")
    try await terminal.wait(for: "Commands")
    try await terminal.press("Escape")
    try await terminal.wait(without: "Commands")
  }
}
