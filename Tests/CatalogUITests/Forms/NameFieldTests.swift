import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// Names in fields: taken when they are whole, several at once, and what their people did.
@Suite struct NameFieldTests {
  @Test func `a name that is typed whole is taken by Tab, and by the way up`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "Tab", "franz kafka", "Tab")
    #expect(app.line("Authors").contains("Franz Kafka"))
    #expect(app.status.contains("field 3 of"))
    try await app.act("Tab", "NOVEL", "Shift-Tab")
    #expect(app.line("Genre").contains("Novel"))
    #expect(!app.screen.contains("!"))
  }

  @Test func `a name is awaited that leaves before its rows have come`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "AAA", "Tab")
    for key in "franz kafka".map(Key.character) + [.tab, .tab] + "novel".map(Key.character) {
      app.hurry(.key(key))
    }
    app.hurry(.key(.control("s")))
    await app.settle()
    #expect(app.status.contains("Saved “AAA”"), "\(app.screen)")
    let card = try app.saved("AAA")
    #expect(card.credits.map(\.author.name) == ["Franz Kafka"])
    #expect(card.genre?.name == "Novel")
  }

  @Test func `a name that two people have is not taken by Tab`() async throws {
    let app = try await AppDriver(isFilled: false)
    try app.store.catalog.write { edit in
      for qualifier in ["1969", "1974"] {
        _ = try edit.authors.add(AuthorityDraft(name: "David Mitchell", qualifier: qualifier))
      }
    }
    try await app.press("1")
    let again = try await AppDriver(store: app.store)
    try await again.act("2", "1", "a", "Tab", "David Mitchell", "Tab")
    #expect(again.screen.contains("“David Mitchell” is not chosen yet."), "\(again.screen)")
  }

  @Test func `in a field for one name Enter takes it and goes on`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "@Genre", "nov", "Enter")
    #expect(app.form?.model?.focused?.label == "Publishers")
    try await app.act("@Language", "germ", "Enter")
    #expect(app.form?.model?.focused?.label == "Format")
  }

  @Test func `Enter stays on what is wrong, and Tab goes on`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "@Year", "196O", "Enter")
    #expect(app.form?.model?.focused?.label == "Year")
    #expect(app.screen.contains("! “196O” is not a year"))
    try await app.act("Backspace", "0", "Enter")
    #expect(app.form?.model?.focused?.label == "Genre")
    #expect(app.line("Year").contains("1960"))
    try await app.act("@Pages", "many", "Tab")
    #expect(app.form?.model?.focused?.label == "Copies")
    try await app.act("@Language", "Klingonese", "Enter")
    #expect(app.form?.model?.focused?.label == "Language")
  }

  @Test func `names with semicolons between them are several, with roles behind colons`()
    async throws
  {
    let app = try await AppDriver()
    try await app.act("a", "AAA", "@Genre", "novel", "@Authors")
    await app.handle(.paste("Franz Kafka; Ann Goldstein:translator; laurence sterne:ed"))
    try await app.press("Tab")
    #expect(app.screen.contains("1 Franz Kafka"), "\(app.screen)")
    #expect(app.screen.contains("2 Ann Goldstein, translator"))
    #expect(app.screen.contains("3 Laurence Sterne, editor"))
    try await app.press("Ctrl-S", "Enter")
    #expect(
      try app.saved("AAA").credits.map { "\($0.author.name):\($0.role.name)" }
        == ["Franz Kafka:author", "Ann Goldstein:translator", "Laurence Sterne:editor"]
    )
  }

  @Test func `a role that there is not is refused with those that there are`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "AAA", "@Genre", "novel", "@Authors", "Someone:painter")
    #expect(!app.screen.contains("+ Create"), "\(app.screen)")
    try await app.press("Enter")
    #expect(app.form?.model?.focused?.label == "Authors")
    #expect(app.form?.chosen == [])
    #expect(app.screen.contains("There is no role “painter”"), "\(app.screen)")
    try await app.press("Ctrl-S")
    #expect(app.screen.contains("There is no role “painter”"), "\(app.screen)")
    #expect(app.form?.chosen == [])
    // With a blank behind the colon it is part of the name.
    try await app.act("@Authors", "Ctrl-U", "Someone: painter", "Enter")
    #expect(app.form?.chosen == ["Someone: painter"], "\(app.screen)")
  }

  @Test func `a name that is like a known one waits to be chosen, and those behind it with it`()
    async throws
  {
    let app = try await AppDriver()
    try await app.act("a", "Tab")
    await app.handle(.paste("bolano\nFranz Kafka"))
    #expect(app.form?.chosen == [])
    #expect(app.screen.contains("bolano; Franz Kafka"))
    #expect(app.screen.contains("+ Create “bolano”"))
    try await app.press("Enter", "Tab")
    #expect(app.form?.chosen == ["Roberto Bolaño", "Franz Kafka"], "\(app.screen)")
  }

  @Test func `a comma parts authors only behind a whole name that is known`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "Tab")
    await app.handle(.paste("Le Guin, Ursula"))
    #expect(app.form?.chosen == [])
    #expect(app.chosenLine.contains("Ursula K. Le Guin"))
    try await app.act("Enter", "Franz Kafka, laurence sterne", "Tab")
    #expect(app.form?.chosen == ["Ursula K. Le Guin", "Franz Kafka", "Laurence Sterne"])
  }

  @Test func `commas part tags, new ones too`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "AAA", "@Genre", "novel", "@Tags", "utopia, red spine; gift,", "Ctrl-S")
    #expect(app.screen.contains("New: tag red spine. Enter makes it."), "\(app.screen)")
    try await app.press("Enter")
    #expect(app.status.contains("Saved “AAA”"), "\(app.screen)")
    #expect(Set(try app.saved("AAA").tags.map(\.name)) == ["utopia", "red spine", "gift"])
  }

  @Test func `a letter chooses a role, and Space gives one more`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "AAA", "@Genre", "novel", "@Authors", "kafka", "Enter", "Up", "Enter")
    #expect(app.status.contains("A letter chooses"))
    try await app.press("t")
    #expect(app.screen.contains("Franz Kafka, translator"))
    try await app.press("Enter", "e", "Enter", "Down", "Space", "Esc", "Ctrl-S")
    #expect(
      try app.saved("AAA").credits.map(\.role.name) == ["editor", "translator"],
      "\(app.screen)"
    )
    try await app.act("/", "AAA", "Enter", "e", "Tab", "Up", "Enter", "Space")
    #expect(app.form?.chosen == ["Franz Kafka"], "\(app.screen)")
    try await app.press("Space")
    #expect(app.form?.chosen == ["Franz Kafka", "Franz Kafka"])
  }

  @Test func `the same person is chosen twice for two roles, also when new`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "AAA", "@Genre", "novel", "@Authors", "Nora Neu", "Enter")
    try await app.act("Nora Neu:tr", "Enter", "Ctrl-S")
    #expect(try app.saved("AAA").credits.map(\.role.name) == ["author", "translator"])
    #expect(Set(try app.saved("AAA").credits.map(\.author.id)).count == 1)
  }

  @Test func `a name that looks like another one is told of, and Enter opens that one`()
    async throws
  {
    let app = try await AppDriver()
    try await app.act("4", "a", "Fantsy")
    #expect(app.screen.contains("Looks like “Fantasy” (5 books). Enter opens it."))
    #expect(!app.row(0).contains("to correct"))
    try await app.press("Enter")
    #expect(app.row(0).contains("Fantasy"), "\(app.screen)")
    try await app.press("Esc", "Ctrl-S")
    #expect(app.status.contains("Saved “Fantsy”"), "\(app.screen)")
  }

  @Test func `PgUp on an empty line goes up, and lists say how much more there is`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "@Authors")
    #expect(app.screen.contains("more ↓") && !app.screen.contains("+ more ↓"))
    try await app.press("PgUp")
    #expect(app.form?.model?.focused?.label == "Title")
  }

  @Test func `the last line has the keys for what is chosen`() async throws {
    let app = try await AppDriver(width: 200, height: 24)
    try await app.act("a", "Tab", "kafka", "Enter", "sterne", "Enter")
    #expect(app.footer.contains("Backspace") && app.footer.contains("Alt-↑"), "\(app.footer)")
    #expect(app.footer.contains("Ctrl-Z undo"))
    try await app.press("Up")
    #expect(app.footer.contains("Delete remove"), "\(app.footer)")
    try await app.press("Delete")
    #expect(app.form?.chosen == ["Franz Kafka"])
  }

  @Test func `what is cut says so where the cursor is`() async throws {
    let app = try await AppDriver(width: 40, height: 12)
    try await app.act("a", "A title that is longer than the line that it stands in")
    #expect(app.line("Title").contains("‹") && !app.line("Title").contains("›"))
    try await app.press("Home")
    #expect(app.line("Title").hasSuffix("›") && !app.line("Title").contains("‹"))
  }

  @Test func `messages name the form that is left`() async throws {
    let app = try await AppDriver()
    try await app.act("e", "Ctrl-U", "Esc")
    #expect(app.screen.contains("You have not saved “2666”"), "\(app.screen)")
    try await app.act("t", "4", "e", "x", "Esc")
    #expect(app.screen.contains("You have not saved the genre “Fantasyx”"))
    #expect(app.screen.contains("s  Save it") && app.screen.contains("t  Throw away"))
    try await app.press("g")
    #expect(app.form != nil)
    try await app.press("Esc", "s")
    #expect(app.status.contains("Saved “Fantasyx”"))
  }

  @Test func `the beginning of a format is taken on leaving the field`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "@Format", "paperb", "Tab")
    #expect(app.line("Format").contains("Paperback"), "\(app.screen)")
    #expect(!app.screen.contains("is no format"), "\(app.screen)")
  }
}
