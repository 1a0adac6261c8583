import Books
import Catalog
@testable import CatalogUI
import Foundation
import Glibc
import TerminalKit
import TestSupport
import Testing

/// What is typed is on the disk a moment after the last key, and is found again.
@Suite struct DraftTests {
  private let options: OctavoApp.Options
  private let folder: DraftFolder

  init() throws {
    let path = try TemporaryCatalog.makeFolder()
    options = OctavoApp.Options(draftsPath: path)
    folder = DraftFolder(path: path)
  }

  private func drafts(_ app: AppDriver) -> [SavedDraft] { folder.drafts(of: app.store.path) }

  /// A program that is killed: what it kept is another's, which has ended.
  ///
  /// - Parameter seconds: How long ago that was.
  private func killed(_ app: AppDriver, ago seconds: Int64 = 0) throws {
    for var draft in drafts(app) {
      draft.process = 1 << 30
      draft.begun -= seconds
      try DraftFolder(path: folder.path).keep(draft, number: 1)
    }
  }

  @Test func `the field that is being typed in is kept`() async throws {
    let app = try await AppDriver(options: options)
    try await app.act("a", "Half a ti")
    await app.keepDrafts()
    #expect(drafts(app).map(\.name) == ["“Half a ti”"])
    await app.type("tle")
    await app.keepDrafts()
    #expect(drafts(app).map(\.name) == ["“Half a title”"])
  }

  @Test func `what was wrong in a form is told again when it is gone on with`() async throws {
    let app = try await AppDriver(options: options)
    try await app.act("a", "2666")
    try await app.press("Tab", "Tab")
    await app.type("soon")
    try await app.press("Tab")
    #expect(app.screen.contains("is not a year"), "\(app.screen)")
    await app.keepDrafts()
    try killed(app)
    let next = try await AppDriver(options: options, store: app.store)
    try await next.press("Enter")
    #expect(next.screen.contains("is not a year"), "\(next.screen)")
  }

  @Test func `what was chosen of books that become one is kept, and goes when they are one`()
    async throws
  {
    let store = try TemporaryCatalog()
    try store.catalog.write { edit in
      _ = try edit.books.add(.book("Dune", by: ["Frank Herbert"], genre: "Novel"))
      var twin = BookDraft.book(
        "Dune: a novel",
        by: ["Frank Herbert"],
        genre: "Novel",
        year: "1965"
      )
      twin.copies = "0"
      _ = try edit.books.add(twin)
    }
    let app = try await AppDriver(options: options, store: store)
    try await app.press("Space", "Space", "m")
    await app.keepDrafts()
    #expect(drafts(app).isEmpty)
    try await app.press("Right")
    await app.keepDrafts()
    #expect(drafts(app).map(\.formName) == ["Merge 2 books"])
    try killed(app)
    let again = try await AppDriver(options: options, store: store)
    #expect(again.screen.contains("A merge of books was not saved"), "\(again.screen)")
    try await again.press("Enter")
    #expect(again.screen.contains("Dune: a novel  ◄ take"), "\(again.screen)")
    try await again.press("Ctrl-S")
    let titles = try store.catalog.read { try $0.books.rows(BookListing(), limit: 9).map(\.title) }
    #expect(titles == ["Dune: a novel"])
    #expect(drafts(again).isEmpty)
  }

  @Test func `what is typed again after everything was deleted is kept too`() async throws {
    let app = try await AppDriver(options: options)
    try await app.act("a", "A")
    await app.keepDrafts()
    try await app.press("Backspace")
    await app.keepDrafts()
    #expect(drafts(app).isEmpty)
    await app.type("B")
    await app.keepDrafts()
    #expect(drafts(app).map(\.name) == ["“B”"])
  }

  @Test(arguments: [
    (keys: ["a"], "New book"), (["e"], "Edit a book"), (["2", "a"], "New author"),
    (["3", "a"], "New publisher"), (["4", "a"], "New genre"), (["5", "a"], "New series"),
    (["6", "a"], "New tag"), (["7", "a"], "New reader"), (["*", "e"], "Change 13 books"),
  ])
  func `every form is kept`(keys: [String], form: String) async throws {
    let app = try await AppDriver(options: options)
    try await app.act("6")
    try app.store.catalog.write { edit in _ = try edit.readers.me() }
    try await app.act("1")
    for key in keys { try await app.act(key) }
    await app.type("xyz")
    await app.keepDrafts()
    #expect(drafts(app).map(\.formName) == [form], "\(app.screen)")
    try killed(app)
    let next = try await AppDriver(options: options, store: app.store)
    try await next.press("Enter")
    #expect(next.screen.contains("xyz"), "\(next.screen)")
  }

