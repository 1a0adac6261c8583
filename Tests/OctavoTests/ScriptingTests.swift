import Foundation
import Testing

@testable import octavo

/// What scripts rely on: what commands answer, say and take.
struct ScriptingTests {
  private func shelf() throws -> Shell {
    let shell = try Shell()
    try shell.prepare(dispossessed)
    return shell
  }

  private func json(_ result: Consequences) throws -> [String: Any] {
    #expect(result.code == 0, "\(result.messages)")
    let value = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    return try #require(value as? [String: Any])
  }

  // MARK: - Revisions

  @Test func `each command that changes something tells the change in JSON`() throws {
    let shell = try shelf()
    try shell.prepare(["add", "--title", "Emma"], ["genres", "add", "Novel"])
    let commands: [[String]] = [
      ["add", "--title", "Dune"], ["edit", "id:3", "--set", "year=1965"], ["remove", "id:3"],
      ["undo"],
      ["redo"],
      ["authors", "add", "A"], ["authors", "rename", "A", "B"],
      ["authors", "merge", "B", "--into", "Ursula K. Le Guin"], ["genres", "remove", "Novel"],
      ["readers", "add", "Jan"], ["readers", "edit", "Jan", "--kind", "child"],
      ["readers", "add", "Ann"], ["readers", "merge", "Ann", "--into", "Jan", "--yes"],
      ["read", "id:1", "--status", "reading"], ["read", "id:1", "--rating", "4"],
      ["lend", "id:1", "--to", "Jan"],
      ["loans", "extend", "loan:1"], ["return", "id:1"], ["borrow", "id:2", "--from", "Library"],
      ["loans", "remove", "loan:2"], ["readers", "remove", "Jan", "--yes"],
      ["queries", "save", "q", "tag:gift"], ["queries", "rename", "q", "r"],
      ["queries", "remove", "r"],
      ["fields", "add", "Price", "--kind", "money"], ["fields", "edit", "Price", "--name", "Cost"],
      ["fields", "add", "Signed", "--kind", "yes/no"], ["fields", "move", "Signed", "--to", "1"],
      ["fields", "remove", "Cost", "--yes"],
    ]
    for command in commands {
      let answer = try json(
        shell.run(command + ["--format", "json", "--catalog", shell.catalog], as: "maria")
      )
      let newest = shell.run("history", "--limit", "1", "--format", "ids").output
      let revision = answer[["undo", "redo"].contains(command[0]) ? "id" : "revision"] as? Int
      #expect(revision.map { "change:\($0)\n" } == newest, "\(command): \(answer)")
      let shown = try json(
        shell.run(
          ["history", "show", "\(revision ?? 0)", "--format", "json", "--catalog", shell.catalog],
          as: "maria"
        )
      )
      let changes = answer["changes"] as? [[String: Any]]
      #expect(changes as NSArray? == shown["changes"] as? NSArray, "\(command)")
      #expect(answer["records"] as? Int == changes?.count, "\(command)")
    }
  }

  @Test func `of many records the first are listed, and all are counted`() throws {
    let shell = try Shell()
    let rows = (1...1_002).map { "Book \($0)" }.joined(separator: "\n")
    try "Title\n\(rows)\n"
      .write(toFile: shell.path("books.csv"), atomically: true, encoding: .utf8)
    func check(_ command: [String]) throws {
      let answer = try json(
        shell.run(command + ["--format", "json", "--catalog", shell.catalog], as: "maria")
      )
      #expect((answer["changes"] as? [Any])?.count == 1_000, "\(command)")
      #expect(answer["records"] as? Int == 1_002, "\(command)")
    }
    try check(["import", shell.path("books.csv"), "--dry-run"])
    try check(["import", shell.path("books.csv"), "--yes"])
    for command in [["edit", "book", "--set", "year=1974"], ["remove", "book"]] {
      try check(command + ["--dry-run"])
      try check(command + ["--yes"])
    }
    try check(["undo", "--dry-run"])
    try check(["undo"])
    try check(["redo"])
  }

  @Test func `without ids the JSON is that of nothing`() throws {
    let shell = try shelf()
    shell.input = []
    let commands: [(words: [String], list: String)] = [
      (["edit", "--set", "year=1"], "books"), (["remove"], "books"),
      (["return"], "loans"), (["read", "--status", "read"], "readings"),
    ]
    for (command, list) in commands {
      let answer = try json(
        shell.run(
          command + ["--ids", "-", "--format", "json", "--catalog", shell.catalog],
          as: "maria"
        )
      )
      #expect(answer["revision"] is NSNull, "\(command)")
      #expect((answer[list] as? [Any])?.isEmpty == true, "\(command): \(answer)")
      #expect((answer["changes"] as? [Any])?.isEmpty == true, "\(command)")
      #expect(answer["records"] as? Int == 0, "\(command)")
    }
  }

