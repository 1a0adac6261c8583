import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// Lending, taking back, extending and deleting with keys.
@Suite struct LendingTests {
  let library: LentLibrary
  var app: AppDriver { library.app }

  init() async throws { library = try await LentLibrary() }

  private func go(_ words: String) async throws {
    try await app.press("/")
    await app.type(words)
    try await app.press("Enter")
  }

  @Test func `the book under the cursor is lent to a reader with one key and a name`() async throws
  {
    try await go("omens")
    try await app.press("t")
    #expect(app.row(0).contains("New loan"))
    #expect(app.line("Books").contains("Good Omens"))
    #expect(app.line("Due").contains("2026-12-19"))
    #expect(app.line("Date").contains("2026-11-21"))
    await app.type("ann")
    #expect(app.screen.contains("has 1 book"))
    try await app.press("Enter", "Ctrl-S")
    #expect(app.status.contains("Lent “Good Omens” to Anna"))
    let loan = try #require(try library.loans(.of(reader("Anna"))).first { $0.due?.month == 12 })
    #expect(loan.books.map(\.title) == ["Good Omens"])
    #expect(loan.librarian?.name == "Maria")
    try await app.press("u")
    #expect(app.status.contains("Undone: lent “Good Omens” to Anna"))
    #expect(try library.loans().count == 3)
  }

  @Test func `a day that is typed takes the place of the one that is given, an arrow keeps it`()
    async throws
  {
    try await go("omens")
    try await app.press("t")
    try await app.act("anna", "Enter", "@Due", "31.12.2026")
    #expect(app.line("Due").contains("31.12.2026") && !app.line("Due").contains("12-19"))
    try await app.act("@Date", "End", "Backspace", "0")
    #expect(app.line("Date").contains("2026-11-20"))
    // Who comes back to a day goes on with what they typed.
    try await app.act("@Due", "Backspace", "7")
    #expect(app.line("Due").contains("31.12.2027"))
    try await app.press("Ctrl-S")
    let loan = try #require(try library.loans(.of(reader("Anna"))).first { $0.due?.year == 2027 })
    #expect(loan.date.iso8601 == "2026-11-20")
  }

  private func reader(_ name: String) throws -> ID<Reader> {
    try app.store.catalog.read { view in try #require(try view.readers.named(name)) }
  }

  @Test func `marked books are lent together, to somebody who is no reader`() async throws {
    try await go("guin tombs | omens")
    try await app.press("*", "t")
    await app.type("Mrs Brown")
    #expect(app.screen.contains("+ “Mrs Brown”"))
    try await app.press("Enter")
    try await app.press("Ctrl-S")
    #expect(app.status.contains("Lent 2 books to Mrs Brown"))
    #expect(!app.status.contains("marked"))
    let loan = try #require(try library.loans().last)
    #expect(loan.party == .outside("Mrs Brown"))
    #expect(loan.books.count == 2)
  }

  @Test func `a book that is out is not lent again, and who has it is a link`() async throws {
    // Before there is a form to fill in.
    try await app.press("t")
    #expect(app.status.contains("“2666” is lent already: Anna (since 2026-10-03)."))
    #expect(app.row(0).contains("Books"))

    try await app.press("7", "Down", "Down", "Enter", "t", "Tab")
    await app.type("2666")
    try await app.press("Enter", "Ctrl-S")
    #expect(
      app.screen.contains("“2666” is lent already: Anna (since 2026-10-03)."),
      "\(app.screen)"
    )
    #expect(app.screen.contains("Enter opens"))
    #expect(try library.loans().count == 3)
    try await app.press("Enter")
    #expect(app.row(0).contains("2666 to Anna"))
    try await app.press("Esc")
    #expect(app.line("To whom").contains("Tim"), "the form is as it was")
  }

  @Test func `to a reader whose card has expired books are lent by a second key`() async throws {
    try app.store.catalog.write { edit in
      let tim = try edit.readers.record(reader("Tim"))
      var draft = ReaderDraft(tim)
      draft.cardNumber = "L-1"
      draft.validUntil = "2026-01-31"
      try edit.readers.update(tim.id, to: draft)
    }
    try await go("omens")
    try await app.press("t")
    await app.type("tim")
    try await app.press("Enter", "Ctrl-S")
    #expect(app.screen.contains("The card of Tim expired"), "\(app.screen)")
    #expect(app.screen.contains("again lends all the same"))
    #expect(try library.loans().count == 3)
    try await app.press("Ctrl-S")
    #expect(app.status.contains("Lent “Good Omens” to Tim"), "\(app.screen)")
  }

