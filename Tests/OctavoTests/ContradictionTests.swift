import Foundation
import GRDB
import TestSupport
import Testing

@testable import octavo

/// A record that is damaged, where something else in the file still has the earlier value.
struct ContradictionTests {
  private func shell() throws -> Shell {
    let shell = try Shell.withTwoBooks()
    try shell.prepare(
      [
        "edit", "id:1", "--set", "year=1965", "--set", "genre=Novel", "--set", "shelf=Hall",
        "--yes",
      ]
    )
    return shell
  }

  /// What is damaged, what the record has then, what it had, and the question's answer by yes.
  private static let damages: [(sql: String, now: String, earlier: String)] = [
    ("UPDATE book SET title = 'Dung' WHERE id = 1", "“Dung”", "“Dune”"),
    ("UPDATE book SET title = 'The Hobbut' WHERE id = 2", "“The Hobbut”", "“The Hobbit”"),
    ("UPDATE author SET name = 'Frank Herbart' WHERE id = 1", "“Frank Herbart”", "“Frank Herbert”"),
    ("UPDATE genre SET name = 'Nowel'", "“Nowel”", "“Novel”"),
    (
      "UPDATE author SET sortName = 'Hxrbert, Frank' WHERE id = 1", "“Hxrbert, Frank”",
      "“Herbert, Frank”"
    ),
    ("UPDATE genre SET sortName = 'Xovel'", "“Xovel”", "“Novel”"),
  ]

  @Test(arguments: damages)
  func `without a terminal both stay, and are shown`(
    damage: (sql: String, now: String, earlier: String)
  ) throws {
    let shell = try shell()
    try OtherProgram.execute(damage.sql, in: shell.catalog)
    let found = shell.run("check")
    #expect(found.code == 1, "\(found)")
    let before = shell.run("export", "--to", "json").output
    for arguments in [["check", "--fix"], ["check", "--fix", "--yes"]] {
      let fixed = shell.run(arguments + ["--catalog", shell.catalog])
      #expect(fixed.code == 1, "\(fixed)")
      #expect(fixed.messages.contains(damage.now), "\(fixed)")
      #expect(fixed.messages.contains(damage.earlier), "\(fixed)")
      #expect(fixed.messages.contains("Both stay as they are."), "\(fixed)")
    }
    #expect(shell.run("check").output == found.output)
    #expect(shell.run("export", "--to", "json").output == before)
  }

  @Test(arguments: damages)
  func `a person says which is right, and can take it back`(
    damage: (sql: String, now: String, earlier: String)
  ) throws {
    let shell = try shell()
    let good = shell.titles
    try OtherProgram.execute(damage.sql, in: shell.catalog)
    shell.answer = "y"
    let fixed = shell.run("check", "--fix")
    shell.answer = nil
    #expect(fixed.code == 0, "\(fixed)")
    #expect(fixed.messages.contains("Put back \(damage.earlier)?"), "\(fixed)")
    #expect(fixed.messages.contains("To take it back: octavo undo"), "\(fixed)")
    #expect(shell.run("check").output.hasPrefix("All is well."))
    #expect(shell.titles == good)

    #expect(shell.run("undo").code == 0)
    #expect(shell.run("check").code == 0)
  }

  @Test(arguments: damages)
  func `what the record has is right where a person says so`(
    damage: (sql: String, now: String, earlier: String)
  ) throws {
    let shell = try shell()
    try OtherProgram.execute(damage.sql, in: shell.catalog)
    let before = shell.run("history").output
    shell.answer = "n"
    let fixed = shell.run("check", "--fix")
    shell.answer = nil
    #expect(fixed.code == 0, "\(fixed)")
    #expect(shell.run("check").code == 0)
    #expect(shell.run("history").output == before)
  }

