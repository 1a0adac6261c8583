import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// Whole screens, compared with files: characters, styles and cursor.
@Suite struct GoldenTests {
  static let sizes = [(80, 24), (40, 12), (200, 50), PlainDriver.size]

  private func check(
    _ name: String,
    _ size: (Int, Int),
    isFilled: Bool = true,
    _ keys: [String]
  ) async throws {
    let app = try await AppDriver(width: size.0, height: size.1, isFilled: isFilled)
    for key in keys {
      if Key(key) == nil { await app.type(key) } else { try await app.press(key) }
    }
    assertScreen(timeless(app.surface), of: app, matches: "\(name)", size)
  }

  @Test(arguments: sizes) func `books`(_ size: (Int, Int)) async throws {
    try await check("books", size, ["Down", "Down", "Space"])
  }

  @Test(arguments: sizes) func `authors`(_ size: (Int, Int)) async throws {
    try await check("authors", size, ["2", "Down"])
  }

  @Test(arguments: sizes) func `a book`(_ size: (Int, Int)) async throws {
    try await check("book", size, ["/", "dispossessed", "Enter", "Enter"])
  }

  @Test(arguments: sizes) func `a book of which a file said more`(_ size: (Int, Int)) async throws {
    let store = try TemporaryCatalog()
    var draft = BookDraft.book("The Dispossessed", by: ["Ursula K. Le Guin"])
    draft.source =
      #"{"goodreads":{"id":"13651","Average Rating":"4.24","identifiers":{"oclc":["1","2"]},"#
      + #""physical":{"weight":"400 g","is read":true}},"table-1a":{"Summary":""#
      + String(repeating: "It is long, and goes on. ", count: 60) + #""}}"#
    _ = try store.catalog.write { edit in try edit.books.add(draft) }
    let app = try await AppDriver(width: size.0, height: size.1, store: store)
    try await app.press("Enter", "End")
    assertScreen(timeless(app.surface), of: app, matches: "book-kept", size)
  }

  @Test(arguments: sizes) func `an author`(_ size: (Int, Int)) async throws {
    try await check("author", size, ["/", "dispossessed", "Enter", "Enter", "Enter"])
  }

  @Test(arguments: sizes) func `finding`(_ size: (Int, Int)) async throws {
    try await check("find", size, ["/", "guin"])
  }

  @Test(arguments: sizes) func `nothing found`(_ size: (Int, Int)) async throws {
    try await check("nothing-found", size, ["/", "cein anos"])
  }

  @Test(arguments: sizes) func `deleting a genre`(_ size: (Int, Int)) async throws {
    try await check("delete-genre", size, ["4", "d"])
  }

  @Test(arguments: sizes) func `sorting`(_ size: (Int, Int)) async throws {
    try await check("sort", size, ["s", "Down"])
  }

  @Test(arguments: sizes) func `commands`(_ size: (Int, Int)) async throws {
    try await check("commands", size, [":", "mer"])
  }

  @Test(arguments: sizes) func `help, searched`(_ size: (Int, Int)) async throws {
    try await check("help", size, ["?", "del"])
  }

  @Test(arguments: sizes) func `everything`(_ size: (Int, Int)) async throws {
    try await check("everything", size, ["0", "Tab", "Down", "Down", "Tab"])
  }

  @Test(arguments: sizes) func `merging`(_ size: (Int, Int)) async throws {
    try await check("merge", size, ["2", "Space", "Space", "m"])
  }

  @Test(arguments: sizes) func `history`(_ size: (Int, Int)) async throws {
    try await check("history", size, ["d", "y", "H"])
  }

  @Test(arguments: sizes) func `columns of the books`(_ size: (Int, Int)) async throws {
    try await check("columns", size, [":", "columns", "Enter", "Down", "Space"])
  }

  @Test(arguments: sizes) func `messages`(_ size: (Int, Int)) async throws {
    try await check("messages", size, ["d", "y", "M"])
  }

  @Test(arguments: sizes) func `empty sections`(_ size: (Int, Int)) async throws {
    try await check("empty", size, isFilled: false, ["5"])
  }
}

/// A screen without what depends on the day: what follows “added” or “today”.
func timeless(_ surface: Surface) -> Surface {
  var surface = surface
  for y in 0..<surface.size.height {
    let cells = (0..<surface.size.width).map { surface.text(at: Point(x: $0, y: y)) }
    let start = cells.indices.first { x in
      let rest = cells[x...].joined()
      return rest.hasPrefix("added ") || rest.hasPrefix("today ")
    }
    guard let x = start else { continue }
    surface.fill(Rect(x: x, y: y, width: surface.size.width - x, height: 1))
  }
  return surface
}
