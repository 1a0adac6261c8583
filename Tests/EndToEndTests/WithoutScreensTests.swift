import Foundation
import TestSupport
import Testing

/// Terminals that cannot show screens, and no terminal at all.
@Suite(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"))
struct WithoutScreensTests {
  let sandbox: Sandbox

  init() async throws {
    sandbox = try Sandbox()
    let added = try await sandbox.octavo("add", "--title", "Légende", "--author", "Ann Énée")
    #expect(added.status == 0, "\(added.complaint)")
  }

  @Test(arguments: ["dumb", "no-such-terminal", ""])
  func `a terminal that cannot move its cursor gets a sentence`(name: String) async throws {
    try await TmuxSession.with(sandbox, environment: ["TERM": name]) { terminal in
      let said = try await terminal.output(of: "\"$OCTAVO\"; echo code $?")
      #expect(said.contains("TERM=\(name)"), "\(said)")
      #expect(said.contains("octavo list"), "\(said)")
      #expect(said.hasSuffix("code 64"), "\(said)")
      #expect(!terminal.bytes().contains(0x0E))
    }
  }

  @Test func `without a terminal it says what works there`() async throws {
    let run = try await sandbox.octavo()
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.complaint.contains("need a terminal"))
    try await TmuxSession.with(sandbox) { terminal in
      for line in ["\"$OCTAVO\" </dev/null | cat", "\"$OCTAVO\" | cat", "\"$OCTAVO\" </dev/null"] {
        let said = try await terminal.output(of: line)
        #expect(said.contains("need a terminal"), "\(line): \(said)")
      }
    }
  }

  @Test func `a limit on the size of files is a sentence, and not the end by a signal`()
    async throws
  {
    let rows = (1...2_000).map { "Book \($0),Author \($0)\n" }.joined()
    let path = sandbox.folder + "/books.csv"
    try ("Title,Author\n" + rows).write(toFile: path, atomically: true, encoding: .utf8)
    let run = try await Child.run(
      ["sh", "-c", "ulimit -f 400; exec \"$OCTAVO\" import \"$1\" --yes", "sh", path],
      environment: sandbox.environment,
      in: sandbox.folder + "/tmp"
    )
    #expect(run.status == 74)
    #expect(run.complaint.contains("ulimit -f"), "\(run.complaint)")
    #expect(try await sandbox.titles() == ["Légende"])
  }

  @Test func `a terminal too small at the start says what it needs`() async throws {
    try await TmuxSession.with(sandbox, columns: 30, rows: 8) { terminal in
      try await terminal.run("clear; \"$OCTAVO\"; echo code $?")
      let screen = try await terminal.wait(for: "code 64")
      let said = screen.rows.joined()
      #expect(said.contains("need 40 columns and 10 rows"), "\(screen)")
    }
  }

  @Test func `the Linux console gets marks that its font has`() async throws {
    try await TmuxSession.with(sandbox, environment: ["TERM": "linux"]) { terminal in
      try await terminal.startOctavo()
      let screen = try await terminal.wait(for: "Légende")
      #expect(screen.contains("----"))
      #expect(screen.row(with: "Légende")?.hasPrefix(">") == true)
      #expect(!screen.contains("─"))
      try await terminal.quit()
    }
  }

  @Test func `with NO_COLOR nothing has a colour, and the selection still has its mark`()
    async throws
  {
    try await TmuxSession.with(sandbox, environment: ["NO_COLOR": "1"]) { terminal in
      try await terminal.startOctavo()
      try await terminal.wait(for: "Légende")
      #expect(try await terminal.screen().selected?.contains("Légende") == true)
      #expect(!hasColour(try await terminal.styledScreen().description))
      try await terminal.quit()
    }
    try await TmuxSession.with(sandbox) { terminal in
      try await terminal.startOctavo()
      try await terminal.wait(for: "Légende")
      #expect(hasColour(try await terminal.styledScreen().description))
      try await terminal.quit()
    }
  }

  /// Whether a captured screen sets a foreground or background colour.
  private func hasColour(_ styled: String) -> Bool {
    styled.split(separator: "\u{1B}[").dropFirst().contains { part in
      guard let end = part.firstIndex(of: "m") else { return false }
      return part[..<end].split(separator: ";").contains { code in
        guard let code = Int(code) else { return false }
        return 30...38 ~= code || 40...48 ~= code || 90...107 ~= code
      }
    }
  }
}
