import TestSupport
import Testing

@testable import octavo

struct ScanTests {
  let shell: Shell

  init() throws {
    shell = try Shell()
    try shell.prepare([
      "add", "--title", "Emma", "--author", "Jane Austen", "--isbn", "9780141439587", "--location",
      "B3",
    ])
  }

  private func scan(_ lines: String, _ arguments: String...) -> Consequences {
    shell.input = Array(lines.utf8)
    return shell.run(["scan"] + arguments + ["--catalog", shell.catalog], as: "maria")
  }

  @Test func `a phone's list is taken line by line, and says what each is`() {
    let result = scan(
      "9780441478125\r\n\n9780141439587\n4006381333931\n9780441478125\n",
      "--shelf",
      "C1"
    )
    #expect(
      result.output == """
        978-0-441-47812-5\twanted
        978-0-14-143958-7\tyou have it: Emma, shelf B3
        4006381333931\tThat is the shop’s code. The ISBN is on the back near the price, or inside the front cover.
        978-0-441-47812-5\twanted already

        """
    )
    #expect(result.code == 1)
    #expect(result.messages.contains("1 wanted, 1 there. 1 to scan again."))
    #expect(shell.run("scan", "--list").output == "978-0-441-47812-5\t1\tshelf C1\n")
  }

  @Test func `what was scanned goes by undo, and by the book that gets the number`() throws {
    #expect(scan("9780441478125\n9780441013593\n").code == 0)
    #expect(
      shell.run("scan", "--list", "--format", "ids").output == "9780441478125\n9780441013593\n"
    )
    try shell.prepare(["add", "--title", "Dune", "--isbn", "0441013597"])
    #expect(shell.run("scan", "--list", "--format", "ids").output == "9780441478125\n")
    try shell.prepare(["undo"])
    #expect(
      shell.run("scan", "--list", "--format", "ids").output == "9780441478125\n9780441013593\n"
    )
    try shell.prepare(["undo"])
    #expect(shell.run("scan", "--list").output == "")
  }

  @Test func `copies are counted when that is asked for`() {
    #expect(scan("9780141439587\n9780441478125\n9780441478125\n", "--count-copies").code == 0)
    #expect(shell.run("show", "id:1", "--format", "json").output.contains(#""copies":2"#))
    #expect(shell.run("scan", "--list").output == "978-0-441-47812-5\t2\t\n")
  }

  @Test func `a number is dropped, and one that is not wanted is said`() {
    #expect(shell.run("scan", "9780441478125", "--tag", "new", "--tag", "gift").code == 0)
    #expect(
      shell.run("scan", "--list", "--format", "jsonl").output
        == #"{"isbn":"9780441478125","copies":1,"location":null,"genre":null,"tags":["new","gift"],"book":null,"title":null,"only":[]}"#
        + "\n"
    )
    let unknown = shell.run("scan", "--drop", "9780441013593")
    #expect(unknown.code == 64)
    #expect(
      unknown.messages.contains("9780441013593 is not wanted: octavo scan --list shows what is.")
    )
    #expect(shell.run("scan", "--drop", "0-441-47812-3").code == 0)
    #expect(shell.run("scan", "--list").output == "")
  }

  @Test func `what is wanted leaves and comes in with the catalogue's own file`() throws {
    #expect(scan("9780441478125\n", "--tag", "new", "--genre", "SF").code == 0)
    let file = shell.run("export", "--to", "jsonl").output
    #expect(
      file.contains(
        #"{"record":"wanted","isbn":"9780441478125","genre":"SF","tags":["new"],"since":""#
      )
    )
    let other = try Shell()
    other.input = Array(file.utf8)
    #expect(other.run("import", "-", "--yes").code == 0)
    #expect(other.run("scan", "--list").output == shell.run("scan", "--list").output)
    #expect(other.run("export", "--to", "jsonl").output == file)
  }
}
