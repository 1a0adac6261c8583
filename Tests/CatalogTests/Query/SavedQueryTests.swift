import TestSupport
import Testing

@testable import Catalog

struct SavedQueryTests {
  let catalog: Catalog

  init() throws {
    catalog = try Catalog.inMemory(user: "maria")
    try catalog.write { edit in
      for draft: BookDraft in [
        .book("Emma", by: ["Jane Austen"], genre: "Novel", year: "1815"),
        .book("Solaris", by: ["Stanisław Lem"], genre: "SF", year: "1961"),
        .book("Ubik", by: ["Philip K. Dick"], genre: "SF", year: "1969"),
      ] { _ = try edit.books.add(draft) }
    }
  }

  func titles(_ find: String) throws -> [String] {
    try catalog.read { view in
      try view.books.rows(BookListing(find: find), limit: 100).map(\.title)
    }
  }

  func mistake(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch CatalogError.query(let mistake) {
      return mistake.message
    } catch {
      return "\(error)"
    }
  }

  func save(_ text: String, as name: String) throws {
    try catalog.write { edit in _ = try edit.queries.save(text, as: name) }
  }

  @Test func `a saved query is used by its name, also inside another`() throws {
    try save("genre:sf OR emma", as: "Mine")
    try save("@mine -solaris year-", as: "to read")
    #expect(try titles("@MINE") == ["Emma", "Solaris", "Ubik"])
    #expect(try titles("-@mine").isEmpty)
    #expect(try titles("@mine year:1960..") == ["Solaris", "Ubik"])
    #expect(try titles("@\"to read\"") == ["Ubik", "Emma"])
    #expect(try catalog.read { try $0.queries.list().map(\.name) } == ["Mine", "to read"])
  }

  @Test func `a circle is a mistake when it is saved, and when it is used`() throws {
    try save("emma", as: "a")
    try save("@a solaris", as: "b")
    let own = mistake { try save("@c", as: "c") }
    let others = mistake { try save("@b", as: "a") }
    #expect(own == "This goes in a circle: @c → @c.")
    #expect(others == "This goes in a circle: @a → @b → @a.")
    let circle = ["a": "@b", "b": "x @c", "c": "@a"]
    let error = try #require(throws: QueryError.self) {
      try QueryParser.parse("x @a") { circle[$0] }
    }
    #expect(error.message == "This goes in a circle: @a → @b → @c → @a.")
    #expect(error.character == 2)
  }

  @Test func `saved queries that grow and grow are refused, soon`() throws {
    let error = try #require(throws: QueryError.self) {
      try QueryParser.parse("@q0") { name in
        guard let number = Int(name.dropFirst()), number < 60 else { return "x y" }
        return "@q\(number + 1) | @q\(number + 1)"
      }
    }
    #expect(error.message.contains("more than"))
  }

  @Test func `a saved query is renamed, removed, and every step can be undone`() throws {
    try save("genre:sf", as: "mine")
    try save("genre:novel", as: "mine")
    #expect(try titles("@mine") == ["Emma"])
    _ = try catalog.undoLast()
    #expect(try titles("@mine") == ["Solaris", "Ubik"])
    try catalog.write { edit in try edit.queries.rename("mine", to: "space") }
    #expect(try titles("@space") == ["Solaris", "Ubik"])
    let gone = mistake { _ = try titles("@mine") }
    #expect(gone?.hasPrefix("There is no saved query “mine”") == true)
    _ = try catalog.undoLast()
    #expect(try titles("@mine") == ["Solaris", "Ubik"])
    try catalog.write { edit in try edit.queries.remove("mine") }
    #expect(try catalog.read { try $0.queries.list() }.isEmpty)
    _ = try catalog.undoLast()
    #expect(try titles("@mine") == ["Solaris", "Ubik"])
    _ = try catalog.undoLast()
    #expect(try catalog.read { try $0.queries.list() }.isEmpty)
    #expect(try catalog.read { try $0.history.revisions(limit: 1).first?.what } != nil)
  }

  @Test func `names and queries with mistakes are not saved`() throws {
    let mistakes = [
      mistake { try save("year:196O", as: "x") },
      mistake { try save("emma", as: "  ") },
      mistake { try catalog.write { edit in try edit.queries.remove("x") } },
    ]
    #expect(!mistakes.contains(nil))
    #expect(try catalog.read { try $0.queries.list() }.isEmpty)
  }
}
