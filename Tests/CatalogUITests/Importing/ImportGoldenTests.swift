import Testing
import TestSupport

@testable import CatalogUI

@Suite struct ImportGoldenTests {
  static let sizes = GoldenTests.sizes

  private func check(
    _ name: String,
    _ size: (Int, Int),
    _ steps: [String],
    choosing label: String? = nil
  ) async throws {
    let folder = try ImportFolder()
    try folder.makeFolder("Downloads")
    try folder.write(ImportFolder.goodreads, "Downloads/goodreads_library_export.csv")
    try folder.write("Shopping: milk", "Downloads/google.txt")
    try folder.write(ImportFolder.table, "Downloads/table.csv")
    let app = try await AppDriver(folder, width: size.0, height: size.1)
    for step in steps {
      if step == "FIND", let label { try await app.choose(label) } else { try await app.act(step) }
    }
    assertScreen(app.surface, of: app, matches: "import-\(name)", size)
  }

  @Test(arguments: sizes) func `the file`(_ size: (Int, Int)) async throws {
    try await check("file", size, ["i", "~/Downloads/", "go"])
  }

  @Test(arguments: sizes) func `a file that is not there`(_ size: (Int, Int)) async throws {
    try await check("no-file", size, ["i", "~/Downloads/gone.csv", "Enter"])
  }

  private static let goodreads = [":", "import ~/Downloads/goodreads_library_export.csv", "Enter"]

  @Test(arguments: sizes) func `the review`(_ size: (Int, Int)) async throws {
    try await check("review", size, Self.goodreads + ["Down"])
  }

  @Test(arguments: sizes) func `the review of a table`(_ size: (Int, Int)) async throws {
    let steps = [":", "import ~/Downloads/table.csv", "Enter", "FIND"]
    try await check("table", size, steps, choosing: "Zustand")
  }

  @Test(arguments: sizes) func `the rows of a kind`(_ size: (Int, Int)) async throws {
    try await check("rows", size, Self.goodreads + ["FIND", "Enter"], choosing: "Probably the")
  }

  @Test(arguments: sizes) func `one row, field by field`(_ size: (Int, Int)) async throws {
    let steps = Self.goodreads + ["FIND", "Enter", "Enter", "Down"]
    try await check("row", size, steps, choosing: "Probably the")
  }

  @Test(arguments: sizes) func `a row that cannot be read`(_ size: (Int, Int)) async throws {
    let steps = Self.goodreads + ["FIND", "Enter", "Enter"]
    try await check("broken", size, steps, choosing: "Cannot be")
  }
}
