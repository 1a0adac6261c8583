import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

@Suite struct WalkingTests {
  @Test func `a list shows its rows, and the first is chosen`() async throws {
    let app = try await AppDriver()
    #expect(app.row(0).contains("[1 Books]"))
    #expect(app.chosenRow.hasPrefix("▌  2666"))
    #expect(app.status.contains("1 of 13"))
    #expect(app.footer.hasSuffix("? help  q quit"))
  }

  @Test func `the way to a book, its author and back leads to where it began`() async throws {
    let app = try await AppDriver()
    try await app.press("/")
    await app.type("dispossessed")
    try await app.press("Enter")
    #expect(app.status.contains("“dispossessed” 1 of 1 · by best match · Esc shows all 13"))
    try await app.press("Esc")
    #expect(app.chosenRow.contains("The Dispossessed"))

    try await app.press("Enter")
    #expect(app.row(0).contains("Books › The Dispossessed"))
    #expect(app.screen.contains("978-0-06-012563-9"))
    #expect(app.chosenRow.contains("Ursula K. Le Guin"))
    #expect(app.footer.contains("Enter open the author"))

    try await app.press("Enter")
    #expect(app.row(0).contains("Books › The Dispossessed › Ursula K. Le Guin"))
    #expect(app.screen.contains("A Wizard of Earthsea"))
    #expect(app.chosenRow.contains("The Dispossessed"), "the cursor starts on the book")

    try await app.press("Esc", "Esc")
    #expect(app.chosenRow.contains("The Dispossessed"))
    try await app.press("]")
    #expect(app.row(0).contains("Books › The Dispossessed"))
  }

  @Test func `next and previous go through the list that a page was opened from`() async throws {
    let app = try await AppDriver()
    try await app.press("Enter", "n")
    #expect(app.row(0).contains("Cien años de soledad"))
    #expect(app.status.contains("Book 2 of 13"))
    try await app.press("p", "p")
    #expect(app.status.contains("Book 1 of 13"))
  }

  @Test func `the list goes to where next and previous led`() async throws {
    let app = try await AppDriver()
    try await app.press("Enter", "n", "n", "Esc")
    #expect(app.status.contains("3 of 13"))
    try await app.press("2", "Enter", "n", "Backspace")
    #expect(app.status.contains("2 of 12"))
  }

  @Test func `when nothing is found, Enter takes words that are`() async throws {
    let app = try await AppDriver()
    try await app.press("/")
    await app.type("cein soledad")
    #expect(app.screen.contains("Nothing found for “cein soledad”."))
    #expect(app.screen.contains("▌  cien soledad"))
    #expect(app.screen.contains("1 book: Cien años de soledad"))
    try await app.press("Down", "Enter")
    #expect(app.screen.contains("Cien años de soledad"))
    try await app.press("Enter", "/", "Ctrl-U")
    await app.type("Ulysses")
    #expect(app.screen.contains("▌  Start a new book “Ulysses”"))
    try await app.press("Enter")
    #expect(app.screen.contains("New book"))
    #expect(app.screen.contains("Ulysses"))
  }

  @Test func `a mistake in a query keeps the rows, and says under the line what and where`()
    async throws
  {
    let app = try await AppDriver()
    try await app.press("/")
    await app.type("guin year:196O ")
    #expect(app.row(-3).contains("Find  guin year:196O"))
    #expect(app.row(-3).hasSuffix("before the mistake"))
    let message = "▲ “196O” is not a year (O is a letter)."
    let caret = String(repeating: " ", count: " Find  guin year:".count)
    #expect(app.status.hasPrefix(caret + message))
    #expect(!app.screen.contains("Nothing found"))
    try await app.press("Enter")
    #expect(app.row(-3).contains("Find  guin year:196O"))
    #expect(app.status.hasPrefix(caret + message))
    try await app.press("Esc")
    #expect(!app.screen.contains("Find "))
    #expect(app.status.contains("of 13") || app.status.contains("guin"))
    #expect(!app.status.contains("mistake"))
  }

  @Test func `one mark out of sight is said, and the row under the cursor is offered instead`()
    async throws
  {
    let app = try await AppDriver()
    try await app.press("Space", "/")
    await app.type("dispossessed")
    try await app.press("Enter", "d")
    #expect(app.screen.contains("Delete the book “2666”?"))
    #expect(app.screen.contains("It is not in sight."))
    #expect(app.screen.contains("Only “The Dispossessed”"))
    try await app.press("End", "Enter")
    #expect(app.status.contains("Deleted “The Dispossessed”"))
  }

