import Testing

@testable import octavo

/// `list --columns` and `--sort`.
struct ColumnsTests {
  private func shelf() throws -> Shell {
    let shell = try Shell()
    try shell.prepare(
      dispossessed + ["--shelf", "B3", "--language", "en", "--author", "Jan:translator"],
      ["add", "--title", "Emma", "--author", "Jane Austen", "--year", "1815", "--tag", "gift"],
      ["add", "--title", "Dune", "--year", "1974", "--language", "en", "--binding", "paperback"],
      ["fields", "add", "Price", "--kind", "money"],
      ["edit", "id:1", "--set", "price=12.50"],
      ["read", "id:2", "--finished", "2024-03", "--rating", "4.5"],
      ["lend", "id:3", "--to", "Jan", "--due", "never"]
    )
    return shell
  }

  @Test func `columns are fields, fields of one's own, and what is known beside them`() throws {
    let shell = try shelf()
    let columns = "id,title,authors,price,shelf,status,rating,lent"
    #expect(
      shell.run("list", "--columns", columns).output == """
        1\tThe Dispossessed\tUrsula K. Le Guin\t12.50\tB3\t\t\t
        3\tDune\t\t\t\t\t\tJan
        2\tEmma\tJane Austen\t\t\tread\t4.5\t

        """
    )
    let csv = shell.run("list", "--columns", "Title,PRICE,language", "--format", "csv")
    #expect(
      csv.output
        == "title,price,language\r\nThe Dispossessed,12.50,eng\r\nDune,,eng\r\nEmma,,\r\n"
    )
    #expect(
      shell.run("list", "id:1", "--columns", "title,price,authors", "--format", "jsonl").output
        == """
        {"title":"The Dispossessed","price":12.50,"authors":[{"id":1,"name":"Ursula K. Le Guin",\
        "role":"author"},{"id":2,"name":"Jan","role":"translator"}]}

        """
    )
    shell.terminal = 60
    #expect(
      shell.run("list", "--columns", "title,year,language,rating", "emma").output == """
        Title  Year  Language  Rating
        Emma   1815                4½

        """
    )
  }

  @Test func `nobody else sees what one thinks of a book`() throws {
    let result = try shelf().run(as: "jan", "list", "--columns", "id,status,rating", "emma")
    #expect(result.output == "2\t\t\n")
  }

  @Test(arguments: [
    ("year-,title", "1 3 2"), ("year,title-", "2 3 1"), ("title-", "2 3 1"), ("price", "1 3 2"),
    ("rating-", "2 1 3"), ("author", "2 1 3"), ("id-", "3 2 1"),
  ])
  func `books are sorted by fields`(sort: String, ids: String) throws {
    let shell = try shelf()
    let expected = ids.replacing(" ", with: "\n") + "\n"
    #expect(shell.run("list", "--sort", sort, "--format", "ids").output == expected)
    let rows = shell.run("list", "--sort", sort, "--limit", "3").output.split(separator: "\n")
    #expect(rows.map { $0.prefix(1) }.joined(separator: " ") == ids)
    // What the query says of the order does not count then.
    #expect(shell.run("list", "title+", "--sort", sort, "--format", "ids").output == expected)
  }

  @Test(arguments: [
    ("--columns", "titel", "There is no column “titel”. Is it title?"),
    ("--columns", "prise", "There is no column “prise”. Is it price?"),
    ("--columns", "title,year,Title", "The column title is named twice."),
    ("--columns", ",", "Say which columns."),
    ("--sort", "yaer-", "There is no field to sort by “yaer”. Is it year?"),
    ("--sort", "notes", "There is no field to sort by “notes”."),
  ])
  func `an unknown name is refused with the nearest`(
    option: String,
    names: String,
    message: String
  ) throws {
    let result = try shelf().run("list", option, names)
    #expect(result.messages.hasPrefix("octavo: \(message)"), "\(result.messages)")
    #expect(result.code == 64)
    #expect(result.output == "")
  }

  @Test(arguments: [
    ["history"], ["read"], ["readers"], ["loans"], ["queries"], ["authors"], ["fields"], ["tags"],
  ])
  func `whatever is listed is JSON, lines of JSON and CSV`(command: [String]) throws {
    let shell = try shelf()
    func lines(_ format: String) -> [Substring] {
      let result = shell.run(
        command + ["--format", format, "--catalog", shell.catalog, "--as", "maria"]
      )
      #expect(result.code == 0, "\(result.messages)")
      return result.output.split { $0.isNewline }
    }
    let rows = lines("ids").count
    #expect(rows > 0)
    #expect(lines("jsonl").count == rows)
    #expect(lines("json").count == rows + 2)
    #expect(lines("csv").count == rows + 1)
  }
}