  @Test func `the line of a book behind add is kept, and goes when it is added or given up`()
    async throws
  {
    let app = try await AppDriver(options: options)
    try await app.press(":")
    await app.type("add Emma; Jane Au")
    await app.keepDrafts()
    #expect(drafts(app).map(\.name) == ["“Emma; Jane Au”"])
    try killed(app)
    let next = try await AppDriver(options: options, store: app.store)
    #expect(next.screen.contains("A line behind :add was not saved"), "\(next.screen)")
    try await next.press("Enter")
    #expect(next.screen.contains("add Emma; Jane Au"), "\(next.screen)")
    await next.type("sten; 1815")
    await next.keepDrafts()
    #expect(drafts(next).count == 1)
    try await next.press("Enter")
    #expect(next.status.contains("Added “Emma”"), "\(next.screen)")
    #expect(drafts(next).isEmpty)

    try await next.press(":")
    await next.type("add Persuasion; Jane Austen")
    await next.keepDrafts()
    #expect(drafts(next).count == 1)
    try await next.press("Esc")
    #expect(drafts(next).isEmpty)
    try await next.press(":")
    await next.type("sort year")
    await next.keepDrafts()
    #expect(drafts(next).isEmpty, "another command is a word or two")
  }

  @Test func `a line that cannot be added is there again to be corrected`() async throws {
    let app = try await AppDriver(options: options)
    try await app.press(":")
    await app.type("add Emma; A; B; C; D")
    try await app.press("Enter")
    #expect(app.status.contains("has no place"), "\(app.screen)")
    #expect(app.screen.contains("add Emma; A; B; C; D"), "\(app.screen)")
  }

  @Test func `pasted lines are kept, and what was left out of them`() async throws {
    let app = try await AppDriver(options: options)
    await app.handle(.paste("Emma; Jane Austen; 1815\nPersuasion; Jane Austen; 1817"))
    await app.settle()
    try await app.press("x")
    await app.keepDrafts()
    #expect(drafts(app).map(\.formName) == ["Add 2 books"])
    try await app.press("2")
    #expect(app.screen.contains("2 books are not added yet"), "\(app.screen)")
    try await app.press("t")
    #expect(app.row(0).contains("Authors"), "the section that was asked for: \(app.screen)")
    try await app.press("1")
    await app.handle(.paste("Emma; Jane Austen; 1815\nPersuasion; Jane Austen; 1817"))
    await app.settle()
    try await app.press("x", "2", "g")
    await app.keepDrafts()
    try killed(app)
    let next = try await AppDriver(options: options, store: app.store)
    #expect(next.screen.contains("A list of 2 books was not saved"), "\(next.screen)")
    try await next.press("Enter")
    #expect(next.footer.contains("Ctrl-S add 1 book"), "\(next.screen)")
    try await next.press("Ctrl-S")
    #expect(next.status.contains("Added 1 book"), "\(next.screen)")
    #expect(drafts(next).isEmpty)
  }

  @Test func `the form of a field of one's own is kept`() async throws {
    let app = try await AppDriver(options: options)
    await app.perform(.fields)
    try await app.act("a", "Pri")
    await app.keepDrafts()
    #expect(drafts(app).map(\.formName) == ["New field"])
  }

  @Test func `what was decided about an import is kept, and goes when it is done`() async throws {
    let files = try ImportFolder()
    let path = try files.write(ImportFolder.goodreads, "goodreads.csv")
    let options = OctavoApp.Options(draftsPath: folder.path, computer: files.computer)
    let app = try await AppDriver(options: options)
    await app.begin(.command(.importBooks, argument: path))
    await app.settle()
    try await app.choose("New")
    try await app.press("x")
    #expect(app.chosenRow.contains("leave out"), "\(app.screen)")
    let before = app.chosenRow
    await app.keepDrafts()
    #expect(drafts(app).map(\.formName) == ["Import"])
    try killed(app)

    let next = try await AppDriver(options: options, store: app.store)
    #expect(next.screen.contains("An import was not saved"))
    try await next.press("Enter")
    try await next.choose("New")
    #expect(next.chosenRow == before, "\(next.screen)")
    try await next.press("x", "Ctrl-S")
    #expect(next.status.contains("Imported") || next.status.contains("Added"), "\(next.status)")
    #expect(drafts(next).isEmpty)
  }

