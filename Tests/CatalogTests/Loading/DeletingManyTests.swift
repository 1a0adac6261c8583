import Books
import GRDB
import TestSupport
import Testing

@testable import Catalog

/// Many books that go together.
struct DeletingManyTests {
  /// A catalogue whose books have everything that can go with them.
  private func make() throws -> (catalog: Catalog, books: [ID<Book>]) {
    let catalog = try Catalog.inMemory(user: "maria")
    let books = try catalog.write { edit in
      let price = try edit.customFields.add(CustomFieldDraft(name: "Price", kind: .money))
      let books = try LoadingTests.drafts(60, seed: 5).map { draft in
        var draft = draft
        draft.custom = CustomTexts([price])
        draft.custom[price] = "12.50"
        draft.shelf = "Hall 3"
        return try edit.books.add(draft)
      }
      _ = try edit.loans.lend(LoanDraft([books[3], books[50]], party: "Anna"))
      _ = try edit.loans.lend(LoanDraft([books[4]], party: "Jan"))
      for book in books.prefix(8) {
        _ = try edit.readings.add(book, .reading("read", note: "\(book)"))
      }
      return books
    }.value
    return (catalog, books)
  }

  /// What is there, and what the journal says of it.
  private func contents(_ catalog: Catalog) throws -> [String] {
    // Two catalogues have other keys for the same.
    try LoadingTests.contents(catalog).map { $0.replacing(#/recordKey: [^,]*, /#, with: "") }
      + catalog.read { view in
        try ["loan", "loanBook", "reading", "customValue", "bookAuthor"].map { table in
          "\(table) \(try Int.fetchOne(view.db, sql: "SELECT count(*) FROM \(table)") ?? 0)"
        }
          + String.fetchAll(
            view.db,
            sql: """
              SELECT tableName || first || (SELECT group_concat(key || ':' || ifnull(value, ''))
                FROM (SELECT * FROM json_each(before) WHERE key <> 'recordKey' ORDER BY key))
              FROM change WHERE operation = 'delete' ORDER BY 1
              """
          )
      }
  }

  @Test func `books that go together leave what those that go one by one leave`() throws {
    let (together, books) = try make()
    let (apart, _) = try make()
    let gone = books[2...40].reversed() + [books[59]]
    try together.write("Deleted") { edit in try edit.books.delete(Array(gone)) }
    try apart.write("Deleted") { edit in for id in gone { try edit.books.delete(id) } }
    try expectTheSame(together, apart)
    for catalog in [together, apart] {
      let target = try #require(try catalog.read { try $0.history.undoTarget(by: nil) })
      _ = try catalog.undo(target.id)
    }
    try expectTheSame(together, apart)
    #expect(try together.read { view in try view.books.count() } == books.count)
  }

  private func expectTheSame(_ one: Catalog, _ other: Catalog) throws {
    let (first, second) = (try contents(one), try contents(other))
    #expect(Set(first).symmetricDifference(second).sorted() == [])
    #expect(first.count == second.count)
  }

  @Test func `where one of them is gone nothing is deleted`() throws {
    let (catalog, books) = try make()
    try catalog.write { edit in try edit.books.delete(books[7]) }
    #expect(throws: CatalogError.self) {
      try catalog.write { edit in try edit.books.delete(Array(books[5...20])) }
    }
    #expect(try catalog.read { view in try view.books.count() } == 59)
  }
}
