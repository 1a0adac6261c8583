import Books
import Catalog
import Interchange
import Testing

struct BibTeXTests {
  @Test func `names, accents, abbreviations and braces are read as TeX has them`() throws {
    let (books, summary) = try read(
      #"""
      A remark. @string{ow = "Ullstein" # { Verlag}}
      @comment{ignored, { } }
      @Book{goethe, author = {von Goethe, Johann Wolfgang and {World Bank} and Jos{\'e} Garc{\'\i}a and others},
        title = "Die {L}eiden des jungen {W}erthers --- eine ``Geschichte''", publisher = ow, year = 1774,
        isbn = {3-8052-0001-2}, series = {Klassiker}, number = 4, translator = {Smith, Jr, John}, keywords = {novel, letters}}
      @book{open, title = {Never ends, year = 2000}
      @book(paren, title = "In \emph{brackets} \& {\ss}", editor = "L\"{o}we, Ann")
      """#
    )
    #expect(summary.format == "BibTeX")
    let book = try #require(books.first)
    #expect(book.draft.title == "Die Leiden des jungen Werthers — eine “Geschichte”")
    #expect(
      book.draft.authors.map { "\($0.author.name):\($0.role.rawValue)" } == [
        "Johann Wolfgang von Goethe:author", "World Bank:author", "José García:author",
        "John Smith Jr:translator",
      ]
    )
    #expect(book.draft.publishers.map(\.name) == ["Ullstein Verlag"])
    #expect(book.draft.year == "1774")
    #expect(book.draft.volume == "4")
    #expect(book.draft.tags.map(\.name) == ["novel", "letters"])
    #expect(book.identifiers == [ImportedBook.Identifier("isbn-invalid", "3-8052-0001-2")])
    #expect(books.map(\.isRefused) == [false, true, false])
    #expect(
      books.problems == [
        "books.csv:3: ISBN 3-8052-0001-2 has a wrong digit: the last does not fit"
          + " (3-8052-0001-3 would). It is kept as source data.",
        "books.csv:6: A field of this entry has no “=”.",
      ]
    )
    try #require(books.count == 3)
    #expect(books[2].draft.title == "In brackets & ß")
    #expect(books[2].draft.authors.map(\.author.name) == ["Ann Löwe"])
  }

  @Test(arguments: [
    ("ngerman", "deu"), ("American", "eng"), ("brazilian", "por"), ("latin", "lat"),
  ])
  func `languages have the names of babel`(_ name: String, _ code: String) throws {
    let text = "@book{k, title = {T}, author = {A B}, langid = {\(name)}}"
    #expect(try read(text, named: "a.bib").books.map(\.draft.language) == [code])
  }

  @Test func `a language of babel parts no publisher, and what BibLaTeX parts is kept`() throws {
    let entry = "@book{k, title = {T}, author = {A B}, publisher = {Faber and Faber}, "
    let old = try read(entry + "year = 1990, langid = {english}}", named: "a.bib").books
    #expect(old.map { $0.draft.publishers.map(\.name) } == [["Faber and Faber"]])
    let new = try read(entry + "date = {1990}}", named: "a.bib").books
    #expect(new.map { $0.draft.publishers.map(\.name) } == [["Faber"]])
    #expect(new.map(\.extras) == [[JSON.Member("publisher", .string("Faber and Faber"))]])
  }

  @Test func `the names by which BibLaTeX sorts are those of the authors`() throws {
    let books = try read(
      """
      @book{a, title={A}, author={王小波 and Bee, Ann}, sortname={Wang, Xiaobo and Bee, Anna}}
      @book{b, title={B}, author={Plato and Bee, Ann}, sortname={Bee, Ann}, key={Plato}}
      """,
      named: "a.bib"
    ).books
    #expect(books[0].people.map(\.sortName) == ["Wang, Xiaobo", "Bee, Anna"])
    #expect(books[0].extras.isEmpty)
    #expect(books[1].people.map(\.sortName) == ["Bee, Ann"])
    #expect(books[1].extras.map(\.key) == ["sortname", "key"])
  }

  @Test(arguments: [
    "TY  - BOOK\nTI  - Alpha\nER  - \nTY  - BOOK\nTI  - Be",
    "%0 Book\n%T Alpha\n%A Bee, Ann\n\n%0 Book\n%T Be",
  ]) func `a file of references that ends in the middle of one says so`(text: String) throws {
    let books = try read(text).books
    #expect(books.titles == ["Alpha", "Be"])
    #expect(
      books.map { $0.problems.map(\.code.description) }
        == [[], ["The file ends in the middle of this reference: it may be cut off."]]
    )
    #expect(try read(text + "ta\nER  - \n").books.problems.isEmpty)
  }

  @Test func `RIS is read to its last reference`() throws {
    let (books, summary) = try read(
      "TY  - BOOK\r\nAU  - Le Guin, Ursula K.\r\nTI  - The Dispossessed\r\nPY  - 1974///\r\nPB  - Harper\r\n"
        + "SN  - 9780060125639\r\nKW  - anarchism\r\nKW  - utopia\r\nN1  - two\r\nlines\r\nER  - \r\n"
        + "TY  - JOUR\r\nTI  - Article\r\nSN  - 1234-5678\r\n"
    )
    #expect(summary.format == "RIS")
    #expect(books.titles == ["The Dispossessed", "Article"])
    #expect(books[0].draft.authors.map(\.author.name) == ["Ursula K. Le Guin"])
    #expect(books[0].draft.isbn == "9780060125639")
    #expect(books[0].draft.notes == "two\nlines")
    #expect(books[1].identifiers == [ImportedBook.Identifier("issn", "1234-5678")])
    #expect(books.problems == ["books.csv:12: This reference has no end (ER)."])
  }

  @Test(arguments: [
    (
      "family=Dale, given=Vincent, prefix=van, useprefix=true", "Vincent van Dale",
      "van Dale, Vincent"
    ),
    (
      "useprefix=true, prefix={van}, given={Vincent}, family={Dale}", "Vincent van Dale",
      "van Dale, Vincent"
    ),
    (
      "prefix=de la, given=Jean, prefix-i=d, useprefix=false, family=Rousse", "Jean de la Rousse",
      "Rousse, Jean de la"
    ),
    ("family={Modest}, given={L. E.}, suffix={Jr.}", "L. E. Modest Jr.", "Modest, L. E., Jr."),
    ("{given=Hans, family=Harman}", "Hans Harman", "Harman, Hans"),
    (#""family={Robert and Sons, Inc.}""#, "Robert and Sons, Inc.", "Robert and Sons, Inc."),
    (#"given=Zo{\"e}, family=M{\"u}ller"#, "Zoë Müller", "Müller, Zoë"),
  ])
  func `a name whose parts say what they are is read in any order of them`(
    _ name: String,
    _ natural: String,
    _ sorted: String
  ) throws {
    let text = "@book{a, author={\(name) and Bee, Ann}, title={T}, date={2019}}"
    let book = try #require(try read(text, named: "a.bib").books.first)
    #expect(book.draft.authors.map(\.author.name) == [natural, "Ann Bee"])
    #expect(book.people.first { $0.name == natural }?.sortName == sorted)
    #expect(book.extras.isEmpty)
  }

  @Test
  func `the number of a person in a name is kept, and without a word the rules file a prefix`()
    throws
  {
    let text =
      "@book{a, author={family=Dale, given=Vincent, prefix=van, id=0000-0001}, title={T}, date={2019}}"
    let book = try #require(try read(text, named: "a.bib").books.first)
    #expect(book.draft.authors.map(\.author.name) == ["Vincent van Dale"])
    #expect(book.people.isEmpty)
    #expect(book.extras.map(\.key) == ["author"])
  }

  @Test(arguments: [
    "thesis", "report", "online", "collection", "mvbook", "manual", "techreport", "mastersthesis",
    "inproceedings", "reference", "unpublished", "mvreference", "suppbook", "dataset", "ebook",
  ])
  func `an entry of any type is BibTeX`(_ type: String) throws {
    let text = "@\(type){a, author={Bee, Ann}, title={Own Thesis}, date={2001}}"
    let (books, summary) = try read(text, named: "books.txt")
    #expect(summary.format == "BibTeX")
    #expect(books.titles == ["Own Thesis"])
    #expect(books.first?.draft.authors.map(\.author.name) == ["Ann Bee"])
    #expect(books.first?.draft.year == "2001")
  }

  @Test(arguments: ["ann@example.org {is} the address, year = 1", "@media (max-width: 3px) {a}"])
  func `an address or a style sheet is no BibTeX`(_ text: String) throws {
    #expect(throws: InterchangeError.self) { try read(text, named: "books.txt") }
  }

  @Test func `a number in a series is read as TeX prints it`() throws {
    let text = ##"@book{a, title={T}, series={Harbour}, number={\#19}}"##
    let book = try #require(try read(text, named: "a.bib").books.first)
    #expect([book.draft.series?.name, book.draft.volume] == ["Harbour", "#19"])
    #expect(book.extras.isEmpty)
  }

  @Test func `a second number is the book's where the first is absent or wrong`() throws {
    let (books, _) = try read(
      """
      @book{a, title={A}, isbn={3-8052-0001-2}, isbn-13={978-0-306-40615-7}}
      @book{b, title={B}, isbn-13={978-0-306-40615-7}}
      @book{c, title={C}, isbn={0441478123}, isbn-13={978-0-306-40615-7}}
      """,
      named: "a.bib"
    )
    #expect(books.map(\.draft.isbn) == ["9780306406157", "9780306406157", "9780441478125"])
    #expect(books[0].identifiers == [ImportedBook.Identifier("isbn-invalid", "3-8052-0001-2")])
    #expect(books[2].sourceData?["isbn-13"] == .string("978-0-306-40615-7"))
  }
}
