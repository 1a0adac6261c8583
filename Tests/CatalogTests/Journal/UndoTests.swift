import Books
import Catalog
import TestSupport
import Testing

struct UndoTests {
  let catalog: Catalog

  init() throws {
    catalog = try Catalog.inMemory(user: "maria")
  }

  @discardableResult
  func add(_ draft: BookDraft) throws -> ID<Book> {
    try catalog.write { edit in try edit.books.add(draft) }.value
  }

  func change(_ id: ID<Book>, _ body: (inout BookDraft) -> Void) throws -> Revision {
    var draft = try draft(id)
    body(&draft)
    return try #require(try catalog.write { edit in try edit.books.update(id, to: draft) }.revision)
  }

  func draft(_ id: ID<Book>) throws -> BookDraft {
    BookDraft(try catalog.read { view in try view.books.card(id) })
  }

  /// Everything that a person sees of the books, to compare states.
  func state() throws -> [String] {
    try catalog.read { view in
      let books = try view.books.ids(BookListing()).map { number in
        let id = ID<Book>(rawValue: number)
        let card = try view.books.card(id)
        let found = try view.books.ids(view.listing(card.book.title)).contains(number)
        return "\(id) \(BookField.allCases.map(BookDraft(card).text)) \(found)"
      }
      let names = try AuthorityKind.allCases.flatMap { kind in
        try view.authorities(kind).ids(AuthorityListing()).map { number in
          let id = AuthorityID(kind, number)
          let record = try view.authorities(kind).record(id)
          return "\(kind) \(id.rawValue) \(record.displayName) \(record.sortName)"
            + " \(record.aliases) \(record.books)"
        }
      }
      return books + names
    }
  }

  func fill() throws {
    try add(
      .book(
        "The Hobbit",
        by: ["J.R.R. Tolkien"],
        from: ["Allen & Unwin"],
        genre: "Fantasy",
        isbn: "9780261102217",
        year: "1937",
        tags: ["gift"]
      )
    )
    try add(
      .book(
        "The Silmarillion",
        by: ["J. R. R. Tolkien", "Christopher Tolkien"],
        genre: "Fantasy",
        year: "1977",
        series: "Middle-earth",
        volume: "0.5"
      )
    )
    try add(.book("Good Omens", by: ["Terry Pratchett", "Neil Gaiman"], genre: "Fantasy"))
  }

  enum Verb: CaseIterable {
    case addBook
    case changeBook
    case deleteBook
    case renameAuthor
    case mergeAuthors
    case mergeWithNewName
    case mergeUnderTheNameOfAnother
    case deleteGenreKeepingBooks
    case deleteGenreWithBooks
    case deleteGenreGivingBooks
    case deleteAuthorKeepingBooks
    case severalAtOnce
  }

