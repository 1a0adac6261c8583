@testable import Books
@testable import Catalog
import Foundation
import Glibc
import TestSupport
import Testing

/// A journal beside a database that names another file.
struct RollbackJournalTests {
  private func path() throws -> String {
    let path = try TemporaryCatalog.makeFolder() + "/catalog.sqlite"
    try CatalogTemplate.empty.copy(to: path)
    return path
  }

  @Test(arguments: ["thesis.txt", "thèse.txt", "catalog.sqlite-mj12345678"])
  func `it is refused before the catalogue is opened, and nothing is touched`(
    name: String
  ) throws {
    let path = try path()
    let planted = try PlantedJournal(beside: path, naming: name)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let refusal = CatalogError.journalNamesFile(
      path: path,
      journal: planted.path,
      file: planted.victim
    )
    #expect(throws: refusal) {
      try Catalog.open(at: path, user: "maria").read { view in _ = try view.books.count() }
    }
    #expect(throws: refusal) {
      try Catalog.open(at: path, user: "maria").write { edit in
        _ = try edit.books.add(.book("Dune"))
      }
    }
    #expect(throws: refusal) { try CatalogVerification.verify(path) }
    #expect(throws: refusal) { try Catalog.backup(path, to: path + ".copy", at: .test) }
    #expect(throws: refusal) { try Catalog.restore(path + ".new", from: path, at: .test) }
    #expect(throws: refusal) { try FileMending(path: path).run() }
    #expect(planted.isUntouched)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    let files = try FileManager.default.contentsOfDirectory(
      atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path
    )
    #expect(files.count == 3, "\(files)")
  }

  @Test func `it is found beside what a link leads to`() throws {
    let path = try path()
    let link = path + ".link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    let planted = try PlantedJournal(beside: path, naming: "thesis.txt")
    #expect(throws: CatalogError.self) {
      try Catalog.open(at: link, user: "maria").read { view in _ = try view.books.count() }
    }
    #expect(planted.isUntouched)
  }

  @Test func `a link to one is no regular file, and refused`() throws {
    let path = try path()
    let planted = try PlantedJournal(beside: path, naming: "thesis.txt")
    try FileManager.default.moveItem(atPath: planted.path, toPath: path + ".elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: planted.path,
      withDestinationPath: path + ".elsewhere"
    )
    #expect(throws: CatalogError.self) { try Catalog.open(at: path, user: "maria") }
    #expect(planted.isUntouched)
  }

  @Test(arguments: ["-journal", "-wal", "-shm"])
  func `what is no file beside it is named, and stays`(ending: String) throws {
    let path = try path()
    let file = path + ending
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
    let refusal = CatalogError.obstructed(path: path, by: file)
    #expect(throws: refusal) { try Catalog.open(at: path, user: "maria") }
    #expect(refusal.description.contains("Move it away"))
    try FileManager.default.removeItem(atPath: file)
    try #require(mkfifo(file, 0o600) == 0)
    #expect(throws: refusal) { try Catalog.open(at: path, user: "maria") }
    #expect(FileManager.default.fileExists(atPath: file))
  }

  @Test func `what names no file is left to SQLite`() throws {
    let path = try path()
    let planted = try PlantedJournal(beside: path, naming: "thesis.txt", sumIsWrong: true)
    #expect(RollbackJournal.superJournal(in: planted.path) == nil)
    #expect(RollbackJournal.superJournal(in: path + "-none") == nil)
    for bytes in [[], [1], [UInt8](repeating: 0xD7, count: 16)] as [[UInt8]] {
      try Data(bytes).write(to: URL(fileURLWithPath: path + "-small"))
      #expect(RollbackJournal.superJournal(in: path + "-small") == nil)
    }
    let catalog = try Catalog.open(at: path, user: "maria")
    #expect(try catalog.read { view in try view.books.count() } == 0)
    try catalog.close()
    #expect(FileManager.default.fileExists(atPath: planted.victim))
  }

  @Test func `the answers of sources begin anew, and the file that is named stays`() throws {
    let path = try TemporaryCatalog.makeFolder() + "/answers.sqlite"
    _ = try AnswerCache(path: path)
    let planted = try PlantedJournal(beside: path, naming: "thesis.txt")
    _ = try AnswerCache(path: path)
    #expect(FileManager.default.fileExists(atPath: planted.victim))
  }
}
