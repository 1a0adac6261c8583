@testable import Books
import Catalog
import TestSupport
import Testing

/// What one record says of another one, field by field.
struct RelationTests {
  private func draft(_ field: BookField, _ text: String) -> BookDraft {
    var draft = BookDraft.book("Dune")
    let names = text.split(separator: "; ").map { Reference(name: String($0)) }
    switch field.path {
    case .text(let path): draft[keyPath: path] = text
    case .record(let path): draft[keyPath: path] = names.first
    case .records(let path): draft[keyPath: path] = names
    case .credits(let path): draft[keyPath: path] = names.map { Credit(author: $0) }
    }
    return draft
  }

  @Test(arguments: [
    (BookField.pages, "412", "", Relation.fills), (.pages, "", "412", .silent),
    (.pages, "412", "412", .equal), (.pages, "412", "604", .differs),
    (.language, "ger", "German", .equal), (.language, "fre", "German", .differs),
    (.year, "c. 1965", "1965", .equal), (.year, "1966", "1965", .differs),
    (.acquired, "2019", "2019-03-02", .equal), (.acquired, "2019-03", "2019-03-02", .equal),
    (.acquired, "2019-03-02", "2019", .differs), (.acquired, "2018", "2019-03-02", .differs),
    (.tags, "gift", "desert", .adds), (.tags, "Desert", "desert; gift", .equal),
    (.tags, "gift", "", .fills), (.authors, "Herbert, Frank", "Frank Herbert", .equal),
    (.authors, "Ann Lee", "Frank Herbert", .differs), (.genre, "novel", "Novel", .equal),
    (.notes, "SIGNED", "Signed", .equal), (.notes, "Worn", "Signed", .differs),
    (.copies, "2", "1", .silent),
  ]) func `a record says of a book what its words mean`(
    field: BookField,
    theirs: String,
    mine: String,
    relation: Relation
  ) throws {
    let catalog = try Catalog.inMemory()
    let id = try catalog.write { edit in try edit.books.add(draft(field, mine)) }.value
    let card = try catalog.read { view in try view.books.card(id) }
    let comparison = BookComparison(card, draft(field, theirs), today: .test)
    #expect(comparison.relation(of: .field(field)) == relation)
    #expect(comparison.filled.has(field, as: BookDraft(card)) == !relation.isMore)
  }

  @Test(arguments: [
    (BookField.tags, "a; b", "b; a", Relation.equal), (.tags, "a", "a; b", .adds),
    (.authors, "A; B", "B; A", .differs), (.notes, "signed", "Signed", .differs),
    (.language, "ger", "German", .differs), (.language, "ger", "", .fills),
    (.copies, "2", "1", .differs), (.series, "", "Saga", .silent),
  ]) func `a draft says of another what is written`(
    field: BookField,
    theirs: String,
    mine: String,
    relation: Relation
  ) {
    #expect(draft(field, mine).relation(of: draft(field, theirs), in: .builtIn(field)) == relation)
  }
}
