import Glibc
import TestSupport
import Testing

/// A terminal that is gone: the window closed, the connection broke.
@Suite(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"))
struct LostTerminalTests {
  @Test(arguments: ["", "trap '' HUP; "])
  func `a lost terminal ends the program, with the hang-up or without it, and keeps what was typed`(
    before: String
  ) async throws {
    let sandbox = try Sandbox()
    var process: Int32 = 0
    try await TmuxSession.with(sandbox) { terminal in
      try await terminal.run("\(before)exec \"$OCTAVO\"")
      try await terminal.wait(for: "Your catalogue is empty.")
      try await terminal.press("a")
      try await terminal.wait(for: "New book")
      try await terminal.type("Half a book")
      try await terminal.wait(for: "Half a book")
      process = try await terminal.foreground()
    }
    try await Child.end(of: process)
    try await TmuxSession.with(sandbox) { terminal in
      try await terminal.run("\"$OCTAVO\"")
      try await terminal.wait(for: "“Half a book”")
      try await terminal.press("Escape")
      try await terminal.wait(without: "was not saved")
      try await terminal.quit()
    }
  }
}
