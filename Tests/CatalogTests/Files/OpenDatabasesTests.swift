import Foundation
import TestSupport
import Testing

@testable import Books
@testable import Catalog

/// Which files SQLite has open in this program, so that nobody opens and closes them beside it.
struct OpenDatabasesTests {
  @Test func `a catalogue, its log and the log's index are known while they are open`() throws {
    let store = try TemporaryCatalog()
    let path = store.catalog.path
    try store.catalog.write { edit in _ = try edit.books.add(.book("Dune")) }
    let link = store.folder + "/link.sqlite"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    for open in [path, path + "-wal", path + "-shm", link] {
      #expect(OpenDatabases.have(open), "\(open)")
    }
    let other = store.folder + "/list.csv"
    try Data("title\nDune\n".utf8).write(to: URL(fileURLWithPath: other))
    let reading = try FileHandle(forReadingFrom: URL(fileURLWithPath: other))
    #expect(!OpenDatabases.have(other))
    try reading.close()
    #expect(!OpenDatabases.have(store.folder + "/absent"))
    try store.catalog.close()
    #expect(!OpenDatabases.have(path))
  }

  @Test func `whoever looks what lies at its path leaves the locks of one that is open`() throws {
    let store = try TemporaryCatalog()
    let path = store.catalog.path
    _ = try store.catalog.read { try $0.books.count() }
    let stamp = try #require(FileStamp(path))
    func isLocked() -> Bool {
      let locks = LockOwner.contents(of: "/proc/locks") ?? ""
      return locks.split(separator: "\n").contains {
        $0.contains(" \(getpid()) ") && $0.contains(":\(stamp.inode) ")
      }
    }
    try #require(isLocked())
    #expect(CatalogFile.inspect(path) == .catalog(version: Schema.latest))
    #expect(isLocked())
  }
}
