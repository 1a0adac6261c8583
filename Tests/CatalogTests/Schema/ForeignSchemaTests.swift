import Foundation
import GRDB
import TestSupport
import Testing

@testable import Books
@testable import Catalog

/// Catalogues with something in their schema that no Octavo made.
struct ForeignSchemaTests {
  let sandbox: Sandbox
  let file: RawFile

  init() throws {
    sandbox = try Sandbox()
    file = RawFile(path: sandbox.folder + "/catalog.sqlite")
    let catalog = try Catalog.open(at: file.path, user: "maria")
    try catalog.write { edit in _ = try edit.books.add(.book("Dune", by: ["Frank Herbert"])) }
    try catalog.close()
  }

  /// What makes a file hostile, and how it is named.
  struct Weapon: Sendable, CustomTestStringConvertible {
    let sql: String
    let words: String

    var testDescription: String { words }

    init(_ words: String, _ sql: String) {
      (self.words, self.sql) = (words, sql)
    }

    /// Writes over the text that makes something.
    init(_ words: String, in name: String, _ old: String, _ new: String) {
      self.init(
        words,
        """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = replace(sql, '\(old)', '\(new)') WHERE name = '\(name)';
        PRAGMA writable_schema = RESET;
        """
      )
    }
  }

  static let weapons = [
    Weapon(
      "a trigger “bomb” that no Octavo made",
      "CREATE TRIGGER bomb AFTER UPDATE ON book BEGIN DELETE FROM isbn; END"
    ),
    Weapon(
      "a trigger “bomb” that no Octavo made",
      "CREATE TRIGGER bomb AFTER INSERT ON revision BEGIN DELETE FROM change; END"
    ),
    Weapon(
      "a view “savedQuery” that no Octavo made",
      "DROP TABLE savedQuery; CREATE VIEW savedQuery AS SELECT id, title AS name FROM book"
    ),
    Weapon(
      "a view “titleText” that no Octavo made",
      """
      DROP TABLE titleText;
      CREATE VIEW titleText AS SELECT 1 AS bookId, (
        WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number)
        SELECT count(*) FROM number) AS words
      """
    ),
    Weapon(
      "a table “book” that is not as Octavo made it",
      "ALTER TABLE book ADD COLUMN loud TEXT AS (upper(hex(zeroblob(100000000))))"
    ),
    Weapon(
      "a table “book” that is not as Octavo made it",
      in: "book",
      "CHECK (copies >= 0)",
      "CHECK (copies >= -9)"
    ),
    Weapon(
      "a table “revision” that is not as Octavo made it",
      in: "revision",
      "who TEXT NOT NULL",
      "who TEXT NOT NULL DEFAULT (randomblob(900000000))"
    ),
    Weapon(
      "a table “titleSearch_data” that is not as Octavo made it",
      in: "titleSearch_data",
      "block BLOB",
      "block BLOB, more"
    ),
    Weapon(
      "an index “book_order” that is not as Octavo made it",
      "DROP INDEX book_order; CREATE INDEX book_order ON book(sortKey DESC, id)"
    ),
    Weapon(
      "an index “loud” that no Octavo made",
      "CREATE INDEX loud ON book(upper(title)) WHERE abs(id) > 0"
    ),
    Weapon("a table “more” that no Octavo made", "CREATE TABLE more (a)"),
    Weapon("a table “more” that no Octavo made", "CREATE VIRTUAL TABLE more USING fts5(words)"),
    Weapon("lacks the table “savedQuery”", "DROP TABLE savedQuery"),
    Weapon(
      "more tables, views and triggers than any Octavo made",
      """
      PRAGMA writable_schema = ON;
      WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number LIMIT 50000)
      INSERT INTO sqlite_schema
        SELECT 'view', 'v' || n, 'v' || n, 0, 'CREATE VIEW v' || n || ' AS SELECT 1' FROM number;
      """
    ),
  ]

