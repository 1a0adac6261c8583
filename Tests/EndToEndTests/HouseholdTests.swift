import Catalog
import TestSupport
import Testing

/// Two people at two terminals, with one catalogue.
@Suite(.serialized, .enabled(if: TmuxSession.isAvailable, "tmux is not installed"))
struct HouseholdTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.fill { edit in
      for name in ["Maria", "Tim"] { _ = try edit.readers.add(ReaderDraft(name: name)) }
      _ = try edit.books.add(.book("Momo", by: ["Michael Ende"], genre: "Fantasy", year: "1973"))
      _ = try edit.books.add(.book("Emma", by: ["Jane Austen"], genre: "Novel", year: "1815"))
    }
  }

  /// Both open their screens.
  private func together(
    _ body: (_ maria: TmuxSession, _ tim: TmuxSession) async throws -> Void
  ) async throws {
    try await TmuxSession.with(sandbox) { maria in
      try await TmuxSession.with(sandbox) { tim in
        try await maria.startOctavo("--as Maria")
        try await tim.startOctavo("--as Tim")
        try await body(maria, tim)
        try await maria.quit()
        try await tim.quit()
      }
    }
  }

  @Test func `what one lends the other sees, and takes back`() async throws {
    try await together { maria, tim in
      try await tim.press("8")
      try await tim.wait(for: "Nothing was lent yet.")
      try await maria.press("Down")
      try await maria.wait(for: "2 of 2")
      try await maria.press("t")
      try await maria.wait(for: "To whom")
      try await maria.type("tim")
      try await maria.wait(for: "▌")
      try await maria.press("Enter", "C-s")
      try await maria.wait(for: "Lent “Momo” to Tim")

      try await tim.wait("the loan") { $0.contains("to Tim") && $0.contains("Momo") }
      try await tim.press("b")
      try await tim.wait(for: "Took back “Momo”")
      try await maria.press("Enter")
      try await maria.wait("the book, not lent") {
        $0.contains("Michael Ende") && !$0.contains("Lent")
      }
      try await tim.press("u")
      try await maria.wait(for: "to Tim since")
    }
    let loans = try await sandbox.octavo("loans", "--format", "ids")
    #expect(loans.output == "1\n")
  }

  @Test func `who edits the same book hears of the other at once, and both versions are kept`()
    async throws
  {
    try await together { maria, tim in
      for person in [maria, tim] {
        try await person.press("e")
        try await person.wait(for: "Edit “Emma”")
        for _ in 0..<6 { try await person.press("Tab") }
        try await person.wait(for: "field 7 of")
      }
      try await tim.type("As Tim has it")
      try await maria.type("As Maria has it")
      try await maria.press("C-s")
      try await maria.wait(for: "Saved “Emma”")
      let form = try await tim.wait(for: "Maria saved this book")
      #expect(form.contains("As Tim has it"))
      try await tim.press("C-s")
      let conflict = try await tim.wait(for: "You both changed:")
      #expect(conflict.row(with: "As Tim has it")?.contains("As Maria has it") == true)
      try await tim.press("Right", "C-s")
      try await tim.wait(for: "Saved “Emma”")
    }
    #expect(try await sandbox.books().first { $0.title == "Emma" }?.subtitle == "As Maria has it")
  }

  @Test func `what one deletes while the other looks at it is said, and brought back`()
    async throws
  {
    try await together { maria, tim in
      try await tim.press("Enter")
      try await tim.wait(for: "Jane Austen")
      try await maria.press("d")
      try await maria.wait(for: "Delete the book “Emma”?")
      try await maria.press("y")
      try await maria.wait(for: "Deleted “Emma”")
      try await tim.wait(for: "This book was deleted by Maria")
      try await tim.press("Enter")
      try await tim.wait(for: "Jane Austen")
      try await maria.wait("both books again") { $0.contains("Emma") && $0.contains("of 2") }
    }
    #expect(try await sandbox.books().map(\.id).sorted() == [1, 2])
  }

  @Test func `each keeps their own readings`() async throws {
    try await together { maria, tim in
      // To want to read it, then to read it.
      try await maria.press("r")
      try await maria.wait(for: "I want to read it")
      try await maria.press("r")
      try await maria.wait(for: "Saved your reading of “Emma”")
      try await maria.press("Enter")
      try await maria.wait(for: "wants to read")
      try await tim.press("Enter")
      try await tim.wait(for: "Jane Austen")
      #expect(try await !tim.screen().contains("wants to read"))
      for (person, count) in [(maria, "1 of 2"), (tim, "0 of 2")] {
        try await person.press("1", "/")
        try await person.type("status:wants")
        try await person.wait("what is found") { $0.contains(count) && $0.contains("read as") }
        try await person.press("C-c", "C-c")
        try await person.wait(without: "status:wants")
      }
    }
    let own = try await sandbox.octavo("--as", "Tim", "read")
    #expect(own.output.isEmpty)
  }
}
