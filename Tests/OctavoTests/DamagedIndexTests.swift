import Foundation
import GRDB
import TestSupport
import Testing

@testable import octavo

/// An index, or a table for finding, of which a page has lost its entries: SQLite reads it without an
/// error.
struct DamagedIndexTests {
  /// The demo, as a person of its household has it.
  private func shell() throws -> Shell {
    let shell = try Shell()
    try #require(shell.run(["demo", "--create", shell.catalog]).code == 0)
    return shell
  }

  private static let commands = [
    ["list"], ["list", "--limit", "5"], ["list", "dune"], ["list", "--format", "json"], ["stats"],
    ["show", "id:3"], ["authors", "list"], ["genres", "list", "--format", "json"], ["loans"],
    ["readers"], ["history"], ["export", "--to", "csv"], ["add", "--title", "Emma"],
    ["check", "--only", "all"],
  ]

  private static let indexes = [
    "book_order", "book_modified", "author_order", "author_name", "genre_order", "loan_date",
    "reader_order", "sqlite_autoindex_isbn_2", "sqlite_autoindex_bookAuthor_1",
    "sqlite_autoindex_loanBook_1", "loanBook_outBook", "reading_book", "bookTag_tag", "titleText",
    "nameWord",
  ]

  /// Each index with a third of the commands, and each command with a third of the indexes.
  @Test(arguments: indexes.enumerated().map { ($0, $1) })
  func `nothing is said not to be there, no file is written over, and it is made anew`(
    number: Int,
    name: String
  ) throws {
    let shell = try shell()
    let file = shell.path("books.json")
    #expect(shell.run(as: "Lena", "export", "--to", "json", "-o", file).code == 0)
    let good = try Data(contentsOf: URL(fileURLWithPath: file))
    let list = shell.run(as: "Lena", "list").output
    try shell.emptyPage(of: name)
    let before = try Data(contentsOf: URL(fileURLWithPath: shell.catalog))
    let some = Self.commands.enumerated().filter { ($0.offset + number) % 3 == 0 }.map(\.element)
    for arguments in some + [["export", "--to", "json", "-o", file, "--force"]] {
      let result = shell.run(as: "Lena", arguments)
      #expect(result.code == 78, "\(arguments): \(result)")
      #expect(result.messages.contains(" lacks rows"), "\(arguments): \(result)")
      #expect(result.messages.contains("octavo check --fix --catalog"), "\(arguments): \(result)")
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == good)
    #expect(try Data(contentsOf: URL(fileURLWithPath: shell.catalog)) == before)
    let found = shell.run(as: "Lena", "check")
    #expect(found.code == 1, "\(found)")
    let fixed = shell.run(as: "Lena", "check", "--fix")
    #expect(fixed.code == 0, "\(fixed)")
    #expect(shell.run(as: "Lena", "list").output == list)
    #expect(shell.run(as: "Lena", "export", "--to", "json", "-o", file, "--force").code == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == good)
  }

  @Test(arguments: ["book_order", "author_order", "loan_date", "sqlite_autoindex_bookTag_1"])
  func `an index that has lost some of its rows does not shorten an export or a list`(
    name: String
  ) throws {
    let shell = try shell()
    let file = shell.path("books.json")
    #expect(shell.run(as: "Lena", "export", "--to", "json", "-o", file).code == 0)
    let good = try Data(contentsOf: URL(fileURLWithPath: file))
    try shell.emptyPage(of: name, keeping: 1)
    let result = shell.run(as: "Lena", "export", "--to", "json", "-o", file, "--force")
    #expect(result.code == 78, "\(result)")
    #expect(result.messages.contains("octavo check --fix"), "\(result)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == good)
  }

  @Test(arguments: [
    ("book_order", ["list"]), ("book_order", ["list", "--limit", "9"]),
    ("author_order", ["authors", "list"]),
  ])
  func `a list of everything that an index has only in part is refused`(
    name: String,
    list: [String]
  ) throws {
    let shell = try Shell.withTwoBooks()
    try shell.emptyPage(of: name, keeping: 1)
    let listed = shell.run(list + ["--catalog", shell.catalog], as: "maria")
    #expect(listed.code == 78, "\(listed)")
    #expect(listed.output.isEmpty, "\(listed)")
    #expect(listed.messages.contains("octavo check --fix"), "\(listed)")
  }

  @Test(arguments: ["book", "author", "loan", "reader"])
  func `a table that has lost its rows is no table without any`(name: String) throws {
    let shell = try shell()
    try shell.emptyPage(of: name)
    let before = try Data(contentsOf: URL(fileURLWithPath: shell.catalog))
    for arguments in [
      ["list"], ["stats"], ["loans"], ["authors", "list"], ["add", "--title", "X"],
    ] {
      let result = shell.run(as: "Lena", arguments)
      #expect(result.code == 78, "\(arguments): \(result)")
      #expect(result.messages.contains("\(name) lacks rows that its index"), "\(result)")
      #expect(result.messages.contains("octavo restore"), "\(result)")
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: shell.catalog)) == before)
  }

  @Test func `an empty catalogue is empty, and one without loans and tags has none`() throws {
    let shell = try Shell()
    try shell.prepare(["list"])
    for arguments in Self.commands.dropLast(2) where arguments != ["show", "id:3"] {
      let result = shell.run(arguments + ["--catalog", shell.catalog])
      #expect(result.code == 0, "\(arguments): \(result)")
    }
    try shell.prepare(["add", "--title", "!!!", "--author", "???", "--shelf", "!"], ["list"])
    #expect(shell.run("list", "--format", "ids").output == "1\n")
  }
}

extension Shell {
  fileprivate func run(as user: String, _ arguments: [String]) -> Consequences {
    run(arguments + ["--catalog", catalog], as: user)
  }

  /// Takes entries out of the page on which an index or a table begins, which stays a sound page.
  fileprivate func emptyPage(of name: String, keeping count: UInt8 = 0) throws {
    let queue = try DatabaseQueue(path: catalog)
    let (root, size) = try queue.writeWithoutTransaction { db in
      _ = try db.checkpoint(.truncate)
      let sql = "SELECT rootpage FROM sqlite_schema WHERE name = ?"
      return (
        try Int.fetchOne(db, sql: sql, arguments: [name]),
        try Int.fetchOne(db, sql: "PRAGMA page_size")
      )
    }
    try queue.close()
    var file = try Data(contentsOf: URL(fileURLWithPath: catalog))
    guard let root, let size else { throw CocoaError(.fileReadUnknown) }
    let start = (root - 1) * size
    if count > 0, [10, 13].contains(file[start]) {
      file.replaceSubrange(start + 3..<start + 5, with: [0, count])
    } else {
      // A leaf without entries, in the place of what leads to others, too.
      let kind: UInt8 = file[start] == 5 || file[start] == 13 ? 13 : 10
      let head = [kind, 0, 0, 0, 0, UInt8(size >> 8 & 0xFF), UInt8(size & 0xFF), 0]
      file.replaceSubrange(
        start..<start + size,
        with: head + [UInt8](repeating: 0, count: size - 8)
      )
    }
    try file.write(to: URL(fileURLWithPath: catalog))
  }
}
