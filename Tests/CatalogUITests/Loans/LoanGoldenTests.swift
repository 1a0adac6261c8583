import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// The screens of loans, compared with files.
@Suite struct LoanGoldenTests {
  private func check(_ name: String, in frames: [Frame] = .all, _ keys: [String]) async throws {
    let app = try await LentLibrary().app
    for key in keys {
      if Key(key) == nil { await app.type(key) } else { try await app.press(key) }
    }
    await app.assertFrames(match: name, in: frames, as: \.surface)
  }

  @Test func `loans`() async throws {
    try await check("loans", ["8", "Down"])
  }

  @Test func `a loan`() async throws {
    try await check("loan", ["8", "Down", "Down", "Enter", "Down", "Down"])
  }

  @Test func `lending`() async throws {
    try await check("lend", in: .butLarge, ["t", "ann"])
  }

  @Test func `taking back`() async throws {
    try await check("take-back", ["8", "Down", "Down", "b"])
  }

  @Test func `a book that is overdue`() async throws {
    try await check("book-overdue", ["Enter"])
  }

  @Test func `everything, with what is overdue`() async throws {
    try await check("everything-overdue", ["0"])
  }

  @Test func `a page whose book was deleted`() async throws {
    let library = try await LentLibrary()
    let app = library.app
    try await app.press("Enter")
    let id = try app.saved("2666").book.id
    let written = try app.store.again(user: "Tim").write { edit in try edit.books.delete(id) }
    await app.notices(try #require(written.revision).id)
    await app.assertFrames(match: "gone", in: .butLarge, as: \.surface)
  }

  @Test func `a form whose book was changed`() async throws {
    let library = try await LentLibrary()
    let app = library.app
    try await app.press("e", "Tab")
    await app.type("A novel")
    let id = try app.saved("2666").book.id
    let written = try app.store.again(user: "Tim").write { edit in
      var draft = BookDraft(try edit.books.card(id))
      draft.year = "2005"
      try edit.books.update(id, to: draft)
    }
    await app.notices(try #require(written.revision).id)
    await app.assertFrames(match: "meanwhile", in: .butLarge, as: \.surface)
  }
}
