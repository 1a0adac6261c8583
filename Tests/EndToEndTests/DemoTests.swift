import TestSupport
import Testing

/// The way into the demo, and what is remembered of it.
@Suite(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"))
struct DemoTests {
  @Test func `the demo opens from the first screen, apart from one's own books`() async throws {
    let sandbox = try Sandbox()
    try await TmuxSession.with(sandbox) { terminal in
      try await terminal.startOctavo()
      try await terminal.wait(for: "Your catalogue is empty.")
      try await terminal.press("t")
      let demo = try await terminal.wait("the demo's books") {
        $0.rows[0].hasSuffix("DEMO · Maria") && $0.selected != nil && $0.contains("1 of ")
      }
      #expect(!demo.contains("Your catalogue is empty."))
      // Every kind of record has its section, and the place in each is remembered.
      try await terminal.press("2")
      try await terminal.wait("the authors") { $0.contains("[2 Authors]") && $0.contains("1 of ") }
      try await terminal.hold("Down", times: 60)
      let authors = try await terminal.wait(for: "61 of ")
      try await terminal.quit()

      try await terminal.startOctavo("demo")
      try await terminal.wait("the same place") {
        $0.contains("[2 Authors]") && $0.selected == authors.selected
      }
      try await terminal.quit()
      try await terminal.startOctavo()
      try await terminal.wait(for: "Your catalogue is empty.")
      try await terminal.quit()
    }
    #expect(try await sandbox.titles() == [])
  }
}
