import Foundation
import TestSupport
import Testing

/// Books from a file, in the screens.
@Suite(.serialized, .enabled(if: TmuxSession.isAvailable, "tmux is not installed"))
struct ImportTests {
  @Test func `a path is pasted, what is found looked at, imported, and taken back`() async throws {
    let sandbox = try Sandbox()
    let rows = (1...300).map { "Book \($0),Author \($0 % 40),\(1900 + $0 % 100)\n" }.joined()
    let path = sandbox.folder + "/home/my books.csv"
    try ("Title,Author,Year\n" + rows + ",,1999\n")
      .write(toFile: path, atomically: true, encoding: .utf8)
    try await TmuxSession.with(sandbox) { terminal in
      try await terminal.startOctavo()
      try await terminal.wait(for: "Your catalogue is empty.")
      try await terminal.press("i")
      try await terminal.wait(for: "Type or paste a path; Tab completes.")
      try await terminal.paste("'\(path)'")
      try await terminal.wait(for: "my books.csv")
      try await terminal.press("Enter")
      let review = try await terminal.wait(for: "What was found")
      #expect(review.contains("301 rows"))
      #expect(review.contains("nothing written yet"))
      #expect(review.last.contains("Ctrl-S import 300"))
      try await terminal.press("C-s")
      try await terminal.wait(for: "Added 300 books.")
      #expect(sandbox.hasFile(sandbox.folder + "/home/my books.rejected.csv"))
      try await terminal.wait(for: "Book 10")
      try await terminal.press("u")
      try await terminal.wait(for: "Take back this change?")
      try await terminal.press("y")
      try await terminal.wait(for: "Your catalogue is empty.")
      try await terminal.quit()
    }
  }

  @Test func `a dry run says why a row is refused, and what of one that comes is left out`()
    async throws
  {
    let sandbox = try Sandbox()
    let path = sandbox.folder + "/home/list.csv"
    func dryRun(_ text: String) async throws -> (status: Int, complaint: String) {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      let run = try await sandbox.octavo("import", path, "--dry-run")
      return (run.status, run.complaint)
    }
    let isbn = try await dryRun("Title,ISBN\nMomo,978352217750\n")
    #expect(isbn.status == 0)
    #expect(isbn.complaint.hasPrefix("list.csv:2: ISBN 978352217750 has 12 digits, not 10 or 13."))
    let untitled = try await dryRun("Title,Author\nMomo,Michael Ende\n,Jane Austen\n")
    #expect(untitled.status == 1)
    #expect(untitled.complaint.hasPrefix("list.csv:3: "))
  }
}
