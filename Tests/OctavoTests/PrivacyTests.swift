import TestSupport
import Testing

@testable import octavo

/// What a reader notes of their readings is in no output that is made for another.
struct PrivacyTests {
  let shell: Shell
  private let secrets = ["xyzzy", "plugh", "1987", "2½", "2.5", "gave up"]

  init() throws {
    shell = try Shell()
    try shell.prepareHousehold()
    for command in [
      ["read", "id:1", "--status", "gave-up", "--rating", "2.5", "--started", "1987-03"],
      ["read", "id:1", "--note", "xyzzy"],
      ["read", "id:1", "--again", "--finished", "1987-11-05", "--note", "plugh"],
      ["read", "id:1", "--note", "plugh, twice"],
      ["read", "id:2", "--status", "wants", "--note", "xyzzy"], ["undo"],
    ] {
      try shell.prepare(as: "jan", command)
    }
  }

  private func expectNothing(_ result: Consequences, _ arguments: [String]) {
    for text in [result.output, result.messages] {
      let found = secrets.filter(text.contains)
      #expect(found == [], "\(arguments.joined(separator: " ")): \(text)")
    }
  }

  /// How a command is tried; one that is not here, without arguments.
  static func ways(_ command: String, _ formats: [String], _ shell: Shell) -> [[String]] {
    switch command {
    case "show": [["id:1"], ["id:2"]]
    case "authors", "publishers", "genres", "series", "tags": [["list"], ["show", "id:1"]]
    case "queries": [["list"], ["save", "x", "@reading"]]
    case "readers":
      [
        ["list"], ["show", "Jan"], ["remove", "Jan"], ["merge", "Jan", "--into", "Maria"],
        ["merge", "Jan", "--into", "Maria", "--dry-run"],
        ["merge", "Jan", "Maria", "--into", "Eva", "--dry-run"],
        ["edit", "Jan", "--kind", "child"],
      ]
    case "read": [[], ["id:1"], ["id:2"], ["--status", "read"], ["id:1", "--status", "wants"]]
    case "lend": [["id:2", "--to", "Eva"], ["id:1", "--to", "Jan"]]
    case "return": [["id:1"]]
    case "borrow": [["id:1", "--from", "Jan"]]
    case "stats": [[], ["--only", "ratings"], ["--only", "readByMonth"]]
    case "loans": [[], ["--overdue"], ["--all"]]
    case "edit": [["id:1", "--set", "notes=x"], ["id:1", "--set", "notes=y", "--dry-run"]]
    case "remove": [["id:1", "--dry-run"]]
    case "add": [["--title", "Solaris"]]
    case "history": [[], ["id:1"], ["id:2"]]
    case "undo": [["999"]]
    case "export": formats.map { ["--to", $0] }
    case "backup": [[shell.path("copy.sqlite")]]
    case "restore": [[shell.path("none")]]
    case "import": [[shell.path("none")]]
    // The demo is a catalogue of its own.
    case "demo": [["--help"]]
    default: [[]]
    }
  }

