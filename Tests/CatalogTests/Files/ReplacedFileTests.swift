@testable import Books
@testable import Catalog
import Dispatch
import Foundation
import GRDB
import Glibc
import Synchronization
import TestSupport
import Testing

/// A catalogue's file that leaves its place, or gets other bytes, while it is open.
struct ReplacedFileTests {
  enum Way: CaseIterable {
    case moved
    case copied
    case deleted
  }

  let library: TemporaryCatalog
  let backup: String
  var path: String { library.path }
  var catalog: Catalog { library.catalog }

  /// A catalogue of three books, open for writing, with a backup of when there were two.
  init() throws {
    library = try TemporaryCatalog()
    backup = library.folder + "/backup.sqlite"
    try library.catalog.write { edit in _ = try edit.books.add(.book("Dune")) }
    try library.catalog.write { edit in _ = try edit.books.add(.book("Emma")) }
    try library.catalog.backup(to: backup)
    try library.catalog.write { edit in _ = try edit.books.add(.book("Ulysses")) }
    try library.catalog.prepareToWrite()
    _ = try library.catalog.newestChange()
    try library.catalog.emptyLog()
  }

  /// Puts the backup into the catalogue's place, as `mv`, `cp` and `rm` do.
  func replace(_ way: Way) throws {
    switch way {
    case .moved: try #require(rename(backup, path) == 0)
    case .copied:
      let bytes = try bytes(backup)
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try file.truncate(atOffset: 0)
      try file.write(contentsOf: bytes)
      try file.close()
    case .deleted: try #require(unlink(path) == 0)
    }
  }

