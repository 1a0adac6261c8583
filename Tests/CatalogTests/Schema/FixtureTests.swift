@testable import Books
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Catalog

/// Catalogues that earlier versions wrote, with a history, opened by this one.
struct FixtureTests {
  let file: RawFile

  init() throws {
    file = RawFile(path: try TemporaryCatalog.makeFolder() + "/catalog.sqlite")
  }

  func open(progress: @escaping (Double) throws -> Void = { _ in }) throws -> Catalog {
    try Catalog.open(at: file.path, user: "Maria", progress: progress)
  }

  /// The columns that stay as they are when a catalogue is brought up to date.
  ///
  /// What readers are sorted by, and the words by which titles, names and shelves are found, are made anew;
  /// the catalogue's check looks at them. What becomes of shelves is told by a test of its own.
  private func keptColumns() throws -> [String: [String]] {
    var columns = try file.columns()
    columns["reader"]?.removeAll { $0 == "sortKey" }
    for words in ["titleText", "nameWord", "shelfWord"] { columns[words] = nil }
    columns["book"]?.removeAll { $0 == "location" }
    columns["change"] = nil
    return columns
  }

  @Test(arguments: [1, 9, 19])
  func `words behind an elision are found when an older catalogue is brought up to date`(
    _ version: Int
  ) throws {
    try Fixture.copy(version: version, to: file.path)
    let catalog = try open()
    try catalog.read { (view: ReadTransaction) throws in
      #expect(try view.books.count(view.listing("etranger")) == 1)
      #expect(try view.authors.count(AuthorityListing(find: "brien")) == 1)
    }
    try catalog.close()
  }

  @Test(arguments: Fixture.versions)
  func `a catalogue of any version keeps every row when it is brought up to date`(
    _ version: Int
  ) throws {
    try Fixture.copy(version: version, to: file.path)
    #expect(try file.version() == version)
    let columns = try keptColumns()
    let before = try file.rows(of: columns)
    #expect(before["revision"]?.isEmpty == false)

    let catalog = try open()
    #expect(try catalog.check().isEmpty)
    try catalog.close()
    #expect(try file.version() == Schema.latest)
    #expect(try file.rows(of: columns) == before)
    #expect(try file.complaints() == [])
  }

  @Test func `readers are sorted by the names' rules of now, and stored sort names stay`() throws {
    try Fixture.copy(version: 17, to: file.path)
    let catalog = try open()
    let readers = try catalog.read { try $0.readers.rows(ReaderListing(), limit: 9).map(\.name) }
    #expect(readers == ["Ibn Khaldun", "Jan", "Jón Kalman Stefánsson", "Lena", "Maria"])
    let authors = try catalog.read { view in
      try view.authors.rows(AuthorityListing(), limit: 99)
        .map { try view.authors.record($0.id).sortName }
    }
    #expect(authors.contains("Gogh, Vincent van"))
    #expect(try catalog.check().isEmpty)
    try catalog.close()
  }

  @Test
  func `the shelves of books become records, and changes of before go on to put books on them`()
    throws
  {
    try Fixture.copy(version: 22, to: file.path)
    let shelves = try file.read { db in
      try String.fetchAll(
        db,
        sql: "SELECT id || ' ' || location FROM book WHERE location IS NOT NULL ORDER BY id"
      )
    }
    #expect(shelves == ["1 Hall 3", "3 B10", "4 B2", "6 Cellar"])
    let catalog = try open()
    func names() throws -> [String] {
      try catalog.read { view in
        try view.shelves.rows(AuthorityListing(), limit: 9).map { "\($0.name) \($0.books)" }
      }
    }
    func shelf(_ book: Int64) throws -> String? {
      try catalog.read { try $0.books.card(ID(rawValue: book)).shelf?.name }
    }
    #expect(try names() == ["B2 1", "B10 1", "Cellar 1", "Hall 3 1"])
    #expect(
      try ["3 B10", "4 B2", "6 Cellar"] == [3, 4, 6].map { "\($0) \(try shelf(Int64($0)) ?? "")" }
    )

