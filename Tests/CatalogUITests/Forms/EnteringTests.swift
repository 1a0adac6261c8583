import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// Entering book after book: how few keys it takes, and that none is lost.
@Suite struct EnteringTests {
  /// Presses keys and types texts without waiting for any answer, and counts the keys.
  private struct Typist {
    let app: AppDriver
    var keys = 0

    mutating func press(_ key: Key) {
      keys += 1
      app.hurry(.key(key))
    }

    func type(_ text: String) {
      for character in text { app.hurry(.key(.character(character))) }
    }
  }

  private static let known = [
    "Franz Kafka", "ursula k. le guin", "Laurence Sterne", "Roberto Bolaño", "J. R. R. Tolkien",
  ]

  /// A new book's form behind a first book, which has a genre and a publisher.
  private func begun() async throws -> AppDriver {
    let app = try await AppDriver()
    try await app.act("a", "First", "Tab", "Franz Kafka", "Tab", "1901", "Tab", "novel", "Tab")
    try await app.act("ace books", "Tab", "Ctrl-N")
    #expect(app.status.contains("Saved “First”"), "\(app.screen)")
    return app
  }

  private func check(
    _ app: AppDriver,
    _ number: Int,
    _ author: String,
    isLocatedBy title: String
  ) throws {
    let card = try app.saved(title)
    #expect(card.credits.map { folded($0.author.name) } == [folded(author)])
    #expect(card.book.year?.number == 1950 + number)
    #expect(card.genre?.name == "Novel")
    #expect(card.publishers.map(\.name) == ["Ace Books"])
  }

  @Test func `ten books of known authors take three keys each, besides their text`() async throws {
    let app = try await begun()
    let authors = try app.store.catalog.read { try $0.authors.count() }
    var typist = Typist(app: app)
    for number in 0..<10 {
      typist.type("Known \(number)")
      typist.press(.tab)
      typist.type(Self.known[number % 5])
      typist.press(.tab)
      typist.type("\(1950 + number)")
      typist.press(.control("n"))
    }
    await app.settle()
    #expect(typist.keys <= 5 * 10)
    #expect(typist.keys == 3 * 10)
    #expect(try app.count() == 24)
    #expect(try app.store.catalog.read { try $0.authors.count() } == authors)
    for number in 0..<10 {
      try check(app, number, Self.known[number % 5], isLocatedBy: "Known \(number)")
    }
    // The form of the next one holds nothing that is one's own.
    try await app.press("Esc")
    #expect(app.form == nil, "\(app.screen)")
  }

  @Test func `ten books whose authors are begun and taken from the list take four`() async throws {
    let app = try await begun()
    var typist = Typist(app: app)
    for number in 0..<10 {
      typist.type("Begun \(number)")
      typist.press(.enter)
      typist.type("kafk")
      typist.press(.enter)
      typist.press(.tab)
      typist.type("\(1950 + number)")
      typist.press(.control("n"))
    }
    await app.settle()
    #expect(typist.keys <= 5 * 10)
    for number in 0..<10 {
      try check(app, number, "Franz Kafka", isLocatedBy: "Begun \(number)")
    }
  }

  @Test func `ten books of new authors take four keys each, besides their text`() async throws {
    let app = try await begun()
    let new = [
      "Zadie Smith", "Orhan Pamuk", "Han Kang", "Elena Ferrante", "Toni Morrison", "Yoko Tawada",
      "Chinua Achebe", "Clarice Lispector", "Wisława Szymborska", "Naguib Mahfouz",
    ]
    var typist = Typist(app: app)
    for (number, author) in new.enumerated() {
      typist.type("New \(number)")
      typist.press(.tab)
      typist.type(author)
      typist.press(.enter)
      typist.press(.tab)
      typist.type("\(1950 + number)")
      typist.press(.control("n"))
    }
    await app.settle()
    #expect(typist.keys <= 7 * 10)
    #expect(typist.keys == 4 * 10)
    for (number, author) in new.enumerated() {
      try check(app, number, author, isLocatedBy: "New \(number)")
    }
  }

