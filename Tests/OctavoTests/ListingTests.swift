import Testing

@testable import octavo

struct ListingTests {
  private func shelf() throws -> Shell {
    let shell = try Shell()
    try shell.prepare(
      dispossessed,
      [
        "add", "--title", "Die Blechtrommel", "--author", "Günter Grass", "--language", "de",
        "--year", "1959",
      ],
      [
        "add", "--title", "村上\tのa\\b", "--author", "村上春樹", "--author", "Jay Rubin:translator",
        "--notes", "one\ttwo\nthree",
      ]
    )
    return shell
  }

  @Test func `a list in a pipe is lines with tabs`() throws {
    let result = try shelf().run("list")
    #expect(
      result
        == Consequences(
          output: """
            2\tDie Blechtrommel\tGünter Grass\t1959\t\t
            1\tThe Dispossessed\tUrsula K. Le Guin\t1974\tScience fiction\tHarper & Row
            3\t村上 のa\\\\b\t村上春樹\t\t\t

            """
        )
    )
    #expect(try shelf().run("list", "id:3", "--columns", "notes").output == "one\\ttwo\\nthree\n")
  }

  @Test func `a list on a terminal is a table that fits it`() throws {
    let shell = try shelf()
    shell.terminal = 64
    #expect(
      shell.run("list").output == """
        Id  Title         Authors       Year  Genre         Publisher
         2  Die Blechtr…  Günter Grass  1959
         1  The Disposs…  Ursula K. L…  1974  Science fic…  Harper & Row
         3  村上 のa\\b    村上春樹

        """
    )
  }

  @Test(arguments: [
    (["le", "guin"], "1\n"), (["günter"], "2\n"), (["gunter"], "2\n"), (["id:3"], "3\n"),
    (["978-0-06-012563-9"], "1\n"), (["0060125632"], "1\n"), (["5"], ""), (["nothing"], ""),
    ([], "2\n1\n3\n"),
  ])
  func `words find books`(query: [String], ids: String) throws {
    let shell = try shelf()
    let arguments = ["list"] + query + ["--format", "ids", "--catalog", shell.catalog]
    #expect(shell.run(arguments) == Consequences(output: ids))
  }

  @Test func `a list of authors tells people who is a translator alone`() throws {
    let shell = try Shell()
    try shell.prepare([
      "add", "--title", "My Brilliant Friend", "--author", "Elena Ferrante", "--author",
      "Ann Goldstein:translator",
    ])
    #expect(shell.run("authors").output == "1\tElena Ferrante\t1\n2\tAnn Goldstein\t1\n")
    shell.terminal = 80
    let lines = shell.run("authors").output.split(separator: "\n")
    #expect(
      lines.contains { $0.contains("Ann Goldstein") && $0.hasSuffix("translator") },
      "\(lines)"
    )
    #expect(!lines.contains { $0.contains("Ferrante") && $0.contains("author") }, "\(lines)")
  }

  @Test func `a person is told where no authority record is found`() throws {
    let shell = try shelf()
    #expect(shell.run("authors", "list", "grass", "mann") == Consequences())
    shell.terminal = 80
    #expect(
      shell.run("authors", "list", "grass", "mann")
        == Consequences(
          messages: """
            octavo: No authors found for “grass mann”. There is:
              grass: 1 author

            """
        )
    )
    #expect(
      shell.run("tags", "list", "novelty")
        == Consequences(messages: "octavo: No tags found for “novelty”.\n")
    )
  }

  @Test func `a list of names says the nearest words that names have`() throws {
    let shell = try Shell()
    try shell.prepare(
      ["add", "The Hobbit", "--author", "J. R. R. Tolkien", "--tag", "fantasy"],
      ["add", "Emma", "--author", "Jane Austen"]
    )
    #expect(
      shell.run("authors", "list", "tolkein").messages
        == "octavo: Nothing found; octavo authors list \"tolkien\" finds 1: J. R. R. Tolkien\n"
    )
    #expect(
      shell.run("authors", "list", "jnae", "asten").messages
        == "octavo: Nothing found; octavo authors list \"jane austen\" finds 1: Jane Austen\n"
    )
    #expect(
      shell.run("tags", "list", "fantsy").messages.contains("list \"fantasy\" finds 1: fantasy")
    )
    #expect(shell.run("authors", "list", "fantsy") == Consequences())
    #expect(
      shell.run(["authors", "list", "--catalog", shell.catalog, "--", "tolkein", "-jane"]).messages
        .contains("octavo authors list \"tolkien -jane\" finds 1")
    )
  }

  @Test func `a minus before one of several words, and two minuses, say how they are read`() throws
  {
    let shell = try shelf()
    for (query, reading) in [
      ("-xx mort", "read as: “mort”, without this: “xx”"), ("dune --author:guin", "read as:"),
    ] {
      let said = shell.run(["list", "--catalog", shell.catalog, "--", query]).messages
      #expect(said.contains(reading), "\(query): \(said)")
    }
  }

  @Test(arguments: ["authors", "tags", "readers", "loans"])
  func `a condition on books is a mistake in a list of others`(group: String) throws {
    let shell = try shelf()
    for words in [["genre:novel"], ["a", "OR", "b"], ["foo:bar"], ["year>2000"]] {
      let refused = shell.run([group, "list", "--catalog", shell.catalog] + words)
      #expect(refused.code == 64, "\(words)")
      #expect(
        refused.messages.hasPrefix(
          "octavo: Only books are found by fields and operators: octavo list "
        )
      )
      #expect(refused.messages.contains(". Here write words, -word to leave out"))
    }
    #expect(shell.run(group, "list", "novel").messages == "")
  }

  @Test func `an operator with nothing on one side of it is said to be a word`() throws {
    let shell = try shelf()
    for query in [["dune", "OR"], ["AND emma"], ["NOT"], ["dune", "|"]] {
      let said = shell.run(["list"] + query).messages
      #expect(said.contains(", as nothing stands on one side of it."), "\(query)")
    }
    for query in [["dune", "OR", "emma"], ["NOT dune"], ["dune - emma"], ["\"dune OR\""]] {
      let said = shell.run(["list"] + query).messages
      #expect(!said.contains("nothing stands on one side"), "\(query): \(said)")
    }
  }

  @Test
  func
    `where nothing is found the nearest words are said, and that there is nothing only to a person`()
    throws
  {
    let shell = try shelf()
    let near = Consequences(
      messages: "octavo: Nothing found; octavo list \"blechtrommel\" finds 1: Die Blechtrommel\n"
    )
    #expect(shell.run("list", "blechtromel") == near)
    #expect(shell.run("list", "blechtromel", "--format", "json") == Consequences(output: "[]\n"))
    #expect(shell.run("list", "qqqq") == Consequences())
    shell.terminal = 80
    #expect(shell.run("list", "blechtromel") == near)
    #expect(
      shell.run("list", "qqqq", "--limit", "5").messages == "octavo: Nothing found for “qqqq”.\n"
    )
    #expect(shell.run("list", "qqqq", "--offset", "5") == Consequences())
    shell.environment = ["XDG_DATA_HOME": shell.path("data")]
    #expect(
      shell.run(["list"]).messages
        == "octavo: There are no books yet. octavo add and octavo import bring some.\n"
    )
  }

  @Test func `a part of a list`() throws {
    let shell = try shelf()
    #expect(shell.run("list", "--limit", "1", "--offset", "1", "--format", "ids").output == "1\n")
    #expect(shell.run("list", "--limit", "1").output.hasPrefix("2\t"))
    #expect(shell.run("list", "--limit", "-1").code == 64)
  }

  @Test func `comma separated values follow RFC 4180`() throws {
    let shell = try Shell()
    try shell.prepare([
      "add", "--title", "A \"quoted\", long title", "--year", "1999", "--notes", "one\ntwo",
    ])
    #expect(
      shell.run("list", "--format", "csv").output
        == "id,title,authors,year,genre,publisher\r\n1,\"A \"\"quoted\"\", long title\",,1999,,\r\n"
    )
    #expect(
      shell.run("list", "--format", "csv", "--columns", "notes").output
        == "notes\r\n\"one\ntwo\"\r\n"
    )
    try shell.prepare(["edit", "id:1", "--set", "notes=one, two"])
    #expect(
      shell.run("list", "--format", "csv", "--columns", "notes").output
        == "notes\r\n\"one, two\"\r\n"
    )
  }

  @Test func `global options stand before or after the command`() throws {
    let shell = try shelf()
    let after = shell.run(["list", "--catalog", shell.catalog, "--as", "jan"])
    for before in [
      ["--catalog", shell.catalog, "--as", "jan", "list"],
      ["--as=jan", "--catalog=" + shell.catalog, "list"],
      ["--no-migrate", "--catalog", shell.catalog, "list", "--as", "jan"],
    ] {
      #expect(shell.run(before) == after)
    }
    let history = shell.run(["--catalog", shell.catalog, "history", "--limit", "1"])
    #expect(history.code == 0)
    let authors = shell.run(["--catalog", shell.catalog, "authors", "list", "--format", "ids"])
    #expect(authors.output == "author:2\nauthor:1\nauthor:4\nauthor:3\n")
  }

  @Test func `the catalogue is found by the environment`() throws {
    let shell = try shelf()
    shell.environment = ["OCTAVO_CATALOG": shell.catalog]
    #expect(shell.run(["list", "--format", "ids"]).output == "2\n1\n3\n")
    shell.environment = ["XDG_DATA_HOME": shell.path("data")]
    #expect(shell.run(["list"]) == Consequences())
    #expect(shell.run(["add", "--title", "First"]).output == "1\n")
    shell.environment = ["OCTAVO_CATALOG": shell.path("data/octavo/catalog.sqlite")]
    #expect(shell.run(["list", "--format", "ids"]).output == "1\n")
  }

  @Test(arguments: [
    ["--limit", "9223372036854775807"], ["--offset", "9223372036854775807", "--limit", "1"],
    ["--offset", "9223372036854775807", "--limit", "9223372036854775807"],
  ])
  func `the largest limits and offsets there are mean all and none`(_ options: [String]) throws {
    let shell = try shelf()
    let options = options + ["--catalog", shell.catalog]
    for query in [["list"], ["list", "--sort", "year"], ["list", "a*"], ["history"]] {
      let result = shell.run(query + options)
      #expect(result.code == 0)
      if options.contains("--offset") { #expect(result.output.isEmpty) }
    }
    #expect(shell.run(["list"] + options).output.isEmpty == options.contains("--offset"))
  }

  @Test func `the nearest words are said in their own letters, unless it is to be quiet`() throws {
    let shell = try Shell()
    try shell.prepare(["add", "--title", "Légende", "--author", "Ann Énée"])
    #expect(
      shell.run("list", "legnde").messages
        == "octavo: Nothing found; octavo list \"legende\" finds 1: Légende\n"
    )
    #expect(shell.run("list", "legnde", "--quiet") == Consequences())
  }
}
