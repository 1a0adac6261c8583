import TestSupport
import Testing

/// From the scanner to the shelf in the real program, with the real curl and a server on this computer.
@Suite(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"))
struct LookupStoryTests {
  private static let book = """
    {"key": "/books/OL1M", "title": "The Left Hand of Darkness", "isbn_13": ["9780441478125"], \
    "publishers": ["Ace"], "publish_date": "1987", "number_of_pages": 304, \
    "languages": [{"key": "/languages/eng"}], \
    "authors": [{"key": "/authors/OL1A", "name": "Ursula K. Le Guin"}]}
    """

  @Test func `books are scanned, looked up after a yes, taken in and there the next day`()
    async throws
  {
    let server = try LoopbackServer { path in
      guard path.contains("bibkeys=") else {
        return LoopbackServer.Response(
          "<r><numberOfRecords>0</numberOfRecords></r>",
          type: "text/xml"
        )
      }
      guard path.contains("9780441478125") else { return LoopbackServer.Response("{}") }
      return LoopbackServer.Response(
        path.contains("jscmd=details")
          ? "{\"ISBN:9780441478125\": {\"details\": \(Self.book)}}"
          : "{\"ISBN:9780441478125\": \(Self.book)}"
      )
    }
    defer { server.close() }
    let sandbox = try Sandbox()
    try await TmuxSession.with(
      sandbox,
      environment: ["OCTAVO_LOOKUP_BASE": server.base]
    ) { terminal in
      try await terminal.startOctavo("scan")
      try await terminal.wait(for: "Scan or type an ISBN:")
      try await terminal.type("9780441478125")
      try await terminal.press("Enter")
      try await terminal.wait(for: "1 waiting: l looks them up")
      #expect(server.asked.isEmpty)
      try await terminal.press("l")
      try await terminal.wait(for: "Look books up on the internet?")
      try await terminal.press("y")
      try await terminal.wait(for: "found: Open Library")
      try await terminal.press("Enter")
      try await terminal.wait(for: "is a book that you do not have yet.")
      try await terminal.press("C-s")
      try await terminal.wait(for: "Nothing waits to be looked up.")
      try await terminal.press("u")
      try await terminal.wait(for: "found: Open Library")
      try await terminal.press("C-r")
      try await terminal.wait(for: "Nothing waits to be looked up.")
      try await terminal.quit()
      #expect(try await sandbox.octavo("list").output.contains("The Left Hand of Darkness"))
      // What was answered is kept: nobody is asked a second time.
      let asked = server.asked.count
      try await terminal.startOctavo("scan")
      try await terminal.wait(for: "Scan or type an ISBN:")
      try await terminal.type("9780441478125")
      try await terminal.press("Enter")
      try await terminal.wait(for: "you have it: The Left Hand of Darkness")
      try await terminal.press("Escape")
      try await terminal.wait(for: "[1 Books]")
      try await terminal.quit()
      #expect(server.asked.count == asked)
    }
  }
}
