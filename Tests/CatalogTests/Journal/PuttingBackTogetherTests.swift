@testable import Books
import GRDB
import TestSupport
import Testing

@testable import Catalog

/// Rows that come back in great numbers do so by few statements where nothing stands in their way, and one by
/// one where something does: what becomes of them is the same.
struct PuttingBackTogetherTests {
  let catalog: Catalog

  init() throws {
    catalog = try Catalog.inMemory(user: "maria")
  }

  private func load(_ count: Int) throws {
    try catalog.write("Added many") { edit in
      try edit.books.load(expecting: count) { loader in
        for number in 0..<count {
          try loader.add(
            .book(
              "Title \(number)",
              by: ["Writer \(number % 40)", "Writer \(number % 7 + 40)"],
              from: ["House \(number % 3)"],
              genre: "Genre \(number % 2)",
              isbn: Self.isbn(number),
              tags: ["kept", "lent"]
            )
          )
        }
      }
    }
  }

  private static func isbn(_ number: Int) -> String {
    let digits = "978" + String(100_000_000 + number)
    let sum = digits.enumerated().reduce(0) { sum, digit in
      sum + (digit.element.wholeNumberValue ?? 0) * (digit.offset.isMultiple(of: 2) ? 1 : 3)
    }
    return digits + String((10 - sum % 10) % 10)
  }

  /// Every table of the catalogue and its schema, but for the journal, and what each change moves on.
  private func contents() throws -> [String] {
    try catalog.read { view in
      let tables: [String] =
        Table.allCases.map { table in
          let columns =
            ["id"] + table.insertedColumns.filter { !["modified", "version"].contains($0) }
          return "SELECT \(columns.joined(separator: ", ")) FROM \(table.rawValue) ORDER BY id"
        } + ["SELECT name, sql FROM sqlite_schema ORDER BY name"]
      let rows = try tables.flatMap { sql in
        try Row.fetchAll(view.db, sql: sql).map { (row: Row) -> String in
          row.databaseValues.map(\.description).joined(separator: "|")
        }
      }
      return try rows + CheckingTests.derived(view.db).flatMap { $0 }
    }
  }

  @Test(arguments: [40, 1100])
  func `books that were loaded come back as they were`(_ count: Int) throws {
    try load(count)
    let before = try contents()
    for _ in 0..<2 {
      _ = try catalog.undoLast()
      #expect(try catalog.read { try $0.books.count() } == 0)
      let report = try catalog.redo().report
      #expect(report.kept == [])
      #expect(report.putBack.count(where: { $0.kind == .book }) == count)
      #expect(try contents() == before)
    }
    #expect(try catalog.check().isEmpty)
    let ranges = try catalog.read { view in
      try String.fetchAll(
        view.db,
        sql: """
          SELECT first || '-' || last FROM change WHERE tableName = 'book' AND operation = 'insert'
            AND revisionId = (SELECT max(id) FROM revision)
          """
      )
    }
    #expect(ranges == ["1-\(count)"])
  }

  @Test func `all but what is taken by now comes back`() throws {
    try load(1100)
    _ = try catalog.undoLast()
    let other = try catalog.write { edit in
      try edit.books.add(.book("Another", isbn: Self.isbn(700)))
    }.value
    try catalog.write { edit in _ = try edit.authors.findOrCreate("Writer 5") }
    let report = try catalog.undo(ID(rawValue: 2)).report

    #expect(try catalog.read { try $0.books.count() } == 1101)
    let reasons = report.kept.map(\.reason)
    #expect(
      reasons == [
        .taken(by: .authority(AuthorityID(.author, 48))),
        .lost(field: "ISBN", value: "978-1-000-00700-8", by: .book(other)),
      ]
    )
    let isbns = try catalog.read { try Int.fetchOne($0.db, sql: "SELECT count(*) FROM isbn") }
    #expect(isbns == 1100)
    #expect(try catalog.check().isEmpty)
  }

  @Test func `links to what is gone meanwhile stay away, and all others come back`() throws {
    try load(300)
    let books = try catalog.read { try $0.books.ids(BookListing()).map(ID<Book>.init(rawValue:)) }
    let cleared = try #require(
      try catalog.write { edit in
        for book in books {
          var draft = BookDraft(try edit.books.card(book))
          draft.tags = []
          _ = try edit.books.update(book, to: draft)
        }
      }.revision
    )
    for book in books.sorted(by: { $0 < $1 }).prefix(2) {
      try catalog.write { edit in try edit.books.delete(book) }
    }

    let report = try catalog.undo(cleared.id).report

    #expect(report.kept.map(\.reason) == [.gone, .gone])
    let tags = try catalog.read { try Int.fetchOne($0.db, sql: "SELECT count(*) FROM bookTag") }
    #expect(tags == 596)
    #expect(try catalog.check().isEmpty)
  }

  @Test func `rows come back together only where nothing stands in the way of one`() throws {
    try load(60)
    _ = try catalog.undoLast()
    try catalog.write { edit in
      let rows = try edit.db.tagRows()
      #expect(rows == Array(1...120))
      func putBack(_ rows: [Int64], isThere: Bool = true) throws -> Bool {
        try edit.reinsert(.bookTag, rows, deletedBy: ID(rawValue: 2)) { _, _ in isThere }
      }
      // A record is missing; one of the rows is not of the journal.
      #expect(try !putBack(rows, isThere: false))
      #expect(try !putBack(rows + [121]))
      #expect(try !putBack([1, 3]))
      #expect(try Int.fetchOne(edit.db, sql: "SELECT count(*) FROM bookTag") == 0)
      #expect(edit.log.isEmpty)

      #expect(try putBack(Array(rows[..<60])))
      // The first half has its numbers already.
      #expect(try !putBack(rows))
      #expect(try Int.fetchOne(edit.db, sql: "SELECT count(*) FROM bookTag") == 60)
      #expect(try putBack(Array(rows[60...])))
      #expect(try Int.fetchOne(edit.db, sql: "SELECT count(*) FROM bookTag") == 120)
      for id in rows { try edit.delete(.bookTag, id) }
    }
  }
}

extension Database {
  fileprivate func tagRows() throws -> [Int64] {
    try Int64.fetchAll(
      self,
      sql: """
        SELECT first FROM change WHERE tableName = 'bookTag' AND operation = 'delete' ORDER BY first
        """
    )
  }
}
