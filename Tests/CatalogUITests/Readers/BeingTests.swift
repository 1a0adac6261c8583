import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

@Suite struct BeingTests {
  @Test func `one's name stands in the top line as soon as there are two readers`() async throws {
    let app = try await AppDriver()
    #expect(app.row(0).hasSuffix("My books"))
    try await app.act("7", "a", "Maria", "Ctrl-S", "a", "Jan", "Ctrl-S")
    #expect(app.row(0).hasSuffix("My books · Maria"), "the login is the reader of that name")
    try await app.act(":", "be jan", "Enter")
    #expect(app.row(0).hasSuffix("My books · Jan"))
    #expect(app.status.contains("You are Jan now."))
    let who = try app.store.catalog.write { edit in try edit.genres.findOrCreate("Essays") }
    #expect(who.revision?.who == "Jan")
  }

  @Test func `a login that is no reader's is asked at the start who it is, once`() async throws {
    let store = try House.store(user: "shared")
    let app = try await AppDriver(store: store)
    #expect(app.screen.contains("┌ Who are you?"))
    #expect(app.screen.contains("Someone new …"))
    try await app.act("Down", "Enter")
    #expect(app.row(0).hasSuffix("Jan"))
    try await app.press("7", "1")
    #expect(!app.screen.contains("Who are you?"))

    let again = try await AppDriver(store: try House.store(user: "shared"))
    try await again.press("Esc")
    #expect(again.row(0).hasSuffix("shared"))
    #expect(!again.screen.contains("Who are you?"))
  }

  @Test func `nobody is asked who said who they are, is known, or is alone`() async throws {
    let given = OctavoApp.Options(isUserGiven: true)
    let said = try await AppDriver(options: given, store: try House.store(user: "shared"))
    #expect(!said.screen.contains("Who are you?"))
    #expect(try await !House.app("Jan").screen.contains("Who are you?"))
    #expect(try await !AppDriver().screen.contains("Who are you?"))
  }

  @Test func `someone new becomes a reader by typing a name`() async throws {
    let app = try await AppDriver(store: try House.store(user: "shared"))
    await app.type("Tim")
    #expect(app.chosenRow.contains("Tim"))
    #expect(app.screen.contains("Someone new: “Tim”"))
    try await app.press("Enter")
    #expect(app.row(0).hasSuffix("Tim"))
    try await app.press("7")
    #expect(app.screen.contains("Tim"))
    try await app.act(":", "be", "Enter", "End", "Down", "Down", "Down", "Down", "Enter")
    #expect(app.screen.contains("┌ Your name"))
    try await app.act("Maria", "Enter")
    #expect(app.status.contains("There is already a reader “Maria”."))
    #expect(app.row(0).hasSuffix("Tim"), "who could not be added is nobody")
  }

  @Test func `be completes names, and asks about one that is none`() async throws {
    let app = try await House.app()
    try await app.act(":", "be J")
    #expect(app.screen.contains("be Jan"))
    try await app.press("Down", "Enter")
    #expect(app.row(0).hasSuffix("Jan"))
    try await app.act(":", "be Nobody at all", "Enter")
    #expect(app.screen.contains("There is no reader “Nobody at all”"))
    try await app.press("Enter")
    #expect(app.row(0).hasSuffix("Jan"))
  }

  @Test func `what is open is read again for the other person, and nothing stays behind`()
    async throws
  {
    let app = try await House.app("Jan")
    try await app.act("/", "@reading")
    #expect(app.screen.contains("Nothing found for “@reading”"))
    try await app.act("Esc", "Esc", "/", "status:read", "Enter")
    #expect(app.screen.contains("Der Process"))
    try await app.act(":", "be Maria", "Enter")
    #expect(app.screen.contains("The Hobbit") && !app.screen.contains("Der Process"))
    #expect(app.status.contains("“status:read”"))
    try await app.press("M")
    #expect(!app.screen.contains("Jan"))
    try await app.act("7", "Down", "Enter", ":", "be Jan", "Enter")
    #expect(app.row(0).contains("Readers › Jan") && app.screen.contains("You read"))
    try await app.act(":", "be Maria", "Enter")
    #expect(app.row(0).contains("Readers › Jan") && !app.screen.contains("You read"))
  }

  @Test func `a form that is not saved is asked about first`() async throws {
    let app = try await House.app()
    try await app.act("a", "Half a title", "Tab")
    await app.perform(.be)
    #expect(app.screen.contains("You have not saved “Half a title”"))
  }
}
