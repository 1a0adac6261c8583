@testable import Books
import TestSupport
import Testing

@testable import Catalog

/// A check while others write.
struct CheckingInOneMomentTests {
  @Test(arguments: [false, true])
  func `what others write in the middle of a check is no mistake`(mapsFile: Bool) throws {
    let temporary = try TemporaryCatalog()
    let catalog = temporary.catalog
    try catalog.write { edit in
      for number in 1...3 {
        var draft = BookDraft.book("Book \(number)", by: ["Ann Ålund"], genre: "Novel")
        draft.shelf = "Study"
        _ = try edit.books.add(draft)
      }
    }
    var isWritten = false
    let found = try catalog.check(mapsFile: mapsFile) { part in
      // As of a book of which one statement of a check has seen half, and the next the other half.
      guard part == .history, !isWritten else { return }
      isWritten = true
      do {
        try OtherProgram.execute(
          "DELETE FROM nameWord WHERE word = 'study'; UPDATE genre SET books = 77",
          in: temporary.path
        )
      } catch {
        Issue.record(error)
      }
    }
    #expect(isWritten)
    #expect(found.isEmpty, "\(found)")
    #expect(try catalog.check().map(\.part).contains(.names))
  }
}
