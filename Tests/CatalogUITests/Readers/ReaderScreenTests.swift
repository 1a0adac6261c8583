import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

@Suite struct ReaderScreenTests {
  @Test func `7 lists the readers, and of readings counts one's own`() async throws {
    let app = try await House.app()
    try await app.press("7")
    #expect(app.row(0).contains("[7 Readers]"))
    #expect(app.row(3).contains("Ada") && app.row(3).contains("staff"))
    #expect(app.row(4).contains("Jan") && !app.row(4).hasSuffix("2"))
    #expect(app.row(5).contains("L-0017") && app.row(5).hasSuffix("3"))
    #expect(app.status.contains("1 of 3"))
  }

  @Test func `readers are found by their name or card, sorted and marked`() async throws {
    let app = try await House.app()
    try await app.press("7")
    try await app.act("/", "l-00", "Enter")
    #expect(app.status.contains("“l-00” 1 of 1"))
    #expect(app.chosenRow.contains("Maria"))
    try await app.press("Esc", "s", "Down", "Down", "Enter")
    #expect(app.status.contains("by card"))
    #expect(app.row(3).contains("Maria"), "the others have no card: they come last")
    try await app.press("Space", "Space")
    #expect(app.status.contains("2 marked"))
    try await app.press("e")
    #expect(app.status.contains("Only books are changed several at once."))
  }

  @Test func `a reader is added, and what is wrong stands beside its field`() async throws {
    let app = try await House.app()
    try await app.press("7", "a")
    #expect(app.screen.contains("New reader"))
    try await app.act("Tim", "Tab", "ch", "Enter", "L-0017", "Tab", "2027-02-30")
    try await app.press("Ctrl-S")
    #expect(app.screen.contains("“Maria” has the card number “L-0017” already."))
    #expect(app.screen.contains("“2027-02-30” is not a day"))
    #expect(app.row(0).contains("2 things to correct"))
    try await app.act("Ctrl-U", "T-1", "Down", "Ctrl-U", "2028-02-29", "Ctrl-S")
    #expect(app.chosenRow.contains("Tim") && app.chosenRow.contains("child"))
    let tim = try app.store.catalog.read { view in
      try view.readers.record(try #require(try view.readers.named("Tim")))
    }
    #expect(tim.card == ReaderCard(number: "T-1", validUntil: Day(2028, 2, 29)))
    try await app.press("u")
    #expect(!app.screen.contains("T-1"))
  }

  @Test func `a kind that this version does not know is shown so, and kept`() async throws {
    let app = try await House.app()
    try app.store.catalog.write { edit in
      let id = try #require(try edit.readers.named("Jan"))
      var draft = ReaderDraft(try edit.readers.record(id))
      draft.kind = "unknown (9)"
      try edit.readers.update(id, to: draft)
    }
    try await app.press("7")
    #expect(app.screen.contains("unknown (9)"))
    try await app.act("Down", "e", "Ctrl-E", " Novák", "Ctrl-S")
    #expect(app.screen.contains("Jan Novák") && app.screen.contains("unknown (9)"))
  }

  @Test func `a reader's page has the books that are out first, and own readings alone`()
    async throws
  {
    let app = try await House.app()
    try app.store.catalog.write { edit in
      func lend(_ titles: [String], _ date: Day?) throws {
        let books = try titles.map { try House.book($0, edit) }
        _ = try edit.loans.lend(LoanDraft(books, party: "Maria", date: date))
      }
      try lend(["Der Process"], Day(2024, 2, 29))
      _ = try edit.loans.takeBack([try House.book("Der Process", edit)])
      try lend(["2666", "The Hobbit"], Day(2024, 3, 1))
    }
    try await app.press("7", "End", "Enter")
    #expect(app.row(0).contains("Readers › Maria"))
    #expect(app.chosenRow.contains("Has"), "what is overdue comes first")
    #expect(app.line("Kind").hasSuffix("you"))
    #expect(app.line("Card").contains("valid until 31 Dec 2031"))
    #expect(app.line("Has").contains("2666"))
    #expect(app.line("Has").contains("overdue "))
    #expect(app.line("Had").contains("Der Process"))
    #expect(app.screen.contains("read Feb 2024, ★★★★ 4"))
    try await app.press("Enter")
    #expect(app.row(0).contains("Readers › Maria › 2666"))
    try await app.press("Esc", "p")
    #expect(app.row(0).contains("Readers › Jan"))
    #expect(!app.screen.contains("You read"))
  }

  @Test func `deleting a reader says what goes along`() async throws {
    let app = try await House.app()
    try await app.press("7", "Down", "d")
    #expect(app.screen.contains("Delete the reader “Jan”?"))
    #expect(app.screen.contains("All that is their own goes along."))
    try await app.press("y")
    #expect(!app.screen.contains("Jan  "))
    try await app.press("u")
    #expect(app.screen.contains("Jan"))
  }

  @Test func `two readers become one, on the list and on a page`() async throws {
    let app = try await House.app()
    try await app.press("7", "Space", "Space", "m")
    #expect(app.screen.contains("Merge 2 readers"))
    #expect(app.screen.contains("private notes too"))
    try await app.press("Down", "Down", "Enter")
    #expect(app.status.contains("Merged 2 readers: “Jan”"))
    try await app.press("u", "Home", "Enter", "m")
    #expect(app.screen.contains("Merge “Ada” with …"))
    try await app.act("mar", "Enter", "Down", "Down", "Enter")
    #expect(app.row(0).contains("Readers › Maria"))
    #expect(app.status.contains("Merged 2 readers: “Maria”"))
  }

  @Test(arguments: [40, 60, 80, 100, 120])
  func `the chosen section has its name, all have their digit, and the catalogue has its own`(
    width: Int
  ) async throws {
    let app = try await House.app(width: width)
    for section in Section.allCases {
      try await app.press(String(section.rawValue))
      let line = app.row(0)
      #expect(line.contains("[\(section.rawValue) \(section.title)]"))
      for other in Section.allCases { #expect(line.contains(String(other.rawValue))) }
      // The longest name of a section leaves no room for the end of the catalogue's.
      let small = section == .publishers ? "Mar…" : "Maria"
      #expect(line.hasSuffix(width < 60 ? small : "My books · Maria"))
    }
  }
}
