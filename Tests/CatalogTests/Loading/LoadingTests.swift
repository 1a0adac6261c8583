@testable import Books
import GRDB
import TestSupport
import Testing

@testable import Catalog

struct LoadingTests {
  /// Books whose names come again and again, in spellings that are one name or two.
  static func drafts(_ count: Int, seed: UInt64) -> [BookDraft] {
    var random = SeededGenerator(seed: seed)
    let names = [
      "Ursula K. Le Guin", "ursula k le guin", "David Mitchell (1969)", "David Mitchell (1974)",
      "Émile Zola", "Emile  Zola", "村上春樹", "Ann Goldstein",
    ]
    let words = ["The", "Left", "Hand", "of", "Darkness", "Vol. 2", "vol 10", "Été", "A", "!!!"]
    func some(_ most: Int, of names: [String]) -> [Reference] {
      (0..<Int.random(in: 0...most, using: &random)).compactMap { _ in
        names.randomElement(using: &random).map { Reference(name: $0) }
      }
    }
    return (0..<count).map { number in
      var draft = BookDraft()
      let title = (0..<Int.random(in: 1...4, using: &random)).compactMap { _ in
        words.randomElement(using: &random)
      }
      draft.title = title.joined(separator: " ")
      draft.subtitle = ["", "", "An \(number) Utopia"].randomElement(using: &random) ?? ""
      draft.authors = some(3, of: names).map { reference in
        let role = [.author, .author, .translator].randomElement(using: &random) ?? Role.author
        return Credit(author: reference, role: role)
      }
      draft.publishers = some(2, of: ["Ace", "ACE ", "Knopf"])
      draft.tags = some(3, of: ["gift", "Gift", "todo"])
      draft.genre = some(1, of: ["Fantasy", "fantasy", "Horror"]).first
      draft.series = some(1, of: ["The Hainish Cycle", "Earthsea"]).first
      draft.volume = draft.series == nil ? "" : String(number % 7)
      draft.year = ["", "1969", "c1999", "[1985?]"].randomElement(using: &random) ?? ""
      draft.language = ["", "eng", "deu", "fra"].randomElement(using: &random) ?? ""
      draft.pages = number.isMultiple(of: 2) ? String(number + 1) : ""
      draft.isbn = number.isMultiple(of: 3) ? Self.isbn(number) : ""
      return draft
    }
  }

  static func isbn(_ number: Int) -> String {
    let body = "978" + String(100_000_000 + number)
    let sum = body.utf8.enumerated().reduce(0) { sum, digit in
      sum + Int(digit.element - 48) * (digit.offset.isMultiple(of: 2) ? 1 : 3)
    }
    return body + String((10 - sum % 10) % 10)
  }

  /// Everything in a catalogue that does not depend on the numbers that its names got.
  static func contents(_ catalog: Catalog) throws -> [String] {
    try catalog.read { view in
      var lines: [String] = []
      for id in try view.books.ids(BookListing(order: BookOrder(.fact(.added)))) {
        let card = try view.books.card(ID(rawValue: id))
        var draft = BookDraft(card)
        draft.forgetIDs()
        lines.append("\(id) \(draft) \(card.book.sortTitle) \(card.book.version)")
      }
      for kind in AuthorityKind.allCases {
        let rows = try view.authorities(kind).rows(AuthorityListing(), limit: 1000)
        lines += rows.map { "\(kind) \($0.name) \($0.books)" }
        lines += try String.fetchAll(
          view.db,
          sql: """
            SELECT word || '=' || foldedName || '=' || sortKey || '=' || sortName
            FROM nameWord JOIN \(kind.rawValue) ON id = recordId
            WHERE kind = \(kind.number) ORDER BY 1
            """
        )
      }
      for sql in [
        "SELECT bookId || words FROM titleText ORDER BY bookId",
        "SELECT rowid FROM titleSearch WHERE titleSearch MATCH 'left' ORDER BY rowid",
        "SELECT id || sortKey FROM book ORDER BY id",
        "SELECT coalesce(sql, name) FROM sqlite_schema ORDER BY name",
        """
        SELECT operation || tableName || first || '-' || last FROM change
        WHERE tableName IN ('book', 'isbn') ORDER BY tableName
        """,
      ] { lines += try String.fetchAll(view.db, sql: sql) }
      return lines
    }
  }

  @Test(arguments: [0, 20, 1300])
  func `books that are loaded are as those that are added one by one`(_ before: Int) throws {
    let drafts = Self.drafts(before + 1100, seed: UInt64(before))
    let catalogs = try (0..<2).map { _ in try Catalog.inMemory(user: "maria") }
    for catalog in catalogs {
      try catalog.write { edit in
        for draft in drafts[..<before] { _ = try edit.books.add(draft) }
      }
    }
    try catalogs[0].write("Added") { edit in
      for draft in drafts[before...] { _ = try edit.books.add(draft) }
    }
    try catalogs[1].write("Added") { edit in
      try edit.books.load(expecting: 1100, block: 100) { loader in
        for draft in drafts[before...] { try loader.add(draft) }
      }
    }
    let (added, loaded) = (try Self.contents(catalogs[0]), try Self.contents(catalogs[1]))
    #expect(added.count > before + 1100)
    for (one, other) in zip(added, loaded) where one != other {
      Issue.record("\(one)\n\(other)")
      break
    }
    #expect(added.count == loaded.count)
  }

