import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// A scanner that types cards, ISBNs and other codes into whatever is in front, at 20 ms a key.
@Suite struct ScannerTests {
  private let library: LentLibrary
  private var app: AppDriver { library.app }

  /// Those of books and cards that are there, and those that nothing here has.
  private static let numbers = [
    "9780060125639", "20000017", "9780316769174", "20000099", "0316769177", "043942089X",
  ]
  private static let unknown = ["9780316769174", "20000099", "043942089X", "12345678901234"]

  init() async throws {
    library = try await LentLibrary()
    try library.app.store.catalog.write("Gave out cards") { edit in
      for (name, card, until) in [
        ("Anna", "20000017", ""), ("Tim", "20000024", "2026-01-31"), ("Maria", "200000171", ""),
      ] {
        let id = try #require(try edit.readers.named(name))
        var draft = ReaderDraft(try edit.readers.record(id))
        draft.cardNumber = card
        draft.validUntil = until
        try edit.readers.update(id, to: draft)
      }
    }
    await library.app.notices(
      try library.app.store.catalog.read { try #require(try $0.history.newest()) }
    )
  }

  private var newest: ID<Revision>? {
    get throws { try app.store.catalog.read { try $0.history.newest() } }
  }

  private func lendOmens() async throws {
    try await app.press("/")
    await app.type("omens")
    try await app.press("Enter", "t")
  }

  /// The screen above its last lines.
  private var rows: [String] { (0..<app.surface.size.height - 3).map { app.row($0) } }

  private func party() throws -> [String] {
    let form = try #require(app.model.screens.page.screen as? FormScreen)
    return form.model?.value(.loan(.party))?.entries.map(\.reference.name) ?? []
  }

  private func books() throws -> [String] {
    let form = try #require(app.model.screens.page.screen as? FormScreen)
    return form.model?.value(.loan(.books))?.entries.map(\.reference.name) ?? []
  }

  // MARK: - Where keys act

  /// The keys that lead to lists, pages and questions.
  private static let places: [[String]] = [
    ["1"], ["2"], ["3"], ["4"], ["5"], ["6"], ["7"], ["8"], ["0"], ["1", "Enter"],
    ["2", "Down", "Enter"], ["7", "Down", "Down", "Enter"], ["8", "Enter"], ["1", "d"], ["1", "H"],
    ["8", "Down", "Down", "b"], ["7", "Down", "Down", "Enter", "b"], ["1", "s"], ["2", "m"],
    ["1", "r"],
  ]

  @Test(arguments: places, [false, true])
  func `a scan where keys act does nothing, is told, and leaves what was there`(
    keys: [String],
    isSettled: Bool
  ) async throws {
    for key in keys { try await app.press(key) }
    guard !app.model.screens.top.screen.typesKeys || app.model.screens.top.screen is ChoiceDialog
    else { return }
    let before = (rows: rows, newest: try newest)
    for number in Self.numbers {
      await app.scan(number, isSettled: isSettled)
      #expect(rows == before.rows, "\(number): \(app.screen)")
      #expect(app.model.message?.text.contains("\(number) was scanned") == true, "\(app.status)")
      #expect(try newest == before.newest)
      // Some send two Enters, some a Tab.
      await app.scan(number, ending: [.enter, .enter], isSettled: isSettled)
      await app.scan(number, ending: [.tab], isSettled: isSettled)
      await app.scan(number, ending: [], isSettled: isSettled)
      #expect(rows == before.rows, "\(number): \(app.screen)")
      #expect(app.model.message?.text.contains("\(number) was scanned") == true, "\(app.status)")
      #expect(try newest == before.newest)
    }
  }

  @Test func `no number answers which book comes back, and a digit of a person does`() async throws
  {
    try await app.press("8", "Down", "Down", "b")
    let before = try newest
    #expect(app.screen.contains("Take back 3 books?"))
    for number in ["12345678", "9780060125639", "20000017", "11111111"] {
      await app.scan(number)
      #expect(app.screen.contains("Take back 3 books?"), "\(app.screen)")
      #expect(app.status.contains("\(number) was scanned: that answers no question."))
    }
    #expect(try newest == before)
    #expect(try library.loans()[2].open.count == 3)
    try await app.press("1")
    #expect(app.status.contains("Took back “The Hobbit”"), "\(app.screen)")
    #expect(try library.loans()[2].open.count == 2)
  }

  @Test func `a digit answers when no other one has followed, or as another key comes`()
    async throws
  {
    try await app.press("8", "Down", "Down", "b")
    app.pressWithoutWaiting(.character("1"))
    #expect(app.model.patience == ScanWatch.longest)
    #expect(app.screen.contains("Take back 3 books?"))
    app.pressWithoutWaiting(.down)
    await app.settle()
    #expect(try library.loans()[2].open.count == 2, "\(app.screen)")
  }

  @Test func `two digits that a slow line has bunched do nothing, and say so`() async throws {
    try await app.press("8", "Down", "Down", "b")
    await app.type("12", at: .bunched)
    #expect(app.screen.contains("Take back 3 books?"))
    #expect(app.status.contains("12 came as fast as from a scanner"), "\(app.status)")
    try await app.press("2")
    #expect(app.status.contains("Took back “The Silmarillion”"), "\(app.screen)")
    let before = rows
    await app.type("12", at: .bunched)
    #expect(rows == before, "\(app.screen)")
    #expect(app.status.contains("12 came as fast as from a scanner"), "\(app.status)")
    await app.type("12")
    #expect(app.row(0).contains("[2 Authors]"), "\(app.screen)")
  }

  @Test func `scans that a slow line has bunched are told one by one`() async throws {
    let before = rows
    for number in Self.numbers {
      for key in number.map({ Key.character($0) }) + [.enter] {
        app.hurry(.key(key), at: number == Self.numbers[0] && key == .enter ? .scanner : .bunched)
      }
    }
    await app.settle()
    #expect(rows == before, "\(app.screen)")
    let told = app.model.environment.messages.map(\.text)
    for number in Self.numbers {
      #expect(told.contains { $0.hasPrefix("\(number) was scanned") }, "\(told)")
    }
  }

  @Test func `a page deep in the trail is there again behind the section that closes`() async throws
  {
    try await app.press("2", "Down", "Enter", "Down", "Enter")
    let before = rows
    await app.scan("20000017")
    #expect(rows == before, "\(app.screen)")
    try await app.press("Esc", "Esc")
    #expect(app.row(0).contains("[2 Authors]"), "\(app.screen)")
  }

  @Test func `on a button of a form a scan saves nothing`() async throws {
    try await lendOmens()
    try await app.act("anna", "Enter")
    for _ in 0..<12 { try await app.press("Tab") }
    let before = try newest
    for number in Self.numbers { await app.scan(number) }
    #expect(app.row(0).contains("New loan"), "\(app.screen)")
    #expect(try newest == before)
  }

  // MARK: - Fields

  private static let forms = ["1", "2", "3", "4", "5", "6", "7", "8"]

  @Test(arguments: forms)
  func `an unknown number in any field of a form makes nothing and replaces nothing`(
    section: String
  ) async throws {
    for isNew in [true, false] {
      try await app.press(section, !isNew ? "e" : section == "8" ? "t" : "a")
      let form = try #require(app.model.screens.page.screen as? FormScreen, "\(app.screen)")
      let before = try newest
      for index in (form.model?.fields ?? []).indices {
        var screen = form
        guard let field = form.model?.fields[index], field.lookup?.holdsText == false else {
          continue
        }
        screen.model?.go(to: .field(index))
        app.show(screen)
        for number in Self.unknown {
          await app.scan(number)
          let now = try #require(app.model.screens.page.screen as? FormScreen)
          #expect(now.model?.fields[index].value == field.value, "\(field.label): \(app.screen)")
          #expect(now.model?.place == .field(index), "\(field.label): \(app.screen)")
        }
        for number in Self.unknown {
          #expect(app.screen.contains(number), "\(field.label): \(app.screen)")
        }
        try await app.press("Ctrl-S")
        #expect(try newest == before, "\(field.label)")
        #expect(app.model.screens.page.screen is FormScreen, "\(field.label)")
      }
      app.show(form)
      for _ in 0..<3 where app.model.screens.page.screen is FormScreen {
        try await app.press(app.model.screens.top.screen is ChoiceDialog ? "t" : "Esc")
      }
    }
  }

  @Test func `numbers that are nothing stay in sight behind others, until they are taken out`()
    async throws
  {
    try await lendOmens()
    try await app.act("anna", "Enter", "@Books")
    for number in ["9780316769174", "9780060125639", "20000099", "20000017"] {
      await app.scan(number, ending: [.enter, .enter])
    }
    #expect(try books() == ["Good Omens", "The Dispossessed"], "\(app.screen)")
    #expect(app.screen.contains("! 9780316769174: No book has the ISBN"), "\(app.screen)")
    #expect(app.screen.contains("! 20000099: Nothing here has the number"), "\(app.screen)")
    #expect(app.screen.contains("20000017 is the card of Anna."), "\(app.screen)")
    let before = try newest
    try await app.press("Ctrl-S")
    #expect(try newest == before)
    #expect(app.status.contains("Not saved."), "\(app.screen)")
    try await app.act("@Books", "Ctrl-U", "Backspace", "Backspace", "Ctrl-S")
    #expect(app.status.contains("Lent 2 books to Anna"), "\(app.screen)")
  }

  @Test func `a book that is scanned twice is said to be chosen already`() async throws {
    try await lendOmens()
    try await app.act("anna", "Enter", "@Books")
    await app.scan("9780060125639")
    #expect(!app.screen.contains("is chosen already"), "\(app.screen)")
    await app.scan("9780060125639")
    #expect(try books() == ["Good Omens", "The Dispossessed"], "\(app.screen)")
    #expect(app.screen.contains("“The Dispossessed” is chosen already"), "\(app.screen)")
    await app.type("e")
    #expect(!app.screen.contains("is chosen already"), "\(app.screen)")
  }

  @Test func `what a scanner types for a reader is a whole card, or nobody`() async throws {
    try await lendOmens()
    await app.scan("9780060125639")
    #expect(try party().isEmpty)
    #expect(app.screen.contains("9780060125639 is the ISBN of “The Dispossessed”"), "\(app.screen)")
    await app.scan("200000172")
    #expect(try party().isEmpty)
    await app.scan("20000017")
    #expect(try party() == ["Anna"], "\(app.screen)")
  }

  @Test func `a card takes nobody's place: a refused save gives no books to the next reader`()
    async throws
  {
    try await lendOmens()
    await app.scan("20000024")
    #expect(try party() == ["Tim"])
    // Before the first book is scanned.
    #expect(app.status.contains("The card of Tim expired"), "\(app.screen)")
    await app.scan("9780060125639")
    try await app.press("Ctrl-S")
    #expect(app.status.contains("Not saved."), "\(app.screen)")
    let before = (newest: try newest, loans: try library.loans(.of(try reader("Anna"))).count)
    await app.scan("20000017")
    #expect(try party() == ["Tim"], "\(app.screen)")
    #expect(app.screen.contains("20000017 is Anna, and Tim is chosen."), "\(app.screen)")
    try await app.press("Ctrl-S", "Ctrl-S")
    #expect(try newest == before.newest, "\(app.screen)")
    #expect(try library.loans(.of(try reader("Anna"))).count == before.loans)
    // By hand it goes.
    try await app.act("@To whom", "Ctrl-U", "Backspace")
    await app.scan("20000017")
    #expect(try party() == ["Anna"], "\(app.screen)")
  }

  private func reader(_ name: String) throws -> ID<Reader> {
    try app.store.catalog.read { view in try #require(try view.readers.named(name)) }
  }

  @Test func `the reader of whose page a loan is begun stays, and nobody gets a number's name`()
    async throws
  {
    try await app.press("7", "Down", "Enter")
    #expect(app.row(0).contains("Maria") || app.row(0).contains("Tim"), "\(app.screen)")
    try await app.press("t")
    let chosen = try party()
    #expect(chosen.count == 1)
    for number in ["9780316769174", "9780060125639", "20000099", "20000017"] {
      await app.scan(number, ending: [.enter, .enter])
    }
    #expect(try party() == chosen, "\(app.screen)")
  }

  @Test func `shorter numbers are text`() async throws {
    try await app.press("1", "a")
    try await app.act("1984", "@Authors", "1984", "Enter", "@Genre", "2000ad", "Enter", "Ctrl-S")
    #expect(try app.saved("1984").credits.map(\.author.name) == ["1984"], "\(app.screen)")
  }

  @Test func `colon takes no number for a name`() async throws {
    let before = try newest
    for verb in ["lend", "borrow", "be"] {
      for number in Self.unknown {
        try await app.press("1", ":")
        await app.type("\(verb) ")
        await app.scan(number)
        #expect(app.screen.contains(number), "\(app.screen)")
        #expect(!app.screen.contains("Add the reader"), "\(app.screen)")
        #expect(try newest == before)
        try await app.press("Esc")
      }
    }
  }

  @Test func `an Enter behind a number in a picker takes what has the number, and nothing else`()
    async throws
  {
    try await app.press(":")
    await app.type("be")
    try await app.press("Enter")
    let before = try newest
    for number in Self.unknown + ["2000001799"] {
      await app.scan(number)
      #expect(app.screen.contains("Who are you?"), "\(app.screen)")
      #expect(app.screen.contains(number), "\(app.screen)")
    }
    #expect(app.model.environment.people.currentUser.name == "Maria")
    await app.scan("20000017")
    #expect(app.model.environment.people.currentUser.name == "Anna", "\(app.screen)")
    #expect(try newest == before)
  }

  @Test func `a number behind the genre of a pile is a book, and no genre`() async throws {
    try await app.press(":")
    await app.type("scan")
    try await app.press("Enter", "Tab", "Tab")
    await app.type("Fantasy")
    await app.scan("9780316769174")
    await app.scan("9780441478125")
    let wanted = try app.store.catalog.read { try $0.lookupQueue.all() }
    #expect(
      wanted.map(\.isbn.digits).sorted() == ["9780316769174", "9780441478125"],
      "\(app.screen)"
    )
    #expect(wanted.allSatisfy { $0.defaults.genre == "Fantasy" })
  }

  @Test func `a name that is asked for is no number`() async throws {
    app.begin(.float(NameDialog("Your name", name: "Old", isName: true) { [.say("Named \($0)")] }))
    await app.scan("9780316769174", ending: [.enter, .enter])
    #expect(app.screen.contains("9780316769174 is a number, and no name"), "\(app.screen)")
    await app.type("Eva")
    try await app.press("Enter")
    #expect(app.status.contains("Named Eva"), "\(app.screen)")
  }

  @Test func `a scan of which some keys are late opens nothing either`() async throws {
    try await app.press("7", "Enter")
    let before = rows
    for late in 1..<8 {
      for (index, digit) in "20000099".enumerated() {
        app.hurry(.key(.character(digit)), at: index == late ? .late : .scanner)
      }
      app.hurry(.key(.enter), at: .late)
      await app.settle()
      #expect(rows == before, "\(late): \(app.screen)")
      #expect(app.status.contains("20000099 was scanned"), "\(late): \(app.status)")
      app.pressWithoutWaiting(.control("l"))
    }
    // A person is slower.
    await app.type("12")
    #expect(app.row(0).contains("[2 Authors]"), "\(app.screen)")
  }

  @Test func `the card of a reader that has expired is said at once on their page`() async throws {
    try await app.press("7", "Down", "Down", "Enter")
    #expect(app.row(0).contains("Tim"), "\(app.screen)")
    try await app.press("t")
    #expect(app.status.contains("The card of Tim expired"), "\(app.screen)")
  }
}

/// The same where screens are lines that are said.
@Suite struct PlainScannerTests {
  @Test func `a scan is said once, and where one is behind it`() async throws {
    let plain = try await PlainDriver()
    let before = plain.app.screen.split(separator: "\n").prefix(8)
    for number in ["9780316769174", "20000017", "043942089X"] {
      let said = await plain.scan(number)
      #expect(said.contains("\(number) was scanned, and nothing here takes it."), "\(said)")
      #expect(plain.app.screen.split(separator: "\n").prefix(8) == before)
    }
    #expect(try await plain.press("2").contains("Authors"))
  }

  @Test func `a number that is nothing is said, and stays`() async throws {
    let plain = try await PlainDriver()
    try await plain.press("a")
    try await plain.goOn(to: "Authors")
    let said = await plain.scan("9780316769174")
    #expect(said.contains("Nothing here has the number 9780316769174."), "\(said)")
    #expect(plain.app.screen.contains("9780316769174"))
    #expect(plain.app.model.screens.page.screen.isUnsaved)
  }
}
