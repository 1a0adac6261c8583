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
}
