import Books
import Catalog
import TestSupport
import Testing

/// What an undo cannot restore it tells.
struct UndoTellsTests {
  let catalog: Catalog

  init() throws {
    catalog = try Catalog.inMemory(user: "maria")
  }

  @discardableResult
  func write<Value>(
    _ body: (WriteTransaction) throws -> Value
  ) throws -> (value: Value, id: ID<Revision>) {
    let written = try catalog.write(nil, body)
    return (written.value, try #require(written.revision?.id))
  }

  func draft(_ id: ID<Book>) throws -> BookDraft {
    BookDraft(try catalog.read { view in try view.books.card(id) })
  }

  func change(_ id: ID<Book>, _ body: (inout BookDraft) -> Void) throws -> ID<Revision> {
    var draft = try draft(id)
    body(&draft)
    return try write { edit in try edit.books.update(id, to: draft) }.id
  }

  func reasons(_ id: ID<Revision>) throws -> [UndoConflict.Reason] {
    try catalog.undo(id).report.kept.map(\.reason)
  }

  @Test func `a book that comes back without its genre, author or series`() throws {
    let book = try write { edit in
      try edit.books.add(.book("Dune", by: ["Ann"], genre: "SF", series: "Dune"))
    }.value
    let deletion = try write { edit in try edit.books.delete(book) }.id
    for kind in [AuthorityKind.author, .genre, .series] {
      try write { edit in try edit.authorities(kind).delete(AuthorityID(kind, 1), books: .refuse) }
    }
    #expect(
      try reasons(deletion) == [
        .lost(field: "genre", value: "SF", by: nil), .lost(field: "series", value: "Dune", by: nil),
        .lost(field: "author", value: "Ann", by: nil),
      ]
    )
  }

  @Test func `a field that would lead to what is gone`() throws {
    let book = try write { edit in try edit.books.add(.book("Dune", genre: "SF")) }.value
    let edit = try change(book) { $0.genre = nil }
    try write { edit in try edit.genres.delete(AuthorityID(.genre, 1), books: .refuse) }
    #expect(try reasons(edit) == [.lost(field: "genre", value: "SF", by: nil)])
  }

  @Test func `a record, or an ISBN, that is gone`() throws {
    let book = try write { edit in try edit.books.add(.book("Dune", isbn: "9780441478125")) }.value
    let first = try change(book) { $0.isbn = "9780060125639" }
    _ = try change(book) { $0.isbn = "" }
    let reason = UndoConflict.Reason.lost(field: "ISBN", value: "978-0-441-47812-5", by: nil)
    #expect(try reasons(first) == [reason])
    let title = try change(book) { $0.title = "Dune Messiah" }
    try write { edit in try edit.books.delete(book) }
    let report = try catalog.undo(title).report
    #expect(report.kept.map(\.reason) == [.gone])
    #expect(report.kept.map(\.name) == ["Dune Messiah"])
  }

  @Test func `an ISBN that was changed since it was added stays, unless it is chosen`() throws {
    let book = try write { edit in try edit.books.add(.book("Dune")) }.value
    let adding = try change(book) { $0.isbn = "9780441478125" }
    _ = try change(book) { $0.isbn = "9780060125639" }
    let plan = try catalog.undoPlan(adding)
    let reason = UndoConflict.Reason.changedSince(
      field: "ISBN",
      now: "978-0-06-012563-9",
      before: ""
    )
    #expect(plan.kept.map(\.reason) == [reason])
    _ = try catalog.undo(adding)
    #expect(try draft(book).isbn == "978-0-06-012563-9")
    _ = try catalog.undo(adding, choosing: [plan.kept[0].key])
    #expect(try draft(book).isbn == "")
  }

  @Test func `a year as printed that was changed since`() throws {
    let book = try write { edit in try edit.books.add(.book("Dune", year: "1965")) }.value
    let first = try change(book) { $0.year = "c. 1965" }
    _ = try change(book) { $0.year = "[1965]" }
    let conflicts = try catalog.undo(first).report.kept
    #expect(conflicts.count == 1)
    #expect(try draft(book).year == "[1965]")
  }

  @Test func `saved queries whose name is taken, or that were changed since`() throws {
    let saving = try write { edit in try edit.queries.save("genre:a", as: "mine") }.id
    try write { edit in try edit.queries.save("genre:b", as: "mine") }
    let kept = try catalog.undo(saving).report.kept
    #expect(kept.map(\.reason) == [.editedSince])
    #expect(kept.map(\.noun) == ["saved query"])
    #expect(kept.map(\.name) == ["mine"])
    let removal = try write { edit in try edit.queries.remove("mine") }.id
    try write { edit in try edit.queries.save("genre:c", as: "Mine") }
    #expect(try reasons(removal) == [.taken(by: nil)])
    #expect(try catalog.read { view in try view.queries.text(of: "mine") } == "genre:c")
  }

  @Test func `whom a loan is with goes back as one thing`() throws {
    let books = try write { edit in [try edit.books.add(.book("Dune"))] }.value
    let reader = try write { edit in try edit.readers.add(ReaderDraft(name: "Jan")) }.value
    let loan = try write { edit in try edit.loans.lend(LoanDraft(books, party: "Jan")) }.value
    let change = try write { edit in
      try edit.loans.update(loan, to: LoanDraft(books, party: "Anna Berg"))
    }.id
    try write { edit in try edit.readers.delete(reader) }
    #expect(try reasons(change) == [])
    #expect(try catalog.read { view in try view.loans.record(loan).party } == .outside("Jan"))

    let second = try write { edit in
      try edit.loans.update(loan, to: LoanDraft(books, party: "Tom"))
    }.id
    try write { edit in try edit.loans.update(loan, to: LoanDraft(books, party: "Eva")) }
    let plan = try catalog.undoPlan(second)
    #expect(plan.kept.map(\.reason) == [.changedSince(field: "who", now: "Eva", before: "Jan")])
    _ = try catalog.undo(second, choosing: Set(plan.kept.map(\.key)))
    #expect(try catalog.read { view in try view.loans.record(loan).party } == .outside("Jan"))
  }

  @Test func `a book stays for one's own reading of it that was changed since`() throws {
    try write { edit in _ = try edit.readers.me() }
    let adding = try write { edit in
      let book = try edit.books.add(.book("Dune"))
      return (book, try edit.readings.add(book, ReadingDraft(status: "wants")))
    }
    try write { edit in
      try edit.readings.update(adding.value.1, to: ReadingDraft(status: "reading"))
    }
    let report = try catalog.undo(adding.id).report
    #expect(Set(report.kept.map(\.record)) == [.book(adding.value.0), .reading(adding.value.1)])
    #expect(report.removed == [])
    let outcome = try catalog.undo(adding.id, choosing: Set(report.kept.map(\.key)))
    #expect(outcome.report.removed.contains(.book(adding.value.0)))
    #expect(outcome.report.kept == [])
  }
}

extension ReadingDraft {
  fileprivate init(status: String) {
    self.init()
    self.status = status
  }
}
