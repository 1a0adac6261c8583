import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

@Suite struct BulkScreenTests {
  /// The lines of all books, as they are saved.
  private func books(_ app: AppDriver) throws -> [BookDraft] {
    try app.store.catalog.read { view in
      try view.books.cards(view.books.ids(BookListing()).map(ID.init(rawValue:))).map(
        BookDraft.init
      )
    }
  }

  @Test func `e with marks changes only the lines that are filled in`() async throws {
    let app = try await AppDriver()
    let before = try books(app)
    try await app.act("*", "e")
    #expect(app.row(0).contains("Change 13 books"))
    #expect(app.row(0).contains("only filled lines change"))
    #expect(app.line("Genre").contains("3 different"))
    #expect(app.line("Year").contains("to"))
    try await app.act("@Genre", "fan", "Enter")
    #expect(app.line("Genre").contains("Fantasy"))
    #expect(app.line("Genre").contains("was 3 different"))
    try await app.go(to: .tags)
    #expect(app.line("Tags").contains("(as they are)"))
    try await app.act("+gift", "Enter", "-", "utopia", "Enter", "Ctrl-S")
    #expect(app.row(0).contains("what changes"))
    #expect(app.screen.contains("Genre becomes Fantasy:"))
    #expect(app.screen.contains("8 change, 5 have it already."))
    #expect(app.screen.contains("Tags + gift - utopia:"))
    #expect(try books(app) == before, "nothing is written yet")

    try await app.press("Ctrl-S")
    #expect(app.status.contains("Changed 12 books"))
    #expect(app.row(0).contains("[1 Books]"))
    let after = try books(app)
    #expect(after.allSatisfy { $0.genre?.name == "Fantasy" })
    #expect(after.allSatisfy { $0.tags.contains { $0.name == "gift" } })
    #expect(after.map(\.year) == before.map(\.year))
    #expect(after.map(\.authors) == before.map(\.authors))

    try await app.press("u")
    #expect(app.screen.contains("Take back this change?"), "more than ten records are asked about")
    try await app.press("y")
    #expect(try books(app) == before)
  }

  @Test func `Del empties a line, and Ctrl-Z leaves it as it is`() async throws {
    let app = try await AppDriver()
    try await app.act("*", "e", "@Genre", "Delete")
    #expect(app.line("Genre").contains("(empty it)"))
    try await app.press("Ctrl-Z")
    #expect(app.line("Genre").contains("(as they are)"))
    #expect(!app.row(0).contains("*"))
    try await app.press("Ctrl-S")
    #expect(app.status.contains("Nothing is filled in yet"))
    try await app.press("Delete", "Ctrl-S")
    #expect(app.screen.contains("Genre is emptied:"))
    try await app.press("Esc")
    #expect(app.line("Genre").contains("(empty it)"), "Esc leads back to the form")
    try await app.press("Esc")
    #expect(app.screen.contains("are not changed yet"))
    try await app.press("Down", "Down", "Enter")
    #expect(app.row(0).contains("[1 Books]"))
    #expect(try books(app).allSatisfy { $0.genre != nil })
  }

  @Test func `what was filled in outlives the program, and goes when it is done or thrown away`()
    async throws
  {
    let drafts = try TemporaryCatalog.makeFolder()
    let options = OctavoApp.Options(draftsPath: drafts)
    let kept = DraftFolder(path: drafts)
    let app = try await AppDriver(options: options)
    try await app.act("*", "e", "@Genre", "fan", "Enter")
    try await app.go(to: .tags)
    try await app.act("+gift", "Enter", "-", "uto")
    await app.handle(.ending(.signal(1)))
    let again = try await AppDriver(options: options, store: app.store)
    #expect(again.screen.contains("A form for 13 books was not saved"), "\(again.screen)")
    #expect(again.screen.contains("Genre, Tags, begun"))
    try await again.press("Enter")
    #expect(again.row(0).contains("Change 13 books *"))
    #expect(again.line("Genre").contains("Fantasy"))
    #expect(again.line("Genre").contains("was 3 different"))
    #expect(again.line("Tags").contains("+ gift"))
    #expect(again.screen.contains("uto"))
    // It opens where it was left, in the list of tags, and the first Esc closes that.
    try await again.press("Esc", "Esc", "t")
    #expect(kept.drafts(of: app.store.path).isEmpty, "\(again.screen)")

    try await again.act("*", "e", "@Genre", "fan", "Enter", "Tab")
    #expect(kept.drafts(of: app.store.path).count == 1, "kept as soon as a field is left")
    try await again.press("Ctrl-S", "Ctrl-S")
    #expect(again.status.contains("Changed 8 books"), "\(again.screen)")
    #expect(kept.drafts(of: app.store.path).isEmpty)
  }