  /// A review in which someone decided something, and which was then killed.
  private func killedReview(_ store: TemporaryCatalog) async throws -> ImportFolder {
    let files = try ImportFolder()
    let path = try files.write(ImportFolder.goodreads, "goodreads.csv")
    let options = OctavoApp.Options(draftsPath: folder.path, computer: files.computer)
    let app = try await AppDriver(options: options, store: store)
    await app.begin(.command(.importBooks, argument: path))
    await app.settle()
    try await app.choose("New")
    try await app.press("x")
    await app.keepDrafts()
    #expect(drafts(app).map(\.formName) == ["Import"])
    try killed(app)
    return files
  }

  /// Whether the next start asks about a draft, and lists one.
  private func isOffered(
    in store: TemporaryCatalog,
    to user: String
  ) async throws -> [Bool] {
    store.catalog.act(as: user)
    let app = try await AppDriver(options: options, store: store)
    let isAsked = app.screen.contains("was not saved")
    if isAsked || app.screen.contains("Who are you?") { try await app.press("Esc") }
    await app.perform(.drafts)
    return [isAsked, !app.screen.contains("There are no drafts")]
  }

  @Test func `the review of an import is its reader's own, and stays so when others begin`()
    async throws
  {
    let store = try House.store()
    let files = try await killedReview(store)
    #expect(try await isOffered(in: store, to: "Jan") == [false, false])
    #expect(try await isOffered(in: store, to: "guest") == [false, false])
    #expect(try await isOffered(in: store, to: "Maria") == [true, true])

    // The keyboard is handed over without a new start.
    store.catalog.act(as: "Jan")
    let options = OctavoApp.Options(draftsPath: folder.path, computer: files.computer)
    let app = try await AppDriver(options: options, store: store)
    try await app.act(":", "be Maria", "Enter")
    await app.perform(.drafts)
    #expect(app.screen.contains("goodreads.csv"), "\(app.screen)")
    try await app.act("Esc", ":", "be Jan", "Enter")
    await app.perform(.drafts)
    #expect(app.screen.contains("There are no drafts"), "\(app.screen)")
  }

  @Test func `a person who was no reader finds the review again as one`() async throws {
    let store = try TemporaryCatalog(of: Library.template, user: "maria")
    _ = try await killedReview(store)
    try store.catalog.write { edit in
      var maria = ReaderDraft(name: "Maria Stein")
      maria.login = "maria"
      _ = try edit.readers.add(maria)
      _ = try edit.readers.add(ReaderDraft(name: "Jan"))
    }
    #expect(try await isOffered(in: store, to: "Jan") == [false, false])
    #expect(try await isOffered(in: store, to: "maria") == [true, true])
  }

  @Test
  func `a review of an older version, without its reader, is offered only to one who is alone`()
    async throws
  {
    let store = try TemporaryCatalog(of: Library.template, user: "maria")
    _ = try await killedReview(store)
    for var draft in folder.drafts(of: store.path) {
      draft.maker = nil
      try DraftFolder(path: folder.path).keep(draft, number: 2)
    }
    #expect(try await isOffered(in: store, to: "maria") == [true, true])
    try store.catalog.write { edit in
      for name in ["Maria", "Jan"] { _ = try edit.readers.add(ReaderDraft(name: name)) }
    }
    #expect(try await isOffered(in: store, to: "Maria") == [false, false])
    #expect(try await isOffered(in: store, to: "Jan") == [false, false])
    #expect(folder.drafts(of: store.path).count == 1, "it stays in its file")
  }

  @Test func `a kept import whose file is gone says where it was, and goes on when it is back`()
    async throws
  {
    let files = try ImportFolder()
    let path = try files.write(ImportFolder.goodreads, "goodreads.csv")
    let options = OctavoApp.Options(draftsPath: folder.path, computer: files.computer)
    let app = try await AppDriver(options: options)
    await app.begin(.command(.importBooks, argument: path))
    await app.settle()
    try await app.choose("New")
    try await app.press("x")
    let before = app.chosenRow
    await app.keepDrafts()
    try killed(app)
    try FileManager.default.moveItem(atPath: path, toPath: path + ".away")

    var next = try await AppDriver(options: options, store: app.store)
    try await next.press("Enter")
    #expect(next.status.contains("There is no file \(path) any more."), "\(next.screen)")
    try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
    try killed(next)
    next = try await AppDriver(options: options, store: app.store)
    try await next.press("Enter")
    try await next.choose("New")
    #expect(next.chosenRow == before, "\(next.screen)")
  }

