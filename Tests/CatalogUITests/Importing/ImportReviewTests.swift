import Books
import Catalog
import Foundation
import TerminalKit
import TestSupport
import Testing

@testable import CatalogUI

@Suite struct ImportReviewTests {
  let folder: ImportFolder

  init() throws {
    folder = try ImportFolder()
    try folder.write(ImportFolder.goodreads, "goodreads.csv")
    try folder.write(ImportFolder.table, "table.csv")
  }

  private func reviewing(_ name: String, isFilled: Bool = true) async throws -> AppDriver {
    let app = try await AppDriver(folder, isFilled: isFilled)
    try await app.act(":", "import \(name)", "Enter")
    return app
  }

  @Test func `in a window that grew the review begins at its top again`() async throws {
    let app = try await reviewing("table.csv")
    await app.handle(.resize(Size(width: 80, height: 12)))
    for _ in 0..<30 { try await app.press("Down") }
    #expect(!app.screen.contains("table.csv ·") && !app.row(1).contains("rows."), "\(app.screen)")
    for _ in 0..<2 { try await app.press("Up") }
    await app.handle(.resize(Size(width: 80, height: 60)))
    #expect(app.screen.contains("UTF-8, "), "\(app.screen)")
  }

  @Test func `all remarks of a row can be read in a small window`() async throws {
    let cells = (1...14).map { "Shelf\($0)" }.joined(separator: ",")
    let odd = (1...14).map { "odd value \($0)" }.joined(separator: ",")
    try folder.write(
      "Title,Pages,Year,Language,Format,Date Read,Rating,\(cells)\n"
        + "Emma,many,soon,Qwx,Karton,once,lovely,\(odd)\n",
      "odd.csv"
    )
    let app = try await reviewing("odd.csv")
    await app.handle(.resize(Size(width: 80, height: 14)))
    try await app.choose("with remarks")
    try await app.press("Enter", "Right")
    for word in ["many", "soon", "Qwx", "Karton"] {
      #expect(app.screen.contains("“\(word)” cannot be read"), "\(app.screen)")
    }
    for _ in 0..<40 { try await app.press("Down") }
    #expect(app.screen.contains("Leave this row out"), "\(app.screen)")
    for _ in 0..<40 { try await app.press("Up") }
    #expect(app.screen.contains("“many” cannot be read"), "\(app.screen)")
  }

  @Test func `nothing is written before Ctrl-S, and u takes it all back`() async throws {
    let app = try await reviewing("goodreads.csv")
    let before = try app.titles()
    #expect(app.row(0).contains("nothing written yet"))
    #expect(app.screen.contains("Goodreads CSV, UTF-8, 5 rows."))
    #expect(app.screen.contains("Cannot be read"))
    #expect(app.footer.contains("Ctrl-S import"))
    #expect(try app.titles() == before)
    try await app.press("Ctrl-S")
    #expect(app.status.contains("Added 1 book"))
    #expect(app.status.contains("1 refused: goodreads.rejected.csv. 3 left open."))
    #expect(app.row(0).contains("[1 Books]"))
    #expect(try app.titles().contains("Emma"))
    #expect(try folder.text(of: "goodreads.rejected.csv").contains("neither a title nor an ISBN"))
    try await app.press("u")
    if app.screen.contains("Take back this change?") { try await app.press("y") }
    #expect(try app.titles() == before)
  }

  @Test func `the same file again changes nothing`() async throws {
    let app = try await reviewing("table.csv", isFilled: false)
    try await app.press("Ctrl-S")
    #expect(app.status.contains("Added 2 books. u takes it back"))
    try await app.act(":", "import table.csv", "Enter")
    #expect(app.status.contains("Nothing new: all 2 rows are here already."))
    try await app.press("Ctrl-S")
    #expect(app.status.contains("Nothing new"))
    #expect(try app.store.catalog.read { try $0.history.count() } == 1)
  }

