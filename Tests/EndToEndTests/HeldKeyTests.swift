import Catalog
import TestSupport
import Testing

/// Keys that come faster than anybody can press them.
@Suite(.serialized, .enabled(if: TmuxSession.isAvailable, "tmux is not installed"))
struct HeldKeyTests {
  @Test func `a held-down arrow ends at the row that it was pressed to`() async throws {
    let sandbox = try Sandbox()
    try sandbox.fill { edit in
      for number in 1...400 {
        _ = try edit.books.add(.book("Volume \(Self.padded(number))", genre: "Novel"))
      }
    }
    try await TmuxSession.with(sandbox) { terminal in
      try await terminal.startOctavo()
      try await terminal.wait("the first row") { $0.selected?.contains("Volume 001") == true }
      try await terminal.hold("Down", times: 300)
      try await terminal.wait("row 301") {
        $0.selected?.contains("Volume 301") == true && $0.contains("301 of 400")
      }
      try await terminal.hold("Up", times: 299)
      try await terminal.wait("row 2") {
        $0.selected?.contains("Volume 002") == true && $0.contains("2 of 400")
      }
      try await terminal.hold("PageDown", times: 50)
      try await terminal.wait("the last row") { $0.selected?.contains("Volume 400") == true }
      try await terminal.quit()
    }
  }

  private static func padded(_ number: Int) -> String {
    String(repeating: "0", count: 3 - String(number).count) + String(number)
  }
}
