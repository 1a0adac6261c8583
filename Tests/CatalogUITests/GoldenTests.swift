import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// Whole screens, compared with files: characters, styles and cursor.
@Suite struct GoldenTests {
  private func check(
    _ name: String,
    in frames: [Frame] = .all,
    isFilled: Bool = true,
    _ keys: [String]
  ) async throws {
    let app = try await AppDriver(isFilled: isFilled)
    await app.resize(to: frames)
    for key in keys {
      if Key(key) == nil { await app.type(key) } else { try await app.press(key) }
    }
    await app.assertFrames(match: name, in: frames)
  }

  @Test func `books`() async throws {
    try await check("books", ["Down", "Down", "Space"])
  }

  @Test func `authors`() async throws {
    try await check("authors", ["2", "Down"])
  }

  @Test func `a book`() async throws {
    try await check("book", ["/", "dispossessed", "Enter", "Enter"])
  }

  // The last line is another one where texts take more lines.
  @Test(arguments: [Frame].all.apart(.small))
  func `a book of which a file said more`(_ frames: [Frame]) async throws {
    let store = try TemporaryCatalog()
    var draft = BookDraft.book("The Dispossessed", by: ["Ursula K. Le Guin"])
    draft.source =
      #"{"goodreads":{"id":"13651","Average Rating":"4.24","identifiers":{"oclc":["1","2"]},"#
      + #""physical":{"weight":"400 g","is read":true}},"table-1a":{"Summary":""#
      + String(repeating: "It is long, and goes on. ", count: 60) + #""}}"#
    _ = try store.catalog.write { edit in try edit.books.add(draft) }
    let app = try await AppDriver(store: store)
    await app.resize(to: frames)
    try await app.press("Enter", "End")
    await app.assertFrames(match: "book-kept", in: frames)
  }

  @Test func `an author`() async throws {
    try await check("author", ["/", "dispossessed", "Enter", "Enter", "Enter"])
  }

  @Test func `finding`() async throws {
    try await check("find", ["/", "guin"])
  }

  @Test func `nothing found`() async throws {
    try await check("nothing-found", ["/", "cein anos"])
  }

  @Test func `deleting a genre`() async throws {
    try await check("delete-genre", ["4", "d"])
  }

  @Test func `sorting`() async throws {
    try await check("sort", ["s", "Down"])
  }

  @Test func `commands`() async throws {
    try await check("commands", [":", "mer"])
  }

  @Test func `help, searched`() async throws {
    try await check("help", in: .butLarge, ["?", "del"])
  }

  // What is in sight depends on where the cursor came from.
  @Test(arguments: [Frame].all.apart(.plain, .small))
  func `everything`(_ frames: [Frame]) async throws {
    try await check("everything", in: frames, ["0", "Tab", "Down", "Down", "Tab"])
  }

  @Test func `merging`() async throws {
    try await check("merge", ["2", "Space", "Space", "m"])
  }

  @Test func `history`() async throws {
    try await check("history", ["d", "y", "H"])
  }

  @Test func `columns of the books`() async throws {
    try await check("columns", [":", "columns", "Enter", "Down", "Space"])
  }

  @Test func `messages`() async throws {
    try await check("messages", in: .butLarge, ["d", "y", "M"])
  }

  @Test func `empty sections`() async throws {
    try await check("empty", in: .butLarge, isFilled: false, ["5"])
  }
}
