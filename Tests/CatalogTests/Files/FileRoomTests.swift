@testable import Books
import Foundation
import TestSupport
import Testing

@testable import Catalog

struct FileRoomTests {
  @Test func `room that is soon filled again is not worth giving back`() {
    #expect(!FileRoom(size: 20 << 20, free: 16 << 20).isWorthGivingBack)
    #expect(!FileRoom(size: 1 << 30, free: 50 << 20).isWorthGivingBack)
    #expect(FileRoom(size: 100 << 20, free: 17 << 20).isWorthGivingBack)
  }

  @Test func `what is free is given back, and the books and their history stay`() throws {
    let library = try TemporaryCatalog()
    let catalog = library.catalog
    let first = try catalog.write { edit in
      for number in 1...300 {
        var book = BookDraft.book("Book \(number)")
        book.notes = String(repeating: "long ", count: 1000)
        _ = try edit.books.add(book)
      }
    }
    _ = try catalog.write { edit in _ = try edit.books.add(.book("Dune")) }
    _ = try catalog.undo(try #require(first.revision?.id))
    let before = try catalog.room()
    #expect(before.free > 0)
    let done = try catalog.compact()
    #expect(done.before == before)
    #expect(done.after.free == 0)
    #expect(done.after.size <= before.size - before.free)
    #expect(try catalog.check().isEmpty)
    #expect(access(library.path + "-busy", F_OK) != 0)
    try catalog.close()
    let size = try FileManager.default.attributesOfItem(atPath: library.path)[.size] as? Int
    #expect(size == done.after.size)

    let again = try library.again()
    #expect(try again.read { try $0.books.rows(BookListing(), limit: 9).map(\.title) } == ["Dune"])
    _ = try again.redo()
    #expect(try again.read { try $0.books.count() } == 301)
    #expect(try again.check().isEmpty)
    try again.close()
  }
}