  @Test func `what was decided about rows that the file lacks for a while is not forgotten`()
    async throws
  {
    let files = try ImportFolder()
    let path = try files.write(ImportFolder.goodreads, "goodreads.csv")
    let options = OctavoApp.Options(draftsPath: folder.path, computer: files.computer)
    let app = try await AppDriver(options: options)
    await app.begin(.command(.importBooks, argument: path))
    await app.settle()
    try await app.choose("New")
    try await app.press("Enter", "x", "Esc")
    let before = app.chosenRow
    #expect(before.hasSuffix("leave out"), "\(app.screen)")
    await app.keepDrafts()
    try killed(app)

    try files.write("Title,Author\nQuite Another,Somebody\n", "goodreads.csv")
    var next = try await AppDriver(options: options, store: app.store)
    try await next.press("Enter")
    #expect(next.status.contains("1 decision is about records"), "\(next.screen)")
    await next.keepDrafts()
    try killed(next)
    try files.write(ImportFolder.goodreads, "goodreads.csv")
    next = try await AppDriver(options: options, store: app.store)
    try await next.press("Enter")
    try await next.choose("New")
    #expect(next.chosenRow == before, "\(next.screen)")
  }

  @Test func `:drafts lists what was not saved, and goes on with it`() async throws {
    let app = try await AppDriver(options: options)
    try await app.act("a", "First")
    await app.keepDrafts()
    try killed(app)
    let next = try await AppDriver(options: options, store: app.store)
    try await next.press("Down", "Enter")
    try await next.act("2", "a", "Second")
    await next.keepDrafts()
    try killed(next)

    let last = try await AppDriver(options: options, store: app.store)
    #expect(last.screen.contains("There are 2 such forms: :drafts lists them."))
    try await last.press("Esc")
    await last.perform(.drafts)
    #expect(last.row(0).contains("Drafts"))
    #expect(last.screen.contains("“First”") && last.screen.contains("“Second”"))
    try await last.choose("“First”")
    try await last.press("Enter")
    #expect(last.line("Title").contains("First"))
    await last.type("!")
    await last.keepDrafts()
    #expect(drafts(last).contains { $0.name == "“First!”" })
    try await last.act("@Year", "196O", "Ctrl-S")
    await last.perform(.drafts)
    #expect(!last.screen.contains("“First!”"), "its form is open")
  }

  @Test func `what cannot be kept for later stays in the form, and it is said why`() async throws {
    let path = try TemporaryCatalog.makeFolder() + "/drafts"
    try "".write(toFile: path, atomically: true, encoding: .utf8)
    let app = try await AppDriver(options: OctavoApp.Options(draftsPath: path))
    try await app.act("a", "Half a book", "Esc", "k")
    #expect(app.line("Title").contains("Half a book"), "\(app.screen)")
    #expect(app.screen.contains("Not kept, so it stays open: Not a directory"), "\(app.screen)")
    unlink(path)
    try await app.act("Esc", "k")
    #expect(app.row(0).contains("[1 Books]"), "\(app.screen)")
    #expect(app.status.contains("Kept for later: :drafts lists it"), "\(app.screen)")
    await app.keepDrafts()
    let kept = DraftFolder(path: path).drafts(of: app.store.path)
    #expect(kept.map(\.name) == ["“Half a book”"])
    #expect(kept.map(\.reason) == [.later])
    #expect(kept.map(\.process) == [0], "any window may go on with it")
  }

  @Test func `pasted lines that cannot be kept for later stay`() async throws {
    let app = try await AppDriver(options: OctavoApp.Options(draftsPath: "/dev/null/drafts"))
    await app.handle(.paste("AA; B; 1900\nBB; C; 1901"))
    try await app.press("Esc", "k")
    #expect(app.row(0).contains("Add 2 books"), "\(app.screen)")
    #expect(app.screen.contains("Not kept, so it stays open"), "\(app.screen)")
  }

  @Test func `what was lost last is asked about at the start, and nothing kept on purpose`()
    async throws
  {
    let app = try await AppDriver(options: options)
    try await app.act("a", "Old kept", "Esc", "k")
    try killed(app, ago: 60)
    let next = try await AppDriver(options: options, store: app.store)
    #expect(!next.screen.contains("was not saved"), "\(next.screen)")
    try await next.act("a", "First lost")
    await next.keepDrafts()
    try killed(next, ago: 60)
    let third = try await AppDriver(options: options, store: app.store)
    #expect(third.screen.contains("“First lost”, begun"), "\(third.screen)")
    try await third.press("Esc")
    try await third.act("a", "Last lost")
    await third.keepDrafts()
    try killed(third)
    let last = try await AppDriver(options: options, store: app.store)
    #expect(last.screen.contains("“Last lost”, begun"), "\(last.screen)")
    #expect(last.screen.contains("There are 3 such forms: :drafts lists them."))
  }

