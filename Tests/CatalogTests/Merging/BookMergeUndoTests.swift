@testable import Books
import GRDB
import TestSupport
import Testing

@testable import Catalog

/// An older merge is taken back after life went on.
///
/// Each is tried with a history that says which row is in the place of one that was moved, and with one
/// from before that was said.
struct BookMergeUndoTests {
  let house: Household
  var catalog: Catalog { house.maria }
  let first: ID<Book>
  let second: ID<Book>
  let third: ID<Book>

  init() throws {
    house = try Household()
    let ids = try house.maria.write { edit in
      try ["One", "Two", "Three"].map { title in
        try edit.books.add(.book(title, by: ["\(title) Writer"], genre: "Novel"))
      }
    }.value
    (first, second, third) = (ids[0], ids[1], ids[2])
  }

  private func merge(
    _ other: ID<Book>,
    into kept: ID<Book>,
    saysWhere: Bool
  ) throws -> ID<Revision> {
    let plan = try catalog.read { view in try view.books.merge([other], into: kept) }
    let written = try catalog.write { edit in try edit.books.carryOut(plan) }
    if !saysWhere { try catalog.forgetMoves() }
    return try #require(written.revision?.id)
  }

  private func out(_ book: ID<Book>) throws -> Int {
    try catalog.read { view in try view.loans.holders(of: book).count }
  }

  private func loans(_ book: ID<Book>) throws -> Int {
    try catalog.read { view in try view.loans.rows(LoanListing(.ofBook(book)), limit: 9).count }
  }

  private func readings(_ book: ID<Book>, _ catalog: Catalog) throws -> [Reading] {
    try catalog.read { view in try view.readings.of([book])[book] ?? [] }
  }

  @Test(arguments: [true, false])
  func `a loan that came back meanwhile goes back as one that came back`(
    _ saysWhere: Bool
  ) throws {
    let loan = try catalog.write { edit in
      try edit.loans.lend(LoanDraft([second], party: "Anna"))
    }.value
    let revision = try merge(second, into: first, saysWhere: saysWhere)
    #expect(try out(first) == 1)
    try catalog.write { edit in _ = try edit.loans.takeBack(loan, books: [first]) }
    let outcome = try catalog.undo(revision)
    #expect(outcome.report.kept.isEmpty)
    #expect(try [out(first), out(second)] == [0, 0])
    #expect(try [loans(first), loans(second)] == [0, 1])
    #expect(try catalog.check().isEmpty)
  }

  @Test(arguments: [true, false])
  func `what was moved twice goes back to where it was first`(
    _ saysWhere: Bool
  ) throws {
    try catalog.write { edit in
      _ = try edit.loans.lend(LoanDraft([first], party: "Anna"))
      _ = try edit.readings.add(first, .reading("read", rating: "4"))
    }
    let older = try merge(first, into: second, saysWhere: saysWhere)
    let newer = try merge(second, into: third, saysWhere: saysWhere)
    #expect(try [out(third), readings(third, catalog).count] == [1, 1])
    _ = try catalog.undo(older)
    #expect(try [out(first), out(third)] == [1, 0])
    #expect(try [readings(first, catalog).count, readings(third, catalog).count] == [1, 0])
    _ = try catalog.undo(newer)
    #expect(try [out(first), out(second), out(third)] == [1, 0, 0])
    #expect(try readings(second, catalog).isEmpty)
    #expect(try catalog.check().isEmpty)
  }

  @Test(arguments: [true, false])
  func `what another wrote in a reading meanwhile goes back with it`(
    _ saysWhere: Bool
  ) throws {
    let reading = try house.jan.write { edit in
      try edit.readings.add(second, .reading("reading"))
    }.value
    let revision = try merge(second, into: first, saysWhere: saysWhere)
    let moved = try #require(try readings(first, house.jan).first)
    #expect(moved.id != reading)
    try house.jan.write { edit in
      var draft = ReadingDraft(moved)
      draft.rating = "5"
      _ = try edit.readings.update(moved.id, from: nil, to: draft)
    }
    _ = try catalog.undo(revision)
    #expect(try readings(first, house.jan).isEmpty)
    #expect(try readings(second, house.jan).map(\.rating?.halves) == [10])
  }

  @Test(arguments: [true, false])
  func `a reading that was deleted meanwhile stays away, and that is told`(
    _ saysWhere: Bool
  ) throws {
    try catalog.write { edit in _ = try edit.readings.add(second, .reading("read")) }
    let revision = try merge(second, into: first, saysWhere: saysWhere)
    let moved = try #require(try readings(first, catalog).first)
    try catalog.write { edit in try edit.readings.delete(moved.id) }
    let outcome = try catalog.undo(revision)
    #expect(try readings(second, catalog).isEmpty)
    #expect(outcome.report.kept.map(\.reason) == [.gone])
  }

