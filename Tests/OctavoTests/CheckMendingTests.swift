import Foundation
import TestSupport
import Testing

@testable import octavo

/// What `check` promises that `--fix` does, it does, and nothing else.
struct CheckMendingTests {
  private func shell() throws -> Shell { try Shell.withTwoBooks() }

  @Test func `an earlier value that saving refuses hinders the undo, which says where it stands`()
    throws
  {
    let shell = try shell()
    try shell.prepare(
      ["edit", "id:1", "--set", "year=1965", "--yes"],
      ["remove", "id:2", "--yes"]
    )
    try OtherProgram.execute(
      """
      UPDATE change SET before = json_set(before, '$.copies', -1)
      WHERE operation = 'delete' AND tableName = 'book'
      """,
      in: shell.catalog
    )
    let found = shell.run("check")
    #expect(found.code == 1)
    #expect(
      found.output.contains("of the change 4: “copies” holds what saving refuses"),
      "\(found)"
    )
    let undone = shell.run("undo")
    #expect(undone.code == 78)
    #expect(
      undone.messages.contains("of the history: “before” holds what saving refuses"),
      "\(undone)"
    )
    #expect(shell.run("undo", "3").code == 0)
  }

  @Test func `a name that is not UTF-8 is told until somebody writes it anew`() throws {
    let shell = try shell()
    try OtherProgram.execute(
      "UPDATE author SET name = CAST(x'4672ff6e6b' AS TEXT) WHERE id = 1",
      in: shell.catalog
    )
    // What it was is in the line of a book: it stays.
    shell.answer = "n"
    #expect(shell.run("check", "--fix").messages.contains("Put back “Frank Herbert”?"))
    shell.answer = nil
    let found = shell.run("check")
    #expect(
      found.output == "Garbled letters in authors: 1 author, as “Fr\u{FFFD}nk”."
        + " octavo check --only letters-authors\n"
    )
    let listed = shell.run("check", "--only", "letters-authors")
    #expect(listed.messages.contains("octavo authors rename"), "\(listed)")
    #expect(!listed.messages.contains("--fix"), "\(listed)")
    #expect(shell.run("authors", "rename", "id:1", "Frank Herbert").code == 0)
    #expect(shell.run("check").output == "All is well.\n")
  }

  @Test func `a letter that is lost in a title is not said to be mended by itself`() throws {
    let shell = try shell()
    try shell.prepare(["edit", "id:1", "--set", "title=D\u{FFFD}ne", "--yes"])
    let found = shell.run("check")
    #expect(found.output.contains("octavo check --only mojibake\n"), "\(found)")
    let listed = shell.run("check", "--only", "mojibake")
    #expect(listed.messages.contains("octavo edit id:N --set title=…"), "\(listed)")
  }

  @Test func `a name that another has is not said to be mended by itself`() throws {
    let shell = try shell()
    try OtherProgram.execute(
      "UPDATE author SET name = 'Frank Herbert' WHERE id = 2",
      in: shell.catalog
    )
    let found = shell.run("check")
    #expect(found.code == 1)
    #expect(found.output.contains("Another has this name already: merge the two"), "\(found)")
    shell.answer = "n"
    _ = shell.run("check", "--fix")
    shell.answer = nil
    let again = shell.run("check")
    #expect(again.output.contains("Another has this name already: merge the two"), "\(again)")
    #expect(!again.messages.contains("--fix"), "\(again)")
  }

  @Test(arguments: ["nameWord", "bookOrigin", "titleText", "titleSearch"])
  func `a derived table that is missing is made anew`(table: String) throws {
    let shell = try shell()
    try OtherProgram.execute(
      "DROP TABLE \(table); DROP INDEX author_name; UPDATE author SET foldedName = 'x'",
      in: shell.catalog
    )
    let found = shell.run("check")
    #expect(found.code == 78)
    #expect(found.messages.contains("lacks what can be made anew from the data"), "\(found)")
    #expect(found.messages.contains("octavo check --fix"), "\(found)")
    let fixed = shell.run("check", "--fix")
    #expect(fixed.code == 0, "\(fixed)")
    #expect(try shell.schema() == Shell().schema())
    #expect(shell.run("check").output == "All is well.\n")
    #expect(shell.run("list", "hobbit tolkien", "--format", "ids").output == "2\n")
  }

  @Test func `an index of titles without its settings is made anew`() throws {
    let shell = try shell()
    try shell.damage("DELETE FROM titleSearch_config")
    let found = shell.run("check")
    #expect(found.code == 1 && found.output.contains("Index of titles: differs."), "\(found)")
    let listed = shell.run("list", "dune")
    #expect(listed.code == 78 && listed.messages.contains("the index of titles"), "\(listed)")
    let fixed = shell.run("check", "--fix")
    #expect(fixed.code == 0, "\(fixed)")
    #expect(shell.run("list", "dune", "--format", "ids").output == "1\n")
    #expect(shell.run("check").output == "All is well.\n")
  }

  @Test func `folded names that are in the way of a missing index are made anew first`() throws {
    let shell = try shell()
    try OtherProgram.execute(
      "DROP INDEX author_name; UPDATE author SET foldedName = 'x'",
      in: shell.catalog
    )
    let fixed = shell.run("check", "--fix")
    #expect(fixed.code == 0, "\(fixed)")
    #expect(shell.run("check").output == "All is well.\n")
  }

  @Test(arguments: [
    (FreeList.count, 99 as UInt32), (.nextPage, 0x0F0F00), (.countOfLeaves, 0x0F0F00),
  ])
  func `room of which the list is damaged is made anew`(part: FreeList, number: UInt32) throws {
    let shell = try shell()
    try OtherProgram.execute(
      """
      PRAGMA journal_mode = DELETE;
      CREATE TABLE room (bytes);
      INSERT INTO room SELECT zeroblob(3000) FROM change, change, change, change;
      DROP TABLE room;
      PRAGMA journal_mode = WAL;
      """,
      in: shell.catalog
    )
    try shell.write(number, over: part)
    let found = shell.run("check")
    #expect(found.code == 1, "\(found)")
    #expect(found.output.contains("Room in the file: "), "\(found)")
    #expect(shell.run("list", "--format", "json").output.contains("Hobbit"))
    let fixed = shell.run("check", "--fix")
    #expect(fixed.code == 0, "\(fixed)")
    #expect(fixed.output.contains("Made anew."), "\(fixed)")
    #expect(shell.run("edit", "id:1", "--set", "year=1965", "--yes").code == 0)
    #expect(shell.run("check").output == "All is well.\n")
  }
}

/// What a file tells of the pages that nothing uses.
enum FreeList {
  case count
  case nextPage
  case countOfLeaves
}

extension Shell {
  fileprivate func write(_ number: UInt32, over part: FreeList) throws {
    var file = try Data(contentsOf: URL(filePath: catalog))
    let page = Int(file[16]) << 8 | Int(file[17])
    let first = file[32..<36].reduce(0) { $0 << 8 | Int($1) }
    let start =
      switch part {
      case .count: 36
      case .nextPage: (first - 1) * page
      case .countOfLeaves: (first - 1) * page + 4
      }
    let bytes = withUnsafeBytes(of: number.bigEndian) { Data($0) }
    file.replaceSubrange(start..<start + 4, with: bytes)
    try file.write(to: URL(filePath: catalog))
  }
}
