@testable import Books
import TestSupport
import Testing

@testable import Catalog

/// Queries about readings and loans.
struct ReaderQueryTests {
  let house: Household

  init() throws {
    house = try Household()
    try house.maria.write { edit in
      try edit.readings.add(
        house.dune,
        .reading("read", started: "2023", finished: "2024-03", rating: "4½")
      )
      try edit.readings.add(house.emma, .reading("reading", started: "2026-11-20"))
    }
    try house.jan.write { edit in
      _ = try edit.readings.add(house.solaris, .reading("read", finished: "2024", rating: "1"))
    }
    try house.maria.write { edit in
      _ = try edit.loans.lend(LoanDraft([house.dune], party: "Jan", due: .after(days: 3)))
      var solaris = BookDraft(try edit.books.card(house.solaris))
      solaris.copies = "0"
      try edit.books.update(house.solaris, to: solaris)
      _ = try edit.loans.borrow(LoanDraft([house.solaris], party: "Old Library"))
    }
  }

  @Test(arguments: [
    ("status:read", ["Dune"]), ("status:reading", ["Emma"]), ("status:wants", ["Solaris"]),
    ("status:unread", ["Emma", "Solaris"]), ("status:any", ["Dune", "Emma", "Solaris"]),
    ("status:none", []), ("status:!=read", ["Emma", "Solaris"]), ("status:gave-up", []),
    ("rating:>=4", ["Dune"]), ("rating:4.5", ["Dune"]), ("rating:4½", ["Dune"]),
    ("rating:>4.5", []), ("rating:none", ["Emma", "Solaris"]), ("rating:1..3", []),
    ("read:2024", ["Dune"]), ("read:2024..", ["Dune"]), ("read:2024-03", ["Dune"]),
    ("read:2024-03-01", []), ("read:..2024-03", ["Dune"]), ("read:..2024-03-30", []),
    ("read:2025..", []), ("read:none", ["Emma", "Solaris"]),
    ("started:2023", ["Dune"]), ("started:2023-01..", ["Dune", "Emma"]),
    ("started:2023-02..", ["Emma"]), ("started:..2023-11", []), ("started:yesterday", ["Emma"]),
    ("reading:any", ["Dune", "Emma", "Solaris"]), ("reading:none", []),
    ("owned:no", ["Solaris"]), ("owned:yes", ["Dune", "Emma"]),
    ("lent:any", ["Dune"]), ("lent:jan", ["Dune"]), ("lent:maria", []),
    ("lent:none", ["Emma", "Solaris"]),
    ("borrowed:library", ["Solaris"]), ("borrowed:=library", []), ("borrowed:yes", ["Solaris"]),
    ("due:..today", []), ("due:2026-11-24", ["Dune"]), ("due:any", ["Dune", "Solaris"]),
    ("overdue:yes", []), ("overdue:no", ["Dune", "Emma", "Solaris"]),
    ("@unread", ["Emma", "Solaris"]), ("@reading", ["Emma"]), ("@wishes", ["Solaris"]),
    ("status:unread genre:science", ["Solaris"]), ("-status:read dune", []),
    ("status:read,wants", ["Dune", "Solaris"]),
  ])
  func `a query finds by the currentUser's own readings and by loans`(
    query: String,
    titles: [String]
  ) throws {
    #expect(try house.titles(query, for: house.maria) == titles, "\(query)")
    let count = try house.maria.read { view in try view.books.count(view.listing(query)) }
    #expect(count == titles.count)
  }

  @Test func `the same query finds another's own for another, and nothing for nobody`() throws {
    #expect(try house.titles("status:read", for: house.jan) == ["Solaris"])
    #expect(try house.titles("rating:any", for: house.jan) == ["Solaris"])
    let nobody = try Catalog.open(at: house.shared.path, user: "visitor")
    #expect(try house.titles("reading:any", for: nobody) == [])
    #expect(try house.titles("status:unread", for: nobody) == ["Dune", "Emma", "Solaris"])
  }

  @Test func `overdue goes by the clock`() throws {
    house.clock.set(2026, 11, 25)
    #expect(try house.titles("overdue:yes", for: house.maria) == ["Dune"])
    #expect(try house.titles("due:..today", for: house.maria) == ["Dune"])
  }

  @Test func `values are offered with the currentUser's own counts`() throws {
    func offered(_ text: String, _ catalog: Catalog) throws -> [String] {
      try catalog.read { view throws in
        try view.completions(for: text, cursor: text.count).map { "\($0.label) \($0.books ?? -1)" }
      }
    }
    #expect(
      try offered("status:", house.maria)
        == ["wants 1", "reading 1", "read 1", "gave-up 0", "unread 2"]
    )
    #expect(try offered("status:r", house.jan) == ["reading 0", "read 1"])
    #expect(try offered("rating:", house.maria) == ["4½ 1"])
    #expect(try offered("rating:", house.jan) == ["1 1"])
    #expect(try offered("lent:", house.jan) == ["Jan 1"])
    #expect(try offered("@u", house.jan) == ["@unread -1"])
  }

  @Test(arguments: [
    ("status:unread", "read as: unread"), ("rating:>=4", "read as: your rating from 4"),
    ("read:2024", "read as: finished 2024-01-01 to 2024-12-31"),
    ("lent:jan", "read as: lent to “jan”"), ("overdue:yes", "read as: overdue"),
  ])
  func `the line says how it was read`(query: String, reading: String) throws {
    let read = try house.maria.read { view in try view.parse(query).reading }
    #expect(read == reading)
  }

  @Test(arguments: ["status:sometimes", "rating:many", "read:soon", "owned:maybe", "reading:x"])
  func `a mistake says what there is`(query: String) throws {
    #expect(throws: CatalogError.self) {
      try house.maria.read { view in try view.parse(query) }
    }
  }

  @Test func `a saved query goes before one that is there from the start, until it is removed`()
    throws
  {
    try house.maria.write { edit in try edit.queries.save("dune", as: "unread") }
    #expect(try house.titles("@unread", for: house.maria) == ["Dune"])
    #expect(try house.maria.read { view in try view.queries.all().count } == 3)
    try house.maria.write { edit in try edit.queries.remove("unread") }
    #expect(try house.titles("@unread", for: house.maria) == ["Emma", "Solaris"])
  }
}