  @Test func `how the letters are written can be said`() async throws {
    // Válka s mloky and Příliš hlučná samota, in Windows-1250.
    let text: [UInt8] =
      Array("Title\nV".utf8) + [0xE1] + Array("lka s mloky\nP".utf8) + [0xF8, 0xED]
      + Array("li".utf8)
      + [0x9A] + Array(" hlu".utf8) + [0xE8] + Array("n".utf8) + [0xE1] + Array(" d".utf8) + [0xF9]
      + Array("m\n".utf8)
    try Data(text).write(to: URL(fileURLWithPath: folder.path + "/czech.csv"))
    let app = try await reviewing("czech.csv", isFilled: false)
    #expect(app.screen.contains("Windows-1250, 2 rows."))
    try await app.act("Down", "Enter", "Down", "Down", "Down", "Down", "Down", "Down")
    #expect(app.screen.contains("Polish, Czech, Hungarian …"))
    try await app.press("Enter")
    #expect(app.screen.contains("Windows-1251, 2 rows."))
    try await app.act("Enter", "Enter")
    #expect(app.screen.contains("Windows-1250, 2 rows."))
    try await app.press("Ctrl-S")
    #expect(try app.titles() == ["Příliš hlučná dům", "Válka s mloky"])
  }

  @Test func `a new list of the same program brings only what is new`() async throws {
    let app = try await reviewing("table.csv", isFilled: false)
    try await app.press("Ctrl-S")
    try folder.write(ImportFolder.table + "9,Jim Knopf,\"Ende, Michael\",1960,,\n", "table.csv")
    try await app.act(":", "import table.csv", "Enter", "Ctrl-S")
    #expect(app.status.contains("Added 1 book."))
  }

  @Test func `x leaves a kind out, and takes it in again`() async throws {
    let app = try await reviewing("table.csv", isFilled: false)
    #expect(app.chosenRow.contains("add them"))
    #expect(app.footer.contains("Ctrl-S import 2"))
    try await app.press("x")
    #expect(app.chosenRow.contains("leave out"))
    #expect(app.status.contains("nothing would change"))
    #expect(app.footer.contains("x take in again"), "\(app.footer)")
    try await app.press("Esc")
    #expect(app.screen.contains("table.csv is not imported yet"))
    try await app.press("g", "x")
    #expect(app.chosenRow.contains("add them"))
  }

  @Test func `a review that is left can be kept as a draft`() async throws {
    let app = try await reviewing("table.csv", isFilled: false)
    try await app.press("x", "Esc")
    #expect(app.screen.contains("Keep it for later"), "\(app.screen)")
    try await app.press("k")
    #expect(app.row(0).contains("Books"), "\(app.screen)")
  }

  @Test func `a wrong ISBN is told with the nearest, and the book comes`() async throws {
    try folder.write("title,isbn\nMomo,9780441013594\nEmma,\n", "isbn.csv")
    let app = try await reviewing("isbn.csv", isFilled: false)
    try await app.choose("Of them: ISBN left out")
    #expect(app.chosenRow.contains("1"))
    try await app.press("Enter")
    #expect(app.row(0).contains("isbn.csv › ISBN left out"))
    #expect(app.screen.contains("9780441013594: 978-0-441-01359-3 would be"))
    try await app.act("Esc", "Ctrl-S")
    #expect(app.status.contains("Added 2 books."))
  }

  @Test func `rows with other remarks are a group, with what is remarked`() async throws {
    try folder.write("title,pages,language\nMomo,many,Klingonish\nEmma,300,en\n", "odd.csv")
    let app = try await reviewing("odd.csv", isFilled: false)
    try await app.choose("Of them: with remarks")
    #expect(app.chosenRow.contains("1"))
    try await app.press("Enter")
    #expect(app.row(0).contains("odd.csv › With remarks"), "\(app.screen)")
    #expect(app.screen.contains("Momo") && !app.screen.contains("Emma"), "\(app.screen)")
    #expect(app.screen.contains("“many” cannot be read"), "\(app.screen)")
    try await app.act("Esc", "Ctrl-S")
    #expect(app.status.contains("Added 2 books."))
  }

  @Test func `whether what was read is owned is one line of the review`() async throws {
    try folder.write("Title,Read Status,Owned?\nMomo,read,No\nEmma,read,Yes\n", "read.csv")
    let app = try await reviewing("read.csv", isFilled: false)
    try await app.choose("Books you read count as owned")
    #expect(app.chosenRow.contains("as the file says"))
    try await app.press("Space")
    #expect(app.chosenRow.contains("yes, whatever the file says"))
    try await app.press("Esc")
    #expect(app.screen.contains("read.csv is not imported yet"))
    try await app.act("Enter", "Ctrl-S")
    let copies = try app.store.catalog.read { view in
      try view.books.rows(BookListing(), limit: 9).map { try view.books.card($0.id).book.copies }
    }
    #expect(copies == [1, 1])
  }

