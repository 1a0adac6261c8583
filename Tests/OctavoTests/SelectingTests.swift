import Testing

@testable import octavo

/// Which books a command is about.
struct SelectingTests {
  private func shell() throws -> Shell {
    let shell = try Shell()
    try shell.prepare(
      ["add", "--title", "1984", "--genre", "Novel", "--isbn", "9780060125639"],
      ["add", "--title", "Catch-22", "--shelf", "Study, B3", "--tag", "classic"],
      ["add", "--title", "A Book of 4 Parts", "--genre", "Science fiction", "--author", "Le Guin"],
      ["add", "--title", "Dune", "--genre", "Science", "--isbn", "9780441478125"]
    )
    return shell
  }

  private func titles(_ shell: Shell) -> [String] {
    shell.run("list").output.split(separator: "\n").map {
      String($0.split(separator: "\t", omittingEmptySubsequences: false)[1])
    }
  }

  @Test(arguments: [
    (["show", "1984"], ""), (["remove", "1984"], ""), (["edit", "1984", "--set", "year=1949"], ""),
    (["read", "1984", "--status", "read"], ""), (["lend", "1984", "--to", "Tim"], ""),
    (["history", "1984"], ""), (["export", "1984", "--to", "csv"], ""), (["list", "1984"], ""),
  ])
  func `a lone number is a word everywhere`(command: [String], _: String) throws {
    let shell = try shell()
    let result = shell.run(command + ["--catalog", shell.catalog])
    #expect(result.code == 0, "\(result)")
    #expect((result.output + result.messages).contains("1984"))
    #expect(!result.messages.contains("id:"))
  }

