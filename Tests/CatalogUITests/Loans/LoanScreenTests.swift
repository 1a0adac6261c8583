import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// The section of loans, their pages, and where else a loan is told of.
@Suite struct LoanScreenTests {
  @Test func `the section lists what is overdue first, then what is out, then what is back`()
    async throws
  {
    let library = try await LentLibrary()
    let app = library.app
    try await app.press("8")
    #expect(app.row(0).contains("[8 Loans]"))
    #expect(app.row(3).contains("to Anna") && app.row(3).contains("overdue 21 days"))
    #expect(app.row(4).contains("from City Library") && app.row(4).contains("due today"))
    #expect(app.row(5).contains("to Tim") && app.row(5).contains("due in 14 days"))
    #expect(app.row(6).contains("Der Process") && app.row(6).contains("returned"))
    #expect(app.status.hasPrefix(" 1 of 4"))
  }

  @Test func `a loan is found by persons, titles and states`() async throws {
    let app = try await LentLibrary().app
    try await app.press("8", "/")
    await app.type("overdue")
    #expect(app.status.contains("1 of 4"))
    #expect(app.screen.contains("to Anna") && !app.screen.contains("to Tim"))
    try await app.press("Esc", "Esc", "/")
    await app.type("hobb")
    #expect(app.row(3).contains("to Tim"))
    #expect(app.status.contains("1 of 4"))
  }

  @Test func `the page of a loan leads to the reader, the librarian and each book`() async throws {
    let app = try await LentLibrary().app
    try await app.press("8", "Down", "Down", "Enter")
    #expect(app.row(0).contains("Loans › 3 books to Tim"))
    #expect(app.line("To").contains("Tim"))
    #expect(app.line("Since").contains("7 Nov 2026"))
    #expect(app.line("Due").contains("5 Dec 2026") && app.line("Due").contains("due in 14 days"))
    #expect(app.line("By").contains("Maria"))
    #expect(app.line("Books").contains("The Hobbit") && app.line("Books").contains("out"))
    try await app.press("Enter")
    #expect(app.row(0).contains("Tim"))
    try await app.press("Esc", "Down", "Down", "Down", "Enter")
    #expect(app.row(0).contains("Maria"))
    try await app.press("Esc", "Down", "Enter")
    #expect(app.row(0).contains("The Hobbit"))
    #expect(app.line("Lent").contains("to Tim since 7 Nov 2026, due 5 Dec 2026"))
    try await app.press("Home", "Enter")
    #expect(app.row(0).contains("3 books to Tim"))
  }

  @Test func `who is no reader leads to all loans under the name`() async throws {
    let app = try await LentLibrary().app
    try await app.press("8", "Down", "Enter")
    #expect(app.line("From").contains("City Library"))
    try await app.press("Enter")
    #expect(app.screen.contains("from City Library"))
    #expect(app.status.contains("1 of 1"))
  }

  @Test func `what is overdue is said on the book's and the reader's page, and above everything`()
    async throws
  {
    let app = try await LentLibrary().app
    try await app.press("Enter")
    #expect(app.row(0).contains("2666"))
    #expect(app.screen.contains("to Anna since 3 Oct 2026, due 31 Oct 2026"))
    #expect(app.line("Lent").contains("overdue 21 days"))
    try await app.press("0")
    #expect(app.row(2).contains("Overdue") && app.row(2).contains("2666 to Anna"))
    #expect(app.row(2).contains("overdue 21 days"))
    #expect(app.chosenRow == app.row(2))
    #expect(app.footer.contains("Enter open the loan"))
    try await app.press("Enter")
    #expect(app.row(0).contains("2666 to Anna"))
    #expect(app.screen.contains("31 Oct 2026"))
    try await app.press("7", "Enter")
    #expect(app.row(0).contains("Anna"))
    #expect(app.line("Has").contains("overdue 21 days"))
  }

  @Test func `without a loan that is late the dashboard begins with what came lately`() async throws
  {
    let app = try await LentLibrary(isLent: false).app
    try await app.press("0")
    #expect(!app.screen.contains("Overdue"))
    #expect(app.chosenRow.contains("Came lately"))
  }

  @Test func `what another program lends is on the open list at once`() async throws {
    let library = try await LentLibrary()
    let app = library.app
    let jan = try app.store.again(user: "Tim")
    try await app.press("8", "Down")
    let chosen = app.chosenRow
    let written = try jan.write { edit in
      let book = try edit.books.rows(edit.listing("omens"), limit: 1)[0].id
      _ = try edit.loans.lend(
        LoanDraft([book], party: "Eva", date: Day(2026, 1, 1), due: .after(days: 7))
      )
    }
    await app.notices(try #require(written.revision).id)
    #expect(app.row(3).contains("Good Omens") && app.row(3).contains("overdue 317"))
    #expect(app.chosenRow == chosen)
    #expect(app.status.hasPrefix(" 3 of 5"))
  }
}