  @Test func `a column that may as well be another is asked about before anything is written`()
    async throws
  {
    try folder.write(
      """
      ABX;Tidewater songs of home;a book about the northern sea;1999
      ABY;Salt and other stones;a walk along many old roads;2001
      ABZ;House of the long rain;a family and its letters;1987

      """,
      "open.csv"
    )
    let app = try await reviewing("open.csv", isFilled: false)
    #expect(app.status.contains("Column 2 is perhaps the title: Enter on its line says it."))
    try await app.press("Ctrl-S")
    #expect(app.screen.contains("Is column 2 the title?"), "\(app.screen)")
    #expect(app.screen.contains("Its texts differ, so do those of column 3."), "\(app.screen)")
    #expect(try app.titles().isEmpty)
    try await app.press("g")
    #expect(app.chosenRow.contains("title?"), "\(app.chosenRow)")
    try await app.press("Enter")
    #expect(app.chosenRow.contains("title") && app.chosenRow.contains("perhaps"), "\(app.screen)")
    try await app.press("Enter")
    #expect(app.status.contains("Nothing is written before Ctrl-S."), "\(app.status)")
    try await app.press("Ctrl-S")
    #expect(try app.titles().contains("Tidewater songs of home"))
  }

  @Test func `columns that may as well be others can be taken as they are shown`() async throws {
    try folder.write(
      "ABX;Tidewater songs of home;a book about the northern sea;1999\n"
        + "ABY;Salt and other stones;a walk along many old roads;2001\n",
      "open.csv"
    )
    let app = try await reviewing("open.csv", isFilled: false)
    try await app.press("Ctrl-S", "s")
    #expect(try app.titles().contains("Salt and other stones"), "\(app.screen)")
  }

  @Test func `a column shows three of its values, and a letter goes to a field`() async throws {
    let app = try await reviewing("table.csv", isFilled: false)
    try await app.choose("Zustand")
    #expect(app.chosenRow.contains("gut · neu"))
    try await app.press("Enter")
    #expect(app.screen.contains("gut · neu"))
    #expect(app.screen.contains("more ↓ · Esc leave it"), "\(app.screen)")
    try await app.press("p")
    #expect(app.chosenRow.contains("publisher"))
    try await app.press("p")
    #expect(app.chosenRow.contains("pages"))
    // It moves to the right elsewhere.
    try await app.press("l")
    #expect(app.chosenRow.contains("▌l"), "\(app.chosenRow)")
    try await app.press("Enter")
    try await app.press("Esc")
    #expect(app.screen.contains("table.csv is not imported yet"))
  }

  @Test
  func `what of Octavo's own file comes to what is here, and what does not, stands in the review`()
    async throws
  {
    let own = """
      {"record":"octavo","format":1}
      {"record":"reader","name":"Jan","kind":"child","card":"L-17"}
      {"record":"book","title":"Momo","loans":[{"loan":"1"}]}
      {"record":"loan","loan":"1","date":"2026-03-01","reader":"Jan"}

      """
    try folder.write(own, "own.jsonl")
    let store = try TemporaryCatalog()
    try store.catalog.write { edit in
      _ = try edit.books.add(.book("Momo"))
      _ = try edit.readers.add(ReaderDraft(name: "Jan"))
    }
    let app = try await AppDriver(folder, store: store)
    try await app.act(":", "import own.jsonl", "Enter")
    for words in [
      "For records that are here", "“Momo”: lent to Jan 2026-03-01", "“Jan”: card L-17",
      "1 loan for books that are here", "Not taken from the file",
      "“Jan”: child: that reader is here already, adult",
      "No book changes; records that are here get 1 loan, 1 card.",
    ] {
      #expect(app.screen.contains(words), "\(app.screen)")
    }
    #expect(!app.screen.contains("Nothing new"), "\(app.screen)")
    try await app.press("Ctrl-S")
    #expect(app.status.contains("Took over 1 loan, 1 card"), "\(app.screen)")
    let out = try store.catalog.read { view in try view.loans.count() }
    #expect(out == 1)
  }

