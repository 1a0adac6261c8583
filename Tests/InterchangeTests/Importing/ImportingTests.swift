import Books
import Catalog
import Foundation
import TestSupport
import Testing

@testable import Interchange

struct ImportingTests {
  let library: TemporaryCatalog
  var catalog: Catalog { library.catalog }

  init() throws {
    library = try TemporaryCatalog()
  }

  func file(_ text: String, _ name: String = "books.csv") throws -> ImportSource {
    let path = library.folder + "/" + name
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    var source = ImportSource(paths: [path])
    source.listsUndecided = true
    return source
  }

  @discardableResult
  func bring(
    _ text: String,
    choosing: (inout ImportPlan) -> Void = { _ in }
  ) throws -> (plan: ImportPlan, outcome: ImportPlan.Outcome) {
    try carryOut(try file(text), choosing: choosing)
  }

  private func carryOut(_ path: String) throws -> (plan: ImportPlan, outcome: ImportPlan.Outcome) {
    try carryOut(ImportSource(paths: [path]))
  }

  private func carryOut(
    _ source: ImportSource,
    choosing: (inout ImportPlan) -> Void = { _ in }
  ) throws -> (plan: ImportPlan, outcome: ImportPlan.Outcome) {
    var plan = try ImportPlan.make(source, in: catalog)
    choosing(&plan)
    return (plan, try plan.carryOut(in: catalog))
  }

  func titles() throws -> [String] {
    try catalog.read { view in try view.books.rows(BookListing(), limit: 100).map(\.title) }
  }

  func cards() throws -> [BookCard] {
    try catalog.read { view in
      try view.books.cards(view.books.rows(BookListing(), limit: 100).map(\.id))
    }
  }

  @Test func `a book on C is no book on C++, and is not lost`() throws {
    try bring("title,authors\nC++ in depth,Jan Smit\n")
    try bring("title,authors\nC in depth,Jan Smit\nC# in depth,Jan Smit\nc++ in depth,Jan Smit\n")
    #expect(try titles().sorted() == ["C in depth", "C# in depth", "C++ in depth"])
  }

  static let table = """
    title,authors,isbn,year,publisher,genre,condition
    Dune,Frank Herbert,9780441013593,1965,Ace,SF,worn
    The Dispossessed,Ursula K. Le Guin,,1974,,,
    "Emma, a novel",Jane Austen,,,,Novel,
    """

  @Test func `a plan writes nothing, and says what it will do`() throws {
    let plan = try ImportPlan.make(try file(Self.table), in: catalog)
    #expect(plan.count(.new) == 3)
    #expect(plan.work == (adds: 3, fills: 0))
    #expect(plan.newNames[.author] == 3)
    #expect(plan.withoutGenre == 1)
    #expect(try titles() == [])
    #expect(try catalog.read { try $0.history.count() } == 0)
  }

  @Test func `a column that is kept is listed, however late its first value comes`() throws {
    let header = "Book Id,Title,Author,My Rating,Exclusive Shelf,Condition\n"
    let rows = (1...20_001).map { "\($0),T\($0),A B,0,,\n" }.joined()
    let plan = try ImportPlan.make(
      try file(header + rows + "20002,Last,A B,0,,worn\n"),
      in: catalog
    )
    #expect(plan.summaries.flatMap(\.keptColumns).map(\.name) == ["Condition"])
  }

  @Test func `an import is one change, which is taken back whole`() throws {
    let outcome = try bring(Self.table).outcome
    #expect(outcome.added == 3)
    #expect(outcome.revision?.what == "Imported books.csv")
    #expect(try titles() == ["The Dispossessed", "Dune", "Emma, a novel"])
    _ = try catalog.undoLast()
    #expect(try titles() == [])
    #expect(try catalog.read { try $0.authors.count() } == 0)
  }

  @Test func `the same file again changes nothing`() throws {
    try bring(Self.table)
    let (plan, outcome) = try bring(Self.table)
    #expect(plan.count(.same) == 3)
    #expect(outcome.revision == nil)
    #expect(try catalog.read { try $0.history.count() } == 1)
  }

  @Test func `a name with more or less commas is the one that its spelling became`() throws {
    let table = """
      title,authors,isbn
      One,"Geyl, Roland.; Commission. Office of Science, Research, and Development.",9780306406157
      Two,"Lewis, Owen.; Commission. Office of Science, Research and Development.",9780141439587
      Three,"Torres, Diego de, 1693?-1770.; López, Ann; Torres, Diego de. (1693-1770)",9780441013593

      """
    try bring(table)
    let (plan, outcome) = try bring(table)
    #expect(plan.count(.same) == 3)
    #expect(outcome.revision == nil)
  }