  @Test func `only one of the marked genres asks what becomes of its books`() async throws {
    let app = try await AppDriver()
    try await app.press("4", "Space", "Space", "d", "End")
    #expect(app.chosenRow.contains("Only “"))
    #expect(app.chosenRow.contains(" …"))
    try await app.press("Enter")
    #expect(app.screen.contains("Delete the genre “"))
    #expect(app.screen.contains("the books stay, without a genre"))
  }

  @Test func `a name that is nearly there already is pointed out before it is made`() async throws {
    let app = try await AppDriver()
    try await app.press("a", "Tab")
    await app.type("U.K. LeGuin")
    #expect(app.chosenLine.contains("+ Create “U.K. LeGuin”"))
    let similar = app.screen.split(separator: "\n").first { $0.contains("looks like it") }
    #expect(similar?.contains("Ursula K. Le Guin") == true, "\(app.screen)")
  }

  @Test func `a family name of which two letters are swapped offers the one that is there`()
    async throws
  {
    let app = try await AppDriver()
    try await app.press("a", "Tab")
    await app.type("kakfa")
    #expect(app.chosenLine.contains("+ Create “kakfa”"))
    try await app.press("Up")
    #expect(app.chosenLine.contains("Franz Kafka") && app.chosenLine.contains("looks like it"))
    try await app.press("Enter")
    #expect(app.line("Authors").contains("Franz Kafka"))
  }

  @Test func `a list of names offers the nearest words that names have`() async throws {
    let app = try await AppDriver()
    try await app.press("2", "/")
    await app.type("kakfa")
    #expect(app.screen.contains("Nothing found for “kakfa”."))
    #expect(app.screen.contains("▌  kafka"))
    try await app.press("Enter")
    #expect(app.screen.contains("Franz Kafka"))
  }

