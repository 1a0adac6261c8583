import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

@Suite struct RememberingTests {
  @Test func `section, order and place are the same at the next start`() async throws {
    let app = try await AppDriver()
    try await app.press(":")
    await app.type("sort year")
    try await app.press("Enter", "Home", "Down", "Down", "2", "Down")
    let path = app.store.folder + "/state/octavo/state.json"
    RememberedState(of: app.model).save(to: path)

    let options = OctavoApp.Options(statePath: path)
    let size = Size(width: 80, height: 24)
    var model = try Startup(catalog: app.store.catalog, options: options, size: size).model()
    #expect(model.screens.section == .authors)
    #expect(model.frame().text(row: 4).hasPrefix("▌"), "the first frame has the place already")
    model.handle(.key(.character("1")), at: .test)
    let books = model.remembered.lists[.books]
    #expect(books?.column == "year")
    #expect(books?.descending == true)
    #expect(books?.position == 2)
  }

  @Test func `a state file that cannot be read is as none`() throws {
    #expect(RememberedState(path: "/nowhere/state.json") == nil)
    let folder = try TemporaryCatalog.makeFolder()
    RememberedState().save(to: folder + "/a/state.json")
    #expect(RememberedState(path: folder + "/a/state.json") == RememberedState())
  }
}
