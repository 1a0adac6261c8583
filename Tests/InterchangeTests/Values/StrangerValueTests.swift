import Books
import Catalog
import Foundation
import TestSupport
import Testing

@testable import Interchange

/// What strangers found to be lost, each with the smallest file that showed it.
struct StrangerValueTests {
  private func book(_ text: String, _ name: String) throws -> ImportedBook {
    try #require(try read(text, named: name).books.first)
  }

  private func source(_ book: ImportedBook) -> String { book.sourceData?.written ?? "" }

  @Test func `an object without a title among books is refused, and not passed over`() throws {
    let text = #"[{"title": "One", "author": "A"}, {"authors": ["Lost One"], "note": "x"}]"#
    let books = try read(text, named: "a.json").books
    #expect(books.map(\.isRefused) == [false, true])
  }

  @Test func `the day of a loan to nobody is kept and said`() throws {
    let book = try book("Titel;Verliehen an;Verliehen am\nB;;2024-03-01\n", "a.csv")
    #expect(source(book).contains("2024-03-01"))
    #expect(book.problems.map(\.code.description).contains { $0.contains("nobody is named") })
  }

  @Test func `the day of a loan is known by its heading in French`() throws {
    let book = try book("Titre,Prêté à,Date du prêt\nB,Mamie,2023-02-03\n", "a.csv")
    #expect(book.loans.map(\.given?.description) == ["2023-02-03"])
  }

  @Test func `further languages of CSL and ONIX are kept`() throws {
    let listed = try book(#"[{"type":"book","title":"A","language":["de","fr"]}]"#, "a.json")
    #expect(listed.draft.language == "deu")
    #expect(source(listed).contains("fr"))
    let both = try book(#"[{"type":"book","title":"A","language":"fr-FR, en"}]"#, "a.json")
    #expect(both.draft.language == "fra")
    #expect(source(both).contains("fr-FR, en"))
  }

  @Test func `words behind the ISBN of a bibliography are kept`() throws {
    let book = try book(
      "@book{a, title={A}, isbn={9783446126541 (geb.), 3-518-01803-9}}",
      "a.bib"
    )
    #expect(book.draft.isbn == "9783446126541")
    #expect(source(book).contains("(geb.)"))
  }

  @Test func `of two ISBNs with a blank between the right one is the book's`() throws {
    let book = try book("Title,ISBN\nA,9780151446476 0152038651\n", "a.csv")
    #expect(book.draft.isbn == "9780151446476")
    #expect(source(book).contains("0152038651"))
  }

  @Test func `the end of a nested reading that is no day is kept`() throws {
    let text = #"[{"title": "A", "read": [{"start": "2001", "end": "2002-13"}]}]"#
    #expect(source(try book(text, "a.json")).contains("2002-13"))
  }

  @Test func `pages with a dot for thousands are one number`() throws {
    let books = try read("Titel;Seiten\nA;1.015 S.\nB;2.345 Seiten\n", named: "a.csv").books
    #expect(books.map(\.draft.pages) == ["1015", "2345"])
  }

  @Test func `brackets inside of a name stay with the book`() throws {
    let book = try book(#"[{"title": "A", "authors": ["Jane [sic] Austen"]}]"#, "a.json")
    #expect(source(book).contains("Jane [sic] Austen"))
    let whole = try self.book(#"[{"title": "A", "authors": ["[Austen, Jane]"]}]"#, "a.json")
    #expect(whole.draft.authors.map(\.author.name) == ["Jane Austen"])
    #expect(!source(whole).contains("["))
  }

  @Test func `a rating beyond the scale of Collectorz is kept as it stands`() throws {
    let text = """
      <bookinfo><booklist><book><index>1</index><mainsection><title>Dune</title></mainsection>
      <titlesort>Dune sort</titlesort><myrating>11</myrating></book></booklist></bookinfo>
      """
    let book = try book(text, "a.xml")
    #expect(book.problems.map(\.code.description).contains { $0.contains("“11”") })
    #expect(source(book).contains("Dune sort"))
  }

  @Test func `a year of OPDS stays as it is printed`() throws {
    let text = """
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/"><entry>
      <title>A</title><dc:issued>spring 1900</dc:issued><published>2011-02-30</published>
      <link rel="http://opds-spec.org/acquisition" href="/a.epub"/>
      <link rel="http://opds-spec.org/image" href="/a.jpg"/></entry></feed>
      """
    let book = try book(text, "a.xml")
    #expect(book.draft.year == "spring 1900")
    #expect(source(book).contains("2011-02-30"))
    #expect(source(book).contains("/a.jpg"))
  }

  @Test
  func `quotation marks around a part of a value are letters, and no row is refused for them`()
    throws
  {
    let text = "Title,Author\nEmma,\"Jane\" Austen\n\"Persuasion\",\"Jane\" Austen\nA,B\n"
    let books = try read(text).books
    #expect(books.titles == ["Emma", "Persuasion", "A"])
    #expect(books.allSatisfy { !$0.isRefused })
    #expect(books.first?.draft.authors.map(\.author.name) == ["\"Jane\" Austen"])
    let more = try read(text + "\"C, \"\"D\"\"\",\"E\"\n").books
    #expect(more.titles == ["Emma", "Persuasion", "A", "C, \"D\""])
    // A mark that none closes is refused alone.
    let open = try read("Title,Author\nEmma,\"Jane Austen\nA,B\n").books
    #expect(open.map(\.isRefused) == [true, false])
  }

  @Test func `a wrong ISBN beside a right one is said in bibliographies, too`() throws {
    let book = try book("@book{a, title={A}, isbn={9783446126541, 3518018031}}", "a.bib")
    #expect(book.draft.isbn == "9783446126541")
    #expect(book.problems.map(\.code.description).contains { $0.contains("3518018031") })
  }

  @Test func `one odd byte makes no program of a small table`() throws {
    let books = try read("Title,Author\nBook 0,Auth\nEm\u{1}ma,Jane\n").books
    #expect(books.count == 2)
  }
}
