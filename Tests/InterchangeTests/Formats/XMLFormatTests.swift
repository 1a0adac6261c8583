import Books
import Catalog
import Interchange
import Testing

struct XMLFormatTests {
  @Test func `MARCXML is read as MARC is`() throws {
    let (books, summary) = try read(Fixtures.marcXML)
    #expect(summary.format == "MARCXML")
    #expect(books.titles == ["The left hand"])
    #expect(books.first?.draft.authors.map(\.author.name) == ["Ursula K. Le Guin (1929-2018)"])
  }

  @Test func `records before the place where XML is damaged are read`() throws {
    let product =
      "<Product><RecordReference>1</RecordReference><DescriptiveDetail><TitleDetail><TitleElement>"
      + "<TitleText>Dune</TitleText></TitleElement></TitleDetail></DescriptiveDetail></Product>\n"
    let text = #"<ONIXMessage release="3.0">"# + product + product.prefix(40)
    let (books, _) = try read(text, named: "a.xml")
    #expect(books.titles == ["Dune", ""])
    #expect(books.problems == ["a.xml:2: The XML is cut off here. What follows was not read."])
    #expect(throws: InterchangeError.self) { try read(String(text.prefix(60)), as: "onix") }
  }

  @Test func `OPF has roles and series in its own ways`() throws {
    let (books, summary) = try read(Fixtures.opf)
    #expect(summary.format == "OPF")
    let book = try #require(books.first)
    #expect(book.draft.title == "Good Omens")
    #expect(book.draft.authors.map(\.role) == [.author, .translator])
    #expect(book.people.map(\.sortName) == ["Pratchett, Terry"])
    #expect(book.draft.isbn == "9780441478125")
    #expect(book.draft.series?.name == "Omens")
    #expect(book.draft.volume == "2")
    #expect(book.readings.map(\.rating) == [4])
    #expect(book.draft.year.isEmpty)
  }

  @Test func `what OPF says twice, or beside its fields, is kept`() throws {
    let (books, _) = try read(
      """
      <package xmlns="http://www.idpf.org/2007/opf"><metadata>
      <title>Emma</title><language>en</language><language>de</language>
      <date opf:event="publication">1815-12-23</date>
      <date opf:event="modification">2011-02-01</date>
      <meta property="schema:accessMode">textual</meta><meta name="cover" content="c1"/>
      </metadata></package>
      """
    )
    let book = try #require(books.first)
    #expect(book.draft.language == "eng" && book.draft.year == "1815")
    #expect(
      book.sourceData
        == [
          "language": .string("de"), "date": .string("1815-12-23"),
          "date of modification": .string("2011-02-01"), "schema:accessMode": .string("textual"),
        ]
    )
  }

  @Test func `ONIX is read by names and by short tags`() throws {
    for text in [Fixtures.onix, Fixtures.onixShort] {
      let (books, summary) = try read(text)
      #expect(summary.format == "ONIX")
      let book = try #require(books.first)
      #expect(book.draft.title == "The Acts")
      #expect(
        book.draft.authors.map { "\($0.author.name):\($0.role.rawValue)" } == ["Beth Barr:editor"]
      )
      #expect(book.draft.isbn == "9780441478125")
      #expect(book.draft.format == "hardcover")
    }
  }

  @Test func `entities that grow or reach outside bring nothing in`() throws {
    let entities = (1...9).map {
      "<!ENTITY e\($0) \"&e\($0 - 1);&e\($0 - 1);&e\($0 - 1);&e\($0 - 1);&e\($0 - 1);&e\($0 - 1);&e\($0 - 1);&e\($0 - 1);\">"
    }
    let bomb =
      "<!DOCTYPE x [<!ENTITY e0 \"lollol\">\(entities.joined())<!ENTITY f SYSTEM \"file:///etc/passwd\">]>"
    for reference in ["&e9;", "&f;"] {
      let xml =
        "<?xml version=\"1.0\"?>\(bomb)<Product><ProductIdentifier/><Title><TitleText>A\(reference)</TitleText></Title></Product>"
      let (books, _) = try read(xml, as: "onix")
      #expect(books.titles == ["A\(reference)"])
      let name = reference.dropFirst().dropLast()
      #expect(books[0].extras.contains { $0.key == "entities" && $0.value[String(name)] != nil })
      #expect(
        books.problems.contains { $0.contains("“\(reference)” stands for a text that is not read") }
      )
    }
  }

  @Test
  func
    `entities with short texts are read, with others in them, and marks in quotation marks end nothing`()
    throws
  {
    let type =
      "<!DOCTYPE x [<!-- don't > [ --><!ENTITY uuml \"&#252;\"><!ENTITY v 'a &uuml; [ > b'>\n<!ENTITY w\n\"&v;!\">]>"
    let xml =
      "<?xml version=\"1.0\"?>\(type)<Product><ProductIdentifier/><Title><TitleText>T&uuml;r &w; &eacute;</TitleText></Title></Product>"
    let (books, _) = try read(xml, as: "onix")
    #expect(books.titles == ["Tür a ü [ > b! é"])
    #expect(books.problems.isEmpty)
    #expect(books.allSatisfy { $0.extras.isEmpty })
  }

  @Test func `XML that is cut off or very deep is refused with its line`() {
    #expect(throws: InterchangeError.self) {
      try read(String(Fixtures.onix.prefix(300)), as: "onix")
    }
    let deep = String(repeating: "<a>", count: 100_000)
    #expect(throws: InterchangeError.self) { try read("<Product>" + deep, as: "onix") }
  }
}
