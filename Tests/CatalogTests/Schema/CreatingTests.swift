@testable import Books
@testable import Catalog
import Foundation
import GRDB
import TestSupport
import Testing

struct CreatingTests {
  let sandbox: Sandbox
  let folder: String
  var path: String { folder + "/catalog.sqlite" }

  init() throws {
    sandbox = try Sandbox()
    folder = try TemporaryCatalog.makeFolder()
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test func `a log that another file left is moved aside, and not taken for the new one's`()
    throws
  {
    let old = try Catalog.open(at: path, user: "maria")
    try old.write { edit in _ = try edit.books.add(.book("Dune")) }
    let log = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
    try old.close()
    try FileManager.default.removeItem(atPath: path)
    try log.write(to: URL(fileURLWithPath: path + "-wal"))
    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: path + "-journal"))

    let new = try Catalog.open(at: path, user: "maria")
    #expect(try new.read { view in try view.books.count() } == 0)
    try new.write { edit in _ = try edit.books.add(.book("Emma")) }
    #expect(try new.check().isEmpty)
    try new.close()
    let kept = DatedName.free(for: path, at: .test).replacing("-2.sqlite", with: ".sqlite")
    #expect(try Data(contentsOf: URL(fileURLWithPath: kept + "-wal")) == log)
    #expect(try Data(contentsOf: URL(fileURLWithPath: kept + "-journal")) == Data([1, 2, 3]))
    #expect(try files().count == 3)
  }

  /// Whether this system lets a person without rights make a small disk.
  private static let canMount: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  @Test(.enabled(if: canMount, "It needs unshare, and that it may mount a disk."))
  func `where the disk is full while it is made, nothing is there`() async throws {
    // Each disk is made larger afterwards, and the program started once more.
    let script = """
      for size in $(seq 4 60 904); do
        mount -t tmpfs -o size=${size}k tmpfs "$DISK" || exit 9
        "$OCTAVO" add --title X --catalog "$DISK/c.sqlite" >"$OUT" 2>&1; first=$?
        there=$(ls "$DISK")
        mount -o remount,size=16m "$DISK"
        "$OCTAVO" add --title Y --catalog "$DISK/c.sqlite" >/dev/null 2>&1
        echo $size $first $? $there
        umount "$DISK"
      done
      """
    let result = try await Child.run(
      ["unshare", "-rm", "sh", "-c", script],
      environment: sandbox.environment
        .merging(["DISK": folder, "OUT": sandbox.folder + "/tmp/said"]) { $1 },
      in: sandbox.folder + "/tmp"
    )
    #expect(result.status == 0, "\(result.complaint)")
    let lines = result.output.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines.count == 16)
    for words in lines {
      let files = words[3...]
      #expect(words[1] == "0" || words[1] == "74", "\(words)")
      #expect(words[2] == "0", "\(words)")
      #expect(files.isEmpty || files.contains("c.sqlite"), "\(words)")
      #expect(!files.contains { $0.contains(".octavo-") }, "\(words)")
    }
  }

  @Test(.enabled(if: canMount, "It needs unshare, and that it may mount a disk."))
  func `on a full disk a catalogue can be read, exported, copied and checked`() async throws {
    let script = """
      mount -t tmpfs -o size=8m tmpfs "$DISK" || exit 9
      "$OCTAVO" demo --create "$DISK/c.sqlite" 2>/dev/null
      head -c 9m /dev/zero >"$DISK/filler" 2>/dev/null
      for command in "list --limit 1" "export --to csv" "check" "stats" "backup $OUT.copy" \
        "add --title X"; do
        "$OCTAVO" $command --catalog "$DISK/c.sqlite" >"$OUT" 2>&1; echo $?
      done
      rm "$DISK/filler"
      "$OCTAVO" add --title X --catalog "$DISK/c.sqlite" >/dev/null 2>&1; echo $?
      "$OCTAVO" check --catalog "$DISK/c.sqlite" >/dev/null; echo $?
      ls "$DISK"
      """
    let result = try await Child.run(
      ["unshare", "-rm", "sh", "-c", script],
      environment: sandbox.environment
        .merging(["DISK": folder, "OUT": sandbox.folder + "/tmp/said"]) { $1 },
      in: sandbox.folder + "/tmp"
    )
    #expect(
      result.output == "0\n0\n0\n0\n0\n74\n0\n0\nc.sqlite\n",
      "\(result)"
    )
  }

  @Test func `a catalogue that is made lies in its file alone, and many can use it at once`() throws
  {
    try Catalog.open(at: path, user: "maria").close()
    #expect(try files() == ["catalog.sqlite"])
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    // The bytes of the header that say WAL.
    #expect(bytes[18] == 2 && bytes[19] == 2)
  }

  @Test func `a file that came meanwhile is not written over by one that is made`() throws {
    let draft = try DraftFile(for: path)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: CatalogError.alreadyExists(path: path)) { try draft.publish(replacing: false) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("mine".utf8))
    draft.discard()
    #expect(try files() == ["catalog.sqlite"])
  }

  @Test func `a restored catalogue is told from what it was by a number of its own`() throws {
    let backup = folder + "/backup.sqlite"
    try Catalog.open(at: path, user: "maria").close()
    try Catalog.backup(path, to: backup, at: .test)
    let before = try identity(path)
    #expect(try identity(backup) == before)
    _ = try Catalog.restore(path, from: backup, at: .test)
    #expect(try identity(path) != before)
    #expect(try identity(backup) == before)
  }

  private func identity(_ path: String) throws -> Data? {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    return try queue.read { db in try Data.fetchOne(db, sql: "SELECT identity FROM catalog") }
  }
}
