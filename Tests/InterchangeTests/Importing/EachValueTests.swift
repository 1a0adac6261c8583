import Books
import Catalog
import Foundation
import Testing

@testable import Interchange

/// Values of which each row has its own, and each is taken or kept and said.
struct EachValueTests {
  private func source(_ book: ImportedBook) -> String {
    let members = book.extras.map { "\($0.key): \($0.value)" }
    return (members + book.identifiers.map { "\($0.scheme): \($0.value)" }).joined(separator: "\n")
  }

  private func said(_ book: ImportedBook) -> String {
    book.problems.map(\.description).joined(separator: "\n")
  }

  private func authors(_ book: ImportedBook) -> [String] {
    book.draft.authors.map { "\($0.author.name), \($0.role.rawValue)" }
  }

  @Test func `several languages are read and kept in each row that has them`() throws {
    let books = try read("Title,Language\nA,eng; ger\nB,eng; ger\nC,Elbonian\nD,Elbonian\n").books
    #expect(books.map(\.draft.language) == ["eng", "eng", "", ""])
    for book in books { #expect(source(book).contains("Language"), "\(book.draft.title)") }
    for book in books.suffix(2) { #expect(said(book).contains("Elbonian"), "\(book.draft.title)") }
  }

  @Test func `people with given names first among others with surnames first are several`() throws {
    let books = try read(
      """
      Title,Author
      A,"Tolkien, John Ronald"
      B,"Austen, Jane"
      C,"John Smith, Jane Doe"
      D,"García Márquez, Gabriel José"
      E,"Le Guin, Ursula K."
      G,"St. John, Henry Allen"
      F,"Emerson, Ralph Waldo"

      """
    ).books
    #expect(authors(books[2]) == ["John Smith, author", "Jane Doe, author"])
    #expect(authors(books[3]) == ["Gabriel José García Márquez, author"])
    #expect(authors(books[4]) == ["Ursula K. Le Guin, author"])
    #expect(authors(books[5]) == ["Henry Allen St. John, author"])
  }

  @Test func `who did two things in ONIX has both roles`() throws {
    let onix = """
      <?xml version="1.0"?><ONIXMessage><Product><RecordReference>1</RecordReference>
      <ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>9780306406157</IDValue>
      </ProductIdentifier><DescriptiveDetail><TitleDetail><TitleType>01</TitleType><TitleElement>
      <TitleElementLevel>01</TitleElementLevel><TitleText>One</TitleText></TitleElement>
      </TitleDetail><Contributor><SequenceNumber>1</SequenceNumber>
      <ContributorRole>A01</ContributorRole><ContributorRole>A12</ContributorRole>
      <PersonName>Ann Lee</PersonName><PersonNameInverted>Lee, Ann</PersonNameInverted>
      </Contributor></DescriptiveDetail></Product></ONIXMessage>
      """
    let book = try #require(try read(onix, named: "a.xml").books.first)
    #expect(authors(book) == ["Ann Lee, author", "Ann Lee, illustrator"])
    #expect(book.people.count == 1)
  }

  @Test func `a binding that nobody knows is kept and said`() throws {
    let books = try read("Title,Format\nA,Papyrus scroll\nB,Papyrus scroll\nC,Unknown\n").books
    #expect(books.map(\.draft.format) == ["", "", ""])
    for book in books.prefix(2) {
      #expect(source(book).contains("Papyrus scroll"))
      #expect(said(book).contains("Papyrus scroll"))
    }
    #expect(said(books[2]) == "")
  }

  @Test(arguments: ["0000000000", "0-00-000000-0", "9780000000002"])
  func `zeros are no ISBN`(zeros: String) throws {
    let book = try #require(try read("Title,ISBN\nA,\(zeros)\n").books.first)
    #expect(book.draft.isbn == "")
    #expect(source(book).contains(zeros))
    #expect(said(book).contains("zeros"))
  }

  @Test func `a book that is rated and said to be unread is not read, and keeps its rating`() throws
  {
    let books = try read("Title,Read,Rating\nA,no,4\nB,no,\nC,yes,4\n").books
    #expect(books.map { $0.readings.count } == [0, 0, 1])
    #expect(source(books[0]).contains("rating"))
    #expect(source(books[0]).contains("4.0"))
    #expect(said(books[0]) == "")
    #expect(source(books[2]) == "")
  }

  @Test func `a tag with a comma or a semicolon comes back from BibTeX`() throws {
    let bibTeX = "@book{a, title = {One}, keywords = {sea, {moon, the}; {a; b}, C\\#}}"
    let book = try #require(try read(bibTeX, named: "a.bib").books.first)
    #expect(book.draft.tags.map(\.name) == ["sea", "moon, the", "a; b", "C#"])
  }

  @Test func `LibraryThing's second format and who may see a book are kept`() throws {
    let json = """
      {"1":{"books_id":"1","title":"One","authors":[{"lf":"Lee, Ann","fl":"Ann Lee"}],\
      "format":[{"code":"1","text":"Paperback"},{"code":"2","text":"Map"}],"public":"false",\
      "sortcharacter":"5"}}
      """
    let book = try #require(try read(json, named: "a.json").books.first)
    #expect(book.draft.format == "paperback")
    for text in ["Map", "public", "sortcharacter"] {
      #expect(source(book).contains(text), "\(text) in \(source(book))")
    }
  }

  @Test(arguments: [("A,5\nB,4\nC,3\nD,6\nE,1\n", 10), ("A,5\nB,4\n", nil)])
  func `a scale of ratings that the column tells is said`(rows: String, best: Int?) throws {
    let words = try read("Title,Rating\n" + rows).summary.ratingScaleWords
    #expect(words?.contains("out of \(best ?? 0)") == (best == nil ? nil : true))
  }

  @Test(arguments: [
    ("1e3", ""), ("12.50", ""), ("99999999999999999999", ""), ("１２", "12"), ("12.0", "12"),
    ("ix + 348", "348"),
  ]) func `pages are a number, or are kept and said`(text: String, pages: String) throws {
    let book = try #require(try read("Title,Pages\nA,\(text)\n").books.first)
    #expect(book.draft.pages == pages)
    #expect(said(book).contains(text) == pages.isEmpty)
  }

  @Test(arguments: [("0", "", false), ("0000", "", false), ("MDCCC", "", true)])
  func `a year that is none is not one`(text: String, year: String, isSaid: Bool) throws {
    let book = try #require(try read("Title,Year\nA,\(text)\n").books.first)
    #expect(book.draft.year == year)
    #expect(said(book).contains(text) == isSaid)
  }

  @Test(arguments: [
    ("Discworld, Book 6", "Discworld", "6"), ("Discworld (7)", "Discworld", "7"),
    ("Discworld, vol. 8", "Discworld", "8"), ("Discworld Bd. 9", "Discworld", "9"),
    ("Annals, v. 16, no. 1", "Annals", "16, no. 1"), ("Library, no. 77.", "Library", "77"),
    ("Area 51", "Area 51", ""), ("Book 6", "Book 6", ""),
  ]) func `a series is told from its volume`(text: String, name: String, volume: String) throws {
    let book = try #require(try read("Title,Series\nA,\"\(text)\"\n").books.first)
    #expect(book.draft.series?.name == name)
    #expect(book.draft.volume == volume)
  }

  @Test(arguments: [
    (#""Austen, Jane""#, ["Jane Austen, author"]),
    (#""J.R.R. Tolkien, Ted Nasmith""#, ["J.R.R. Tolkien, author", "Ted Nasmith, author"]),
    (
      #""J.R.R. Tolkien, Ted Nasmith (Illustrator)""#,
      ["J.R.R. Tolkien, author", "Ted Nasmith, illustrator"]
    ),
    (
      #""Michael Ende (Author), Jane Roe (Translator)""#,
      ["Michael Ende, author", "Jane Roe, translator"]
    ),
    ("Michael Ende & Jane Roe (ed.)", ["Michael Ende, author", "Jane Roe, editor"]),
    ("Jane Roe (Übersetzerin)", ["Jane Roe, translator"]),
    ("Jo Ny (Fotos)", ["Jo Ny, photographer"]),
    ("[英]西蒙·辛格", ["西蒙·辛格, author"]),
  ]) func `roles and initials part people whatever others look like`(
    cell: String,
    people: [String]
  ) throws {
    for other in ["\"Doe, John\"", "\"Doe, John; Roe, Ann\""] {
      let book = try #require(try read("Title,Author\nA,\(cell)\nB,\(other)\n").books.first)
      #expect(authors(book) == people, "beside \(other)")
    }
  }

  @Test func `where somebody is from is kept beside the name`() throws {
    let book = try #require(try read("Title,Author\nA,[英]西蒙·辛格\n").books.first)
    #expect(source(book).contains("[英]西蒙·辛格"))
  }

  @Test func `days of loans are known by their names and kept where they contradict`() throws {
    let head = "Title,Lent To,Lent Date,Due Date\n"
    let books = try read(
      head + "A,Ann,2021-01-02,2021-02-02\nB,Ann,2021-03-02,2021-02-02\nC,Ann,,\n"
    ).books
    #expect(books.map { $0.loans.first?.given?.description } == ["2021-01-02", "2021-03-02", nil])
    #expect(said(books[0]) == "")
    #expect(source(books[1]).contains("2021-02-02"))
    #expect(said(books[2]).contains("no day that can be read"))
  }

  @Test func `how many there are counts more than that there are some`() throws {
    let books = try read("Title,Owned,Copies\nA,yes,3\nB,no,3\n").books
    #expect(books.map(\.draft.copies) == ["3", "0"])
    #expect(source(books[1]).contains("3"))
  }

  @Test func `each language and role of MODS is taken or kept`() throws {
    let mods = """
      <modsCollection xmlns="http://www.loc.gov/mods/v3"><mods><titleInfo><title>One</title>
      </titleInfo><name type="personal"><namePart>Lee, Ann</namePart><role>
      <roleTerm>ill</roleTerm></role><role><roleTerm>trl</roleTerm></role></name>
      <language><languageTerm type="code">eng</languageTerm></language>
      <language><languageTerm type="code">fre</languageTerm></language>
      <originInfo><dateIssued>1999</dateIssued><copyrightDate>1998</copyrightDate></originInfo>
      </mods></modsCollection>
      """
    let book = try #require(try read(mods, named: "a.xml").books.first)
    #expect(book.draft.language == "eng")
    for text in ["fre", "trl", "1998"] { #expect(source(book).contains(text), "\(source(book))") }
  }

  @Test func `a misprint that is kept as it is printed comes back from BibTeX`() throws {
    let bibTeX = "@book{a, title = {One}, isbn = {0141439581 [sic]}}"
    let book = try #require(try read(bibTeX, named: "a.bib").books.first)
    #expect(book.draft.isbn == "0141439581 [sic]")
    #expect(said(book) == "")
  }

  @Test
  func `entities that a document type declares are expanded where their texts are in the file`()
    throws
  {
    let xml = """
      <?xml version="1.0"?><!DOCTYPE modsCollection [<!ENTITY pub "Penguin &amp; Co"> <!ENTITY ace 'Ace'>
      <!ENTITY a "&ace;&ace;"> <!ENTITY x SYSTEM "file:///etc/passwd">]>
      <modsCollection xmlns="http://www.loc.gov/mods/v3"><mods><titleInfo><title>One &a; &x; end</title>
      </titleInfo><originInfo><publisher>&ace; Books</publisher></originInfo></mods></modsCollection>
      """
    let book = try #require(try read(xml, named: "a.xml").books.first)
    #expect(book.draft.publishers.map(\.name) == ["Ace Books"])
    #expect(book.draft.title == "One AceAce &x; end")
  }

  @Test(arguments: [
    (
      "a.xml",
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:opds="http://opds-spec.org/2010/catalog"><entry>
      <title>One</title><id>urn:uuid:1</id><author><name>Ann Lee</name></author>
      <link rel="http://opds-spec.org/acquisition/buy" href="/one.epub"><opds:price
      currencycode="EUR">7.99</opds:price></link><link rel="self" href="/self"/></entry></feed>
      """
    ),
    (
      "a.json",
      """
      {"metadata":{"title":"Feed"},"publications":[{"metadata":{"title":"One","author":"Ann Lee"},
      "links":[{"rel":"http://opds-spec.org/acquisition/buy","href":"/one.epub",
      "properties":{"price":{"value":7.99,"currency":"EUR"}}},{"rel":"self","href":"/self"}]}]}
      """
    ),
  ]) func `where OPDS offers a book and for how much is kept`(name: String, feed: String) throws {
    let book = try #require(try read(feed, named: name).books.first)
    #expect(book.draft.title == "One")
    for text in ["/one.epub", "7.99"] { #expect(source(book).contains(text), "\(source(book))") }
    #expect(!source(book).contains("/self"))
  }
}