  @Test(arguments: ["show", "remove", "list", "history", "export"])
  func `a lone number that is an id as well says how to name that book`(command: String) throws {
    let shell = try shell()
    let more = command == "export" ? ["--to", "csv"] : []
    let result = shell.run([command, "4", "--catalog", shell.catalog] + more)
    #expect(result.code == 0)
    #expect((result.output + result.messages).contains("4 Parts"))
    #expect(
      result.messages.hasPrefix(
        "octavo: “4” is looked for as a word. The book with this number is id:4.\n"
      )
    )
  }

  @Test func `numbers that find no book are told as ids`() throws {
    let shell = try shell()
    #expect(
      shell.run("lend", "1", "4", "--to", "Tim")
        == Consequences(
          messages: """
            octavo: These numbers are looked for as words. The books with these numbers are id:1,4.
            octavo: There is no book “1 4”. Look for it with: octavo list WORDS

            """,
          code: 69
        )
    )
    #expect(shell.run("show", "77").messages.hasPrefix("octavo: There is no book “77”."))
  }

  @Test(arguments: [
    ["id:1,4"], ["id:1", "id:4"], ["--ids", "1", "4"], ["--ids", "1,4"], ["--ids", "-"],
    ["9780060125639", "978-0-441-47812-5"], ["id:1", "9780441478125"], ["id:4", "id:1", "id:4"],
  ])
  func `books are named one by one, and nobody is asked`(names: [String]) throws {
    for command in [
      ["edit", "--set", "shelf=X"], ["remove"], ["lend", "--to", "Tim"],
      ["read", "--status", "read"],
      ["show"], ["export", "--to", "csv"], ["list"], ["borrow", "--from", "Tim"],
    ] {
      let shell = try shell()
      shell.input = Array("1\n4\n".utf8)
      let line = [command[0]] + names + command.dropFirst() + ["--catalog", shell.catalog]
      let result = shell.run(line)
      #expect(result.code == 0, "\(line): \(result)")
      let told = result.output + result.messages
      let isLoan = ["lend", "borrow"].contains(command[0])
      let both = isLoan ? told.contains("2 books") : told.contains("1984") && told.contains("Dune")
      #expect(both, "\(line): \(result)")
      #expect(!told.contains("Catch"), "\(line)")
    }
  }

  @Test func `readings of several books are one change, which others are not told of`() throws {
    let shell = try shell()
    let read = shell.run("read", "id:1,4", "--status", "read", "--format", "json")
    #expect(read.output.hasPrefix(#"{"readings":[{"id":1,"#))
    #expect(
      read.messages.contains("Changed the readings of 2 books. To take it back: octavo undo 5")
    )
    #expect(!shell.run(as: "jan", "history").output.contains("2 books"))
    #expect(shell.run("undo").code == 0)
    #expect(shell.run("read") == Consequences())
  }

  @Test func `ids go through a pipe from a list to a change`() throws {
    let shell = try shell()
    let ids = shell.run("list", "genre:science", "--format", "ids").output
    shell.input = Array(ids.utf8)
    #expect(shell.run("edit", "--ids", "-", "--set", "shelf=SF").code == 0)
    #expect(shell.run("list", "shelf:SF", "--format", "ids").output == ids)
    shell.input = []
    #expect(
      shell.run("remove", "--ids", "-")
        == Consequences(messages: "octavo: No ids came from the input: nothing was done.\n")
    )
    #expect(shell.run("list", "--ids", "-") == Consequences())
    #expect(
      shell.run("export", "--ids", "-", "--to", "csv").output.split(separator: "\n").count == 1
    )
    #expect(titles(shell).count == 4)
  }

  @Test(arguments: [
    (["--ids", "-", "dune"], 64, "--ids - reads every id from the input. Leave out what stands"),
    (["--ids", "1", "x"], 64, "“x” is not an id of a book, as in --ids 1 5 9."),
    (["dune", "--ids", "1"], 64, "Say which books by --ids or by a query, not by both."),
    (["--ids", "1", "9"], 69, "There is no book “id:9”."),
    (["id:1,9"], 69, "There is no book “id:9”."),
    (["id:1", "9780306406157"], 69, "There is no book “9780306406157”."),
    ([], 64, "Say which books: words, id:12, an ISBN or --ids."),
  ])
  func `a record that there is not stops everything`(
    names: [String],
    code: Int,
    message: String
  ) throws {
    let shell = try shell()
    let result = shell.run(["remove"] + names + ["--yes", "--catalog", shell.catalog])
    #expect(result.code == Int32(code))
    #expect(result.messages.hasPrefix("octavo: \(message)"))
    #expect(titles(shell).count == 4)
  }

  @Test(arguments: ["show", "history list", "lend", "return", "borrow", "read"])
  func `a command for one book takes words that find it alone`(command: String) throws {
    let shell = try shell()
    let options = [
      "lend": ["--to", "Tim"], "borrow": ["--from", "Tim"], "read": ["--status", "read"],
    ]
    func run(_ words: String...) -> Consequences {
      shell.run(
        command.split(separator: " ").map(String.init) + words + (options[command] ?? []) + [
          "--catalog", shell.catalog,
        ]
      )
    }
    if command == "return" { try shell.prepare(["lend", "dune", "--to", "Tim"]) }
    #expect(run("dune").code == 0)
    let several = run("genre:science")
    #expect(several.code == 64)
    #expect(
      several.messages == """
        octavo: “genre:science” finds several books. Say which by its id:
          id:3 A Book of 4 Parts, Le Guin
          id:4 Dune

        """
    )
    #expect(run("nothing").code == 69)
  }

  @Test func `a mistyped field changes nothing, in any command`() throws {
    let shell = try shell()
    for command in [
      ["list"], ["remove", "--yes"], ["edit", "--yes", "--set", "shelf=X"], ["stats"],
      ["export", "--to", "csv"], ["queries", "save", "mine"], ["show"], ["lend", "--to", "Tim"],
    ] {
      let line = command + ["--catalog", shell.catalog, "--", "genre:novel", "-tga:classic"]
      let result = shell.run(line)
      #expect(result.code == 64, "\(line)")
      #expect(
        result.messages == """
          octavo: No field “tga”. Nearest: tag. For words, use quotation marks.
            genre:novel -tga:classic
                         ▲

          """
      )
    }
    #expect(titles(shell).count == 4)
  }

  @Test func `a saved query whose field was deleted says so`() throws {
    let shell = try shell()
    try shell.prepare(
      ["fields", "add", "Price", "--kind", "money"],
      ["edit", "dune", "--set", "price=30"],
      ["queries", "save", "dear", "price:>20"]
    )
    #expect(shell.run("list", "@dear", "--format", "ids").output == "4\n")
    try shell.prepare(["fields", "remove", "Price", "--yes"])
    let result = shell.run("list", "@dear")
    #expect(result.code == 64)
    #expect(result.messages.hasPrefix("octavo: In @dear: No field “price” any more."))
    #expect(shell.run("undo").code == 0)
    #expect(shell.run("list", "@dear", "--format", "ids").output == "4\n")
  }

  @Test(arguments: [
    (["location:Study, B3"], "2\n", "read as: shelf with “Study, B3”"),
    (["genre:Science fiction"], "3\n", "read as: genre with “Science fiction”"),
    (["genre:Science fiction", "author:guin"], "3\n", "read as: genre with “Science fiction”"),
    (["genre:science dune"], "", "read as: genre with “science dune”"),
    (["author:Le Guin genre:science"], "3\n", "read as: author “Le”"),
    (["dune", "OR", "title:1984"], "1\n4\n", "read as: “dune” or title “1984”"),
    (["(", "dune", "|", "1984", ")", "genre:novel"], "1\n", "read as: (“dune” or “1984”), genre"),
    (["genre:science", "NOT", "dune"], "3\n", "read as: genre “science”, without this: “dune”"),
    (["author: guin"], "", "“author:” with a space behind it is a word."),
    (["author:", "guin"], "", "“author:” with a space behind it is a word."),
  ])
  func `one argument is one term, and is told where it may surprise`(
    query: [String],
    ids: String,
    message: String
  ) throws {
    let shell = try shell()
    let result = shell.run(["list", "--format", "ids", "--catalog", shell.catalog] + query)
    #expect(result.output == ids)
    #expect(result.messages.hasPrefix("octavo: \(message)"))
  }

  @Test func `a phrase in an argument is told as one, and = is the whole`() throws {
    let shell = try shell()
    try shell.prepare(["add", "--title", "Hog", "--shelf", "Old Study, B3 low"])
    let phrase = shell.run("remove", "location:Study, B3", "--dry-run")
    #expect(phrase.messages.contains("read as: shelf with “Study, B3”"))
    #expect(phrase.output.contains("Hog") && phrase.output.contains("Catch-22"))
    let whole = shell.run("remove", "location:=Study, B3", "--dry-run")
    #expect(whole.messages.contains("read as: shelf is exactly “Study, B3”"))
    #expect(!whole.output.contains("Hog"))
  }

  @Test func `a word with a sign that does not count is told, and changes nothing unasked`() throws
  {
    let shell = try shell()
    try shell.prepare(["add", "--title", "C++ Primer"])
    let found = shell.run("list", "c#", "primer")
    #expect(found.output.contains("C++ Primer"))
    #expect(found.messages.contains("“c#” finds what begins with “c” too"), "\(found)")
    let removed = shell.run("remove", "c#", "primer")
    #expect(removed.code != 0, "\(removed)")
    #expect(shell.run("list", "c++", "primer").output.contains("C++ Primer"))
    #expect(!shell.run("list", "year+,title-", "primer").messages.contains("signs do not count"))
  }

  @Test func `a minus before a word of a list leaves out what has it`() throws {
    let shell = try shell()
    try shell.prepare(
      ["add", "--title", "Lee", "--author", "Le Carré", "--tag", "le x", "--tag", "le y"],
      ["readers", "add", "Le Roy"],
      ["readers", "add", "Le Fay"],
      ["lend", "dune", "--to", "Le Roy"],
      ["lend", "catch", "--to", "Le Fay"]
    )
    for (list, left, out) in [
      ("authors", "Carré", "Guin"), ("tags", "x", "y"), ("readers", "Roy", "Fay"),
      ("loans", "Roy", "Fay"),
    ] {
      #expect(shell.run(list, "list", "le").output.contains(out))
      let result = shell.run(
        [list, "list", "--catalog", shell.catalog, "--", "le", "-" + out.lowercased()]
      )
      #expect(result.code == 0 && result.output.contains(left), "\(result)")
      #expect(!result.output.contains(out), "\(result)")
      let dashed = shell.run(list, "list", "-le")
      #expect(dashed.messages.contains("octavo \(list) list -- -le"), "\(dashed)")
    }
  }

  @Test func `books named beside each other are all meant, also in a saved query`() throws {
    let shell = try shell()
    try shell.prepare(["queries", "save", "two", "id:1 id:3"])
    #expect(shell.run("list", "@two", "--format", "ids").output == "1\n3\n")
    #expect(shell.run("list", "@two", "genre:novel", "--format", "ids").output == "1\n")
    #expect(shell.run("list", "@two", "id:4", "--format", "ids").output == "")
    #expect(shell.run("list", "@two:").messages.contains("There is no saved query “two:”"))
  }

  @Test func `a number too large is told as it was typed`() throws {
    let shell = try shell()
    let result = shell.run("show", "id:99999999999999999999999")
    #expect(result.messages.hasPrefix("octavo: There is no book “id:99999999999999999999999”."))
    #expect(result.code == 69)
  }

  @Test func `a whole query in one argument is a query`() throws {
    let shell = try shell()
    let result = shell.run("list", "genre:science -tag:classic (dune | parts)", "--format", "ids")
    #expect(result == Consequences(output: "3\n4\n"))
    #expect(shell.run("queries", "save", "sf", "genre:Science fiction").code == 0)
    #expect(shell.run("list", "@sf", "--format", "ids").output == "3\n")
  }

  @Test(arguments: [
    (["list", "-genre:novel"], "list -- -genre:novel"),
    (["remove", "-tag:classic", "--yes"], "remove -- -tag:classic"),
    (["list", "-\"left hand\""], "list -- '-\"left hand\"'"),
    (["edit", "--set", "year=1", "-@unread"], "edit -- -@unread"),
    (["export", "--to", "csv", "-dune"], "export -- -dune"),
    (["queries", "save", "x", "-tag:a"], "queries save NAME -- -tag:a"),
    (["list", "-author:guin"], "list -- -author:guin"),
    (["remove", "-shelf:x", "--yes"], "remove -- -shelf:x"),
    (["list", "-year:1969..1970"], "list -- -year:1969..1970"),
    (["remove", "-year:1949"], "remove -- -year:1949"),
  ])
  func `a query that begins with a dash is told to stand behind two`(
    line: [String],
    advice: String
  ) throws {
    let shell = try shell()
    let result = shell.run(line + ["--catalog", shell.catalog])
    #expect(result.code == 64)
    #expect(result.messages.contains("write -- before it: octavo \(advice)\n"), "\(result)")
    #expect(titles(shell).count == 4)
  }

  @Test(arguments: [
    ["list", "--formt", "json"], ["list", "--formt=json"], ["edit", "x", "--dry"],
    ["edit", "x", "--dry-run", "--sett", "year=1"],
  ])
  func `a mistyped option is no query, and is what is told`(line: [String]) throws {
    let result = try shell().run(line)
    #expect(result.code == 64)
    #expect(result.messages.hasPrefix("octavo: Unknown option '--"))
    #expect(!result.messages.contains("write -- before it"))
  }

  @Test(arguments: ["--yes", "-y", "--format", "--set"])
  func `an option behind the two dashes is refused`(option: String) throws {
    let shell = try shell()
    let result = shell.run(
      ["remove", "--catalog", shell.catalog, "--", "-genre:novel", option]
    )
    #expect(
      result
        == Consequences(
          messages: "octavo: “\(option)” stands behind --, where everything is part of the query."
            + " Write it before --.\n",
          code: 64
        )
    )
    let done = shell.run(["remove", "--yes", "--catalog", shell.catalog, "--", "-genre:novel"])
    #expect(done.code == 0)
    #expect(titles(shell) == ["1984"])
  }

  @Test func `several books are shown before they are asked about`() throws {
    let shell = try shell()
    try shell.prepare(["edit", "id:1,2,3,4", "--set", "tags+=all"])
    for number in 5...25 {
      try shell.prepare(["add", "--title", "Volume \(number)", "--tag", "all", "--year", "1999"])
    }
    shell.answer = "n"
    for command in [["remove"], ["edit", "--set", "shelf=X"]] {
      let result = shell.run(command + ["tag:all", "--catalog", shell.catalog])
      let lines = result.messages.split(separator: "\n")
      #expect(lines.count { $0.hasPrefix("  id:") } == 20)
      #expect(lines.contains("  id:3 A Book of 4 Parts, Le Guin"))
      #expect(lines.contains("  id:10 Volume 10 (1999)"))
      #expect(lines.contains("  … and 5 books more"))
    }
    #expect(titles(shell).count == 25)
  }

  @Test func `nothing is read more widely than it was written`() throws {
    let shell = try shell()
    for query in ["year+", "id:1,99999999999999999999"] {
      #expect(shell.run("remove", query, "--yes").code != 0, "\(query)")
    }
    #expect(shell.run("remove", "genre:science | genre:novel", "title:dune", "--yes").code == 0)
    #expect(titles(shell) == ["1984", "A Book of 4 Parts", "Catch-22"])
    #expect(shell.run("list", "id:1 id:3", "--format", "ids").output == "1\n3\n")
  }

  @Test func `who only looks makes no reader`() throws {
    let shell = try shell()
    let before = shell.run("history", "--format", "ids").output
    for command in [["list"], ["edit", "id:1", "--set", "year=1949", "--dry-run"]] {
      let catalog = ["--catalog", shell.catalog, "--as", "Zoe", "--new-reader"]
      #expect(shell.run(command + catalog).code == 0)
    }
    #expect(shell.run("history", "--format", "ids").output == before)
  }

  @Test func `a name that is a number is never an id`() throws {
    let shell = try shell()
    try shell.prepare(["tags", "add", "1"], ["readers", "add", "Tim"])
    #expect(
      shell.run("authors", "remove", "1", "--delete-books").messages
        == "octavo: There is no author “1”. The one with this number is id:1.\n"
    )
    #expect(shell.run("tags", "show", "1").output.contains("name\t1\n"))
    #expect(shell.run("tags", "show", "id:1").output.contains("name\tclassic\n"))
    #expect(
      shell.run("readers", "show", "1").messages
        == "octavo: There is no reader “1”. The one with this number is id:1.\n"
    )
    #expect(shell.run("lend", "dune", "--to", "id:1").code == 0)
    #expect(shell.run("readers", "show", "id:1").output.contains("4 Dune"))
  }

  @Test func `who is named and is no reader is refused where there are readers`() throws {
    let shell = try shell()
    let place = ["--catalog", shell.catalog]
    #expect(shell.run(["list", "--as", "Tmi"] + place).code == 0)
    try shell.prepare(["readers", "add", "Tim", "--login", "tim99"])
    for command in [["list"], ["show", "id:1"], ["read"], ["remove", "id:1"], ["undo"]] {
      #expect(
        shell.run(["--as", "Tmi"] + command + place)
          == Consequences(
            messages: "octavo: There is no reader “Tmi”. Nearest: Tim."
              + " To make one, add --new-reader.\n",
            code: 69
          )
      )
    }
    // The variable says it as well as the option; who has logged in may be no reader.
    shell.environment["OCTAVO_USER"] = "Tmi"
    for command in [["list"], ["lend", "id:1", "--to", "Tim"], ["undo"]] {
      #expect(
        shell.run(command + place)
          == Consequences(
            messages: "octavo: There is no reader “Tmi”, whom $OCTAVO_USER names. Nearest: Tim."
              + " To make one, add --as and the name, and --new-reader.\n",
            code: 69
          )
      )
    }
    #expect(shell.run(["list", "--as", "Tim"] + place).code == 0)
    shell.environment["OCTAVO_USER"] = "tim99"
    #expect(shell.run(["list"] + place).code == 0)
    shell.environment["OCTAVO_USER"] = nil
    #expect(shell.run(["list"] + place, as: "Tmi").code == 0)
    #expect(shell.run(["list", "--as", "tim99"] + place).code == 0)
    #expect(shell.run(["list", "--as", "TIM"] + place).code == 0)
    let made = shell.run(
      ["read", "dune", "--status", "read", "--as", "Eva", "--new-reader"] + place
    )
    #expect(made.code == 0)
    #expect(made.messages.hasPrefix("octavo: Made the reader “Eva”.\n"))
    #expect(shell.run(["read", "--as", "eva"] + place).output.hasPrefix("4\tDune\tread"))
    #expect(shell.run(["list", "--new-reader"] + place).code == 64)
  }
}
