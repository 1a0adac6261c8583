import Books
import Catalog
import Interchange
import TestSupport
import Testing

/// What each format says in a way of its own.
struct FormatReadingTests {
  // MARK: - BibTeX

  @Test func `BibTeX has one publisher, whatever words are in its name`() throws {
    let (books, _) = try read(
      #"""
      %%%     date = "22 July 1994",
      @book{a, title = {A}, publisher = {Faber and Faber}, year = {1980{\noopsort{a}}}}
      @book{b, title = {B}, publisher = "W. W. Norton and Company"}
      @book{c, title = {C}, publisher = {{Ace} and {Tor}}}
      """#,
      named: "a.bib"
    )
    #expect(
      books.map { $0.draft.publishers.map(\.name) }
        == [["Faber and Faber"], ["W. W. Norton and Company"], ["Ace", "Tor"]]
    )
    #expect(books.map(\.draft.year) == ["1980", "", ""])
  }

  @Test func `a file with fields of BibLaTeX has lists of publishers`() throws {
    let (books, _) = try read(
      """
      @book{a, title = {A}, publisher = {Ace and Tor}, date = {2001-02}}
      @book{b, title = {B}, publisher = {Faber {and} Faber}}
      """,
      named: "a.bib"
    )
    #expect(
      books.map { $0.draft.publishers.map(\.name) } == [["Ace", "Tor"], ["Faber and Faber"]]
    )
  }

  @Test(arguments: [
    (#"\textup{Big} {\textup little}"#, "Big little"), (#"One \emdash two"#, "One —two"),
    (#"The \UNIX{} Shell, \UNIX\ too"#, "The UNIX Shell, UNIX too"),
    (#"\foo{Text} \bar more"#, "Text more"), (#"$\lambda$-calculus"#, "λ-calculus"),
    (#"A\noopsort{z} B"#, "A B"),
  ])
  func `commands that nobody knows leave their text`(_ tex: String, _ text: String) throws {
    #expect(try read("@book{k, title = {\(tex)}}", named: "a.bib").books.titles == [text])
  }

  @Test(arguments: [
    ("@article{k, title = {T}}", "a.bib"), ("@incollection{k, title = {T}}", "a.bib"),
    ("TY  - JOUR\nTI  - T\nER  - \n", "a.ris"), ("TY  - CHAP\nTI  - T\nER  - \n", "a.ris"),
    (#"[{"type":"article-journal","title":"T","issued":{"date-parts":[[2001]]}}]"#, "a.json"),
    ("Item Type,Title,Author\njournalArticle,T,A\nbook,U,B\n", "a.csv"),
  ])
  func `articles and chapters are told from books`(_ text: String, _ name: String) throws {
    let book = try #require(try read(text, named: name).books.first)
    #expect(book.kind == .articleOrChapter)
    #expect(!book.isRefused)
  }

  // MARK: - LibraryThing

  @Test(arguments: ["Secondary Author Role", "Secondary Author Roles", "Secondary Author Role(s)"])
  func `LibraryThing's table has two people in one cell, roles in each spelling, and films`(
    roles: String
  ) throws {
    let (books, _) = try read(
      [
        "Book Id\tTitle\tSort Character\tPrimary Author\tSecondary Author\t\(roles)\tPublication\tMedia\tCollections",
        "1\tReadable Code\t1\tBoswell, Dustin & Foucher, Trevor\tMoore, Ann|Baum, Bo\tTranslator|\tFarrar, Straus and Giroux (2014), Paperback, 200 pages\tPaperback\tYour library, Work",
        "2\tAlien\t1\tScott, Ridley\t\t\tNew York : Fox, 1979.\tDVD\tYour library",
      ].joined(separator: "\n"),
      named: "a.tsv"
    )
    let book = try #require(books.first)
    #expect(
      book.draft.authors.map { "\($0.author.name):\($0.role.rawValue)" } == [
        "Dustin Boswell:author", "Trevor Foucher:author", "Ann Moore:translator",
        "Bo Baum:contributor",
      ]
    )
    #expect(book.draft.publishers.map(\.name) == ["Farrar, Straus and Giroux"])
    #expect(book.draft.year == "2014")
    #expect(books.map(\.shelves) == [["Work"], []])
    #expect(books.map(\.kind) == [.book, .film])
    #expect(books.last?.draft.format == "film")
    #expect(books.last?.draft.publishers.map(\.name) == ["Fox"])
  }

  @Test func `LibraryThing's JSON is decoded before it is taken apart, and its own series wins`()
    throws
  {
    let (books, _) = try read(
      """
      {"1":{"books_id":"1","title":"Latin (The Wheelock&#039;s Latin Series)","authors":[],
      "publication":"Little, Brown and Company, Paperback, 300 pages","language":["English","All"]},
      "2":{"books_id":"2","title":"Dune (Dune Chronicles, #1)","authors":[],"series":["Dune (1)"]},
      "3":{"books_id":"3","title":"Locke &amp; Key","authors":[{"fl":"Kurt G&ouml;del","lf":"G&ouml;del, Kurt"}]},
      "4":{"books_id":"4","title":"The Ring (The Lord, Part 1)","authors":[],"series":["The Lord"]},
      "5":{"books_id":"5","title":"Dune (Dune Messiah)","authors":[],"series":["Dune"]},
      "6":{"books_id":"6","title":"Sabriel (Abhorsen)","authors":[],"series":["Old Kingdom / Abhorsen"]},
      "7":{"books_id":"7","title":"House plants,","primaryauthor":"Boswell, Dustin & Foucher, Trevor"},
      "8":{"books_id":"8","title":"Roger Ackroyd (Hercule Poirot series Book 4)","authors":[],"series":["Hercule Poirot Mystery"]}}
      """,
      named: "a.json"
    )
    #expect(
      books.titles == [
        "Latin (The Wheelock's Latin Series)", "Dune", "Locke & Key", "The Ring",
        "Dune (Dune Messiah)", "Sabriel", "House plants", "Roger Ackroyd",
      ]
    )
    #expect(
      books.map { $0.draft.series?.name } == [
        nil, "Dune", nil, "The Lord", "Dune", "Old Kingdom / Abhorsen", nil,
        "Hercule Poirot Mystery",
      ]
    )
    #expect([1, 3, 7].map { books[$0].draft.volume } == ["1", "1", "4"])
    #expect(books[0].draft.publishers.map(\.name) == ["Little, Brown and Company"])
    #expect(books[0].draft.language == "eng")
    #expect(books[2].draft.authors.map(\.author.name) == ["Kurt Gödel"])
    #expect(books[6].draft.authors.map(\.author.name) == ["Dustin Boswell", "Trevor Foucher"])
  }

  // MARK: - ONIX, OPF, MARC

  private func onix(_ product: String) throws -> ImportedBook {
    let xml = """
      <ONIXMessage release="3.0"><Product><RecordReference>r</RecordReference>
      <ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>9780441478125</IDValue></ProductIdentifier>
      \(product)</Product></ONIXMessage>
      """
    return try #require(try read(xml, named: "a.xml").books.first)
  }

  @Test func `an ONIX title may have no type, and stand in two parts`() throws {
    let split = try onix(
      """
      <DescriptiveDetail><TitleDetail><TitleType>00</TitleType><TitleElement><TitlePrefix>The</TitlePrefix>
      <TitleWithoutPrefix>Dispossessed</TitleWithoutPrefix><Subtitle>A Novel</Subtitle></TitleElement></TitleDetail>
      </DescriptiveDetail>
      """
    )
    #expect([split.draft.title, split.draft.subtitle] == ["The Dispossessed", "A Novel"])
    let old = try onix(
      "<TitlePrefix>The</TitlePrefix><TitleWithoutPrefix>Old One</TitleWithoutPrefix>"
    )
    #expect(old.draft.title == "The Old One")
  }

  @Test func `the title of a collection beside an ONIX title is the series`() throws {
    let book = try onix(
      """
      <DescriptiveDetail><TitleDetail><TitleType>03</TitleType><TitleElement><TitleText>Other</TitleText></TitleElement></TitleDetail>
      <TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>02</TitleElementLevel><TitleText>Hainish Cycle</TitleText></TitleElement>
      <TitleElement><TitleElementLevel>01</TitleElementLevel><PartNumber>6</PartNumber><TitleText>Darkness</TitleText></TitleElement></TitleDetail></DescriptiveDetail>
      """
    )
    #expect(book.draft.title == "Darkness")
    #expect(book.draft.series?.name == "Hainish Cycle")
    #expect(book.draft.volume == "6")
    #expect(book.sourceData?["otherTitle"] == .string("Other"))
  }

  @Test func `an ISBN is no title`() throws {
    let number = try onix(
      "<Title><TitleType>01</TitleType><TitleText>9780441478125</TitleText></Title>"
    )
    #expect(number.isRefused)
    #expect(number.draft.title.isEmpty)
  }

  @Test func `each author of an EPUB has a name to be filed under`() throws {
    let opf = """
      <package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:title>T</dc:title><dc:creator id="a">Neil Gaiman</dc:creator><dc:creator id="b">Terry Pratchett</dc:creator>
      <dc:contributor id="c">Ann Reader</dc:contributor>
      <meta refines="#a" property="file-as">Gaiman, Neil</meta><meta refines="#b" property="file-as">Pratchett, Terry</meta>
      <meta refines="#c" property="role" scheme="marc:relators">drt</meta></metadata></package>
      """
    let book = try #require(try read(opf, named: "a.opf").books.first)
    #expect(book.people.map(\.sortName) == ["Gaiman, Neil", "Pratchett, Terry"])
    #expect(book.draft.authors.map(\.role.rawValue) == ["author", "author", "director"])
  }

  @Test func `calibre files all authors at the first`() throws {
    let opf = """
      <package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:title>T</dc:title><dc:creator opf:file-as="Gaiman, Neil &amp; Pratchett, Terry">Neil Gaiman</dc:creator>
      <dc:creator opf:file-as="Gaiman, Neil &amp; Pratchett, Terry">Terry Pratchett</dc:creator></metadata></package>
      """
    let book = try #require(try read(opf, named: "a.opf").books.first)
    #expect(
      book.people.map { "\($0.name): \($0.sortName)" }
        == ["Neil Gaiman: Gaiman, Neil", "Terry Pratchett: Pratchett, Terry"]
    )
  }

  @Test func `MARC without a title has a uniform one, else none`() throws {
    let uniform = MARCSample.record([("240", "14$aThe Iliad")])
    let heading = MARCSample.record([("130", "0 $aBeowulf.")])
    let none = MARCSample.record([("020", "  $a9780441478125")])
    let books = try read(uniform + heading + none, named: "a.mrc").books
    #expect(books.titles == ["The Iliad", "Beowulf", ""])
    #expect(books.map(\.isRefused) == [false, false, true])
    #expect(books[2].problems.map(\.code.description) == ["There is no title."])
  }

  // MARK: - Tables

  @Test func `a cell that looks like a list of Python or JSON is one`() throws {
    let (books, _) = try read(
      """
      title,author,genres,publisher,language
      T,"['Ann B', ""Bo O'C""]","['Fantasy', 'Young Adult']","[""Ace"",""Tor""]","['eng', 'fra']"
      U,C,[],Ace,eng
      """
    )
    let book = try #require(books.first)
    #expect(book.draft.authors.map(\.author.name) == ["Ann B", "Bo O'C"])
    #expect(book.draft.genre?.name == "Fantasy")
    #expect(book.draft.tags.map(\.name) == ["Young Adult"])
    #expect(book.draft.publishers.map(\.name) == ["Ace", "Tor"])
    #expect(book.draft.language == "eng")
    #expect(book.sourceData?["language"] == .string("['eng', 'fra']"))
    #expect(books.last?.draft.genre == nil)
  }

  @Test(arguments: [
    "id,book_id,started,finished,note\n1,17,2020-01-01,2020-02-01,liked it\n2,18,2020-03-01,,slow\n",
    "list_id,book_id,position,comment\n1,17,1,A good one\n1,18,2,Another one\n",
  ])
  func `a table that names books by their numbers alone is said to be that`(_ csv: String) {
    let error = #expect(throws: InterchangeError.self) { _ = try read(csv) }
    #expect(error?.description.contains("tells of books by their numbers in “book_id”") == true)
  }

  @Test func `the shelf of BookWyrm is a status`() throws {
    let (books, _) = try read(
      """
      title,author_text,remote_id,isbn_13,shelf,shelf_name
      A,B,https://x/1,,my-shelf-12,My shelf
      C,D,https://x/2,,stopped-reading,Stopped
      E,F,https://x/3,,other-2,Other
      """
    )
    #expect(books.map(\.draft.shelf) == ["", "", ""])
    #expect(books.map { $0.readings.map(\.status) } == [[], [.abandoned], []])
    #expect(books.map(\.shelves) == [["My shelf"], ["Stopped"], ["Other"]])
    #expect(books[0].sourceData?["shelf"] == .string("my-shelf-12"))
  }

  private func onixAuthors(_ contributors: String) throws -> [String] {
    try onix(
      "<Title><TitleType>01</TitleType><TitleText>T</TitleText></Title>"
        + contributors.replacing("<c>", with: "<Contributor><ContributorRole>A01</ContributorRole>")
        .replacing("</c>", with: "</Contributor>")
    ).draft.authors.map(\.author.name)
  }

  @Test func `two people of one surname in ONIX are two`() throws {
    let inverted = try onixAuthors(
      """
      <c><PersonName>Miller</PersonName><PersonNameInverted>Miller, Susan</PersonNameInverted></c>
      <c><PersonName>Miller</PersonName><PersonNameInverted>Miller, David</PersonNameInverted></c>
      """
    )
    #expect(inverted == ["Susan Miller", "David Miller"])
    let parts = try onixAuthors(
      "<c><PersonName>Miller</PersonName><NamesBeforeKey>Susan</NamesBeforeKey><KeyNames>Miller</KeyNames></c>"
    )
    #expect(parts == ["Susan Miller"])
    let whole = try onixAuthors(
      "<c><PersonName>Ursula Le Guin</PersonName><PersonNameInverted>Le Guin, Ursula K.</PersonNameInverted></c>"
    )
    #expect(whole == ["Ursula Le Guin"])
  }

  @Test func `a series of one's own in an OPF has its number`() throws {
    let column =
      ##"{"name": "Cycle", "datatype": "series", "#value#": "Ekumen", "#extra#": 2.5}"##
      .replacing("\"", with: "&quot;")
    let opf = """
      <package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:title>T</dc:title><meta name="calibre:user_metadata:#cycle" content="\(column)"/></metadata></package>
      """
    let book = try #require(try read(opf, named: "a.opf").books.first)
    #expect(book.custom.map(\.text) == ["Ekumen [2.5]"])
  }
}
