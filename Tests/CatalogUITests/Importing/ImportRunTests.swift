import Books
import Catalog
import Interchange
import TerminalKit
import TestSupport
import Testing

@testable import CatalogUI

@Suite struct ImportRunTests {
  let folder: ImportFolder

  init() throws {
    folder = try ImportFolder()
    try folder.write(ImportFolder.table, "table.csv")
  }

  private func reviewing() async throws -> AppDriver {
    let app = try await AppDriver(folder)
    try await app.act(":", "import table.csv", "Enter")
    return app
  }

  @Test func `the screens go on while it is written`() async throws {
    let app = try await reviewing()
    app.pressWithoutWaiting(.control("s"))
    #expect(app.model.environment.importRun != nil)
    #expect(app.status.contains("Importing 2 rows · Esc stops, nothing kept"))
    app.pressWithoutWaiting(.character("2"))
    #expect(app.row(0).contains("[2 Authors]"))
    #expect(app.status.contains("Importing 2 rows · i shows it"))
    app.pressWithoutWaiting(.character("u"))
    #expect(app.status.contains("The import is running: u when it is done."))
    app.pressWithoutWaiting(.character("i"))
    #expect(app.row(0).contains("table.csv"))
    await app.settle()
    #expect(app.model.environment.importRun == nil)
    #expect(app.row(0).contains("[2 Authors]"))
    #expect(app.status.contains("Added 2 books."))
    #expect(app.screen.contains("Michael Ende"), "the list knows what came")
  }

  @Test func `nobody else takes the keyboard before it is written`() async throws {
    let app = try await AppDriver(folder, store: try House.store())
    try await app.act(":", "import table.csv", "Enter")
    app.pressWithoutWaiting(.control("s"))
    app.begin(.command(.be, argument: "Jan"))
    #expect(app.model.message?.text.contains("Your import is still running") == true)
    await app.settle()
    #expect(app.model.environment.people.currentUser.name == "Maria")
    try await app.act(":", "be Jan", "Enter")
    #expect(app.model.environment.people.currentUser.name == "Jan")
  }

  @Test func `what was asked about an import is gone when it has ended`() async throws {
    let app = try await reviewing()
    app.pressWithoutWaiting(.control("s"))
    app.pressWithoutWaiting(.character("q"))
    #expect(app.screen.contains("The import is still running"))
    await app.settle()
    #expect(!app.screen.contains("The import is still running"), "\(app.screen)")
    #expect(app.status.contains("Added 2 books."))
    #expect(!app.model.wantsToQuit)
  }

  @Test func `a save says that it waits, and is done afterwards`() async throws {
    let app = try await reviewing()
    app.pressWithoutWaiting(.control("s"))
    let write = AuthorityListScreen.write { edit in
      try edit.books.add(.book("Jim Knopf"))
    } then: { _, _, _ in
      []
    }
    app.hurry(.key(.character("1")))
    app.begin(write)
    #expect(app.status.contains("This waits until the import is done."))
    await app.settle()
    #expect(try app.titles().contains("Jim Knopf"))
  }

  @Test(arguments: [0, 1]) func `q asks, and quits when the import has ended`(
    _ answer: Int
  ) async throws {
    let app = try await reviewing()
    app.pressWithoutWaiting(.control("s"))
    app.pressWithoutWaiting(.character("q"))
    #expect(app.screen.contains("The import is still running"))
    for _ in 0..<answer { app.pressWithoutWaiting(.down) }
    app.pressWithoutWaiting(.enter)
    #expect(!app.model.wantsToQuit)
    await app.settle()
    #expect(app.model.wantsToQuit)
  }

  @Test func `one that is stopped has not happened`() async throws {
    let rows = (1...200).map { "\($0),Book \($0),,,,\n" }.joined()
    try folder.write("Nr,Titel,Verfasser,Jahr,Zustand,Farbe\n" + rows, "table.csv")
    let app = try await reviewing()
    let before = try app.titles()
    let changes = try app.store.catalog.read { try $0.history.count() }
    let plan = try #require(app.imports?.plan)
    let run = ImportRun(plan: plan, owner: app.model.screens.page.token)
    run.progress.stop()
    guard case .stopped = await run.carryOut(in: app.store.catalog) else {
      Issue.record("it was not stopped")
      return
    }
    #expect(try app.titles() == before)
    #expect(try app.store.catalog.read { try $0.history.count() } == changes)

    app.pressWithoutWaiting(.control("s"))
    app.pressWithoutWaiting(.escape)
    #expect(app.status.contains("Stopping…"))
    app.pressWithoutWaiting(.control("s"))
    await app.settle()
    #expect(app.model.environment.importRun == nil)
  }

  @Test func `what someone else changed meanwhile is looked at again`() async throws {
    let app = try await reviewing()
    try app.store.again().write { edit in
      for isbn in ["9780140317534", "9783522177504"] {
        _ = try edit.books.add(.book("Momo", by: ["Michael Ende"], isbn: isbn, year: "1973"))
      }
    }
    try await app.press("Ctrl-S")
    #expect(app.model.message?.text.contains("someone changed the catalogue") == true)
    #expect(app.screen.contains("Probably the same"))
    #expect(app.footer.contains("Ctrl-S import 1"))
    try await app.press("Ctrl-S")
    #expect(app.status.contains("Added 1 book."))
  }

  @Test func `what someone else changed meanwhile and the file does not have is no matter`()
    async throws
  {
    let app = try await reviewing()
    try app.store.again().write { edit in _ = try edit.books.add(.book("Jim Knopf")) }
    try await app.press("Ctrl-S")
    #expect(app.status.contains("Added 2 books."))
    #expect(try app.titles().contains("Jim Knopf"))
  }

  @Test func `a terminal that is gone stops it`() async throws {
    let app = try await reviewing()
    app.pressWithoutWaiting(.control("s"))
    let run = try #require(app.model.environment.importRun)
    app.hurry(.ending(.signal(1)))
    #expect(run.progress.now.isStopped)
    await app.settle()
  }

  @Test func `a long list is pasted as a path, looked at, imported, and taken back`() async throws {
    let rows = (1...300).map { "Book \($0),Author \($0 % 40),\(1900 + $0 % 100)\n" }.joined()
    let path = try folder.write("Title,Author,Year\n" + rows + ",,1999\n", "my books.csv")
    let app = try await AppDriver(folder, isFilled: false)
    #expect(app.screen.contains("Your catalogue is empty."))
    try await app.press("i")
    #expect(app.screen.contains("Type or paste a path; Tab completes."), "\(app.screen)")
    await app.handle(.paste("'\(path)'"))
    #expect(app.screen.contains("my books.csv"), "\(app.screen)")
    try await app.press("Enter")
    #expect(app.screen.contains("What was found"), "\(app.screen)")
    #expect(app.screen.contains("301 rows"))
    #expect(app.screen.contains("nothing written yet"))
    #expect(app.footer.contains("Ctrl-S import 300"))
    try await app.press("Ctrl-S")
    #expect(app.status.contains("Added 300 books."), "\(app.screen)")
    #expect(app.screen.contains("Book 10"), "\(app.screen)")
    #expect(try !folder.text(of: "my books.rejected.csv").isEmpty)
    try await app.press("u")
    #expect(app.screen.contains("Take back this change?"), "\(app.screen)")
    try await app.press("y")
    #expect(app.screen.contains("Your catalogue is empty."), "\(app.screen)")
  }
}
