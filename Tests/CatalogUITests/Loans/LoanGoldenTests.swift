import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// The screens of loans, compared with files.
@Suite struct LoanGoldenTests {
  private func check(_ name: String, _ size: (Int, Int), _ keys: [String]) async throws {
    let app = try await LentLibrary(width: size.0, height: size.1).app
    for key in keys {
      if Key(key) == nil { await app.type(key) } else { try await app.press(key) }
    }
    assertScreen(app.surface, of: app, matches: "\(name)", size)
  }

  @Test(arguments: GoldenTests.sizes) func `loans`(_ size: (Int, Int)) async throws {
    try await check("loans", size, ["8", "Down"])
  }

  @Test(arguments: GoldenTests.sizes) func `a loan`(_ size: (Int, Int)) async throws {
    try await check("loan", size, ["8", "Down", "Down", "Enter", "Down", "Down"])
  }

  @Test(arguments: GoldenTests.sizes) func `lending`(_ size: (Int, Int)) async throws {
    try await check("lend", size, ["t", "ann"])
  }

  @Test(arguments: GoldenTests.sizes) func `taking back`(_ size: (Int, Int)) async throws {
    try await check("take-back", size, ["8", "Down", "Down", "b"])
  }

  @Test(arguments: GoldenTests.sizes) func `a book that is overdue`(_ size: (Int, Int)) async throws
  {
    try await check("book-overdue", size, ["Enter"])
  }

  @Test(arguments: GoldenTests.sizes) func `everything, with what is overdue`(
    _ size: (Int, Int)
  ) async throws {
    try await check("everything-overdue", size, ["0"])
  }

  @Test(arguments: GoldenTests.sizes) func `a page whose book was deleted`(
    _ size: (Int, Int)
  ) async throws {
    let library = try await LentLibrary(width: size.0, height: size.1)
    let app = library.app
    try await app.press("Enter")
    let id = try app.saved("2666").book.id
    let written = try app.store.again(user: "Tim").write { edit in try edit.books.delete(id) }
    await app.notices(try #require(written.revision).id)
    assertScreen(app.surface, of: app, matches: "gone", size)
  }

  @Test(arguments: GoldenTests.sizes) func `a form whose book was changed`(
    _ size: (Int, Int)
  ) async throws {
    let library = try await LentLibrary(width: size.0, height: size.1)
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
    assertScreen(app.surface, of: app, matches: "meanwhile", size)
  }
}