  @Test func `a wrong id of the input is told with its line`() throws {
    let shell = try shelf()
    shell.input = Array("1\nabc\n".utf8)
    let refused = shell.run("remove", "--ids", "-")
    #expect(refused.code == 64)
    #expect(
      refused.messages == "octavo: stdin:2: “abc” is not an id of a book, as in --ids 1 5 9.\n"
    )
  }

  @Test func `readings of several books are told with the change, and a loan in its new version`()
    throws
  {
    let shell = try shelf()
    try shell.prepare(["add", "--title", "Emma"], ["lend", "id:1", "--to", "Jan", "--no-reader"])
    let read = try json(
      shell.run("read", "id:1", "id:2", "--status", "read", "--format", "json")
    )
    #expect((read["readings"] as? [Any])?.count == 2)
    #expect(read["revision"] as? Int == 4)
    let back = try json(shell.run("return", "id:1", "--format", "json"))
    let loans = try #require(back["loans"] as? [[String: Any]])
    #expect(loans.map { $0["version"] as? Int } == [2])
  }

  @Test(arguments: [
    ("edit id:1 --set authors=X:edittor", 65, "There is no role “edittor”"),
    ("fields add New --kind mony", 65, "“mony” is no kind of field. Nearest: money."),
    ("queries rename unread x", 65, "“unread” is there from the start, and stays."),
    ("queries rename nothing x", 69, "There is no saved query “nothing”."),
    ("genres remove Science\u{A0}fiction", 64, "Choose --keep-books"),
    ("history show id:3", 64, "“id:3” is the number of a book. A change is change:3"),
    ("undo book:9", 64, "“book:9” is the number of a book. A change is change:9"),
    ("fields move Price --to 9", 64, "The last place is 1, not 9."),
    ("fields add New --kind choice --choices a,\"b,c\"", 65, "comma"),
  ])
  func `a mistake ends with its own status`(line: String, code: Int32, words: String) throws {
    let shell = try shelf()
    try shell.prepare(["fields", "add", "Price", "--kind", "money"])
    let command = line.split(separator: " ").map { String($0).replacing("\u{A0}", with: " ") }
    let result = shell.run(command + ["--catalog", shell.catalog], as: "maria")
    #expect(result.code == code, "\(result)")
    #expect(result.messages.contains(words), "\(result)")
  }

  @Test func `what changes nothing has no revision`() throws {
    let shell = try shelf()
    let name = "Ursula K. Le Guin"
    let answer = try json(shell.run("authors", "rename", name, name, "--format", "json"))
    #expect(answer["revision"] is NSNull)
    #expect(answer["what"] is NSNull)
  }

  // MARK: - One record

  @Test func `a book is shown with one's own readings, and with who has it`() throws {
    let shell = try shelf()
    try shell.prepare(
      ["readers", "add", "Jan"],
      ["lend", "id:1", "--to", "Jan", "--due", "never", "--on", "2026-01-02"],
      [
        "read", "id:1", "--started", "2024-03-01", "--finished", "2024-03", "--rating", "4.5",
        "--note", "Good",
      ]
    )
    let shown = shell.run("show", "id:1").output
    #expect(
      shown.hasSuffix(
        """
        reading\tread, 2024-03-01 to 2024-03, 4½ stars: Good
        lent\tto Jan since 2026-01-02, out

        """
      )
    )
    let answer = try json(shell.run("show", "id:1", "--format", "json"))
    #expect((answer["readings"] as? [[String: Any]])?.first?["note"] as? String == "Good")
    #expect((answer["loans"] as? [[String: Any]])?.first?["date"] as? String == "2026-01-02")
    let others = shell.run(as: "jan", "show", "id:1", "--format", "json")
    #expect(try json(others)["readings"] as? [String] == [])
    #expect(!shell.run(as: "jan", "show", "id:1").output.contains("Good"))
  }

  @Test func `an author is shown with the books`() throws {
    let shell = try shelf()
    let answer = try json(shell.run("authors", "show", "id:1", "--format", "json"))
    #expect(
      (answer["titles"] as? [[String: Any]])?.first?["title"] as? String == "The Dispossessed"
    )
    #expect(answer["books"] as? Int == 1)
  }

  @Test func `a volume without a series is kept`() throws {
    let shell = try Shell()
    try shell.prepare(["add", "--title", "Emma", "--volume", "2a"])
    #expect(try json(shell.run("show", "id:1", "--format", "json"))["volume"] as? String == "2a")
  }

  // MARK: - Names and words

  @Test func `names with a semicolon between mean the same in all options`() throws {
    let shell = try Shell()
    try shell.prepare(
      [
        "add", "--title", "A", "--author", "X; Y:translator", "--tag", "a; b", "--publisher", "P;Q",
      ],
      ["add", "--title", "A"],
      [
        "edit", "id:2", "--set", "authors=X; Y:translator", "--set", "tags=a; b", "--set",
        "publishers=P;Q",
      ]
    )
    let books = shell.run("list", "--columns", "authors,tags,publishers", "--format", "jsonl")
      .output
    let lines = books.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first == lines.last)
    #expect(books.contains(#""role":"translator""#))
  }

  @Test(arguments: [
    ["add", "--title", "A", "--author", "Ann Goldstein:translatr"],
    ["add", "--title", "A", "--set", "author=Ann Goldstein:translatr"],
    ["edit", "id:1", "--set", "authors+=Ann Goldstein:translatr"],
  ])
  func `an unknown role is refused with the nearest`(command: [String]) throws {
    let shell = try shelf()
    let result = shell.run(command + ["--catalog", shell.catalog])
    #expect(
      result.messages.hasPrefix(
        "octavo: There is no role “translatr”, as in “Ann Goldstein:translatr”. Is it translator?"
      )
    )
    #expect(result.code == 65)
  }

  @Test func `behind a colon and a blank a name goes on`() throws {
    let shell = try Shell()
    try shell.prepare(["add", "--title", "A", "--author", "Group: The Others; Ann: editor"])
    #expect(shell.run("authors", "--format", "csv").output.contains("Group: The Others"))
    #expect(shell.run("show", "id:1").output.contains("Ann (editor)"))
  }

  @Test func `each name that add takes is one that edit takes`() throws {
    let shell = try shelf()
    let values = [
      "title": "T", "subtitle": "S", "author": "A", "publisher": "P", "genre": "G", "year": "1970",
      "series": "S", "volume": "1", "language": "de", "binding": "ebook", "pages": "3",
      "copies": "2",
      "tag": "t", "shelf": "B", "location": "C", "acquired": "2024", "notes": "n",
      "isbn": "0441172717",
    ]
    for (name, value) in values {
      #expect(shell.run("edit", "id:1", "--set", "\(name)=\(value)").code == 0, "\(name)")
      if name != "isbn" {
        #expect(shell.run("add", "--title", "T", "--\(name)", value).code == 0, "\(name)")
      }
    }
  }

  @Test func `a status is the same word in options, queries, lists and JSON`() throws {
    let shell = try shelf()
    for word in ["wants", "reading", "read", "gave-up"] {
      try shell.prepare(["read", "id:1", "--status", word])
      #expect(shell.run("read", "--status", word).output.contains("\t\(word)\t"))
      #expect(shell.run("list", "status:\(word)", "--columns", "status").output == "\(word)\n")
      #expect(
        shell.run("read", "id:1", "--format", "json").output.contains(#""status":"\#(word)""#)
      )
    }
    let wrong = shell.run("read", "id:1", "--status", "red")
    #expect(wrong.messages.contains("wants, reading, read, gave-up"), "\(wrong.messages)")
  }

  // MARK: - What is said

  @Test func `quiet says nothing but what went wrong`() throws {
    let shell = try Shell()
    #expect(
      shell.run(dispossessed + ["--quiet", "--catalog", shell.catalog])
        == Consequences(output: "1\n")
    )
    #expect(
      shell.run(["--quiet", "--catalog", shell.catalog, "tags", "add", "gift"])
        == Consequences(output: "tag:1\n")
    )
    #expect(shell.run("tags", "rename", "gift", "gifts", "--quiet") == Consequences())
    #expect(shell.run("undo", "--quiet").messages == "")
    let wrong = shell.run("show", "id:9", "--quiet")
    #expect(wrong.messages.hasPrefix("octavo: There is no book “id:9”."))
    #expect(wrong.code == 69)
  }

  @Test(arguments: ["demo", "list", "show", "add", "edit", "stats", "authors"])
  func `each command has help, usage and the version`(command: String) throws {
    let shell = try Shell()
    let help = shell.run([command, "--help"])
    #expect(help.output.contains("USAGE: octavo \(command)"), "\(help)")
    #expect(help == shell.run(["help", command]))
    #expect(shell.run([command, "--version"]) == shell.run(["--version"]))
    let wrong = shell.run([command, "--nothing"])
    #expect(wrong.messages.contains("See 'octavo \(command)"), "\(wrong.messages)")
    #expect(wrong.code == 64)
  }
}
