import Books
import Catalog
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Interchange

/// Imports while others write.
struct OvertakenTests {
  let library: TemporaryCatalog
  let source: ImportSource

  init() throws {
    library = try TemporaryCatalog()
    let path = library.folder + "/books.csv"
    try "Title,Author\nMomo,Michael Ende\nEmma,Jane Austen\n"
      .write(toFile: path, atomically: true, encoding: .utf8)
    source = ImportSource(paths: [path])
  }

  private func titles() throws -> [String] {
    try library.catalog.read { view in
      try view.books.rows(BookListing(), limit: 100).map(\.title)
    }
  }

  private func add(_ book: BookDraft) throws {
    let other = try library.again()
    _ = try other.write { edit in try edit.books.add(book) }
    try other.close()
  }

  @Test func `alone, nobody overtakes it, and what others wrote before is seen`() throws {
    let plan = try ImportPlan.make(source, in: library.catalog)
    try add(.book("Momo", by: ["Michael Ende"]))
    #expect(throws: ImportError.catalogChanged) { try plan.carryOut(in: library.catalog) }
    var reached: [Int] = []
    let done = try plan.carryOutAlone(in: library.catalog) { done, total in
      #expect(0...total ~= done)
      reached.append(done)
    } agrees: { now in
      #expect(try OtherProgram.isLocked(library.path))
      let note = try String(contentsOfFile: library.path + "-busy", encoding: .utf8)
      #expect(note == "\(getpid())\nmaria, who is importing books.csv\n")
      #expect(now.count(.new) == 1)
      #expect(!now.isLike(plan))
      return true
    }
    #expect(reached == reached.sorted())
    #expect(done.outcome.added == 1)
    #expect(try titles() == ["Emma", "Momo"])
    #expect(access(library.path + "-busy", F_OK) != 0)
  }

  @Test func `what nobody agreed to is not done, and the lock is let go`() throws {
    let plan = try ImportPlan.make(source, in: library.catalog)
    #expect(throws: ImportError.catalogChanged) {
      _ = try plan.carryOutAlone(in: library.catalog) { now in
        #expect(now.isLike(plan))
        return false
      }
    }
    #expect(try titles() == [])
    #expect(try !OtherProgram.isLocked(library.path))
  }

  @Test func `a plan that is stopped while it is made alone leaves nothing`() throws {
    let plan = try ImportPlan.make(source, in: library.catalog)
    #expect(throws: CancellationError.self) {
      _ = try plan.carryOutAlone(in: library.catalog) { _, _ in
        throw CancellationError()
      } agrees: { _ in
        true
      }
    }
    #expect(try titles() == [])
  }

  @Test func `whoever has no more patience is told who imports what`() async throws {
    let sandbox = try Sandbox()
    #expect(try await sandbox.octavo("add", "--title", "X").status == 0)
    let (isInside, inside) = AsyncStream.makeStream(of: Void.self)
    let goOn = DispatchSemaphore(value: 0)
    let (path, source) = (sandbox.catalogPath, source)
    let (hasEnded, ended) = AsyncStream.makeStream(of: Result<Int, any Error>.self)
    Thread {
      ended.yield(
        Result {
          let catalog = try Catalog.open(at: path, user: "maria")
          defer { try? catalog.close() }
          let plan = try ImportPlan.make(source, in: catalog)
          return try plan.carryOutAlone(in: catalog) { _ in
            inside.yield()
            goOn.wait()
            return true
          }.outcome.added
        }
      )
    }.start()
    var insides = isInside.makeAsyncIterator()
    await insides.next()
    let waiter = try await sandbox.octavo("add", "--title", "Y")
    goOn.signal()
    #expect(waiter.status == 75)
    #expect(
      waiter.complaint
        == "octavo: The catalogue is being written by maria, who is importing books.csv"
        + " (process \(getpid())). Try again when it is done.\n"
    )
    var ends = hasEnded.makeAsyncIterator()
    #expect(try await ends.next()?.get() == 2)
    #expect(try await sandbox.titles() == ["Emma", "Momo", "X"])
  }
}