  @Test func `tags that come to those of a book are added, and the review says so`() async throws {
    try folder.write("title,author,tags\n2666,Roberto Bolaño,\"dystopia, mexico\"\n", "tags.csv")
    let store = try TemporaryCatalog()
    try store.catalog.write { edit in
      _ = try edit.books.add(.book("2666", by: ["Roberto Bolaño"], tags: ["mexico"]))
    }
    let app = try await AppDriver(folder, store: store)
    try await app.act(":", "import tags.csv", "Enter")
    #expect(app.screen.contains("fill in what is empty, add tags"), "\(app.screen)")
    try await app.choose("The same as a book you have")
    try await app.press("Enter", "Right")
    try await app.choose("Tags")
    #expect(app.chosenRow.contains("◄ add"), "\(app.screen)")
  }

  @Test func `a column that no field is for is listed once, and may become one`() async throws {
    let app = try await reviewing("goodreads.csv")
    try await app.choose("Average Rating")
    #expect(app.chosenRow.contains("4.10 · 4.28 · 4.0"))
    try await app.press("Enter")
    try await app.choose("a new field Average Rating")
    try await app.press("Enter")
    try await app.choose("Average Rating")
    #expect(app.chosenRow.contains("your field Average Rating"))
  }

  @Test func `the counts follow what is chosen`() async throws {
    try folder.write("title,author,genre,status\nMomo,Michael Ende,,read\n", "one.csv")
    let app = try await reviewing("one.csv", isFilled: false)
    #expect(app.screen.contains("Also made: 1 author. 1 book has no genre."))
    try await app.press("x")
    #expect(!app.screen.contains("Also made"))
    #expect(!app.screen.contains("no genre"))
  }

  @Test func `a row is chosen by itself`() async throws {
    let app = try await reviewing("table.csv", isFilled: false)
    try await app.press("Enter")
    #expect(app.row(0).contains("table.csv › New"))
    #expect(app.screen.contains("Momo"))
    #expect(app.screen.contains("line 2"))
    try await app.press("x")
    #expect(app.screen.contains("leave out"))
    try await app.press("Esc")
    #expect(app.chosenRow.contains("1 left out"))
    try await app.press("Ctrl-S")
    #expect(try app.titles() == ["Die unendliche Geschichte"])
  }

