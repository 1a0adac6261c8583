import Books
import Catalog
import TestSupport
import Testing

/// What a deletion did besides, as the page of a deleted record asks.
struct TookOthersTests {
  let catalog: Catalog
  let dune: ID<Book>

  init() throws {
    catalog = try Catalog.inMemory(user: "maria")
    dune = try catalog.write { edit in
      _ = try edit.books.add(.book("Emma", by: ["Jane Austen"], genre: "Novel"))
      return try edit.books.add(.book("Dune", by: ["Frank Herbert"], genre: "Novel"))
    }.value
  }

  private func tookOthers(
    _ record: RecordID,
    _ body: (WriteTransaction) throws -> Void
  ) throws -> Bool {
    let revision = try #require(try catalog.write { edit in try body(edit) }.revision)
    return try catalog.read { view in try view.history.tookOthers(revision.id, with: record) }
  }

  private func author(_ name: String) throws -> AuthorityID {
    try #require(try catalog.read { view in try view.authors.named(name) })
  }

  @Test func `a book takes its loans along, which goes without saying`() throws {
    try catalog.write { edit in _ = try edit.loans.lend(LoanDraft([dune], party: "Anna")) }
    #expect(try !tookOthers(.book(dune)) { edit in try edit.books.delete(dune) })
  }

  @Test func `a name that goes leaves its books, or takes them along`() throws {
    let (herbert, austen) = (try author("Frank Herbert"), try author("Jane Austen"))
    #expect(
      try !tookOthers(.authority(herbert)) { try $0.authors.delete(herbert, books: .keep) }
    )
    #expect(
      try tookOthers(.authority(austen)) { try $0.authors.delete(austen, books: .delete) }
    )
  }

  @Test func `a name that is merged away changes the one that stays`() throws {
    let (herbert, austen) = (try author("Frank Herbert"), try author("Jane Austen"))
    #expect(try tookOthers(.authority(herbert)) { try $0.authors.merge([herbert], into: austen) })
  }
}
