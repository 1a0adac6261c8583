import Catalog
import Glibc
import TestSupport
import Testing

/// Several programs on one catalogue, and a program that is killed.
@Suite(.serialized, .enabled(if: TmuxSession.isAvailable, "tmux is not installed"))
struct TwoProgramsTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.fill { edit in
      var book = BookDraft.book("The Dispossessed", genre: "Novel", year: "1973")
      book.location = "Study"
      _ = try edit.books.add(book)
    }
  }

  @Test func `what another program writes appears on the open screen`() async throws {
    try await TmuxSession.with(sandbox) { terminal in
      try await terminal.startOctavo()
      try await terminal.wait(for: "1 of 1")
      let added = try await sandbox.octavo(
        "--as",
        "jan",
        "add",
        "--title",
        "Dune",
        "--year",
        "1965"
      )
      #expect(added.status == 0, "\(added.complaint)")
      try await terminal.wait("both books") { $0.contains("Dune") && $0.contains("of 2") }
      let edited = try await sandbox.octavo("edit", "id:1", "--set", "year=1974", "--yes")
      #expect(edited.status == 0, "\(edited.complaint)")
      try await terminal.wait("the new year") {
        $0.row(with: "The Dispossessed")?.contains("1974") == true
      }
      let removed = try await sandbox.octavo("remove", "id:2", "--yes")
      #expect(removed.status == 0, "\(removed.complaint)")
      try await terminal.wait("one book") { !$0.contains("Dune") && $0.contains("1 of 1") }
      try await terminal.quit()
    }
  }

  @Test func `of a book changed meanwhile both versions are shown, and nothing is lost`()
    async throws
  {
    try await TmuxSession.with(sandbox) { terminal in
      try await terminal.startOctavo()
      try await edit(terminal, year: "1974")
      let edited = try await sandbox.octavo(
        "--as",
        "jan",
        "edit",
        "id:1",
        "--set",
        "year=1975",
        "--set",
        "location=Attic",
        "--yes"
      )
      #expect(edited.status == 0, "\(edited.complaint)")
      try await terminal.press("C-s")
      // The status says so of itself as soon as it is noticed; this is the answer to the key.
      let conflict = try await terminal.wait(for: "You both changed:")
      #expect(conflict.contains("jan saved this book"))
      #expect(conflict.row(with: "1975")?.contains("1974") == true)
      #expect(conflict.row(with: "Attic")?.contains("was Study") == true)
      #expect(conflict.contains("not saved yet"))
      // Mine is kept in the line that both changed; the other's own change stays.
      try await terminal.press("C-s")
      try await terminal.wait(for: "Saved “The Dispossessed”")
      try await terminal.wait(for: "[1 Books]")
      try await terminal.quit()
    }
    let book = try #require(try await sandbox.books().first)
    #expect(book.year == 1974)
    #expect(book.location == "Attic")
    let undone = try await sandbox.octavo("undo")
    #expect(undone.status == 0, "\(undone.complaint)")
    #expect(try await sandbox.books().first?.year == 1975)
  }

  @Test func `of a book deleted meanwhile the form keeps what was typed`() async throws {
    try await TmuxSession.with(sandbox) { terminal in
      try await terminal.startOctavo()
      try await edit(terminal, year: "1974")
      let removed = try await sandbox.octavo("--as", "jan", "remove", "id:1", "--yes")
      #expect(removed.status == 0, "\(removed.complaint)")
      try await terminal.press("C-s")
      try await terminal.wait(for: "jan deleted this book")
      try await terminal.press("Down", "Enter")
      try await terminal.wait(for: "Saved “The Dispossessed”")
      try await terminal.wait(for: "1 of 1")
      try await terminal.quit()
    }
    let books = try await sandbox.books()
    #expect(books.map(\.title) == ["The Dispossessed"])
    #expect(books.map(\.year) == [1974])
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