  func carryOut(_ verb: Verb) throws -> Revision {
    let hobbit: ID<Book> = 1
    func author(_ name: String, _ view: some CatalogAccess) throws -> AuthorityID {
      try #require(try view.authors.named(name))
    }
    let written: Catalog.Written<Void> = try catalog.write { edit in
      switch verb {
      case .addBook:
        _ = try edit.books.add(.book("Dune", by: ["Frank Herbert"], genre: "New", tags: ["x"]))
      case .changeBook:
        var draft = BookDraft(try edit.books.card(hobbit))
        draft.title = "There and Back Again"
        draft.isbn = ""
        draft.year = "c. 1938"
        draft.genre = Reference(name: "Children's books")
        draft.authors = [Credit(author: Reference(name: "Someone Else"))]
        draft.publishers = []
        draft.tags = [Reference(name: "todo")]
        try edit.books.update(hobbit, to: draft)
      case .deleteBook: try edit.books.delete(hobbit)
      case .renameAuthor:
        try edit.authors.rename(try author("J.R.R. Tolkien", edit), to: "John Ronald Tolkien")
      case .mergeAuthors, .mergeWithNewName, .mergeUnderTheNameOfAnother:
        let name: String? =
          switch verb {
          case .mergeWithNewName: "Everybody"
          case .mergeUnderTheNameOfAnother: "Christopher Tolkien"
          default: nil
          }
        try edit.authors.merge(
          [try author("Christopher Tolkien", edit), try author("J. R. R. Tolkien", edit)],
          into: try author("Neil Gaiman", edit),
          named: name
        )
      case .deleteGenreKeepingBooks:
        try edit.genres.delete(try #require(try edit.genres.named("Fantasy")), books: .keep)
      case .deleteGenreWithBooks:
        try edit.genres.delete(try #require(try edit.genres.named("Fantasy")), books: .delete)
      case .deleteGenreGivingBooks:
        let other = try edit.genres.findOrCreate("Novel").id
        try edit.genres.delete(try #require(try edit.genres.named("Fantasy")), books: .give(other))
      case .deleteAuthorKeepingBooks:
        try edit.authors.delete(try author("Terry Pratchett", edit), books: .keep)
      case .severalAtOnce:
        let id = try edit.books.add(.book("Dune", by: ["Frank Herbert"]))
        try edit.books.delete(hobbit)
        var draft = BookDraft(try edit.books.card(id))
        draft.year = "1965"
        try edit.books.update(id, to: draft)
        let gone = try edit.books.add(.book("Gone at once", by: ["Nobody"]))
        try edit.books.delete(gone)
      }
    }
    return try #require(written.revision)
  }

  @Test(arguments: Verb.allCases)
  func `every verb can be undone and done again, any number of times`(_ verb: Verb) throws {
    try fill()
    let before = try state()
    let revision = try carryOut(verb)
    let after = try state()
    #expect(before != after)
    for _ in 0..<3 {
      let undone = try catalog.undoLast()
      #expect(undone.report.revision.id == revision.id)
      #expect(undone.report.kept == [])
      #expect(try state() == before)
      let redone = try catalog.redo()
      #expect(redone.report.kept == [])
      #expect(try state() == after)
    }
  }

  @Test func `a whole history can be taken back to nothing, and done again`() throws {
    try fill()
    for verb in [Verb.changeBook, .mergeAuthors, .deleteBook] { _ = try carryOut(verb) }
    let full = try state()
    var undone = 0
    while try catalog.read({ view in try view.history.undoTarget() }) != nil {
      _ = try catalog.undoLast()
      undone += 1
    }
    #expect(undone == 6)
    #expect(try state() == [])
    for _ in 0..<6 { _ = try catalog.redo() }
    #expect(try state() == full)
    #expect(throws: CatalogError.nothingToRedo) { try catalog.redo() }
  }

  @Test func `a field that was changed since stays, is told, and can be chosen`() throws {
    let id = try add(.book("Dune", year: "1956"))
    let first = try change(id) {
      $0.year = "1965"
      $0.pages = "412"
    }
    _ = try change(id) { $0.year = "1966" }

    let plan = try catalog.undoPlan(first.id)
    let conflict = try #require(plan.kept.first)
    #expect(plan.kept.count == 1)
    #expect(conflict.name == "Dune")
    #expect(conflict.reason == .changedSince(field: "year", now: "1966", before: "1956"))

    let outcome = try catalog.undo(first.id)
    #expect(outcome.report == plan)
    #expect(try draft(id).year == "1966")
    #expect(try draft(id).pages == "")

    _ = try catalog.undo(first.id, choosing: [conflict.key])
    #expect(try draft(id).year == "1956")
  }

  @Test func `a field that is chosen goes back, also where a later change was done again`() throws {
    let id = try add(.book("Dune", year: "1956"))
    _ = try change(id) { $0.year = "1965" }
    _ = try change(id) { $0.year = "1966" }
    _ = try catalog.undoLast()
    _ = try catalog.undoLast()
    let again = try #require(try catalog.redo().revision)
    _ = try catalog.redo()
    #expect(try draft(id).year == "1966")

    let plan = try catalog.undoPlan(again.id)
    #expect(plan.kept.map(\.reason) == [.changedSince(field: "year", now: "1966", before: "1956")])
    _ = try catalog.undo(again.id, choosing: Set(plan.kept.map(\.key)))
    #expect(try draft(id).year == "1956")
  }

  @Test func `what is done again tells of a value that it had not given at first`() throws {
    let id = try add(.book("Dune", year: "1956"))
    let first = try change(id) { $0.year = "1965" }
    _ = try change(id) { $0.year = "1966" }
    let plan = try catalog.undoPlan(first.id)
    let undone = try catalog.undo(first.id, choosing: Set(plan.kept.map(\.key)))
    #expect(undone.others.isEmpty)
    let revisions = try catalog.read { view in try view.history.revisions(limit: 10) }
    #expect(try catalog.read { view in try view.history.undone(among: revisions) } == [first.id])

    let again = try catalog.redo()
    #expect(try draft(id).year == "1966")
    #expect(again.others.map(\.name) == ["Dune"])
    #expect(again.others.flatMap(\.fields).map(\.after) == ["1966"])
    let backAgain = try catalog.read { view in try view.history.undone(among: revisions) }
    #expect(backAgain == Set([undone.revision?.id].compactMap(\.self)))
    #expect(try change(id) { $0.year = "1967" }.records == 1)
    _ = try catalog.undoLast()
    #expect(try catalog.redo().others.isEmpty, "it is what was done at first")
  }

  @Test func `a chosen year goes back with how it was printed`() throws {
    let id = try add(.book("Dune", year: "c. 1890"))
    let first = try change(id) { $0.year = "1956" }
    _ = try change(id) { $0.year = "n.d." }
    let plan = try catalog.undoPlan(first.id)
    #expect(plan.kept.count == 1)
    _ = try catalog.undo(first.id, choosing: Set(plan.kept.map(\.key)))
    #expect(try draft(id).year == "c. 1890")
  }

  @Test func `a year is told as it is printed, before and after`() throws {
    let id = try add(.book("Dune", year: "1956"))
    func told(_ year: String) throws -> [ChangedRecord.Field] {
      let revision = try change(id) { $0.year = year }
      return try catalog.read { view in try view.history.contents(of: revision.id) }
        .flatMap(\.fields)
    }
    func year(_ before: String, _ after: String) -> [ChangedRecord.Field] {
      [ChangedRecord.Field(key: "year", label: "year", before: before, after: after)]
    }
    #expect(try told("c. 1890") == year("1956", "c. 1890"))
    let printed = try #require(try catalog.read { view in try view.history.newest() })
    #expect(try told("1890") == year("c. 1890", "1890"))
    #expect(try told("n.d.") == year("1890", "n.d."))
    #expect(
      try catalog.undoPlan(printed).kept.map(\.reason) == [
        .changedSince(field: "year", now: "n.d.", before: "1956")
      ]
    )
  }

  @Test func `undoing an addition keeps what was edited since, unless it is chosen`() throws {
    let written = try catalog.write("Imported 2 books") { edit in
      [
        try edit.books.add(.book("One", by: ["Shared Author"])),
        try edit.books.add(.book("Two", by: ["Shared Author"])),
      ]
    }
    let revision = try #require(written.revision)
    _ = try change(written.value[0]) { $0.year = "2000" }

    let plan = try catalog.undoPlan(revision.id)
    #expect(plan.removed == [.book(written.value[1])])
    #expect(plan.kept.map(\.reason) == [.editedSince, .stillUsed(books: 1)])

    _ = try catalog.undo(revision.id)
    #expect(try draft(written.value[0]).authors.map(\.author.name) == ["Shared Author"])

    _ = try catalog.undo(revision.id, choosing: [plan.kept[0].key])
    #expect(try state() == [])
  }

  @Test func `books find their genre again when its name was taken meanwhile`() throws {
    try add(.book("Dune", genre: "Science fiction"))
    let deletion = try #require(
      try catalog.write { edit in
        try edit.genres.delete(AuthorityID(.genre, 1), books: .keep)
      }.revision
    )
    let other = try catalog.write { edit in
      try edit.genres.add(AuthorityDraft(name: "science FICTION"))
    }.value
    let outcome = try catalog.undo(deletion.id)
    #expect(outcome.report.kept.map(\.reason) == [.taken(by: .authority(other))])
    #expect(try draft(1).genre?.id == other)
  }

  @Test func `a book comes back without the ISBN that another has by now`() throws {
    let id = try add(.book("Dune", isbn: "9780441478125"))
    let deletion = try #require(
      try catalog.write { edit in try edit.books.delete(id) }.revision
    )
    let thief = try add(.book("Other", isbn: "9780441478125"))
    let outcome = try catalog.undo(deletion.id)
    let reason = UndoConflict.Reason.lost(
      field: "ISBN",
      value: "978-0-441-47812-5",
      by: .book(thief)
    )
    #expect(outcome.report.kept.map(\.reason) == [reason])
    #expect(try draft(id).isbn == "")
  }

