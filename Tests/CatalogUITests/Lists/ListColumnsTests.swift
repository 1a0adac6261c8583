import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// What a list of books shows of them, and what it is ordered by.
@Suite struct ListColumnsTests {
  /// Puts two books on shelves, so that columns have something to show.
  private func driver(width: Int = 80) async throws -> AppDriver {
    let app = try await AppDriver(width: width, height: 40)
    try app.store.catalog.write { edit in
      for (title, shelf, pages) in [("2666", "Study B3", "900"), ("Der Process", "Attic", "250")] {
        let id = try #require(edit.books.rows(edit.listing(title), limit: 1).first?.id)
        let card = try edit.books.card(id)
        var draft = BookDraft(card)
        draft.shelf = shelf
        draft.pages = pages
        draft.language = "de"
        draft.format = "paperback"
        draft.acquired = "2026-03"
        try edit.books.update(id, to: draft)
      }
    }
    return app
  }

  private func run(_ command: String, in app: AppDriver) async throws {
    try await app.press(":")
    await app.type(command)
    try await app.press("Enter")
  }

  @Test func `at 120 columns the list has 72 and its title is the widest column`() async throws {
    let app = try await AppDriver(width: 120, height: 40)
    let rule = try #require(app.row(5).firstIndex(of: "│"))
    #expect(app.row(5).distance(from: app.row(5).startIndex, to: rule) >= 72)
    let layout = TableLayout(BookSource().columns, width: 72)
    let widest = try #require(layout.places.max { $0.width < $1.width })
    #expect(widest.column == 0 && widest.width >= 30)
    #expect(layout.places.count == 4, "author, year and genre are still there")
  }

  @Test func `years as people write them and misprinted ISBNs are never cut`() async throws {
    let app = try await AppDriver()
    try app.store.catalog.write { edit in
      for (title, year) in [("One", "c. 1890"), ("Two", "1999-2001"), ("Three", "1890s")] {
        var draft = BookDraft.book(title, by: ["Somebody Else"], year: year)
        if title == "One" { draft.isbn = "9780060125638 [sic]" }
        _ = try edit.books.add(draft)
      }
    }
    try await app.press("2", "1")
    try await app.act("/", "somebody")
    for year in ["c. 1890", "1999-2001", "1890s"] {
      #expect(app.screen.contains(year), "\(app.screen)")
    }
    try await app.press("Enter")
    try await run("columns title year isbn", in: app)
    #expect(app.screen.contains("[sic]"), "\(app.screen)")
  }

  @Test func `a column that is empty in a short list leaves its room to the title`() async throws {
    let app = try await AppDriver(isFilled: false)
    let title = "The Strange and Surprizing Adventures of Robinson Crusoe, of York"
    let short = String(title.prefix(40))
    try app.store.catalog.write { edit in _ = try edit.books.add(.book(title, by: [])) }
    await app.settle()
    try await app.press("2", "1")
    #expect(app.screen.contains(short), "\(app.screen)")
    #expect(app.row(2).contains("Author  Year  Genre"), "\(app.screen)")
    try app.store.catalog.write { edit in
      _ = try edit.books.add(.book("Emma", by: ["Jane Austen of Steventon"]))
    }
    try await app.press("2", "1")
    #expect(!app.screen.contains(short), "\(app.screen)")
    #expect(app.screen.contains("Jane Austen"), "\(app.screen)")
  }

  @Test func `columns that there is no room for are told`() async throws {
    let app = try await driver()
    try await run("columns title author series year genre publisher isbn", in: app)
    #expect(app.status.contains("No room in this window: Publisher, ISBN."), "\(app.status)")
    try await run("columns title year", in: app)
    #expect(!app.status.contains("No room"), "\(app.status)")
  }

  @Test func `every column shows what the book has`() async throws {
    let app = try await driver(width: 200)
    try await run("columns title shelf pages language format acquired isbn tags", in: app)
    let row = app.line("2666")
    for text in ["Study B3", "900", "German", "Paperback", "2026-03"] {
      #expect(row.lowercased().contains(text.lowercased()), "\(row)")
    }
    #expect(app.line("The Dispossessed").contains("978-0-06-012563-9"))
    #expect(app.line("The Dispossessed").contains("gift, utopia"))
  }

