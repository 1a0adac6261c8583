import Glibc
import TestSupport
import Testing

/// What is typed and not saved yet.
@Suite(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"))
struct DraftTests {
  @Test(arguments: [SIGTERM, SIGHUP, SIGKILL])
  func `a form that was not saved is offered at the next start`(signal: Int32) async throws {
    let sandbox = try Sandbox()
    try await TmuxSession.with(sandbox) { terminal in
      let modes = try await terminal.output(of: "stty -g")
      try await beginBook(terminal)
      // A draft is written a moment after the last key; who kills at once can be faster.
      if signal == SIGKILL { try await sandbox.waitForDraft(with: "its other half") }
      kill(try await terminal.foreground(), signal)
      if signal == SIGKILL {
        try await terminal.wait(for: "Killed")
      } else {
        try await terminal.waitForShell()
        #expect(try await terminal.output(of: "stty -g") == modes)
      }
    }
    // The next day, in another terminal.
    try await TmuxSession.with(sandbox) { terminal in
      try await terminal.run("\"$OCTAVO\"")
      try await terminal.wait(for: "A book was not saved")
      try await terminal.wait(for: "“Half a book”")
      try await terminal.press("Enter")
      let form = try await terminal.wait(for: "New book *")
      #expect(form.row(with: "Title")?.contains("Half a book") == true)
      #expect(form.row(with: "Subtitle")?.contains("And its other half") == true)
      try await saveBook(terminal)
    }
    #expect(try await sandbox.titles() == ["Half a book"])
    try await TmuxSession.with(sandbox) { terminal in
      try await terminal.startOctavo()
      try await terminal.wait(for: "1 of 1")
      #expect(try await terminal.screen().contains("was not saved") == false)
      try await terminal.quit()
    }
  }

  /// Types the title and the subtitle of a new book and goes on.
  private func beginBook(_ terminal: TmuxSession) async throws {
    try await terminal.startOctavo()
    try await terminal.press("a")
    try await terminal.wait(for: "New book")
    try await terminal.type("Half a book")
    try await terminal.press("Tab", "Tab", "Tab", "Tab", "Tab", "Tab")
    try await terminal.wait(for: "field 7 of")
    try await terminal.type("And its other half")
    try await terminal.wait(for: "And its other half")
  }

  private func saveBook(_ terminal: TmuxSession) async throws {
    try await terminal.press("C-s")
    try await terminal.wait(for: "Saved “")
    try await terminal.wait(for: "1 of 1")
    try await terminal.quit()
  }
}
