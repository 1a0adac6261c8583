import Books
import Catalog
import Interchange
import Testing

struct JSONFormatTests {
  @Test func `LibraryThing's JSON has the shapes of PHP`() throws {
    let (books, summary) = try read(
      #"""
      {"105": {"books_id": "105", "title": "Saga", "authors": [{"lf": "Vaughan, Brian K.", "fl": "Brian K. Vaughan"}, []],
       "isbn": {"0": "1607066920", "2": "9781607066927"}, "publication": "Image Comics (2012), Edition: 0, Paperback, 160 pages",
       "date": "?", "tags": [], "language_codeA": ["eng", "xxx"], "lcc": [], "copies": "1"},
       "106": {"books_id": "106", "title": "Old", "isbn": ["B000K0BNEW"], "authors": []}}
      """#
    )
    #expect(summary.format == "LibraryThing JSON")
    #expect(books.titles == ["Saga", "Old"])
    #expect(
      books.map(\.draft.isbn) == ["9781607066927", ""].map { $0.isEmpty ? "" : "9781607066927" }
    )
    #expect(books[0].draft.year == "2012")
    #expect(books[0].draft.publishers.map(\.name) == ["Image Comics"])
    #expect(books[0].draft.pages == "160")
    #expect(books[1].identifiers == [ImportedBook.Identifier("asin", "B000K0BNEW")])
    #expect(books.problems.isEmpty)
  }

  @Test func `objects that are glued together are all read`() throws {
    let text = #"""
      {"1": {"books_id": "1", "title": "A"}}{"2": {"books_id": "2", "title": "B"}}
      # a remark
      {"3": {"books_id": "3", "title": "C"}}
      """#
    #expect(try read(text, named: "lt.json").books.titles == ["A", "B", "C"])
  }

  @Test func `calibredb's ratings are halves of stars`() throws {
    let (books, summary) = try read(
      #"[{"id": 1, "title": "T", "authors": "A B & C| Jr.", "rating": 7, "identifiers": {"isbn": "9780441478125"}, "last_modified": "2020-01-01T00:00:00+00:00", "*read": true}]"#
    )
    #expect(summary.format == "calibredb JSON")
    let book = try #require(books.first)
    #expect(book.readings.map(\.rating) == [3.5])
    #expect(book.draft.authors.map(\.author.name) == ["A B", "C, Jr."])
    #expect(book.draft.isbn == "9780441478125")
  }

  @Test func `Open Library's authors are found by key, in any order`() throws {
    let (books, summary) = try read(
      #"""
      {"key": "/books/OL1M", "type": {"key": "/type/edition"}, "title": "Rocannon", "works": [{"key": "/works/OL1W"}], "isbn_10": ["0441478123", "12"], "publish_date": "May 1966", "languages": [{"key": "/languages/eng"}], "series": ["Hainish cycle -- 1"], "description": {"type": "/type/text", "value": "First."}}
      {"key": "/works/OL1W", "title": "Rocannon's World", "authors": [{"author": {"key": "/authors/OL1A"}}]}
      {"key": "/authors/OL1A", "name": "Ursula K. Le Guin", "alternate_names": ["U. K. Le Guin"]}
      {"key": "/books/OL2M", "title": "Lost", "authors": [{"key": "/authors/OL9A"}]}
      """#
    )
    #expect(summary.format == "Open Library JSON")
    #expect(books.titles == ["Rocannon", "Lost"])
    #expect(books[0].draft.authors.map(\.author.name) == ["Ursula K. Le Guin"])
    #expect(books[0].draft.year == "May 1966")
    #expect(books[0].draft.volume == "1")
    #expect(books[0].draft.notes == "First.")
    #expect(books.problems == ["books.csv:4: There is no author “/authors/OL9A” in the files."])
  }

  @Test func `a dump of Open Library has columns before its records`() throws {
    let (books, summary) = try read(
      """
      /type/redirect\t/books/OL1M\t2\t2010-04-24T17:54:01\t{"key": "/books/OL1M", "type": {"key": "/type/redirect"}}
      /type/edition\t/books/OL2M\t4\t2010-04-24T17:54:01\t{"key": "/books/OL2M", "title": "Debates", "authors": [{"key": "/authors/OL3A"}], "type": {"key": "/type/edition"}}
      /type/author\t/authors/OL3A\t1\t2008-04-29T13:35:46\t{"key": "/authors/OL3A", "name": "House of Lords"}
      """,
      named: "ol_dump.txt"
    )
    #expect(summary.format == "Open Library JSON")
    #expect(books.titles == ["Debates"])
    #expect(books.first?.draft.authors.map(\.author.name) == ["House of Lords"])
    #expect(books.first?.place.number == 2)
  }

  @Test func `Google Books and CSL-JSON are known`() throws {
    let google = try read(
      #"{"kind": "books#volumes", "items": [{"id": "g1", "volumeInfo": {"title": "T", "authors": ["A B"], "publishedDate": "1969-03", "industryIdentifiers": [{"type": "ISBN_13", "identifier": "9780441478125"}], "pageCount": 0}}]}"#
    )
    #expect(google.summary.format == "Google Books JSON")
    #expect(google.books.map(\.draft.isbn) == ["9780441478125"])
    let csl = try read(
      #"[{"id": "x", "type": "book", "title": "T", "author": [{"family": "Goethe", "given": "J. W.", "dropping-particle": "von"}, {"literal": "World Bank"}], "issued": {"date-parts": [[1969, 3]]}}]"#
    )
    #expect(csl.summary.format == "CSL-JSON")
    let book = try #require(csl.books.first)
    #expect(book.draft.authors.map(\.author.name) == ["J. W. von Goethe", "World Bank"])
    #expect(book.people.map(\.sortName) == ["Goethe, J. W. von", "World Bank"])
    #expect(book.draft.year == "1969")
  }

  @Test func `Octavo's own JSON is read as it was`() throws {
    let (books, summary) = try read(
      #"[{"id":7,"title":" T ","subtitle":null,"sortTitle":"t","authors":[{"id":1,"name":"A, B","role":"wizard"}],"publishers":[],"genre":{"id":1,"name":"G"},"isbn":"9780441478125","year":1985,"yearText":"[1985?]","pages":10,"language":"eng","format":"paperback","series":{"id":1,"name":"S","volume":"4","number":4},"tags":[{"id":3,"name":"x"}],"copies":2,"location":null,"notes":null,"source":{"from":"goodreads","id":"5","identifiers":{"asin":"B1"},"mood":"dark"},"added":"2026-11-21T09:00:00Z","modified":"x","version":1}]"#
    )
    #expect(summary.format == "Octavo JSON")
    let book = try #require(books.first)
    #expect(book.draft.title == " T ")
    #expect(book.draft.year == "[1985?]")
    #expect(book.draft.authors.map(\.role) == [.other("wizard")])
    #expect(book.draft.authors.map(\.author.name) == ["A, B"])
    #expect(book.origin == ImportedBook.Origin(program: "goodreads", id: "5"))
    #expect(
      book.sourceData?.written
        == #"{"from":"goodreads","id":"5","identifiers":{"asin":"B1"},"mood":"dark"}"#
    )
  }
}
