import Foundation
import TestSupport
import Testing

@testable import Catalog

struct AbandonedDraftsTests {
  /// The number of a process that has ended.
  private func gone() throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try NeededProgram.path(of: "true"))
    try process.run()
    process.waitUntilExit()
    return process.processIdentifier
  }

  @Test func `what a killed process left half-made is removed, and nothing else`() throws {
    let folder = try TemporaryCatalog.makeFolder()
    let gone = try gone()
    func make(_ name: String) throws {
      try "x".write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
    }
    let left = ["", "-wal", "-shm", "-journal"].map { "c.sqlite.octavo-\(gone)\($0)" }
    let others = [
      "c.sqlite", "c.sqlite-wal", "c.sqlite.octavo-", "c.sqlite.octavo-\(gone)x",
      "c.sqlite.octavo-0\(gone)",
      "c.sqlite.octavo-\(gone)-wal-wal", "c.sqlite.octavo-\(gone)-busy", "xc.sqlite.octavo-\(gone)",
      "c.sqlite.octavo--\(gone)", "c.sqlite.octavo-99999999999999999999", "d.sqlite.octavo-\(gone)",
      "c.sqlite.octavo-\(getpid())", "c.sqlite.octavo-1", "C.sqlite.octavo-\(gone)",
    ]
    for name in left + others { try make(name) }
    #expect(mkdir("\(folder)/c.sqlite.octavo-\(gone)9", 0o700) == 0)
    AbandonedDrafts(of: folder + "/c.sqlite").remove()
    let after = try Set(FileManager.default.contentsOfDirectory(atPath: folder))
    #expect(after == Set(others + ["c.sqlite.octavo-\(gone)9"]))
  }

  @Test func `a link of such a name is left where it is`() throws {
    let folder = try TemporaryCatalog.makeFolder()
    let draft = "\(folder)/c.sqlite.octavo-\(try gone())"
    #expect(symlink("elsewhere", draft) == 0)
    AbandonedDrafts(of: folder + "/c.sqlite").remove()
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: draft) == "elsewhere")
  }

  @Test func `a folder that is not there is no matter`() {
    AbandonedDrafts(of: "/no/such/folder/c.sqlite").remove()
    AbandonedDrafts(of: "").remove()
    #expect(!FileManager.default.fileExists(atPath: "/no/such/folder"))
  }

  @Test func `a file that a person called so stays, and a database of an older version goes`()
    throws
  {
    let folder = try TemporaryCatalog.makeFolder()
    let own = "\(folder)/books.csv.new-\(try gone())"
    try Data("title\nDune\n".utf8).write(to: URL(fileURLWithPath: own))
    let left = "\(folder)/c.sqlite.new-\(try gone())"
    try Data("SQLite format 3\0".utf8).write(to: URL(fileURLWithPath: left))
    AbandonedDrafts(of: folder + "/books.csv").remove()
    AbandonedDrafts(of: folder + "/c.sqlite").remove()
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder) == [
        (own as NSString).lastPathComponent
      ]
    )
  }
}
