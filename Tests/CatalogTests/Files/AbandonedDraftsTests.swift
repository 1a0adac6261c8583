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
    let left = ["", "-wal", "-shm", "-journal"].map { "c.sqlite.new-\(gone)\($0)" }
    let others = [
      "c.sqlite", "c.sqlite-wal", "c.sqlite.new-", "c.sqlite.new-\(gone)x", "c.sqlite.new-0\(gone)",
      "c.sqlite.new-\(gone)-wal-wal", "c.sqlite.new-\(gone)-busy", "xc.sqlite.new-\(gone)",
      "c.sqlite.new--\(gone)", "c.sqlite.new-99999999999999999999", "d.sqlite.new-\(gone)",
      "c.sqlite.new-\(getpid())", "c.sqlite.new-1", "C.sqlite.new-\(gone)",
    ]
    for name in left + others { try make(name) }
    #expect(mkdir("\(folder)/c.sqlite.new-\(gone)9", 0o700) == 0)
    AbandonedDrafts(of: folder + "/c.sqlite").remove()
    let after = try Set(FileManager.default.contentsOfDirectory(atPath: folder))
    #expect(after == Set(others + ["c.sqlite.new-\(gone)9"]))
  }

  @Test func `a link of such a name is left where it is`() throws {
    let folder = try TemporaryCatalog.makeFolder()
    let draft = "\(folder)/c.sqlite.new-\(try gone())"
    #expect(symlink("elsewhere", draft) == 0)
    AbandonedDrafts(of: folder + "/c.sqlite").remove()
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: draft) == "elsewhere")
  }

  @Test func `a folder that is not there is no matter`() {
    AbandonedDrafts(of: "/no/such/folder/c.sqlite").remove()
    AbandonedDrafts(of: "").remove()
  }
}
