import Foundation
import Testing

@testable import octavo

/// A query means the same in every command.
struct QueryEverywhereTests {
  private func shell() throws -> Shell {
    let shell = try Shell()
    try shell.prepare(
      ["fields", "add", "Price", "--kind", "money"],
      ["add", "--title", "Dune", "--genre", "Fantasy", "--year", "1965", "--tag", "gift"],
      ["add", "--title", "Emma", "--genre", "Novel", "--year", "1815", "--set", "price=12.50"],
      ["add", "--title", "Silence", "--tag", "gift", "--pages", "300"],
      ["add", "--title", "Catch", "--genre", "Novel", "--year", "1961", "--set", "price=3"],
      ["readers", "add", "Jan"],
      ["read", "id:1", "--rating", "4.5"],
      ["read", "id:2", "--rating", "3"],
      ["lend", "id:4", "--to", "Jan"]
    )
    return shell
  }

  static let queries: [(String, ids: [Int])] = [
    ("genre:!=Fantasy", [2, 3, 4]), ("genre:!=fantasy,novel", [3]), ("genre!=novel", [1, 3]),
    ("genre<>novel", [1, 3]), ("genre:!fan", [2, 3, 4]), ("genre:!none", [1, 2, 4]),
    ("tag=gift", [1, 3]), ("tag:!=gift", [2, 4]), ("year>1900", [1, 4]), ("year≤1900", [2]),
    ("year:!=1965", [2, 3, 4]), ("year:!=1965,1815", [3, 4]), ("year:!=none", [1, 2, 4]),
    ("year:1960s", [1, 4]), ("^em", [2]), ("−emma", [1, 3, 4]), ("title:!^em", [1, 3, 4]),
    ("price>3", [2]), ("price:!=3", [1, 2, 3]), ("price:!none", [2, 4]), ("rating:>=3.5", [1]),
    ("rating:!=3", [1, 3, 4]), ("status:!=read", [3, 4]), ("lent:jan", [4]),
    ("lent:!=jan", [1, 2, 3]),
    ("tag!gift", [2, 4]), ("genre!fan", [2, 3, 4]), ("title!^em", [1, 3, 4]),
    ("genre!none", [1, 2, 4]),
    ("year!1960..1970", [2, 3]), ("pages!<200", [1, 2, 3, 4]), ("rating!>4", [2, 3, 4]),
    ("status!read", [3, 4]), ("tag!\"gift\"", [2, 4]), ("lent!never", [4]), ("-tag!gift", [1, 3]),
    ("title!emma", [1, 3, 4]), ("tag!#0", [1, 3]),
    ("lent:never", [1, 2, 3]), ("lent:today", [4]), ("due:..+5w", [4]), ("due:!none", [4]),
    ("pages:!300", [1, 2, 4]), ("id:!=2", [1, 3, 4]), ("language:!=english", [1, 2, 3, 4]),
    ("added:today", [1, 2, 3, 4]), ("added:!=today", []), ("added:+1w", [1, 2, 3, 4]),
  ]