  @Test func `a newer file of the same books brings only what is new`() throws {
    try bring(Self.table)
    let newer = Self.table + "\nEmpire Star,Samuel R. Delany,,1966,,,\n"
    let (plan, outcome) = try bring(newer)
    #expect(plan.count(.same) == 3)
    #expect(outcome.added == 1)
  }

  @Test func `of a book that is there only empty fields are filled`() throws {
    try catalog.write { edit in
      var draft = BookDraft.book("Dune", by: ["Frank Herbert"], isbn: "9780441013593")
      draft.year = "1966"
      _ = try edit.books.add(draft)
    }
    let (plan, outcome) = try bring(Self.table)
    #expect(plan.count(.differs) == 1)
    #expect(outcome.filled == 1)
    let dune = try #require(try cards().first { $0.book.title == "Dune" })
    #expect(dune.book.year?.number == 1966)
    #expect(dune.publishers.map(\.name) == ["Ace"])
    #expect(dune.genre?.name == "SF")
    #expect(dune.book.source == #"{"file":{"condition":"worn"}}"#)
  }

  @Test func `a line that is turned takes the file's value`() throws {
    try catalog.write { edit in
      var draft = BookDraft.book("Dune", by: ["Frank Herbert"], isbn: "9780441013593")
      draft.year = "1966"
      _ = try edit.books.add(draft)
    }
    try bring(Self.table) { plan in
      guard let item = plan.items[.differs]?.first else { return }
      plan.turn(.field(.year), of: item)
    }
    let dune = try #require(try cards().first { $0.book.title == "Dune" })
    #expect(dune.book.year?.number == 1965)
  }

