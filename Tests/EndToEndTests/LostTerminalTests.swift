import Glibc
import TestSupport
import Testing

/// A terminal that is gone: the window closed, the connection broke.
@Suite(.serialized, .enabled(if: TmuxSession.isAvailable, "tmux is not installed"))
struct LostTerminalTests {
  let sandbox = Result { try Sandbox() }

  @Test(arguments: ["", "trap '' HUP; "])
  func `a lost terminal ends the program, with the hang-up or without it`(
    before: String
  )
    async throws
  {
    let sandbox = try sandbox.get()
    var process: Int32 = 0
    try await TmuxSession.with(sandbox) { terminal in
      try await terminal.run("\(before)exec \"$OCTAVO\"")
      try await terminal.wait(for: "Your catalogue is empty.")
      process = try await terminal.foreground()
    }
    let isGone = try await Child.hasEnded(process, within: .seconds(2))
    if !isGone { kill(process, SIGKILL) }
    #expect(isGone, "It still runs two seconds after its terminal was lost.")
  }
}
