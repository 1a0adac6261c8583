import Foundation
import TestSupport
import Testing

@testable import octavo

/// What somebody lays beside a catalogue.
struct PlantedJournalTests {
  @Test func `every command refuses a journal that names another file, and touches neither`() throws
  {
    let shell = try Shell.withTwoBooks()
    try shell.prepare(["backup", shell.path("backup.sqlite")])
    let planted = try PlantedJournal(beside: shell.catalog, naming: "thesis.txt")
    let book = shell.path("book.csv")
    try "Title\nEmma\n".write(toFile: book, atomically: true, encoding: .utf8)
    for arguments in [
      ["list"], ["list", "dune"], ["show", "id:1"], ["add", "--title", "Emma"], ["stats"],
      ["history"], ["undo"], ["check"], ["check", "--fix"], ["check", "--compact"],
      ["export", "--to", "json"], ["import", book, "--yes"], ["import", book, "--dry-run"],
      ["backup", shell.path("copy.sqlite")], ["backup", "--verify", shell.catalog],
      ["restore", shell.path("backup.sqlite"), "--yes"], ["authors", "list"], ["loans"],
    ] {
      let result = shell.run(arguments + ["--catalog", shell.catalog])
      #expect(result.code == 78, "\(arguments): \(result)")
      #expect(result.messages.contains(planted.path), "\(arguments): \(result)")
      #expect(result.messages.contains(planted.victim), "\(arguments): \(result)")
      #expect(planted.isUntouched, "\(arguments)")
    }
    // As a backup too.
    try FileManager.default.removeItem(atPath: planted.path)
    let other = try PlantedJournal(beside: shell.path("backup.sqlite"), naming: "thesis.txt")
    let result = shell.run("restore", shell.path("backup.sqlite"), "--yes")
    #expect(result.code == 78, "\(result)")
    #expect(result.messages.contains(other.path) && result.messages.contains(other.victim))
    #expect(other.isUntouched)
    #expect(shell.run("list").code == 0)
  }

  @Test func `the demo refuses one as well`() throws {
    let shell = try Shell()
    let path = shell.path("demo.sqlite")
    #expect(shell.run(["demo", "--create", path]).code == 0)
    let planted = try PlantedJournal(beside: path, naming: "thesis.txt")
    #expect(shell.run(["list", "--catalog", path]).code == 78)
    _ = shell.run(["demo", "--create", path])
    #expect(planted.isUntouched)
  }
}