  func bytes(_ path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path))
  }

  func titles(_ path: String) throws -> [String] {
    let catalog = try Catalog.open(at: path, user: "jan", creating: false)
    defer { try? catalog.close() }
    #expect(try catalog.check().isEmpty)
    return try catalog.read { view in
      try view.books.rows(BookListing(), limit: 10).map(\.title)
    }
  }

  func isReplaced(_ body: () throws -> Void) throws {
    let error = #expect(throws: CatalogError.self, performing: body)
    guard case .replaced(path, _) = try #require(error) else {
      Issue.record("It says: \(String(describing: error))")
      return
    }
  }

  @Test func `opening and saving leave nothing in the log`() throws {
    #expect(!LogFiles.hasPages(path))
    try catalog.write { edit in _ = try edit.books.add(.book("Middlemarch")) }
    try catalog.emptyLog()
    #expect(!LogFiles.hasPages(path))
    let again = try library.again()
    try again.prepareToWrite()
    #expect(!LogFiles.hasPages(path))
    try again.close()
  }

  @Test(arguments: Way.allCases)
  func `not a byte is written to what lies in the place of a file`(_ way: Way) throws {
    try replace(way)
    let before = way == .deleted ? nil : try bytes(path)
    try isReplaced { _ = try catalog.newestChange() }
    try isReplaced { try catalog.write { edit in _ = try edit.books.add(.book("Lost")) } }
    try isReplaced { _ = try catalog.read { view in try view.books.count() } }
    try catalog.close()
    guard let before else {
      #expect(access(path, F_OK) != 0)
      return
    }
    #expect(try bytes(path) == before)
    #expect(try titles(path) == ["Dune", "Emma"])
  }

  @Test(arguments: Way.allCases)
  func `a change that is saved before anybody looked is refused as well`(_ way: Way) throws {
    try replace(way)
    try isReplaced { try catalog.write { edit in _ = try edit.books.add(.book("Lost")) } }
    try catalog.close()
    if way != .deleted { #expect(try titles(path) == ["Dune", "Emma"]) }
  }

  @Test(arguments: ["-wal", "-shm"])
  func `nothing is said to be saved into a log that was taken away`(_ ending: String) throws {
    try #require(unlink(path + ending) == 0)
    try isReplaced { try catalog.write { edit in _ = try edit.books.add(.book("Lost")) } }
    let copy = try catalog.keepCopy()
    #expect(try catalog.reopen())
    try catalog.write { edit in _ = try edit.books.add(.book("Found")) }
    try catalog.close()
    #expect(try titles(path) == ["Dune", "Emma", "Found", "Ulysses"])
    #expect(try titles(copy) == ["Dune", "Emma", "Ulysses"])
  }

  @Test func `what was open is kept as long as the new file cannot be read`() throws {
    let whole = try bytes(backup)
    var half = whole.prefix(whole.count / 2)
    half[100...] = Data(repeating: 0x5A, count: half.count - 100)
    try half.write(to: URL(fileURLWithPath: backup))
    try replace(.moved)
    try isReplaced { _ = try catalog.newestChange() }
    #expect(throws: CatalogError.self) { _ = try catalog.reopen() }
    try isReplaced { _ = try catalog.read { view in try view.books.count() } }
    let copy = try catalog.keepCopy()
    try catalog.close()
    #expect(try titles(copy) == ["Dune", "Emma", "Ulysses"])
  }

  @Test(arguments: Way.allCases)
  func `closing alone leaves what lies there as it is`(_ way: Way) throws {
    try replace(way)
    try catalog.close()
    if way != .deleted { #expect(try titles(path) == ["Dune", "Emma"]) }
  }

  @Test(arguments: Way.allCases)
  func `a file that leaves its place while something is saved has not saved it`(_ way: Way) throws {
    try isReplaced {
      try catalog.write { edit in
        _ = try edit.books.add(.book("Lost"))
        try replace(way)
      }
    }
    try catalog.close()
    if way != .deleted { #expect(try titles(path) == ["Dune", "Emma"]) }
  }

  @Test func `a log with pages is kept beside, where nobody takes it for its own`() throws {
    try catalog.write { edit in _ = try edit.books.add(.book("In the log")) }
    #expect(LogFiles.hasPages(path))
    try replace(.moved)
    try isReplaced { _ = try catalog.newestChange() }
    let names = try FileManager.default.contentsOfDirectory(atPath: library.folder)
    #expect(names.contains { $0.hasPrefix("catalog.sqlite.log-") })
    #expect(!names.contains("catalog.sqlite-wal"))
    #expect(try titles(path) == ["Dune", "Emma"])
    try catalog.close()
  }

  @Test func `what another program writes by the rules is no replacement`() throws {
    let other = try library.again()
    for number in 1...20 {
      try other.write { edit in _ = try edit.books.add(.book("Book \(number)")) }
      if number.isMultiple(of: 2) { try other.emptyLog() }
      _ = try catalog.newestChange()
      try catalog.emptyLog()
      try catalog.write { edit in _ = try edit.books.add(.book("Mine \(number)")) }
    }
    try other.close()
    _ = try catalog.newestChange()
    #expect(try catalog.read { view in try view.books.count() } == 43)
  }

  @Test func `a file that another program writes to while it is opened is no other one`() throws {
    let other = try library.again()
    let isDone = Mutex(false)
    let ended = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      while !isDone.withLock(\.self) {
        _ = try? other.write { edit in _ = try edit.books.add(.book("Noise")) }
        try? other.emptyLog()
      }
      ended.signal()
    }
    defer {
      isDone.withLock { $0 = true }
      ended.wait()
    }
    for _ in 0..<600 {
      let watch = try FileWatch(path: path) { Timestamp(seconds: 0) }
      try watch.verify()
      try watch.queue.close()
    }
  }

  @Test func `what lies there is opened, and told whether it is the same catalogue`() throws {
    try replace(.moved)
    try isReplaced { _ = try catalog.newestChange() }
    #expect(try catalog.reopen())
    #expect(try catalog.read { view in try view.books.count() } == 2)
    try catalog.write { edit in _ = try edit.books.add(.book("Middlemarch")) }

    let stranger = try Catalog.open(at: library.folder + "/other.sqlite", user: "jan")
    try stranger.close()
    try #require(rename(library.folder + "/other.sqlite", path) == 0)
    try isReplaced { _ = try catalog.newestChange() }
    #expect(try !catalog.reopen())
    #expect(try catalog.read { view in try view.books.count() } == 0)
  }

  @Test(arguments: [Way.moved, .deleted])
  func `what was open is written beside what lies there`(_ way: Way) throws {
    try replace(way)
    try isReplaced { _ = try catalog.newestChange() }
    let copy = try catalog.keepCopy()
    try catalog.close()
    #expect(try titles(copy) == ["Dune", "Emma", "Ulysses"])
  }

  @Test func `a deleted file stays open until it is back`() throws {
    try #require(rename(path, path + ".away") == 0)
    try isReplaced { _ = try catalog.newestChange() }
    #expect(throws: CatalogError.absent(path: path)) { try catalog.reopen() }
    try #require(rename(path + ".away", path) == 0)
    #expect(try catalog.reopen())
    #expect(try catalog.read { view in try view.books.count() } == 3)
  }

  @Test func `a new file has another number, and its copy the same`() throws {
    func identity(_ path: String) throws -> String? {
      let catalog = try Catalog.open(at: path, user: "jan", creating: false)
      defer { try? catalog.close() }
      return try catalog.read { view in try FileWatch.identity(view.db) }
    }
    try catalog.close()
    let other = try TemporaryCatalog(of: CatalogTemplate())
    try other.catalog.close()
    #expect(try identity(path) == identity(backup))
    #expect(try identity(path) != identity(other.path))
    #expect(try identity(path)?.count == 32)
  }
}
