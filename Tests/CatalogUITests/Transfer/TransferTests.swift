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
}
