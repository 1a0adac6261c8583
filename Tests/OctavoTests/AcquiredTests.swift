import Testing

/// The day on which a book was got, as far as it is known.
struct AcquiredTests {
  let shell: Shell

  init() throws {
    shell = try Shell()
    for (title, date) in [
      ("Emma", "2024-03-05"), ("Dune", "2024-03"), ("Kim", "2023"), ("Ulysses", ""),
    ] {
      let added = shell.run("add", "--title", title, "--acquired", date)
      #expect(added.code == 0, "\(added.messages)")
    }
  }

  private func titles(_ query: String...) -> [String] {
    let asked = ["list"] + query + ["--format", "jsonl", "--catalog", shell.catalog]
    return shell.run(asked).output.split(separator: "\n").compactMap { line in
      ["Emma", "Dune", "Kim", "Ulysses"].first { line.contains("\"title\":\"\($0)\"") }
    }
  }

  @Test func `it is found by a day, a month, a year and a span`() {
    #expect(titles("acquired:2024-03-05") == ["Emma"])
    #expect(titles("acquired:2024-03") == ["Dune", "Emma"])
    #expect(titles("bought:2024") == ["Dune", "Emma"])
    #expect(titles("got:..2023") == ["Kim"])
    #expect(titles("acquired:none") == ["Ulysses"])
    #expect(titles("acquired:any", "acquired+") == ["Kim", "Dune", "Emma"])
    #expect(titles("acquired:any", "acquired-") == ["Emma", "Dune", "Kim"])
  }

  @Test func `it is shown, changed, taken back and printed`() {
    #expect(shell.run("show", "id:2").output.contains("2024-03"))
    #expect(shell.run("show", "id:2", "--format", "json").output.contains(#""acquired":"2024-03""#))
    let changed = shell.run("edit", "id:2", "--set", "acquired=2022-12-31")
    #expect(changed.code == 0, "\(changed.messages)")
    #expect(titles("acquired:2022") == ["Dune"])
    #expect(shell.run("history", "id:2").output.contains("acquired"))
    #expect(shell.run("undo").code == 0)
    #expect(titles("acquired:2022").isEmpty)
    #expect(titles("acquired:2024") == ["Dune", "Emma"])
    #expect(shell.run("edit", "acquired:any", "--set", "acquired=", "--yes").code == 0)
    #expect(titles("acquired:any").isEmpty)
  }

  @Test(arguments: ["soon", "2024-13", "2024-02-30", "24"])
  func `what is no date is refused, and nothing is changed`(_ text: String) {
    let refused = shell.run("edit", "id:1", "--set", "acquired=\(text)")
    #expect(refused.code == 65, "\(refused.messages)")
    #expect(refused.messages.contains(text))
    #expect(titles("acquired:2024-03-05") == ["Emma"])
  }

  @Test(arguments: ["csv", "json"])
  func `it goes out and comes back`(_ format: String) throws {
    let file = "\(shell.folder)/books.\(format)"
    #expect(shell.run("export", "--output", file).code == 0)
    let other = try Shell()
    let read = other.run("import", file, "--yes")
    #expect(read.code == 0, "\(read.messages)")
    for id in 1...4 {
      #expect(
        other.run("list", "title:\(["Emma", "Dune", "Kim", "Ulysses"][id - 1])", "--format", "json")
          .output.contains(["2024-03-05", "2024-03", "2023", "null"][id - 1])
      )
    }
  }
}
