import Books
import Catalog
@testable import CatalogUI
import Foundation
import TerminalKit
import TestSupport
import Testing

/// The question after another program put a file into the catalogue's place.
struct ReopeningTests {
  /// Puts a copy of the catalogue into its place, as `mv` does, and tells the screens.
  private func replace(_ app: AppDriver) async throws {
    let copy = app.store.folder + "/copy.sqlite"
    try app.store.catalog.backup(to: copy)
    try await put(copy, inThePlaceOf: app)
  }

  private func put(_ file: String, inThePlaceOf app: AppDriver) async throws {
    #expect(rename(file, app.store.path) == 0)
    let found = #expect(throws: CatalogError.self) { try app.store.catalog.newestChange() }
    guard case .replaced(_, let replacement)? = found else {
      Issue.record("it was not found out that the file is another one")
      return
    }
    await app.notices(replacement)
  }

  @Test func `no key that was meant for a form answers the question`() async throws {
    let app = try await AppDriver()
    try await app.press("a")
    await app.type("A yellow dog")
    try await replace(app)
    await app.type(" jolly Gq")
    try await app.press("Tab", "Enter")
    #expect(!app.screen.contains("This is the file that is there now."))
    #expect(app.line("Title").contains("A yellow dog jolly Gq"), "\(app.screen)")
    #expect(app.status.contains("nothing can be saved. :reopen"), "\(app.status)")
  }

