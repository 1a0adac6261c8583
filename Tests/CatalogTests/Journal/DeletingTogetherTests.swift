import Books
import GRDB
import TestSupport
import Testing

@testable import Catalog

/// Rows that go together go without SQLite's look at each whether another one refers to it.
struct DeletingTogetherTests {
  @Test func `names that a book leads to are not deleted`() throws {
    let catalog = try Catalog.inMemory(user: "maria")
    try catalog.write { edit in _ = try edit.books.add(.book("Dune", by: ["Frank Herbert"])) }
    #expect(throws: CatalogError.self) {
      try catalog.write { edit in _ = try edit.deleteAll(.author, where: "id = ?", [1]) }
    }
    #expect(try catalog.read { try $0.authors.count() } == 1)
  }

  @Test func `books that are not next to each other leave nothing behind`() throws {
    let catalog = try Catalog.inMemory(user: "maria")
    let books = try catalog.write { edit in
      try (0..<30).map { number in
        try edit.books.add(.book("Title \(number)", by: ["Writer"], tags: ["kept"]))
      }
    }.value
    try catalog.write { edit in
      try edit.books.delete(books.filter { $0.rawValue.isMultiple(of: 3) })
    }
    #expect(try catalog.read { try $0.books.count() } == 20)
    #expect(try catalog.read { try $0.books.ids($0.listing("title")).count } == 20)
    #expect(try catalog.check().isEmpty)
    _ = try catalog.undoLast()
    #expect(try catalog.read { try $0.books.ids($0.listing("title")).count } == 30)
    #expect(try catalog.check().isEmpty)
  }
}