  @Test func `who is here stands in the top line as soon as someone else has written`()
    async throws
  {
    let app = try await AppDriver(width: 100)
    let mine = app.store.catalog.user
    #expect(!app.row(0).contains(mine))
    let other = try Catalog.open(at: app.store.path, user: "Jan of the library", creating: false)
    _ = try other.write("Added a genre") { edit in try edit.genres.findOrCreate("Essays") }
    try other.close()
    let newest = try app.store.catalog.read { try $0.history.revisions(limit: 1).first?.id }
    await app.notices(try #require(newest))
    #expect(app.row(0).hasSuffix("My books · \(mine)"))
    await app.handle(.resize(Size(width: 40, height: 24)))
    #expect(app.row(0).hasSuffix(mine) && !app.row(0).contains("My b"), "what has no room goes")
  }

  @Test func `the record that a change leads to is chosen whatever is read again meanwhile`()
    async throws
  {
    let app = try await AppDriver()
    try await app.press("4", "Home")
    let (novel, newest) = try app.store.catalog.read { view in
      (try #require(try view.genres.named("Novel")), try #require(try view.history.newest()))
    }
    #expect(!app.chosenRow.contains("Novel"))
    app.begin(.reveal(.authority(AuthorityID(.genre, novel.rawValue))))
    await app.notices(ID(rawValue: newest.rawValue + 1))
    #expect(app.chosenRow.contains("Novel"), "\(app.screen)")
    try await app.press("Home")
    await app.notices(ID(rawValue: newest.rawValue + 2))
    #expect(!app.chosenRow.contains("Novel"), "once it is chosen one goes where one likes")
  }

  @Test func `a column of the overview that leads nowhere says so`() async throws {
    let app = try await AppDriver()
    try await app.press("0", "Tab", "Tab", "Enter")
    #expect(!app.footer.contains("Enter"))
    #expect(app.status.contains("“title” is a value of its own and leads nowhere."))
    #expect(app.row(0).contains("[0 All]"))
  }

  @Test func `that q quits is no message to read again`() async throws {
    let app = try await AppDriver()
    try await app.press("Esc")
    #expect(app.status.contains("q quits"))
    #expect(app.model.environment.messages.isEmpty)
  }

  @Test func `three digits in a second say how a year is found`() async throws {
    let app = try await AppDriver()
    try await app.press("1", "9", "8")
    #expect(app.status.contains("Looking for 198? Press / first"))
    try await app.press("4")
    #expect(app.status.contains("Looking for 1984? Press / first"))
  }

  @Test func `what is done again is named as it was done`() async throws {
    let app = try await AppDriver()
    try await app.press("d", "y", "u", "Ctrl-R")
    #expect(app.status.contains("Did again: deleted “2666”"))
    #expect(!app.status.contains("undid"))
  }

  @Test func `only an answer that takes long is waited for in words`() async throws {
    let app = try await AppDriver()
    try await app.press("/")
    app.pressWithoutWaiting(.character("g"))
    #expect(app.model.patience == .milliseconds(100))
    #expect(!app.status.contains("looking…"))
    app.expirePendingKeys()
    #expect(app.status.hasSuffix("looking…"))
    await app.settle()
    #expect(app.status.hasSuffix("of 13"))
    #expect(app.model.patience == nil)
  }

  @Test func `columns are those of the configuration`() async throws {
    let options = OctavoApp.Options(configuration: Configuration(columns: ["year", "publisher"]))
    let app = try await AppDriver(options: options)
    #expect(
      app.row(2).split(separator: " ").map(String.init) == ["Title", "▲", "Year", "Publisher"]
    )
  }

  @Test func `Esc goes one step back at a time and never quits`() async throws {
    let app = try await AppDriver()
    try await app.press("/")
    await app.type("guin")
    try await app.press("Esc")
    #expect(app.status.contains("“guin”"), "what was found stays")
    #expect(!app.screen.contains("2666"))
    try await app.press("Esc")
    #expect(!app.status.contains("guin"))
    #expect(app.status.contains("4 of 13"), "all are shown again, and the same one is chosen")
    #expect(app.chosenRow.contains("The Dispossessed"))
    try await app.press("Esc")
    #expect(app.status.hasSuffix("q quits"))
    #expect(!app.model.wantsToQuit)
    try await app.press("q")
    #expect(app.model.wantsToQuit)
  }

  @Test func `while finding every printable key types`() async throws {
    let app = try await AppDriver()
    try await app.press("/")
    await app.type("q?1: d")
    #expect(app.status.contains("Find  q?1: d"))
    #expect(app.screen.contains("Nothing found for “q?1: d”."))
    #expect(!app.model.wantsToQuit)
  }

  @Test func `marks and the chosen row stay when the order changes`() async throws {
    let app = try await AppDriver()
    try await app.press("Space", "Space")
    #expect(app.status.contains("2 marked"))
    #expect(app.footer.contains("d delete both"))
    let chosen = app.chosenRow
    try await app.press(":")
    await app.type("sort year")
    try await app.press("Enter")
    #expect(app.chosenRow == chosen)
    #expect(app.status.contains("2 marked: Esc drops them · by year"))
    try await app.press("*")
    #expect(app.status.contains("13 marked"))
    try await app.press("*")
    #expect(!app.status.contains("marked"))
  }

  @Test func `three digits in a row are taken for a year that someone looks for`() async throws {
    let app = try await AppDriver()
    try await app.press("1", "2", "3")
    #expect(app.status.contains("Looking for 123? Press / first"))
  }

  @Test func `every section has its list and its pages`() async throws {
    let app = try await AppDriver()
    for (digit, title) in [
      ("2", "Authors"), ("3", "Publishers"), ("4", "Genres"), ("5", "Series"), ("6", "Tags"),
    ] {
      try await app.press(digit)
      #expect(app.row(0).contains("[\(digit) \(title)]"))
      try await app.press("Enter")
      #expect(app.row(0).hasPrefix(" \(title) › "))
      try await app.press("Tab")
      #expect(app.chosenRow.contains("Name"))
      try await app.press("Esc")
      #expect(app.row(0).contains("[\(digit) \(title)]"))
    }
  }

  @Test func `a wide window shows the details beside the list`() async throws {
    let app = try await AppDriver(width: 120, height: 40)
    #expect(app.row(4).contains("│"))
    #expect(app.screen.contains("│   Author       Roberto Bolaño"))
    try await app.press("Tab")
    #expect(app.footer.contains("Enter open the author"))
    try await app.press("Enter")
    #expect(app.row(0).contains("Books › Roberto Bolaño"))
  }

  @Test func `an empty catalogue says what to do`() async throws {
    let app = try await AppDriver(isFilled: false)
    #expect(app.screen.contains("Your catalogue is empty."))
    #expect(app.screen.contains("i   Bring books from a file"))
    try await app.press("i")
    #expect(app.row(0).contains("Books › Import"))
    try await app.press("Esc", "2")
    #expect(app.screen.contains("No authors yet."))
  }
}
