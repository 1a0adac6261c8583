@testable import Books
import GRDB
import TestSupport
import Testing

@testable import Catalog

/// Whatever is done to a catalogue, what is derived stays what it would be if it were made anew.
struct DerivedByEditsTests {
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `random edits leave nothing behind that making anew would change`(seed: UInt64) throws {
    let catalog = try Catalog.inMemory()
    var random = SeededGenerator(seed: seed)
    try catalog.write { edit in
      for number in 1...30 { _ = try edit.books.add(QueryModelTests.madeUp(number, &random)) }
    }
    for step in 1...150 {
      // A refused edit is one that does nothing.
      do { try change(catalog, number: 100 + step, &random) } catch is CatalogError {}
      if step.isMultiple(of: 10) {
        let found = try catalog.check()
        #expect(found.isEmpty, "step \(step): \(found)")
      }
      try search(catalog, QueryModelTests.words.randomElement(using: &random) ?? "")
    }
    let before = try catalog.read { try CheckingTests.derived($0.db) }
    try catalog.rebuild(CheckPart.all)
    #expect(try catalog.read { try CheckingTests.derived($0.db) } == before)
  }

  /// What is in memory is of this revision, and finds what the file alone does.
  private func search(_ catalog: Catalog, _ word: String) throws {
    try catalog.read { view in
      let query = try view.parse(":~\"\(word.prefix(2))\"").query
      let context = SearchContext(view.db, try SearchIndexes(view.db))
      let search = try OrderedSearch(query, view.connection, context)
      let found = try search.all()
      #expect(try search.first(5) == Array(found.prefix(5)))
      let inFile = try OrderedSearch(query, view.connection, SearchContext(view.db))
      #expect(try inFile.all() == found, "\(word)")
    }
  }

  private func change(
    _ catalog: Catalog,
    number: Int,
    _ random: inout SeededGenerator
  ) throws {
    let books = try catalog.read { try $0.books.ids(BookListing()).map(ID<Book>.init(rawValue:)) }
    let kind = AuthorityKind.allCases.randomElement(using: &random) ?? .author
    let records = try catalog.read { try $0.authorities(kind).ids(AuthorityListing()) }
      .map { AuthorityID(kind, $0) }.shuffled(using: &random)
    let draft = QueryModelTests.madeUp(number, &random)
    let name = QueryModelTests.words.shuffled(using: &random).prefix(2).joined(separator: " ")
    let choice = Int.random(in: 0..<10, using: &random)
    let some = books.shuffled(using: &random).prefix(5)
    switch choice {
    case 0: try catalog.write { edit in _ = try edit.books.add(draft) }
    case 1:
      guard let book = some.first else { return }
      try catalog.write { edit in _ = try edit.books.update(book, to: draft) }
    case 2:
      guard books.count > 10, let book = some.first else { return }
      try catalog.write { edit in try edit.books.delete(book) }
    case 3:
      guard let record = records.first else { return }
      try catalog.write { edit in try edit.authorities(kind).rename(record, to: name) }
    case 4:
      guard let target = records.first else { return }
      try catalog.write { edit in
        try edit.authorities(kind).merge(Array(records.dropFirst().prefix(2)), into: target)
      }
    case 5:
      guard let record = records.first else { return }
      try catalog.write { edit in try edit.authorities(kind).delete(record, books: .keep) }
    case 6:
      // Many at once.
      try catalog.write { edit in
        for book in some {
          var other = BookDraft(try edit.books.card(book))
          other.title = name
          try edit.books.update(book, to: other)
        }
      }
    case 7, 8: _ = try catalog.undoLast()
    default: _ = try catalog.redo()
    }
  }
}
