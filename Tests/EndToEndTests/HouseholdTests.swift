import Books
import Catalog
import TestSupport
import Testing

/// Two people at two terminals, with one catalogue.
@Suite(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"))
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
    try await TmuxSession.withTwo(sandbox) { maria, tim in
      try await maria.startOctavo("--as Maria")
      try await tim.startOctavo("--as Tim")
      try await body(maria, tim)
      try await maria.quit()
      try await tim.quit()
    }
  }

  @Test func `what one lends the other sees, and takes back`() async throws {
    try await together { maria, tim in
      try await tim.press("8")
      try await tim.wait(for: "Nothing was lent yet.")
      // Of a scanner no digit opens a section.
      try await maria.type("20000017")
      try await maria.wait(for: "20000017 was scanned, and nothing here takes it.")
      try await maria.wait(for: "1 of 2")
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
    #expect(loans.output == "loan:1\n")
  }
}
