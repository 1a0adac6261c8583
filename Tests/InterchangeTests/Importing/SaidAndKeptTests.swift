@testable import Books
import Catalog
import Foundation
import TestSupport
import Testing

@testable import Interchange

/// Shapes of files that lost something on the way in without a word.
struct SaidAndKeptTests {
  private func words(_ books: [ImportedBook]) -> String {
    books.flatMap { $0.problems.map(\.description) }.joined(separator: "\n")
  }

  private func bring(_ text: String, named name: String, into catalog: Catalog) throws -> ImportPlan
  {
    let folder = try TemporaryCatalog.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/\(name)"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let plan = try ImportPlan.make(ImportSource(paths: [path]), in: catalog)
    _ = try plan.carryOut(in: catalog)
    return plan
  }

  private func cards(_ catalog: Catalog) throws -> [BookCard] {
    try catalog.read { view in
      try view.books.cards(view.books.rows(BookListing(), limit: 99).map(\.id))
    }
  }

  @Test func `a row with a line break inside and a value too few or too many stays one row`() throws
  {
    let (books, _) = try read(
      """
      Title,Author,Notes,Condition
      Short,B,"Line1
      Line2"
      Long,C,"Line1
      Line2",x,y
      Whole,D,"first
      second, x, y, z",good

      """
    )
    #expect(books.titles == ["Short", "Long", "Whole"])
    #expect(books.map(\.draft.notes) == ["Line1\nLine2", "Line1\nLine2", "first\nsecond, x, y, z"])
    #expect(words(books).contains("This row has 5 values, the table 4"))
  }

  @Test func `what is wrong in a reading of Octavo's own files is kept and said`() throws {
    let columns = OctavoColumn.header.split(separator: ",")
    let values = columns.map { column in
      ["title": "J", "status": "foo", "rating": "9", "started": "2020-02-30", "finished": "bad"][
        column
      ] ?? ""
    }
    let table = OctavoColumn.header + "\n" + values.joined(separator: ",") + "\n"
    let line = """
      {"record":"octavo","format":1}
      {"record":"book","title":"J","genre":{"name":"G"},"colour":"red","readings":[\
      {"status":"read","rating":9,"started":"2020-02-30","finished":"bad"}]}

      """
    for (text, name) in [(table, "books.csv"), (line, "books.jsonl")] {
      let (books, _) = try read(text, named: name)
      let kept = try #require(books.first?.whole?.source)
      for value in ["9", "2020-02-30", "bad"] {
        #expect(kept.contains(value), "\(name): \(kept)")
        #expect(words(books).contains("“\(value)” cannot be read"), "\(words(books))")
      }
    }
    let (books, _) = try read(line, named: "books.jsonl")
    #expect(books.first?.draft.genre?.name == "G")
    #expect(books.first?.whole?.source?.contains(#""colour":"red""#) == true)
    #expect(try read(table).books.first?.whole?.source?.contains("foo") == true)
  }

