import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// Keys that are pressed before the question or the form that they are for is there.
@Suite struct HoldingTests {
  @Test func `d y deletes the book under the cursor, however fast it is typed`() async throws {
    let app = try await AppDriver()
    await app.type("dy")
    #expect(app.status.contains("Deleted “2666”"))
    #expect(app.status.contains("of 12"))
  }

  @Test func `what is typed behind a question goes on to the screen that is there then`()
    async throws
  {
    let app = try await AppDriver()
    await app.type("dy4")
    #expect(try app.store.catalog.read { view in try view.books.count() } == 12)
    #expect(app.row(0).contains("[4 Genres]"))
  }

  @Test func `u behind a deletion takes it back, and q quits then`() async throws {
    let app = try await AppDriver()
    await app.type("dyuq")
    #expect(try app.count() == 13)
    #expect(app.model.wantsToQuit)
  }

  @Test func `each d y deletes the book that is under the cursor then`() async throws {
    let app = try await AppDriver()
    await app.type("dydydy")
    #expect(try app.count() == 10, "\(app.screen)")
    #expect(app.status.contains("of 10"))
    await app.type("uuu")
    #expect(try app.count() == 13)
  }

  @Test func `Esc gives up a question that is not there yet`() async throws {
    let app = try await AppDriver()
    app.pressWithoutWaiting(.character("d"))
    app.pressWithoutWaiting(.character("y"))
    app.pressWithoutWaiting(.escape)
    await app.type("j")
    #expect(!app.screen.contains("Delete the book"))
    #expect(app.status.contains("2 of 13"))
  }

  @Test func `u u takes two changes back`() async throws {
    let app = try await AppDriver()
    await app.type("dy")
    await app.type("dy")
    await app.type("uu")
    #expect(app.status.contains("of 13"))
  }

  @Test func `the question of a large undo gets its answer`() async throws {
    let app = try await AppDriver()
    await app.type("*da")
    #expect(try app.store.catalog.read { view in try view.books.count() } == 0)
    await app.type("uy")
    #expect(try app.store.catalog.read { view in try view.books.count() } == 13)
  }

  @Test func `two authors are merged without a pause`() async throws {
    let app = try await AppDriver()
    try await app.press("2", "/")
    await app.type("tolkien")
    try await app.press("Enter")
    let before = try app.store.catalog.read { view in try view.authors.count() }
    await app.type("*m1")
    #expect(try app.store.catalog.read { view in try view.authors.count() } < before)
  }

  @Test func `whom a book is lent to can be typed at once`() async throws {
    let library = try await LentLibrary(isLent: false)
    await library.app.type("tMrs Brown")
    #expect(library.app.row(0).contains("New loan"))
    #expect(library.app.screen.contains("Mrs Brown"))
  }

  @Test func `the usual next step with a book takes two keys, however fast`() async throws {
    let app = try await AppDriver()
    try app.store.catalog.write { edit in _ = try edit.readers.me() }
    let restarted = try await AppDriver(store: app.store)
    await restarted.type("rr")
    #expect(restarted.status.contains("2666"), "\(restarted.screen)")
    let books = try app.store.catalog.read { view in
      try view.books.count(view.listing("status:wants"))
    }
    #expect(books == 1)
  }

  @Test func `Esc leaves a form that was not there yet`() async throws {
    let app = try await AppDriver()
    app.pressWithoutWaiting(.character("e"))
    app.pressWithoutWaiting(.escape)
    await app.settle()
    #expect(app.row(0).contains("[1 Books]"))
  }

  @Test func `what is typed behind a find is for what it finds`() async throws {
    let app = try await AppDriver()
    app.pressWithoutWaiting(.character("/"))
    for key in "dispos" { app.pressWithoutWaiting(.character(key)) }
    for key in [Key.enter, .enter] { app.pressWithoutWaiting(key) }
    await app.type("dn")
    #expect(app.row(0).contains("The Dispossessed"), "\(app.screen)")
  }

  @Test func `what is typed behind a page is for the page`() async throws {
    let app = try await AppDriver()
    try await app.press("Down")
    app.pressWithoutWaiting(.enter)
    await app.type("dy")
    #expect(app.status.contains("Deleted “Cien años de soledad”"), "\(app.screen)")
    #expect(try app.count() == 12)
  }

  @Test func `what is typed behind End is for the last row`() async throws {
    let app = try await AppDriver(isSettled: false)
    app.pressWithoutWaiting(.end)
    app.pressWithoutWaiting(.up)
    await app.type("j")
    #expect(app.status.contains("13 of 13"), "\(app.screen)")
  }

  @Test func `one leaves a page at once that is not read yet`() async throws {
    let app = try await AppDriver()
    app.pressWithoutWaiting(.enter)
    app.pressWithoutWaiting(.character("4"))
    #expect(app.row(0).contains("[4 Genres]"))
    app.pressWithoutWaiting(.character("1"))
    app.pressWithoutWaiting(.enter)
    app.pressWithoutWaiting(.escape)
    #expect(app.row(0).contains("[1 Books]"))
    await app.settle()
    #expect(app.row(0).contains("[1 Books]"))
  }

  @Test func `what is resized meanwhile is drawn in the new size`() async throws {
    let app = try await AppDriver()
    app.pressWithoutWaiting(.character("d"))
    app.hurry(.resize(Size(width: 40, height: 12)))
    await app.type("y")
    #expect(app.surface.size == Size(width: 40, height: 12))
    #expect(try app.store.catalog.read { view in try view.books.count() } == 12)
  }
}
