import Books
import Catalog
import TestSupport
import Testing

@testable import CatalogUI

/// How names are sorted that libraries sort differently, asked on the screens.
@Suite struct NameSortingTests {
  private func driver(width: Int = 80, height: Int = 24) async throws -> AppDriver {
    let store = try TemporaryCatalog()
    try store.catalog.write { edit in
      for name in ["Vincent van Gogh", "Jane Austen"] {
        _ = try edit.authorities(.author).add(AuthorityDraft(name: name))
      }
    }
    return try await AppDriver(width: width, height: height, store: store)
  }

  private func go(to name: String, in app: AppDriver) async throws {
    try await app.press("2", "/")
    await app.type(name)
    try await app.press("Enter")
  }

  private func ask(_ app: AppDriver) async throws {
    try await app.press(":")
    await app.type("sorting")
    try await app.press("Enter")
  }

  @Test func `the question shows the ways, changes all and those to come, and u takes it back`()
    async throws
  {
    let app = try await driver()
    try await go(to: "gogh", in: app)
    try await ask(app)
    #expect(app.screen.contains("van Gogh, Vincent: under the particle"), "\(app.screen)")
    #expect(app.screen.contains("under the particle     as new ones"), "\(app.screen)")
    #expect(app.screen.contains("Gogh, Vincent van: under what follows the particle"))
    try await app.press("Down", "Down", "Enter")
    #expect(
      app.screen.contains("Sorted 1 author under what follows the particle. u takes it back"),
      "\(app.screen)"
    )

    // A form for a new author says how the name will be sorted.
    try await app.press("Esc", "a")
    await app.type("Adriaan van Dis")
    try await app.press("Tab")
    #expect(app.screen.contains("Dis, Adriaan van"), "\(app.screen)")
    try await app.press("Ctrl-S")
    let catalog = app.store.catalog
    let names = try await catalog.fetch { view in
      try view.authorities(.author).rows(AuthorityListing(), limit: 9)
        .map { try view.authorities(.author).record($0.id).sortName }
    }
    #expect(names == ["Austen, Jane", "Dis, Adriaan van", "Gogh, Vincent van"])

    try await app.press("u", "u")
    #expect(try await catalog.fetch { try $0.sortRules.all() } == [:])
  }

  @Test func `of a name that is sorted in one way only it is said, and what helps`() async throws {
    let app = try await driver()
    try await go(to: "austen", in: app)
    try await ask(app)
    #expect(app.screen.contains("in one way only: Austen, Jane"), "\(app.screen)")
    try await app.press("Esc", "3")
    try await ask(app)
    #expect(app.screen.contains("Only names of authors"), "\(app.screen)")
  }

  @Test func `the name of a convention asks about its names, also where there are none`()
    async throws
  {
    let app = try await driver()
    try await app.press("2")
    try await app.order("sorting dutch")
    #expect(app.screen.contains("names like “Vincent van Gogh” sorted?"), "\(app.screen)")
    #expect(!app.screen.contains("Only this one"), "\(app.screen)")
    try await app.press("Esc")
    try await app.order("sorting hungarian")
    #expect(app.screen.contains("How are such names sorted?"), "\(app.screen)")
    #expect(app.screen.contains("under the last word"), "\(app.screen)")
    try await app.press("Esc")
    try await app.order("sorting klingon")
    #expect(app.screen.contains("There is no convention “klingon”. Say one of: dutch,"))
    try await app.press("Esc")
  }

  @Test(arguments: [(80, 24), (40, 12)])
  func `the question can be read`(_ size: (Int, Int)) async throws {
    let app = try await driver(width: size.0, height: size.1)
    try await go(to: "gogh", in: app)
    try await app.press("Enter")
    try await ask(app)
    #expect(app.screen.contains("van Gogh"), "\(app.screen)")
    #expect(app.screen.contains("All") || app.screen.contains("Gogh, Vincent van"), "\(app.screen)")
  }
}