  @Test func `a number that is scanned twice lends one book, and no number becomes a title`()
    async throws
  {
    let books = try app.store.catalog.read { view in try view.books.count(BookListing()) }
    try await go("dispossessed")
    try await app.press("t")
    try await app.act("anna", "Enter", "@Books", "9780060125639")
    #expect(app.screen.contains("chosen already") && !app.screen.contains("Create"))
    try await app.press("Enter")
    try await app.act("9780141439587")
    #expect(!app.screen.contains("Create"), "\(app.screen)")
    #expect(app.screen.contains("No book has the ISBN 978-0-14-143958-7"))
    try await app.press("Enter", "Ctrl-S")
    #expect(app.row(0).contains("New loan"))
    try await app.act("@Books", "Ctrl-U", "9780060125638")
    #expect(app.screen.contains("The last digit does not fit") && !app.screen.contains("Create"))
    try await app.act("Ctrl-U", "9780060125639", "Enter", "Ctrl-S")
    #expect(app.status.contains("Lent “The Dispossessed” to Anna"), "\(app.screen)")
    #expect(try app.store.catalog.read { try $0.books.count(BookListing()) } == books)
  }

  @Test func `a field that is mistyped is no title of a book`() async throws {
    try await go("omens")
    try await app.press("t")
    try await app.act("anna", "Enter", "@Books", "autor:king")
    #expect(app.screen.contains("No field “autor”. Nearest: author."), "\(app.screen)")
    #expect(!app.screen.contains("Create"))
  }

  @Test func `what cannot come back says so`() async throws {
    try await go("omens")
    try await app.press("b")
    #expect(app.status.contains("Nothing of it is out."))
  }

  @Test func `from a reader's page the books are picked`() async throws {
    try await app.press("7", "Down", "Down", "Enter")
    #expect(app.row(0).contains("Tim"))
    try await app.press("t")
    #expect(app.line("To whom").contains("Tim"))
    try await app.press("Tab")
    await app.type("omens")
    #expect(app.screen.contains("Terry Pratchett"))
    try await app.press("Enter", "Ctrl-S")
    #expect(app.status.contains("Lent “Good Omens” to Tim"))
    // Above the last lines, one of which says what was lent.
    let book = (0..<20).map { app.row($0) }.first { $0.contains("Good Omens") } ?? ""
    #expect(book.contains("due 19 Dec 2026"), "\(app.screen)")
  }

  @Test func `colon lend takes the name with it`() async throws {
    try await go("omens")
    try await app.press(":")
    await app.type("lend anna")
    try await app.press("Enter")
    #expect(app.line("To whom").contains("Anna"))
    try await app.press("Ctrl-S")
    #expect(app.status.contains("Lent “Good Omens” to Anna"))
  }

  @Test func `a borrowed book need not be there before, and is one to read`() async throws {
    try await app.press(":")
    await app.type("borrow City Library")
    try await app.press("Enter")
    #expect(app.line("From whom").contains("City Library"))
    try await app.press("Tab", "Backspace")
    await app.type("Momo")
    try await app.press("Enter", "Ctrl-S")
    #expect(app.status.contains("Borrowed “Momo” from City Library"))
    let momo = try app.saved("Momo").book
    #expect(momo.copies == 0)
    let wants = try app.store.catalog.read { view in try view.readings.of(momo.id).map(\.status) }
    #expect(wants == [.wants])
    try await app.press("u")
    #expect(try app.count() == 13)
  }

  @Test func `what is borrowed from there already is borrowed once more only by a second key`()
    async throws
  {
    let before = try library.loans().count
    try await go("quijote")
    try await app.press(":")
    await app.type("borrow city library")
    try await app.press("Enter", "Ctrl-S")
    #expect(app.screen.contains("is borrowed already: City"), "\(app.screen)")
    #expect(app.screen.contains("again borrows it once more"))
    #expect(try library.loans().count == before)
    try await app.press("Ctrl-S")
    #expect(app.status.contains("Borrowed “Don Quijote"), "\(app.screen)")
    #expect(try library.loans().count == before + 1)
    // From somebody else it is another copy.
    try await app.press(":")
    await app.type("borrow Old Library")
    try await app.press("Enter", "Ctrl-S")
    #expect(try library.loans().count == before + 2)
  }

  @Test func `those who had books before are offered, who had some last first`() async throws {
    try await go("omens")
    try await app.press("t")
    await app.type("Mrs Brown")
    try await app.press("Enter", "Ctrl-S")
    try await app.press("8", "t")
    let offered = (3..<8).map { app.row($0).trimmed }
    for (row, name) in zip(offered, ["Mrs Brown", "Anna", "City Library", "Tim", "Maria"]) {
      #expect(row.contains(name), "\(app.screen)")
    }
    await app.type("mrs")
    try await app.press("Enter")
    #expect(app.line("To whom").contains("Mrs Brown"))
  }

