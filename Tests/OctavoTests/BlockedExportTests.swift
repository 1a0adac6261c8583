import Books
import Catalog
import Foundation
import TestSupport
import Testing

struct BlockedExportTests {
  @Test func `an export that nobody reads lets go of the catalogue, and is of one moment`()
    async throws
  {
    let sandbox = try Sandbox()
    try sandbox.fill { edit in
      for number in 1...500 {
        var book = BookDraft.book("Book \(number)")
        book.notes = String(repeating: "long ", count: 2000)
        _ = try edit.books.add(book)
      }
    }
    let before = try await sandbox.octavo("export", "--to", "jsonl")
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: Sandbox.binary)
    process.arguments = ["export", "--to", "jsonl"]
    process.environment = sandbox.environment
    process.standardOutput = pipe
    try process.run()
    // It is in the middle of the catalogue, and nobody reads on.
    let first = try #require(try pipe.fileHandleForReading.read(upToCount: 1))
    let other = try Catalog.open(at: sandbox.catalogPath, user: "jan")
    _ = try other.write { edit in try edit.books.add(.book("Another one")) }
    try other.close()
    try await eventually("a log that can be emptied") {
      try OtherProgram.emptiesLog(of: sandbox.catalogPath)
    }
    #expect(process.isRunning)
    let rest = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(String(decoding: first + rest, as: UTF8.self) == before.output)
  }
}
