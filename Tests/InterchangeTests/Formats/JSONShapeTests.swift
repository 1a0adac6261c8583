@testable import Books
import Catalog
import FoundationEssentials
import TestSupport
import Testing

@testable import Interchange

/// JSON in which books lie in other things, and things beside books.
@Suite struct JSONShapeTests {
  private func books(_ json: String) throws -> [ImportedBook] {
    try read(json, named: "a.json").books
  }

  @Test func `objects around books say what they stand on and where`() throws {
    let book = try #require(
      books(
        """
        {"library": {"name": "Home", "rooms": [{"name": "Living room", "shelves": [
          {"name": "Fiction", "books": [{"title": "Dune", "language": {"name": "English"}}]}]}]}}
        """
      ).first
    )
    #expect(book.draft.title == "Dune")
    #expect(book.draft.shelf == "Living room")
    #expect(book.shelves == ["Fiction"])
    #expect(book.draft.language == "eng")
    #expect(
      book.extras.map(\.key) == ["language", "name"],
      "an object says more than its name, and the library has one too"
    )
  }

  @Test(arguments: [
    (#"{"genre": "Fantasy", "books": [{"title": "Dune"}]}"#, "genre Fantasy"),
    (#"{"data": [{"genre": "Fantasy", "books": [{"title": "Dune"}]}]}"#, "genre Fantasy"),
    (#"{"shelf": "Top", "books": [{"title": "Dune"}]}"#, "shelf Top"),
    (#"{"year": 1999, "items": [{"title": "Dune"}]}"#, "year 1999"),
    (#"{"year": 1999, "items": [{"title": "Dune", "year": 1965}]}"#, "year 1965"),
    (#"{"donor": "Ann", "items": [{"title": "Dune"}]}"#, "donor Ann"),
    (#"{"Science fiction": [{"title": "Dune"}], "books": []}"#, "shelf Science fiction"),
    (#"{"genres": {"Fantasy": [{"title": "Dune"}]}}"#, "genre Fantasy"),
    (#"{"shelves": {"Top": {"books": [{"title": "Dune"}]}}}"#, "shelf Top"),
  ]) func `what is said of several books at once is said of each`(
    _ json: String,
    _ fact: String
  ) throws {
    let book = try #require(books(json).first)
    #expect(book.draft.title == "Dune")
    var facts = book.extras.map { "\($0.key) \($0.value.text ?? "")" }
    if let genre = book.draft.genre { facts.append("genre \(genre.name)") }
    facts += book.shelves.map { "shelf \($0)" }
    if !book.draft.year.isEmpty { facts.append("year \(book.draft.year)") }
    #expect(facts == [fact])
  }

  @Test func `what a server says of its answer is left out, and told`() throws {
    let text = """
      {"status": "ok", "took": 3, "total": 2, "page": 1, "pages": 9, "next": "/books?page=2",
       "data": {"count": 2, "books": [{"title": "Dune", "pages": 412}, {"title": "Emma"}]}}
      """
    let (books, summary) = try read(text, named: "a.json")
    #expect(books.titles == ["Dune", "Emma"])
    #expect(books.map(\.draft.pages) == ["412", ""])
    #expect(books.allSatisfy { $0.extras.isEmpty && $0.shelves.isEmpty })
    #expect(
      summary.leftOutWords
        == "Left out, as it is not about books: status, took, total, page, pages, next, count."
    )
  }

  @Test func `a record with books that have no author is their author`() throws {
    let lists = try books(
      """
      [{"id": 1, "name": "Ursula K. Le Guin", "books": [{"title": "Lavinia"}]},
       {"id": 2, "name": "Nobody", "books": []},
       {"name": "Read", "books": [{"title": "Dune", "author": "Frank Herbert"}]}]
      """
    )
    #expect(lists.titles == ["Lavinia", "Dune"])
    #expect(
      lists.map { $0.draft.authors.map(\.author.name) } == [
        ["Ursula K. Le Guin"], ["Frank Herbert"],
      ]
    )
    #expect(lists.map(\.shelves) == [[], ["Read"]])
  }

  @Test func `books and authors may be members named by their ids`() throws {
    let books = try books(
      """
      {"authors": {"1": {"first_name": "Frank", "last_name": "Herbert"}},
       "books": {"9780441172719": {"title": "Dune", "author_id": 1}, "b2": {"title": "Emma"}}}
      """
    )
    #expect(books.titles == ["Dune", "Emma"])
    #expect(books.map(\.draft.isbn) == ["9780441172719", ""])
    #expect(books[0].draft.authors.map(\.author.name) == ["Frank Herbert"])
    #expect(books[1].origin.id == "b2")
  }

  @Test func `what no field can take is kept, not dropped`() throws {
    let book = try #require(
      books(
        """
        [{"title": {"en": "Dune", "de": "Der Wüstenplanet"}, "year": [1965, 1984],
          "status": "lent out", "started": "soon", "finished": "later", "added": "x"}]
        """
      ).first
    )
    #expect(book.draft.title == "Dune")
    #expect(book.draft.year == "1965")
    #expect(
      book.extras.map(\.key) == ["title", "year", "status", "started", "finished", "added"]
    )
  }

  @Test func `names that are not known are told by a mapping`() throws {
    var options = ReadingOptions()
    for pair in ["title=werk", "author=verfasser"] { _ = options.mapping.apply(pair) }
    let text = #"[{"werk": "Momo", "verfasser": "Ende", "seiten": 304}]"#
    let book = try #require(try read(text, named: "a.json", options: options).books.first)
    #expect(book.draft.title == "Momo")
    #expect(book.draft.authors.map(\.author.name) == ["Ende"])
    #expect(book.draft.pages == "304")
  }

  @Test(arguments: [#"{"empty": []}"#, #"{"a": {"b": 1}}"#, #"[{"id": 5, "label": "Novel"}]"#])
  func `JSON without a book is not taken for a list of books`(_ json: String) {
    #expect(
      throws: InterchangeError.unknownFormat(
        name: "a.json",
        looksLike: "JSON without books that Octavo knows"
      )
    ) { try read(json, named: "a.json") }
  }
}

@Suite struct SeveralFilesTests {
  private let store: TemporaryCatalog
  private let files = [
    "books.json":
      #"[{"book_id": 10, "title": "Le città invisibili", "author_id": 1, "genre_id": 5}]"#,
    "flat_authors.json": #"[{"author_id": 1, "name": "Italo Calvino"}]"#,
    "genres.json": #"[{"genre_id": 5, "label": "Fantasy"}]"#,
    "list.csv": "Title,Author\nMomo,Michael Ende\n",
  ]

  init() throws {
    store = try TemporaryCatalog()
  }

  @Test(arguments: [
    ["books.json", "flat_authors.json", "genres.json", "list.csv"],
    ["genres.json", "list.csv", "flat_authors.json", "books.json"],
  ])
  func `files of an import refer to one another in any order`(_ order: [String]) throws {
    let folder = try TemporaryCatalog.makeFolder()
    for (name, text) in files {
      try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }
    let plan = try ImportPlan.make(
      ImportSource(paths: order.map { "\(folder)/\($0)" }),
      in: store.catalog
    ) { _, _ in }
    let first = try #require(order.first { $0.hasSuffix(".json") && $0 != "genres.json" })
    #expect(
      Set(plan.summaries.map { $0.sentence(amongOthers: true) }) == [
        "\(first) and 2 more: nested JSON, UTF-8, 1 row.",
        "list.csv: Table of values between commas, UTF-8, 1 row.",
      ]
    )
    _ = try plan.carryOut(in: store.catalog) { _, _ in }
    let rows = try store.catalog.read { view in try view.books.rows(BookListing(), limit: 9) }
    #expect(rows.map(\.title) == ["Le città invisibili", "Momo"])
    let draft = try store.catalog.read { view in BookDraft(try view.books.card(rows[0].id)) }
    #expect(draft.authors.map(\.author.name) == ["Italo Calvino"])
    #expect(draft.genre?.name == "Fantasy")
  }

  @Test(arguments: [
    [#"{"a": {"b": 1}}"#, #"[{"id": 5, "label": "Novel"}]"#],
    [#"{"a": {"b": 1}}"#, #"{"authors": [{"id": 1, "name": "Ann"}], "books": [7]}"#],
  ]) func `when none of several files has a book, all are named`(_ texts: [String]) throws {
    let folder = try TemporaryCatalog.makeFolder()
    let paths = ["\(folder)/a.json", "\(folder)/b.json"]
    for (path, text) in zip(paths, texts) {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    let error = #expect(throws: InterchangeError.self) {
      try ImportPlan.make(ImportSource(paths: paths), in: store.catalog) { _, _ in }
    }
    let words = try #require(error?.description)
    #expect(
      ["a.json, b.json", "b.json, a.json"].contains { words == "There is no book in \($0)." }
    )
  }
}
