@testable import Books
import GRDB
import TestSupport
import Testing

@testable import Catalog

/// What is derived from the data is compared with it, and made anew from it.
struct CheckingTests {
  private func make() throws -> Catalog {
    let catalog = try Catalog.inMemory()
    try catalog.write { edit in
      for number in 1...20 {
        var draft = BookDraft.book(
          "The Book Number \(number)",
          by: ["Ann Ålund \(number % 5)"],
          from: ["House \(number % 3)"],
          genre: "Genre \(number % 2)",
          series: "Saga \(number % 4)",
          tags: ["tag \(number % 2)"]
        )
        draft.shelf = "Study, B\(number % 3)"
        draft.source = #"{"goodreads":{"id":"\#(number)00"}}"#
        _ = try edit.books.add(draft)
      }
    }
    return catalog
  }

  @Test func `a sound catalogue has nothing to be said of`() throws {
    #expect(try make().check().isEmpty)
  }

  @Test(arguments: [
    ("UPDATE titleText SET words = ' else' WHERE bookId = 3", "titles"),
    ("DELETE FROM titleText WHERE bookId = 3", "titles"),
    ("INSERT INTO titleText VALUES (99, ' ghost')", "titles"),
    ("INSERT INTO titleSearch (rowid, words) VALUES (3, ' more')", "titleIndex"),
    ("INSERT INTO titleSearch (titleSearch) VALUES ('delete-all')", "titleIndex"),
    ("DELETE FROM nameWord WHERE word = 'alund'", "names"),
    ("INSERT INTO nameWord VALUES (0, 'zz', 1)", "names"),
    ("DELETE FROM bookOrigin WHERE bookId = 3", "origins"),
    ("UPDATE bookOrigin SET number = 'x' WHERE bookId = 3", "origins"),
    ("INSERT INTO bookOrigin VALUES ('goodreads', '9', 99)", "origins"),
    ("DELETE FROM nameWord WHERE word = 'study'", "names"),
    ("UPDATE shelf SET books = 77 WHERE id = 1", "shelf.books"),
    ("UPDATE shelf SET sortKey = 'x' WHERE id = 1", "shelf"),
    ("DELETE FROM catalog", "identity"), ("DELETE FROM sqlite_sequence", "numbers"),
    ("UPDATE sqlite_sequence SET seq = 1 WHERE name = 'book'", "numbers"),
    ("UPDATE book SET sortKey = 'x' WHERE id = 2", "book"),
    ("UPDATE author SET foldedName = 'x' WHERE id = 2", "author"),
    ("UPDATE publisher SET sortKey = 'x'", "publisher"),
    ("UPDATE genre SET books = 77 WHERE id = 1", "genre.books"),
    ("UPDATE book SET authorKey = NULL WHERE id = 2", "book.authorKey"),
    ("UPDATE book SET credits = '+x' WHERE id = 2", "book.credits"),
    ("UPDATE book SET imprint = NULL WHERE id = 2", "book.imprint"),
    ("UPDATE series SET sortKey = 'x' WHERE id = 1", "series"),
  ])
  func `what was broken by hand is named and made anew`(sql: String, part: String) throws {
    let catalog = try make()
    let before = try contents(catalog)
    try catalog.writer().write { db in try db.execute(sql: sql) }
    let found = try catalog.check()
    let names = found.map { finding in
      switch finding.part {
      case .derived(let table): table.name
      case .column(let column): column.name
      case .indexes: "indexes"
      case .room: "room"
      case .values: "values"
      case .history: "history"
      case .identity: "identity"
      case .numbers: "numbers"
      case .relations: "relations"
      case .titles: "titles"
      case .titleIndex: "titleIndex"
      case .names: "names"
      case .origins: "origins"
      }
    }
    #expect(names.contains(part), "\(names)")
    try catalog.rebuild(found.map(\.part))
    #expect(try catalog.check().isEmpty)
    #expect(try contents(catalog) == before)
    let books = try catalog.read { view in try view.books.ids(view.listing("number alund")).count }
    #expect(books == 20)
  }

