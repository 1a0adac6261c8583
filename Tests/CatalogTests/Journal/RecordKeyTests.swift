@testable import Books
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Catalog

/// The keys by which every copy of a catalogue knows its records.
struct RecordKeyTests {
  let catalog: Catalog

  init() throws {
    catalog = try Catalog.inMemory(user: "maria")
  }

  @discardableResult
  private func add(_ draft: BookDraft) throws -> ID<Book> {
    try catalog.write { edit in try edit.books.add(draft) }.value
  }

  private func key(of id: ID<Book>) throws -> RecordKey? {
    try catalog.read { view in try view.books.card(id).book.key }
  }

  private func book(knownBy key: RecordKey) throws -> ID<Book>? {
    try catalog.read { view in try view.books.matching(keys: [key])[key] }
  }

  private func undo() throws { _ = try catalog.undoLast() }
  private func redo() throws { _ = try catalog.redo() }

  // MARK: - The text

  @Test(arguments: [1, 31, 32, 1 << 59, (1 << 60) - 1])
  func `a key is twelve letters and is read back`(_ number: Int64) throws {
    let key = try #require(RecordKey(number: number))
    #expect(key.text.count == 12)
    #expect(key.text.allSatisfy { "0123456789abcdefghjkmnpqrstvwxyz".contains($0) })
    #expect(RecordKey(text: key.text) == key)
    #expect(RecordKey(text: key.text.uppercased()) == key)
  }

  @Test(arguments: [
    "", "3f9k0m2xq7w", "3f9k0m2xq7wzz", "3f9k0m2xq7wi", "3f9k0m2xq7w ", "000000000000",
    "é39k0m2xq7w",
    "１f9k0m2xq7wz",
  ])
  func `what is no key is none`(_ text: String) {
    #expect(RecordKey(text: text) == nil)
  }

  @Test(arguments: [Int64.min, -1, 0, 1 << 60, .max])
  func `a number that is never made is no key`(_ number: Int64) {
    #expect(RecordKey(number: number) == nil)
  }

  @Test func `keys of two sources are all different`() {
    var (one, other) = (RecordKeySource(), RecordKeySource())
    let keys = (0..<50_000).flatMap { _ in [one.next(), other.next()] }
    #expect(Set(keys).count == 100_000)
  }

  @Test func `keys of a run are all different, and all keys`() {
    var (one, other) = (RecordKeyRun(), RecordKeyRun())
    let numbers = (0..<1000).flatMap { _ in [one.next(), other.next()] }
    #expect(Set(numbers).count == 2000)
    #expect(numbers.allSatisfy { RecordKey(number: $0) != nil })
  }

  // MARK: - The life of a record

  @Test func `every record has a key of its own, and keeps it when it is changed`() throws {
    let id = try add(
      .book("Emma", by: ["Jane Austen"], from: ["Penguin"], genre: "Novel", tags: ["gift"])
    )
    let other = try add(.book("Persuasion", by: ["Jane Austen"]))
    let before = try #require(try key(of: id))
    #expect(try key(of: other) != before)
    _ = try catalog.write { edit in
      var draft = BookDraft(try edit.books.card(id))
      draft.title = "Emma, once more"
      try edit.books.update(id, to: draft)
    }
    #expect(try key(of: id) == before)
    let keyless = try catalog.read { view in
      try Table.allCases.filter(\.isKeyed).map { table in
        try Int.fetchOne(
          view.db,
          sql: "SELECT count(*) FROM \(table.rawValue) WHERE recordKey = 0"
        ) ?? -1
      }
    }
    #expect(keyless.allSatisfy { $0 == 0 }, "\(keyless)")
  }

  @Test func `what undo and redo put back has the key that it had`() throws {
    let id = try add(.book("Emma", by: ["Jane Austen"]))
    let before = try #require(try key(of: id))
    try undo()
    #expect(try book(knownBy: before) == nil)
    try redo()
    #expect(try key(of: id) == before)
    _ = try catalog.write { edit in try edit.books.delete(id) }
    #expect(try book(knownBy: before) == nil)
    try undo()
    #expect(try key(of: id) == before)
  }

