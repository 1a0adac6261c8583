import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// Books in one line, and lines that are pasted.
@Suite struct QuickAddingTests {
  @Test func `a line behind add is a book, at once and with one key back`() async throws {
    let app = try await AppDriver()
    try await app.press(":")
    await app.type("add Emma; Jane Austen; 1815")
    try await app.press("Enter")
    #expect(app.status.contains("Added “Emma”"), "\(app.screen)")
    #expect(app.chosenRow.contains("Emma"))
    let emma = try app.saved("Emma")
    #expect(emma.credits.map(\.author.name) == ["Jane Austen"])
    #expect(emma.book.year?.number == 1815)
    try await app.press("u")
    #expect(try app.count() == 13)
  }

  @Test func `a line behind add that is there already is told before it is added`() async throws {
    let app = try await AppDriver()
    try await app.press(":")
    await app.type("add der process; franz kafka")
    try await app.press("Enter")
    #expect(app.screen.contains("there already: Der Process, Franz Kafka (1925)"), "\(app.screen)")
    #expect(try app.count() == 13)
    try await app.press("x", "Ctrl-S")
    #expect(try app.count() == 14)
  }

  @Test func `a name in another order is like the known one, and its book is there already`()
    async throws
  {
    let app = try await AppDriver()
    try await app.act("a", "Emma", "Tab", "Austen, Jane", "Tab", "1815", "Ctrl-S", "Enter")
    await app.handle(.paste("Emma; Jane Austen; 1815\nPersuasion; Jane Austen; 1817"))
    #expect(app.screen.contains("there already: Emma, Austen, Jane (1815)"), "\(app.screen)")
    #expect(app.screen.contains("Jane Austen (like Austen, Jane)"), "\(app.screen)")
    #expect(app.footer.contains("Ctrl-S add 1 book"), "\(app.footer)")
  }

  @Test func `a line pasted into the form has the records that its names mean`() async throws {
    let app = try await AppDriver()
    try await app.press("a")
    await app.handle(.paste("Amerika; franz kafka; 1927"))
    #expect(app.line("Authors").contains("Franz Kafka"), "\(app.screen)")
    #expect(!app.line("Authors").contains("new"), "\(app.screen)")
  }

