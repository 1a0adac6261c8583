import Foundation
import Testing

@testable import octavo

/// A dry run tells what would be done, and does nothing of it.
struct DryRunTests {
  private let shell: Shell

  init() throws {
    shell = try Shell()
    try shell.prepare(
      dispossessed,
      ["add", "--title", "Always Coming Home", "--author", "Ursula Le Guin", "--tag", "todo"],
      ["backup", shell.path("backup.sqlite")],
      ["queries", "save", "gifts", "tag:gift"],
      ["queries", "save", "mine", "@gifts year:1974"],
      ["readers", "add", "Jan"],
      ["readers", "add", "Jan Smit"],
      ["fields", "add", "Price", "--kind", "money"],
      ["fields", "add", "Shop"],
      ["read", "id:1", "--status", "reading"]
    )
    try "Title,Year\nEmma,1815\n"
      .write(toFile: shell.path("list.csv"), atomically: true, encoding: .utf8)
  }

  /// The bytes of every file of the folder.
  private func files() throws -> [String: Data] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: shell.folder)
    return try names.reduce(into: [:]) { files, name in
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: shell.path(name), isDirectory: &isFolder),
        !isFolder.boolValue
      else { return }
      files[name] = try Data(contentsOf: URL(fileURLWithPath: shell.path(name)))
    }
  }

  private static let commands = [
    ["undo"], ["undo", "2"], ["undo", "4"], ["restore", "BACKUP"],
    ["authors", "merge", "Ursula Le Guin", "--into", "Ursula K. Le Guin"],
    ["authors", "rename", "Ursula Le Guin", "U. K. Le Guin"],
    ["authors", "remove", "Ursula Le Guin", "--keep-books"],
    ["tags", "rename", "todo", "later"], ["queries", "rename", "gifts", "presents"],
    ["readers", "merge", "Jan Smit", "--into", "Jan"],
    ["edit", "id:1", "--set", "year=1975"], ["remove", "id:1"], ["import", "LIST"],
    ["merge", "id:2", "--into", "id:1"],
    ["readers", "remove", "Jan Smit", "--yes"], ["queries", "save", "late", "year:1974.."],
    ["queries", "remove", "mine"], ["fields", "add", "Colour"],
    ["fields", "edit", "Shop", "--name", "Bought at"], ["fields", "remove", "Shop"],
    ["fields", "move", "Shop", "--to", "1"],
  ]

  @Test(arguments: commands, [[], ["--format", "json"]])
  func `it tells something, ends with 0, and no byte of a file is another`(
    command: [String],
    format: [String]
  ) throws {
    if command[0] == "restore", !format.isEmpty { return }
    let words = command.map {
      ["BACKUP": shell.path("backup.sqlite"), "LIST": shell.path("list.csv")][$0] ?? $0
    }
    let before = try files()
    let result = shell.run(
      words + ["--dry-run"] + format + ["--catalog", shell.catalog, "--as", "maria"]
    )
    #expect(result.code == 0, "\(command): \(result.messages)")
    #expect(!result.output.isEmpty, "\(command)")
    #expect(try files() == before, "\(command)")
  }

  @Test(arguments: [
    ["authors", "merge", "Ursula Le Guin", "--into", "Ursula K. Le Guin"],
    ["authors", "rename", "Ursula Le Guin", "U. K. Le Guin"],
    ["authors", "remove", "Ursula Le Guin", "--keep-books"],
    ["queries", "rename", "gifts", "presents"], ["undo", "2"], ["undo", "4"],
    ["readers", "merge", "Jan Smit", "--into", "Jan", "--yes"],
    ["merge", "id:2", "--into", "id:1", "--yes"], ["remove", "id:1", "--yes"],
    ["remove", "id:1,2", "--yes"],
    ["readers", "remove", "Jan Smit", "--yes"], ["queries", "save", "late", "year:1974.."],
    ["queries", "remove", "mine"], ["fields", "add", "Colour"],
    ["fields", "edit", "Shop", "--name", "Bought at"], ["fields", "remove", "Shop"],
    ["fields", "move", "Shop", "--to", "1"],
  ])
  func `it says just what the history says of it once it is done`(command: [String]) throws {
    let told = shell.run(command + ["--dry-run", "--catalog", shell.catalog, "--as", "maria"])
    let last = shell.run("history", "--limit", "1").output.prefix { $0 != "\t" }
    try shell.prepare(command)
    let number = (Int(last) ?? 0) + 1
    #expect(told.output == shell.run("history", "show", "\(number)").output, "\(command)")
  }

  @Test(arguments: [
    ["edit", "id:1,2", "--set", "year=1975", "--set", "tags+=todo", "--yes"],
    ["merge", "id:2", "--into", "id:1", "--yes"], ["remove", "id:1,2", "--yes"],
    ["authors", "rename", "Ursula Le Guin", "U. K. Le Guin"], ["undo", "2"],
    ["tags", "remove", "todo", "--keep-books"],
  ])
  func `in JSON it lists the changes that the command lists once it is done`(
    command: [String]
  ) throws {
    func changes(_ words: [String]) throws -> [Change] {
      let result = shell.run(
        words + ["--format", "json", "--catalog", shell.catalog],
        as: "maria"
      )
      #expect(result.code == 0, "\(result.messages)")
      return try JSONDecoder().decode(Changes.self, from: Data(result.output.utf8)).changes
    }
    let told = try changes(command + ["--dry-run"])
    #expect(!told.isEmpty)
    #expect(try changes(command) == told)
  }

  private struct Changes: Decodable { let changes: [Change] }
  private struct Change: Decodable, Equatable {
    let kind: String
    let id: Int?
    var key: String?
    let name: String
    let what: String
    let fields: [Field]
  }
  private struct Field: Decodable, Equatable {
    let field: String
    let before: String
    let after: String
  }

  @Test func `an import lists the books that it adds and fills, before and after`() throws {
    try """
    Title,Author,Pages
    Emma,Jane Austen,
    The Dispossessed,Ursula K. Le Guin,341

    """.write(toFile: shell.path("more.csv"), atomically: true, encoding: .utf8)
    func changes(_ option: String) throws -> [Change] {
      let result = shell.run("import", shell.path("more.csv"), option, "--format", "json")
      return try JSONDecoder().decode(Changes.self, from: Data(result.output.utf8)).changes
    }
    // The keys of what is new are made anew each time.
    func keyless(_ changes: [Change]) -> [Change] {
      changes.map { change in
        var change = change
        change.key = nil
        return change
      }
    }
    let told = try changes("--dry-run")
    #expect(told.map(\.what) == ["changed", "added", "added"])
    #expect(told[0].id == 1)
    #expect(told[0].fields == [Field(field: "pages", before: "", after: "341")])
    #expect(told.map(\.name).sorted() == ["Emma", "Jane Austen", "The Dispossessed"])
    #expect(keyless(try changes("--yes")) == keyless(told))
  }

  @Test(arguments: ["id:1", "id:1,2"])
  func `a new name is told before it is made, of one book and of several`(books: String) {
    let told = shell.run("edit", books, "--set", "genre=Sience fiction", "--dry-run")
    #expect(
      told.messages.contains("“Sience fiction” is a new genre. Nearest: Science fiction (1 book)."),
      "\(told.messages)"
    )
  }

  @Test func `what an undo would keep is told, and it ends as the undo would`() throws {
    try shell.prepare(
      ["edit", "id:1", "--set", "year=1975"],
      ["edit", "id:1", "--set", "year=1976"]
    )
    let number =
      shell.run("history", "--limit", "2").output
      .split(separator: "\n").last?.prefix { $0 != "\t" } ?? ""
    let told = shell.run("undo", String(number), "--dry-run")
    #expect(told.code == 1)
    #expect(told.messages.contains("keeps its year “1976”, which was changed since"))
    #expect(shell.run("show", "id:1").output.contains("year\t1976\n"))
  }

  @Test func `what redo would do is told, and nothing is done`() throws {
    try shell.prepare(["edit", "id:1", "--set", "year=1975"], ["undo"])
    let before = try files()
    let told = shell.run("redo", "--dry-run")
    #expect(told.output == "book\t1\tThe Dispossessed\tchanged\tyear\t1974\t1975\n")
    #expect(told.messages.contains("Nothing was changed. The history would say: Did again:"))
    #expect(try files() == before)
    try shell.prepare(["redo"])
    #expect(shell.run("redo", "--dry-run").code == 69)
  }

  @Test func `a dry run of edit ends with what would change`() {
    let told = shell.run("edit", "id:1,2", "--set", "year=1975", "--dry-run")
    #expect(told.messages.hasSuffix("octavo: 2 books would change. Nothing was changed.\n"))
  }

  @Test func `a merge that cannot be is refused as it would be`() {
    let result = shell.run("authors", "merge", "Nobody", "--into", "Ursula Le Guin", "--dry-run")
    #expect(result.code == 69)
  }

  @Test func `of a backup it is said what is in it and where the catalogue would be kept`() throws {
    let result = shell.run("restore", shell.path("backup.sqlite"), "--dry-run")
    #expect(result.output.contains("backup.sqlite is whole: 2 books"))
    #expect(result.output.contains("would be put in the place of \(shell.catalog)"))
    #expect(result.output.contains("would be kept at \(shell.folder)/catalog-"))
    #expect(shell.run("restore", shell.path("none.sqlite"), "--dry-run").code == 66)
    #expect(shell.run("restore", shell.path("list.csv"), "--dry-run").code == 78)
  }
}
