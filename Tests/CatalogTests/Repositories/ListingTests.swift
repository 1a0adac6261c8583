import GRDB
import TestSupport
import Testing

@testable import Books
@testable import Catalog

struct ListingTests {
  let catalog: Catalog

  init() throws {
    catalog = try Catalog.inMemory(user: "maria")
    try catalog.write { edit in
      for draft: BookDraft in [
        .book("The Left Hand of Darkness", by: ["Ursula K. Le Guin"], genre: "SF", year: "1969"),
        .book("Émile", by: ["Jean-Jacques Rousseau"], genre: "Novel", year: "1762"),
        .book("Volume 10", from: ["Zeta Press"]),
        .book("Volume 2", from: ["Alpha"], tags: ["gift"]),
        .book(
          "A Wizard of Earthsea",
          by: ["Ursula K. Le Guin"],
          isbn: "9780441478125",
          year: "1968"
        ),
      ] { _ = try edit.books.add(draft) }
    }
  }

  func titles(_ listing: BookListing) throws -> [String] {
    try catalog.read { view in
      let ids = try view.books.ids(listing)
      let rows = try view.books.rows(ids)
      #expect(try view.books.rows(listing, limit: 100) == rows)
      #expect(try view.books.count(listing) == rows.count)
      return rows.map(\.title)
    }
  }

  @Test func `titles sort without articles, accents and case, and numbers by value`() throws {
    #expect(
      try titles(BookListing()) == [
        "Émile", "The Left Hand of Darkness", "Volume 2", "Volume 10", "A Wizard of Earthsea",
      ]
    )
  }

  @Test(arguments: BookOrder.all)
  func `every order holds every book once, and absent values come last`(
    _ order: BookOrder
  ) throws {
    let all = try titles(BookListing(order: order))
    #expect(Set(all).count == 5)
    switch order.field {
    case .book(.year), .book(.authors), .book(.genre):
      #expect(Set(all.suffix(2)).isSubset(of: Self.withoutValues))
    case .book(.publishers): #expect(Set(all.prefix(2)) == ["Volume 2", "Volume 10"])
    default: break
    }
  }

  static let withoutValues: Set = ["Volume 2", "Volume 10", "A Wizard of Earthsea"]

  @Test(arguments: [
    ("guin", ["The Left Hand of Darkness", "A Wizard of Earthsea"]),
    ("le gu DARK", ["The Left Hand of Darkness"]),
    ("emile", ["Émile"]),
    ("alpha", ["Volume 2"]),
    ("sf", ["The Left Hand of Darkness"]),
    ("gif vol", ["Volume 2"]),
    ("0-441-47812-3", ["A Wizard of Earthsea"]),
    ("9780441", ["A Wizard of Earthsea"]),
    ("arkness", []),
    ("%", []),
    ("' OR 1=1 --", []),
    ("", ["Émile", "The Left Hand of Darkness", "Volume 2", "Volume 10", "A Wizard of Earthsea"]),
  ])
  func `a find means books with words that begin so`(_ find: String, _ found: [String]) throws {
    #expect(try titles(catalog.read { view in try view.listing(find) }) == found)
  }

  @Test func `the books of a record, and those without one, can be listed`() throws {
    let guin = AuthorityID(.author, 1)
    #expect(try titles(BookListing(scope: .of(guin))).count == 2)
    #expect(try titles(BookListing(scope: .without(.author))) == ["Volume 2", "Volume 10"])
    #expect(try titles(BookListing(scope: .without(.genre))).count == 3)
    #expect(try titles(BookListing(scope: .withoutISBN)).count == 4)
  }

  @Test func `a page of lines is fetched by keys alone`() throws {
    let plan = try plan(BookRow.query.replacing("?", with: "'[1]'"))
    #expect(!plan.contains { $0.hasPrefix("SCAN") && !$0.contains("json_each") }, "\(plan)")
  }

  @Test func `what a book's page says of it takes at most five queries`() throws {
    let queue = try #require(try catalog.writer() as? DatabaseQueue)
    let counter = Counter()
    try queue.write { db in
      db.trace { _ in counter.count() }
      let view = ReadTransaction(connection: Connection(db: db, now: .test))
      _ = try view.books.card(1, counting: true)
      _ = try view.history.summary(of: .book(1))
      db.trace(options: [], nil)
    }
    #expect(1...5 ~= counter.value)
  }

  @Test func `a book's detail takes one query more where there are fields of one's own`() throws {
    let id = try catalog.write { edit in
      let field = try edit.customFields.add(CustomFieldDraft(name: "Price", kind: .money))
      var draft = BookDraft.book("Priced")
      draft.custom[field] = "3"
      return try edit.books.add(draft)
    }.value
    let queue = try #require(try catalog.writer() as? DatabaseQueue)
    let counter = Counter()
    try queue.write { db in
      db.trace { _ in counter.count() }
      let detail = try ReadTransaction(connection: Connection(db: db, now: .test)).books.card(id)
      db.trace(options: [], nil)
      #expect(detail.custom.filled.map(\.text) == ["3"])
    }
    #expect(1...6 ~= counter.value)
  }

  /// The steps of the query itself; what its scalar subqueries do with a few rows is left out.
  private func plan(_ sql: String) throws -> [String] {
    try catalog.read { view in
      try Row.fetchAll(view.connection.db, sql: "EXPLAIN QUERY PLAN " + sql)
        .filter { $0["parent"] == 0 }.map { $0["detail"] }
    }
  }
}

struct CardTests {
  @Test func `cards of any number of books take four queries, and say what each card says`()
    throws
  {
    let catalog = try Catalog.inMemory()
    try catalog.write { edit in
      for number in 0..<30 {
        _ = try edit.books.add(
          .book(
            "Book \(number)",
            by: ["Author \(number % 4)", "Author \(number % 3) B"],
            from: number.isMultiple(of: 2) ? ["Press \(number % 5)"] : [],
            genre: number.isMultiple(of: 3) ? "Novel" : nil,
            series: number.isMultiple(of: 5) ? "Series" : nil,
            tags: ["b", "a"]
          )
        )
      }
    }
    let counter = Counter()
    let queue = try #require(try catalog.writer() as? DatabaseQueue)
    let ids = try catalog.read { view in
      try view.books.ids(BookListing()).map(ID<Book>.init(rawValue:))
    }
    let cards = try queue.write { db in
      db.trace { _ in counter.count() }
      defer { db.trace(options: [], nil) }
      return try ReadTransaction(connection: Connection(db: db, now: .test)).books.cards(ids)
    }
    #expect(counter.value == 4)
    #expect(cards == (try catalog.read { view in try ids.map { try view.books.card($0) } }))
  }
}
