import Books
import Catalog
@testable import CatalogUI
import FoundationEssentials
import TerminalKit
import TestSupport
import Testing

/// Exporting, printing, backing up and restoring from the screens.
@Suite struct TransferTests {
  private func driver() async throws -> (app: AppDriver, folder: String) {
    let store = try TemporaryCatalog(of: Library.template)
    let folder = store.folder
    let computer = Computer(name: "here", home: folder, folder: folder)
    let app = try await AppDriver(
      width: 100,
      options: OctavoApp.Options(computer: computer),
      store: store
    )
    return (app, folder)
  }

  private func choose(_ command: String, in app: AppDriver) async throws {
    try await app.press(":")
    await app.type(command)
    try await app.press("Enter")
  }

  @Test(arguments: ["export", "print", "backup", "restore"])
  func `a form of its own`(_ command: String) async throws {
    let store = try TemporaryCatalog(of: Library.template)
    let computer = Computer(name: "here", home: store.folder, folder: store.folder)
    let app = try await AppDriver(
      options: OctavoApp.Options(computer: computer),
      store: store
    )
    try await choose(command, in: app)
    // The name that is proposed has the day in it.
    if ["export", "backup"].contains(command) {
      try await app.press("Ctrl-U")
      await app.type("~/books of the house")
    }
    await app.assertFrames(match: "form-of-\(command)")
  }

  private func fill(_ text: String, in app: AppDriver) async throws {
    try await app.press("Ctrl-U")
    await app.type(text)
    try await app.press("Enter")
  }

  @Test(arguments: [
    ("export", "Export books to a file"), ("share", "Export books to a file"),
    ("print", "Print a list of books"), ("paper", "Print a list of books"),
    ("backup", "Back the catalogue up"), ("restore", "Restore a backup"),
  ])
  func `the palette finds it by such words`(_ word: String, _ title: String) async throws {
    let (app, _) = try await driver()
    try await choose(word, in: app)
    #expect(app.screen.contains(title), "\(app.screen)")
    try await app.press("Esc")
    #expect(!app.screen.contains(title))
  }

  @Test func `what is found goes into a file, which is not replaced without a question`()
    async throws
  {
    let (app, folder) = try await driver()
    try await app.press("/")
    await app.type("guin")
    try await app.press("Enter")
    try await choose("export", in: app)
    #expect(app.screen.contains("what is found for “guin”"))
    try await app.press("Up", "Right", "Right", "Down")
    try await fill("~/guin.csv", in: app)
    #expect(app.status.contains("Wrote 4 books to"), "\(app.screen)")
    let first = FileManager.default.contents(atPath: "\(folder)/guin.csv")
    #expect(first?.isEmpty == false)
    try await app.press("Esc")
    try await choose("export", in: app)
    try await fill("~/guin.csv", in: app)
    #expect(app.screen.contains("Replace the file?"))
    try await app.press("Esc")
    #expect(FileManager.default.contents(atPath: "\(folder)/guin.csv") == first)
  }

  @Test(arguments: [
    (
      "export", "~/nowhere/x.csv",
      "cannot be made: No such file or directory. Choose another place."
    ),
    (
      "backup", "~/nowhere/x.sqlite",
      "cannot be made: No such file or directory. Choose another place."
    ),
    ("restore", "~/nowhere/x.sqlite", "There is no"),
    ("print", "no-such-program", "Nothing was printed"),
  ])
  func `the form stays as it was filled in where the order cannot be carried out`(
    _ command: String,
    _ line: String,
    _ problem: String
  ) async throws {
    let (app, folder) = try await driver()
    try await choose(command, in: app)
    try await fill(line, in: app)
    let said = app.screen.replacing(folder, with: "").split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    #expect(said.contains(problem), "\(app.screen)")
    #expect(app.screen.contains(line), "\(app.screen)")
    try await app.press("Backspace", "x", "Esc")
    #expect(!app.screen.contains(line))
  }