  @Test(arguments: weapons)
  func `it is named, and neither read nor written`(_ weapon: Weapon) async throws {
    try file.change(weapon.sql)
    let before = try file.bytes()
    let error = #expect(throws: CatalogError.self) {
      let catalog = try Catalog.open(at: file.path, user: "maria")
      defer { try? catalog.close() }
      return try catalog.read { view in try view.books.count() }
    }
    let what: String
    switch error {
    case .foreignSchema(file.path, let found)?, .incompleteSchema(file.path, let found)?:
      what = found
    default:
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(what.contains(weapon.words))
    #expect(throws: try #require(error)) {
      let catalog = try Catalog.open(at: file.path, user: "maria")
      defer { try? catalog.close() }
      try catalog.write { edit in _ = try edit.books.add(.book("Dune Messiah")) }
    }
    // Each command goes through the same opening: one schema is tried with all of them.
    let others = [
      ["add", "--title", "X"], ["undo"], ["check", "--fix"], ["export", "--to", "json"],
      ["backup", sandbox.folder + "/copy.sqlite"],
    ]
    for command in [["list"]] + (weapon.sql == Self.weapons[0].sql ? others : []) {
      let run = try await sandbox.octavo(command + ["--catalog", file.path])
      #expect(run.status == 78, "\(command): \(run.complaint)")
      #expect(run.complaint.contains("\(file.path) \(what)."))
      #expect(run.output == "")
    }
    #expect(try file.bytes() == before)
    let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.folder)
    #expect(names.filter { $0.contains("sqlite") } == ["catalog.sqlite"])
  }

  @Test func `a backup with it takes no catalogue's place`() async throws {
    let backup = RawFile(path: sandbox.folder + "/backup.sqlite")
    try FileManager.default.copyItem(atPath: file.path, toPath: backup.path)
    try backup.change(Self.weapons[0].sql)
    let before = (try file.bytes(), try backup.bytes())
    let run = try await sandbox.octavo(
      ["restore", backup.path, "--yes", "--catalog", file.path]
    )
    #expect(run.status == 78)
    #expect(run.complaint.contains("\(backup.path) has a trigger “bomb”"))
    #expect(try (file.bytes(), backup.bytes()) == before)
  }

  @Test(arguments: Fixture.versions)
  func `a catalogue of an older version is looked at before it is brought up to date`(
    _ version: Int
  ) async throws {
    try Fixture.copy(version: version, to: file.path)
    try file.change("CREATE TRIGGER bomb AFTER UPDATE ON book BEGIN DELETE FROM isbn; END")
    let before = try file.bytes()
    let run = try await sandbox.octavo("list", "--catalog", file.path)
    #expect(run.status == 78)
    #expect(run.complaint.contains("a trigger “bomb” that no Octavo made"))
    #expect(try file.bytes() == before)
  }

  @Test func `a version that the file does not have is no way around it`() throws {
    try file.change("PRAGMA user_version = 9")
    #expect(
      throws: CatalogError.foreignSchema(
        path: file.path,
        what: "has a table “acceptedFinding” that no Octavo made"
      )
    ) { try Catalog.open(at: file.path, user: "maria") }
  }

  @Test func `what ANALYZE leaves is no more than numbers`() throws {
    try file.change("ANALYZE")
    let catalog = try Catalog.open(at: file.path, user: "maria")
    #expect(try catalog.read { view in try view.books.count() } == 1)
    try catalog.close()
    try file.change("DROP TABLE sqlite_stat1; CREATE VIEW spoilt AS SELECT 1")
    #expect(throws: CatalogError.self) {
      try Catalog.open(at: file.path, user: "maria").read { view in try view.books.count() }
    }
  }

  @Test func `a large load leaves the schema as it was`() throws {
    let before = try file.read(SchemaObject.fetchAll)
    let catalog = try Catalog.open(at: file.path, user: "maria")
    try catalog.write { edit in
      try edit.books.load(expecting: 1500) { loader in
        for number in 0..<1500 { try loader.add(.book("Book \(number)", by: ["Ann \(number)"])) }
      }
    }
    _ = try catalog.undoLast()
    try catalog.close()
    #expect(try file.read(SchemaObject.fetchAll) == before)
  }
}
