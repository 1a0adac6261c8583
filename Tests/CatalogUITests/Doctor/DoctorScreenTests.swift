import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// The screen of what is wrong, and the list of the findings of a kind.
@Suite struct DoctorScreenTests {
  private func app() async throws -> AppDriver {
    let store = try TemporaryCatalog()
    try store.catalog.write { edit in
      for title in ["Hobbit, The", "Fellowship of the Ring, The", "CafÃ© Europa", "Emma"] {
        _ = try edit.books.add(.book(title, by: ["An Author"], genre: "Novel"))
      }
      _ = try edit.books.add(.book("THE NAME OF THE ROSE", by: ["An Author"], genre: "Novel"))
      _ = try edit.authorities(.publisher).add(AuthorityDraft(name: "Nobody’s Press"))
    }
    return try await AppDriver(store: store)
  }

  private func titles(_ app: AppDriver) throws -> [String] {
    try app.store.catalog.read { view in
      try view.books.rows(view.books.ids(BookListing())).map(\.title).sorted()
    }
  }

  @Test func `each kind shows with its count and opens as a list`() async throws {
    let app = try await app()
    try await app.order("doctor")
    #expect(app.screen.contains("Garbled letters"), "\(app.screen)")
    #expect(app.screen.contains("Article behind the title"), "\(app.screen)")
    #expect(app.screen.contains("Publishers without books"), "\(app.screen)")
    #expect(app.chosenRow.contains("Garbled letters"), "\(app.screen)")
    try await app.press("Down", "Down", "Enter")
    #expect(app.screen.contains("Fellowship of the Ring, The"), "\(app.screen)")
    #expect(app.screen.contains("The Hobbit"), "\(app.screen)")
    try await app.press("Right")
    #expect(app.screen.contains("Hobbit, The"), "\(app.screen)")
    #expect(app.screen.contains("An Author"), "\(app.screen)")
  }

  @Test
  func `the name of a rule opens what it finds, and one that there is not is told the nearest`()
    async throws
  {
    let app = try await app()
    try await app.order("doctor mojibake")
    #expect(app.row(0).contains("Garbled letters"), "\(app.screen)")
    #expect(app.chosenRow.contains("CafÃ© Europa"), "\(app.screen)")
    try await app.press("Esc")
    try await app.order("doctor near-tags")
    #expect(app.row(0).contains("Likely the same tags"), "\(app.screen)")
    try await app.press("Esc")
    try await app.order("doctor mojibak")
    #expect(app.screen.contains("There is no rule “mojibak”. Is it “mojibake”?"), "\(app.screen)")
  }

