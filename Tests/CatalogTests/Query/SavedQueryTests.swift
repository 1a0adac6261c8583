@testable import Books
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
      try view.books.rows(view.listing(find), limit: 100).map(\.title)
    }
  }

  func mistake(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch CatalogError.query(let mistake) {
      return mistake.message
    } catch CatalogError.savedQuery(let error) {
      return error.description
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
      try QueryParser.parse("x @a", now: .test) { circle[$0] }
    }
    #expect(error.message == "This goes in a circle: @a → @b → @c → @a.")
    #expect(error.character == 2)
  }

  @Test func `saved queries that grow and grow are refused, soon`() throws {
    let error = try #require(throws: QueryError.self) {
      try QueryParser.parse("@q0", now: .test) { name in
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
      mistake { try save("emma", as: "so “called”") },
      mistake { try save("  ", as: "x") },
      mistake { try catalog.write { edit in try edit.queries.remove("x") } },
    ]
    #expect(!mistakes.contains(nil))
    #expect(try catalog.read { try $0.queries.list() }.isEmpty)
  }

  func texts() throws -> [String] {
    try catalog.read { try $0.queries.list().map { "\($0.name): \($0.text)" } }
  }

  @Test func `saving a query that others use is not taken back before theirs`() throws {
    let catalog = try Catalog.inMemory()
    try catalog.write { edit in try edit.queries.save("year:..1900", as: "old") }
    try catalog.write { edit in try edit.queries.save("@old genre:sf", as: "old sf") }
    let saving = try #require(
      try catalog.read { view in try view.history.revisions(limit: 2) }.last
    )
    let error = #expect(throws: CatalogError.self) { try catalog.undo(saving.id) }
    #expect(error == .savedQuery(.used("old", by: ["old sf"])))
    #expect(try catalog.read { view in try view.queries.text(of: "old") } == "year:..1900")
    _ = try catalog.undoLast()
    _ = try catalog.undoLast()
    #expect(try catalog.read { view in try view.queries.list() }.isEmpty)
  }

  @Test func `renaming a saved query rewrites those that use it, and one undo takes all back`()
    throws
  {
    try save("genre:sf", as: "space")
    try save("-@SPACE emma \"@space\"", as: "ground")
    try save("(@\"space\" | @ground) year+", as: "all")
    let before = try texts()
    try catalog.write { edit in try edit.queries.rename("Space", to: "outer space") }
    #expect(
      try texts() == [
        "all: (@\"outer space\" | @ground) year+",
        "ground: -@\"outer space\" emma \"@space\"",
        "outer space: genre:sf",
      ]
    )
    #expect(try catalog.read { try $0.history.revisions(limit: 1).first?.records } == 3)
    _ = try catalog.undoLast()
    #expect(try texts() == before)
  }

  @Test func `a saved query that others use is not deleted, and the error says which`() throws {
    try save("genre:sf", as: "space")
    try save("@space year:1961", as: "old")
    try save("-@space", as: "rest")
    #expect(
      mistake { try catalog.write { edit in try edit.queries.remove("space") } }
        == "The saved query “space” is used by “old”, “rest”. Change or delete those first."
    )
    try catalog.write { edit in
      try edit.queries.remove("old")
      try edit.queries.remove("rest")
      try edit.queries.remove("space")
    }
    #expect(try texts().isEmpty)
  }

  @Test func `a name that is taken is replaced only when that is said`() throws {
    try save("genre:sf", as: "mine")
    let error = #expect(throws: CatalogError.self) {
      try catalog.write { edit in try edit.queries.save("emma", as: "Mine", replacing: false) }
    }
    #expect(error == .savedQuery(.taken(SavedQuery(name: "mine", text: "genre:sf"))))
    let isNew = try catalog.write { edit in
      try edit.queries.save("genre:sf", as: "mine", replacing: false)
    }.value
    #expect(!isNew)
    #expect(mistake { try catalog.write { edit in try edit.queries.rename("x", to: "y") } } != nil)
  }

  @Test func `the history of a saved query has its name, its text and one record`() throws {
    try save("genre:sf", as: "mine")
    try save("genre:novel", as: "mine")
    try catalog.write { edit in try edit.queries.rename("mine", to: "yours") }
    try catalog.write { edit in try edit.queries.remove("yours") }
    try catalog.read { view in
      let revisions = Array(try view.history.revisions(limit: 4).reversed())
      #expect(
        revisions.map(\.what) == [
          "Saved the query “mine”", "Changed the saved query “mine”",
          "Renamed the saved query “mine” to “yours”", "Deleted the saved query “yours”",
        ]
      )
      #expect(revisions.map(\.records) == [1, 1, 1, 1])
      let entries = try revisions.flatMap { try view.history.contents(of: $0.id) }
      #expect(entries.map(\.noun) == Array(repeating: "saved query", count: 4))
      #expect(entries.allSatisfy { $0.record == nil && $0.name == "yours" })
      #expect(
        entries.map(\.fields) == [
          [.init(label: "query", before: "", after: "genre:sf")],
          [.init(label: "query", before: "genre:sf", after: "genre:novel")],
          [.init(label: "name", before: "mine", after: "yours")],
          [.init(label: "query", before: "genre:novel", after: "")],
        ]
      )
    }
  }

  @Test func `a field without a value at the end of a title is a word`() throws {
    try catalog.write { edit in
      _ = try edit.books.add(.book("Plan A: the beginning", by: ["Ann"], genre: "Novel"))
    }
    #expect(try titles("Plan A:") == ["Plan A: the beginning"])
    #expect(mistake { _ = try titles("a:") } != nil)
    #expect(mistake { _ = try titles("genre:novel a:") } != nil)
  }

  @Test func `what stands before half a query is a whole one`() {
    let halves = [
      "plan a:", "year:", "guin -tag:", "guin @", "emma OR (a:", "plan b:", "year:19", "a:b:", "",
    ]
    #expect(
      halves.map { Query.whole(before: $0) } == [
        "plan", "", "guin", "guin", "emma", nil, nil, nil, nil,
      ]
    )
  }
}
