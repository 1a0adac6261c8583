import Books
import Catalog
import Interchange
import Testing

/// What reference managers write beside plain books: chapters, lists of numbers, wrappers.
struct ReferenceTests {
  @Test func `a chapter takes over what its book says, wherever that stands`() throws {
    let (books, _) = try read(
      """
      @inbook{ch, title = {A Chapter}, author = {Other, An}, pages = {1--20}, crossref = {Whole}}
      @book{whole, title = {The Whole}, subtitle = {Sub}, author = {Main, Ann}, publisher = {PubCo},
        year = 1999, isbn = {9780306406157}, series = {Ser}, number = 3, keywords = {all}}
      @incollection{late, title = {Later}, year = 2001, CrossRef = {whole}}
      @inbook{bare, chapter = 2, crossref = {whole}}
      @inbook{lost, title = {Lost}, crossref = {nowhere}}
      """,
      named: "a.bib"
    )
    #expect(books.titles == ["A Chapter", "The Whole", "Later", "The Whole", "Lost"])
    let chapter = try #require(books.first)
    #expect(
      chapter.draft.authors.map { "\($0.author.name):\($0.role.rawValue)" } == [
        "An Other:author", "Ann Main:bookauthor",
      ]
    )
    #expect(chapter.draft.publishers.map(\.name) == ["PubCo"])
    #expect(chapter.draft.year == "1999")
    #expect(chapter.draft.volume == "3")
    #expect(chapter.draft.isbn == "")
    #expect(chapter.draft.tags.isEmpty)
    #expect(chapter.sourceData?["booktitle"] == .string("The Whole"))
    #expect(books[2].draft.year == "2001")
    #expect(books[2].draft.authors.map(\.author.name) == ["Ann Main"])
    #expect(books.problems == ["a.bib:6: There is no entry “nowhere” in the files."])
  }

  @Test func `an entry that refers to itself or around is read all the same`() throws {
    let (books, _) = try read(
      "@book{a, title = {A}, crossref = {a}}\n@book{b, title = {B}, crossref = {c}}\n"
        + "@book{c, title = {C}, crossref = {b}}",
      named: "a.bib"
    )
    #expect(books.titles == ["A", "B", "C"])
  }

  @Test(arguments: [
    ("bibtex", "@book{k, title = {T}, isbn = {978-0-441-47812-5 0-441-47812-3}}"),
    ("csl", #"[{"id":"1","type":"book","title":"T","ISBN":"978-0-441-47812-5 0-441-47812-3"}]"#),
    ("ris", "TY  - BOOK\nTI  - T\nSN  - 978-0-441-47812-5 (pbk.) 0-441-47812-3\nER  - \n"),
  ]) func `both numbers of one field are understood`(format: String, text: String) throws {
    let book = try #require(try read(text, as: format).books.first)
    #expect(book.draft.isbn == "9780441478125")
    #expect(book.identifiers.isEmpty)
  }

  @Test func `a chapter of RIS has the pages it stands on, and no series`() throws {
    let (books, _) = try read(
      "TY  - CHAP\nTI  - Part\nT2  - The Big Book\nSP  - 12\nEP  - 34\nER  - \n"
        + "TY  - BOOK\nTI  - Whole\nT2  - Series\nSP  - 365\nER  - \n"
    )
    #expect(books.map(\.draft.pages) == ["", "365"])
    #expect(books.map(\.draft.series?.name) == [nil, "Series"])
    #expect(books[0].sourceData?["in"] == .string("The Big Book"))
  }

  @Test(arguments: ["\n", "\r\n", "\r"]) func `a book of PubMed is read`(end: String) throws {
    let text = """

      PMID- 20301295
      STAT- Publisher
      ISBN- 9780441478125 (print)
      PB  - University of Washington, Seattle
      DP  - 1993 Mar
      TI  - GeneReviews and a title
            that goes on
      FED - Adam, Margaret P
      ED  - Adam MP
      FAU - Le Guin, Ursula K.
      AU  - Le Guin UK
      LA  - eng
      PT  - Book
      OT  - genes

      PMID- 2
      BTI - The Big Book
      TI  - A Chapter
      DP  - 2001
      """
    let (books, summary) = try read(text.replacing("\n", with: end), named: "a.nbib")
    #expect(summary.format == "PubMed")
    #expect(books.titles == ["GeneReviews and a title\nthat goes on", "A Chapter"])
    let book = try #require(books.first)
    #expect(book.origin == ImportedBook.Origin(program: "pubmed", id: "20301295"))
    #expect(book.draft.authors.map(\.author.name) == ["Margaret P Adam", "Ursula K. Le Guin"])
    #expect(
      [book.draft.isbn, book.draft.year, book.draft.language] == [
        "9780441478125", "1993 Mar", "eng",
      ]
    )
    #expect(book.draft.tags.map(\.name) == ["genes"])
    #expect(books[1].sourceData?["in"] == .string("The Big Book"))
  }

  @Test func `the tags of EndNote and of Refer are read`() throws {
    let endNote = """
      %0 Book
      %A Le Guin, Ursula K.
      %T The Dispossessed
      %I Harper
      %D 1974
      %@ 9780060125639
      %X One

      % two

      %0 Journal Article
      %T A paper
      %J Nature
      """
    let refer = "%A Brian W. Kernighan\n%T Tools\n%D 1976\n\n%T Other\n%A A. Hume\n"
    let (books, summary) = try read(endNote, named: "a.enw")
    #expect(summary.format == "EndNote tags")
    #expect(books.titles == ["The Dispossessed", "A paper"])
    #expect(books[0].draft.isbn == "9780060125639")
    #expect(books[0].draft.authors.map(\.author.name) == ["Ursula K. Le Guin"])
    #expect(books[0].draft.notes == "One\n% two")
    #expect(books[1].sourceData?["in"] == .string("Nature"))
    #expect(try read(refer, named: "a.refer").books.titles == ["Tools", "Other"])
  }

  @Test func `items inside of an object are read`() throws {
    let text =
      #"{"items":[{"id":"x","type":"book","title":"In","author":[{"literal":"Big Corp"}]}]}"#
    let (books, summary) = try read(text, as: "csl")
    #expect(summary.format == "CSL-JSON")
    #expect(books.titles == ["In"])
    #expect(books.first?.people.map(\.sortName) == ["Big Corp"])
  }

  @Test func `answers of Open Library are taken out of what is around them`() throws {
    let search = #"""
      {"numFound":1,"docs":[{"key":"/works/OL1W","title":"Two","author_name":["A B"],
       "first_publish_year":1954,"isbn":["9780261102385"],"publisher":["P","Q"],"language":["eng"]}]}
      """#
    let asked = #"""
      {"ISBN:9780140328721":{"key":"/books/OL2M","title":"Fox","authors":[{"name":"Roald Dahl"}],
       "identifiers":{"isbn_13":["9780140328721"]},"publishers":[{"name":"Puffin"}]}}
      """#
    let found = try #require(try read(search).books.first)
    #expect(found.draft.title == "Two")
    #expect(found.draft.authors.map(\.author.name) == ["A B"])
    #expect(
      [found.draft.year, found.draft.isbn, found.draft.language] == [
        "1954", "9780261102385", "eng",
      ]
    )
    let given = try #require(try read(asked).books.first)
    #expect(given.draft.title == "Fox")
    #expect(given.draft.isbn == "9780140328721")
    #expect(given.draft.publishers.map(\.name) == ["Puffin"])
  }
}