  @Test func `a load is one change, and is taken back whole`() throws {
    let catalog = try Catalog.inMemory(user: "maria")
    let before = try Self.contents(catalog)
    try catalog.write("Added many") { edit in
      try edit.books.load(expecting: 1100) { loader in
        for draft in Self.drafts(1100, seed: 7) { try loader.add(draft) }
      }
    }
    #expect(try catalog.read { try $0.history.count() } == 1)
    _ = try catalog.undoLast()
    #expect(try catalog.read { try $0.books.count() } == 0)
    #expect(try catalog.read { try $0.authors.count() } == 0)
    #expect(
      try Self.contents(catalog).filter { $0.hasPrefix("CREATE INDEX") }
        == before.filter { $0.hasPrefix("CREATE INDEX") }
    )
  }

  @Test func `a load that was done again is taken back, but for what was edited`() throws {
    let catalog = try Catalog.inMemory(user: "maria")
    try catalog.write("Added many") { edit in
      try edit.books.load(expecting: 1100) { loader in
        for draft in Self.drafts(1100, seed: 7) { try loader.add(draft) }
      }
    }
    let load = try #require(try catalog.read { try $0.history.undoTarget() })
    _ = try catalog.undoLast()
    _ = try catalog.redo()
    let books = try catalog.read { try $0.books.rows(BookListing(), limit: 2) }.map(\.id)
    for book in books {
      try catalog.write { edit in _ = try edit.books.update(book, to: .book("Edited")) }
    }
    // The second edit is taken back, and only the first counts.
    _ = try catalog.undoLast()
    _ = try catalog.undo(load.id)
    let left = try catalog.read { try $0.books.rows(BookListing(), limit: 9) }
    #expect(left.map(\.id) == [books[0]])
    #expect(try catalog.check().isEmpty)
  }

  @Test(arguments: [
    ["Kim, Young", "Kim Young"], ["Kim Young", "Kim, Young"], ["J. R. Lee, Jr.", "J.R. Lee Jr."],
    ["J. R. Lee Jr.", "J. R. Lee, Jr."],
  ])
  func `names that are the same but for a comma are one author`(names: [String]) throws {
    let catalog = try Catalog.inMemory(user: "maria")
    try catalog.write("Added") { edit in
      try edit.books.load(expecting: 2) { loader in
        for name in names {
          var draft = BookDraft.book("One")
          draft.authors = [Credit(author: Reference(name: name), role: .author)]
          try loader.add(draft)
        }
      }
    }
    #expect(try catalog.read { try $0.authors.count() } == 1)
    #expect(try catalog.check().isEmpty)
  }

  @Test func `a row that refers to nothing is found behind the load`() throws {
    let catalog = try Catalog.inMemory(user: "maria")
    let before = try Self.contents(catalog)
    for count in [1, 1100] {
      let problem = #expect(throws: CatalogError.self) {
        try catalog.write { edit in
          try edit.books.load(expecting: count) { loader in
            let book = try loader.add(.book("One"))
            try edit.insert(.bookTag, [book.rawValue.databaseValue, 77.databaseValue])
          }
        }
      }
      #expect(problem != nil)
      #expect(try Self.contents(catalog) == before)
    }
    // Afterwards each row is looked at again.
    #expect(throws: CatalogError.self) {
      try catalog.write { edit in
        try edit.insert(.bookTag, [1.databaseValue, 77.databaseValue])
      }
    }
  }

  @Test func `what is read in the middle of a load sees what was written before`() throws {
    let catalog = try Catalog.inMemory(user: "maria")
    var seen: [Int] = []
    try catalog.write { edit in
      // Often enough that rows are no longer written on a thread of their own.
      try edit.books.load(expecting: 4000, block: 10) { loader in
        for (number, draft) in Self.drafts(4000, seed: 3).enumerated() {
          try loader.add(draft)
          if number.isMultiple(of: 100) { seen.append(try edit.books.count()) }
        }
      }
    }
    #expect(seen.count == 40)
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $0 < $1 })
    #expect(try catalog.read { try $0.books.count() } == 4000)
    #expect(try catalog.check().isEmpty)
  }

  @Test func `an ISBN that comes twice in a large load leaves everything as it was`() throws {
    let catalog = try Catalog.inMemory(user: "maria")
    let before = try Self.contents(catalog)
    #expect(throws: CatalogError.self) {
      try catalog.write { edit in
        try edit.books.load(expecting: 1100, block: 100) { loader in
          for number in 0..<1100 {
            let isTwice = number == 150 || number == 170
            try loader.add(.book("Book \(number)", isbn: isTwice ? "9780441478125" : ""))
          }
        }
      }
    }
    #expect(try Self.contents(catalog) == before)
  }

  @Test func `a load that fails leaves everything as it was, the indexes too`() throws {
    let catalog = try Catalog.inMemory(user: "maria")
    let before = try Self.contents(catalog)
    #expect(throws: CatalogError.self) {
      try catalog.write { edit in
        try edit.books.load(expecting: 1100) { loader in
          try loader.add(.book("One", isbn: "9780441478125"))
          try loader.add(.book(""))
        }
      }
    }
    #expect(try Self.contents(catalog) == before)
  }
}

extension BookDraft {
  /// Leaves the names of its relations only.
  fileprivate mutating func forgetIDs() {
    authors = authors.map { Credit(author: Reference(name: $0.author.name), role: $0.role) }
    publishers = publishers.map { Reference(name: $0.name) }
    tags = tags.map { Reference(name: $0.name) }.sorted { $0.name < $1.name }
    genre = genre.map { Reference(name: $0.name) }
    series = series.map { Reference(name: $0.name) }
  }
}
