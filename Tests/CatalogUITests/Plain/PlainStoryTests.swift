import Books
import Catalog
@testable import CatalogUI
import TestSupport
import Testing

/// What someone does who hears the catalogue and never sees it.
@Suite struct PlainStoryTests {
  @Test func `a book is added, found, corrected, lent, and all of it taken back`() async throws {
    let plain = try await PlainDriver()
    try await plain.press("a", "Emma")
    try await plain.goOn(to: "Authors")
    try await plain.press("Jane Austen", "Enter")
    try await plain.goOn(to: "Year")
    try await plain.press("1816")
    try await plain.goOn(to: "Genre")
    try await plain.press("nov", "Enter")
    try await plain.press("Ctrl-S")
    #expect(plain.heard.contains("Saved “Emma”"), "\(plain.heard)")

    try await plain.press("/", "year:1816 ")
    #expect(plain.pause().contains("> Emma, Jane Austen, year 1816, Novel"))
    try await plain.press("Enter", "Enter", "e")
    try await plain.goOn(to: "Year")
    try await plain.press("Ctrl-U", "1815", "Ctrl-S")
    #expect(plain.heard.contains("Year: 1815"), "\(plain.heard)")

    try await plain.press("t", "Anna", "Enter", "Ctrl-S")
    #expect(try plain.app.store.catalog.read { try $0.loans.count() } == 1)
    try await plain.press("u")
    #expect(plain.heard.contains("Undone: "), "\(plain.heard)")
    #expect(try plain.app.store.catalog.read { try $0.loans.count() } == 0)
    try await plain.press("u", "Esc", "q")
    assertText(timeless(plain.transcript), matches: "plain-story")
  }

  @Test func `what an empty line of a form means is said`() async throws {
    let plain = try await PlainDriver()
    try await plain.press("a", "Emma")
    try await plain.goOn(to: "Copies")
    #expect(plain.heard.hasSuffix("Copies (if empty: 1): "), "\(plain.heard)")
  }

  @Test func `keys sent in one go are answered line by line`() async throws {
    let plain = try await PlainDriver(isFilled: false)
    try await plain.press("a", "Emma", "Tab", "Tab", "Tab", "Novel", "Enter", "Ctrl-S")
    #expect(plain.heard.contains("\nTitle (needed): Emma\n"), "\(plain.heard)")
    #expect(plain.heard.contains("Saved “Emma”"), "\(plain.heard)")

    try await plain.press("/", "emm", "Enter", "Enter", "e")
    #expect(plain.transcript.contains("\nFind: emm\n"), "\(plain.heard)")
    #expect(plain.heard.contains("\n> Emma, Novel\n"), "\(plain.heard)")
    // The page begins with the genre, and so does the form.
    try await plain.press("Shift-Tab", "Shift-Tab", "Shift-Tab")
    try await plain.press("The end of ", "Ctrl-U", "Emma Woodhouse", "Ctrl-S", "u")
    #expect(plain.heard.contains("\nTitle (needed): Emma Woodhouse\n"), "\(plain.heard)")
    #expect(plain.heard.contains("Saved “Emma Woodhouse”"), "\(plain.heard)")
    #expect(plain.heard.contains("Undone: "), "\(plain.heard)")
    #expect(try plain.app.saved("Emma").book.id == 1)
    #expect(try plain.app.count() == 1)

    try await plain.press("1", "t", "Anna", "Enter", "Ctrl-S")
    #expect(plain.heard.contains("\nTo whom (needed): Anna\n"), "\(plain.heard)")
    let loans = try plain.app.store.catalog.read { view in
      try view.loans.rows(LoanListing(.open), limit: 9)
    }
    #expect(loans.map(\.party.name) == ["Anna"])
    try await plain.press("b", "y", "8")
    #expect(plain.heard.contains("Took back “Emma”"), "\(plain.heard)")
  }
}