  @Test(arguments: [
    ("book_year", "UPDATE book SET year = 1901 WHERE id = 1", "1901", "1965"),
    ("book_genre", "UPDATE book SET genreId = 77 WHERE id = 1", "77", "1 (“Novel”)"),
    ("book_added", "UPDATE book SET added = added - 9 WHERE id = 1", "“added” is", "in the index"),
    (
      "book_key", "UPDATE book SET recordKey = recordKey + 9 WHERE id = 1", "“recordKey” is",
      "in the index"
    ),
  ])
  func `an index that has the earlier value is not made anew without a word`(
    index: String,
    sql: String,
    now: String,
    earlier: String
  ) throws {
    let shell = try shell()
    let good = shell.titles
    try shell.damageBehind(index, sql)
    let fixed = shell.run("check", "--fix", "--yes")
    #expect(fixed.code == 1, "\(fixed)")
    #expect(fixed.messages.contains(now) && fixed.messages.contains(earlier), "\(fixed)")
    #expect(fixed.messages.contains("the index \(index)"), "\(fixed)")
    shell.answer = "y"
    let asked = shell.run("check", "--fix")
    shell.answer = nil
    #expect(asked.code == 0, "\(asked)")
    #expect(shell.run("check").output.hasPrefix("All is well."))
    #expect(shell.titles == good)
  }

  @Test func `a loan that two indexes have as open is not given back by a damaged day`() throws {
    let shell = try shell()
    try shell.prepare(["readers", "add", "Tim"], ["lend", "id:1", "--to", "Tim"])
    try shell.damageBehind(
      "loanBook_out",
      also: "loanBook_outBook",
      "UPDATE loanBook SET returned = 20261121"
    )
    let fixed = shell.run("check", "--fix", "--yes")
    #expect(fixed.code == 1, "\(fixed)")
    #expect(fixed.messages.contains("“returned” is 20261121 there, and nothing in"), "\(fixed)")
    shell.answer = "y"
    let asked = shell.run("check", "--fix")
    shell.answer = nil
    #expect(asked.code == 0, "\(asked.messages) \(asked.output)")
    let lent = shell.run("list", "lent:Tim", "--format", "ids")
    #expect(lent.output == "1\n", "\(lent.messages) \(asked) \(shell.run("loans"))")
    #expect(shell.run("check").output.hasPrefix("All is well."))
  }

  @Test func `what only other places have wrong is made anew without a question`() throws {
    let shell = try shell()
    try OtherProgram.execute(
      """
      UPDATE titleText SET words = ' else' WHERE bookId = 1;
      UPDATE book SET sortTitle = 'x' WHERE id = 2;
      UPDATE author SET foldedName = 'x' WHERE id = 2; DELETE FROM nameWord WHERE word = 'frank';
      """,
      in: shell.catalog
    )
    let fixed = shell.run("check", "--fix")
    #expect(fixed.code == 0, "\(fixed)")
    #expect(!fixed.messages.contains("Both stay"), "\(fixed)")
    #expect(shell.run("check").output.hasPrefix("All is well."))
  }
}

extension Shell {
  /// What is said of books, but for their versions and times.
  fileprivate var titles: [String] {
    run("list", "--format", "json").output.split(separator: ",").map(String.init).filter {
      !$0.contains("\"version\"") && !$0.contains("\"modified\"")
    }
  }

  /// Changes rows in a way that an index of them is not told of.
  fileprivate func damageBehind(_ index: String, also other: String = "", _ sql: String) throws {
    let first = try DatabaseQueue(path: catalog)
    let definitions = try first.writeWithoutTransaction { db in
      let rows = try Row.fetchAll(
        db,
        sql: "SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema WHERE name IN (?, ?)",
        arguments: [index, other]
      )
      try db.execute(sql: "PRAGMA writable_schema = ON")
      try db.execute(
        sql: "DELETE FROM sqlite_schema WHERE name IN (?, ?)",
        arguments: [index, other]
      )
      return rows
    }
    try first.close()
    let second = try DatabaseQueue(path: catalog)
    try second.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.execute(sql: sql)
      try db.execute(sql: "PRAGMA writable_schema = ON")
      for definition in definitions {
        try db.execute(
          sql: "INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)",
          arguments: StatementArguments(Array(definition.databaseValues))
        )
      }
    }
    try second.close()
  }
}
