@testable import Books
import GRDB
import TestSupport
import Testing

@testable import Catalog

struct DerivedColumnTests {
  @Test(arguments: 0..<6)
  func `counts and first authors stay right through any edits, undone and done again`(
    _ seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let catalog = try Catalog.inMemory()
    try catalog.write { edit in
      try edit.books.load(expecting: 40) { loader in
        for draft in LoadingTests.drafts(40, seed: seed) { try loader.add(draft) }
      }
    }
    try check(catalog, "loading")
    let spare = LoadingTests.drafts(200, seed: seed + 100)
    for step in 0..<60 {
      let verb = Int.random(in: 0..<9, using: &random)
      do {
        if verb == 7 {
          _ = try catalog.undoLast()
        } else if verb == 8 {
          _ = try catalog.redo()
        } else {
          try catalog.write { edit in
            for _ in 0..<Int.random(in: 1...3, using: &random) {
              try change(edit, verb, spare[step], &random)
            }
          }
        }
      } catch is CatalogError {
        // What cannot be done has changed nothing, which is looked at too.
      }
      try check(catalog, "seed \(seed), step \(step), verb \(verb)")
    }
  }

  private func change(
    _ edit: WriteTransaction,
    _ verb: Int,
    _ spare: BookDraft,
    _ random: inout SeededGenerator
  ) throws {
    let kind = AuthorityKind.allCases.randomElement(using: &random) ?? .author
    let names = edit.authorities(kind)
    let ids = try names.ids(AuthorityListing()).map { AuthorityID(kind, $0) }
    let book = try edit.books.ids(BookListing()).randomElement(using: &random)
      .map(ID<Book>.init(rawValue:))
    guard let id = ids.randomElement(using: &random), let book else { return }
    let other = ids.randomElement(using: &random) ?? id
    var spare = spare
    spare.isbn = ""
    switch verb {
    case 0: _ = try edit.books.add(spare)
    case 1: try edit.books.update(book, to: spare)
    case 2:
      var draft = BookDraft(try edit.books.card(book))
      draft.authors.reverse()
      try edit.books.update(book, to: draft)
    case 3: try edit.books.delete(book)
    case 4: try names.rename(id, to: "New \(Int.random(in: 0..<99, using: &random))")
    case 5: if id != other { try names.merge([id], into: other, named: nil) }
    default:
      let fates: [BooksFate] = [.keep, .delete, id == other ? .keep : .give(other)]
      try names.delete(id, books: fates.randomElement(using: &random) ?? .keep)
    }
  }

  private func check(_ catalog: Catalog, _ place: String) throws {
    try catalog.read { view in
      for column in DerivedColumn.all {
        let wrong = try column.wrongRows(view.db)
        #expect(wrong.isEmpty, "\(column.table).\(column.column) after \(place)")
      }
      try DerivedColumn.forEachWrongLine(view.db) { column, book in
        Issue.record("\(DerivedColumn.ofBook[column].column) of book \(book) after \(place)")
      }
    }
  }

  @Test func `one pass over all books finds what is wrong in each by itself`() throws {
    let catalog = try Catalog.inMemory()
    try catalog.write { edit in
      for number in 1...9 {
        let authors = number == 4 ? [] : ["B \(number)", "A", "C"]
        _ = try edit.books.add(
          .book("Book \(number)", by: authors, from: number > 6 ? ["Z", "Y"] : [])
        )
      }
    }
    let damage = """
      UPDATE book SET authorKey = 'x' WHERE id IN (1, 4);
      UPDATE book SET credits = NULL WHERE id IN (2, 9);
      UPDATE book SET credits = credits || ' ' WHERE id = 3;
      UPDATE book SET imprint = 'Y' WHERE id IN (5, 7);
      UPDATE bookAuthor SET position = 7 WHERE bookId = 8 AND position = 0
      """
    try catalog.writer().write { db in try db.execute(sql: damage) }
    try catalog.read { view in
      var found: [[Int64]] = DerivedColumn.ofBook.map { _ in [] }
      try DerivedColumn.forEachWrongLine(view.db) { found[$0].append($1) }
      #expect(found == [[1, 4, 8], [2, 3, 8, 9], [5, 7]])
      #expect(try DerivedColumn.ofBook.map { try $0.wrongRows(view.db) } == found)
    }
  }

  @Test func `a catalogue of the version before gets its counts and first authors`() throws {
    let queue = try DatabaseQueue(configuration: ConnectionSettings.configuration())
    try Schema.migrate(queue, upTo: 3)
    try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO genre VALUES (1, 'Novel', 'Novel', 'novel', 'novel', 0, 0, 1);
          INSERT INTO author VALUES (1, 'B', NULL, 'B', 'b', '', 'b', 0, 0, 1),
            (2, 'A', NULL, 'A', 'a', '', 'a', 0, 0, 1);
          INSERT INTO book (id, title, copies, genreId, sortTitle, sortKey, added, modified, version)
            VALUES (1, 'One', 1, 1, 'One', 'one', 0, 0, 1), (2, 'Two', 1, NULL, 'Two', 'two', 0, 0, 1);
          INSERT INTO bookAuthor (bookId, authorId, position, role)
            VALUES (1, 2, 1, 'author'), (1, 1, 0, 'author'), (1, 1, 2, 'translator');
          """
      )
    }
    try Schema.migrate(queue)
    let wrong = try queue.read { db in try DerivedColumn.all.flatMap { try $0.wrongRows(db) } }
    #expect(wrong == [])
    let keys = try queue.read { db in
      try String?.fetchAll(db, sql: "SELECT authorKey FROM book ORDER BY id")
    }
    #expect(keys == ["b", nil])
    let credits = try queue.read { db in
      try String?.fetchAll(db, sql: "SELECT credits FROM book ORDER BY id")
    }
    #expect(credits == ["+B\u{1F}+A\u{1F}-B", nil])
    let books = try queue.read { db in
      try Int.fetchAll(db, sql: "SELECT books FROM author ORDER BY id")
    }
    #expect(books == [1, 1])
  }
}