    // "hall 3" is the same shelf in other letters, and no book is in Attic and Box 4 any more.
    _ = try catalog.undo(ID(rawValue: 75))
    #expect(try shelf(2) == "Hall 3" && shelf(17) == "Box 4")
    _ = try catalog.undo(ID(rawValue: 69))
    #expect(try shelf(2) == "Attic")
    #expect(try names() == ["Attic 1", "B2 1", "B10 1", "Box 4 1", "Cellar 1", "Hall 3 1"])
    let told = try catalog.read { view in
      try view.history.contents(of: ID(rawValue: 69), limit: 9).flatMap(\.fields)
        .map { "\($0.before) → \($0.after)" }
    }
    #expect(told == ["Attic → Hall 3"])
    #expect(try catalog.check().isEmpty)
    try catalog.close()
  }

  @Test(arguments: Fixture.versions)
  func `what a catalogue of any version has is what its migrations make`(_ version: Int) throws {
    try Fixture.copy(version: version, to: file.path)
    #expect(try file.read(SchemaObject.fetchAll) == SchemaComparison.made(by: version))
    try open().close()
    #expect(try file.read(SchemaObject.fetchAll) == SchemaComparison.made(by: Schema.latest))
  }

  @Test(arguments: Fixture.versions)
  func `all that was done in a catalogue of any version is undone, and done again`(
    _ version: Int
  ) throws {
    try Fixture.copy(version: version, to: file.path)
    let catalog = try open()
    // Where the keys of merged records lead is known of merges that are done again, and of none before.
    let columns = try file.columns().reduce(into: [String: [String]]()) { columns, table in
      guard !["revision", "change", "catalog", "formerKey", "formerShelf"].contains(table.key)
      else { return }
      columns[table.key] = table.value.filter { !["version", "modified"].contains($0) }
    }
    let before = try file.rows(of: columns)

    var undone = 0
    while let target = try catalog.read({ view in try view.history.undoTarget() }) {
      // A change of readings can be taken back by their reader alone.
      catalog.act(as: target.who)
      #expect(try catalog.undo(target.id).report.kept.isEmpty, "\(target.what)")
      undone += 1
    }
    #expect(undone >= 16)
    #expect(try catalog.check().isEmpty)
    #expect(try file.rows(of: columns).filter { !$0.value.isEmpty } == [:])

    for _ in 0..<undone {
      let target = try #require(try catalog.read { view in try view.history.redoTarget() })
      catalog.act(as: target.who)
      #expect(try catalog.undo(target.id).report.kept.isEmpty, "\(target.what)")
    }
    #expect(try catalog.check().isEmpty)
    #expect(try file.rows(of: columns) == before)
    try catalog.close()
  }

  /// The oldest version and the newest; `make prove` takes all.
  static let ends = Proof.of(
    usual: Fixture.versions.filter { $0 == 1 || $0 == Fixture.versions.count },
    long: Fixture.versions
  )

  @Test(arguments: ends)
  func `given up at any point, it stays as it was`(_ version: Int) throws {
    try Fixture.copy(version: version, to: file.path)
    let before = try file.bytes()
    var points = 0
    while true {
      var left = points
      do {
        let catalog = try open { _ in
          if left == 0 { throw CancellationError() }
          left -= 1
        }
        try catalog.close()
        break
      } catch is CancellationError {
        #expect(try file.bytes() == before)
        points += 1
      }
    }
    #expect(points >= 2)
  }

  /// After how many blocks of 512 bytes the program is ended.
  static let cuts = Proof.of(usual: [20, 120], long: [1, 20, 60, 90, 120, 160, 240, 400])

  /// The program may write no further, and is ended by that.
  @Test(arguments: ends)
  func `ended in the middle by the system, it is whole`(_ version: Int) async throws {
    let sandbox = try Sandbox()
    var ended = 0
    for blocks in Self.cuts {
      try Fixture.copy(version: version, to: file.path)
      let columns = try keptColumns()
      let before = try file.rows(of: columns)
      let words = ["sh", "-c", "ulimit -f \(blocks) && exec \"$@\"", "sh", Sandbox.binary]
      let run = try await Child.run(
        words + ["list", "--catalog", file.path],
        environment: sandbox.environment,
        in: sandbox.folder + "/tmp"
      )
      if run.status != 0 { ended += 1 }
      #expect(try file.rows(of: columns) == before, "\(blocks) blocks, \(run.complaint)")
      #expect([version, Schema.latest].contains(try file.version()))
      let catalog = try open()
      #expect(try catalog.check().isEmpty)
      try catalog.close()
      #expect(try file.rows(of: columns) == before)
      for ending in ["-wal", "-shm"] { unlink(file.path + ending) }
    }
    #expect(ended > 0)
  }
}