  @Test func `what is probably the same is left out until someone decides`() throws {
    try catalog.write { edit in
      var book = BookDraft.book("Dispossessed", by: ["Le Guin, Ursula K."])
      book.isbn = "9780060125639"
      _ = try edit.books.add(book)
    }
    let table = Self.table.replacing("Le Guin,,1974", with: "Le Guin,9780061054884,1974")
    let first = try bring(table)
    #expect(first.plan.count(.probable) == 1)
    #expect(first.plan.open == 1)
    #expect(first.plan.doubts == [.isbn: 1])
    #expect(try titles().count == 3)
    let list = try String(contentsOfFile: #require(first.outcome.undecidedPath), encoding: .utf8)
    #expect(list.hasPrefix("where,title,authors,isbn,book,reason\nbooks.csv:3,The Dispossessed,"))
    try bring(table) { $0.choose(.fill, for: .probable) }
    #expect(try cards().first { $0.book.title == "Dispossessed" }?.book.year?.number == 1974)
    #expect(try titles().count == 3)
  }

  @Test func `another edition that is added keeps its own ISBN`() throws {
    _ = try catalog.write { edit in
      try edit.books.add(.book("Dune", by: ["Frank Herbert"], isbn: "9780340960196"))
    }
    try bring(Self.table) { $0.choose(.add, for: .probable) }
    let isbns = try cards().filter { $0.book.title == "Dune" }.compactMap(\.book.isbn?.digits)
    #expect(isbns.sorted() == ["9780340960196", "9780441013593"])
  }

  @Test(arguments: [
    ("Jane Austen", "Jane Austen (1775-1817)", 0), ("Jane Austen (1775-1817)", "Jane Austen", 0),
    ("Jane Austen (1775-1817)", "Jane Austen (1775-1817)", 0),
    ("Jane Austen (1775-1817)", "Jane Austen (1950-)", 1),
  ])
  func `years of life that one side alone knows make nobody another`(
    _ known: String,
    _ read: String,
    _ added: Int
  ) throws {
    _ = try catalog.write { edit in
      try edit.books.add(.book("Emma", by: [known], genre: "Novel"))
    }
    let (plan, outcome) = try bring("Title,Author,Genre\nEmma,\(read),Novel\n")
    #expect(outcome.added == added)
    #expect(plan.count(.same) == 1 - added, "\(plan.items)")
  }

  @Test(arguments: [("", ""), ("9780441013593", ""), ("", "9780441013593")])
  func `one title and author is one book where not both have an ISBN`(
    _ known: String,
    _ read: String
  ) throws {
    _ = try catalog.write { edit in
      try edit.books.add(.book("Dune", by: ["Frank Herbert"], isbn: known))
    }
    let text = "title,author,isbn,pages,status\nDune,\"Herbert, Frank\",\(read),412,read\n"
    let (plan, outcome) = try bring(text)
    #expect(plan.count(.fills) == 1)
    #expect((outcome.filled, outcome.readings) == (1, 1))
    #expect(try cards().map(\.book.pages) == [412])
    #expect(try bring(text).plan.count(.same) == 1)
  }

  @Test(arguments: [
    "title,author,series,volume\nDune,Frank Herbert,Works,2\n",
    "title,author,year\nDune,Frank Herbert,1965\nDune,Frank Herbert,1966\n",
    "title,year\nPoems,1920\n",
  ])
  func `it stays open where the volume, other rows or no author speak against it`(
    _ text: String
  ) throws {
    try catalog.write { edit in
      var dune = BookDraft.book("Dune", by: ["Frank Herbert"])
      dune.series = Reference(name: "Works")
      dune.volume = "1"
      _ = try edit.books.add(dune)
      _ = try edit.books.add(.book("Poems"))
    }
    #expect(try bring(text).plan.count(.probable) == 1)
  }

  @Test func `a name that was merged is no other name the next time`() throws {
    let text =
      "title,author,publisher,genre,series,tags\nDune,F. Herbert,Ace Books,Sci-Fi,Dune!,worm\n"
    try bring(text)
    try catalog.write { edit in
      for (kind, old, name) in [
        (AuthorityKind.author, "F. Herbert", "Frank Herbert"), (.publisher, "Ace Books", "Ace"),
        (.genre, "Sci-Fi", "Science fiction"), (.series, "Dune!", "Dune saga"),
        (.tag, "worm", "worms"),
      ] {
        let records = edit.authorities(kind)
        let old = try #require(try records.named(old))
        let new = try records.findOrCreate(name).id
        try records.merge([old], into: new)
      }
    }
    #expect(try bring(text).plan.count(.same) == 1)
  }

  @Test func `another ISBN of the same number is offered as another edition`() throws {
    let text = "Book Id,Title,Author,ISBN13,Number of Pages,Exclusive Shelf,My Rating\n"
    try bring(text + "7,Dune,Frank Herbert,9780441013593,412,read,0\n")
    let other = text + "7,Dune,Frank Herbert,9780340960196,604,read,0\n"
    let (plan, outcome) = try bring(other)
    #expect(plan.count(.edition) == 1)
    #expect(plan.open == 1 && plan.doubts == [.isbn: 1])
    #expect(outcome.revision == nil, "of one edition nothing goes into another")
    let list = try String(contentsOfFile: #require(outcome.undecidedPath), encoding: .utf8)
    #expect(list.contains("Dune,Frank Herbert,9780340960196,1,another ISBN\n"), "\(list)")
    #expect(try cards().map(\.book.isbn?.digits) == ["9780441013593"])
    try bring(other) { $0.choose(.take, for: .edition) }
    #expect(try cards().map(\.book.isbn?.digits) == ["9780340960196"])
    #expect(try cards().map(\.book.pages) == [604])
    #expect(try bring(other).plan.count(.same) == 1)
  }

  @Test func `of another edition with the number of a book only a wish fills what is empty`() throws
  {
    let text = "Book Id,Title,Author,ISBN13,Number of Pages,Exclusive Shelf,My Rating\n"
    try bring(text + "7,Dune,Frank Herbert,9780441013593,,read,0\n")
    let other = text + "7,Dune,Frank Herbert,9780340960196,604,read,0\n"
    #expect(try bring(other).outcome.revision == nil)
    #expect(try cards().map(\.book.pages) == [nil])
    try bring(other) { $0.choose(.fill, for: .edition) }
    #expect(try cards().map(\.book.pages) == [604])
    #expect(try cards().map(\.book.isbn?.digits) == ["9780441013593"])
  }

  @Test(arguments: [
    ("Ace,1965,eng,hardcover,", "Penguin,1965,eng,hardcover,412", Doubt.publisher),
    ("Ace,1965,eng,hardcover,", "Ace,2003,eng,hardcover,412", .year),
    ("Ace,1965,eng,hardcover,", "Ace,1965,ger,hardcover,412", .language),
    ("Ace,1965,eng,hardcover,", "Ace,1965,eng,paperback,412", .format),
    (",,eng,,412", ",,eng,hardcover,604", .pages),
    ("Ace,1965,,,", "Penguin,2003,eng,,412", .publisher),
  ])
  func `a book of one edition gets nothing of another, unless a person says so`(
    _ known: String,
    _ read: String,
    _ doubt: Doubt
  ) throws {
    let heading = "title,author,publisher,year,language,format,pages,isbn\n"
    try bring(heading + "Dune,Frank Herbert,\(known),\n")
    let before = try cards()
    let other = heading + "Dune,Frank Herbert,\(read),9780441013593\n"
    let (plan, outcome) = try bring(other)
    #expect(plan.count(.probable) == 1 && plan.doubts == [doubt: 1])
    #expect(outcome.revision == nil)
    let list = try String(contentsOfFile: #require(outcome.undecidedPath), encoding: .utf8)
    #expect(list.hasSuffix("Dune,Frank Herbert,9780441013593,1,\(doubt.words)\n"), "\(list)")
    #expect(try cards() == before)
    #expect(try bring(other) { $0.choose(.add, for: .probable) }.outcome.added == 1)
    #expect(try bring(other).outcome.revision == nil, "it is that book the next time")
  }

  @Test(arguments: [
    ("Ace,1965,eng,hardcover,412", "Ace,1965,en,Hardcover,416"),
    (",,,,", "Ace,1965,eng,hardcover,412"),
    ("Ace,1965,,,", ",,eng,hardcover,412"),
  ])
  func `a record that can be the edition of the book fills it`(
    _ known: String,
    _ read: String
  )
    throws
  {
    let heading = "title,author,publisher,year,language,format,pages,isbn\n"
    try bring(heading + "Dune,Frank Herbert,\(known),\n")
    #expect(try bring(heading + "Dune,Frank Herbert,\(read),9780441013593\n").outcome.filled == 1)
    #expect(try cards().map(\.book.isbn?.digits) == ["9780441013593"])
  }

  @Test func `a row of an earlier one's number and another ISBN fills nothing of that`() throws {
    try bring(
      """
      Book Id,Title,Author,ISBN13,Number of Pages,Exclusive Shelf,My Rating
      7,Dune,Frank Herbert,9780441013593,,read,0
      7,Dune,Frank Herbert,9780340960196,604,read,0

      """
    )
    let card = try #require(try cards().first)
    #expect(card.book.isbn?.digits == "9780441013593" && card.book.pages == nil)
    #expect(card.book.source?.contains("604") == true, "it is kept beside the book")
  }

  @Test func `of two editions that one is asked about that it can be`() throws {
    try bring(
      "title,author,publisher,year\nDune,Frank Herbert,Ace,1965\nDune,Frank Herbert,Penguin,2003\n"
    )
    let plan = try bring("title,author,publisher,year,pages\nDune,Frank Herbert,Penguin,2003,604\n")
      .plan
    #expect(plan.items[.probable]?.map(\.book?.book.year?.number) == [2003])
  }

  /// What a review shows of the first record of a kind: the fields that it fills, and those in which
  /// it differs.
  private func shown(_ plan: ImportPlan, _ kind: ImportKind) -> [String] {
    (plan.items[kind]?.first?.lines ?? []).filter { $0.relation != .equal && $0.subject != .source }
      .map { "\($0.subject.key) \($0.yours)>\($0.theirs)" }
  }

  @Test func `a volume is shown with the series that is filled, and goes with it`() throws {
    try bring("title,author,isbn\nDune,Frank Herbert,9780441013593\n")
    let file = "title,author,isbn,series,volume\nDune,Frank Herbert,9780441013593,Saga,1\n"
    let plan = try ImportPlan.make(try self.file(file), in: catalog)
    #expect(shown(plan, .fills) == ["series >Saga", "volume >1"])
    try bring(file) { plan in
      guard let item = plan.items[.fills]?.first else { return }
      plan.turn(.field(.series), of: item)
    }
    #expect(try cards().map(\.book.volume?.text) == [nil])
    try bring(file)
    #expect(try cards().map(\.book.volume?.text) == ["1"])
  }

  @Test(arguments: [("Chronicles,7", "7"), ("Chronicles,", nil)])
  func `what goes with another title or another series is shown, and taken with it`(
    _ cells: String,
    _ volume: String?
  ) throws {
    let heading = "title,subtitle,author,isbn,series,volume\n"
    try bring(heading + "Dune,A novel,Frank Herbert,9780441013593,Saga,1\n")
    let file = heading + "The Desert Planet,,Frank Herbert,9780441013593,\(cells)\n"
    let plan = try ImportPlan.make(try self.file(file), in: catalog)
    #expect(
      shown(plan, .differs) == [
        "title Dune>The Desert Planet", "subtitle A novel>", "series Saga>Chronicles",
        "volume 1>\(volume ?? "")",
      ]
    )
    #expect(try bring(file).outcome.revision == nil, "yours stays")
    try bring(file) { plan in
      guard let item = plan.items[.differs]?.first else { return }
      plan.turn(.field(.series), of: item)
      plan.turn(.field(.title), of: item)
    }
    let card = try #require(try cards().first)
    #expect(card.book.title == "The Desert Planet" && card.book.subtitle == nil)
    #expect(card.series?.name == "Chronicles" && card.book.volume?.text == volume)
  }

  @Test func `another edition that was added is that book the next time`() throws {
    let text = "Book Id,Title,Author,ISBN13,Exclusive Shelf,My Rating\n"
    try bring(text + "7,Dune,Frank Herbert,9780441013593,read,0\n")
    let other = text + "7,Dune,Frank Herbert,9780340960196,read,0\n"
    #expect(try bring(other) { $0.choose(.add, for: .edition) }.outcome.added == 1)
    #expect(try bring(other).plan.count(.same) == 1)
    #expect(try titles() == ["Dune", "Dune"])
  }

  @Test(arguments: [
    ("Tolkien, J. R. R.", "J.R.R. Tolkien"), ("J. R. R. Tolkien", "JRR Tolkien"),
    ("J.R.R. Tolkien", "Tolkien, J.R.R."), ("j r r tolkien", "J.R.R.  TOLKIEN"),
  ])
  func `an author is never doubled by the way the name is written`(
    _ known: String,
    _ read: String
  ) throws {
    try catalog.write { edit in _ = try edit.books.add(.book("The Hobbit", by: [known])) }
    try bring("title,author\nThe Silmarillion,\"\(read)\"\nRoverandom,\"\(read)\"\n")
    #expect(try catalog.read { try $0.authors.count() } == 1)
    #expect(try titles().count == 3)
  }

  @Test func `two rows with one ISBN are one book, or two where the titles say so`() throws {
    let (plan, _) = try bring(
      """
      title,isbn
      Dune,9780441013593
      Dune,978-0-441-01359-3
      Dune: the second part,9780441013593
      """
    )
    #expect(plan.count(.repeated) == 1)
    #expect(try titles() == ["Dune", "Dune: the second part"])
    let second = try #require(try cards().last)
    #expect(second.book.isbn == nil)
    #expect(second.book.source?.contains("9780441013593") == true)
  }

  @Test func `an ISBN that another book has is kept beside the book that is filled`() throws {
    try bring("id,title,authors,isbn,year\n1,Dune,Frank Herbert,,\n")
    _ = try catalog.write { edit in
      try edit.books.add(.book("Solaris", isbn: "9780441013593"))
    }
    let newer = "id,title,authors,isbn,year\n1,Dune,Frank Herbert,9780441013593,1965\n"
    let first = try bring(newer)
    #expect(first.outcome.filled == 1)
    let dune = try #require(try cards().first { $0.book.title == "Dune" })
    #expect(dune.book.isbn == nil)
    #expect(dune.book.year?.number == 1965)
    #expect(dune.book.source?.contains("9780441013593") == true)
    #expect(try bring(newer).outcome.filled == 0)
  }

  @Test func `a book by one of two people of the same name comes only once`() throws {
    let text = "title,authors\nBack Story,David Mitchell (1974)\n"
    #expect(try bring(text).outcome.added == 1)
    #expect(try bring(text).plan.count(.same) == 1)
  }

  @Test func `rows that are refused come back as a file that can be corrected`() throws {
    let source = try file(
      "title,isbn\nDune,9780441013593\n,978030640615\n,\nPersuasion,\n"
    )
    let plan = try ImportPlan.make(source, in: catalog)
    let outcome = try plan.carryOut(in: catalog)
    #expect(plan.problems.contains { "\($0)".hasPrefix("books.csv:3: ISBN 978030640615 has 12") })
    #expect(plan.count(.broken) == 1)
    #expect(outcome.refused == 1)
    let path = try #require(outcome.rejectedPaths.first)
    #expect(path.hasSuffix("/books.rejected.csv"))
    let rejected = try String(contentsOfFile: path, encoding: .utf8)
    #expect(rejected.hasPrefix("title,isbn,reason\n"))
    let corrected = rejected.replacingOccurrences(of: "978030640615", with: "9780306406157")
    try bring(corrected)
    #expect(try titles().contains("978-0-306-40615-7"))
  }

  @Test func `a corrected row is the row of its table, and its reason is forgotten`() throws {
    let table = "id,title,isbn,shelfmark\n1,Dune,9780441013593,A\n2,,978030640615,B\n"
    let path = try #require(try bring(table).outcome.rejectedPaths.first)
    let rejected = try String(contentsOfFile: path, encoding: .utf8)
    let number = "9780306406157"
    try rejected.replacing(",978030640615", with: "Emma," + number)
      .write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try carryOut(path).outcome.added == 1)
    let sources = try catalog.read { view in
      try view.books.rows(BookListing(), limit: 2).map { row in
        try view.books.card(row.id).book.source ?? ""
      }
    }
    #expect(
      sources[1] == sources[0].replacing("\"1\"", with: "\"2\"").replacing("\"A\"", with: "\"B\"")
    )
    let whole = table.replacing(",978030640615,", with: "Emma," + number + ",")
    #expect(try bring(whole).plan.count(.same) == 2)
  }

