import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// A form that is offered at the start after its program was lost.
@Suite struct OfferedDraftTests {
  @Test func `what is thrown away there is not offered again`() async throws {
    let folder = DraftFolder(path: try TemporaryCatalog.makeFolder())
    let options = OctavoApp.Options(draftsPath: folder.path)
    let app = try await AppDriver(isFilled: false, options: options)
    try await app.act("a", "Half a book")
    await app.handle(.ending(.signal(1)))
    let next = try await AppDriver(options: options, store: app.store)
    #expect(next.screen.contains("“Half a book”"), "\(next.screen)")
    try await next.act("G", "Enter")
    #expect(next.screen.contains("Your catalogue is empty."), "\(next.screen)")
    #expect(!next.screen.contains("was not saved"), "\(next.screen)")
    #expect(folder.drafts(of: app.store.path).isEmpty)
    let last = try await AppDriver(options: options, store: app.store)
    #expect(last.screen.contains("Your catalogue is empty."))
    #expect(!last.screen.contains("was not saved"), "\(last.screen)")
  }
}
