import Books
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// The words that are said in exact order, as somebody hears them who sees nothing.
@Suite struct SayingTests {
  private static let first = "2666, Roberto Bolaño, year 2004, Novel"
  private static let second =
    "Cien años de soledad, Gabriel García Márquez, year 1967, Novel, Sudamericana"

  @Test func `no sign of a title or a name is lost`() async throws {
    let plain = try await PlainDriver(isFilled: false)
    let title = "Black★Rock ★ │ ▲ ▌ ● █ · → ◄ more ↓"
    try await plain.press("a", title, "Tab", "A│B ▲", "Enter", "Ctrl-S")
    #expect(plain.heard.contains("\n> \(title), A│B ▲\n"), "\(plain.heard)")
    #expect(plain.heard.contains("\nSaved “\(title)”"), "\(plain.heard)")
    let page = try await plain.press("Enter")
    #expect(page.hasPrefix("\(title). Book 1 of 1, line 1 of 2.\n> Author: A│B ▲, 1 book\n"))
    #expect(try await plain.press("Esc", "2").contains("> A│B ▲, 1 book\n"))
  }

  @Test func `what was marked is named, and what is marked no more`() async throws {
    let plain = try await PlainDriver()
    #expect(try await plain.press("Space") == "Marked: 2666. 1 marked.\n> \(Self.second)\n")
    #expect(try await plain.press("k") == "> marked, \(Self.first)\n")
    #expect(try await plain.press("Space") == "Not marked: 2666.\n> \(Self.second)\n")
  }

  @Test func `no key is silent`() async throws {
    let plain = try await PlainDriver()
    #expect(try await plain.press("F7") == "F7 does nothing here.\n")
    #expect(try await plain.press("Ctrl-X") == "Ctrl-X does nothing here.\n")
    try await plain.press("a")
    #expect(
      try await plain.press("F9") == "\nF9 does nothing here.\nTitle (needed): "
    )
    #expect(
      try await plain.press("Backspace")
        == "\nNothing is before the cursor.\nTitle (needed): "
    )
    #expect(try await plain.press("Emma") == "Emma")
  }

  @Test func `a key says where one is`() async throws {
    let plain = try await PlainDriver()
    #expect(try await plain.press("Ctrl-T") == "Books. 1 of 13. \(Self.first).\n")
    #expect(try await plain.press("Ctrl-T") == "Books. 1 of 13. \(Self.first).\n")
    try await plain.press("a", "Emma")
    let said = try await plain.press("Ctrl-T")
    #expect(
      said == "\nBooks, New book, not saved. field 1 of 17. Title: Emma.\n"
        + "Title: Emma",
      "\(said)"
    )
  }

  @Test func `the size of a list comes before its rows`() async throws {
    let plain = try await PlainDriver()
    #expect(try await plain.press("s").hasPrefix("Sort the books by. 19 orders.\n> chosen, Title"))
    try await plain.press("Esc")
    #expect(try await plain.press(":").hasPrefix("Commands. 60 commands"))
    try await plain.press("history")
    #expect(plain.pause().hasPrefix("\n  2 commands\n> History"))
  }

  @Test func `a heading is said before the first row of its group`() async throws {
    let plain = try await PlainDriver()
    let said = try await plain.press(":", "statistics", "Enter")
    #expect(said.contains("\nBooks by decade of publication\n> 1600s, 1 book\n"), "\(said)")
  }

  @Test func `few words leave out the keys and the welcome`() async throws {
    let options = OctavoApp.Options(configuration: Configuration(speech: .few))
    let plain = try await PlainDriver(options: options)
    #expect(plain.transcript == "Books. 1 of 13.\n> \(Self.first)\n")
    #expect(
      try await plain.press("2", "1") == "Authors. 1 of 12.\n> Roberto Bolaño, 1 book\n"
        + "Books. 1 of 13.\n> \(Self.first)\n"
    )
  }

  @Test func `stars are a number`() {
    #expect(Rating.parse("3.5")?.spoken == "3.5 stars")
    #expect(Rating.parse("1")?.spoken == "1 star")
    #expect(FactLine.spoken(series: "Hainish · Cycle", volume: "6") == "Hainish · Cycle, volume 6")
  }
}
