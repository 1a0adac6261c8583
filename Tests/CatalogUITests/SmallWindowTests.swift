import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// A window that is too small to show a screen.
@Suite struct SmallWindowTests {
  private static let tiny = Size(width: 10, height: 3)
  private static let usual = Size(width: 80, height: 24)

  @Test func `no command is taken that nobody sees`() async throws {
    let app = try await AppDriver()
    await app.handle(.resize(Self.tiny))
    await app.type("dy*dyq")
    await app.handle(.paste("dy"))
    await app.handle(.mouse(Mouse(.doublePress, at: Point(x: 1, y: 1))))
    try await app.press("Enter")
    #expect(!app.model.wantsToQuit)
    await app.handle(.resize(Self.usual))
    #expect(try app.count() == 13)
    #expect(app.row(0).contains("[1 Books]"))
    #expect(app.status.contains("1 of 13"))
  }

  @Test(arguments: [
    ["a"], ["a", "Tab"], ["e"], ["2", "a"], ["3", "e"], ["*", "e"], ["7", "a"],
  ])
  func `what Enter does, how to save and how to leave are in the last line of every form`(
    _ keys: [String]
  ) async throws {
    let app = try await AppDriver(width: 40, height: 12)
    for key in keys { try await app.press(key) }
    #expect(app.footer.contains("Ctrl-S"), "\(app.screen)")
    #expect(app.footer.contains("Enter ") && app.footer.contains("Esc "), "\(app.screen)")
  }

  @Test(arguments: [
    [":"], ["'"], ["m"], [":", "export", "Enter"], [":", "print", "Enter"],
    [":", "backup", "Enter"],
    [":", "restore", "Enter"], ["2", "m"], ["/"],
  ])
  func `what is typed into a line is in sight in the smallest window`(_ keys: [String]) async throws
  {
    let app = try await AppDriver(width: 40, height: 10)
    for key in keys {
      if key.count > 1, key != "Enter" { await app.type(key) } else { try await app.press(key) }
    }
    try await app.press("Ctrl-U")
    await app.type("zyx")
    #expect(app.screen.contains("zyx"), "\(keys)\n\(app.screen)")
    #expect(app.surface.cursor != nil, "\(keys)\n\(app.screen)")
  }

  @Test func `a question stays open that was asked before`() async throws {
    let app = try await AppDriver()
    try await app.press("d")
    await app.handle(.resize(Self.tiny))
    await app.type("y")
    await app.handle(.resize(Self.usual))
    #expect(try app.count() == 13)
    #expect(app.screen.contains("Delete the book"))
    await app.type("y")
    #expect(try app.count() == 12)
  }

  @Test func `what is held for a question is not done unseen`() async throws {
    let app = try await AppDriver()
    app.pressWithoutWaiting(.character("d"))
    app.hurry(.resize(Self.tiny))
    await app.type("y")
    #expect(try app.count() == 13)
  }

  @Test func `what is typed into a form goes into it, and no command is taken`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "Em")
    await app.handle(.resize(Self.tiny))
    await app.type("ma")
    try await app.press("Tab")
    await app.handle(.paste("Jane Austen"))
    try await app.press("Ctrl-S", "Enter", "Esc", "Esc")
    await app.handle(.resize(Self.usual))
    #expect(app.line("Title").contains("Emma"))
    #expect(app.line("Authors").contains("Jane Austen"))
    #expect(app.form != nil)
  }

  @Test func `lines are begun in notes that nobody sees`() async throws {
    let app = try await AppDriver()
    try await app.press("a")
    while app.form?.model?.focused?.property != .book(.notes) { try await app.press("Tab") }
    await app.handle(.resize(Self.tiny))
    await app.type("one")
    try await app.press("Enter")
    await app.type("two")
    await app.handle(.resize(Self.usual))
    #expect(app.form?.model?.value(.book(.notes)) == .text("one\ntwo"))
  }

  @Test func `the notice says what it needs, and what keys do`() async throws {
    let app = try await AppDriver()
    var words: String { app.screen.replacing("\n", with: " ") }
    await app.handle(.resize(Size(width: 39, height: 10)))
    #expect(words.contains("40 columns and 10 rows"))
    #expect(words.contains("until then no key is taken"))
    await app.handle(.resize(Self.usual))
    try await app.press("a")
    await app.handle(.resize(Size(width: 40, height: 9)))
    #expect(words.contains("only typing is taken"))
    await app.handle(.resize(ScreenSize.least))
    #expect(app.row(0).contains("New book"))
  }

  @Test func `Ctrl-Z leaves for the shell but in a text`() async throws {
    let app = try await AppDriver()
    var requests: Int { app.model.hostRequests.count }
    try await app.press("Ctrl-Z")
    #expect(requests == 1)
    try await app.press("d", "Ctrl-Z")
    #expect(requests == 2, "in a question too")
    try await app.press("Esc")
    try await app.act("/", "abc", "Ctrl-Z")
    #expect(requests == 2)
    #expect(app.footer.contains("Ctrl-Z undo"))
    try await app.press("Esc", "Esc")
    try await app.act("a", "abc", "Ctrl-Z")
    #expect(requests == 2)
    #expect(app.form?.model?.value(.book(.title)) == .text(""))
  }

  @Test(arguments: [(10, 3), (39, 24), (80, 9)])
  func `in a window that shows nothing no key deletes anything`(
    columns: Int,
    rows: Int
  ) async throws {
    let small = Size(width: columns, height: rows)
    let app = try await AppDriver()
    await app.handle(.resize(small))
    #expect(app.row(0).contains("This"), "\(app.screen)")
    await app.type("dy")
    await app.handle(.resize(Self.usual))
    #expect(app.status.contains("1 of 13"))
    try await app.press("a")
    await app.handle(.resize(small))
    #expect(app.row(0).contains("This"), "\(app.screen)")
    await app.type("dy")
    await app.handle(.resize(Self.usual))
    #expect(app.row(0).contains("New book *"), "\(app.screen)")
    #expect(app.line("Title").contains("dy"), "\(app.screen)")
    #expect(try app.count() == 13)
  }
}
