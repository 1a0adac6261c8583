@testable import Books
@testable import Catalog
import Foundation
import GRDB
import TestSupport
import Testing

struct OpeningTests {
  let folder: String

  init() throws {
    folder = try TemporaryCatalog.makeFolder()
  }

  func open(_ name: String = "catalog.sqlite", migrating: Bool = true) throws -> Catalog {
    try Catalog.open(at: folder + "/" + name, user: "maria", migrating: migrating)
  }

  func bytes(_ name: String = "catalog.sqlite") throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
  }

  func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `a new file and its folder are for their owner alone`() throws {
    let path = folder + "/new/folder/catalog.sqlite"
    let catalog = try Catalog.open(at: path, user: "maria")
    try catalog.write { edit in _ = try edit.books.add(.book("Dune")) }
    #expect(try mode(path) == 0o600)
    #expect(try mode(path + "-wal") == 0o600)
    #expect(try mode(folder + "/new/folder") == 0o700)
    try catalog.close()
  }

  @Test func `after closing, the file is whole by itself`() throws {
    let catalog = try open()
    try catalog.write { edit in _ = try edit.books.add(.book("Dune")) }
    #expect(try catalog.read { view in try view.books.count() } == 1)
    try catalog.close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["catalog.sqlite"])

    let reader = try open()
    #expect(try reader.read { view in try view.books.count() } == 1)
    try reader.close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["catalog.sqlite"])
  }

  @Test func `an absent file is not made when it must be there`() throws {
    let path = folder + "/none.sqlite"
    #expect(throws: CatalogError.absent(path: path)) {
      try Catalog.open(at: path, user: "maria", creating: false)
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `an empty file is no catalogue without books, and none is made in its place`() throws {
    let path = folder + "/catalog.sqlite"
    _ = FileManager.default.createFile(atPath: path, contents: Data())
    #expect(throws: CatalogError.emptied(path: path)) {
      try Catalog.open(at: path, user: "maria", creating: false)
    }
    #expect(throws: CatalogError.emptied(path: path)) {
      try Catalog.open(at: path, user: "maria", atFirstChange: true)
    }
    #expect(throws: CatalogError.emptied(path: path)) { try open() }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).isEmpty)
  }

  @Test func `a text, a folder and another program's database are refused, and stay as they are`()
    throws
  {
    try Data("Dear diary".utf8).write(to: URL(fileURLWithPath: folder + "/text"))
    #expect(throws: CatalogError.notACatalog(path: folder + "/text", what: "not a database")) {
      try open("text")
    }
    #expect(try bytes("text") == Data("Dear diary".utf8))

    #expect(throws: CatalogError.notACatalog(path: folder, what: "a folder")) {
      try Catalog.open(at: folder, user: "maria")
    }

    let foreign = try DatabaseQueue(path: folder + "/foreign")
    try foreign.write { db in try db.execute(sql: "CREATE TABLE song (id INTEGER)") }
    try foreign.close()
    let before = try bytes("foreign")
    #expect(throws: CatalogError.foreign(path: folder + "/foreign")) { try open("foreign") }
    #expect(try bytes("foreign") == before)
  }

  @Test func `a file of a newer version is refused, and stays as it is`() throws {
    try open().close()
    let queue = try DatabaseQueue(path: folder + "/catalog.sqlite")
    try queue.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA user_version = 99") }
    try queue.close()
    let before = try bytes()
    let error = #expect(throws: CatalogError.self) { try open() }
    guard case .newer(_, version: 99, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try bytes() == before)
  }

  @Test func `an old file is refused untouched without migration, and brought up to date with it`()
    throws
  {
    let path = folder + "/catalog.sqlite"
    try makeVersion1(path)
    let before = try bytes()
    let error = #expect(throws: CatalogError.self) { try open(migrating: false) }
    guard case .old(_, version: 1, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try bytes() == before)

    let catalog = try open()
    let found = try catalog.read { view in
      try view.books.rows(view.listing("disposs guin"), limit: 10).map(\.title)
    }
    #expect(found == ["The Dispossessed"])
    try catalog.close()
  }

  @Test func `bringing a file up to date tells how far it is, and given up leaves it as it was`()
    throws
  {
    let path = folder + "/catalog.sqlite"
    try makeVersion1(path)
    let before = try bytes()
    // Whatever share of it was done when it was stopped.
    for limit in [0.0, 0.3, 0.7, 0.95] {
      #expect(throws: CancellationError.self) {
        try Catalog.open(
          at: path,
          user: "maria",
          progress: { share in
            if share >= limit { throw CancellationError() }
          }
        )
      }
      #expect(try bytes() == before)
    }
    var shares: [Double] = []
    let catalog = try Catalog.open(at: path, user: "maria", progress: { shares.append($0) })
    #expect(shares == shares.sorted() && shares.allSatisfy { 0...1 ~= $0 })
    #expect(shares.count > Schema.latest)
    #expect(try catalog.check().isEmpty)
    try catalog.close()
  }

  @Test func `rows are gone through in portions, however far their ids are apart`() throws {
    let queue = try DatabaseQueue()
    try queue.write { db in
      try db.execute(sql: "CREATE TABLE book (id INTEGER PRIMARY KEY)")
      try db.inPortions(of: "book") { _, _ in Issue.record("there are none") }
      for ids in [[1], [1, 2, 3], Array(1...1000), [.min, -1, 0, .max], [7, .max]] as [[Int64]] {
        try db.execute(sql: "DELETE FROM book")
        for id in ids {
          try db.execute(sql: "INSERT INTO book VALUES (?)", arguments: [id])
        }
        var found: [Int64] = []
        var portions = 0
        try db.inPortions(of: "book") { range, share in
          #expect(0...1 ~= share)
          portions += 1
          found += try Int64.fetchAll(
            db,
            sql: "SELECT id FROM book WHERE id BETWEEN ? AND ? ORDER BY id",
            arguments: [range.lowerBound, range.upperBound]
          )
        }
        #expect(found == ids)
        #expect(portions <= 100)
      }
    }
  }

  /// A file as the first version made it, with a book of an author.
  func makeVersion1(_ path: String) throws {
    try open().close()
    for ending in ["", "-wal", "-shm"] { unlink(path + ending) }
    var configuration = ConnectionSettings.configuration()
    configuration.journalMode = .wal
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA application_id = \(CatalogFile.applicationID)")
    }
    try Schema.migrate(queue, upTo: 1)
    try queue.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          INSERT INTO author VALUES (1, 'Ursula K. Le Guin', NULL, 'Le Guin, Ursula K.',
            'ursula k le guin', '', 'le guin ursula k', 0, 0, 1);
          INSERT INTO book (id, title, copies, sortTitle, sortKey, added, modified, version)
            VALUES (1, 'The Dispossessed', 1, 'Dispossessed', 'dispossessed', 0, 0, 1);
          INSERT INTO bookAuthor (bookId, authorId, position, role) VALUES (1, 1, 0, 'author');
          """
      )
      _ = try db.checkpoint(.truncate)
    }
    try queue.close()
  }

  @Test func `the writer is durable and every connection is hardened`() throws {
    let catalog = try open()
    let settings = try catalog.write { edit in try edit.settings() }.value
    #expect(settings == ["synchronous": 2, "foreign_keys": 1, "trusted_schema": 0])
    #expect(try catalog.read { view in try view.settings() }["trusted_schema"] == 0)
    try catalog.close()
  }

  @Test func `many can open and write a new file at once`() async throws {
    let path = folder + "/catalog.sqlite"
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<12 {
        group.addTask {
          let catalog = try Catalog.open(at: path, user: "user \(number)")
          for copy in 0..<5 {
            try catalog.write { edit in
              _ = try edit.books.add(.book("Book \(number).\(copy)", by: ["Author \(copy)"]))
            }
          }
          try catalog.close()
        }
      }
      try await group.waitForAll()
    }
    let catalog = try open()
    let counts = try catalog.read { view in
      [try view.books.count(), try view.authors.count(), try view.history.count()]
    }
    #expect(counts == [60, 5, 60])
    try catalog.close()
  }

  @Test func `a backup is a catalogue of its own, and is never written over another file`() throws {
    let catalog = try open()
    try catalog.write { edit in _ = try edit.books.add(.book("Dune")) }
    try catalog.backup(to: folder + "/copy.sqlite")
    #expect(try mode(folder + "/copy.sqlite") == 0o600)
    #expect(throws: CatalogError.alreadyExists(path: folder + "/copy.sqlite")) {
      try catalog.backup(to: folder + "/copy.sqlite")
    }
    try catalog.close()
    let copy = try open("copy.sqlite")
    #expect(try copy.read { view in try view.books.count() } == 1)
    _ = try copy.undoLast()
    #expect(try copy.read { view in try view.books.count() } == 0)
    try copy.close()
  }
}

extension CatalogAccess {
  func settings() throws -> [String: Int] {
    var settings: [String: Int] = [:]
    for name in ["synchronous", "foreign_keys", "trusted_schema"] {
      settings[name] = try Int.fetchOne(connection.db, sql: "PRAGMA \(name)")
    }
    return settings
  }
}
