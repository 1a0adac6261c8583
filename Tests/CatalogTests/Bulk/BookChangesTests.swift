import Books
import Catalog
import TestSupport
import Testing

struct BulkEditTests {
  let catalog: Catalog

  init() throws {
    catalog = try Catalog.inMemory(user: "maria")
  }

  func add(_ drafts: BookDraft...) throws -> [ID<Book>] {
    try catalog.write { edit in try drafts.map { try edit.books.add($0) } }.value
  }

  func plan(_ settings: String..., of ids: [ID<Book>]) throws -> BulkPlan {
    let edit = try BookChanges(settings: settings)
    return try catalog.read { view in try view.books.plan(edit, of: ids) }
  }

  func line(_ id: ID<Book>, _ field: BookField) throws -> String {
    let draft = BookDraft(try catalog.read { view in try view.books.card(id) })
    return draft.text(of: field)
  }

  @Test(arguments: [
    (#"tags="a;b"; c"#, ["a;b", "c"]), (#"tags="a ""b"" ; c";"d""#, [#"a "b" ; c"#, "d"]),
    (#"tags="Weird Al" Yankovic; x"#, [#""Weird Al" Yankovic"#, "x"]),
    (#"tags="a; b"#, [#""a"#, "b"]), (#"tags=""; x;;"#, ["x"]),
    (#"authors="A; B":translator; C"#, ["A; B (translator)", "C"]),
    (#"authors="Ann:editor""#, ["Ann (editor)"]),
  ])
  func `a name with a semicolon stands in quotation marks`(
    setting: String,
    names: [String]
  ) throws {
    var draft = BookDraft()
    draft.apply(try BookChanges(settings: [setting]))
    let field = setting.hasPrefix("tags") ? BookField.tags : .authors
    #expect(draft.texts(of: field) == names)
    draft.apply(try BookChanges(settings: [#"tags+="y;z""#]))
    draft.apply(try BookChanges(settings: [#"tags-="a;b";"y;z""#]))
    #expect(!draft.texts(of: .tags).contains { ["a;b", "y;z"].contains($0) })
  }

  @Test(arguments: 1...4)
  func `edits at random do what they do to plain books, and undo takes each back`(
    seed: Int
  ) throws {
    var writer = PlainWriter(random: SeededGenerator(seed: UInt64(seed)))
    var books = (0..<40).map { _ in writer.book() }
    let ids = try catalog.write { edit in
      try books.enumerated().map {
        try edit.books.add(BookDraft($0.element, title: "Book \($0.offset)"))
      }
    }.value
    for _ in 0..<25 {
      let wishes = writer.wishes()
      guard !wishes.isEmpty else { continue }
      let chosen = ids.indices.shuffled(using: &writer.random).prefix(25)
      var after = books
      for index in chosen {
        for field in BookField.allCases {
          wishes.first { $0.field == field }?.apply(to: &after[index])
        }
      }
      let edit = try BookChanges(settings: wishes.map(\.setting))
      let plan = try catalog.read { view in
        try view.books.plan(edit, of: chosen.map { ids[$0] })
      }
      for count in plan.counts {
        let changing = chosen.count { index in
          let (old, new) = (books[index], after[index])
          guard let field = count.field.builtIn else { return false }
          let isBySeries =
            field == .series && old.line(.volume) != new.line(.volume) && edit[.volume] == nil
          return isBySeries || old.line(field) != new.line(field)
        }
        #expect(count.changing == changing, "\(wishes.map(\.setting))")
        #expect(count.same == chosen.count - changing)
      }
      #expect(plan.changing == chosen.filter { books[$0] != after[$0] }.map { ids[$0] })
      try expectRows(of: plan, ids, books, after)

      let before = try state()
      let written = try catalog.write(plan)
      #expect(written.value.changed == plan.changing.count)
      #expect(written.value.refused.isEmpty)
      try expect(after, ids)
      guard let revision = written.revision else {
        #expect(plan.changing.isEmpty)
        continue
      }
      #expect(revision.records >= plan.changing.count)
      let undone = try catalog.undo(revision.id)
      #expect(undone.report.kept.isEmpty)
      #expect(try state() == before)
      if Bool.random(using: &writer.random) {
        _ = try catalog.redo()
        try expect(after, ids)
        books = after
      }
    }
  }

  private func state() throws -> [[String]] {
    try catalog.read { view in
      try view.books.cards(view.books.ids(BookListing()).map(ID.init(rawValue:))).map { card in
        BookField.allCases.map(BookDraft(card).text)
      }
    }
  }

  private func expect(_ books: [PlainBook], _ ids: [ID<Book>]) throws {
    let cards = try catalog.read { view in try view.books.cards(ids) }
    for (book, card) in zip(books, cards) {
      for field in BookField.allCases where field != .title {
        #expect(BookDraft(card).text(of: field) == book.line(field), "\(card.book.title) \(field)")
      }
    }
  }

  private func expectRows(
    of plan: BulkPlan,
    _ ids: [ID<Book>],
    _ books: [PlainBook],
    _ after: [PlainBook]
  ) throws {
    let rows = try catalog.read { view in try view.books.rows(plan.changing, of: plan.edit) }
    #expect(rows.map(\.id) == plan.changing)
    for row in rows {
      let index = try #require(ids.firstIndex(of: row.id))
      for line in row.lines {
        guard let field = line.field.builtIn, field != .tags else { continue }
        #expect(line.before == books[index].line(field))
        #expect(line.after == after[index].line(field))
      }
    }
  }

  @Test func `a book in which the same was changed meanwhile is left as it is, and told`() throws {
    let ids = try add(.book("One"), .book("Two"), .book("Three"))
    let plan = try plan("shelf=B3", "tags+=gift", of: ids)
    try change(ids[1]) { $0.shelf = "C4" }
    try catalog.write { edit in try edit.books.delete(ids[2]) }
    let more = try add(.book("Four"))
    let written = try catalog.write(plan)
    #expect(written.value.changed == 1)
    #expect(
      written.value.refused.map(\.sentence) == [
        "“Two” stays as it is: someone else changed it meanwhile.",
        "There is no book 3 any more.",
      ]
    )
    #expect(try line(ids[0], .tags) == "gift")
    #expect(try line(ids[1], .tags) == "")
    #expect(try self.plan("shelf=B3", of: ids + more).refused.map(\.id) == [ids[2]])
  }

  @Test func `what others changed meanwhile stays beside what differs from it`() throws {
    let ids = try add(.book("One", tags: ["lent"]), .book("Two"))
    let plan = try plan("shelf=B3", "tags+=gift", "tags-=lent", of: ids)
    try change(ids[0]) { draft in
      draft.notes = "Someone's"
      draft.tags.append(Reference(name: "blue"))
    }
    let written = try catalog.write(plan)
    #expect(written.value.changed == 2)
    #expect(written.value.refused.isEmpty)
    #expect(try line(ids[0], .tags) == "blue, gift")
    #expect(try line(ids[0], .notes) == "Someone's")
    #expect(try line(ids[0], .location) == "B3")
    let since = try #require(written.value.changedSince.first)
    #expect(written.value.changedSince.count == 1)
    #expect(since.changes.map(\.before) == ["blue, lent", ""])
  }

  @Test func `what others did meanwhile is not done again, and is not told as done`() throws {
    let ids = try add(.book("One"), .book("Two"))
    let plan = try plan("tags+=gift", of: ids)
    try change(ids[0]) { $0.tags.append(Reference(name: "gift")) }
    let written = try catalog.write(plan)
    #expect(written.value.changed == 1)
    #expect(written.value.already == [ids[0]])
    #expect(written.value.refused.isEmpty)
  }

  @Test(arguments: [
    ("title=Other", BookField.title, "7"), ("year=1999", .year, "7"), ("notes=Mine", .notes, "7"),
    ("volume=3", .volume, "7"), ("pages=12", .pages, "7"),
    ("isbn=9780060125639", .isbn, "9780593190326"),
  ])
  func `the same field of one book is refused where others changed it`(
    setting: String,
    field: BookField,
    other: String
  ) throws {
    let ids = try add(.book("One"))
    let plan = try plan(setting, of: ids)
    try change(ids[0]) { draft in
      if case .text(let path) = field.path { draft[keyPath: path] = other }
    }
    let written = try catalog.write(plan)
    #expect(written.revision == nil)
    #expect(written.value.refused.map(\.id) == ids)
  }

  private func change(_ id: ID<Book>, _ body: (inout BookDraft) -> Void) throws {
    try catalog.write { edit in
      var draft = BookDraft(try edit.books.card(id))
      body(&draft)
      try edit.books.update(id, to: draft)
    }
  }

  @Test func `stopping keeps nothing`() throws {
    let ids = try catalog.write { edit in
      try (0..<1_200).map { try edit.books.add(.book("Book \($0)")) }
    }.value
    let plan = try plan("tags+=gift", of: ids)
    let progress = WorkProgress { $0.done >= 1_000 }
    #expect(throws: CancellationError.self) { try catalog.write(plan, progress: progress) }
    #expect(progress.now.done == 1_000)
    #expect(try catalog.read { view in try view.authorities(.tag).count() } == 0)
    #expect(try line(ids[0], .tags) == "")
  }

  @Test func `it is one change, with the lines that it is about`() throws {
    let ids = try add(.book("One", tags: ["gift"]), .book("Two"), .book("Three"))
    let written = try catalog.write(
      plan("tags+=gift", "isbn=", "genre=Fantasy", of: ids),
      leavingOut: [ids[2]]
    )
    #expect(written.revision?.what == "Changed 2 books: genre, tags")
    #expect(written.value.made.map(\.name) == ["Fantasy"])
    #expect(try line(ids[2], .genre) == "")
    #expect(try catalog.read { view in try view.books.card(ids[0]).book.version } == 2)
    let one = try catalog.write(plan("year=1969", of: [ids[0]]))
    #expect(one.revision?.what == "Changed “One”: year 1969")
    #expect(try catalog.write(plan("year=1969", of: [ids[0]])).revision == nil)
  }

  @Test func `what is of one book alone is refused for several`() throws {
    let ids = try add(.book("One", isbn: "9780261102217"), .book("Two"))
    for setting in ["title=Three", "isbn=9780060125639", "title=", "year=soon", "pages=-1"] {
      #expect(throws: CatalogError.self) { try plan(setting, of: ids) }
    }
    #expect(throws: CatalogError.self) { try plan("isbn=9780261102217", of: [ids[1]]) }
    _ = try catalog.write(plan("title=Three", "isbn=9780060125639", of: [ids[1]]))
    #expect(try line(ids[1], .title) == "Three")
    _ = try catalog.write(plan("isbn=", of: ids))
    #expect(try line(ids[0], .isbn) == "")
    #expect(try line(ids[1], .isbn) == "")
  }

  @Test func `new names come with the nearest that there is`() throws {
    let ids = try add(.book("One", by: ["Ursula K. Le Guin"], genre: "Fantasy"), .book("Two"))
    let plan = try plan("genre=Fantsy", "tags-=todo", "authors+=ursula k. le guin", of: ids)
    #expect(
      plan.newNames.map(\.sentenceOfNew) == ["“Fantsy” is a new genre. Nearest: Fantasy (1 book)."]
    )
    #expect(plan.unknownNames.map(\.sentenceOfUnknown) == ["There is no tag “todo” to take out."])
    #expect(
      plan.sentences.map { "\($0.head): \($0.tail)" } == [
        "Genre becomes Fantsy: 2 change.",
        "Authors + Ursula K. Le Guin: 1 book changes, 1 has it already.",
        "Tags - todo: 2 do not have it.",
      ]
    )
  }

  @Test func `an author's role can be said`() throws {
    let ids = try add(.book("One", by: ["Ann Goldstein", "Elena Ferrante"]), .book("Two"))
    _ = try catalog.write(
      plan("authors+=Ann Goldstein:translator", "authors-=Ann Goldstein:author", of: ids)
    )
    #expect(try line(ids[0], .authors) == "Elena Ferrante, Ann Goldstein (translator)")
    _ = try catalog.write(plan("authors-=Ann Goldstein", of: ids))
    #expect(try ids.map { try line($0, .authors) } == ["Elena Ferrante", ""])
  }

  @Test func `a line of settings is cut where a field begins`() throws {
    let edit = try BookChanges(
      line: "genre=Science fiction tags+=gift tags-=todo shelf=\"Study, B=3\" year="
    )
    #expect(
      edit.lines.map(\.head) == [
        "Year is emptied", "Genre becomes Science fiction", "Tags + gift - todo",
        "Shelf becomes Study, B=3",
      ]
    )
    #expect(throws: AssignmentError.noField("colour")) { try BookChanges(line: "colour=red") }
    #expect(throws: AssignmentError.noField("yaer")) { try BookChanges(line: "genre=Novel yaer=3") }
    let notes = "notes=see a=b and sum=3"
    #expect(try BookChanges(line: notes) == BookChanges(settings: [notes]))
    #expect(throws: AssignmentError.noSign("genre")) { try BookChanges(line: "genre") }
    #expect(throws: AssignmentError.single(.builtIn(.genre))) {
      try BookChanges(line: "genre+=Fantasy")
    }
  }

  @Test func `an edit that finds the same changed in every book leaves nothing behind`() throws {
    let ids = try add(.book("Dune"), .book("Emma"))
    let plan = try plan("notes=Mine", "tags+=gift", of: ids)
    for id in ids { try change(id) { $0.notes = "Changed" } }
    let written = try catalog.write(plan)
    #expect(written.revision == nil)
    #expect(written.value.refused.count == 2)
    #expect(written.value.made.isEmpty)
    #expect(try catalog.read { view in try view.authorities(.tag).named("gift") } == nil)
  }
}
