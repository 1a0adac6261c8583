import GRDB
import TestSupport
import Testing

@testable import Books
@testable import Catalog

/// How SQLite goes about a reader's own readings, of which there can be a hundred thousand.
struct ReadingPlanTests {
  /// The plan of every statement that something runs on readings.
  private func plans(_ body: (ReadTransaction) throws -> Void) throws -> [String] {
    let home = try Household()
    return try home.maria.read { view in
      var statements: [String] = []
      try body(view)
      view.db.trace { event in
        if case .statement(let statement) = event { statements.append(statement.expandedSQL) }
      }
      try body(view)
      view.db.trace(options: [])
      return try statements.filter { $0.contains("FROM reading ") }.flatMap { statement in
        try Row.fetchAll(view.db, sql: "EXPLAIN QUERY PLAN " + statement).map { $0["detail"] }
      }
    }
  }

  @Test func `a reader's last readings come in their order from an index`() throws {
    let plans = try plans { view in _ = try view.readings.rows(limit: 50) }
    #expect(plans.contains { $0.contains("INDEX reading_last") })
    #expect(!plans.contains { $0.contains("TEMP B-TREE") || $0.hasPrefix("SCAN") })
  }

  @Test(arguments: ["status:read", "rating:>=4", "read:2024..", "started:2023-05", "reading:any"])
  func `what is asked of readings is answered from one index`(find: String) throws {
    let home = try Household()
    try home.maria.read { view in
      guard case .own(let test) = try view.parse(find).query else {
        Issue.record("\(find) does not ask for readings")
        return
      }
      let (sql, arguments) = try test.set.build(view.db)
      let plan = try Row.fetchAll(
        view.db,
        sql: "EXPLAIN QUERY PLAN " + sql,
        arguments: arguments
      ).map { $0["detail"] as String }
      #expect(plan == ["SEARCH reading USING COVERING INDEX reading_book (readerId=?)"])
    }
  }
}
