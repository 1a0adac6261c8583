import Books
import Catalog
import Foundation
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// What was typed behind `:`.
@Suite struct CommandLineTests {
  private func type(_ line: String, in app: AppDriver) async throws {
    try await app.press(":")
    await app.type(line)
    try await app.press("Enter")
  }

  private func line(_ app: AppDriver) -> String {
    let rows = app.screen.split(separator: "\n")
    let row = rows.first { $0.contains("│ : ") || $0.contains("│  : ") } ?? ""
    return row.split(separator: ":", maxSplits: 1).last?
      .trimmingCharacters(in: [" ", "│"]) ?? ""
  }

  @Test func `earlier lines come back by the arrow, the newest first`() async throws {
    let app = try await AppDriver()
    try await type("sort year", in: app)
    try await type("go 3", in: app)
    try await app.press(":")
    await app.type("se")
    try await app.press("Up")
    #expect(line(app).hasPrefix("go 3"), "\(app.screen)")
    try await app.press("Up")
    #expect(line(app).hasPrefix("sort year"), "\(app.screen)")
    try await app.press("Up")
    #expect(line(app).hasPrefix("sort year"), "there is none before it")
    try await app.press("Down", "Down")
    #expect(line(app).hasPrefix("se"), "\(app.screen)")
    try await app.press("Up", "Enter")
    #expect(!app.screen.contains("Commands"), "\(app.screen)")
    #expect(app.status.contains("3 of 13"), "\(app.screen)")
  }

  @Test(arguments: [
    ("one", "two", 30, "one → two"),
    ("a long value that was there", "new", 20, "a long value … → new"),
    ("old", "a long value that is there", 20, "old → a long value …"),
    (
      "The same beginning, and one end", "The same beginning, and another end", 40,
      "…, and one end → …, and another end"
    ),
  ])
  func `a change in one line shows the new value, and where it differs`(
    _ before: String,
    _ after: String,
    _ width: Int,
    _ line: String
  ) {
    let change = RevisionScreen.change(before, after, in: width)
    #expect(change == line)
    #expect(displayWidth(of: change) <= max(width, 24))
  }

  @Test func `a line that is refused stays to be corrected`() async throws {
    let app = try await AppDriver()
    try await type("columns titel", in: app)
    #expect(app.screen.contains("There is no column “titel”"), "\(app.screen)")
    #expect(line(app).hasPrefix("columns titel"), "\(app.screen)")
    try await app.press("Backspace", "Backspace")
    await app.type("le year")
    try await app.press("Enter")
    #expect(!app.screen.contains("Commands"), "\(app.screen)")
  }
}