  @Test func `what is probably the same is decided row by row`() async throws {
    let app = try await reviewing("goodreads.csv")
    try await app.choose("Probably the same")
    #expect(app.chosenRow.contains("you decide · 3 open"), "\(app.screen)")
    #expect(app.status.contains("3 rows are open"))
    try await app.press("Enter", "Right")
    #expect(app.row(0).contains("Probably the same · 1 of 3"))
    #expect(app.screen.contains("Is it the same book?"))
    try await app.press("y")
    #expect(app.row(0).contains("2 of 3"))
    try await app.press("x")
    #expect(app.row(0).contains("3 of 3"))
    try await app.press("n")
    #expect(app.row(0).contains("goodreads.csv › Probably the same"), "all are decided")
    #expect(app.screen.contains("add it"))
    try await app.press("Esc", "Ctrl-S")
    #expect(
      app.status.contains("Added 2 books, filled in 1. 1 refused: goodreads.rejected.csv."),
      "\(app.status)"
    )
  }

  @Test func `a line that differs is turned to what the file says`() async throws {
    let app = try await reviewing("goodreads.csv")
    try await app.choose("Probably the same")
    try await app.act("Enter", "Right")
    #expect(app.chosenRow.contains("1969  ◄ keep"))
    try await app.press("Right")
    #expect(app.chosenRow.contains("1976  ◄ take"))
    try await app.press("Left")
    #expect(app.chosenRow.contains("◄ keep"))
    try await app.press("Right")
    try await app.choose("ISBN")
    #expect(app.chosenRow.contains("◄ keep"))
    try await app.choose("Pages")
    try await app.press("Left")
    #expect(!app.chosenRow.contains("◄ add"), "what is empty stays so")
    try await app.press("Esc", "Esc", "Ctrl-S")
    let book = try app.saved("The Left Hand of Darkness").book
    #expect(book.year?.number == 1976)
    #expect(book.isbn?.digits == "9780441007318")
    #expect(book.pages == nil)
  }

  @Test func `rows are marked, and decided about together`() async throws {
    let app = try await reviewing("goodreads.csv")
    try await app.choose("Probably the same")
    try await app.press("Enter", "Space", "Space")
    #expect(app.status.contains("2 marked"), "\(app.status)")
    try await app.press("n")
    #expect(app.status.contains("2 to add"), "\(app.status)")
    #expect(!app.status.contains("marked"), "\(app.status)")
    try await app.press("End", "Enter")
    #expect(app.status.contains("1 fill it in") || app.chosenRow.contains("fill"), "\(app.screen)")
    try await app.press("*", "x")
    #expect(!app.screen.contains("add it") && !app.screen.contains("fill in"), "\(app.screen)")
    try await app.press("Home", "a")
    let rows = app.screen.split(separator: "\n").filter { $0.contains("line ") }
    #expect(rows.count == 3 && rows.allSatisfy { $0.contains("fill in") }, "\(app.screen)")
  }

  @Test func `lines of a row are marked, and turned together`() async throws {
    let app = try await reviewing("goodreads.csv")
    try await app.choose("Probably the same")
    try await app.press("Enter", "Right", "Space", "Space", "Right")
    #expect(!app.screen.contains("◄ keep"), "\(app.screen)")
    try await app.press("Esc")
    #expect(app.row(0).contains("1 of 3"), "Esc drops the marks first: \(app.screen)")
    try await app.press("Esc")
    #expect(!app.row(0).contains("1 of 3"), "\(app.screen)")
  }

  @Test func `one answer can be that of all alike`() async throws {
    let app = try await reviewing("goodreads.csv")
    try await app.choose("Probably the same")
    try await app.act("Enter", "Right", "n", "Esc", "Up", "Up", "Right", "a")
    #expect(app.screen.contains("other books: add them"))
    try await app.press("Ctrl-S")
    #expect(app.status.contains("Added 4 books. 1 refused"))
  }

  @Test func `rows that cannot be read say where and why`() async throws {
    let app = try await reviewing("goodreads.csv")
    try await app.choose("Cannot be read")
    try await app.press("Enter")
    #expect(app.screen.contains("Why it cannot be read"))
    #expect(app.screen.contains("There is neither a title nor"))
    try await app.press("Enter")
    #expect(app.screen.contains("cannot be read."))
  }

  @Test func `a shelf that is left out takes its books with it`() async throws {
    let app = try await reviewing("goodreads.csv")
    try await app.choose("] to-read")
    for _ in 0..<5 where !app.chosenRow.contains("left out") { try await app.press("x") }
    #expect(app.chosenRow.contains("[ ] to-read"))
    #expect(app.screen.contains("Left out, by shelf or kind"))
    try await app.press("Ctrl-S")
    #expect(try !app.titles().contains("Emma"))
  }

  @Test func `a column is taken for something else, and that is saved`() async throws {
    let app = try await reviewing("table.csv", isFilled: false)
    try await app.choose("Zustand")
    #expect(app.chosenRow.contains("kept · gut · neu"))
    try await app.press("Enter")
    #expect(app.screen.contains("What is in “Zustand”?"))
    try await app.choose("tags")
    try await app.press("Enter")
    #expect(app.screen.contains("2 tags"), "\(app.screen)")
    try await app.choose("Save this for other files")
    try await app.act("Enter", "Ctrl-U", "~/columns.txt", "Enter")
    #expect(app.status.contains("Saved ~/columns.txt"))
    #expect(try folder.text(of: "columns.txt").contains("tags = Zustand\n"))
    try await app.press("Ctrl-S")
    #expect(try app.store.catalog.read { try $0.authorities(.tag).count() } == 2)
  }

  @Test func `garbled letters are corrected when one wants it`() async throws {
    try folder.write("title,author\nLe cafÃ© noir,RenÃ© Dupont\n", "garbled.csv")
    let app = try await reviewing("garbled.csv", isFilled: false)
    try await app.choose("Correct garbled letters")
    #expect(app.chosenRow.contains("[ ]"))
    try await app.press("Space")
    #expect(app.chosenRow.contains("[x]"))
    try await app.press("Ctrl-S")
    #expect(try app.titles() == ["Le café noir"])
  }
}