  @Test func `an author who was merged meanwhile is had under the name that stayed`() throws {
    let revision = try merge(second, into: first, saysWhere: true)
    try catalog.write { edit in
      let authors = edit.authorities(.author)
      let (one, two) = (try authors.named("One Writer"), try authors.named("Two Writer"))
      try authors.merge([try #require(two)], into: try #require(one))
    }
    let outcome = try catalog.undo(revision)
    #expect(outcome.report.kept.isEmpty)
    let draft = try catalog.read { view in BookDraft(try view.books.card(second)) }
    #expect(draft.texts(of: .authors) == ["One Writer"])
  }

  @Test func `an author without books is had under the name that stayed, whatever that is`() throws
  {
    let removal = try catalog.write { edit in
      var draft = BookDraft(try edit.books.card(second))
      draft.authors = []
      try edit.books.update(second, to: draft)
    }.revision
    try catalog.write { edit in
      let authors = edit.authorities(.author)
      let (one, two) = (try authors.named("One Writer"), try authors.named("Two Writer"))
      try authors.merge([try #require(two)], into: try #require(one))
      try authors.update(try #require(one), to: AuthorityDraft(name: "Somebody"))
    }
    _ = try catalog.undo(try #require(removal).id)
    let draft = try catalog.read { view in BookDraft(try view.books.card(second)) }
    #expect(draft.texts(of: .authors) == ["Somebody"])
    #expect(try catalog.check().isEmpty)
  }

  @Test func `a name that is deleted again is not had under one that it was merged into meanwhile`()
    throws
  {
    let removal = try catalog.write { edit in
      var draft = BookDraft(try edit.books.card(second))
      draft.authors = []
      try edit.books.update(second, to: draft)
    }.revision
    let deletion = try catalog.write { edit in
      let two = try edit.authorities(.author).named("Two Writer")
      try edit.authorities(.author).delete(try #require(two), books: .refuse)
    }.revision
    let undo = try catalog.undo(try #require(deletion).id)
    let merge = try catalog.write { edit in
      let authors = edit.authorities(.author)
      let (one, two) = (try authors.named("One Writer"), try authors.named("Two Writer"))
      try authors.merge([try #require(two)], into: try #require(one))
    }.revision
    _ = try catalog.undo(try #require(merge).id)
    _ = try catalog.undo(try #require(undo.revision).id)
    _ = try catalog.undo(try #require(removal).id)
    let draft = try catalog.read { view in BookDraft(try view.books.card(second)) }
    #expect(draft.texts(of: .authors).isEmpty)
    #expect(try catalog.check().isEmpty)
  }

  @Test func `books of one loan that became one come back as each was: out, and returned`() throws {
    let loan = try catalog.write { edit in
      try edit.loans.lend(LoanDraft([first, second], party: "Anna"))
    }.value
    try catalog.write { edit in _ = try edit.loans.takeBack(loan, books: [first]) }
    let plan = try catalog.read { view in try view.books.merge([first, second], into: third) }
    let revision = try catalog.write { edit in try edit.books.carryOut(plan) }.revision
    #expect(try out(third) == 1)
    let undo = try catalog.undo(try #require(revision).id)
    #expect(try [out(first), out(second), out(third)] == [0, 1, 0])
    _ = try catalog.undo(try #require(undo.revision).id)
    #expect(try [out(first), out(second), out(third)] == [0, 0, 1])
    #expect(try catalog.check().isEmpty)
  }

  @Test func `two equal readings that became one go back as two`() throws {
    try catalog.write { edit in
      for book in [first, second] { _ = try edit.readings.add(book, .reading("read")) }
    }
    let plan = try catalog.read { view in try view.books.merge([first, second], into: third) }
    let revision = try catalog.write { edit in try edit.books.carryOut(plan) }.revision
    #expect(try readings(third, catalog).count == 1)
    let undo = try catalog.undo(try #require(revision).id)
    #expect(try [first, second, third].map { try readings($0, catalog).count } == [1, 1, 0])
    _ = try catalog.undo(try #require(undo.revision).id)
    #expect(try [first, second, third].map { try readings($0, catalog).count } == [0, 0, 1])
    #expect(try catalog.check().isEmpty)
  }
}

extension Catalog {
  /// Makes the history one from before it was said which row is in the place of one that was moved.
  fileprivate func forgetMoves() throws {
    try write { edit in
      try edit.db.execute(
        sql:
          "UPDATE change SET before = json_remove(before, '$.movedTo') WHERE operation = 'delete'"
      )
    }
  }
}