  @Test func `what is kept has its record, also when the book before made it`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "One", "@Genre", "Ethnography", "Enter", "Ctrl-N")
    #expect(app.line("Genre").contains("Ethnography") && app.line("Genre").hasSuffix("kept"))
    #expect(!app.line("Genre").contains("new"))
    #expect(app.form?.model?.focused?.label == "Title")
    #expect(app.form?.isUnsaved == false)
  }

  @Test func `a key sent together with Ctrl-S is for the screen that it opens`() async throws {
    for _ in 0..<20 {
      let app = try await AppDriver()
      try await app.act("a", "AAA", "@Genre", "novel", "Tab")
      app.hurry(.key(.control("s")))
      app.hurry(.key(.character("2")))
      await app.settle()
      #expect(app.row(0).contains("[2 Authors]"), "\(app.screen)")
    }
  }

  @Test func `a command sent together with Ctrl-S is for the record that was saved`() async throws {
    for _ in 0..<10 {
      let app = try await AppDriver()
      try await app.act("a", "Zeta", "@Genre", "novel", "Tab")
      app.hurry(.key(.control("s")))
      app.hurry(.key(.character("d")))
      await app.settle()
      #expect(app.screen.contains("Delete the book “Zeta”?"), "\(app.screen)")
      try await app.press("Esc", "2", "a")
      await app.type("Aaron Aaronson")
      app.hurry(.key(.control("s")))
      app.hurry(.key(.character("e")))
      await app.settle()
      #expect(app.line("Name").contains("Aaron Aaronson"), "\(app.screen)")
    }
  }

  @Test func `a command behind Ctrl-S is not done to another record than the saved one`()
    async throws
  {
    let app = try await AppDriver()
    try await app.press("/")
    await app.type("kafka")
    try await app.press("Enter")
    try await app.act("a", "Zeta", "@Genre", "novel", "Tab")
    for key: Key in [.control("s"), .character("d"), .character("y")] { app.hurry(.key(key)) }
    await app.settle()
    #expect(try app.count() == 14)
    #expect(!app.screen.contains("Delete the book"), "\(app.screen)")
    #expect(app.status.contains("It is not in this list"), "\(app.screen)")
  }

  @Test func `a record that is saved and not in the list that shows is told so`() async throws {
    let app = try await AppDriver()
    try await app.press("/")
    await app.type("kafka")
    try await app.press("Enter")
    try await app.act("a", "Zeta", "@Genre", "novel", "Tab", "Ctrl-S")
    #expect(app.status.contains("Saved “Zeta”"), "\(app.screen)")
    #expect(app.status.contains("It is not in this list"), "\(app.screen)")
    try await app.press("Esc")
    try await app.act("a", "Omega", "@Genre", "novel", "Tab", "Ctrl-S")
    #expect(!app.status.contains("not in this list"), "\(app.screen)")
  }

  @Test func `commas part new people where each has two words`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "Zeta", "@Genre", "novel", "Tab", "@Authors")
    await app.type("Ann Smith, Bob Jones")
    #expect(app.screen.contains("2 people: “Ann Smith”, “Bob Jones”"), "\(app.screen)")
    #expect(app.screen.contains("+ Create “Ann Smith, Bob Jones”"), "\(app.screen)")
    try await app.press("Enter", "Enter")
    #expect(app.line("Authors").contains("Ann Smith"), "\(app.screen)")
    #expect(app.screen.contains("Bob Jones"), "\(app.screen)")
    await app.type("King, Martin Luther, Jr.")
    #expect(!app.screen.contains("people:"), "\(app.screen)")
    try await app.press("Enter", "Ctrl-S", "Enter")
    let names = try app.store.catalog.read { view in
      let id = try #require(try view.books.ids(view.listing("zeta")).first)
      return BookDraft(try view.books.card(ID(rawValue: id))).authors.map(\.author.name)
    }
    #expect(names.prefix(2) == ["Ann Smith", "Bob Jones"])
    #expect(names.count == 3)
  }

  @Test func `a key behind Ctrl-S never gets into a field that another program changed`()
    async throws
  {
    let app = try await AppDriver()
    try await app.act("e", "Ctrl-U", "Mine")
    let id = try #require(app.form?.model?.subject.record?.book)
    try app.store.catalog.write { edit in
      var draft = BookDraft(try edit.books.card(id))
      draft.year = "1999"
      _ = try edit.books.update(id, from: nil, to: draft)
    }
    for key: Key in [.control("s"), .character("d"), .character("y")] { app.hurry(.key(key)) }
    await app.settle()
    #expect(!app.screen.contains("Minedy"), "\(app.screen)")
  }

  @Test func `keys behind a name that is looked up and Ctrl-S are not lost`() async throws {
    for _ in 0..<10 {
      let app = try await AppDriver()
      try await app.act("a", "Zeta", "@Genre", "novel", "@Authors")
      var typist = Typist(app: app)
      typist.type("Franz Kafka")
      typist.press(.tab)
      typist.press(.control("s"))
      typist.type("e")
      await app.settle()
      #expect(app.line("Title").contains("Zeta"), "\(app.screen)")
      #expect(app.form?.isUnsaved == false)
    }
  }

  @Test func `one person twice in a line is one, or has two roles`() async throws {
    let app = try await AppDriver()
    try await app.act("a", "Zeta", "@Genre", "novel", "@Authors")
    try await app.act("Franz Kafka:translator; Franz Kafka:editor", "Tab", "1999", "Ctrl-S")
    let card = try app.saved("Zeta")
    #expect(card.credits.map(\.author.name) == ["Franz Kafka", "Franz Kafka"])
    #expect(card.credits.map(\.role) == [.translator, .editor])
    try await app.act("a", "Eta", "@Genre", "novel", "@Authors", "Some Body; Some Body", "Enter")
    try await app.act("Ctrl-S", "Enter")
    #expect(try app.saved("Eta").credits.map(\.author.name) == ["Some Body"])
  }

  @Test func `a thousand keys and more wait for an answer`() async throws {
    let app = try await AppDriver()
    try await app.press("a", "Tab")
    var typist = Typist(app: app)
    for number in 100..<200 {
      typist.type("Name \(number) Abc")
      typist.press(.enter)
    }
    await app.settle()
    #expect(app.form?.model?.focused?.lookup?.chosen.count == 100, "\(app.screen)")
  }

  @Test func `text sent together with Ctrl-N is the title of the next book`() async throws {
    for _ in 0..<20 {
      let app = try await AppDriver()
      try await app.act("a", "AAA", "@Genre", "novel", "Tab")
      app.hurry(.key(.control("n")))
      for character in "Next one" { app.hurry(.key(.character(character))) }
      await app.settle()
      #expect(app.line("Title").contains("Next one"), "\(app.screen)")
      #expect(app.status.contains("field 1 of"))
      #expect(try app.count() == 14)
    }
  }

  @Test func `what is typed behind a in the demo waits for the answer`() async throws {
    let app = try await AppDriver(options: OctavoApp.Options(isDemo: true))
    await app.type("aEmma d y")
    #expect(app.screen.contains("This is the demo"))
    #expect(try app.count() == 13)
    try await app.press("Down", "Enter")
    #expect(app.line("Title").contains("Emma d y"), "\(app.screen)")
    let other = try await AppDriver(options: OctavoApp.Options(isDemo: true))
    await other.type("aEmma d y")
    try await other.press("Enter")
    #expect(other.form == nil)
    #expect(try other.count() == 13)
  }

  @Test func `only a new record has a next one`() async throws {
    let app = try await AppDriver()
    try await app.press("e", "Ctrl-N")
    #expect(app.status.contains("Ctrl-S saves"))
    #expect(!app.footer.contains("Ctrl-N"))
    try await app.press("Esc", "a")
    #expect(app.footer.contains("Ctrl-N save, and another"))
  }
}
