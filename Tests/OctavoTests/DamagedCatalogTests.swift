import Foundation
import TestSupport
import Testing

@testable import octavo

/// Values that no table would take, in a file that opens.
struct DamagedCatalogTests {
  private func shell() throws -> Shell {
    let shell = try Shell()
    try shell.prepare(
      ["add", "--title", "Dune", "--author", "Frank Herbert", "--genre", "Novel"],
      ["add", "--title", "The Hobbit", "--author", "J. R. R. Tolkien", "--year", "1937"],
      ["edit", "id:1", "--set", "year=1965", "--yes"]
    )
    return shell
  }

  // MARK: - Records

  @Test func `a title that is not there is named, and the rest is listed`() throws {
    let shell = try shell()
    try shell.damage("UPDATE book SET title = NULL WHERE id = 1")
    let list = shell.run("list")
    #expect(list.code == 1)
    #expect(list.output.contains("1\t(damaged)\tFrank Herbert\t1965\tNovel"))
    #expect(list.output.contains("2\tThe Hobbit"))
    #expect(
      list.messages == """
        octavo: The catalogue is damaged: a value in it cannot be read. The rest is shown.
          book 1: “title” holds nothing
        Look at the file with: octavo check

        """
    )
    for arguments in [
      ["show", "id:1"], ["list", "--format", "json"], ["export", "--to", "json"],
      ["export", "--to", "csv"], ["list", "herbert"], ["stats", "--format", "json"],
    ] {
      let result = shell.run(arguments + ["--catalog", shell.catalog])
      #expect(result.code == (arguments[0] == "stats" ? 0 : 1), "\(arguments)")
      #expect(result.messages.contains("book 1: “title” holds nothing") || arguments[0] == "stats")
      #expect(result.output.contains("(damaged)") || arguments[0] == "stats", "\(arguments)")
    }
  }

  @Test(arguments: [
    ["edit", "id:1", "--set", "notes=x", "--yes"], ["edit", "id:1", "--set", "notes=x"],
  ])
  func `a value that cannot be read is not written over when another field is changed`(
    command: [String]
  ) throws {
    let shell = try shell()
    try shell.damage("UPDATE book SET title = NULL, pages = -3 WHERE id = 1")
    _ = shell.run(command + ["--catalog", shell.catalog])
    #expect(shell.run("show", "id:1").output.contains("notes\tx"))
    let messages = shell.run("show", "id:1").messages
    for column in ["title", "pages"] {
      #expect(messages.contains("book 1: “\(column)” holds"), "\(messages)")
    }
  }

  @Test func `a number where a text should be, and a text for a number, are named`() throws {
    let shell = try shell()
    try shell.damage(
      "UPDATE author SET name = 5 WHERE id = 1",
      "UPDATE book SET copies = 'many' WHERE id = 1",
      "UPDATE book SET pages = -3 WHERE id = 2"
    )
    let export = shell.run("export", "--to", "jsonl")
    #expect(export.code == 1)
    #expect(export.messages.contains("book 1: “copies” holds a text"))
    #expect(export.messages.contains("book 1: “author” holds a number"))
    #expect(export.output.contains("The Hobbit"))
    #expect(shell.run("show", "id:2").messages.contains("book 2: “pages” holds -3"))
  }

  @Test func `no value of any column ends the program`() throws {
    let shell = try Shell()
    #expect(shell.run(["demo", "--create", shell.catalog]).code == 0)
    let whole = try Data(contentsOf: URL(fileURLWithPath: shell.catalog))
    let wrong = [
      "-9223372036854775808", "9223372036854775807", "1e308", "'12[a'", "x'ff00'", "''",
    ]
    // One column of each table at a time.
    let tables = Dictionary(grouping: try shell.columns(), by: \.table)
    for index in 0..<(tables.values.map(\.count).max() ?? 0) {
      let columns = tables.values.compactMap { index < $0.count ? $0[index] : nil }
      for ending in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: shell.catalog + ending)
      }
      try whole.write(to: URL(fileURLWithPath: shell.catalog))
      let statements = columns.flatMap { table, column in
        ["NULL", wrong[index % 6], wrong[(index + 3) % 6]].enumerated().map { rest, value in
          "UPDATE OR IGNORE \(table) SET \(column) = \(value) WHERE rowid % 4 = \(rest)"
        }
      }
      try shell.damage(statements)
      for arguments in [
        ["list"], ["list", "the"], ["list", "--format", "json"], ["show", "id:3"],
        ["show", "id:7"],
        ["stats", "--format", "json"], ["export", "--to", "json"],
        ["history"], ["authors", "list"], ["loans"], ["readers"], ["undo", "\(index % 5 + 1)"],
      ] {
        let result = shell.run(arguments + ["--catalog", shell.catalog], as: "Lena")
        let known = [0, 1, 65, 69, 74, 77, 78].contains(result.code)
        #expect(known, "\(columns): \(arguments) ends with \(result.code)")
        #expect(result.code == 0 || !result.messages.isEmpty, "\(columns): \(arguments)")
      }
    }
  }

  @Test func `an import behind the last number that there is says so`() throws {
    let shell = try shell()
    let file = shell.folder + "/books.csv"
    try "Title\nEmma\n".write(toFile: file, atomically: true, encoding: .utf8)
    try shell.damage("UPDATE sqlite_sequence SET seq = 9223372036854775807")
    let result = shell.run("import", file, "--yes")
    #expect(result.code == 78)
    #expect(result.messages.contains("“id” holds 9223372036854775807"))
  }

  // MARK: - The history

  @Test(arguments: [
    (Int64.min, Int64.max), (1, .max), (.max, .max), (5, 1), (.min, .min), (0, 0),
  ])
  func `an undo of rows without end takes back those that there are`(
    first: Int64,
    last: Int64
  ) throws {
    let shell = try shell()
    try shell.damage(
      "UPDATE change SET first = \(first), last = \(last) WHERE operation = 'insert'"
    )
    let undo = shell.run("undo", "2")
    let hasRows = max(first, 1) <= last
    #expect((hasRows ? [0, 1, 69] : [78]).contains(undo.code), "\(undo.messages)")
    #expect(shell.run("history", "id:2").code == 0)
    #expect(shell.run("check").code == (first < 1 || last < first ? 1 : 0))
  }

  @Test(arguments: ["'{'", "'[]'", "'null'", "x'ff'", "'{\"year\":{}}'", "'{\"x; y\":1}'", "7"])
  func `an undo whose before-image cannot be read changes nothing, or says which`(
    image: String
  ) throws {
    let shell = try shell()
    try shell.damage("UPDATE change SET before = \(image) WHERE operation = 'update'")
    let before = shell.run("export", "--to", "json").output
    let undo = shell.run("undo", "3")
    #expect([0, 69, 74, 78].contains(undo.code), "\(undo.messages)")
    if undo.code != 0 { #expect(shell.run("export", "--to", "json").output == before) }
    #expect(shell.run("history", "id:1").code == 0)
    #expect([0, 1].contains(shell.run("undo", "1").code))
  }

  @Test func `changes that take back each other lead nowhere`() throws {
    let shell = try shell()
    try shell.prepare(["undo"], ["redo"])
    try shell.damage("UPDATE revision SET undoes = 9 - id WHERE kind <> 'edit'")
    #expect(shell.run("undo").code != 78)
    try shell.damage("UPDATE revision SET undoes = id")
    #expect([0, 69].contains(shell.run("undo").code))
    #expect(shell.run("history").code == 0)
  }
}
