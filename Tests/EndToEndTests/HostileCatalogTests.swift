import Books
import Catalog
import TestSupport
import Testing

/// A catalogue whose text wants to take the terminal over.
@Suite(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"))
struct HostileCatalogTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.fill { edit in try HostileBooks.add(to: edit) }
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
    try await terminal.paste("no such \(HostileBooks.weapons)")
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
    try await terminal.press("a")
    try await terminal.wait(for: "New book")
    try await terminal.paste(
      "The\nDispossessed\r\n\u{1B}[31man \u{3}q\u{13}:q\tAmbiguous\u{1A} Utopia"
    )
    let form = try await terminal.wait(for: "Utopia")
    #expect(form.row(with: "Title")?.contains("The Dispossessed") == true)
    #expect(form.contains("field 1 of"))
    try await terminal.press("Escape")
    try await terminal.wait(for: "You have not saved")
    try await terminal.press("t")
    try await terminal.wait(for: "[1 Books]")
  }
}
