import Foundation
import Glibc
import TestSupport
import Testing

@testable import Books
@testable import Catalog

enum Ended {
  /// The number of a process that has ended.
  static func process() throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try NeededProgram.path(of: "true"))
    try process.run()
    process.waitUntilExit()
    return process.processIdentifier
  }
}

struct AbandonedDraftsTests {
  private func gone() throws -> Int32 { try Ended.process() }

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

  @Test func `a backup takes half-made copies of any name away, and nothing else`() throws {
    let library = try TemporaryCatalog()
    try library.catalog.write { edit in _ = try edit.books.add(.book("Dune")) }
    let gone = try gone()
    func make(_ name: String, _ bytes: [UInt8]) throws {
      try Data(bytes).write(to: URL(fileURLWithPath: "\(library.folder)/\(name)"))
    }
    let whole = library.folder + "/whole.sqlite"
    try library.catalog.backup(to: whole)
    let catalog = try Array(Data(contentsOf: URL(fileURLWithPath: whole)))
    try OtherProgram.execute("CREATE TABLE t (a)", in: library.folder + "/foreign")
    let foreign = try Array(Data(contentsOf: URL(fileURLWithPath: library.folder + "/foreign")))
    try make("a.sqlite.octavo-\(gone)", catalog)
    try make("b.sqlite.octavo-\(gone)-kept", catalog)
    try make("c.sqlite.octavo-\(gone)", [])
    try make("d.sqlite.octavo-\(gone)", [UInt8](repeating: 0, count: 8192))
    let others = [
      "e.sqlite.octavo-\(gone)": foreign, "f.octavo-\(gone)": Array("mine".utf8),
      "g.octavo-\(gone)x": catalog, "h.sqlite.octavo-\(getpid())": catalog,
      "i.sqlite.octavo-1": catalog, ".octavo-\(gone)": catalog,
    ]
    for (name, bytes) in others { try make(name, bytes) }
    try library.catalog.backup(to: library.folder + "/new.sqlite")
    let left = try FileManager.default.contentsOfDirectory(atPath: library.folder)
      .filter { $0.contains(".octavo-") }
    #expect(Set(left) == Set(others.keys))
  }

  @Test func `a half-made copy that another program still has open stays`() throws {
    let library = try TemporaryCatalog()
    try library.catalog.write { edit in _ = try edit.books.add(.book("Dune")) }
    let draft = "\(library.folder)/a.sqlite.octavo-\(try gone())"
    try Data().write(to: URL(fileURLWithPath: draft))
    let open = Glibc.open(draft, O_RDWR | O_CLOEXEC)
    defer { close(open) }
    try library.catalog.backup(to: library.folder + "/new.sqlite")
    #expect(FileManager.default.fileExists(atPath: draft))
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
