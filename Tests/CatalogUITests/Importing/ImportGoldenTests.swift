import Testing
import TestSupport

@testable import CatalogUI

@Suite struct ImportGoldenTests {
  private func check(
    _ name: String,
    in frames: [Frame] = .butLarge,
    _ steps: [String],
    choosing label: String? = nil
  ) async throws {
    let folder = try ImportFolder()
    try folder.makeFolder("Downloads")
    try folder.write(ImportFolder.goodreads, "Downloads/goodreads_library_export.csv")
    try folder.write("Shopping: milk", "Downloads/google.txt")
    try folder.write(ImportFolder.table, "Downloads/table.csv")
    let app = try await AppDriver(folder)
    for step in steps {
      if step == "FIND", let label { try await app.choose(label) } else { try await app.act(step) }
    }
    await app.assertFrames(match: "import-\(name)", in: frames)
  }

  @Test func `the file`() async throws {
    try await check("file", ["i", "~/Downloads/", "go"])
  }

  @Test func `a file that is not there`() async throws {
    try await check("no-file", ["i", "~/Downloads/gone.csv", "Enter"])
  }

  private static let goodreads = [":", "import ~/Downloads/goodreads_library_export.csv", "Enter"]

  @Test func `the review`() async throws {
    try await check("review", in: .all, Self.goodreads + ["Down"])
  }

  @Test func `the review of a table`() async throws {
    let steps = [":", "import ~/Downloads/table.csv", "Enter", "FIND"]
    try await check("table", steps, choosing: "Zustand")
  }

  @Test func `the rows of a kind`() async throws {
    try await check("rows", Self.goodreads + ["FIND", "Enter"], choosing: "Probably the")
  }

  @Test func `one row, field by field`() async throws {
    let steps = Self.goodreads + ["FIND", "Enter", "Right", "Down"]
    try await check("row", in: .all, steps, choosing: "Probably the")
  }

  @Test func `a row that cannot be read`() async throws {
    let steps = Self.goodreads + ["FIND", "Enter", "Enter"]
    try await check("broken", steps, choosing: "Cannot be")
  }
}
