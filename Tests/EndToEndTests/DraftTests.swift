import Glibc
import TestSupport
import Testing

/// What is typed and not saved yet.
@Suite(.serialized, .enabled(if: TmuxSession.isAvailable, "tmux is not installed"))
struct DraftTests {
  let sandbox = Result { try Sandbox() }

  @Test(arguments: [SIGTERM, SIGHUP, SIGKILL])
  func `a form that was not saved is offered at the next start`(signal: Int32) async throws {
    let sandbox = try sandbox.get()
    try await TmuxSession.with(sandbox) { terminal in
      let modes = try await terminal.output(of: "stty -g")
      try await beginBook(terminal)
      // A draft is written beside the typing; who kills at once can be faster.
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

  @Test func `a lost connection keeps what was typed`() async throws {
    let sandbox = try sandbox.get()
    var process: Int32 = 0
    try await TmuxSession.with(sandbox) { terminal in
      try await beginBook(terminal)
      process = try await terminal.foreground()
    }
    // While it runs, the form is its own.
    #expect(try await Child.hasEnded(process, within: .seconds(2)))
    try await TmuxSession.with(sandbox) { terminal in
      try await terminal.run("\"$OCTAVO\"")
      try await terminal.wait(for: "“Half a book”")
      try await terminal.press("G", "Enter")
      try await terminal.wait(for: "Your catalogue is empty.")
      try await terminal.wait(without: "was not saved")
      try await terminal.quit()
      try await terminal.startOctavo()
      try await terminal.wait(for: "Your catalogue is empty.")
      #expect(try await terminal.screen().contains("was not saved") == false)
      try await terminal.quit()
    }
  }

  @Test func `a pasted title is text, whatever it holds`() async throws {
    let sandbox = try sandbox.get()
    try await TmuxSession.with(sandbox) { terminal in
      try await terminal.startOctavo()
      try await terminal.press("a")
      try await terminal.wait(for: "New book")
      try await terminal.paste(
        "The\nDispossessed\r\n\u{1B}[31man \u{3}q\u{13}:q\tAmbiguous\u{1A} Utopia"
      )
      try await terminal.wait(for: "Ambiguous")
      let form = try await terminal.wait(for: "field 1 of")
      #expect(form.row(with: "Title")?.contains("The Dispossessed") == true)
      try await terminal.press("Tab", "Tab", "Tab")
      try await terminal.type("Novel")
      try await terminal.wait(for: "+ Create “Novel”")
      try await saveBook(terminal)
      #expect(TerminalStream(terminal.bytes()).complaints == [])
    }
    let title = try #require(try await sandbox.titles().first)
    #expect(title.hasPrefix("The Dispossessed "))
    #expect(title.contains("Utopia"))
    #expect(!title.contains("\n"))
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
    try await terminal.press("Tab")
    try await terminal.wait(for: "field 8 of")
  }

  /// Fills in a genre, and saves.
  private func saveBook(_ terminal: TmuxSession) async throws {
    try await terminal.press("C-s")
    try await terminal.wait(for: "Not saved. Genre:")
    if try await !terminal.screen().contains("+ Create “Novel”") {
      try await terminal.type("Novel")
      try await terminal.wait(for: "+ Create “Novel”")
    }
    try await terminal.press("Enter", "C-s")
    try await terminal.wait(for: "Saved “")
    try await terminal.wait(for: "1 of 1")
    try await terminal.quit()
  }
}
