import TestSupport
import Testing

@testable import Books
@testable import Catalog

struct MisprintedISBNTests {
  let shared: TemporaryCatalog
  let catalog: Catalog
  let book: ID<Book>

  init() throws {
    shared = try TemporaryCatalog()
    catalog = try Catalog.open(at: shared.path, user: "Maria")
    book = try catalog.write { edit in
      var draft = BookDraft()
      draft.title = "The Left Hand of Darkness"
      draft.isbn = "0-441-47812-4 [sic]"
      _ = try edit.books.add(.book("Another"))
      return try edit.books.add(draft)
    }.value
  }

  private func found(_ query: String) throws -> [Int64] {
    try catalog.read { view in try Array(view.books.ids(view.listing(query))) }
  }

  @Test(arguments: [
    "0441478124", "0-441-47812-4", "isbn:0441478124", "isbn:=0441478124", "isbn:04414", "isbn:any",
  ])
  func `a misprinted ISBN is found by its digits`(query: String) throws {
    #expect(try found(query) == [book.rawValue])
  }

  @Test func `it is told from a right one, changed and undone`() throws {
    func isbn() throws -> ISBN? { try catalog.read { view in try view.books.card(book).book.isbn } }
    #expect(try isbn()?.isMisprinted == true)
    #expect(try isbn()?.formatted == "0441478124 [sic]")
    try catalog.write { edit in
      var draft = BookDraft(try edit.books.card(book))
      #expect(draft.isbn == "0441478124 [sic]")
      draft.isbn = "0441478123"
      try edit.books.update(book, to: draft)
    }
    #expect(try isbn()?.digits == "9780441478125")
    _ = try catalog.undoLast(by: "Maria")
    #expect(try isbn()?.digits == "0441478124")
    #expect(try catalog.check().isEmpty)
  }

  @Test func `two books have not one misprint`() throws {
    #expect(throws: CatalogError.self) {
      try catalog.write { edit in
        var draft = BookDraft()
        draft.title = "Its twin"
        draft.isbn = "0441478124 [sic]"
        _ = try edit.books.add(draft)
      }
    }
  }
}