  @Test func `in plain lines a lost form is told of, and takes no key`() async throws {
    let app = try await AppDriver(options: options)
    try await app.act("a", "Half a book")
    await app.keepDrafts()
    try killed(app)
    var plain = options
    plain.configuration.isPlain = true
    let next = try await AppDriver(options: plain, store: app.store)
    #expect(next.status.contains("A book was not saved: “Half a book”. :drafts goes on with it"))
    try await next.act("a", "Another")
    #expect(next.line("Title").contains("Another"), "\(next.screen)")
    #expect(drafts(next).count == 1)
  }

  @Test func `a command that is typed instead of an answer throws nothing away`() async throws {
    let app = try await AppDriver(options: options)
    try await app.act("a", "First")
    await app.keepDrafts()
    try killed(app)
    let next = try await AppDriver(options: options, store: app.store)
    #expect(next.screen.contains("was not saved"))
    await next.type(":drafts")
    try await next.press("Enter")
    #expect(next.screen.contains("“First”"), "\(next.screen)")
    #expect(drafts(next).count == 1)
  }

  @Test func `a draft is thrown away only after a question`() async throws {
    let app = try await AppDriver(options: options)
    try await app.act("a", "First")
    await app.keepDrafts()
    try killed(app)
    let next = try await AppDriver(options: options, store: app.store)
    try await next.press("Esc")
    await next.perform(.drafts)
    await next.assertFrames(match: "drafts", in: .butLarge, as: \.timeless)
    try await next.press("d", "Enter")
    #expect(drafts(next).count == 1)
    try await next.press("d", "Down", "Enter")
    #expect(drafts(next).isEmpty)
    #expect(next.screen.contains("There are no drafts"))
  }

  @Test func `e on a book offers to go on with what was typed before`() async throws {
    let app = try await AppDriver(options: options)
    try await app.act("e", " and more")
    await app.keepDrafts()
    try killed(app)
    let next = try await AppDriver(options: options, store: app.store)
    try await next.press("Esc", "Down", "e")
    #expect(next.row(0).contains("Edit “Cien"), "another book has none")
    try await next.press("Esc", "Up", "e")
    #expect(next.screen.contains("You began to change this"))
    try await next.press("Enter")
    #expect(next.line("Title").contains("2666 and more"))
    try await next.press("Ctrl-S")
    #expect(try next.saved("2666 and more").book.id == 1)
    #expect(drafts(next).isEmpty)
  }

  @Test func `what is typed at once instead of an answer goes into the form`() async throws {
    let app = try await AppDriver(options: options)
    try await app.act("e", "a")
    await app.keepDrafts()
    try killed(app)
    let next = try await AppDriver(options: options, store: app.store)
    try await next.press("Esc")
    await next.type("e!")
    #expect(next.line("Title").contains("2666!"), "\(next.screen)")
    #expect(drafts(next).count == 1)
  }

  @Test func `a form under a page is not lost by a digit, q or :be`() async throws {
    let app = try await AppDriver(options: options)
    for leave in ["4", "q"] {
      try await app.act("e", "?")
      app.begin(.follow(.book(ID(rawValue: 2))))
      await app.settle()
      #expect(app.row(0).contains("Cien"))
      try await app.act(leave)
      #expect(app.screen.contains("You have not saved “2666?”"), "\(app.screen)")
      try await app.press("Enter")
      #expect(app.line("Title").contains("2666?"))
      try await app.press("Esc", "Down", "Down", "Enter")
      #expect(app.row(0).contains("[1 Books]"))
      #expect(!app.model.wantsToQuit)
    }
  }

  @Test func `a form for many books under what changes is not lost by a digit`() async throws {
    let app = try await AppDriver(options: options)
    try await app.act("*", "e", "@Genre", "Fantasy", "Enter", "Ctrl-S")
    #expect(app.row(0).contains("what changes"))
    try await app.act("4")
    #expect(app.screen.contains("The 13 books are not changed yet"))
  }

  @Test func `a draft that cannot be kept is said once, and tried again`() async throws {
    let app = try await AppDriver(options: OctavoApp.Options(draftsPath: "/dev/null/drafts"))
    try await app.act("a", "A")
    await app.keepDrafts()
    #expect(app.status.contains("could not be kept"))
    await app.type("b")
    await app.keepDrafts()
    #expect(!app.status.contains("could not be kept"))
    #expect(app.model.environment.messages.count == 1)
  }
}