  @Test func `a record that was deleted before there were keys gets one when it is put back`()
    throws
  {
    let id = try add(.book("Emma"))
    _ = try catalog.write { edit in try edit.books.delete(id) }
    _ = try catalog.write { edit in
      try edit.db.execute(
        sql:
          "UPDATE change SET before = json_remove(before, '$.recordKey') WHERE operation = 'delete'"
      )
    }
    try undo()
    #expect(try key(of: id) != nil)
  }

  // MARK: - Merging

  @Test func `the key of a merged book leads to the one that stays, through a chain of merges`()
    throws
  {
    let ids = try ["Emma", "Emma (1815)", "Emma, a novel"].map { try add(.book($0)) }
    let keys = try ids.map { try #require(try key(of: $0)) }
    try merge(ids[0], into: ids[1])
    #expect(try book(knownBy: keys[0]) == ids[1])
    try merge(ids[1], into: ids[2])
    #expect(try keys.map { try book(knownBy: $0) } == [ids[2], ids[2], ids[2]])

    try undo()
    #expect(try keys.map { try book(knownBy: $0) } == [ids[1], ids[1], ids[2]])
    try undo()
    #expect(try keys.map { try book(knownBy: $0) } == ids)
    try redo()
    try redo()
    #expect(try keys.map { try book(knownBy: $0) } == [ids[2], ids[2], ids[2]])
    _ = try catalog.write { edit in try edit.books.delete(ids[2]) }
    #expect(try keys.map { try book(knownBy: $0) } == [nil, nil, nil])
    try undo()
    #expect(try keys.map { try book(knownBy: $0) } == [ids[2], ids[2], ids[2]])
  }

  private func merge(_ other: ID<Book>, into kept: ID<Book>) throws {
    _ = try catalog.write { edit in
      try edit.books.carryOut(try edit.books.merge([other], into: kept))
    }
  }

  @Test func `the key of a merged author leads to the one that stays`() throws {
    try add(.book("Emma", by: ["Jane Austen"]))
    try add(.book("Persuasion", by: ["J. Austin"]))
    let (kept, other) = try catalog.read { view in
      (
        try #require(try view.authors.named("Jane Austen")),
        try #require(try view.authors.named("J. Austin"))
      )
    }
    let key = try #require(try catalog.read { view in try view.authors.record(other).key })
    _ = try catalog.write { edit in try edit.authors.merge([other], into: kept) }
    let row = try catalog.read { view in try view.db.row(knownBy: key, .author) }
    #expect(row == kept.rawValue)
  }

  // MARK: - Keys that come from elsewhere

  @Test func `a key that another record has is not taken`() throws {
    let id = try add(.book("Emma"))
    let taken = try #require(try key(of: id))
    let new = try catalog.write { edit in
      try edit.books.load(expecting: 2) { loader in
        [
          try loader.add(.book("Persuasion"), key: taken),
          try loader.add(.book("Sanditon"), key: RecordKey(text: "3f9k0m2xq7wz")),
          try loader.add(.book("The Watsons"), key: RecordKey(text: "3f9k0m2xq7wz")),
        ]
      }
    }.value
    #expect(try key(of: id) == taken)
    #expect(try key(of: new[1])?.text == "3f9k0m2xq7wz")
    #expect(Set(try (new + [id]).map { try key(of: $0) }).count == 4)
    #expect(try catalog.check().isEmpty)
  }

  @Test
  func `two copies of an older catalogue have the same keys after both are brought up to date`()
    throws
  {
    let folder = try TemporaryCatalog.makeFolder()
    func keys(_ name: String, version: Int) throws -> [[Int64]] {
      let path = folder + "/" + name
      try Fixture.copy(version: version, to: path)
      let copy = try Catalog.open(at: path, user: "maria")
      defer { try? copy.close() }
      return try copy.read { view in
        try Table.allCases.filter(\.isKeyed).map { try view.db.keys(of: $0) }
      }
    }
    let one = try keys("one.sqlite", version: 20)
    #expect(try keys("other.sqlite", version: 20) == one)
    #expect(one.allSatisfy { Set($0).count == $0.count && $0.allSatisfy { $0 > 0 } })
    #expect(one.joined().count > 20)
  }
}

/// What changed since a revision, record by record.
struct ChangeFeedTests {
  let catalog: Catalog

