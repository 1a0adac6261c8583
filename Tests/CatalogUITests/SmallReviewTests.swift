import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// Reviews and forms in the smallest window: what is decided is read, and its keys are in the last line.
@Suite struct SmallReviewTests {
  private func app() async throws -> AppDriver { try await AppDriver(width: 40, height: 12) }

  @Test func `the question before a merge shows both names whole`() async throws {
    let app = try await app()
    try app.store.catalog.write { edit in
      for name in ["Gabriel José García Márquez", "Gabriel Jose Garcia Marques"] {
        var draft = BookDraft()
        draft.title = "Other"
        draft.authors = [Credit(author: Reference(name: name))]
        _ = try edit.books.add(draft)
      }
    }
    try await app.act("2", "/", "gabriel jos", "Enter", "*", "m")
    #expect(app.screen.contains("Keep Gabriel Jose Gar…"), "\(app.screen)")
    for end in ["Marques", "Márquez"] {
      // The text above is read first.
      for _ in 0..<9 where !app.chosenRow.contains("Keep") || !app.screen.contains(end) {
        try await app.press("Down")
      }
      #expect(app.screen.contains(end), "\(app.screen)")
    }
  }

  @Test func `a merge of books shows both values of the current line whole`() async throws {
    let app = try await app()
    try await app.act("Space", "Down", "Space", "m")
    try await app.press("Down")
    #expect(app.screen.contains("stays: "), "\(app.screen)")
    #expect(app.screen.contains("goes: "), "\(app.screen)")
    for key in ["←  →  b ", "Ctrl-S merge", "Esc "] {
      #expect(app.footer.contains(key), "\(app.footer)")
    }
  }

  @Test func `the preview of many shows each warning first`() async throws {
    let app = try await app()
    try await app.act("*", ":", "set genre=Fantacy tags+=gift", "Enter")
    #expect(app.screen.contains("“Fantacy” is a new genre."), "\(app.screen)")
    #expect(app.screen.contains("Nearest:"), "\(app.screen)")
    for key in ["x ", "Ctrl-S change", "Esc back"] {
      #expect(app.footer.contains(key), "\(app.footer)")
    }
    try await app.press("Down", "Down", "Down")
    #expect(app.screen.contains("Tags + gift"), "\(app.screen)")
  }

  @Test func `pasted lines show what is decided and how to leave`() async throws {
    let app = try await app()
    await app.handle(.paste("Emma; Jane Austen; 1815\nPersuasion; Jane Austen; 1817\n"))
    for key in ["x ", "Ctrl-S add", "Esc back"] {
      #expect(app.footer.contains(key), "\(app.footer)")
    }
    try await app.press("x", "Up")
    for key in ["Enter take", "x in", "Ctrl-S add", "Esc back"] {
      #expect(app.footer.contains(key), "\(app.footer)")
    }
  }

  @Test func `a question names how it is answered and left`() async throws {
    let app = try await app()
    try await app.press("d")
    for key in ["Enter choose", "y ", "Esc cancel"] {
      #expect(app.footer.contains(key), "\(app.footer)")
    }
  }

  @Test(arguments: [["a"], ["e"], ["*", "e"], ["7", "a"]])
  func `a form shows what Enter does, how to save and how to leave`(_ keys: [String]) async throws {
    let app = try await app()
    for key in keys { try await app.press(key) }
    for key in ["Enter ", "Ctrl-S ", "Esc "] {
      #expect(app.footer.contains(key), "\(app.footer)")
    }
  }
}
