@testable import Books
import Catalog
import Testing

@testable import Interchange

/// What nested JSON says of a book's numbers, of its place in a series, and of the order of people.
struct NestedValueTests {
  private func kept(_ book: ImportedBook) -> [String] { book.extras.map(\.key) }

  @Test(arguments: [
    #"{"isbn13": "9780306406157", "oclc": "42"}"#,
    #"[{"type": "ISBN_13", "identifier": "9780306406157"}, {"type": "OCLC", "identifier": "42"}]"#,
    #"["9780306406157", {"scheme": "oclc", "value": 42}]"#,
  ]) func `the numbers of a book are taken out of an object and of a list`(numbers: String) throws {
    let json = #"[{"title": "One", "author": "Ann Lee", "identifiers": \#(numbers)}]"#
    let book = try #require(try read(json, named: "a.json").books.first)
    #expect(book.draft.isbn == "9780306406157")
    #expect(book.identifiers.map { "\($0.scheme) \($0.value)" } == ["oclc 42"])
    #expect(kept(book) == [])
  }

  @Test func `a number that is no ISBN and what is no number are kept`() throws {
    let json = #"""
      [{"title": "One", "identifiers": {"isbn": "123", "own": {"a": 1}}},
       {"title": "Two", "identifiers": ["n/a", {"type": "x", "value": "1", "note": "torn"}]}]
      """#
    let books = try read(json, named: "a.json").books
    #expect(books.map(\.draft.isbn) == ["", ""])
    #expect(books[0].problems.map(\.description).joined().contains("123"))
    #expect(kept(books[0]) == ["own"])
    #expect(kept(books[1]) == ["identifiers", "identifiers"])
  }

  @Test(arguments: ["index", "number", "position", "volume", "series_index"])
  func `a series says which of its books this is`(key: String) throws {
    let json = #"[{"title": "One", "series": {"name": "Sea", "\#(key)": 6}}]"#
    let book = try #require(try read(json, named: "a.json").books.first)
    #expect(book.draft.series?.name == "Sea")
    #expect(book.draft.volume == "6")
    #expect(kept(book) == [])
  }

  @Test func `a second number of a series is kept`() throws {
    let json = #"[{"title": "One", "series": {"name": "Sea", "volume": 6, "part": 2}}]"#
    let book = try #require(try read(json, named: "a.json").books.first)
    #expect(book.draft.volume == "6")
    #expect(kept(book) == ["series"])
  }

  @Test func `people come in the order of their positions`() throws {
    let json = #"""
      [{"title": "One", "authors": [{"name": "Bo Li", "position": 1},
        {"name": "Ann Lee", "role": "editor", "position": 0}]},
       {"title": "Two", "authors": [{"name": "Bo Li", "position": 1}, {"name": "Cy Oh"}]}]
      """#
    let books = try read(json, named: "a.json").books
    #expect(books[0].draft.authors.map(\.author.name) == ["Ann Lee", "Bo Li"])
    #expect(books[0].draft.authors.map(\.role) == [.editor, .author])
    #expect(kept(books[0]) == [])
    // Where not each has one, they say nothing of the order.
    #expect(books[1].draft.authors.map(\.author.name) == ["Bo Li", "Cy Oh"])
    #expect(kept(books[1]) == ["authors"])
  }

  @Test func `a yes or no where a number should be is kept and said`() throws {
    let json = #"[{"title": "One", "author": "A", "year": true, "pages": false, "status": true}]"#
    let book = try #require(try read(json, named: "a.json").books.first)
    #expect(kept(book) == ["year", "pages"])
    #expect(book.problems.count == 2)
    #expect(book.readings.map(\.status) == [.read])
  }

  @Test func `a role of what is no person is kept`() throws {
    let json = #"[{"title": "One", "publishers": [{"name": "Ace", "role": "distributor"}]}]"#
    let book = try #require(try read(json, named: "a.json").books.first)
    #expect(kept(book) == ["publishers"])
  }

  @Test func `a day of JSON that nobody can read is kept and said`() throws {
    let json = #"[{"title": "One", "author": "A", "dateAdded": "someday", "dateRead": "then"}]"#
    let book = try #require(try read(json, named: "a.json").books.first)
    let said = book.problems.map(\.description).joined(separator: "\n")
    for text in ["someday", "then"] { #expect(said.contains(text), "\(said)") }
    #expect(book.extras.count == 2)
  }

  @Test(arguments: [
    #"[{"title": "One", "author": "a1"}, {"authors": [{"id": "a1", "name": "Ann Lee"}]}]"#,
    #"[{"authors": {"a1": {"name": "Ann Lee"}}}, {"title": "One", "author": "a1"}]"#,
    #"[{"title": "One", "author": "a1"}, {"authors": [{"author_ID": "a1", "name": "Ann Lee"}]}]"#,
    #"[{"title": "One", "id": 5}, {"authors": [{"name": "Ann Lee", "Books": ["5"]}]}]"#,
    #"[{"title": "One", "author": "a1"}, {"authors": [{"\u0069d": "a1", "name": "Ann Lee"}]}]"#,
  ]) func `records that others refer to are found wherever they stand`(json: String) throws {
    let books = try read(json, named: "books.json").books
    #expect(books.titles == ["One"])
    #expect(books.first?.draft.authors.map(\.author.name) == ["Ann Lee"])
  }

  private static let keys = [
    "title", "subtitle", "author", "authors", "creators", "translator", "translators", "editor",
    "illustrator", "narrator", "contributors", "publisher", "publishers", "genre", "genres", "tags",
    "subjects", "series", "shelves", "bookshelves", "collections", "shelf", "location", "note",
    "notes", "comments", "description", "summary", "review", "loans", "lentTo", "borrowedFrom",
    "isbn", "isbns", "identifiers", "ids", "year", "date", "published", "publishedDate", "pages",
    "pageCount", "language", "languages", "format", "binding", "volume", "status", "rating",
    "started", "finished", "read", "dateRead", "readAt", "readings", "acquired", "added",
    "dateAdded", "copies", "owned", "stopped", "weight",
  ]

  private static let shapes = [
    #"{"name":"N","fullName":"Zq7x"}"#, #"[{"name":"N","author":"Zq7x"}]"#, #""Zq7x""#,
    #"["Zq7x"]"#, #"{"foo":"Zq7x"}"#, #"[{"foo":"Zq7x"}]"#, #"[{"x":{"name":"Zq7x"}}]"#,
    #"[{"name":"N","bar":"Zq7x"}]"#, #"{"name":"N","bar":{"baz":"Zq7x"}}"#, #"[["Zq7x"]]"#,
    #"{"de":["Zq7x"]}"#, #"["a","Zq7x"]"#, #"["a",{"name":"Zq7x"}]"#, #"[{"text":"Zq7x"}]"#,
  ]

  @Test(arguments: keys) func `nothing is lost in whatever shape it stands`(key: String) throws {
    for shape in Self.shapes {
      let own = key == "title" ? "" : #""title":"One","#
      let json = #"[{\#(own)"\#(key)":\#(shape)},{"title":"Two","isbn":"9780306406157"}]"#
      let books = try read(json, named: "a.json").books
      #expect("\(books)".contains("Zq7x"), "\(key): \(shape)")
    }
  }

  @Test func `people in objects have the roles that these say`() throws {
    let json = #"""
      [{"title": "One", "authors": [{"author": {"name": "Michael Ende"}, "order": 1}],
        "contributors": [{"person": {"first": "Scott", "last": "Brick"}, "role": "narrator"}],
        "creators": [{"name": "Jane Roe", "creatorType": "translator"}]}]
      """#
    let book = try #require(try read(json, named: "a.json").books.first)
    let people = book.draft.authors.map { "\($0.author.name) \($0.role.rawValue)" }
    #expect(people == ["Michael Ende author", "Scott Brick narrator", "Jane Roe translator"])
    #expect(kept(book) == [])
  }

  @Test func `shelves are taken by their names`() throws {
    let json = #"[{"title": "C", "shelves": ["fav", {"name": "to-read", "position": 2}]}]"#
    let book = try #require(try read(json, named: "a.json").books.first)
    #expect(book.shelves == ["fav", "to-read"])
    #expect(kept(book) == ["shelves"])
  }

  @Test(arguments: ["Spring 2019", "2019 or 2020", "Zq1041x"])
  func `what a day of JSON says beside it is said`(text: String) throws {
    let json = #"[{"title": "One", "dateRead": "\#(text)"}]"#
    let book = try #require(try read(json, named: "a.json").books.first)
    #expect(book.problems.map(\.description).joined().contains(text))
    #expect("\(book.extras)".contains(text))
  }
}