  init() throws {
    catalog = try Catalog.inMemory(user: "maria")
  }

  private func feed(since: Int64) throws -> [(change: Int64, entries: [ChangedRecord])] {
    try catalog.read { view in
      var all: [(change: Int64, entries: [ChangedRecord])] = []
      try view.history.forEachChange(since: ID(rawValue: since)) { revision, entries in
        all.append((revision.id.rawValue, entries))
      }
      return all
    }
  }

  @Test func `each change is told with the keys of its records and each field before and after`()
    throws
  {
    let id = try catalog.write { edit in try edit.books.add(.book("Emma", by: ["Jane Austen"])) }
      .value
    let key = try catalog.read { view in try view.books.card(id).book.key }
    _ = try catalog.write { edit in
      var draft = BookDraft(try edit.books.card(id))
      (draft.title, draft.year) = ("Persuasion", "1817")
      try edit.books.update(id, to: draft)
    }
    _ = try catalog.write { edit in try edit.books.delete(id) }

    let all = try feed(since: 0)
    #expect(all.map(\.change) == [1, 2, 3])
    let books = all.map { $0.entries.first { $0.noun.english == "book" } }
    #expect(books.map { $0?.operation } == [.added, .changed, .deleted])
    #expect(books.allSatisfy { $0?.key == key && key != nil })
    // As it was then, and not as it is now.
    #expect(books[0]?.fields.first { $0.key == "title" }?.after == "Emma")
    #expect(books[0]?.fields.first { $0.key == "authors" }?.after == "Jane Austen")
    #expect(books[1]?.fields.first { $0.key == "title" }?.before == "Emma")
    #expect(books[1]?.fields.first { $0.key == "year" }?.after == "1817")
    #expect(books[2]?.fields.first { $0.key == "title" }?.before == "Persuasion")
    #expect(try feed(since: 2).map(\.change) == [3])
    #expect(try feed(since: 3).isEmpty)
  }

  @Test(arguments: [-1, 2, 99]) func `a change that is not there is an error`(
    _ number: Int64
  ) throws {
    _ = try catalog.write { edit in try edit.books.add(.book("Emma")) }
    #expect(throws: CatalogError.noSuchRevision(number)) { try feed(since: number) }
  }

  @Test func `a change that is in the history no more is an error and no gap`() throws {
    for title in ["Emma", "Persuasion", "Sanditon"] {
      _ = try catalog.write { edit in try edit.books.add(.book(title)) }
    }
    _ = try catalog.write { edit in
      try edit.db.execute(sql: "DELETE FROM change WHERE revisionId = 1")
      try edit.db.execute(sql: "DELETE FROM revision WHERE id = 1")
    }
    #expect(throws: CatalogError.forgotten(since: 0, oldest: 2)) { try feed(since: 0) }
    #expect(try feed(since: 1).map(\.change) == [2, 3])
  }

  @Test func `readings of somebody else are in no line`() throws {
    let id = try catalog.write { edit in try edit.books.add(.book("Emma")) }.value
    _ = try catalog.write { edit in
      var draft = ReadingDraft()
      draft.note = "Secret"
      draft.status = "read"
      try edit.readings.add(id, draft)
    }
    #expect(try feed(since: 0).flatMap(\.entries).contains { $0.noun.english == "reading" })
    catalog.act(as: "jan")
    let told = "\(try feed(since: 0))"
    #expect(!told.contains("Secret") && !told.contains("reading"))
  }
}