  @Test func `the name of each rule has room at 80 columns`() {
    for rule in DoctorRule.all { #expect(rule.words.count <= 33, "\(rule.words)") }
  }

  @Test func `what is marked is shown before and after, mended as one change, and back by one u`()
    async throws
  {
    let app = try await app()
    try await app.order("doctor")
    try await app.press("Down", "Down", "Enter", "Ctrl-S")
    #expect(app.status.contains("Nothing is taken yet"), "\(app.screen)")
    try await app.press("a")
    #expect(app.status.contains("2 taken"), "\(app.screen)")
    #expect(app.footer.contains("Ctrl-S mend 2 books"), "\(app.footer)")
    try await app.press("Ctrl-S")
    #expect(app.screen.contains("Mend 2 books?"), "\(app.screen)")
    #expect(app.screen.contains("Hobbit, The → The Hobbit"), "\(app.screen)")
    #expect(try titles(app).contains("Hobbit, The"))
    try await app.press("y")
    #expect(try titles(app).contains("The Hobbit"))
    #expect(try titles(app).contains("The Fellowship of the Ring"))
    #expect(app.screen.contains("Nothing is left of this kind."), "\(app.screen)")
    try await app.press("u")
    #expect(try titles(app).contains("Hobbit, The"))
    #expect(app.screen.contains("1 of 2"), "\(app.screen)")
    try await app.press("Esc")
    #expect(app.screen.contains("Article behind the title"), "\(app.screen)")
  }

  @Test func `what is right is not told again, until u`() async throws {
    let app = try await app()
    try await app.order("doctor")
    try await app.press("Down", "Enter")
    #expect(app.screen.contains("THE NAME OF THE ROSE"), "\(app.screen)")
    try await app.press("Ctrl-S")
    #expect(app.status.contains("Nobody but you can mend this"), "\(app.screen)")
    try await app.press("n")
    #expect(app.screen.contains("Nothing is left of this kind."), "\(app.screen)")
    try await app.press("Esc")
    #expect(!app.screen.contains("Title in capitals"), "\(app.screen)")
    try await app.press("u")
    #expect(app.screen.contains("Title in capitals"), "\(app.screen)")
  }

  @Test func `a name without books is removed, and back by u`() async throws {
    let app = try await app()
    try await app.order("doctor")
    try await app.press("Down", "Down", "Down", "Enter", "Enter", "Ctrl-S")
    #expect(app.screen.contains("Remove 1 publisher?"), "\(app.screen)")
    try await app.press("y")
    #expect(app.screen.contains("Nothing is left of this kind."), "\(app.screen)")
    try await app.press("u")
    #expect(app.screen.contains("Nobody’s Press"), "\(app.screen)")
  }

  @Test func `marked ones go to the form for many books, one to its own`() async throws {
    let app = try await app()
    try await app.order("doctor")
    try await app.press("Down", "Down", "Enter", "*", "e")
    #expect(app.screen.contains("Change 2 books"), "\(app.screen)")
    try await app.press("Esc", "*", "e")
    #expect(app.screen.contains("Title"), "\(app.screen)")
    #expect(app.screen.contains("Hobbit, The"), "\(app.screen)")
  }

  @Test func `names that are likely the same lead to the screen that merges them`() async throws {
    let app = try await app()
    try app.store.catalog.write { edit in
      for (title, tag) in [("One", "Conspiracies"), ("Two", "conspiracy")] {
        _ = try edit.books.add(.book(title, by: ["An Author"], genre: "Novel", tags: [tag]))
      }
      _ = try edit.books.add(.book("Emma", by: ["An Author"], genre: "Novel", year: "1815"))
    }
    try await app.order("doctor")
    #expect(app.screen.contains("Likely the same books"), "\(app.screen)")
    #expect(app.screen.contains("Emma · An Author · 1815: “Emma ·"), "\(app.screen)")
    try await app.press("G")
    #expect(app.chosenRow.contains("Likely the same tags"), "\(app.screen)")
    try await app.press("Enter")
    #expect(app.screen.contains("conspiracy"), "\(app.screen)")
  }

  @Test func `kinds of which none look the same are not told, nor keys that do nothing`()
    async throws
  {
    let app = try await app()
    try await app.order("doctor")
    #expect(!app.screen.contains("Likely the same"), "\(app.screen)")
    try await app.press("Down", "Enter")
    #expect(app.screen.contains("THE NAME OF THE ROSE"), "\(app.screen)")
    #expect(!app.row(23).contains("mend"), "\(app.screen)")
  }

  @Test func `of a sound catalogue it is said that nothing is wrong`() async throws {
    let app = try await AppDriver(store: try TemporaryCatalog())
    try await app.order("doctor")
    #expect(app.screen.contains("Nothing is wrong with books and names."), "\(app.screen)")
  }

  @Test func `marked names of a kind are deleted or merged where they are listed, and back by u`()
    async throws
  {
    let app = try await app()
    try app.store.catalog.write { edit in
      for (title, tag) in [("One", "alpha"), ("Two", "bravo"), ("Three", "charlie")] {
        _ = try edit.books.add(.book(title, by: ["An Author"], genre: "Novel", tags: [tag]))
      }
    }
    func tags() throws -> Int {
      try app.store.catalog.read { try $0.authorities(.tag).count(AuthorityListing()) }
    }
    try await app.order("doctor single-tags")
    try await app.press("Space", "Space", "d")
    #expect(app.screen.contains("2 tags"), "\(app.screen)")
    try await app.press("Down", "Enter")
    #expect(try tags() == 1, "\(app.screen)")
    try await app.press("u")
    #expect(try tags() == 3, "\(app.screen)")
    try await app.press("*", "m")
    #expect(app.screen.contains("Merge 3 tags"), "\(app.screen)")
    try await app.press("Down", "Enter")
    #expect(try tags() == 1, "\(app.screen)")
    #expect(app.screen.contains("Nothing is left of this kind."), "\(app.screen)")
    try await app.press("u")
    #expect(try tags() == 3, "\(app.screen)")
    #expect(app.screen.contains("alpha"), "\(app.screen)")
  }

  @Test func `Esc stops it while it looks and keeps what was found, and then leaves`() async throws
  {
    let app = try await app()
    app.begin(.command(.doctor))
    #expect(app.screen.contains("Looking"), "\(app.screen)")
    try await app.press("Esc")
    #expect(!app.screen.contains("Looking"), "\(app.screen)")
    #expect(app.screen.contains("Doctor"), "\(app.screen)")
    #expect(app.screen.contains("stopped"), "\(app.screen)")
    try await app.press("Esc")
    #expect(!app.screen.contains("Doctor"), "\(app.screen)")
  }

  @Test func `coming back looks again only when something was changed`() async throws {
    let app = try await app()
    try await app.order("doctor")
    try await app.press("Down", "Down", "Enter")
    app.pressWithoutWaiting(try #require(Key("Esc")))
    #expect(app.screen.contains("Garbled letters"), "\(app.screen)")
    #expect(!app.screen.contains("Looking"), "\(app.screen)")
    await app.settle()
    #expect(app.chosenRow.contains("Article behind the title"), "\(app.screen)")
    #expect(app.chosenRow.contains(" 2 "), "\(app.screen)")
    _ = try app.store.catalog.write { edit in
      try edit.books.add(.book("Waves, The", by: ["An Author"], genre: "Novel"))
    }
    try await app.press("Enter", "Esc")
    #expect(app.chosenRow.contains(" 3 "), "\(app.screen)")
  }

  @Test func `doctor`() async throws {
    let app = try await app()
    try await app.order("doctor")
    try await app.press("Down", "Down")
    await app.assertFrames(match: "doctor", in: .butLarge)
  }

  @Test func `findings`() async throws {
    let app = try await app()
    try await app.order("doctor")
    try await app.press("Down", "Down", "Enter", "Enter", "Space")
    await app.assertFrames(match: "findings", in: .butLarge)
  }

  @Test func `mending`() async throws {
    let app = try await app()
    try await app.order("doctor")
    try await app.press("Down", "Down", "Enter", "a", "Ctrl-S")
    await app.assertFrames(match: "mending", in: .butLarge)
  }
}
