@testable import Books
import GRDB
import TestSupport
import Testing

@testable import Catalog

struct ReadingTests {
  let house: Household
  init() throws { house = try Household() }

  @Test func `the usual steps are wants, reading today, read today, and then again`() throws {
    let steps = try (0..<4).map { step in
      house.clock.set(2026, 11, 21 + step)
      return try house.maria.write { edit in try edit.readings.next(house.dune) }.value
    }
    #expect(steps.map(\.status) == [.wants, .reading, .read, .reading])
    #expect(steps[2].started?.iso8601 == "2026-11-22")
    #expect(steps[2].finished?.iso8601 == "2026-11-23")
    #expect(steps[2].id == steps[0].id)
    #expect(steps[3].id != steps[0].id)
    let all = try house.maria.read { view in try view.readings.of(house.dune) }
    #expect(all.map(\.status) == [.reading, .read])
  }

  @Test func `each reader sees only their own`() throws {
    let id = try house.maria.write { edit in
      try edit.readings.add(house.dune, .reading("read", finished: "2024", rating: "4½", note: "x"))
    }.value
    try house.jan.read { view throws in
      #expect(try view.readings.of(house.dune) == [])
      #expect(try view.readings.rows(limit: 9) == [])
      #expect(try view.readings.marks([house.dune]) == [:])
      #expect(try view.readings.count() == 0)
      #expect(throws: CatalogError.notFound(.reading, key: id.description)) {
        try view.readings.record(id)
      }
      let maria = try #require(try view.readers.named("maria"))
      #expect(try view.readers.detail(maria).readings == [])
    }
    #expect(throws: CatalogError.notFound(.reading, key: id.description)) {
      try house.jan.write { edit in try edit.readings.update(id, to: .reading("wants")) }
    }
    #expect(throws: CatalogError.notFound(.reading, key: id.description)) {
      try house.jan.write { edit in try edit.readings.delete(id) }
    }
    let mark = try house.maria.read { view in try view.readings.marks([house.dune, house.emma]) }
    #expect(mark == [house.dune: ReadingMark(status: .read, rating: Rating(halves: 9))])
  }

  @Test func `a reading is saved, read back, changed, and taken back field by field`() throws {
    let added = try house.maria.write { edit in
      try edit.readings.add(house.dune, .reading(started: "2023-02", rating: "3", note: "Sand"))
    }
    let id = added.value
    #expect(added.revision?.what == "“Dune”: reading")
    let reading = try house.maria.read { view in try view.readings.record(id) }
    #expect(reading.status == .reading)
    #expect(reading.started == PartialDate(2023, 2))
    #expect(reading.note == "Sand")
    var draft = ReadingDraft(reading)
    draft.status = "gave up"
    draft.rating = ""
    try house.maria.write { edit in try edit.readings.update(id, from: reading.version, to: draft) }
    #expect(throws: CatalogError.self) {
      try house.maria.write { edit in
        try edit.readings.update(id, from: reading.version, to: .reading("read"))
      }
    }
    _ = try house.maria.undoLast(by: "Maria")
    let back = try house.maria.read { view in try view.readings.record(id) }
    #expect(ReadingDraft(back) == ReadingDraft(reading))
    _ = try house.maria.redo(by: "Maria")
    #expect(try house.maria.read { view in try view.readings.record(id).status } == .gaveUp)
  }

  @Test func `what cannot be is refused with its reason`() throws {
    let draft = ReadingDraft.reading(
      "sometimes",
      started: "2024-02",
      finished: "2023",
      rating: "6",
      note: "a\0b"
    )
    let today = try #require(Day(2026, 11, 21))
    #expect(
      draft.problems(today: today).map(\.property.key)
        == ["finished", "rating", "note", "status"]
    )
    // Of partial dates only those are refused that cannot be in any way.
    #expect(
      ReadingDraft.reading(started: "2024-05-03", finished: "2024").problems(today: today) == []
    )
  }

  @Test func `a reading neither begins nor ends on a day to come`() throws {
    let today = try #require(Day(2026, 11, 21))
    let draft = ReadingDraft.reading(started: "2026-11-22", finished: "2030-12-31")
    #expect(
      draft.problems(today: today).map(\.message)
        == [
          "2026-11-22 has not come yet: today, or a day before.",
          "2030-12-31 has not come yet: today, or a day before.",
        ]
    )
    // This year and this month have begun.
    let begun = ReadingDraft.reading(started: "2026-11", finished: "2026")
    #expect(begun.problems(today: today) == [])
  }

  @Test func `a status that this version does not know is shown and kept`() throws {
    let id = try house.maria.write { edit in
      try edit.readings.add(house.dune, .reading("read"))
    }.value
    try house.maria.writer().write { db in try db.execute(sql: "UPDATE reading SET status = 77") }
    let reading = try house.maria.read { view in try view.readings.record(id) }
    #expect(reading.status.name == "unknown (77)")
    var draft = ReadingDraft(reading)
    draft.note = "kept"
    try house.maria.write { edit in try edit.readings.update(id, to: draft) }
    #expect(try house.maria.read { view in try view.readings.record(id).status } == .unknown(77))
  }

  @Test func `a person who is no reader yet becomes one with the first reading`() throws {
    let sofie = try Catalog.open(at: house.shared.path, user: "sofie")
    try sofie.write { edit in _ = try edit.readings.next(house.emma) }
    let currentUser = try sofie.read { view in try view.currentUser }
    #expect(currentUser.reader != nil)
    try sofie.write { edit in
      try edit.readers.update(
        currentUser.reader ?? 0,
        to: {
          var draft = ReaderDraft(name: "Sofie de Vries")
          draft.login = "sofie"
          return draft
        }()
      )
    }
    // The login is still hers, and her changes carry her name.
    #expect(try sofie.read { view in try view.currentUser.name } == "Sofie de Vries")
    #expect(try sofie.read { view in try view.readings.count() } == 1)
    let written = try sofie.write { edit in try edit.readings.next(house.emma) }
    #expect(written.revision?.who == "Sofie de Vries")
    #expect(try sofie.undoLast(by: "sofie").revision?.what == "Undid: “Emma”: reading")
  }

  @Test func `deleting a book takes its readings along, and undo brings everybody's back`() throws {
    for catalog in [house.maria, house.jan] {
      try catalog.write { edit in
        _ = try edit.readings.add(house.dune, .reading("read", note: "secret"))
      }
    }
    let deleted = try house.jan.write { edit in try edit.books.delete(house.dune) }
    #expect(deleted.revision?.records == 1)
    let told = try house.jan.read { view throws in
      try view.history.contents(of: deleted.revision?.id ?? 0).compactMap(\.record?.kind)
    }
    #expect(told.sorted { $0.rawValue < $1.rawValue } == [.book, .reading])
    let outcome = try house.jan.undo(deleted.revision?.id ?? 0)
    #expect(outcome.report.putBack.count == 2)
    for catalog in [house.maria, house.jan] {
      #expect(try catalog.read { view in try view.readings.of(house.dune).first?.note } == "secret")
    }
  }

  @Test func `the history tells another nothing of changed readings`() throws {
    let written = try house.maria.write("Read Dune with secret words") { edit in
      try edit.readings.add(house.dune, .reading("read", note: "secret"))
    }
    let id = try #require(written.revision?.id)
    #expect(written.revision?.what == "Read Dune with secret words")
    try house.maria.read { view throws in
      #expect(try view.history.revision(id).what == "Read Dune with secret words")
      #expect(try view.history.contents(of: id).map(\.name) == ["Dune"])
      #expect(try view.history.revisions(limit: 9, find: "secret").map(\.id) == [id])
    }
    let all = try house.maria.read { view in try view.history.count() }
    try house.jan.read { view throws in
      #expect(throws: CatalogError.noSuchRevision(id.rawValue)) { try view.history.revision(id) }
      #expect(throws: CatalogError.noSuchRevision(id.rawValue)) {
        try view.history.contents(of: id)
      }
      #expect(try !view.history.revisions(limit: 9).map(\.id).contains(id))
      #expect(try view.history.count() == all - 1)
      #expect(try view.history.newest() == id)
      #expect(try view.history.revisions(limit: 9, find: "secret") == [])
      #expect(try view.history.revisions(limit: 9, of: .reading(written.value)) == [])
      #expect(
        try view.history.revisions(limit: 9, of: .book(house.dune)).map(\.id).contains(id) == false
      )
    }
    #expect(throws: CatalogError.noSuchRevision(id.rawValue)) { try house.jan.undo(id) }
    #expect(throws: CatalogError.noSuchRevision(id.rawValue)) { try house.jan.undoPlan(id) }
    let outcome = try house.maria.undo(id)
    #expect(outcome.report.removed == [.reading(written.value)])
    #expect(outcome.revision?.what == "Undid: Read Dune with secret words")
  }
}
