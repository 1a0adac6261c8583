import Books
import Catalog
import TerminalKit
import TestSupport
import Testing

@testable import CatalogUI
@testable import Interchange

struct ImportWordsTests {
  @Test(arguments: [[0, 0], [0, 123_456], [123_456, 0], [123_456, 123_456]], [0, 1, 123_456])
  func `what was done fits into 80 columns`(counts: [Int], refused: Int) async throws {
    let folder = try ImportFolder()
    try folder.write(ImportFolder.table, "table.csv")
    let app = try await AppDriver(folder)
    let catalog = app.store.catalog
    let plan = try ImportPlan.make(ImportSource(paths: [folder.path + "/table.csv"]), in: catalog)
    let outcome = ImportPlan.Outcome(
      revision: try catalog.read { try $0.history.revisions(limit: 1).first },
      added: 123_456,
      filled: counts[0],
      readings: counts[1],
      loans: counts[1],
      others: counts[1],
      refused: refused,
      rejectedPaths: refused > 0 ? ["/home/maria/books.rejected.csv"] : []
    )
    let words = ImportWords.done(outcome, plan)
    #expect(displayWidth(of: words) <= 78, "\(words)")
    #expect(words.hasPrefix("Added 123,456 books"))
    #expect(words.hasSuffix("u takes it back"))
    #expect(words.contains("books.rejected.csv") == (refused > 0), "\(words)")
  }
}