  @Test func `a paste that goes nowhere, or has no room, is told`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "@Notes")
    await app.handle(.paste(String(repeating: "word ", count: 300_000)))
    #expect(!app.status.contains("full"))
    await app.handle(.paste(String(repeating: "word ", count: 300_000)))
    #expect(app.status.contains("Notes is full: the end of the paste is left out"), "\(app.screen)")
  }

  @Test func `a title alone opens the form`() async throws {
    let app = try await AppDriver()
    try await app.press(":")
    await app.type("add Emma")
    try await app.press("Enter")
    #expect(app.row(0).contains("New book"))
    #expect(app.line("Title").contains("Emma"))
  }

  @Test(arguments: ["d", "s", ":columns"])
  func `a paste into a question answers nothing, and is told`(_ question: String) async throws {
    let app = try await AppDriver()
    try await app.press(question.hasPrefix(":") ? ":" : question)
    if question.hasPrefix(":") { try await app.act(String(question.dropFirst()), "Enter") }
    func lines() -> [Substring] { app.screen.split(separator: "\n").dropLast(2) }
    let before = lines()
    await app.handle(.paste("y\ndelete"))
    #expect(app.status.contains("Nothing can be pasted here: close this first (Esc)."))
    #expect(lines() == before)
  }

  @Test func `lines that are pasted into a list are offered, and added together`() async throws {
    let app = try await AppDriver()
    let text = """
      Emma; Jane Austen; 1815
      der process; franz kafka

      Persuasion; Jane Austen; 1817
      A; B; C; D
      """
    await app.handle(.paste(text))
    #expect(app.row(0).contains("Add 4 books"), "\(app.screen)")
    #expect(app.screen.contains("there already: Der Process, Franz Kafka (1925)"), "\(app.screen)")
    #expect(app.screen.contains("! “D” has no place"))
    #expect(app.footer.contains("Ctrl-S add 2 books"))
    #expect(try app.count() == 13)
    try await app.press("x")
    #expect(app.footer.contains("Ctrl-S add 1 book"))
    try await app.press("Up", "x", "Ctrl-S")
    #expect(app.screen.contains("Added 2 books. 1 line is not added"))
    #expect(app.row(0).contains("Add 1 book"), "\(app.screen)")
    #expect(try app.count() == 15)
    try await app.press("Esc", "t", "u")
    #expect(try app.count() == 13)
  }

  @Test func `a line that cannot be a book stays when the others are added, and is corrected`()
    async throws
  {
    let app = try await AppDriver()
    await app.handle(.paste("Catch-22; Joseph Heller; 1961; 9780684833399\nAA; B; 1900"))
    #expect(app.status.contains("1 to correct"), "\(app.screen)")
    #expect(app.screen.contains("write [sic] behind it"), "not cut: \(app.screen)")
    try await app.press("Ctrl-S")
    #expect(app.screen.contains("Added 1 book. 1 line is not added: e corrects it"))
    #expect(try app.count() == 14)
    try await app.press("Ctrl-S")
    #expect(app.status.contains("Correct the line first: e."), "\(app.screen)")
    try await app.press("Esc")
    #expect(app.screen.contains("1 book is not added yet"), "\(app.screen)")
    try await app.press("g", "e")
    for _ in 0..<13 { try await app.press("Backspace") }
    await app.type("shelf=E")
    try await app.press("Enter", "Ctrl-S")
    #expect(app.status.contains("Added 1 book"), "\(app.screen)")
    #expect(app.row(0).contains("[1 Books]"))
    #expect(try app.saved("Catch-22").shelf?.name == "E")
  }

  @Test(arguments: ["isbn=9780306406158", "year=3019", "pages=many"])
  func `what saving would refuse is told under the line`(_ part: String) async throws {
    let app = try await AppDriver()
    await app.handle(.paste("Catch-22; Joseph Heller; \(part)\nAA; B; 1900"))
    #expect(app.status.contains("1 to correct"), "\(app.screen)")
    #expect(app.footer.contains("Ctrl-S add 1 book"), "\(app.screen)")
  }

  @Test func `lines that are the same are one book, unless a person wants two`() async throws {
    let app = try await AppDriver()
    await app.handle(.paste("Stoner; John Williams; 1965\nstoner; john williams; 1965"))
    #expect(app.screen.contains("left out, the same as a line above"), "\(app.screen)")
    #expect(app.footer.contains("Ctrl-S add 1 book"))
    try await app.press("Down", "Enter", "Ctrl-S")
    #expect(try app.count() == 15, "\(app.screen)")
  }

  @Test func `a book that came since the paste is told, and not added again`() async throws {
    let app = try await AppDriver()
    let other = try app.store.again()
    func add(_ title: String) throws -> Revision? {
      try other.write(nil) { edit in
        let entry = try QuickEntry("\(title); Jane Austen", in: edit)
        _ = try edit.books.add(entry.draft)
      }.revision
    }
    await app.handle(.paste("Persuasion; Jane Austen\nSanditon; Jane Austen"))
    let first = try #require(try add("Persuasion"))
    await app.notices(first.id)
    #expect(app.screen.contains("left out, there already: Persuasion"), "\(app.screen)")
    #expect(app.footer.contains("Ctrl-S add 1 book"))
    _ = try add("Sanditon")
    try await app.press("Ctrl-S")
    #expect(app.screen.contains("“Sanditon” has come meanwhile: nothing is added"))
    #expect(app.screen.contains("left out, there already: Sanditon"), "\(app.screen)")
    #expect(try app.count() == 15)
  }

  @Test func `the screen of pasted lines`() async throws {
    let app = try await AppDriver()
    await app.handle(.paste("Emma; Frans Kafka; 1815\nder process; franz kafka\nA; B; C; D"))
    await app.assertFrames(match: "pasted", in: .butLarge)
  }

  @Test func `numbers alone wait for their books, and are no titles`() async throws {
    let app = try await AppDriver()
    await app.handle(.paste("Emma; Jane Austen; 1815\n9780441478125\n9780141439587"))
    #expect(app.footer.contains("Ctrl-S add 1 book and 2 numbers"), "\(app.screen)")
    try await app.press("Ctrl-S")
    #expect(app.status.contains("Added 1 book and 2 numbers"), "\(app.screen)")
    #expect(try app.count() == 14)
    let wanted = try app.store.catalog.read { view in try view.lookupQueue.all().map(\.isbn.digits)
    }
    #expect(wanted == ["9780441478125", "9780141439587"])
    try await app.press(":")
    await app.type("add 9780552124751")
    try await app.press("Enter")
    #expect(app.status.contains("The number waits for its book"))
    #expect(try app.count() == 14)
    try await app.press("u", "u")
    #expect(try app.count() == 13)
    #expect(try app.store.catalog.read { view in try view.lookupQueue.all().isEmpty })
  }

  @Test func `Esc asks as q does before pasted lines are thrown away`() async throws {
    let app = try await AppDriver()
    await app.handle(.paste("AA; B; 1900\nBB; C; 1901"))
    try await app.press("Esc")
    #expect(app.screen.contains("2 books are not added yet"), "\(app.screen)")
    try await app.press("g", "Esc", "t")
    #expect(app.row(0).contains("[1 Books]"), "\(app.screen)")
    await app.handle(.paste("der process; franz kafka"))
    #expect(app.screen.contains("there already"))
    try await app.press("Esc")
    #expect(app.row(0).contains("[1 Books]"), "nothing is lost of what is there: \(app.screen)")
  }

  @Test(arguments: ["9780306406158", "978-0-306-40615-8", "ISBN 9780306406158", "0306406151"])
  func `a mistyped number is told, and no title`(_ number: String) async throws {
    let app = try await AppDriver()
    await app.handle(.paste("\(number)\n9780306406157"))
    #expect(app.screen.contains("A digit is wrong"), "\(app.screen)")
    #expect(app.footer.contains("Ctrl-S add 1 number"), "\(app.screen)")
    try await app.press("Esc", "t")
    await app.handle(.paste(number))
    #expect(app.screen.contains("A digit is wrong"), "\(app.screen)")
    try await app.press("Esc", "t", ":")
    await app.type("add \(number)")
    try await app.press("Enter")
    #expect(app.status.contains("A digit is wrong"), "\(app.screen)")
    #expect(try app.count() == 13)
  }

  @Test func `a mistyped number that is pasted into the form is told`() async throws {
    let app = try await AppDriver()
    try await app.press("a")
    await app.handle(.paste("9780306406158"))
    #expect(app.line("Title").contains("9780306406158"))
    #expect(app.screen.contains("A digit is wrong. If it is the last: 978-0-306-40615-7."))
  }

  @Test(arguments: [["Enter"], ["0"], ["2"], ["2", "Enter"], ["H"], ["W"], ["2", "Enter", "Tab"]])
  func `a paste is offered as books wherever no line takes it`(_ keys: [String]) async throws {
    let app = try await AppDriver()
    for key in keys { try await app.press(key) }
    await app.handle(.paste("AA; B; 1900\nBB; C; 1901"))
    #expect(app.row(0).contains("Add 2 books"), "\(app.screen)")
    await app.handle(.paste("CC; D; 1902"))
    #expect(app.status.contains("Nothing can be pasted here"), "\(app.screen)")
    try await app.press("Ctrl-S")
    #expect(try app.count() == 15, "\(app.screen)")
  }

  @Test func `Esc adds none of them, and a word is no book`() async throws {
    let app = try await AppDriver()
    await app.handle(.paste("Emma"))
    #expect(app.row(0).contains("[1 Books]"))
    #expect(app.screen.contains("“Emma” is only a title"), "\(app.screen)")
    await app.handle(.paste("9780441478125"))
    #expect(app.row(0).contains("Add 1 book"))
    #expect(app.screen.contains("waits for its book in :scan"))
    #expect(app.footer.contains("Ctrl-S add 1 number"))
    try await app.press("Esc", "t")
    #expect(app.row(0).contains("[1 Books]"))
    #expect(try app.count() == 13)
  }
}
