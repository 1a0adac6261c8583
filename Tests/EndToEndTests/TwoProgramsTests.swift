import Books
import Catalog
import Glibc
import TestSupport
import Testing

/// Several programs on one catalogue, and a program that is killed.
@Suite(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"))
struct TwoProgramsTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.fill { edit in
      var book = BookDraft.book("The Dispossessed", genre: "Novel", year: "1973")
      book.shelf = "Study"
      _ = try edit.books.add(book)
    }
  }

  @Test func `what was said to be saved is there after kill -9`() async throws {
    try await TmuxSession.with(sandbox) { terminal in
      try await terminal.startOctavo()
      try await edit(terminal, year: "1974")
      try await terminal.press("C-s")
      try await terminal.wait(for: "Saved “The Dispossessed”")
      kill(try await terminal.foreground(), SIGKILL)
      try await terminal.wait(for: "Killed")
    }
    #expect(try await sandbox.books().map(\.year) == [1974])
    let check = try await sandbox.octavo("history", "--format", "json")
    #expect(check.status == 0, "\(check.complaint)")
  }

  @Test func `many programs at once lose nothing and are never refused`() async throws {
    try await TmuxSession.with(sandbox) { terminal in
      try await terminal.startOctavo()
      let sandbox = sandbox
      try await withThrowingTaskGroup(of: Finished.self) { group in
        for number in 1...8 {
          group.addTask {
            try await sandbox.octavo("add", "--title", "Book \(number)", "--author", "Same Author")
          }
        }
        for try await run in group { #expect(run.status == 0, "\(run.complaint)") }
      }
      try await terminal.wait(for: "of 9")
      try await terminal.quit()
    }
    let books = try await sandbox.books()
    #expect(books.count == 9)
    #expect(Set(books.map(\.id)).count == 9)
    let authors = try await sandbox.octavo("authors", "list", "--format", "json")
    #expect(authors.output.ranges(of: "Same Author").count == 1)
  }

  /// Opens the form of the selected book and types a year, without saving.
  private func edit(_ terminal: TmuxSession, year: String) async throws {
    try await terminal.press("e")
    try await terminal.wait(for: "Edit “The Dispossessed”")
    try await terminal.press("Tab", "Tab")
    try await terminal.wait(for: "field 3 of")
    try await terminal.press("C-u")
    try await terminal.type(year)
    try await terminal.wait("the year that was typed") {
      $0.row(with: year) != nil && $0.contains("was 1973")
    }
  }
}
