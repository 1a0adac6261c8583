import Books
import Catalog
import TestSupport
import Testing

struct BookSavingTests {
  let catalog: Catalog

  init() throws {
    catalog = try Catalog.inMemory(user: "maria")
  }

  func add(_ draft: BookDraft) throws -> ID<Book> {
    try catalog.write { edit in try edit.books.add(draft) }.value
  }

  func card(_ id: ID<Book>) throws -> BookCard {
    try catalog.read { view in try view.books.card(id, counting: true) }
  }

  /// The numbers of books, authors and genres.
  func counts() throws -> [Int] {
    try catalog.read { view in
      [try view.books.count(), try view.authors.count(), try view.genres.count()]
    }
  }

  @Test func `a book is saved with its ISBN, and the records that it refers to are made`() throws {
    let id = try add(
      .book(
        "The Dispossessed",
        by: ["Ursula K. Le Guin"],
        from: ["Harper & Row", "Gollancz"],
        genre: "Science fiction",
        isbn: "0-06-012563-2",
        year: "1974",
        series: "Hainish Cycle",
        volume: "6",
        tags: ["utopia", "gift"]
      )
    )
    let card = try card(id)
    #expect(card.book.title == "The Dispossessed")
    #expect(card.book.sortTitle == "Dispossessed")
    #expect(card.book.isbn?.digits == "9780060125639")
    #expect(card.book.year?.number == 1974)
    #expect(card.book.volume?.number == 6)
    #expect(card.credits.map(\.author.name) == ["Ursula K. Le Guin"])
    #expect(card.publishers.map(\.name) == ["Harper & Row", "Gollancz"])
    #expect(card.genre?.name == "Science fiction")
    #expect(card.genre?.books == 1)
    #expect(card.series?.name == "Hainish Cycle")
    #expect(card.tags.map(\.name) == ["gift", "utopia"])
    let history = try catalog.read { view in try view.history.summary(of: .book(id)) }
    #expect(history.addedBy == "maria")
  }

  @Test func `a second book with the same names in other spelling makes no second record`() throws {
    _ = try add(.book("A", by: ["Gabriel García Márquez"], genre: "Novel"))
    _ = try add(.book("B", by: ["gabriel garcia  marquez"], genre: "NOVEL"))
    #expect(try counts() == [2, 1, 1])
  }

  @Test func `nothing is saved when one value is wrong, and everything wrong is told`() throws {
    let draft = BookDraft.book(
      "",
      by: ["Someone New"],
      genre: "New genre",
      isbn: "9780060125638",
      year: "196O"
    )
    let error = #expect(throws: CatalogError.self) { _ = try add(draft) }
    guard case .invalid(let problems) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(problems.map(\.property) == [.book(.title), .book(.isbn), .book(.year)])
    #expect(try counts() == [0, 0, 0])
    #expect(try catalog.read { view in try view.history.count() } == 0)
  }

  @Test func `an ISBN of 10 and of 13 digits are one, and it belongs to one book`() throws {
    let first = try add(.book("The Left Hand of Darkness", isbn: "0441478123"))
    let error = #expect(throws: CatalogError.self) {
      _ = try add(.book("Another", isbn: "978-0-441-47812-5"))
    }
    guard case .invalid(let problems) = error,
      case .isbnTaken(let id, let title, _) = problems[0].code
    else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(id == first.rawValue)
    #expect(title == "The Left Hand of Darkness")
  }

  @Test func `an update writes only what differs, and a save without changes makes no revision`()
    throws
  {
    let id = try add(.book("Dune", by: ["Frank Herbert"], year: "1956"))
    var draft = BookDraft(try card(id))
    let nothing = try catalog.write { edit in try edit.books.update(id, to: draft) }
    #expect(nothing.value == false)
    #expect(nothing.revision == nil)

    draft.year = "1965"
    let written = try catalog.write { edit in try edit.books.update(id, from: 1, to: draft) }
    let revision = try #require(written.revision)
    #expect(revision.what == "Changed “Dune”: year 1956 → 1965")
    let entries = try catalog.read { view in try view.history.contents(of: revision.id) }
    #expect(entries.count == 1)
    #expect(
      entries[0].fields == [ChangedRecord.Field(label: "year", before: "1956", after: "1965")]
    )
    #expect(try card(id).book.version == 2)
  }

  @Test func `saving over a newer version is refused and says who saved it`() throws {
    let id = try add(.book("Dune"))
    var mine = BookDraft(try card(id))
    mine.year = "1965"
    try catalog.write { edit in try edit.books.update(id, from: 1, to: mine) }
    mine.year = "1966"
    let error = #expect(throws: CatalogError.self) {
      try catalog.write { edit in try edit.books.update(id, from: 1, to: mine) }
    }
    guard case .changedElsewhere(let change) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(change.who == "maria")
    #expect(try card(id).book.year?.number == 1965)
  }

  @Test func `authors keep their order and roles, and can be put in another order`() throws {
    var draft = BookDraft.book("Good Omens", by: ["Terry Pratchett", "Neil Gaiman"])
    draft.authors.append(Credit(author: Reference(name: "Someone"), role: .translator))
    let id = try add(draft)
    var edited = BookDraft(try card(id))
    edited.authors.swapAt(0, 1)
    try catalog.write { edit in try edit.books.update(id, to: edited) }
    let credits = try card(id).credits
    #expect(credits.map(\.author.name) == ["Neil Gaiman", "Terry Pratchett", "Someone"])
    #expect(credits.map(\.role) == [.author, .author, .translator])
    #expect(try card(id).book.version == 2)
  }

  @Test func `a deleted book takes its ISBN along and leaves its author`() throws {
    let id = try add(.book("Dune", by: ["Frank Herbert"], isbn: "9780441478125"))
    try catalog.write { edit in try edit.books.delete(id) }
    #expect(try counts() == [0, 1, 0])
    #expect(try catalog.read { view in try view.books.named("9780441478125") } == nil)
    _ = try add(.book("Another", isbn: "9780441478125"))
  }

  @Test func `hostile text is stored as it is given`() throws {
    let title =
      "\u{1B}]0;x\u{7}a\u{202E}b\u{200B}c\u{9B}31m" + String(repeating: "\u{301}", count: 500)
    let id = try add(.book(title, by: ["'); DROP TABLE book; --"]))
    #expect(try card(id).book.title == title)
    #expect(try card(id).credits.first?.author.name == "'); DROP TABLE book; --")
  }

  @Test func `a text with the character 0 is refused with a reason`() throws {
    let error = #expect(throws: CatalogError.self) { _ = try add(.book("a\u{0}b")) }
    guard case .invalid(let problems) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(problems.map(\.property) == [.book(.title)])
    #expect(problems.map(\.code) == [.invalidText(.nul)])
  }

  @Test func `a title of more than a megabyte is refused and one of a megabyte is kept`() throws {
    let long = String(repeating: "x", count: 1_048_576)
    let id = try add(.book(long))
    #expect(try card(id).book.title.utf8.count == 1_048_576)
    #expect(throws: CatalogError.self) { _ = try add(.book(long + "x")) }
  }
}
