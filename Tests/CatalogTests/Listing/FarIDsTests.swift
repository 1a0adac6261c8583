import GRDB
import TestSupport
import Testing

@testable import Books
@testable import Catalog

/// Numbers of records that nobody gave: a damaged file can have any.
struct FarIDsTests {
  @Test(arguments: [Int64.max, .min, -1, 0, 49_999_999, 1 << 32])
  func `a list has every order with a record of any number`(_ id: Int64) throws {
    let catalog = try Catalog.inMemory()
    try catalog.write { edit in
      for title in ["Dune", "Emma", "Ulysses"] {
        _ = try edit.books.add(
          .book(title, by: ["A"], from: ["P"], genre: "G", year: "1900", series: "S", volume: "1")
        )
      }
      _ = try edit.books.add(.book("Far"))
      try edit.db.execute(sql: "UPDATE book SET id = \(id) WHERE id = 4")
      try edit.db.execute(sql: "PRAGMA defer_foreign_keys = ON")
      for table in ["genre", "series"] {
        try edit.db.execute(sql: "UPDATE \(table) SET id = \(id)")
        try edit.db.execute(sql: "UPDATE book SET \(table)Id = \(id) WHERE \(table)Id = 1")
      }
    }
    try catalog.read { view in
      for terms in OrderingTests.orders {
        let ids = try BookOrdering(terms).read(view.connection)
        #expect(Set(ids) == [1, 2, 3, id], "\(BookOrdering(terms).sql)")
        #expect(try view.books.rows(ids).count == 4)
      }
    }
  }

  @Test func `an order that is brought up to date takes no change of rows without end`() throws {
    for (first, last) in [(Int64.min, Int64.max), (1, .max), (.max, .max)] {
      let catalog = try Catalog.inMemory()
      _ = try catalog.write { edit in try edit.books.add(.book("Dune")) }
      _ = try catalog.read { view in try view.books.ids(BookListing()) }
      _ = try catalog.write { edit in
        try edit.db.execute(
          sql: """
            INSERT INTO change (revisionId, operation, tableName, first, last)
            VALUES (1, 'insert', 'book', \(first), \(last))
            """
        )
        return try edit.books.add(.book("Emma"))
      }
      try catalog.write { edit in
        try edit.db.execute(sql: "UPDATE change SET revisionId = 2 WHERE last = \(last)")
      }
      let ids = try catalog.read { view in try view.books.ids(BookListing()) }
      #expect(ids.elementsEqual([1, 2]))
    }
  }
}
