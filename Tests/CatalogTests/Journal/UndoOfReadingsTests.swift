@testable import Books
import TestSupport
import Testing

@testable import Catalog

/// What an undo does to the readings of somebody else.
struct UndoOfReadingsTests {
  let house: Household

  init() throws {
    house = try Household()
  }

  private func readings(_ book: ID<Book>, _ catalog: Catalog) throws -> [Reading] {
    try catalog.read { view in try view.readings.of([book])[book] ?? [] }
  }

  @Test func `what another undoes goes back, but for what the reader wrote themselves`() throws {
    let reading = try house.jan.write { edit in
      try edit.readings.add(house.dune, .reading("reading"))
    }.value
    let written = try house.jan.write { edit in
      var draft = ReadingDraft(try #require(try edit.readings.of(house.dune).first))
      draft.status = "read"
      draft.rating = "5"
      try edit.readings.update(reading, to: draft)
      var book = BookDraft(try edit.books.card(house.dune))
      book.notes = "Good"
      try edit.books.update(house.dune, to: book)
    }
    let outcome = try house.maria.undo(try #require(written.revision?.id))
    #expect(outcome.report.kept == [])
    let draft = try house.maria.read { view in BookDraft(try view.books.card(house.dune)) }
    #expect(draft.notes == "")
    let now = try #require(try readings(house.dune, house.jan).first)
    #expect(now.status == .read && now.rating?.halves == 10)
  }

  @Test func `whose a reading is goes back when another undoes a merge of readers`() throws {
    let lena = try house.maria.write { edit in try edit.readers.add(ReaderDraft(name: "Lena")) }
    try house.jan.write { edit in
      _ = try edit.readings.add(house.dune, .reading("read", note: "mine"))
    }
    let jan = try house.reader("Jan")
    let merged = try house.maria.write { edit in try edit.readers.merge([jan], into: lena.value) }
    let tom = try Catalog.open(at: house.shared.path, user: "Tom")
    #expect(try tom.undo(try #require(merged.revision?.id)).report.kept == [])
    try tom.close()
    #expect(try readings(house.dune, house.jan).map(\.note) == ["mine"])
    let her = try Catalog.open(at: house.shared.path, user: "Lena")
    #expect(try readings(house.dune, her).isEmpty)
    try her.close()
  }

  @Test func `that another deleted a reading, which a merge had moved, hinders no undo`() throws {
    try house.jan.write { edit in _ = try edit.readings.add(house.emma, .reading("read")) }
    let plan = try house.maria.read { view in
      try view.books.merge([house.emma], into: house.solaris)
    }
    let merged = try house.maria.write { edit in try edit.books.carryOut(plan) }
    let moved = try #require(try readings(house.solaris, house.jan).first)
    try house.jan.write { edit in try edit.readings.delete(moved.id) }
    let outcome = try house.maria.undo(try #require(merged.revision?.id))
    #expect(outcome.report.putBack.contains(.book(house.emma)))
    #expect(try readings(house.emma, house.jan).isEmpty)
  }
}