  @Test func `a second backup of a day stands beside the first`() async throws {
    let (app, folder) = try await driver()
    for number in 1...3 {
      try await choose("backup", in: app)
      try await app.press("Enter")
      #expect(app.status.contains("Copied the whole catalogue to"), "\(number): \(app.screen)")
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    let backups = files.filter { $0.hasPrefix("octavo-") && $0.hasSuffix(".sqlite") }
    #expect(backups.count == 3, "\(backups)")
  }

  @Test func `another name is asked for where the file stays`() async throws {
    let (app, folder) = try await driver()
    #expect(FileManager.default.createFile(atPath: "\(folder)/a.csv", contents: Data("mine".utf8)))
    try await choose("export", in: app)
    try await fill("~/a.csv", in: app)
    #expect(app.screen.contains("Replace the file?"))
    try await app.press("c")
    #expect(app.screen.contains("~/a.csv"), "\(app.screen)")
    try await fill("~/b.csv", in: app)
    #expect(app.status.contains("Wrote 13 books to"), "\(app.screen)")
    #expect(FileManager.default.contents(atPath: "\(folder)/a.csv") == Data("mine".utf8))
  }

  @Test func `a folder for calibre is not replaced without a question`() async throws {
    let (app, folder) = try await driver()
    for isFirst in [true, false] {
      try await choose("export", in: app)
      try await app.press("Up", "Left", "Left")
      #expect(app.screen.contains("OPF for calibre"), "\(app.screen)")
      try await app.press("Down")
      try await fill("~/calibre", in: app)
      let words = isFirst ? "Wrote 13 books to" : "Replace the folder?"
      #expect(app.screen.contains(words), "\(app.screen)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/calibre").count == 13)
  }

  @Test func `a list for people is grouped as asked`() async throws {
    let (app, folder) = try await driver()
    try await choose("export", in: app)
    #expect(!app.screen.contains("Grouped"))
    try await app.press("Up", "Left", "Down", "Right", "Right", "Down")
    #expect(app.screen.contains("by genre"), "\(app.screen)")
    try await fill("~/books.md", in: app)
    let data = FileManager.default.contents(atPath: "\(folder)/books.md") ?? Data()
    #expect(String(decoding: data, as: UTF8.self).hasPrefix("## "), "\(app.screen)")
  }

  @Test func `a backup is whole, and restoring one asks first`() async throws {
    let (app, folder) = try await driver()
    try await choose("backup", in: app)
    try await fill("~/copy.sqlite", in: app)
    #expect(app.status.contains("Copied the whole catalogue to"))
    #expect(try CatalogVerification.verify("\(folder)/copy.sqlite").records[.book] == 13)
    try await choose("restore", in: app)
    try await fill("~/copy.sqlite", in: app)
    #expect(app.screen.contains("The backup is whole: 13 books."), "\(app.screen)")
    try await app.press("Down", "Enter")
    let requests = app.model.hostRequests
    let restored = requests.compactMap { request in
      if case .restore(let path) = request { path } else { nil as String? }
    }
    #expect(restored == ["\(folder)/copy.sqlite"])
  }

  @Test func `backups are listed, the newest first, and taken with Enter`() async throws {
    let (app, folder) = try await driver()
    for (name, seconds) in [("older", 1_000_000), ("newer.db", 2_000_000)] {
      try app.store.catalog.backup(to: "\(folder)/\(name)")
      let changed = Date(timeIntervalSince1970: Double(seconds))
      try FileManager.default.setAttributes(
        [.modificationDate: changed],
        ofItemAtPath: "\(folder)/\(name)"
      )
    }
    try "no backup".write(toFile: folder + "/list.csv", atomically: true, encoding: .utf8)
    try FileManager.default.createDirectory(
      atPath: folder + "/old",
      withIntermediateDirectories: false
    )
    try await choose("restore", in: app)
    let rows = app.screen.split(separator: "\n")
    let newer = try #require(rows.firstIndex { $0.contains("newer.db") })
    #expect(rows[newer].contains("24 Jan 1970"))
    #expect(rows[newer + 1].contains("older"))
    #expect(!app.screen.contains("list.csv") && !app.screen.contains("old/"), "\(app.screen)")
    #expect(!rows[newer + 2].contains(".sqlite"), "the catalogue itself is none: \(app.screen)")
    try await app.press("Down", "Down", "Enter")
    #expect(app.screen.contains("The backup is whole: 13 books."), "\(app.screen)")
    try await app.press("Esc")
    try await choose("restore", in: app)
    await app.type("~/n")
    #expect(!app.screen.contains("older"))
    try await app.press("Tab", "Enter")
    #expect(app.screen.contains("The backup is whole: 13 books."), "\(app.screen)")
  }

  @Test func `the open catalogue is no backup of itself`() async throws {
    let (app, _) = try await driver()
    try await choose("restore", in: app)
    try await fill(app.store.catalog.path, in: app)
    #expect(app.screen.contains("is the catalogue itself"), "\(app.screen)")
    let jan = try app.store.again()
    try jan.write(nil) { edit in _ = try edit.books.add(.book("Ubik")) }
  }

  @Test func `a catalogue that was changed since the question is not replaced`() async throws {
    let (app, folder) = try await driver()
    try app.store.catalog.backup(to: "\(folder)/copy.sqlite")
    try await choose("restore", in: app)
    try await fill("~/copy.sqlite", in: app)
    let jan = try app.store.again()
    try jan.write(nil) { edit in _ = try edit.books.add(.book("Ubik")) }
    try await app.press("Down", "Enter")
    #expect(app.model.hostRequests.isEmpty)
    #expect(app.screen.contains("Put the backup in the place"), "it is asked again")
    #expect(app.model.environment.messages.contains { $0.text.contains("changed the catalogue") })
    try await app.press("Down", "Enter")
    #expect(app.model.hostRequests.count == 1)
  }

  @Test func `a program that is not there prints nothing and says so`() async throws {
    let (app, _) = try await driver()
    try await choose("print", in: app)
    try await fill("no-such-printer", in: app)
    #expect(app.status.contains("Nothing was printed: no-such-printer"), "\(app.status)")
  }

  @Test(arguments: ["export", "backup", "print"])
  func `a number that a scanner types is no part of a name`(_ command: String) async throws {
    let (app, folder) = try await driver()
    let before = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    try await choose(command, in: app)
    for number in ["9780316246620", "9780316246620", "20000017"] {
      await app.scan(number)
      #expect(app.status.contains("\(number) looks scanned"), "\(app.status)")
      #expect(!app.screen.contains("\(number)9") && !app.screen.contains("\(number)2"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == before)
    }
  }

  @Test func `the end of a typed name chooses the format, until another is chosen`() async throws {
    let (app, folder) = try await driver()
    try await choose("export", in: app)
    try await app.press("Ctrl-U")
    await app.type("~/books.csv")
    #expect(app.screen.contains("CSV"), "\(app.screen)")
    try await app.press("Enter")
    let text = try String(contentsOfFile: folder + "/books.csv", encoding: .utf8)
    #expect(!text.hasPrefix("{") && text.contains("Ursula K. Le Guin"), "\(text.prefix(200))")
  }

  @Test func `who replaces a file is told that no undo brings it back`() async throws {
    let (app, folder) = try await driver()
    let path = folder + "/books.json"
    try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
    try await choose("export", in: app)
    try await fill(path, in: app)
    #expect(app.screen.contains("no undo brings it back"), "\(app.screen)")
    #expect(!app.screen.contains("Can be taken back"), "\(app.screen)")
  }

  // MARK: - Printing

  /// Makes a program that does this with the file `$1` which it gets.
  private func program(_ script: String, in folder: String) throws -> String {
    let path = folder + "/printer"
    let isMade = FileManager.default.createFile(
      atPath: path,
      contents: Data("#!/bin/sh\n\(script)\n".utf8),
      attributes: [.posixPermissions: 0o755]
    )
    try #require(isMade)
    return path
  }

  private func printed(in folder: String) -> String {
    String(
      decoding: FileManager.default.contents(atPath: folder + "/paper") ?? Data(),
      as: UTF8.self
    )
  }

  @Test func `in Loans the loans are printed, with names and days`() async throws {
    let app = try await LentLibrary().app
    let folder = app.store.folder
    let printer = try program("cp \"$1\" '\(folder)/paper'", in: folder)
    try await app.press("8")
    try await choose("print", in: app)
    #expect(app.screen.contains("Print a list of loans") && !app.screen.contains("Grouped"))
    try await fill(printer, in: app)
    #expect(app.screen.contains("Sent 4 loans to"), "\(app.screen)")
    #expect(
      printed(in: folder) == """
        Loans
        4 loans · 21 Nov 2026

        to Anna · since 3 Oct 2026 · due 31 Oct 2026 · overdue 21 days
            2666
        from City Library · since 14 Nov 2026 · due 21 Nov 2026 · due today
            Don Quijote de la Mancha
        to Tim · since 7 Nov 2026 · due 5 Dec 2026 · due in 14 days
            The Hobbit
            The Silmarillion
            A Wizard of Earthsea
        to Anna · since 1 Sep 2026 · due 29 Sep 2026 · returned
            Der Process · back 20 Sep 2026

        """
    )
    try await app.press("/")
    await app.type("overdue")
    try await app.press("Enter")
    try await choose("print", in: app)
    try await fill(printer, in: app)
    #expect(
      printed(in: folder).hasPrefix("Loans: overdue\n1 loan · 21 Nov 2026\n\nto Anna · since 3")
    )
    try await app.press("Esc", "2")
    try await choose("print", in: app)
    try await fill(printer, in: app)
    #expect(
      printed(in: folder).contains("\nUrsula K. Le Guin · 4 books\n"),
      "\(printed(in: folder))"
    )
    try await app.press("7")
    try await choose("print", in: app)
    try await fill(printer, in: app)
    #expect(printed(in: folder).contains("\nTim · "), "\(printed(in: folder))")
    #expect(printed(in: folder).contains("out: 3\n"), "\(printed(in: folder))")
  }

  @Test func `on the page of one loan, reader or book, that is printed`() async throws {
    let app = try await LentLibrary().app
    let folder = app.store.folder
    let printer = try program("cp \"$1\" '\(folder)/paper'", in: folder)
    func printPage(_ keys: String...) async throws -> String {
      try await app.act("Esc", "Esc")
      for key in keys { try await app.press(key) }
      try await choose("print", in: app)
      try await fill(printer, in: app)
      return printed(in: folder)
    }
    let loan = """
      to Anna · since 3 Oct 2026 · due 31 Oct 2026 · overdue 21 days
          2666

      """
    #expect(try await printPage("8", "Enter") == "Loans\n1 loan · 21 Nov 2026\n\n" + loan)
    let ofReader = try await printPage("7", "Enter")
    #expect(ofReader.hasPrefix("Loans: Anna\n2 loans · 21 Nov 2026\n\n" + loan), "\(ofReader)")
    let book = try await printPage("1", "Enter")
    #expect(book.hasPrefix("Books\n1 book · 21 Nov 2026\n\n2666, Roberto"), "\(book)")
    try await app.press("Esc", "Esc", "7", "Enter")
    try await choose("export", in: app)
    #expect(app.screen.contains("everything"), "\(app.screen)")
  }

  @Test func `what is found is printed in the order of the list, as text`() async throws {
    let (app, folder) = try await driver()
    let printer = try program("cp \"$1\" '\(folder)/paper'", in: folder)
    try await app.press("/")
    await app.type("guin year-")
    try await app.press("Enter")
    try await choose("print", in: app)
    try await fill(printer, in: app)
    #expect(app.screen.contains("Sent 4 books to"), "\(app.screen)")
    let lines = printed(in: folder).split(separator: "\n").map(String.init)
    #expect(lines.first == "Books: guin year-")
    #expect(lines.dropFirst().first?.hasPrefix("4 books · ") == true)
    let books = lines.dropFirst(2).filter { !$0.hasPrefix(" ") }
    #expect(
      books.map { String($0.prefix { $0 != "," }) } == [
        "The Dispossessed", "The Tombs of Atuan", "The Left Hand of Darkness",
        "A Wizard of Earthsea",
      ]
    )
    #expect(lines.allSatisfy { $0.count <= 76 && !$0.contains("*") && !$0.contains("\\") })
    try await app.press("Esc")
    try await choose("print", in: app)
    try await app.press("Up", "Right", "Right", "Down")
    try await fill(printer, in: app)
    #expect(printed(in: folder).contains("\nFantasy\n-------\n"), "\(printed(in: folder))")
  }

  @Test func `nothing that is printed steers a printer`() async throws {
    let store = try TemporaryCatalog()
    try store.catalog.write("Filled for a test") { edit in try HostileBooks.add(to: edit) }
    let app = try await AppDriver(width: 100, store: store)
    let folder = store.folder
    let printer = try program("cp \"$1\" '\(folder)/paper'", in: folder)
    for section in ["1", "2", "3", "4", "5", "6"] {
      try await app.press(section)
      try await choose("print", in: app)
      try await fill(printer, in: app)
      #expect(TerminalStream(Array(printed(in: folder).utf8)).complaints == [], "\(section)")
      #expect(printed(in: folder).count > 30, "\(section)")
    }
  }

  @Test func `Esc stops the program that prints`() async throws {
    let (app, folder) = try await driver()
    let printer = try program("exec sleep 100000", in: folder)
    try await choose("print", in: app)
    try await app.press("Ctrl-U")
    await app.type(printer)
    app.pressWithoutWaiting(.enter)
    await app.settle(until: "Printing")
    try await app.press("Esc")
    #expect(app.screen.contains("Stopped"), "\(app.screen)")
    #expect(!app.screen.contains("Esc stops it"))
  }

  @Test func `a program that fails is told of`() async throws {
    let (app, folder) = try await driver()
    let printer = try program("read -r line && exit 0; exit 3", in: folder)
    try await choose("print", in: app)
    try await fill(printer, in: app)
    #expect(app.screen.contains("Nothing was printed"), "\(app.screen)")
  }
}