  @Test func `lists and texts change places in CSL-JSON`() throws {
    let (books, _) = try read(
      """
      [{"id":"7","type":"book","title":["One","Two"],"author":"John Smith",
        "editor":["Lee, Ann"],"ISBN":["9780060125639"],"publisher":["P1","P2"],
        "keyword":["x, y","z"],"collection-title":["LNCS","LNAI"],"note":["n","m"],
        "issued":{"date-parts":[[2005],[2007]],"season":"1"}}]
      """,
      named: "books.json"
    )
    let draft = try #require(books.first?.draft)
    #expect(draft.title == "One")
    #expect(draft.authors.map(\.author.name) == ["John Smith", "Ann Lee"])
    #expect(draft.isbn == "9780060125639")
    #expect(draft.publishers.map(\.name) == ["P1", "P2"])
    #expect(draft.tags.map(\.name) == ["x, y", "z"])
    #expect(draft.series?.name == "LNCS")
    #expect(draft.notes == "n\n\nm")
    let kept = SourceData.text(of: books[0])
    for word in ["Two", "LNAI", "2007", "season"] { #expect(kept.contains(word), "\(kept)") }
  }

  @Test func `what another table says otherwise is kept, once`() throws {
    let catalog = try Catalog.inMemory(user: "maria")
    _ = try bring("Title,ISBN,Colour\nDune,9780441478125,red\n", named: "a.csv", into: catalog)
    let newer = "Title,ISBN,Colour,Shape\nDune,9780441478125,blue,round\n"
    _ = try bring(newer, named: "b.csv", into: catalog)
    let source = try #require(try cards(catalog).first?.book.source)
    for word in ["red", "blue", "round"] { #expect(source.contains(word), "\(source)") }
    #expect(try bring(newer, named: "b.csv", into: catalog).count(.same) == 1)
    #expect(try cards(catalog).first?.book.source == source)
  }

  @Test func `a record of MARCXML that somebody added to is read as it stands, and the rest kept`()
    throws
  {
    let catalog = try Catalog.inMemory(user: "maria")
    try catalog.write { edit in
      var draft = BookDraft.book("[Untitled]", by: ["[Unknown]"], from: ["Seuil."])
      (draft.notes, draft.format, draft.volume) = ("one\ntwo", "hardcover", "5")
      _ = try edit.books.add(draft)
    }
    let written = String(decoding: try exported(catalog, .marcXML), as: UTF8.self)
    let more = """
        <datafield tag="250" ind1=" " ind2=" "><subfield code="a">2nd ed.</subfield></datafield>
      </record>
      """
    let changed = written.replacing("</record>", with: more)
      .replacing("pages</subfield>", with: "pages</subfield><subfield code=\"c\">20 cm</subfield>")
    let copy = try Catalog.inMemory(user: "maria")
    _ = try bring(changed, named: "books.xml", into: copy)
    let card = try #require(try cards(copy).first)
    let draft = BookDraft(card)
    #expect(draft.title == "[Untitled]" && draft.authors.map(\.author.name) == ["[Unknown]"])
    #expect(draft.publishers.map(\.name) == ["Seuil."])
    #expect([draft.notes, draft.format, draft.volume] == ["one\ntwo", "Hardcover", "5"])
    #expect(card.book.source?.contains("2nd ed.") == true)
  }

  @Test(arguments: [ExportFormat.bibTeX, .cslJSON, .marcXML])
  func `contributors and a volume without a series come back`(format: ExportFormat) throws {
    let catalog = try Catalog.inMemory(user: "maria")
    try catalog.write { edit in
      var draft = BookDraft.book("A", by: ["Ann Lee"])
      draft.authors.append(Credit(author: Reference(name: "Jo March"), role: .contributor))
      draft.volume = "5"
      _ = try edit.books.add(draft)
    }
    let text = String(decoding: try exported(catalog, format), as: UTF8.self)
    let copy = try Catalog.inMemory(user: "maria")
    _ = try bring(text, named: "books.\(format.ending)", into: copy)
    let draft = BookDraft(try #require(try cards(copy).first))
    #expect(draft.volume == "5", "\(text)")
    #expect(draft.authors.map(\.role) == [.author, .contributor], "\(text)")
  }

  @Test func `a misprinted ISBN of two rows is taken once`() throws {
    let catalog = try Catalog.inMemory(user: "maria")
    let table = "Title,ISBN\nOne,9780060125630 [sic]\nTwo,9780060125630 [sic]\n"
    _ = try bring(table, named: "books.csv", into: catalog)
    let books = try cards(catalog)
    #expect(books.map { $0.book.isbn?.digits } == ["9780060125630", nil])
    #expect(books.last?.book.source?.contains("9780060125630") == true)
  }

  @Test func `a wrong ISBN and a second title of a bibliography are said or kept`() throws {
    let (books, _) = try read(
      "@book{a, title={One}, isbn={9780441478126}}\n@book{b, title={Two}, title={Other}}\n",
      named: "books.bib"
    )
    #expect(words(books).contains("ISBN 9780441478126 has a wrong digit"), "\(words(books))")
    #expect(SourceData.text(of: books[1]).contains("Other"))
  }
}
