import Books
import Catalog
import Foundation
import Glibc
import TestSupport
import Testing

@testable import octavo

struct BackupTests {
  private func shell() throws -> Shell {
    let shell = try Shell()
    try shell.prepare(["add", "--title", "One", "--author", "Ann"], ["add", "--title", "Two"])
    return shell
  }

  private func bytes(_ path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path))
  }

  private func files(_ shell: Shell) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: shell.folder).sorted()
  }

  /// Writes over pages in the middle of a file.
  private func damage(_ path: String) throws {
    var bytes = try bytes(path)
    bytes.replaceSubrange(8192..<40_000, with: repeatElement(0xAA, count: 31_808))
    try bytes.write(to: URL(fileURLWithPath: path))
  }

  @Test func `a copy needs no file beside it, and is said to be whole`() throws {
    let shell = try shell()
    let copy = shell.path("copy.sqlite")
    #expect(shell.run("backup", copy).code == 0)
    #expect(try files(shell) == ["catalog.sqlite", "copy.sqlite"])
    let before = try bytes(copy)
    // What tells a file that is read with a log from others.
    #expect(before[18] == 1 && before[19] == 1)
    let result = shell.run("backup", "--verify", copy)
    #expect(result.code == 0)
    #expect(result.output.hasPrefix("\(copy) is whole: 2 books, 1 author, 0 publishers,"))
    #expect(result.output.contains(", format "))
    #expect(try bytes(copy) == before)
    #expect(try files(shell) == ["catalog.sqlite", "copy.sqlite"])
  }

  @Test func `a damaged copy is 78, and so is one whose rows refer to nothing`() throws {
    let shell = try shell()
    let copy = shell.path("copy.sqlite")
    try shell.prepare(["backup", copy])
    try damage(copy)
    let result = shell.run("backup", "--verify", copy)
    #expect(result.code == 78)
    #expect(result.output == "")
    #expect(result.messages.contains("\(copy) is damaged (") && !result.messages.contains("***"))
    #expect(shell.run("backup", "--verify", shell.path("none")).code == 66)
    try Data("Dear diary".utf8).write(to: URL(fileURLWithPath: shell.path("text")))
    #expect(shell.run("backup", "--verify", shell.path("text")).code == 78)
    #expect(try files(shell) == ["catalog.sqlite", "copy.sqlite", "text"])
  }

  @Test func `a whole copy in which something derived is wrong is told so`() throws {
    let shell = try shell()
    try OtherProgram.execute("UPDATE author SET foldedName = 'x'", in: shell.catalog)
    let copy = shell.path("copy.sqlite")
    try shell.prepare(["backup", copy])
    let result = shell.run("backup", "--verify", copy)
    #expect(result.code == 1)
    #expect(
      result.output.contains("something in it is wrong: 2 books"),
      "\(result)"
    )
    #expect(result.output.contains("(author): 1 differs: 1 “Ann”.\n"), "\(result)")
    #expect(result.messages.contains("octavo check --fix"), "\(result)")
  }

  @Test(arguments: [
    "DELETE FROM revision WHERE id = 1", "UPDATE book SET genreId = 77 WHERE id = 1",
    "UPDATE book SET notes = '' WHERE id = 1",
  ])
  func `what is wrong and no damage is copied, told, and put back`(sql: String) throws {
    let shell = try shell()
    try shell.damage("PRAGMA foreign_keys = OFF", sql)
    let copy = shell.path("copy.sqlite")
    let copied = shell.run("backup", copy)
    #expect(copied.code == 0)
    #expect(copied.messages.contains("Something in both is wrong"), "\(copied)")
    let verified = shell.run("backup", "--verify", copy)
    #expect(verified.code == 1)
    #expect(
      verified.output.contains("something in it is wrong: 2 books"),
      "\(verified)"
    )
    #expect(verified.output.contains(" differ"), "\(verified)")
    let rehearsed = shell.run("restore", "--dry-run", copy)
    #expect(rehearsed.code == 0)
    #expect(rehearsed.output.contains(" differ"), "\(rehearsed)")
    let restored = shell.run("restore", "--yes", copy)
    #expect(restored.code == 0)
    #expect(restored.messages.contains("Something in it is wrong"), "\(restored)")
    #expect(shell.run("list", "--format", "ids").output == "1\n2\n")
  }

  @Test func `a copy with an index of titles that finds nothing is told so`() throws {
    let shell = try shell()
    try OtherProgram.execute(
      "INSERT INTO titleSearch (titleSearch) VALUES ('delete-all')",
      in: shell.catalog
    )
    let copy = shell.path("copy.sqlite")
    let made = shell.run("backup", copy)
    #expect(made.code == 0 && made.messages.contains("Something in both is wrong"), "\(made)")
    let before = try bytes(copy)
    let verified = shell.run("backup", "--verify", copy)
    #expect(verified.code == 1 && verified.output.contains("Index of titles"), "\(verified)")
    #expect(try bytes(copy) == before)
    #expect(try files(shell).filter { $0.hasPrefix("copy") } == ["copy.sqlite"])
  }

  @Test func `a backup leaves the locks on a catalogue that is open`() throws {
    let shell = try shell()
    let open = try Catalog.open(at: shell.catalog, user: "maria")
    try open.write { edit in _ = try edit.books.add(BookDraft.book("Three")) }
    // To close one of the file's descriptors lets go of all locks of the process: this one stays open
    // until the catalogue is closed.
    let descriptor = Glibc.open(shell.catalog, O_RDONLY)
    try #require(descriptor >= 0)
    defer { Glibc.close(descriptor) }
    #expect(try isLocked(descriptor))
    try open.backup(to: shell.path("copy.sqlite"))
    #expect(try isLocked(descriptor))
    // An export asks whether the place is a database's.
    #expect(DatabasePlace.owner(of: shell.catalog + "-wal") == shell.catalog)
    #expect(try isLocked(descriptor))
    try open.close()
    #expect(try !isLocked(descriptor))
  }

  /// Whether there are locks on a file, also those of this process.
  ///
  /// The system's list of locks is no help: while others come and go, reading it passes over some.
  private func isLocked(_ descriptor: Int32) throws -> Bool {
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    let asked = withUnsafeMutablePointer(to: &lock) { fcntl(descriptor, F_OFD_GETLK, $0) }
    try #require(asked == 0)
    return lock.l_type != Int16(F_UNLCK)
  }

  /// As `fcntl.h` has it, where Swift cannot read it.
  private let F_OFD_GETLK: Int32 = 36

  @Test func `a copy is a file, and not the output`() throws {
    #expect(try shell().run("backup", "-").code == 64)
  }

  @Test func `how many readings there are is not told`() throws {
    let shell = try shell()
    let copy = shell.path("copy.sqlite")
    try shell.prepare(["backup", copy])
    let before = shell.run("backup", "--verify", copy).output
    try shell.prepare(["read", "id:1"], ["backup", shell.path("second.sqlite")])
    let after = shell.run("backup", "--verify", shell.path("second.sqlite")).output
    for told in [before, after] {
      #expect(told.contains(" is whole: 2 books,"))
      #expect(!told.contains("reading"))
    }
  }

  @Test func `what is named as a backup and is none is not taken for the catalogue`() throws {
    let shell = try shell()
    let text = shell.path("text")
    try Data("Dear diary".utf8).write(to: URL(fileURLWithPath: text))
    for arguments in [
      ["backup", "--verify", text], ["restore", text], ["restore", text, "--yes"],
    ] {
      let result = shell.run(arguments + ["--catalog", shell.catalog])
      #expect(result.code == 78)
      #expect(result.messages.contains("and no backup"), "\(result)")
    }
    let absent = shell.run("backup", "--verify", shell.path("none"))
    #expect(absent.messages.contains("There is no backup at"), "\(absent)")
  }

  @Test func `a damaged catalogue is named as what is damaged, and nothing is left`() throws {
    let shell = try shell()
    try damage(shell.catalog)
    let result = shell.run("backup", shell.path("copy.sqlite"))
    #expect(result.code == 78)
    #expect(result.messages.contains("\(shell.catalog) is damaged"))
    #expect(result.messages.contains("octavo restore FILE"))
    #expect(!result.messages.contains("copy.sqlite"))
    #expect(try files(shell) == ["catalog.sqlite"])
  }

  @Test(arguments: ["", "-wal", "-journal"])
  func `nothing is written over, nor beside a log of another file`(ending: String) throws {
    let shell = try shell()
    let taken = shell.path("copy.sqlite") + ending
    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: taken))
    let result = shell.run("backup", shell.path("copy.sqlite"))
    #expect(result.code == 73)
    #expect(result.messages.contains(taken))
    #expect(try bytes(taken) == Data([1, 2, 3]))
    #expect(try files(shell).count == 2)
  }

  @Test func `a link that leads nowhere is not written over`() throws {
    let shell = try shell()
    let link = shell.path("copy.sqlite")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/nowhere/copy")
    #expect(shell.run("backup", link).code == 73)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "/nowhere/copy")
  }

  @Test func `a copy has what is in the log, and the catalogue stays as it is`() throws {
    let shell = try shell()
    let open = try Catalog.open(at: shell.catalog, user: "maria")
    try open.write { edit in _ = try edit.books.add(BookDraft.book("Three")) }
    #expect(shell.run("backup", shell.path("copy.sqlite")).code == 0)
    try open.close()
    let ids = shell.run(["list", "--format", "ids", "--catalog", shell.path("copy.sqlite")])
    #expect(ids.output == "1\n3\n2\n")
  }
}