  @Test(arguments: queries)
  func `a query finds the same books for every command`(_ query: String, _ ids: [Int]) throws {
    let shell = try shell()
    func run(_ arguments: [String]) -> Consequences {
      shell.run(arguments + ["--catalog", shell.catalog, "--", query], as: "maria")
    }
    let expected = ids.map { "\($0)\n" }
    let listed = run(["list", "--format", "ids"]).output.split(separator: "\n").map { "\($0)\n" }
    #expect(listed.sorted() == expected)
    let exported = run(["export", "--to", "jsonl"]).output
    #expect(exported.split(separator: "\n").count { $0.contains("\"title\"") } == ids.count)
    let counted = run(["stats", "--format", "json"]).output
    #expect(
      counted.contains("\"books\":\(ids.count)") || counted.contains("\"books\": \(ids.count)")
    )
    for command in [["edit", "--set", "notes=x", "--dry-run"], ["remove", "--dry-run"]] {
      let changed = run(command + ["--format", "json"])
      if ids.isEmpty {
        #expect(changed.code == 69, "\(changed)")
      } else {
        let found = changed.output.matches(of: /"id":(\d+),"title"/).map { "\($0.1)" }
        #expect(found.sorted() == ids.map(String.init), "\(changed)")
      }
    }
  }

  static let mistakes = [
    "rating:>=4,5", "!dune", "–dune", ">1900", "genre:!=none", "title:>x", "yaer>1900",
    "\"left hand",
    "(dune", "lent:!=never", "borrowed!=never", "rating:9", "rating:4.3", "pages:1,000",
    "genre:novel)", "translator:x", "year:1965,!=1815", "autor:guin", "year:~19",
  ]

  @Test(arguments: mistakes)
  func `a mistake is one for every command, and nothing is changed`(_ query: String) throws {
    let shell = try shell()
    let before = shell.run("history", "--limit", "1").output
    for command in [
      ["list"], ["export", "--to", "csv"], ["stats"], ["edit", "--set", "year=1900", "--yes"],
      ["remove", "--yes"], ["queries", "save", "mine"],
    ] {
      let refused = shell.run(command + ["--catalog", shell.catalog, "--", query], as: "maria")
      #expect(refused.code == 64, "\(command): \(refused)")
      #expect(refused.messages.contains("▲"), "\(command): \(refused)")
    }
    #expect(shell.run("history", "--limit", "1").output == before)
  }

  @Test func `on a terminal remove asks before one book that words found`() throws {
    let shell = try shell()
    shell.answer = "n"
    #expect(shell.run("remove", "emma").code == 2)
    #expect(shell.run("list", "emma", "--format", "ids").output == "2\n")
    // One that is named is meant, and without somebody to ask it is as ever.
    #expect(shell.run("remove", "id:1").code == 0)
    shell.answer = nil
    #expect(shell.run("remove", "emma").code == 0)
    #expect(shell.run("list", "--format", "ids").output == "4\n3\n")
  }

  @Test func `a book that somebody else has is not said to be in`() throws {
    let shell = try shell()
    let refused = shell.run("return", "id:4", "--from", "Eva")
    #expect(refused.code == 65)
    #expect(refused.messages.contains("“Catch” is out with Jan"), "\(refused)")
    #expect(refused.messages.contains("and not with “Eva”."), "\(refused)")
  }

  @Test func `undo names the loan that went with a book, and comes back with it`() throws {
    let shell = try shell()
    #expect(shell.run("remove", "id:4").code == 0)
    let change = "Deleted “Catch” and the loan to Jan"
    #expect(shell.run("history", "--limit", "1").output.contains(change))
    #expect(shell.run("undo").output.contains("Undid: \(change)"))
    #expect(shell.run("loans").output.contains("Catch"))
  }

  @Test func `history says when it stops`() throws {
    let shell = try shell()
    try shell.prepare(["add", "--title", "Ubik"])
    for year in 1900..<1945 { try shell.prepare(["edit", "ubik", "--set", "year=\(year)"]) }
    let most = shell.run("history")
    #expect(most.output.split(separator: "\n").count == 50)
    #expect(
      most.messages
        == "octavo: These are the newest 50 changes. For more: --limit 200, or --offset 50\n"
    )
    #expect(shell.run("history", "--limit", "200").messages == "")
    #expect(shell.run("history", "--offset", "40").messages == "")
  }

  @Test func `a range that begins with dots is no name with signs, and C++ is one`() throws {
    let shell = try shell()
    for query in ["due:..+1w", "read:..-1m"] {
      #expect(shell.run("list", query).messages == "", "\(query)")
    }
    #expect(shell.run("list", "c++").messages.contains("signs do not count"))
  }

  @Test func `what is written in another way is no change`() throws {
    let shell = try shell()
    try shell.prepare(
      ["edit", "id:1", "--set", "isbn=9780340839935", "--set", "language=eng", "--yes"]
    )
    shell.input = Array(
      #"{"id": 1, "isbn": "9780340839935", "language": "eng", "pages": 700}"#.utf8
    )
    let edited = shell.run("edit", "--from-json", "-")
    #expect(edited.messages.contains("Changed “Dune”: pages 700."), "\(edited)")
  }

  @Test func `names are found by the number of their books`() throws {
    let shell = try shell()
    for (words, found) in [
      ("books:>1", "Novel\n"), ("books:1", "Fantasy\n"), ("books>=1", "Fantasy\nNovel\n"),
      ("nov books:2", "Novel\n"), ("-books:2", "Fantasy\n"), ("books:!=2", "Fantasy\n"),
    ] {
      let listed = shell.run(
        ["genres", "list", "--catalog", shell.catalog, "--", words],
        as: "maria"
      )
      let names = listed.output.split(separator: "\n").map { $0.split(separator: "\t")[1] + "\n" }
      #expect(names.joined() == found, "\(words): \(listed)")
    }
    #expect(shell.run("genres", "list", "books:many").code == 64)
  }

  @Test func `loans are found by their days`() throws {
    let shell = try shell()
    for (words, count) in [
      ("due:..+5w", 1), ("due:..today", 0), ("due:none", 0), ("due:any", 1), ("lent:today", 1),
      ("lent:yesterday", 0), ("lent:jan", 1), ("lent:any", 1), ("-due:..+5w", 0),
    ] {
      let listed = shell.run(
        ["loans", "list", "--catalog", shell.catalog, "--", words],
        as: "maria"
      )
      #expect(listed.output.split(separator: "\n").count == count, "\(words): \(listed)")
    }
    #expect(shell.run("loans", "list", "due:someday").code == 64)
    let csv = shell.run("loans", "list", "--format", "csv").output
    #expect(
      csv.hasPrefix("id,state,days_overdue,direction,who,reader,card,date,due,book_ids,books")
    )
    #expect(csv.contains("loan:1,out,0,lent,Jan,reader:1,,"), "\(csv)")
  }

  @Test(arguments: [
    (["lend", "id:1", "--to", "Jan", "--due", "+2w", "--due", "+3w"], "--due takes one value"),
    (["add", "--title", "A", "--title=B"], "--title takes one value"),
    (
      ["add", "--title", "A", "--set", "title=B"],
      "A book has one title, and these are two: “A” and “B”."
    ),
    (
      ["edit", "id:1", "--set", "year=1900", "--set", "year=1901"],
      "these are two: “1900” and “1901”."
    ),
    (["list", "--format", "json", "--format", "csv"], "--format takes one value"),
  ])
  func `two values where there is one are a mistake`(_ command: [String], _ words: String) throws {
    let shell = try shell()
    let refused = shell.run(command + ["--catalog", shell.catalog], as: "maria")
    #expect(refused.code == 64, "\(refused)")
    #expect(refused.messages.contains(words), "\(refused)")
  }

  @Test(arguments: [
    (["export", "--format", "json"], "export has no option --format. Here it is: --to"),
    (
      ["import", "x.csv", "--to", "csv"],
      "import has no option --to. Here it is: --from"
    ),
    (["list", "--to", "csv"], "list has no option --to. Here it is: --format"),
  ])
  func `an option of another command is told by its name here`(
    _ command: [String],
    _ words: String
  ) throws {
    let refused = try shell().run(command)
    #expect(refused.code == 64)
    #expect(refused.messages.hasPrefix("octavo: \(words)\n"), "\(refused)")
  }

  @Test func `a list for people is no table`() throws {
    let shell = try shell()
    let path = shell.path("list.md")
    #expect(shell.run("export", "--to", "markdown", "-o", path).code == 0)
    let refused = shell.run("import", path, "--yes")
    #expect(refused.code == 65)
    #expect(refused.messages.contains("looks like a list for people in Markdown"), "\(refused)")
    #expect(
      shell.run("export", "--to", "markdown", "--group", "genre", "-o", path, "--force").code == 0
    )
    #expect(shell.run("import", path, "--yes").code == 65)
  }

  @Test func `the same value twice, and options that repeat, are none`() throws {
    let shell = try shell()
    try shell.prepare(
      [
        "add", "--title", "A", "--title", "A", "--tag", "x", "--tag", "y", "--author", "B",
        "--author", "C",
      ],
      ["edit", "id:1", "--set", "tags+=q", "--set", "tags+=r", "--set", "year=1970"]
    )
  }

  @Test func `wrong settings are told by every command, each line of them`() throws {
    let shell = try shell()
    shell.environment["XDG_CONFIG_HOME"] = shell.path("config")
    try shell.configure(
      """
      mous = true
      columns = ["title"]
      loan-days = "x"
      """
    )
    for command in [["list"], ["stats"], ["add", "--title", "X"], ["undo"], ["loans"]] {
      let refused = shell.run(command + ["--catalog", shell.catalog], as: "maria")
      #expect(refused.code == 65, "\(command): \(refused)")
      #expect(refused.messages.contains("line 1: there is no “mous”"))
      #expect(refused.messages.contains("emoji"), "each setting is named")
      #expect(refused.messages.contains("line 3: loan-days is a number"))
    }
    for (setting, isRight) in [
      (#"columns = ["title", "nope"]"#, false), (#"columns = ["title", "price"]"#, true),
      (#"form = ["titel"]"#, false), (#"keep = ["genre"]"#, true), (#"keep = ["nope"]"#, false),
    ] {
      try shell.configure(setting)
      let listed = shell.run("list")
      #expect((listed.code == 0) == isRight, "\(setting): \(listed)")
      if !isRight { #expect(listed.messages.contains("line 1: there is no “"), "\(listed)") }
    }
  }
}

extension Shell {
  fileprivate func configure(_ text: String) throws {
    let folder = path("config/octavo")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try text.write(toFile: folder + "/config.toml", atomically: false, encoding: .utf8)
  }
}
