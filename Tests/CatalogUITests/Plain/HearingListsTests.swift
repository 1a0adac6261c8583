import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// What is heard of lists that are longer than a window: each row once, and in its order.
@Suite struct HearingListsTests {
  /// Somebody with so many books, each of another year and author.
  private func shelves(_ count: Int = 60) async throws -> PlainDriver {
    let store = try TemporaryCatalog()
    for number in 1...count {
      let (name, year) = (String(number + 100), String(1900 + number))
      try store.catalog.write("Book \(name)") { edit in
        var book = BookDraft.book("Book \(name)", by: ["Author \(name)"], genre: "Genre \(name)")
        book.year = year
        _ = try edit.books.add(book)
      }
    }
    return try await PlainDriver(store: store)
  }

  /// The titles of books in what was heard, in this order.
  private func books(in heard: String) -> [Int] {
    heard.matches(of: /Book ([0-9]+)/).compactMap { Int($0.output.1).map { $0 - 100 } }
  }

  @Test func `a page begins at the first row that was not said, and none is left out`()
    async throws
  {
    let plain = try await shelves()
    var heard = books(in: plain.transcript)
    for _ in 1...3 { heard += books(in: try await plain.press("PgDn")) }
    #expect(heard == Array(1...60))
    #expect(try await plain.press("PgDn").hasPrefix("Last row.\n> Book 160"))
  }

  @Test func `the rows of a page say their numbers, and the last of them is chosen`() async throws {
    let plain = try await shelves()
    let page = try await plain.press("PgDn")
    #expect(page.hasPrefix("Rows 2 to 24 of 60.\n  Book 102, "), "\(page)")
    let end = page.split(separator: "\n").last ?? ""
    #expect(end.hasPrefix("> Book 124, "), "\(page)")
  }

  @Test func `behind rows that were walked through a page goes on`() async throws {
    let plain = try await shelves()
    try await plain.press("j", "j", "j")
    #expect(books(in: try await plain.press("PgDn")) == Array(5...27))
  }

  @Test func `behind the whole screen a page begins with what was out of sight`() async throws {
    let plain = try await shelves()
    #expect(books(in: try await plain.press("Ctrl-L")) == Array(1...24))
    // It begins with the row that is chosen now, although that was said.
    #expect(books(in: try await plain.press("PgDn")) == Array(24...45))
    #expect(books(in: try await plain.press("PgDn")) == Array(46...47))
  }

  @Test func `the page before is said in its order, with the chosen row first`() async throws {
    let plain = try await shelves()
    try await plain.press("G")
    let page = try await plain.press("PgUp")
    #expect(books(in: page) == Array(37...59))
    #expect(page.hasPrefix("Rows 37 to 59 of 60.\n> Book 137, "), "\(page)")
    #expect(try await plain.press("g", "PgUp").contains("First row.\n> Book 101"))
  }

  @Test func `with other rows a page begins anew`() async throws {
    let plain = try await shelves()
    try await plain.press("Ctrl-L")
    try await plain.press(":", "sort author", "Enter")
    try await plain.press("g")
    #expect(books(in: try await plain.press("PgDn")) == Array(2...24))
  }

  @Test func `a page of the history leaves no change out`() async throws {
    let plain = try await shelves(40)
    var heard = books(in: try await plain.press("H"))
    heard += books(in: try await plain.press("PgDn"))
    heard += books(in: try await plain.press("PgDn"))
    #expect(heard == (1...40).reversed())
  }

  @Test func `a page of statistics has each bar, and the headings between them`() async throws {
    let plain = try await shelves(10)
    try await plain.press(":", "statistics", "Enter")
    for _ in 1...4 { try await plain.press("PgDn") }
    assertHeard(plain, matches: "statistics")
  }

  @Test func `a page of help has each key, and the headings between them`() async throws {
    let plain = try await shelves(2)
    try await plain.press("?")
    try await plain.press("PgDn")
    try await plain.press("PgDn")
    assertHeard(plain, matches: "help-pages")
  }

  @Test func `the first letter of a search in help waits for more`() async throws {
    let plain = try await shelves(2)
    try await plain.press("?")
    #expect(try await plain.press("m") == "Find: m")
    #expect(try await plain.press("erge") == "erge")
    #expect(plain.pause().contains("> m, Merge"))
  }

  @Test func `an order says its direction, and the end of a search its row`() async throws {
    let plain = try await shelves(3)
    try await plain.press("s", "Down", "Down", "Enter")
    try await plain.press("/", "103")
    _ = plain.pause()
    try await plain.press("Enter")
    try await plain.press("Esc")
    try await plain.press("H", "/", "book 102")
    _ = plain.pause()
    try await plain.press("Enter")
    try await plain.press("Esc")
    assertHeard(plain, matches: "ends")
  }

  @Test func `where there is nothing to choose a key says why`() async throws {
    let plain = try await PlainDriver(isFilled: false)
    try await plain.press("2", ":", "doctor", "Enter")
    try await plain.press("Down")
    try await plain.press("Enter")
    try await plain.press("Esc")
    try await plain.press("Left")
    assertHeard(plain, matches: "nothing")
  }

  @Test func `a change that was taken back says so, and what is done again what it did`()
    async throws
  {
    let plain = try await shelves(2)
    for year in ["2011", "2012"] {
      try await plain.press(":", "set year=\(year)", "Enter", "Ctrl-S")
    }
    try await plain.press("H", "j")
    try await plain.press("u", "y", "l", "Ctrl-S")
    try await plain.press("Ctrl-R")
    try await plain.press("Ctrl-R")
    try await plain.press("g")
    try await plain.press("j")
    try await plain.press("Enter")
    try await plain.press("Enter", "Esc")
    assertHeard(plain, matches: "taken-back")
  }
}
