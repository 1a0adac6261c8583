import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// The whole program with a terminal that writes everything down.
@Suite struct RunningTests {
  @Test func `the first frame shows the books, and q ends it`() throws {
    let store = try TemporaryCatalog(of: Library.template)
    let terminal = BufferTerminal()
    terminal.press(.down, .character("q"), .character("d"))
    let outcome = try OctavoApp.run(
      catalog: store.catalog,
      terminal: terminal,
      pipe: WakePipe(),
      options: OctavoApp.Options(statePath: store.folder + "/state.json")
    )
    #expect(outcome == .quit)
    let first = try #require(terminal.surfaces.first)
    #expect(first.description.contains("Cien años de soledad"))
    #expect(first.text(row: 3).hasPrefix("▌  2666"))
    #expect(terminal.screen.text(row: 4).hasPrefix("▌  Cien años de soledad"))
    #expect(RememberedState(path: store.folder + "/state.json")?.lists[.books]?.position == 1)
  }

  @Test func `suspending and the demo are the terminal's and the caller's work`() throws {
    let store = try TemporaryCatalog()
    let terminal = BufferTerminal()
    terminal.press(.control("z"), .character("t"))
    let outcome = try OctavoApp.run(
      catalog: store.catalog,
      terminal: terminal,
      pipe: WakePipe()
    )
    #expect(outcome == .openDemo)
    #expect(terminal.suspensions == ["Octavo waits. Type fg to come back."])
  }
}