  @Test func `what was left out outlives the program`() async throws {
    let options = OctavoApp.Options(draftsPath: try TemporaryCatalog.makeFolder())
    let app = try await AppDriver(options: options)
    try await app.act("Space", "Space", "Space", "e")
    try await app.go(to: .location)
    try await app.act("B3", "Ctrl-S", "x")
    #expect(app.screen.contains("2 change."), "\(app.screen)")
    await app.keepDrafts()
    await app.handle(.ending(.signal(1)))
    let again = try await AppDriver(options: options, store: app.store)
    try await again.press("Enter")
    #expect(again.row(0).contains("Change 2 books *"), "\(again.screen)")
    try await again.press("Ctrl-S", "Ctrl-S")
    #expect(again.status.contains("Changed 2 books"), "\(again.screen)")
  }

  @Test func `leaving a preview without a form asks before what was left out is lost`()
    async throws
  {
    let app = try await AppDriver()
    try await app.act("*", ":", "set shelf=B3", "Enter")
    try await app.press("2")
    #expect(app.row(0).contains("[2 Authors]"), "nothing was left out: \(app.screen)")
    try await app.press("1")
    try await app.act(":", "set shelf=B3", "Enter", "x", "2")
    #expect(app.screen.contains("12 books are not changed yet"), "\(app.screen)")
    try await app.press("Esc", "Esc", "g")
    #expect(app.screen.contains("left out"), "\(app.screen)")
    try await app.press("Esc", "t")
    #expect(app.row(0).contains("[1 Books]"), "\(app.screen)")
    #expect(try books(app).allSatisfy { $0.shelf.isEmpty })
  }

  @Test func `what only some of the books have is not said of all`() async throws {
    let app = try await AppDriver()
    try app.store.catalog.write { edit in
      let ids = try edit.books.ids(BookListing()).map(ID<Book>.init(rawValue:))
      var draft = BookDraft(try edit.books.card(ids[0]))
      draft.shelf = "Attic"
      draft.tags = [Reference(name: "gift")]
      try edit.books.update(ids[0], to: draft)
    }
    try await app.act("*", "e")
    #expect(app.line("Shelf").contains("some: Attic"), "\(app.screen)")
    try await app.go(to: .location)
    await app.type("B3")
    #expect(app.line("Shelf").contains("was some: Attic"), "\(app.screen)")
    #expect(!app.line("Genre").contains("some"), "all have one")
  }

  @Test func `what is wrong is said before anything is shown`() async throws {
    let app = try await AppDriver()
    try await app.act("*", "e")
    try await app.go(to: .year)
    try await app.act("soon", "Ctrl-S")
    #expect(app.screen.contains("“soon” is not a year"))
    #expect(app.row(0).contains("1 thing to correct"))
    #expect(app.row(0).contains("Change 13 books"))
  }

  @Test func `set in the palette is the short way`() async throws {
    let app = try await AppDriver()
    try await app.act("Space", "Space", ":", "set genre=Fantasy shelf=B3", "Enter")
    #expect(app.screen.contains("Shelf becomes B3:"))
    #expect(app.screen.contains("2 change."))
    #expect(app.footer.contains("Ctrl-S change 2 books"))
    try await app.press("x")
    #expect(app.footer.contains("Ctrl-S change 1 book"))
    #expect(app.screen.contains("left out"))
    #expect(app.row(0).contains("Change 1 book"))
    #expect(app.screen.contains("1 book changes."))
    try await app.press("Ctrl-S")
    #expect(app.status.contains("Changed 1 book"))
    #expect(try books(app).count { $0.shelf == "B3" } == 1)
    try await app.press("u")
    #expect(app.status.contains("Undone"))
    #expect(try books(app).allSatisfy { $0.shelf.isEmpty })
  }

  @Test func `what was left out stays so when the form is changed again`() async throws {
    let app = try await AppDriver()
    try await app.act("Space", "Space", "Space", "e")
    try await app.go(to: .location)
    try await app.act("B3", "Ctrl-S", "x")
    #expect(app.screen.contains("2 change."))
    try await app.press("Esc")
    try await app.act("C4", "Ctrl-S")
    #expect(app.screen.contains("Shelf becomes C4:"))
    #expect(app.screen.contains("2 change."), "\(app.screen)")
    #expect(app.row(0).contains("Change 2 books"), "\(app.screen)")
    #expect(app.screen.contains("left out"))
    try await app.press("Ctrl-S")
    #expect(app.status.contains("Changed 2 books"))
    #expect(try books(app).count { $0.shelf == "C4" } == 2)
  }

