@testable import Books
import TestSupport
import Testing

@testable import Catalog

struct LookupQueueTests {
  let catalog: Catalog
  let emma = ISBN(stored: "9780141439587")
  let dune = ISBN(stored: "9780441013593")

  init() throws {
    catalog = try Catalog.inMemory(user: "maria")
  }

  func wanted() throws -> [String] {
    try catalog.read { view in
      try view.lookupQueue.all().map { "\($0.isbn.digits) ×\($0.copies) \($0.defaults.words)" }
    }
  }

  @Test func `what is wanted is there with what its pile gets, and goes by undo`() throws {
    try catalog.write { edit in
      _ = try edit.lookupQueue.add(
        emma,
        defaults: ScanDefaults(shelf: "B3", tags: ["new", "gift"])
      )
    }
    #expect(try wanted() == ["9780141439587 ×1 shelf B3, tags new, gift"])
    #expect(try catalog.undoLast().revision != nil)
    #expect(try wanted().isEmpty)
    #expect(try catalog.redo().revision != nil)
    #expect(try wanted() == ["9780141439587 ×1 shelf B3, tags new, gift"])
  }

  @Test func `the same number again is one more copy, and taken back is one fewer`() throws {
    for _ in 1...3 { try catalog.write { edit in _ = try edit.lookupQueue.add(dune) } }
    #expect(try wanted() == ["9780441013593 ×3 "])
    #expect(try catalog.undoLast().revision != nil)
    #expect(try wanted() == ["9780441013593 ×2 "])
  }

  @Test func `one that was dropped comes back as it was`() throws {
    try catalog.write { edit in
      _ = try edit.lookupQueue.add(emma, copies: 2, defaults: ScanDefaults(genre: "Novel"))
    }
    let before = try catalog.read { try $0.lookupQueue.all() }
    try catalog.write { edit in try edit.lookupQueue.remove(before[0].id) }
    #expect(try wanted().isEmpty)
    #expect(try catalog.undoLast().revision != nil)
    #expect(try catalog.read { try $0.lookupQueue.all() } == before)
  }

  @Test func `a book that is there is wanted once, with the lines that are`() throws {
    let book = try catalog.write { edit in
      try edit.books.add(.book("Emma", isbn: emma.digits))
    }.value
    for fields in [[BookField.pages], [.pages, .language]] {
      try catalog.write { edit in _ = try edit.lookupQueue.fill(book, emma, fields: fields) }
    }
    let all = try catalog.read { try $0.lookupQueue.all() }
    #expect(all.map(\.fields) == [[.pages, .language]])
    #expect(all.map(\.book) == [book])
    // The book may go: what fills it finds that out when it comes to it.
    try catalog.write { edit in try edit.books.delete(book) }
    #expect(try catalog.read { try $0.lookupQueue.all().count } == 1)
    #expect(try catalog.read { try $0.lookupQueue.title(of: all[0]) } == "a book that is gone")
    _ = try catalog.undoLast()
    #expect(try catalog.read { try $0.lookupQueue.title(of: all[0]) } == "Emma")
  }

  @Test func `the history says what was wanted`() throws {
    try catalog.write { edit in
      _ = try edit.lookupQueue.add(emma, defaults: ScanDefaults(shelf: "B3"))
    }
    let revision = try catalog.read { try #require(try $0.history.revisions(limit: 1).first) }
    #expect(revision.what == "Scanned 978-0-14-143958-7")
    #expect(revision.records == 1)
    let entries = try catalog.read { try $0.history.contents(of: revision.id) }
    #expect(entries.map(\.noun) == ["look-up"])
    #expect(entries.map(\.name) == ["9780141439587"])
    #expect(entries.first?.fields.map(\.after) == ["1", "B3"])
  }
}
