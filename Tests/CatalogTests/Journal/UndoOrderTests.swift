@testable import Books
import GRDB
import TestSupport
import Testing

@testable import Catalog

/// Changes that built on one another are taken back in any order, and done again.
struct UndoOrderTests {
  let catalog: Catalog

  init() throws {
    catalog = try Catalog.inMemory(user: "maria")
  }

  @discardableResult
  private func write<Value>(
    _ body: (WriteTransaction) throws -> Value
  ) throws -> (value: Value, id: ID<Revision>) {
    let written = try catalog.write(nil, body)
    return (written.value, try #require(written.revision?.id))
  }

  private func draft(_ id: ID<Book>) throws -> BookDraft {
    BookDraft(try catalog.read { view in try view.books.card(id) })
  }

  private func change(_ id: ID<Book>, _ body: (inout BookDraft) -> Void) throws -> ID<Revision> {
    var draft = try draft(id)
    body(&draft)
    return try write { edit in try edit.books.update(id, to: draft) }.id
  }

  private func merge(_ other: ID<Book>, into kept: ID<Book>) throws -> ID<Revision> {
    let plan = try catalog.read { view in try view.books.merge([other], into: kept) }
    return try write { edit in try edit.books.carryOut(plan) }.id
  }

  /// Every row of every table, but for what counts changes.
  private func state() throws -> [String] {
    try catalog.read { view in
      try Table.allCases.flatMap { table in
        let columns = (["id"] + table.columns).joined(separator: ", ")
        let sql = "SELECT \(columns) FROM \(table.rawValue) ORDER BY id"
        return try Row.fetchAll(view.db, sql: sql).map { "\(table) \($0)" }
      }
    }
  }

  // MARK: - Merges

  @Test func `what a chain of merged books was known by leads to the last again after a redo`()
    throws
  {
    let isbns = ["9780441478125", "9780060125639", "9780261102217", "9780306406157"]
    let books = try zip(["One", "Two", "Three", "Four"], isbns).map { title, isbn in
      try write { edit in try edit.books.add(.book(title, isbn: isbn)) }.value
    }
    let start = try state()
    for (book, next) in zip(books, books.dropFirst()) { _ = try merge(book, into: next) }
    let end = try state()
    for count in [1, 2, 3] {
      for _ in 0..<count { #expect(try catalog.undoLast().report.kept == []) }
      if count == 3 { #expect(try state() == start) }
      for _ in 0..<count { #expect(try catalog.redo().report.kept == []) }
      #expect(try state() == end)
      for (book, isbn) in zip(books, isbns).dropLast() {
        #expect(try catalog.read { view in try view.books.successor(of: book) } == books[3])
        let known = try catalog.read { view in try view.books.known(by: ISBN.parse(isbn)) }
        #expect(known == books[3])
      }
    }
  }

  @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func `three merges of books are taken back in any order`(order: [Int]) throws {
    let books = try ["One", "Two", "Three", "Four"].map { title in
      try write { edit in
        try edit.books.add(.book(title, by: [title], genre: title, tags: [title]))
      }.value
    }
    try write { edit in
      _ = try edit.loans.lend(LoanDraft([books[0]], party: "Anna"))
      for book in books { _ = try edit.readings.add(book, .reading("read", note: "\(book)")) }
    }
    let start = try state()
    let merges = try zip(books, books.dropFirst()).map { try merge($0, into: $1) }
    let end = try state()
    let undone = try order.map { try #require(try catalog.undo(merges[$0]).revision?.id) }
    #expect(try state() == start)
    #expect(try catalog.check().isEmpty)
    for undo in undone.reversed() { _ = try catalog.undo(undo) }
    #expect(try state() == end)
  }

  // MARK: - Names

  /// What becomes of the name that a book had, while the book is away.
  enum Fate: CaseIterable {
    case merged, mergedTwice, given
  }

  @Test(arguments: AuthorityKind.allCases, Fate.allCases)
  func `a book that came back under another name has its own when that is taken back, too`(
    _ kind: AuthorityKind,
    _ fate: Fate
  ) throws {
    var drafts = (1...2).map { _ in BookDraft.book("Dune") }
    for (place, name) in ["Old", "New"].enumerated() {
      drafts[place].genre = Reference(name: name)
      drafts[place].series = Reference(name: name)
      drafts[place].volume = "4"
      drafts[place].authors = [Credit(author: Reference(name: name))]
      drafts[place].publishers = [Reference(name: name)]
      drafts[place].tags = [Reference(name: name)]
      drafts[place].location = Reference(name: name)
    }
    let books = try write { edit in
      // Another book of the old name shows where its books went.
      try [drafts[0], drafts[0], drafts[1]].map { try edit.books.add($0) }
    }.value
    let (old, new) = (AuthorityID(kind, 1), AuthorityID(kind, 2))
    let last = try write { edit in
      try edit.authorities(kind).add(AuthorityDraft(name: "Newest"))
    }.value
    let start = try state()
    let deletion = try write { edit in try edit.books.delete(books[0]) }.id
    var changes: [ID<Revision>] = []
    changes.append(
      try write { edit in
        if fate == .given {
          try edit.authorities(kind).delete(old, books: .give(new))
        } else {
          try edit.authorities(kind).merge([old], into: new)
        }
      }.id
    )
    if fate == .mergedTwice {
      changes.append(try write { edit in try edit.authorities(kind).merge([new], into: last) }.id)
    }
    let end = try state()
    let undone = try #require(try catalog.undo(deletion).revision?.id)
    let name = fate == .mergedTwice ? "Newest" : "New"
    #expect(try draft(books[0]).texts(of: kind) == [name])
    var undos: [ID<Revision>] = [undone]
    for change in changes {
      undos.append(try #require(try catalog.undo(change).revision?.id))
      #expect(try draft(books[0]).texts(of: kind) == ["Old"])
    }
    #expect(try state() == start)
    #expect(try catalog.check().isEmpty)
    for undo in undos.reversed() { _ = try catalog.undo(undo) }
    #expect(try state() == end)
  }

  @Test func `a name that was given up by an edit comes back under the one that took it over`()
    throws
  {
    let book = try write { edit in try edit.books.add(.book("Dune", genre: "Old")) }.value
    let edit = try change(book) {
      $0.genre = Reference(name: "Other")
      $0.pages = "412"
    }
    let merge = try write { edit in
      let new = try edit.genres.findOrCreate("New").id
      try edit.genres.merge([AuthorityID(.genre, 1)], into: new)
    }.id
    #expect(try catalog.undo(edit).report.kept == [])
    #expect(try draft(book).genre?.name == "New")
    _ = try catalog.undo(merge)
    #expect(try draft(book).genre?.name == "Old")
  }

  @Test(arguments: AuthorityKind.allCases)
  func `a name that was taken meanwhile is had again when who took it is taken back`(
    _ kind: AuthorityKind
  ) throws {
    var draft = BookDraft.book("Dune", by: ["Old"], from: ["Old"], genre: "Old", tags: ["Old"])
    draft.series = Reference(name: "Old")
    draft.location = Reference(name: "Old")
    let book = try write { edit in try edit.books.add(draft) }.value
    let start = try state()
    let deletion = try write { edit in
      try edit.authorities(kind).delete(AuthorityID(kind, 1), books: .keep)
    }.id
    let adding = try write { edit in
      try edit.authorities(kind).add(AuthorityDraft(name: "OLD"))
    }.id
    let end = try state()
    let first = try #require(try catalog.undo(deletion).revision?.id)
    #expect(try self.draft(book).texts(of: kind) == ["OLD"])
    let second = try #require(try catalog.undo(adding).revision?.id)
    #expect(try state() == start)
    #expect(try catalog.check().isEmpty)
    for undo in [second, first] { _ = try catalog.undo(undo) }
    #expect(try state() == end)
  }

  @Test func `a reader whose name was taken meanwhile has readings and loans again`() throws {
    let (book, jan) = try write { edit in
      (
        try edit.books.add(.book("Dune")),
        try edit.readers.add(ReaderDraft(name: "Jan"))
      )
    }.value
    try write { edit in
      _ = try edit.loans.lend(LoanDraft([book], party: "Jan"))
      _ = try edit.readings.add(book, .reading("read", note: "mine"))
      // Jan's: a repository adds none of another.
      try edit.update(.reading, 1, [("readerId", jan.rawValue.databaseValue)])
    }
    let start = try state()
    let deletion = try write { edit in try edit.readers.delete(jan) }.id
    let adding = try write { edit in try edit.readers.add(ReaderDraft(name: "jan")) }.id
    let end = try state()
    let first = try #require(try catalog.undo(deletion).revision?.id)
    let second = try #require(try catalog.undo(adding).revision?.id)
    #expect(try state() == start)
    for undo in [second, first] { _ = try catalog.undo(undo) }
    #expect(try state() == end)
  }

  // MARK: - What was kept goes on

  @Test func `three changes of a field, undone oldest first, end with what it was before all`()
    throws
  {
    let book = try write { edit in try edit.books.add(.book("Dune", year: "1950")) }.value
    // Each changes something else, too: an undo that changes nothing would be none.
    let changes = try [
      change(book) { ($0.year, $0.pages) = ("1951", "100") },
      change(book) { ($0.year, $0.notes) = ("1952", "notes") },
      change(book) { ($0.year, $0.shelf) = ("1953", "A 1") },
    ]
    for (change, year) in zip(changes, ["1953", "1953", "1950"]) {
      _ = try catalog.undo(change)
      #expect(try draft(book).year == year)
    }
    for year in ["1953", "1953", "1953"] {
      _ = try catalog.redo()
      #expect(try draft(book).year == year)
    }
    #expect(try [draft(book).pages, draft(book).notes, draft(book).shelf].contains("") == false)
  }

  @Test func `a name goes at once to what it was before three renamings, past one that is taken`()
    throws
  {
    let genre = try write { edit in try edit.genres.add(AuthorityDraft(name: "A")) }.value
    var aliases: [String] = []
    let renamings = try ["B", "C", "D"].map { name in
      // Each changes something else, too: an undo that changes nothing would be none.
      aliases.append("alias \(name)")
      return try write { edit in
        try edit.genres.update(genre, to: AuthorityDraft(name: name, aliases: aliases))
      }.id
    }
    try write { edit in _ = try edit.genres.add(AuthorityDraft(name: "B")) }
    let kept = try renamings.map { try catalog.undo($0).report.kept.isEmpty }
    #expect(kept == [false, false, true])
    let record = try catalog.read { view in try view.genres.record(genre) }
    #expect(record.name == "A" && record.aliases == [])
  }

  @Test func `what stayed because it was changed goes when that change is taken back`() throws {
    let (books, adding) = try write { edit in
      try ["One", "Two"].map { try edit.books.add(.book($0, by: ["Ann"], tags: ["x"])) }
    }
    let later = try change(books[1]) { $0.notes = "mine" }
    #expect(try catalog.undo(adding).report.kept.contains { $0.reason == .editedSince })
    let before = try state()
    let outcome = try catalog.undo(later)
    #expect(outcome.report.removed.contains(.book(books[1])))
    #expect(try state() == [])
    _ = try catalog.redo()
    #expect(try state() == before)
    #expect(try catalog.check().isEmpty)
  }

  @Test func `what was changed after an undo that left something stays`() throws {
    let book = try write { edit in try edit.books.add(.book("Dune", year: "1950")) }.value
    let first = try change(book) { ($0.year, $0.pages) = ("1951", "100") }
    let second = try change(book) { ($0.year, $0.notes) = ("1952", "notes") }
    _ = try catalog.undo(first)
    _ = try change(book) { $0.year = "1951" }
    _ = try catalog.undo(second)
    #expect(try draft(book).year == "1951")
  }
}

extension BookDraft {
  fileprivate func texts(of kind: AuthorityKind) -> [String] {
    switch kind {
    case .author: authors.map(\.author.name)
    case .publisher: publishers.map(\.name)
    case .genre: genre.map { [$0.name] } ?? []
    case .series: series.map { [$0.name] } ?? []
    case .tag: tags.map(\.name)
    case .shelf: [shelf].filter { !$0.isEmpty }
    }
  }
}
