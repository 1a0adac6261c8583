import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

@Suite struct PastedTitleTests {
  @Test func `a pasted title is text, whatever it holds`() async throws {
    let app = try await AppDriver(isFilled: false)
    try await app.press("a")
    let text = "The\nDispossessed\r\n\u{1B}[31man \u{3}q\u{13}:q\tAmbiguous\u{1A} Utopia"
    await app.handle(.paste(text))
    #expect(app.line("Title").contains("The Dispossessed"), "\(app.screen)")
    #expect(app.line("Title").contains("Ambiguous"), "\(app.screen)")
    #expect(app.status.contains("field 1 of"), "\(app.screen)")
    try await app.act("@Genre", "Novel", "Enter", "Ctrl-S")
    #expect(app.status.contains("Saved “"), "\(app.screen)")
    let titles = try app.store.catalog.read { view in
      try view.books.rows(BookListing(), limit: 9).map(\.title)
    }
    let title = try #require(titles.first)
    #expect(titles.count == 1)
    #expect(title.hasPrefix("The Dispossessed "))
    #expect(title.contains("Utopia"))
    #expect(!title.contains("\n"))
  }
}