  @Test func `marked lines are left out together, taken in again, and Esc drops marks`()
    async throws
  {
    let app = try await AppDriver()
    try await app.act("*", ":", "set shelf=B3", "Enter", "Space", "Space", "Space")
    #expect(app.status.contains("3 marked"), "\(app.screen)")
    try await app.press("x")
    #expect(app.status.contains("3 left out"), "\(app.screen)")
    #expect(app.footer.contains("Ctrl-S change 10 books"), "\(app.screen)")
    // Enter takes in what the line shows, a all from there on.
    try await app.press("g", "Enter")
    #expect(app.status.contains("2 left out"), "\(app.screen)")
    try await app.press("a")
    #expect(app.footer.contains("Ctrl-S change 13 books"), "\(app.screen)")
    try await app.press("Space", "Esc")
    #expect(!app.status.contains("marked"), "\(app.screen)")
    #expect(app.row(0).contains("what changes"))
    try await app.press("Ctrl-S")
    #expect(app.status.contains("Changed 13 books"), "\(app.screen)")
  }

  @Test func `set completes fields and values`() async throws {
    let app = try await AppDriver()
    try await app.act(":", "set gen")
    #expect(app.screen.contains("genre="))
    try await app.press("Tab")
    #expect(app.screen.contains(": set genre="))
    #expect(app.screen.contains("Science fiction"))
    await app.type("sci")
    try await app.press("Tab")
    #expect(app.screen.contains(": set genre=Science fiction"))
    try await app.press("Enter")
    #expect(app.screen.contains("Genre becomes Science fiction:"))
    #expect(app.row(0).contains("Change 1 book"))
  }

  @Test(arguments: [
    ("set colour=red", "There is no field “colour”."),
    ("set genre", "“genre” does not say what to change."),
    ("set title=X", "A title is of one book: 13 books cannot all get “X”."),
    ("set genre+=Novel", "A book has one genre: write genre=… and not += or -=."),
  ])
  func `what cannot be set is said`(line: String, complaint: String) async throws {
    let app = try await AppDriver()
    try await app.act("*", ":")
    await app.type(line)
    try await app.press("Enter")
    #expect(app.row(0).contains("[1 Books]"))
    #expect(app.status.contains(complaint))
    #expect(app.model.message?.isComplaint == true)
  }

  @Test func `Esc while it is written stops it, and nothing is kept`() async throws {
    let app = try await AppDriver()
    let before = try books(app)
    try await app.act("*", ":", "set shelf=B3", "Enter")
    var screen = try #require(app.model.screens.page.screen as? BulkPlanScreen)
    _ = screen.handle(.command(.save), in: app.model.environment)
    guard case .writing = screen.phase else {
      Issue.record("it is not being written")
      return
    }
    #expect(screen.isUnsaved)
    _ = screen.handle(.command(.cancel), in: app.model.environment)
    #expect(screen.progress.now.isStopped)
    let plan = try #require(screen.plan)
    #expect(throws: CancellationError.self) {
      try app.store.catalog.write(plan, progress: screen.progress)
    }
    #expect(try books(app) == before)
  }

  // What is in sight depends on where the cursor came from.
  @Test(arguments: [Frame].butLarge.apart(.small))
  func `the form for many books`(_ frames: [Frame]) async throws {
    let app = try await AppDriver()
    await app.resize(to: frames)
    try await app.act("*", "e", "@Genre", "fan", "Enter", "Tab")
    try await app.go(to: .tags)
    try await app.act("+gift", "Enter", "-", "uto", "Enter", "Tab", "Delete")
    await app.assertFrames(match: "bulk-form", in: frames)
  }

  @Test func `what changes`() async throws {
    let app = try await AppDriver()
    try await app.act(
      "*",
      ":",
      "set genre=Fantsy tags+=gift tags-=utopia series=",
      "Enter",
      "Down",
      "x"
    )
    await app.assertFrames(match: "bulk-plan", in: .butLarge)
  }
}

extension AppDriver {
  /// The form for many books, when it is on the screen.
  private var bulk: BulkFormScreen? { model.screens.page.screen as? BulkFormScreen }

  /// Goes with Tab to a line of it.
  fileprivate func go(to field: BookField) async throws {
    for _ in BookField.allCases where bulk?.model?.focused?.bookField != field {
      try await press("Tab")
    }
    try #require(bulk?.model?.focused?.bookField == field)
  }
}
