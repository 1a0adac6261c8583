import Books
import Catalog
import Foundation
import TestSupport
import Testing

@testable import Interchange

/// Records of programs and libraries in which strangers found something lost.
struct StrangerRecordTests {
  private func book(_ text: String, _ name: String) throws -> ImportedBook {
    try #require(try read(text, named: name).books.first)
  }

  private func source(_ book: ImportedBook) -> String { book.sourceData?.written ?? "" }

  @Test func `the day of purchase of Collectorz is stored with the book`() throws {
    let store = try TemporaryCatalog()
    let path = store.folder + "/clz.csv"
    try """
    Author,Title,Publication Date,Read It,Purchase Date,Collection Status
    Ann Rey,One,1999,Yes,2001-02-03,In Collection
    """.write(toFile: path, atomically: true, encoding: .utf8)
    let plan = try ImportPlan.make(ImportSource(paths: [path]), in: store.catalog)
    _ = try plan.carryOut(in: store.catalog)
    let acquired = "acquired:2001-02-03"
    #expect(try store.catalog.read { try $0.books.count($0.listing(acquired)) } == 1)
  }

  @Test func `the volume of Collectorz stands beside the series, wherever it is`() throws {
    let text = """
      <bookinfo><booklist><book><index>1</index><mainsection><title>A</title>
      <series><displayname>Dune</displayname></series><issuenr>3</issuenr></mainsection>
      <volume><displayname>Omnibus</displayname></volume></book></booklist></bookinfo>
      """
    let book = try book(text, "a.xml")
    #expect(book.draft.volume == "3")
    #expect(source(book).contains("Omnibus"))
  }

  @Test func `a whole day of purchase and a table of Tellico are taken`() throws {
    func entry(_ inside: String) throws -> ImportedBook {
      let head = "<tellico xmlns=\"http://periapsis.org/tellico/\"><collection><entry id=\"1\">"
      return try book("\(head)<title>A</title>\(inside)</entry></collection></tellico>", "a.xml")
    }
    let date = "<pur_date><year>2001</year><month>02</month><day>28</day></pur_date>"
    #expect(try entry(date).draft.acquired == "2001-02-28")
    let odd = try entry("<pur_date><year>2001</year><day>30 or so</day></pur_date>")
    #expect(source(odd).contains("2001-30 or so"))
    let table =
      "<chapterss><chapters><column>One</column><column>Two</column></chapters></chapterss>"
    #expect(source(try entry(table)).contains("Two"))
  }

  @Test func `a title and a number of ONIX 2 that have elements of their own are read`() throws {
    let text = """
      <ONIXMessage><Product><RecordReference>r</RecordReference><EAN13>9780441478125</EAN13>
      <DistinctiveTitle>The English One</DistinctiveTitle><Subtitle>A Tale</Subtitle>
      <Title><TitleType>02</TitleType><TitleText>Das Original</TitleText><Subtitle>Sage</Subtitle>
      </Title></Product></ONIXMessage>
      """
    let book = try book(text, "a.xml")
    #expect(book.draft.isbn == "9780441478125")
    #expect(book.draft.title == "The English One")
    #expect(book.draft.subtitle == "A Tale")
    #expect(source(book).contains("Das Original: Sage"))
  }

  @Test func `the number of a book in its collection is not that of its part`() throws {
    let text = """
      <ONIXMessage><Product><RecordReference>r</RecordReference><DescriptiveDetail><TitleDetail>
      <TitleType>01</TitleType><TitleElement><TitleElementLevel>02</TitleElementLevel>
      <PartNumber>7</PartNumber><TitleText>Saga</TitleText></TitleElement><TitleElement>
      <TitleElementLevel>01</TitleElementLevel><PartNumber>Vol. 2</PartNumber>
      <TitleText>One</TitleText></TitleElement></TitleDetail></DescriptiveDetail></Product>
      </ONIXMessage>
      """
    let book = try book(text, "a.xml")
    #expect(book.draft.volume == "7")
    #expect(source(book).contains("Vol. 2"))
  }

