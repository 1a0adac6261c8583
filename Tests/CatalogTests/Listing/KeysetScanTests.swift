@testable import Books
import GRDB
import TestSupport
import Testing

@testable import Catalog

struct KeysetScanTests {
  static let indexed: [BookOrder] = [
    Query.Field.book(.title), .book(.authors), .book(.year), .book(.genre), .fact(.added),
    .fact(.modified),
  ].flatMap { [BookOrder($0), BookOrder($0, descending: true)] }

  @Test(arguments: indexed)
  func `an order that has an index is read from it, at any place and both ways`(
    _ order: BookOrder
  ) throws {
    let catalog = try Catalog.inMemory()
    let scan = try #require(BookOrdering(order).keysetScan)
    try check(scan, in: catalog)
  }

  @Test(arguments: [
    "year+ title+", "year- title-", "author- title-", "genre+ title-", "genre- title+",
  ])
  func `an order with the title behind it can be an index's own`(_ find: String) throws {
    let catalog = try Catalog.inMemory()
    let ordering = try catalog.read { view in try view.search(view.listing(find)).order }
    try check(try #require(ordering.keysetScan), in: catalog)
  }

  @Test(
    arguments: AuthorityKind.allCases,
    [AuthorityOrder.Column.name, .books, .added].flatMap {
      [AuthorityOrder($0), AuthorityOrder($0, descending: true)]
    }
  )
  func `lists of names are read from their indexes, at any place and both ways`(
    _ kind: AuthorityKind,
    _ order: AuthorityOrder
  ) throws {
    let catalog = try Catalog.inMemory()
    for withoutBooks in [false, true] {
      let listing = AuthorityListing(order: order, withoutBooks: withoutBooks)
      if withoutBooks, order.column == .added { continue }
      try check(listing.keysetScan(kind), in: catalog)
    }
  }

  /// Looks at the plan of every statement that a scan makes.
  private func check(_ scan: KeysetScan, in catalog: Catalog) throws {
    var statements: [String] = scan.queries
    for piece in scan.pieces {
      for backwards in [false, true] {
        for group in piece.keys.indices {
          let tests = piece.following(group, backwards: backwards).conditions
          statements.append(
            piece.query("\(scan.table).id", where: tests, backwards: backwards, limit: true)
          )
        }
        statements.append(piece.query("\(scan.table).id", backwards: backwards, limit: true))
      }
    }
    try catalog.read { view in
      for statement in statements {
        let marks = statement.count { $0 == "?" }
        let plan = try Row.fetchAll(
          view.db,
          sql: "EXPLAIN QUERY PLAN " + statement,
          arguments: StatementArguments(Array(repeating: 1, count: marks))
        ).map { $0["detail"] as String }
        #expect(!plan.contains { $0.hasPrefix("USE TEMP B-TREE") }, "\(statement): \(plan)")
        #expect(plan.allSatisfy { $0.contains("INDEX") }, "\(statement): \(plan)")
        if statement.contains("?"), statement.contains(">") || statement.contains("<") {
          #expect(!plan.contains { $0.hasPrefix("SCAN") }, "\(statement): \(plan)")
        }
      }
    }
  }
}
