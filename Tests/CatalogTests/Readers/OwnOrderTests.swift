@testable import Books
import GRDB
import TestSupport
import Testing

@testable import Catalog

/// Ordering books by what the current user read, and showing it beside them.
struct OwnOrderTests {
  private static let fields: [Query.OwnField] = [.status, .rating, .started, .read]

  private func filled() throws -> Household {
    let house = try Household()
    let more = try house.maria.write { edit in
      try (1...30).map { try edit.books.add(.book("Book \($0)")) }
    }.value
    for (catalog, step) in [(house.maria, 1), (house.jan, 2)] {
      try catalog.write { edit in
        for (place, book) in more.enumerated() where place % 3 != step {
          for time in 0...(place % 3) {
            var draft = ReadingDraft()
            draft.status = ReadingStatus.choices[(place * 7 + time * step) % 4].name
            if (place + time) % 4 > 0 { draft.rating = String((place * 3 + time * step) % 5 + 1) }
            if (place + time) % 3 > 0 {
              draft.started = String(2010 - (place * 5 + time) % 7 * step)
            }
            if (place + time) % 5 > 0 {
              draft.finished = String(2011 + (place * 3 - time) % 4 * step)
            }
            try edit.readings.add(book, draft)
          }
        }
      }
    }
    return house
  }

  @Test func `an order by readings is that of the database, however it is come by`() throws {
    let house = try filled()
    for catalog in [house.maria, house.jan] {
      try catalog.read { view in
        let currentUser = try view.currentUser
        for field in Self.fields {
          for descending in [false, true] {
            let order = try #require(Query.Order(.own(field), descending: descending))
            let ordering = BookOrdering([order.asked(by: currentUser)])
            let sql = "SELECT id FROM book ORDER BY \(ordering.sql)"
            let expected = try Int64.fetchAll(view.db, sql: sql)
            #expect(Array(try ordering.read(view.connection)) == expected, "\(sql)")
          }
        }
      }
    }
  }

  @Test func `each currentUser has an order of their own, and nobody has none`() throws {
    let house = try filled()
    let listing = BookListing(order: BookOrder(.own(.rating), descending: true))
    func ids(_ catalog: Catalog) throws -> [Int64] {
      try catalog.read { view in Array(try view.books.ids(listing)) }
    }
    let (maria, jan) = (try ids(house.maria), try ids(house.jan))
    #expect(maria != jan)
    let nobody = try house.shared.again(user: "nobody")
    let byTitle = try nobody.read { view in Array(try view.books.ids(BookListing())) }
    #expect(try ids(nobody) == byTitle)
    try nobody.close()
    house.maria.act(as: "Jan")
    #expect(try ids(house.maria) == jan, "what is remembered of an order is its currentUser's")
  }

  @Test func `what is ordered by is read along an index, and nothing is sorted by the database`()
    throws
  {
    try Catalog.inMemory().read { view in
      let currentUser = CurrentUser(name: "Maria", reader: 1)
      for field in Self.fields {
        let sql = field.values(for: currentUser)
        let plan = try plan(sql, view.db)
        #expect(plan.allSatisfy { $0.contains("SEARCH reading USING COVERING INDEX") }, "\(plan)")
      }
    }
  }

  @Test func `the marks of a screenful are searches in one index`() throws {
    try Catalog.inMemory().read { view in
      let plan = try plan(ReadingRepository<ReadTransaction>.marksQuery, view.db)
      let steps = plan.filter { $0.hasPrefix("SCAN") || $0.hasPrefix("SEARCH") }
      #expect(steps.filter { $0.hasPrefix("SCAN") } == ["SCAN wanted VIRTUAL TABLE INDEX 1:"])
      #expect(
        steps.dropFirst().allSatisfy { $0.contains("COVERING INDEX reading_book") },
        "\(plan)"
      )
      #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
    }
  }

  private func plan(_ sql: String, _ db: Database) throws -> [String] {
    let count = sql.contains("?2") ? 2 : 0
    return try Row.fetchAll(
      db,
      sql: "EXPLAIN QUERY PLAN " + sql,
      arguments: StatementArguments(Array(["[1]", "1"].prefix(count)))
    ).map { $0["detail"] }
  }
}