  @Test func `what was found wrong in a form stays when it goes on`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "Emma", "@Year", "196O", "Ctrl-S")
    #expect(app.screen.contains("1 thing to correct"), "\(app.screen)")
    try await replace(app)
    try await app.press("Down", "Enter")
    #expect(app.screen.contains("This is the file that is there now."), "\(app.screen)")
    #expect(app.screen.contains("1 thing to correct"), "\(app.screen)")
  }

  @Test func `no letter in a list answers the question`() async throws {
    let app = try await AppDriver()
    try await replace(app)
    try await app.press("j", "l", "G", "y", "q", "Tab")
    #expect(app.screen.contains("Look around first"), "\(app.screen)")
    try await app.press("Enter")
    #expect(app.status.contains("nothing can be saved. :reopen"), "\(app.status)")
  }

  @Test func `a form does not go on with another book of the same number`() async throws {
    let app = try await AppDriver()
    try await app.act("e", "@Subtitle", "A subtitle of my own")
    let other = try TemporaryCatalog()
    try other.catalog.write { edit in
      for number in 1...20 {
        var draft = BookDraft()
        draft.title = "Another \(number)"
        _ = try edit.books.add(draft)
      }
    }
    let copy = app.store.folder + "/other.sqlite"
    try other.catalog.backup(to: copy)
    try await put(copy, inThePlaceOf: app)
    try await app.press("Down", "Enter")
    #expect(app.screen.contains("saving adds it as a new"), "\(app.screen)")
    try await app.press("Ctrl-S")
    let (titles, subtitles) = try app.store.catalog.read { view in
      let cards = try view.books.cards((1...21).map { ID(rawValue: $0) })
      return (cards.map(\.book.title), cards.compactMap(\.book.subtitle))
    }
    #expect(titles.prefix(20).allSatisfy { $0.hasPrefix("Another") })
    #expect(titles.count == 21 && !titles[20].hasPrefix("Another"))
    #expect(subtitles == ["A subtitle of my own"] || subtitles.last == "A subtitle of my own")
  }

  @Test func `the question names its keys and its answers`() async throws {
    let app = try await AppDriver()
    try await replace(app)
    for text in [
      "This file was replaced at", "Look around first; saving or :reopen asks again",
      "Open the file that is there now", "Write what was open as a copy beside it",
      "Quit; forms are kept as drafts",
    ] { #expect(app.screen.contains(text), "\(app.screen)") }
    #expect(!app.footer.contains("yes"), "\(app.footer)")
    try await app.press("Down", "Enter")
    #expect(app.screen.contains("This is the file that is there now."))
    #expect(!app.screen.contains("nothing can be saved"))
  }

  @Test func `saving in a form asks again`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "A yellow dog", "@Genre", "Fantasy", "Enter")
    try await replace(app)
    try await app.press("Esc")
    #expect(!app.screen.contains("Look around first"))
    try await app.press("Ctrl-S")
    #expect(app.screen.contains("Look around first"), "\(app.screen)")
    try await app.press("Down", "Enter", "Ctrl-S")
    #expect(app.status.contains("Saved “A yellow dog”"), "\(app.screen)")
  }

  @Test func `saving asks again also when something is missing in the form`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "@Genre", "Novel")
    try await replace(app)
    try await app.press("Esc", "Ctrl-S")
    #expect(app.screen.contains("Look around first"), "\(app.screen)")
    #expect(!app.screen.contains("A book needs a title."))
  }

  @Test func `names of the copy are no new ones`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "A yellow dog", "@Genre", "Fantasy", "Enter")
    try await app.act("@Authors", "gui", "Enter", "Nobody Known", "Enter", "Tab")
    try await replace(app)
    try await app.press("Down", "Enter")
    #expect(app.line("Genre").contains("Fantasy") && !app.line("Genre").contains("new"))
    #expect(app.line("Authors").contains("Guin") && !app.line("Authors").contains("new"))
    #expect(app.screen.contains("Nobody Known                "), "\(app.screen)")
    let marked = app.screen.split(separator: "\n").filter { $0.hasSuffix(" new") }
    #expect(marked.count == 1, "\(app.screen)")
    #expect(app.form?.model?.isDirty == true)
    try await app.press("Ctrl-S", "Enter")
    #expect(app.status.contains("Saved “A yellow dog”"), "\(app.screen)")
  }

  @Test func `a form for many books goes on in a copy of the file`() async throws {
    let app = try await AppDriver()
    try await app.act("*", "e", "@Genre", "Fantasy", "Enter")
    try await replace(app)
    try await app.press("Esc", "Ctrl-S")
    #expect(app.screen.contains("Look around first"), "\(app.screen)")
    try await app.press("Down", "Enter")
    #expect(app.row(0).contains("Change 13 books *"), "\(app.screen)")
    #expect(app.line("Genre").contains("Fantasy") && !app.line("Genre").contains("new"))
    try await app.press("Ctrl-S", "Ctrl-S")
    #expect(app.status.contains("Changed 8 books"), "\(app.screen)")
    let genres = try app.store.catalog.read { view in
      try view.books.cards((1...13).map { ID(rawValue: $0) }).map(\.genre?.name)
    }
    #expect(Set(genres) == ["Fantasy"])
  }

  @Test func `a form for many books waits for its own file while another one lies there`()
    async throws
  {
    let drafts = try TemporaryCatalog.makeFolder()
    let options = OctavoApp.Options(draftsPath: drafts)
    let app = try await AppDriver(options: options)
    try await app.act("*", "e", "@Genre", "Fantasy", "Enter")
    let own = app.store.folder + "/own.sqlite"
    try app.store.catalog.backup(to: own)
    let other = try TemporaryCatalog()
    let copy = app.store.folder + "/other.sqlite"
    try other.catalog.backup(to: copy)
    try await put(copy, inThePlaceOf: app)
    try await app.press("Down", "Enter")
    #expect(app.status.contains("it is kept as a draft for that"), "\(app.screen)")
    #expect(!app.row(0).contains("Change 13 books"))
    let there = try await AppDriver(options: options, store: app.store)
    #expect(!there.screen.contains("was not saved"))
    try await put(own, inThePlaceOf: there)
    try await there.press("Down", "Enter")
    let back = try await AppDriver(options: options, store: app.store)
    #expect(back.screen.contains("A form for 13 books was not saved"), "\(back.screen)")
    try await back.press("Enter")
    #expect(back.line("Genre").contains("Fantasy") && !back.line("Genre").contains("new"))
    try await back.press("Ctrl-S", "Ctrl-S")
    #expect(back.status.contains("Changed 8 books"), "\(back.screen)")
    #expect(DraftFolder(path: drafts).drafts(of: app.store.path).isEmpty)
  }

  @Test func `forms for many books are kept as drafts when one quits`() async throws {
    let drafts = try TemporaryCatalog.makeFolder()
    let options = OctavoApp.Options(draftsPath: drafts)
    let app = try await AppDriver(options: options)
    try await app.act("*", "e", "@Genre", "Fantasy", "Enter")
    try await replace(app)
    try await app.press("Down", "Down", "Down", "Enter")
    let quits = app.model.wantsToQuit
    #expect(quits)
    let kept = DraftFolder(path: drafts).drafts(of: app.store.path)
    #expect(kept.map(\.name) == ["Genre"] && kept.first?.reason == .replaced)
  }

  @Test func `a name that was being typed finds its rows in the new file`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "A yellow dog", "@Genre", "Fanta")
    try await replace(app)
    try await app.press("Down", "Enter", "Enter")
    #expect(app.line("Genre").contains("Fantasy"), "\(app.screen)")
    try await app.press("Ctrl-S")
    #expect(app.status.contains("Saved “A yellow dog”"), "\(app.screen)")
  }

  @Test func `a draft of another file overwrites no book that has the same number`() async throws {
    let store = try TemporaryCatalog()
    try Library.fill(store.catalog)
    let id = try #require(try store.catalog.read { try $0.books.named("9780060125639") })
    // Changed once in each of the files, so that the numbers of versions are the same too.
    try store.catalog.write { edit in
      var draft = BookDraft(try edit.books.card(id))
      draft.pages = "341"
      try edit.books.update(id, to: draft)
    }
    let options = OctavoApp.Options(draftsPath: store.folder + "/drafts")
    let app = try await AppDriver(options: options, store: store)
    try await app.act("/", "dispossessed", "Enter", "e", "@Subtitle", "An Ambiguous Utopia")
    await app.handle(.ending(.signal(1)))
    let other = try TemporaryCatalog(of: CatalogTemplate(Library.fill))
    try other.catalog.write { edit in
      try edit.books.update(id, to: .book("Always Coming Home", genre: "Novel"))
    }
    try other.catalog.close()
    #expect(rename(other.path, store.path) == 0)
    // As the next start does.
    _ = try? store.catalog.newestChange()
    _ = try store.catalog.reopen()
    let again = try await AppDriver(options: options, store: store)
    try await again.press("Enter")
    #expect(again.line("Subtitle").contains("An Ambiguous Utopia"))
    #expect(again.status.contains("not in that file: saving adds it as a new"), "\(again.screen)")
    try await again.press("Ctrl-S")
    #expect(again.status.contains("Saved “The Dispossessed”"), "\(again.screen)")
    let kept = try store.catalog.read { view in try view.books.card(id).book }
    #expect(kept.title == "Always Coming Home" && kept.subtitle == nil)
  }
}
