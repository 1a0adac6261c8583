import TestSupport
import Testing

@testable import octavo

struct QueriesTests {
  let shell: Shell

  init() throws {
    shell = try Shell()
    try shell.prepare(
      dispossessed,
      ["add", "--title", "Emma", "--author", "Jane Austen", "--year", "1815"],
      ["queries", "save", "old", "year:..1900"],
      ["queries", "save", "austen", "@old", "author:austen"]
    )
  }

  @Test func `saved queries are listed with the number of their books`() {
    #expect(
      shell.run("queries").output == """
        austen\t1\t@old author:austen
        old\t1\tyear:..1900
        reading\t0\tstatus:reading
        unread\t2\tstatus:unread
        wishes\t0\towned:no

        """
    )
    #expect(
      shell.run("queries", "list", "--format", "jsonl", "--limit", "1").output
        == #"{"name":"austen","query":"@old author:austen","books":1}"# + "\n"
    )
    #expect(shell.run("queries", "--format", "json").output.hasPrefix("["))
    #expect(
      shell.run("queries", "--format", "ids").output
        == "@austen\n@old\n@reading\n@unread\n@wishes\n"
    )
  }

  @Test func `a saved query is used wherever a query is`() {
    #expect(shell.run("list", "@austen", "--format", "ids").output == "2\n")
    #expect(shell.run("list", "@nothing").code == 64)
  }

  @Test func `another one of the name is replaced only when that is said`() {
    let refused = shell.run("queries", "save", "Old", "year:..1800")
    #expect(refused.code == 64)
    #expect(refused.messages.contains("“old”, “year:..1900”, by “year:..1800”? If so, add --yes."))
    #expect(shell.run("queries", "save", "Old", "year:..1800", "--yes").code == 0)
    #expect(shell.run("queries", "save", "Old", "year:..1800").messages.contains("Nothing to"))
    #expect(shell.run("undo").code == 0)
    #expect(shell.run("queries").output.contains("old\t1\tyear:..1900"))
  }

  @Test func `renaming rewrites those that use it, and removing is refused while they do`() {
    let renamed = shell.run("queries", "rename", "old", "very old")
    #expect(renamed.messages.contains("Renamed the saved query “old” to “very old”."))
    #expect(shell.run("queries").output.hasPrefix("austen\t1\t@\"very old\" author:austen\n"))
    let refused = shell.run("queries", "remove", "very old")
    #expect(refused.code == 65)
    #expect(refused.messages.contains("is used by “austen”"))
    #expect(shell.run("queries", "remove", "@austen").code == 0)
    #expect(shell.run("queries", "remove", "very old").code == 0)
    #expect(shell.run("queries").output.hasPrefix("reading\t"))
    #expect(shell.run("queries").code == 0)
  }

  @Test func `those that are there from the start stay, and give way to one of the name`() throws {
    let removed = shell.run("queries", "remove", "unread")
    #expect(removed.code == 65)
    #expect(removed.messages.hasPrefix("octavo: “unread” is there from the start, and stays."))
    let asked = shell.run("queries", "save", "Unread", "emma")
    #expect(asked.code != 0)
    #expect(asked.messages.contains("Replace the saved query “unread”"))
    try shell.prepare(["queries", "save", "Unread", "emma", "--yes"])
    #expect(shell.run("list", "@unread", "--format", "ids").output == "2\n")
    #expect(shell.run("queries").output.contains("Unread\t1\temma\n"))
    #expect(shell.run("queries", "remove", "unread").code == 0)
    #expect(shell.run("queries").output.contains("unread\t2\tstatus:unread\n"))
  }

  @Test func `each mistake has its own exit status`() {
    #expect(shell.run("queries", "remove", "nothing").code == 69)
    #expect(shell.run("queries", "rename", "nothing", "x").code == 69)
    #expect(shell.run("queries", "rename", "old", "austen").code == 65)
    #expect(shell.run("queries", "save", "…", "emma").code == 65)
    #expect(shell.run("queries", "save", "x", "").code == 64)
    #expect(shell.run("queries", "save", "x").code == 64)
    let circle = shell.run("queries", "save", "old", "@austen", "--yes")
    #expect(circle.code == 64)
    #expect(circle.messages.contains("This goes in a circle: @old → @austen → @old."))
    #expect(shell.run("queries", "save", "x", "year:19x9").code == 64)
  }

  @Test func `a title that ends like half a query is found`() throws {
    try shell.prepare(["add", "--title", "Plan A: the beginning", "--author", "Ann"])
    #expect(shell.run("list", "Plan A:", "--format", "ids").output == "3\n")
    #expect(shell.run("list", "a:").code == 64)
  }
}