  @Test(arguments: ["shelf", "pages", "language", "format", "got", "isbn", "tags", "added"])
  func `a list can be sorted by each of them`(_ name: String) async throws {
    let app = try await driver()
    try await run("sort \(name)", in: app)
    #expect(app.status.contains("by \(name)"), "\(app.status)")
    try await app.press("g")
    if ["shelf", "language", "format"].contains(name) {
      #expect(["Der Process", "2666"].contains { app.row(3).contains($0) }, "\(app.screen)")
    }
  }

  @Test func `the page of a shelf has its books as they stand there, by author`() async throws {
    let app = try await driver()
    try await app.press("9", "Enter")
    #expect(app.row(0).contains("Shelves › Attic"), "\(app.screen)")
    #expect(app.screen.contains("Author ▲"), "\(app.screen)")
    #expect(app.status.hasSuffix("1 of 1"), "\(app.status)")
  }

  @Test func `a click on a heading sorts, and another one turns the order round`() async throws {
    let app = try await AppDriver()
    func click(_ heading: String) async throws {
      let x = try #require(app.column(of: heading, inRow: 2))
      await app.handle(.mouse(Mouse(.press, at: Point(x: x, y: 2))))
    }
    try await click("Year")
    #expect(app.row(2).contains("Year▼"), "\(app.row(2))")
    try await click("Year")
    #expect(app.row(2).contains("Year▲"))
    try await click("Author")
    #expect(app.row(2).contains("Author ▲"))
    try await app.press("2")
    try await click("Books")
    #expect(app.row(2).contains("Books▼"))
  }

  @Test func `a column that has no room in the window says so in the checklist`() async throws {
    let app = try await AppDriver()
    try await run("columns title shelf pages language format acquired isbn tags", in: app)
    try await run("columns", in: app)
    let tags = app.screen.split(separator: "\n").first { $0.contains("] Tags") }
    #expect(tags?.contains("[x] Tags   no room in this window") == true, "\(app.screen)")
    #expect(!app.chosenLine.contains("no room"))
    await app.handle(.resize(Size(width: 200, height: 40)))
    #expect(!app.screen.contains("no room"), "\(app.screen)")
  }

  @Test func `the columns are a checklist with a preview`() async throws {
    let app = try await driver(width: 120)
    try await run("columns", in: app)
    #expect(app.screen.contains("[x] Author") && app.screen.contains("[ ] Shelf"))
    while !app.chosenRow.contains("[ ] Shelf") { try await app.press("Down") }
    #expect(!app.screen.contains("Study B3"))
    try await app.press("Space")
    #expect(app.chosenRow.contains("[x] Shelf"))
    #expect(!app.screen.contains("Study B3"), "there is no room for it behind the others")
    for _ in 0..<12 { try await app.press("Alt-Up") }
    #expect(app.screen.contains("Study B3"), "the preview has it")
    try await app.press("Enter")
    #expect(app.row(2).contains("Shelf"))
    let shelf = try #require(app.column(of: "Shelf", inRow: 2))
    #expect(shelf < app.column(of: "Title", inRow: 2) ?? 0, "what was moved up stands first")
    try await run("columns", in: app)
    try await app.press("End", "Enter")
    #expect(!app.row(2).contains("Shelf"), "as usual again")
  }

  @Test func `the title cannot be hidden`() async throws {
    let app = try await AppDriver()
    try await run("columns", in: app)
    try await app.press("g", "Space")
    #expect(app.status.contains("The title always shows."))
  }
}

extension AppDriver {
  /// Where a text begins in a row of the screen.
  func column(of text: String, inRow row: Int) -> Int? {
    let line = self.row(row)
    return line.firstRange(of: text).map { line.distance(from: line.startIndex, to: $0.lowerBound) }
  }
}