  @Test(arguments: [
    "Emma", "The Waves", "2001: A Space Odyssey", "Ein Tag", "!!!", "“The” End", "  Two  blanks ",
    "Ｗｉｄｅ", "Война и мир", "Straße 7", "🂡", "A", String(repeating: "very ", count: 200) + "long",
  ])
  func `what is made of a title together is what is made of each by itself`(title: String) {
    for (subtitle, language) in [(nil, nil), ("The 3rd Part", Language(stored: "ger"))] {
      let forms = TitleVariants(title, subtitle: subtitle, language: language)
      let sortTitle = SortTitle.make(title, language: language)
      #expect(forms.sortTitle == sortTitle)
      #expect(forms.sortKey == SortKey.start(of: sortTitle))
      #expect(
        forms.words == " " + folded([title, subtitle].compactMap(\.self).joined(separator: " "))
      )
    }
  }

  @Test func `titles and their words are told apart in one pass over the books`() throws {
    let catalog = try make()
    try catalog.writer().write { db in
      try db.execute(
        sql: """
          UPDATE book SET sortTitle = 'x' WHERE id IN (2, 5);
          UPDATE titleText SET words = words || ' ' WHERE bookId IN (3, 5);
          DELETE FROM titleText WHERE bookId = 7
          """
      )
    }
    let found = try catalog.read { view in
      try Checking(db: view.db).check(CheckPart.bookTitles)
    }
    #expect(found.map(\.part) == CheckPart.bookTitles)
    #expect(found.map(\.differing) == [2, 3])
    #expect(
      try found
        == catalog.read { view in
          try CheckPart.bookTitles.flatMap { try Checking(db: view.db).check([$0]) }
        }
    )
  }

  @Test func `a relation that leads nowhere is named and stays`() throws {
    let catalog = try make()
    try catalog.writer().writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.execute(sql: "UPDATE book SET genreId = 77 WHERE id = 4")
      try db.execute(sql: "PRAGMA foreign_keys = ON")
    }
    let found = try #require(try catalog.check().first)
    #expect(found.part == .relations && !found.part.isDerived)
    #expect(found.examples == ["book 4 points at a genre that is not there"])
  }

  @Test func `words of names go too where the same statement was carried out before`() throws {
    let catalog = try make()
    try catalog.writer().write { db in
      let words = NameIndex(db: db)
      try words.remove(.author, 2, "nobody")
      try words.removeAll(.author, "FROM author WHERE id = 1", [])
      let left = "SELECT count(*) FROM nameWord WHERE kind = 0 AND recordId = 1"
      #expect(try Int.fetchOne(db, sql: left) == 0)
    }
  }

  /// Everything that can be searched or sorted by, row by row.
  private func contents(_ catalog: Catalog) throws -> [[String]] {
    try catalog.read { view in try Self.derived(view.db) }
  }

  static func derived(_ db: Database) throws -> [[String]] {
    let tables = Table.allCases.filter { !$0.derivedColumns.isEmpty }.map { table in
      "SELECT id, \(table.derivedColumns.joined(separator: ", ")) FROM \(table.rawValue) ORDER BY 1"
    }
    let columns = DerivedColumn.all.map { column in
      "SELECT id, \(column.column) FROM \(column.table.rawValue) ORDER BY 1"
    }
    let queries =
      tables + columns + [
        "SELECT bookId, words FROM titleText ORDER BY 1",
        "SELECT kind, word, recordId FROM nameWord ORDER BY 1, 2, 3",
        "SELECT program, number, bookId FROM bookOrigin ORDER BY 1, 2, 3",
      ]
    return try queries.map { sql in
      try Row.fetchAll(db, sql: sql).map { row in
        row.databaseValues.map(\.description).joined(separator: "|")
      }
    }
  }
}
