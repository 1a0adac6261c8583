@testable import Books
import GRDB
import TestSupport
import Testing

@testable import Catalog

/// Plain words look at the shelf, too.
struct ShelfWordsTests {
  let catalog: Catalog

  init() throws {
    catalog = try Catalog.inMemory(user: "maria")
  }

  func draft(_ title: String, on shelf: String, notes: String = "") -> BookDraft {
    var draft = BookDraft.book(title)
    draft.shelf = shelf
    draft.notes = notes
    return draft
  }

  func titles(_ find: String) throws -> [String] {
    try catalog.read { view in
      try view.books.rows(view.listing(find), limit: 50).map(\.title)
    }
  }

  @Test func `words find the books of a shelf, and those of notes only where these are named`()
    throws
  {
    try catalog.write { edit in
      _ = try edit.books.add(draft("Emma", on: "Study, B3", notes: "Signed"))
      _ = try edit.books.add(draft("Solaris", on: "Hall"))
      _ = try edit.books.add(.book("A Study in Scarlet"))
    }
    #expect(try titles("study") == ["Emma", "A Study in Scarlet"])
    #expect(try titles("stud b3") == ["Emma"])
    #expect(try titles("\"study b3\"") == ["Emma"])
    #expect(try titles("shelf:=hall") == ["Solaris"])
    #expect(try titles(":~tud") == ["Emma", "A Study in Scarlet"])
    #expect(try titles("signed") == [])
    #expect(try titles("notes:signed") == ["Emma"])
    #expect(try titles("-study") == ["Solaris"])
  }

  @Test func `a whole shelf is told from those with other signs`() throws {
    try catalog.write { edit in
      _ = try edit.books.add(draft("Emma", on: "A+"))
      _ = try edit.books.add(draft("Solaris", on: "a"))
      _ = try edit.books.add(draft("Dune", on: "The “best” one"))
    }
    #expect(try titles("shelf:=a+") == ["Emma"])
    #expect(try titles("shelf:=A") == ["Solaris"])
    #expect(try titles("shelf:a -title:x").count == 2)
    #expect(try titles("emma shelf:=a").isEmpty)
    #expect(try titles(#"shelf:="the ""best"" one""#) == ["Dune"])
    #expect(try titles(#"shelf:="the ““best”” one""#) == ["Dune"])
  }

  @Test func `the words follow the shelf through changes, deletions and their undoing`() throws {
    let id = try catalog.write { edit in
      try edit.books.add(draft("Emma", on: "Study B3"))
    }.value
    let moved = try catalog.write { edit in
      var draft = BookDraft(try edit.books.card(id))
      draft.shelf = "Hall B3"
      try edit.books.update(id, to: draft)
    }
    #expect(try titles("study").isEmpty && titles("hall b3") == ["Emma"])
    _ = try catalog.undo(#require(moved.revision).id)
    #expect(try titles("hall").isEmpty && titles("study b3") == ["Emma"])
    try catalog.write { edit in try edit.books.delete(id) }
    #expect(try catalog.check().isEmpty)
  }

  @Test func `a load writes the words of shelves, and its undoing takes them away`() throws {
    let load = try catalog.write { edit in
      try edit.books.load(expecting: 5000) { loader in
        for number in 0..<2000 {
          try loader.add(draft("\(number)", on: "Room \(number % 9), left"))
        }
      }
    }
    #expect(try catalog.check().isEmpty)
    #expect(try catalog.read { try $0.books.count($0.listing("left room 7")) } > 200)
    _ = try catalog.undo(#require(load.revision).id)
    #expect(try catalog.check().isEmpty)
  }
}
