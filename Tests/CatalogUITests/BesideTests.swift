import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

@Suite struct BesideTests {
  @Test func `the details beside a list follow what a find chooses`() async throws {
    let app = try await AppDriver(width: 120, height: 40)
    try await app.press("/")
    await app.type("disposs")
    let beside = app.screen.split(separator: "\n").compactMap { line in
      line.split(separator: "│", maxSplits: 1).dropFirst().first.map(String.init)
    }
    #expect(beside.first?.contains("The Dispossessed") == true, "\(app.screen)")
    await app.type("zzz")
    #expect(!app.screen.contains("The Dispossessed"))
  }
}
