import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// Taking changes of thousands of records back, which takes a while.
@Suite struct LongUndoTests {
  private static let count = 2_500
  let app: AppDriver

  init() async throws {
    app = try await AppDriver(isFilled: false)
    try app.store.catalog.write("Imported many.csv") { edit in
      try edit.books.load(expecting: Self.count) { loader in
        for number in 1...Self.count { _ = try loader.add(.book("Book \(number)")) }
      }
    }
    try await app.press("H", "u")
  }

  @Test func `it is looked at, asked, taken back and done again, each in one change`() async throws
  {
    #expect(app.screen.contains("Take back this change?"))
    #expect(app.screen.contains("2,500 books taken out again."))
    try await app.press("y")
    #expect(app.status.contains("Undone: imported many.csv"))
    #expect(try app.count() == 0)
    try await app.press("Ctrl-R")
    #expect(app.status.contains("Did again"))
    #expect(try app.count() == Self.count)
  }

  @Test func `it shows how far it is, and Esc stops it with nothing changed`() async throws {
    app.pressWithoutWaiting(.character("y"))
    await app.settle(until: "Taking back this change")
    #expect(app.screen.contains("Esc stops it, nothing is changed"))
    #expect(app.footer.contains("Esc stop, nothing changed"))
    try await app.press("Esc")
    #expect(app.status.contains("Stopped. Nothing was changed."))
    #expect(try app.count() == Self.count)
  }
}
