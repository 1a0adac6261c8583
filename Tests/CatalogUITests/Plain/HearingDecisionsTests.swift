import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// What is heard where something is decided: forms, imports, merges.
@Suite struct HearingDecisionsTests {
  private let folder: ImportFolder

  init() throws {
    folder = try ImportFolder()
    try folder.write(
      """
      Title,Author,ISBN,Year
      The Left Hand of Darkness,Ursula K. Le Guin,9780441007318,1998
      Momo,Michael Ende,,1973
      Krabat,Otfried Preußler,,1971
      Der Process,Franz Kafka,,2001

      """,
      "four.csv"
    )
  }

  private func driver() async throws -> PlainDriver {
    try await PlainDriver(options: OctavoApp.Options(computer: folder.computer))
  }

  @Test func `a mistake is said after a pause in a line that is filled for the first time, too`()
    async throws
  {
    let plain = try await driver()
    try await plain.press("a", "Emma")
    try await plain.goOn(to: "Year")
    try await plain.press("18x7")
    _ = plain.pause()
    try await plain.press("Ctrl-T")
    try await plain.press("Ctrl-U", "1817")
    _ = plain.pause()
    try await plain.goOn(to: "ISBN")
    try await plain.press("9780141439681")
    _ = plain.pause()
    try await plain.press("Ctrl-T")
    try await plain.press("Tab")
    assertHeard(plain, matches: "first-mistake")
  }

  @Test func `a mistake that is corrected is said to be right, once`() async throws {
    let plain = try await driver()
    try await plain.press("a", "Emma")
    try await plain.goOn(to: "Year")
    try await plain.press("18x7")
    _ = plain.pause()
    try await plain.press("Backspace", "Backspace")
    try await plain.press("1", "7")
    #expect(plain.pause().hasPrefix("\nYear: right now.\n"))
    #expect(plain.pause() == "")
  }

  @Test func `a name that is taken out again is said`() async throws {
    let plain = try await driver()
    try await plain.press("a", "Emma", "Tab")
    try await plain.press("Jane Austen", "Enter", "Bo Ek", "Enter")
    try await plain.press("Backspace")
    assertHeard(plain, matches: "taken-out")
  }

  @Test func `each key of an import answers, and the keys are said where they are others`()
    async throws
  {
    let plain = try await driver()
    try await plain.press(":", "import four.csv", "Enter")
    try await plain.press("Enter", "x", "Ctrl-T")
    try await plain.press("y")
    try await plain.press("Esc")
    try await plain.press("Down")
    try await plain.press("Enter")
    try await plain.press("n")
    try await plain.press("Esc", "Down")
    try await plain.press("Ctrl-T")
    try await plain.press("Enter")
    try await plain.press("n")
    try await plain.press("y")
    try await plain.press("Right")
    try await plain.press("Ctrl-T")
    try await plain.press("l")
    try await plain.press("n")
    try await plain.press("Ctrl-S")
    assertHeard(plain, matches: "decisions")
  }

  @Test func `what is here already is not said to be left out`() async throws {
    try folder.write("Title,Author\nThe Dispossessed,Ursula K. Le Guin\n", "same.csv")
    let plain = try await driver()
    try await plain.press(":", "import same.csv", "Enter", "Down")
    let row = try await plain.press("Enter")
    #expect(row.contains("> The Dispossessed, Ursula K. Le Guin, line 2, nothing to do"), "\(row)")
  }

  @Test func `in whole lines a text takes the place of one that was wrong`() async throws {
    let options = OctavoApp.Options(configuration: Configuration(takesLines: true))
    let plain = try await PlainDriver(options: options)
    try await plain.press("a", "Emma")
    try await plain.goOn(to: "Year")
    try await plain.press("18x7", "Enter")
    #expect(try await plain.press("1817").hasSuffix("\nYear: 1817"), "\(plain.heard)")
  }

  @Test func `the parts of a book that is added in a line have commas`() async throws {
    let plain = try await driver()
    let said = try await plain.press(":", "add Emma; Bo Ek; 1850; pages=300", "Enter")
    #expect(said.contains("Added “Emma”, Bo Ek, 1850, Pages 300, new: "), "\(said)")
  }

  @Test func `what comes back is undone, and not taken back twice`() async throws {
    let plain = try await driver()
    try await plain.press("t", "Anna", "Enter", "Ctrl-S")
    let said = try await plain.press("b")
    #expect(said.contains("Took back “2666”. u undoes it"), "\(said)")
  }
}