  /// Every command that there is, as the help lists them.
  static func commands(_ shell: Shell) -> [String] {
    let lines = shell.run(["--help"]).output.split(separator: "\n").drop { $0 != "SUBCOMMANDS:" }
    return lines.dropFirst().filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }.compactMap {
      $0.split(separator: " ").first.map(String.init)
    }
  }

  /// What answers are printed in: as they come and as JSON, and each other format for one of the two
  /// readers, so that each meets each command; in `make prove` for both.
  private static func printed(to user: String) -> [String?] {
    let usual = user == "maria" ? ["table", "csv"] : ["jsonl", "ids"]
    return [nil, "json"] + Proof.of(usual: usual, long: ["table", "jsonl", "csv", "ids"])
  }

  /// Every format of an export.
  static func formats(_ shell: Shell) -> [String] {
    let choices = shell.run("export").messages.split(separator: "Choose ").last ?? ""
    return choices.filter { $0 != "." && $0 != "\n" }.split(separator: ", ").map(String.init)
  }

  @Test(arguments: ["maria", "eve"])
  func `no command shows it in any format`(user: String) throws {
    let formats = Self.formats(shell)
    #expect(formats.contains("json"))
    let names = Self.commands(shell)
    #expect(names.contains("list") && names.contains("loans"))
    let printed = Self.printed(to: user)
    for name in names {
      for way in Self.ways(name, formats, shell) {
        for format in printed where name != "export" || format == nil {
          let arguments = [name] + way + (format.map { ["--format", $0] } ?? [])
          let place = ["--catalog", shell.catalog]
          expectNothing(shell.run(arguments + place, as: user), arguments)
          guard format == nil else { continue }
          shell.terminal = 120
          expectNothing(shell.run(arguments + place, as: user), arguments)
          shell.terminal = nil
        }
      }
    }
    #expect(shell.run(as: "jan", "read", "id:1").output.contains("plugh, twice"))
  }

  @Test(arguments: [
    "xyzzy", "plugh", "rating:2.5", "rating:any", "read:1987", "started:1987", "status:gave-up",
    "reading:any", "@reading",
  ])
  func `no query finds by it`(query: String) {
    #expect(shell.run(as: "jan", "list", "rating:2.5", "--format", "ids").output == "1\n")
    #expect(shell.run("list", query, "--format", "ids") == Consequences())
    #expect(shell.run(as: "eve", "list", query, "--format", "ids").output == "")
  }

  @Test func `their changes are not taken back by others, nor told by what they did`() throws {
    let history = shell.run(as: "jan", "history", "--format", "json").output
    #expect(history.contains("gave up"))
    let ids = try history.matches(of: /"id":([0-9]+),[^}]*"who":"Jan"/).map {
      try #require(Int($0.output.1))
    }
    // The last is an undo, which is not undone but done again.
    #expect(ids.count >= 5)
    for id in ids.dropFirst(2) {
      let result = shell.run("undo", String(id), "--format", "json")
      #expect(result.code == 69)
      #expect(result.messages == "octavo: There is no change \(id) in the history.\n")
      expectNothing(result, ["undo"])
    }
    #expect(shell.run(as: "jan", "read", "id:1").output.contains("1987-11-05"))
  }

  @Test func `what goes and comes back with a reader is not told`() {
    for arguments in [
      ["readers", "remove", "Jan", "--yes"], ["history", "--format", "json"],
      ["undo", "--format", "json"], ["redo", "--format", "json"], ["undo"], ["history"],
    ] {
      let result = shell.run(arguments + ["--catalog", shell.catalog], as: "maria")
      #expect(result.code == 0, "\(arguments): \(result.messages)")
      expectNothing(result, arguments)
    }
    #expect(shell.run(as: "jan", "read", "id:1").output.contains("1987-11-05"))
  }

  @Test func `what a reader wrote since a merge does not go to the other one with its undo`() throws
  {
    try shell.prepare(["readers", "add", "Lena"])
    let maria = ["--catalog", shell.catalog, "--as", "maria"]
    #expect(shell.run(["readers", "merge", "Jan", "--into", "Lena", "--yes"] + maria).code == 0)
    #expect(shell.run(as: "Lena", "read", "id:1", "--note", "Lena alone").code == 0)
    let undone = shell.run(["undo"] + maria)
    #expect(!undone.output.contains("Lena alone") && !undone.messages.contains("reading"))
    #expect(!shell.run(as: "Jan", "read", "id:1").output.contains("Lena alone"))
    #expect(shell.run(as: "Lena", "read", "id:1").output.contains("Lena alone"))
  }

  @Test(arguments: [
    ["remove id:1", "readers remove Jan"], ["readers remove Jan", "remove id:1"],
  ])
  func `their readings come back with the later of two undos, in either order`(
    deletions: [String]
  ) throws {
    let before = shell.run(as: "jan", "read", "id:1").output
    #expect(before.contains("plugh, twice"))
    let revisions = try deletions.map { deletion in
      try shell.prepare(deletion.split(separator: " ").map(String.init) + ["--yes"])
      return try #require(shell.run("history", "--limit", "1").output.split(separator: "\t").first)
    }
    for revision in revisions {
      let undone = shell.run("undo", String(revision))
      #expect(undone.code == 0, "\(undone)")
      expectNothing(undone, ["undo"])
    }
    #expect(shell.run(as: "jan", "read", "id:1").output == before)
    #expect(shell.run("check").code == 0)
  }
}