  @Test func `a rename is not undone into a name that another has by now`() throws {
    try add(.book("A", genre: "One"))
    let rename = try #require(
      try catalog.write { edit in
        try edit.genres.rename(AuthorityID(.genre, 1), to: "Two")
      }.revision
    )
    try add(.book("B", genre: "One"))
    let outcome = try catalog.undo(rename.id)
    #expect(outcome.report.kept.count == 1)
    #expect(try draft(1).genre?.name == "Two")
    #expect(try draft(2).genre?.name == "One")
  }

  @Test func `undo takes back only one person's own changes when asked`() throws {
    let shared = try TemporaryCatalog(user: "maria")
    try shared.catalog.write { edit in _ = try edit.books.add(.book("Maria's")) }
    let jan = try shared.again(user: "jan")
    try jan.write { edit in _ = try edit.books.add(.book("Jan's")) }
    let outcome = try shared.catalog.undoLast(by: "maria")
    #expect(outcome.report.revision.what == "Added “Maria's”")
    #expect(outcome.revision?.what == "Undid: Added “Maria's”")
    let titles = try jan.read { view in
      try view.books.rows(BookListing(), limit: 10).map(\.title)
    }
    #expect(titles == ["Jan's"])
    try jan.close()
  }

  @Test func `a rehearsed undo changes nothing`() throws {
    try fill()
    let before = try state()
    let revisions = try catalog.read { view in try view.history.count() }
    _ = try catalog.undoPlan(ID(rawValue: 1))
    #expect(try state() == before)
    #expect(try catalog.read { view in try view.history.count() } == revisions)
  }

  @Test func `what was done again is the last change, whatever was changed before it`() throws {
    let (one, other) = (try add(.book("One")), try add(.book("Two")))
    let first = try change(one) { $0.pages = "11" }
    let undone = try #require(try catalog.undo(first.id).revision)
    let second = try change(other) { $0.pages = "22" }
    _ = try catalog.undo(undone.id)
    #expect(try catalog.undoTarget() == first.id)
    _ = try catalog.undoLast()
    #expect(try draft(one).pages == "" && draft(other).pages == "22")
    #expect(try catalog.undoTarget() == second.id)
    _ = try catalog.undoLast()
    #expect(try draft(other).pages == "")
  }
}
