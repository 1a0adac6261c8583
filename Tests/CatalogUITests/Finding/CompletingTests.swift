import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

@Suite struct CompletingTests {
  /// What stands in the line that is typed into.
  private func line(_ app: AppDriver) -> String {
    guard case .typing(let typing) = app.model.chrome.status else { return "" }
    return typing.line.text
  }

  @Test func `behind a colon the values show, most books first, and the rows stay`() async throws {
    let app = try await AppDriver.finding("genre:")
    let rows = app.screen.split(separator: "\n")
    let heading = try #require(rows.firstIndex { $0.contains("genre:  most books first") })
    #expect(rows[heading + 1].hasPrefix("   Novel             6 books"))
    #expect(rows[heading + 2].hasPrefix("   Fantasy           5 books"))
    #expect(app.status.contains("13 of 13"))
    #expect(app.footer.contains("Tab take, and the next"))
  }

  @Test func `Tab takes the first value, then the next, and the rows follow`() async throws {
    let app = try await AppDriver.finding("genre:")
    try await app.press("Tab")
    #expect(line(app) == "genre:Novel")
    #expect(app.status.contains("6 of 13"))
    try await app.press("Tab", "Tab")
    #expect(line(app) == "genre:\"Science fiction\"")
    #expect(app.status.contains("2 of 13"))
    try await app.press("Tab")
    #expect(line(app) == "genre:Novel")
    try await app.press("Enter")
    #expect(app.status.contains("“genre:Novel” 1 of 6"))
  }

  @Test func `the arrows go through the values, and above the first stands what was typed`()
    async throws
  {
    let app = try await AppDriver.finding("le genre:")
    try await app.press("Down", "Down")
    #expect(line(app) == "le genre:Fantasy")
    #expect(app.chosenRow.hasPrefix("▌  Fantasy"))
    try await app.press("Up", "Up")
    #expect(line(app) == "le genre:")
    try await app.press("Up")
    #expect(line(app) == "le genre:")
  }

  @Test func `Esc closes the values, then leaves typing, then shows all`() async throws {
    let app = try await AppDriver.finding("genre:")
    try await app.press("Down", "Esc")
    #expect(line(app) == "genre:")
    #expect(!app.screen.contains("most books first"))
    try await app.press("Esc")
    #expect(app.model.screens.top.screen.context == .bookList)
  }

  @Test func `typing goes on with a value that was taken`() async throws {
    let app = try await AppDriver.finding("genre:")
    try await app.press("Tab")
    await app.type(" year:200")
    #expect(app.screen.contains("   2004   1 book"))
    try await app.press("Tab")
    #expect(line(app) == "genre:Novel year:2002")
    #expect(app.status.contains("1 of 13"))
  }

  @Test func `Tab completes the name of a field, and its values come`() async throws {
    let app = try await AppDriver.finding("au")
    #expect(!app.screen.contains("Fields"), "most words begin a field's name by chance")
    try await app.press("Tab")
    #expect(line(app) == "author:")
    #expect(app.screen.contains("   Ursula K. Le Guin        4 books"))
    try await app.press("Tab")
    #expect(line(app) == "author:\"Ursula K. Le Guin\"")
  }

  @Test func `Tab goes through the fields that a letter may mean`() async throws {
    let app = try await AppDriver.finding("a")
    try await app.press("Tab")
    #expect(line(app) == "author:")
    #expect(app.screen.contains("▌  author:"))
    try await app.press("Tab")
    #expect(line(app) == "added:")
  }

  @Test func `Tab with nothing to complete goes to the rows`() async throws {
    let app = try await AppDriver.finding("guin")
    try await app.press("Tab", "Tab")
    #expect(app.chosenRow.contains("The Dispossessed"), "\(app.screen)")
    // What is typed goes on with the line, and deletes nothing.
    try await app.press("d")
    #expect(line(app) == "guind" && app.screen.contains("Nothing found"))
    try await app.press("Backspace", "Enter")
    #expect(app.model.screens.top.screen.context == .bookList)
    #expect(app.status.contains("“guin” 1 of 4"))
  }

  @Test(arguments: ["title:=", "author:", "guin title:^", "status:rea"])
  func `half a query is no whole one, by no key`(_ half: String) async throws {
    let app = try await AppDriver.finding(half)
    try await app.press("Enter")
    #expect(app.model.screens.top.screen.context == .find, "\(app.screen)")
    let isTold = ["comes a value", "is not a status"].contains { app.status.contains($0) }
    #expect(isTold, "\(app.screen)")
    for _ in half { try await app.press("Backspace") }
    #expect(app.status.contains("13 of 13"))
    await app.type(half)
    try await app.press("Esc", "Esc")
    #expect(app.model.screens.top.screen.context == .bookList, "\(app.screen)")
    #expect(!app.status.contains("\(half)”"), "\(app.status)")
  }

  @Test func `a click on a row does not take half a query for a whole one`() async throws {
    let app = try await AppDriver.finding("title:=")
    await app.handle(.mouse(Mouse(.press, at: Point(x: 5, y: 5))))
    #expect(app.model.screens.top.screen.context == .find, "\(app.screen)")
  }

  @Test func `a Tab that is faster than the values takes the first when they come`() async throws {
    let app = try await AppDriver()
    try await app.press("/")
    for key in "genre:fan" { app.pressWithoutWaiting(.character(key)) }
    app.pressWithoutWaiting(.tab)
    await app.settle()
    #expect(line(app) == "genre:Fantasy")
  }

  @Test func `a click takes a value`() async throws {
    let app = try await AppDriver.finding("genre:")
    let y = try #require((0..<24).first { app.row($0).hasPrefix("   Fantasy  ") })
    await app.handle(.mouse(Mouse(.press, at: Point(x: 5, y: y))))
    #expect(line(app) == "genre:Fantasy")
  }

  @Test func `what is typed out needs no list of itself`() async throws {
    let app = try await AppDriver.finding("genre:fantasy")
    #expect(!app.screen.contains("most books first"))
    #expect(app.status.contains("5 of 13"))
  }

  @Test func `Ctrl-Z takes back a value that was taken`() async throws {
    let app = try await AppDriver.finding("genre:nov")
    try await app.press("Tab", "Ctrl-Z")
    #expect(line(app) == "genre:nov")
  }

  @Test func `on an author's page values complete too`() async throws {
    let app = try await AppDriver()
    try await app.press("2", "End", "Enter", "/")
    await app.type("year:")
    #expect(app.screen.contains("year:  most books first"))
    try await app.press("Tab")
    #expect(line(app).hasPrefix("year:"))
  }

  @Test func `half a query finds what the rest of it finds`() async throws {
    let app = try await AppDriver.finding("guin OR tag:")
    #expect(app.status.contains("4 of 13"))
    try await app.press("Esc", "Esc")
    #expect(app.status.contains("“guin” 1 of 4"))
  }
}
