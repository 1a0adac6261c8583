import GRDB
import TestSupport
import Testing

@testable import Books
@testable import Catalog

/// Books that a new one may be another copy of.
struct AlikeTests {
  let shared: TemporaryCatalog
  let catalog: Catalog

  init() throws {
    shared = try TemporaryCatalog()
    catalog = try Catalog.open(at: shared.path, user: "Maria")
    try catalog.write { edit in
      _ = try edit.books.add(.book("Emma", by: ["Jane Austen"]))
      _ = try edit.books.add(.book("The Trial", by: ["Franz Kafka"]))
      _ = try edit.books.add(.book("Emma", by: ["Alexander McCall Smith"]))
      _ = try edit.books.add(.book("Beowulf", by: []))
    }
  }

  private func alike(_ title: String, _ authors: String...) throws -> [Int64] {
    var draft = BookDraft()
    draft.title = title
    draft.authors = authors.map { Credit(author: Reference(name: $0)) }
    return try catalog.read { view in try view.books.alike(draft).map(\.id.rawValue) }
  }

  @Test func `books of the same title and author are alike, folded`() throws {
    #expect(try alike("emma", "jane AUSTEN") == [1])
    #expect(try alike("Emma", "Somebody", "Alexander McCall Smith") == [3])
    #expect(try alike("The trial", "Franz Kafka") == [2])
    #expect(try alike("Emma", "Somebody") == [])
    #expect(try alike("Emma") == [])
    #expect(try alike("Beowulf") == [4])
    #expect(try alike("") == [])
  }

  @Test(arguments: ["C in Depth", "C# in Depth"])
  func `titles whose words differ in their signs are not alike`(title: String) throws {
    try catalog.write { edit in
      for title in ["C++ in Depth", "Catch-22", "Sandman #1"] {
        _ = try edit.books.add(.book(title, by: []))
      }
    }
    #expect(try alike(title) == [])
    #expect(try alike("c++ in depth").count == 1)
    #expect(try alike("Catch 22").count == 1)
    #expect(try alike("Sandman 1").count == 1)
  }

  @Test func `the book that is edited is not like itself`() throws {
    try catalog.read { view throws in
      let draft = BookDraft(try view.books.card(1))
      #expect(try view.books.alike(draft, except: 1).isEmpty)
      #expect(try view.books.alike(draft).map(\.id) == [1])
    }
  }

  @Test(arguments: [true, false])
  func `they are looked up in the order of titles`(withoutAuthor: Bool) throws {
    try catalog.read { view throws in
      let query = BookRepository<ReadTransaction>.alikeQuery(
        keys: ["emma"],
        authors: [1],
        withoutAuthor: withoutAuthor
      )
      let (sql, arguments) = try query.build(view.db)
      let plan = try Row.fetchAll(view.db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments)
        .map { $0["detail"] as String }
      #expect(plan.contains { $0.contains("book USING INDEX book_order") }, "\(plan)")
      #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
      #expect(!plan.contains { $0.hasPrefix("SCAN book") }, "\(plan)")
    }
  }
}