  @Test func `of the collections of an EPUB the series is the book's, with its own place`() throws {
    let text = """
      <package xmlns="http://www.idpf.org/2007/opf" version="3.0">
      <metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>One</dc:title>
      <dc:creator id="c">Ann Rey</dc:creator><meta refines="#c" property="role">ill</meta>
      <meta refines="#c" property="role">aut</meta>
      <meta refines="#c" property="alternate-script">アン</meta>
      <meta property="belongs-to-collection" id="b">Box</meta>
      <meta refines="#b" property="collection-type">set</meta>
      <meta property="belongs-to-collection" id="s">Chronicles</meta>
      <meta refines="#s" property="collection-type">series</meta>
      <meta refines="#s" property="group-position">3</meta></metadata></package>
      """
    let book = try book(text, "a.opf")
    #expect(book.draft.series?.name == "Chronicles")
    #expect(book.draft.volume == "3")
    #expect(book.draft.authors.map(\.role) == [.illustrator, .author])
    for word in ["Box", "アン"] { #expect(source(book).contains(word)) }
  }

  @Test func `UNIMARC as libraries exchange it is told from MARC 21`() throws {
    let book = try book(Fixtures.exchanged(tag: "200", "  \u{1F}aVieux"), "a.mrc")
    #expect(book.draft.title == "Vieux")
  }

  @Test func `addresses of links and texts of pictures stay in reviews`() {
    let html = "see <a href=\"https://example.org/x\">this</a> <img alt=\"a map\" src=\"m.png\"/>"
    #expect(HTMLText.plain(html) == "see this (https://example.org/x) a map")
    let bare = "<a href='https://example.org'>https://example.org</a>"
    #expect(HTMLText.plain(bare) == "https://example.org")
  }

  @Test func `the last day of StoryGraph and a suffix are no loss`() throws {
    let head =
      "Title,Authors,ISBN/UID,Format,Read Status,Date Added,Last Date Read,Dates Read,Star Rating\n"
    let row = "A,\"Martin Luther King, Jr.\",,,read,,2020/02/20,2019/02/01-2019/02/05,\n"
    let book = try book(head + row, "a.csv")
    #expect(source(book).contains("2020/02/20"))
    #expect(book.draft.authors.map(\.author.name) == ["Martin Luther King, Jr."])
  }

  @Test func `a book of Goodreads that is read again was read before`() throws {
    let head = "Book Id,Title,Author,My Rating,Date Read,Date Added,Exclusive Shelf,Bookshelves\n"
    let book = try book(head + "1,A,B,4,2019/01/02,,currently-reading,\n", "a.csv")
    #expect(book.readings.map(\.status) == [.read, .reading])
    #expect(book.readings.map { $0.finished?.description } == ["2019-01-02", nil])
  }

  @Test(arguments: [
    ("anglais", "eng"), ("Englisch", "eng"), ("inglés", "eng"), ("英語", "eng"),
    ("Französisch", "fra"), ("allemand", "deu"), ("tedesco", "deu"), ("niemiecki", "deu"),
  ])
  func `languages are known by their names in the languages of tables`(
    _ word: String,
    _ code: String
  ) throws {
    #expect(try Language.parse(word).code == code)
  }

  @Test(arguments: [
    ("Meier, A. u. Huber, B.", ["A. Meier", "B. Huber"]),
    ("Rey, A.; Roi, B.", ["A. Rey", "B. Roi"]),
    ("Ann Rey et Bob Roi", ["Ann Rey", "Bob Roi"]),
    ("Ann Pérez y Bob Ruiz", ["Ann Pérez", "Bob Ruiz"]),
    ("José Ortega y Gasset", ["José Ortega y Gasset"]),
  ])
  func `two people with a word between are two`(_ text: String, _ names: [String]) throws {
    let table = "Title|Author\nA|\(text)\nB|Meier, Otto\n"
    #expect(try book(table, "a.csv").draft.authors.map(\.author.name) == names)
  }

  @Test func `what stands between references of RIS is kept with the next one`() throws {
    let text = "From a list\nTY  - BOOK\nTI  - A\nER  - \nmine\nTY  - BOOK\nTI  - B\nER  - \nend\n"
    let (books, summary) = try read(text, named: "a.ris")
    #expect(books.map { $0.sourceData?["remark"]?.text } == ["From a list", "mine"])
    #expect(summary.leftOut == ["the text behind the last reference"])
  }

  @Test func `members of LibraryThing that repeat others are kept where they say more`() throws {
    func book(_ members: String) throws -> ImportedBook {
      try self.book(
        #"{"1": {"books_id": "1", "title": "Emma", "primaryauthor": "Austen, Jane", "#
          + #""authors": [{"lf": "Austen, Jane", "fl": "Jane Austen"}], \#(members)}}"#,
        "a.json"
      )
    }
    let summary = #""summary": "Emma by Jane Austen"#
    #expect(!source(try book(summary + "\"")).contains("summary"))
    #expect(source(try book(summary + " signed\"")).contains("signed"))
    #expect(
      source(try book(#""secondaryauthor": "Lee, Ann", "tagidA": [77]"#)).contains("Lee, Ann")
    )
  }

  @Test func `words behind the code of a language are kept`() throws {
    let plain = try book(#"[{"type":"book","title":"A","language":"de-DE"}]"#, "a.json")
    #expect(source(plain).contains("de-DE") == false)
    let more = try book(#"[{"type":"book","title":"A","language":"de-DE old"}]"#, "a.json")
    #expect(more.draft.language == "deu")
    #expect(source(more).contains("de-DE old"))
  }

  @Test func `another sort name of an author of Goodreads is kept with its book`() throws {
    let head = "Book Id,Title,Author,Author l-f,My Rating,Exclusive Shelf\n"
    let rows =
      "1,A,Ursula Le Guin,\"Le Guin, Ursula\",0,read\n2,B,Ursula Le Guin,\"LeGuin, U.\",0,read\n"
    let books = try read(head + rows, named: "a.csv").books
    #expect(books.map { $0.sourceData?["Author l-f"]?.text } == [nil, "LeGuin, U."])
  }

  @Test func `people of RIS with a semicolon between are two`() throws {
    let book = try book("TY  - BOOK\nTI  - A\nAU  - Rey, A.; Roi, B.\nER  - \n", "a.ris")
    #expect(book.draft.authors.map(\.author.name) == ["A. Rey", "B. Roi"])
  }
}