  @Test func `one book is taken back at once, several after a question`() async throws {
    try await app.press("b")
    #expect(app.status.contains("Took back “2666”"))
    try await app.press("u", "8", "Down", "Down", "b")
    #expect(app.screen.contains("Take back 3 books?"))
    #expect(app.screen.contains("Only “The Hobbit” from Tim"))
    try await app.press("Down", "Down", "Enter")
    #expect(app.status.contains("Took back “The Hobbit”"))
    #expect(
      try library.loans()[2].open.map(\.title) == ["The Silmarillion", "A Wizard of Earthsea"]
    )
    try await app.press("b", "t")
    #expect(app.status.contains("Took back 2 books"))
    #expect(try library.loans().count == 2)
    try await app.press("u", "u")
    #expect(try library.loans()[2].open.count == 3)
    try await app.press("1")
    try await go("tristram")
    try await app.press("b")
    #expect(app.status.contains("Nothing of it is out."))
  }

  @Test func `of a loan that came back nothing is offered to take back or to extend`() async throws
  {
    try await app.press("8")
    #expect(app.footer.contains("b take back"))
    try await app.press("b")
    try await app.press("G")
    #expect(app.chosenRow.contains("returned"), "\(app.screen)")
    #expect(!app.footer.contains("take back") && !app.footer.contains("extend"), "\(app.footer)")
    try await app.press("x")
    #expect(app.status.contains("Nothing of it is out."))
    try await app.press("Enter")
    #expect(!app.footer.contains("take back") && !app.footer.contains("extend"), "\(app.footer)")
  }

  @Test func `on a loan's page the chosen book comes back`() async throws {
    try await app.press("8", "Down", "Down", "Enter", "Down", "Down", "Down", "Down", "Down", "b")
    #expect(app.status.contains("Took back “The Silmarillion”"))
    #expect(app.screen.contains("returned 21 Nov 2026"))
  }

  @Test func `a loan is extended from the day it was due, and from today when that is later`()
    async throws
  {
    try await app.press("8", "x")
    #expect(app.screen.contains("Extend 2666 to Anna: due"), "\(app.screen)")
    #expect(app.screen.contains("2026-12-19"))
    try await app.press("Enter")
    #expect(app.status.contains("Extended: due 19 Dec 2026"))
    #expect(try library.loans(.overdue).isEmpty)
    try await app.press("u")
    #expect(try library.loans(.overdue).count == 1)
    try await app.press("Down", "Down", "x", "Ctrl-U")
    await app.type("soon")
    try await app.press("Enter")
    #expect(app.status.contains("“soon” is not a day."))
    #expect(app.chosenRow.contains("soon"), "it is asked for again, as it was typed")
    try await app.press("Ctrl-U")
    await app.type("+1w")
    try await app.press("Enter")
    #expect(app.status.contains("Extended: due 12 Dec 2026"))
    try await app.press("x", "Ctrl-U")
    await app.type("in 1 week")
    try await app.press("Enter")
    #expect(app.status.contains("Earlier than before (12 Dec 2026): due 28 Nov 2026"))
  }

  @Test func `a loan is changed in its form, deleted, and comes back`() async throws {
    try await app.press("8", "e")
    #expect(app.row(0).contains("Edit “2666 to Anna”"))
    try await app.press("Tab", "Tab", "Ctrl-U")
    await app.type("+2w")
    try await app.press("Ctrl-S")
    #expect(try library.loans()[1].due?.iso8601 == "2026-12-05")
    try await app.press("d")
    #expect(app.screen.contains("Delete the loan “2666 to Anna”?"))
    try await app.press("y")
    #expect(try library.loans(.all).count == 3)
    try await app.press("u")
    #expect(try library.loans(.all).count == 4)
  }

  @Test func `a lent book that another deleted is put back from its form, with its loan`()
    async throws
  {
    let id = try app.saved("2666").book.id
    try await app.act("e", "@Subtitle", "Part one")
    let written = try app.store.again(user: "Tim").write { edit in try edit.books.delete(id) }
    await app.notices(try #require(written.revision).id)
    #expect(try library.loans().count == 2)
    try await app.press("Ctrl-S", "Down", "Enter")
    #expect(app.status.contains("Saved “2666”"))
    #expect(try app.saved("2666").book.id == id)
    #expect(try library.loans().map(\.name).contains("2666 to Anna"))
  }

  @Test func `a due day before the loan is said under its field`() async throws {
    try await go("omens")
    try await app.press("t")
    await app.type("tim")
    try await app.press("Enter", "Tab", "Ctrl-U")
    await app.type("2026-11-01")
    try await app.press("Ctrl-S")
    #expect(app.screen.contains("It cannot be due (2026-11-01) before it goes out (2026-11-21)."))
  }
}
