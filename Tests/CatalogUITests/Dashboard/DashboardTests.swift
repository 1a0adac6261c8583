import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// What one wants to know first (`0`).
@Suite struct DashboardTests {
  @Test func `it begins with what came lately and how much there is`() async throws {
    let app = try await AppDriver(height: 40)
    try await app.press("0")
    #expect(app.chosenRow == app.row(2))
    #expect(app.row(2).contains("Came lately"))
    #expect(app.screen.contains("13 books"))
    #expect(app.screen.contains("Books by decade"))
    try await app.press("Tab")
    #expect(app.chosenRow.contains("Books") && app.chosenRow.contains("13"))
    #expect(app.screen.contains("Records  Newest"), "the table stands under it")
  }

  @Test func `between two decades there is none missing`() async throws {
    let store = try TemporaryCatalog()
    try store.catalog.write { edit in
      for year in ["1815", "1975", "1999", "2020"] {
        _ = try edit.books.add(.book("B", by: [], year: year))
      }
    }
    let tally = try store.catalog.read { view in
      try view.statistics.tally(.decades, of: view.statistics.books())
    }
    let bars = ["1970s 1", "1980s 0", "1990s 1", "2000–2019 0", "2020s 1"]
    #expect(
      tally.withOlder(keeping: 3).map { "\($0.name) \($0.value)" } == ["before 1970 1"] + bars
    )
    #expect(
      tally.withCenturies(keeping: 3).map { "\($0.name) \($0.value)" } == ["1800–1899 1"] + bars
    )
    let all = tally.withCenturies(keeping: 10).map { "\($0.name) \($0.value)" }
    #expect(all == ["1810s 1", "1820–1969 0"] + bars)
  }

  @Test func `what is older than the decades shown has a line, with its number`() async throws {
    let app = try await AppDriver(height: 40)
    for year in [1813, 1815, 1847, 1931] {
      _ = try app.store.catalog.write("Added") { edit in
        _ = try edit.books.add(.book("Of \(year)", year: "\(year)"))
      }
    }
    try await app.press("0")
    let shown = app.screen.split(separator: "\n").drop { !$0.contains("Books by decade") }
    let numbers = shown.dropFirst().prefix { !$0.contains("Records") }
      .compactMap { $0.split(separator: " ").dropLast().last.flatMap { Int($0) } }
    let tally = try app.store.catalog.read { view in
      try view.statistics.tally(.decades, of: view.statistics.books())
    }
    #expect(numbers.reduce(0, +) == tally.bars.reduce(0) { $0 + $1.value }, "\(app.screen)")
    while !app.chosenRow.contains("before ") { try await app.press("Down") }
    try await app.press("Enter")
    #expect(app.screen.contains("Of 1813"), "\(app.screen)")
  }

  @Test func `every line of it can be opened`() async throws {
    let app = try await AppDriver(height: 40)
    try await app.press("0", "Enter")
    #expect(app.model.screens.page.screen is RecordPage)
    try await app.press("Esc")
    while !app.chosenRow.contains("the last one first") { try await app.press("Down") }
    try await app.press("Enter")
    #expect(app.row(0).contains("Added lately"))
    try await app.press("Esc")
    while !app.chosenRow.contains("1990s") { try await app.press("Down") }
    #expect(app.footer.contains("open the books"))
    try await app.press("Enter")
    #expect(app.row(0).contains("1990s"))
    #expect(app.screen.contains("Good Omens"))
  }

  @Test func `Tab leads through what is new, the kinds and their columns`() async throws {
    let app = try await AppDriver(height: 50)
    try await app.press("0")
    #expect(app.footer.contains("Tab kinds"))
    try await app.press("Tab", "Down", "Down")
    #expect(app.chosenRow.contains("Authors"))
    try await app.press("Tab")
    #expect(app.chosenRow.contains("name"))
    #expect(app.status.contains("Authors · 1 of 6 columns"))
    try await app.press("Tab")
    #expect(app.chosenRow.contains("Came lately"))
  }
}
