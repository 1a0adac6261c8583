import Testing

@testable import octavo

/// Numbers of unlike records do not mix.
struct RecordNumberTests {
  private func shell() throws -> Shell {
    let shell = try Shell()
    try shell.prepare(
      ["add", "--title", "Dune", "--author", "Frank Herbert"],
      ["add", "--title", "Emma"],
      ["readers", "add", "Jan"],
      ["read", "id:2", "--status", "read"],
      ["lend", "id:2", "--to", "Jan"]
    )
    return shell
  }

  @Test func `each kind of record prints numbers of its own`() throws {
    let shell = try shell()
    for (list, number) in [
      (["list", "emma"], "2"), (["read"], "reading:1"), (["loans"], "loan:1"),
      (["readers", "list", "jan"], "reader:1"), (["authors"], "author:1"),
      (["history", "--limit", "1"], "change:5"),
    ] {
      let ids = shell.run(list + ["--format", "ids", "--catalog", shell.catalog], as: "maria")
      #expect(ids.output == number + "\n", "\(list): \(ids)")
    }
    #expect(shell.run("tags", "add", "gift").output == "tag:1\n")
    #expect(shell.run("loans").output.hasPrefix("loan:1\t"))
  }

  @Test(arguments: [
    "reading:1", "loan:1", "reader:1", "author:1",
  ])
  func `what takes books refuses the number of another record by name`(number: String) throws {
    let shell = try shell()
    let kind = number.prefix { $0 != ":" }
    shell.input = Array("\(number)\n".utf8)
    for command in [["edit", "--set", "tags+=x"], ["remove", "--yes"], ["lend", "--to", "Jan"]] {
      for ids in [["--ids", "-"], ["--ids", number]] {
        let refused = shell.run(command + ["--catalog", shell.catalog] + ids, as: "maria")
        #expect(refused.code == 64, "\(command) \(ids)")
        #expect(refused.messages.contains("“\(number)” is the number of a"), "\(refused)")
        #expect(refused.messages.contains("\(kind), and --ids takes books."), "\(refused)")
      }
    }
    #expect(shell.run("list", "--format", "ids").output == "1\n2\n")
  }

  @Test(arguments: ["reading:1", "loan:1", "reader:1"])
  func `a number of another record is no query either`(number: String) throws {
    let shell = try shell()
    for command in [
      ["list"], ["show"], ["remove", "--yes"], ["edit", "--set", "tags+=x"],
      ["lend", "--to", "Jan"],
      ["read", "--status", "read"], ["merge", "--into", "id:1"],
    ] {
      let words = [command[0], number] + command.dropFirst()
      let refused = shell.run(words + ["--catalog", shell.catalog], as: "maria")
      #expect(refused.code == 64, "\(words): \(refused)")
      #expect(refused.messages.contains("“\(number)” is the number of a"), "\(refused)")
    }
    let names = shell.run("list", "author:1")
    #expect(names.code == 0)
    #expect(names.messages.contains("octavo authors show author:1"), "\(names)")
  }

  @Test func `a loan comes back by its number, and one of two copies with one person`() throws {
    let shell = try shell()
    try shell.prepare(["edit", "id:1", "--set", "copies=2"])
    let first = shell.run("lend", "id:1", "--to", "Jan", "--on", "2026-01-02")
    let second = shell.run("lend", "id:1", "--to", "Jan", "--on", "2026-01-01")
    #expect([first.output, second.output] == ["loan:2\n", "loan:3\n"])
    #expect(shell.run("return", "id:1", "--from", "Jan").code == 0)
    let left = shell.run("loans", "--format", "ids").output
    #expect(left.contains("loan:2\n") && !left.contains("loan:3\n"), "the first that went: \(left)")
    #expect(shell.run("return", "loan:2", "loan:1").code == 0)
    #expect(shell.run("loans", "--format", "ids").output == "")
    for words in [["loan:2", "id:1"], ["loan:2", "--from", "Jan"], ["loan:2"], ["loan:9"]] {
      #expect(shell.run(["return"] + words + ["--catalog", shell.catalog], as: "maria").code != 0)
    }
  }

  @Test func `what takes loans, names or readers refuses the number of another record`() throws {
    let shell = try shell()
    for (command, words) in [
      (["loans", "extend", "1"], "“1” is the number of a book. A loan is loan:1"),
      (
        ["loans", "remove", "reading:1"], "“reading:1” is the number of a reading. A loan is loan:1"
      ),
      (
        ["authors", "rename", "tag:1", "X"], "“tag:1” is the number of a tag, and not of an author."
      ),
      (
        ["readers", "remove", "loan:1", "--yes"],
        "“loan:1” is the number of a loan, and not of a reader."
      ),
    ] {
      let refused = shell.run(command + ["--catalog", shell.catalog], as: "maria")
      #expect(refused.code == 64, "\(command): \(refused)")
      #expect(refused.messages.contains(words), "\(command): \(refused)")
    }
    #expect(shell.run("loans", "extend", "loan:1", "--due", "2030-01-01").code == 0)
    #expect(shell.run("authors", "rename", "author:1", "F. Herbert").code == 0)
    // The loan got another due day since, which stays.
    #expect(shell.run("undo", "change:5", "--dry-run").code == 1)
    #expect(shell.run("history", "show", "change:5").code == 0)
  }

  @Test(arguments: [
    ["edit", "--set", "year=1990"], ["remove", "--yes"], ["read", "--status", "read"],
  ])
  func `no ids from the input are nothing to do, and no mistake`(command: [String]) throws {
    let shell = try shell()
    shell.input = Array("\n".utf8)
    let before = shell.run("history", "--format", "ids").output
    let done = shell.run(command + ["--ids", "-", "--catalog", shell.catalog], as: "maria")
    #expect(
      done == Consequences(messages: "octavo: No ids came from the input: nothing was done.\n")
    )
    #expect(shell.run("history", "--format", "ids").output == before)
  }
}