  @Test func `a row with a lost quotation mark is written as it stands, and why`() throws {
    let text = "title;author;year\nMomo;Ende;1973\n\"Emma;Austen;1815\nDune;Herbert;1965\n"
    let path = try #require(try bring(text).outcome.rejectedPaths.first)
    let rejected = try String(contentsOfFile: path, encoding: .utf8)
    #expect(
      rejected == """
        title;author;year;reason
        "Emma;Austen;1815;A quotation mark opens a value here, and none closes it.

        """
    )
    let again = try carryOut(path)
    #expect(again.outcome.added == 0)
    #expect(
      try again.outcome.rejectedPaths.first.map { try String(contentsOfFile: $0, encoding: .utf8) }
        == rejected
    )
    try rejected.replacing("\"Emma", with: "Emma")
      .write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try carryOut(path).outcome.added == 1)
    #expect(try titles() == ["Dune", "Emma", "Momo"])
    let rows = try catalog.read { try $0.books.rows($0.listing("emma"), limit: 2) }
    #expect(rows.map(\.year) == [Year(1815)])
    #expect(try catalog.read { try $0.books.card(rows[0].id).book.source } == nil)
  }

  @Test func `an import that is stopped has not happened`() throws {
    struct Stop: Error {}
    let rows = (0..<500).map { "Book \($0),Author \($0)\n" }.joined()
    let plan = try ImportPlan.make(try file("title,author\n" + rows), in: catalog)
    #expect(throws: Stop.self) {
      try plan.carryOut(in: catalog) { done, _ in if done > 300 { throw Stop() } }
    }
    #expect(try titles() == [])
    #expect(try catalog.read { try $0.history.count() } == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: library.folder)
        .allSatisfy { !$0.contains("rejected") }
    )
  }

  @Test func `a plan is not carried out over what someone else changed meanwhile`() throws {
    let plan = try ImportPlan.make(try file(Self.table), in: catalog)
    try library.again().write { edit in _ = try edit.books.add(.book("Dune")) }
    #expect(throws: ImportError.catalogChanged) { try plan.carryOut(in: catalog) }
    #expect(try titles() == ["Dune"])
  }

  @Test func `a list of ISBNs brings books to be filled later, and a table fills them`() throws {
    try bring("9780441013593\n0-306-40615-2\n")
    #expect(try titles() == ["978-0-306-40615-7", "978-0-441-01359-3"])
    let (plan, _) = try bring(Self.table)
    #expect(plan.count(.fills) == 1)
    #expect(try titles().contains("Dune"))
  }

  @Test func `books on a shelf that is left out do not come`() throws {
    let text = """
      Title,Author,Bookshelves,Exclusive Shelf,Book Id
      Dune,Frank Herbert,"gift, to-read",to-read,1
      Emma,Jane Austen,classics,read,2
      """
    var source = try file(text)
    source.shelves = ["gift": .leaveOut]
    let plan = try ImportPlan.make(source, in: catalog)
    #expect(plan.count(.leftOut) == 1)
    _ = try plan.carryOut(in: catalog)
    #expect(try titles() == ["Emma"])
    #expect(try cards().first?.tags.map(\.name) == ["classics"])
  }
}
