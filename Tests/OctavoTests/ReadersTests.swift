import TestSupport
import Testing

@testable import octavo

struct ReadersTests {
  let shell: Shell

  init() throws {
    shell = try Shell()
    try shell.prepare(
      ["add", "--title", "Dune"],
      ["add", "--title", "Emma"],
      ["readers", "add", "Maria", "--login", "maria", "--notes", "Lives here"],
      ["readers", "add", "Jan", "--kind", "child", "--card", "L-17", "--valid-until", "2027-12-31"]
    )
  }

  @Test func `readers are listed by name, with what they have out`() {
    _ = shell.run("lend", "id:1", "--to", "jan", "--on", "2020-01-01", "--due", "2020-02-01")
    #expect(
      shell.run("readers").output == "2\tJan\tchild\tL-17\t1\t1\n1\tMaria\tadult\t\t0\t0\n"
    )
    #expect(shell.run("readers", "list", "mar", "--format", "ids").output == "reader:1\n")
    #expect(shell.run("readers", "list", "L-17", "--format", "ids").output == "reader:2\n")
    let page = shell.run("readers", "show", "L-17").output
    #expect(page.hasPrefix("id\t2\nname\tJan\nkind\tchild\n"))
    #expect(page.contains("lent\t1 Dune ("))
    #expect(shell.run("readers", "show", "id:1").output.contains("notes\tLives here\n"))
  }

  @Test func `a reader is changed, field by field, and it is said how to undo it`() {
    let changed = shell.run("readers", "edit", "Jan", "--name", "Jan B.", "--card", "")
    #expect(changed.code == 0)
    #expect(
      changed.messages.hasPrefix(
        "octavo: Renamed the reader “Jan” to “Jan B.”. To take it back: octavo undo "
      )
    )
    #expect(shell.run("readers").output.hasPrefix("2\tJan B.\tchild\t\t0\t0\n"))
    #expect(shell.run("undo").code == 0)
    #expect(shell.run("readers").output.hasPrefix("2\tJan\tchild\tL-17\t"))
    let nothing = shell.run("readers", "edit", "Jan", "--kind", "child")
    #expect(nothing.messages == "octavo: Nothing to change: it is so already.\n")
  }

  private static let mistakes: [([String], Int32)] = [
    (["readers", "show", "Nobody"], 69), (["readers", "edit", "Nobody", "--kind", "child"], 69),
    (["readers", "remove", "Nobody"], 69), (["readers", "merge", "Nobody", "--into", "Jan"], 69),
    (["readers", "merge", "Jan", "--into", "jan"], 64), (["readers", "add", "jan"], 65),
    (["readers", "add", "Eva", "--card", "L-17"], 65),
    (["readers", "add", "Eva", "--kind", "cat"], 65),
    (["readers", "add", "Eva", "--valid-until", "2027"], 65), (["readers", "add", " "], 65),
    (["readers", "--adopt"], 64),
  ]

  @Test(arguments: Self.mistakes)
  func `each mistake has its own exit status`(arguments: [String], code: Int32) {
    let result = shell.run(arguments + ["--catalog", shell.catalog], as: "maria")
    #expect(result.code == code)
    #expect(result.output.isEmpty)
    #expect(result.messages.hasPrefix("octavo: "))
  }

  @Test func `removing a reader asks, with readings or without, and both come back`() {
    for _ in 0..<2 {
      let refused = shell.run("readers", "remove", "Jan")
      #expect(refused.code == 64)
      #expect(
        refused.messages
          == "octavo: Delete the reader “Jan”, with all that is their own? If so, add --yes.\n"
      )
      _ = shell.run(as: "jan", "read", "id:1", "--status", "read", "--note", "mine")
    }
    #expect(
      shell.run(as: "jan", "readers", "remove", "Jan").messages
        == "octavo: Delete the reader “Jan”, with 1 reading? If so, add --yes.\n"
    )
    #expect(shell.run("readers", "remove", "Jan", "--yes").code == 0)
    #expect(shell.run("readers", "--format", "ids").output == "reader:1\n")
    #expect(shell.run("undo").code == 0)
    #expect(shell.run(as: "jan", "read").output.contains("\tmine\n"))
  }

  @Test func `merging joins readings, and asks before it does`() throws {
    try shell.prepare(["readers", "add", "Marie"])
    _ = shell.run(as: "marie", "read", "id:1", "--note", "once hers")
    let refused = shell.run("readers", "merge", "Marie", "--into", "Maria")
    #expect(refused.code == 64)
    #expect(refused.messages.contains("“Marie” become those of “Maria”, private notes too."))
    #expect(!shell.run("read").output.contains("once hers"))
    shell.answer = "y"
    #expect(shell.run("readers", "merge", "Marie", "--into", "Maria").code == 0)
    #expect(shell.run("read").output.contains("once hers"))
    shell.answer = nil
    // Whether Jan has any is not for others to know.
    #expect(shell.run("readers", "merge", "Jan", "--into", "Maria").code == 64)
    #expect(shell.run("readers", "merge", "Jan", "--into", "Maria", "--yes").code == 0)
  }

  // MARK: - Readings

  @Test func `a reading begins, goes on and ends`() {
    let wants = shell.run("read", "id:2", "--status", "wants")
    #expect(wants.output == "2\tEmma\twants\t\t\t\t\n")
    #expect(wants.messages.contains("“Emma”: wants to read. To take it back: octavo undo "))
    _ = shell.run("read", "id:2", "--started", "2024-02-29")
    let read = shell.run(
      "read",
      "id:2",
      "--finished",
      "2024-03",
      "--rating",
      "4.5",
      "--note",
      "Good"
    )
    #expect(read.output == "2\tEmma\tread\t2024-02-29\t2024-03\t4½\tGood\n")
    #expect(shell.run("read", "id:2").output == read.output)
    _ = shell.run("read", "id:2", "--again", "--started", "2025")
    #expect(shell.run("read", "id:2").output.split(separator: "\n").count == 2)
    #expect(shell.run("read", "--status", "reading").output.hasPrefix("2\tEmma\treading\t2025\t"))
    #expect(shell.run("list", "rating:>=4", "--format", "ids").output == "2\n")
    #expect(shell.run("list", "@reading", "--format", "ids").output == "2\n")
    _ = shell.run("read", "id:2", "--started", "")
    #expect(shell.run("read", "id:2", "--format", "json").output.contains(#""started":null"#))
  }

  @Test func `who is no reader yet becomes one, and is told so`() {
    let result = shell.run(as: "Eva", "read", "id:1", "--status", "reading")
    #expect(result.code == 0)
    #expect(result.messages.hasPrefix("octavo: Made the reader “Eva”.\n"))
    #expect(shell.run("readers", "show", "eva").code == 0)
  }

  private static let mistakesInReadings: [([String], Int32)] = [
    (["read", "id:9", "--status", "read"], 69), (["read", "id:1", "--status", "eaten"], 65),
    (["read", "--status", "eaten"], 65), (["read", "id:1", "--rating", "7"], 65),
    (["read", "id:1", "--started", "soon"], 65),
    (["read", "id:1", "--started", "2024", "--finished", "2023"], 65),
    (["read", "--rating", "4"], 64), (["read", "id:1", "--note", ""], 64),
  ]

  @Test(arguments: Self.mistakesInReadings)
  func `a reading with a mistake is refused`(arguments: [String], code: Int32) {
    let result = shell.run(arguments + ["--catalog", shell.catalog], as: "maria")
    #expect(result.code == code)
    #expect(result.output.isEmpty)
    #expect(shell.run("read").output.isEmpty)
  }

  @Test func `an empty path is said to be empty`() throws {
    let shell = try Shell()
    try shell.prepare(["add", "--title", "Emma"])
    for command in [["backup", ""], ["export", "--to", "csv", "-o", ""]] {
      let result = shell.run(command)
      #expect(result.code == 64)
      #expect(result.messages.contains("is empty: say where it goes"), "\(result.messages)")
    }
  }

  @Test func `each lists their own readings alone`() throws {
    try shell.prepare(as: "maria", ["read", "id:2", "--status", "wants"])
    #expect(shell.run(as: "maria", "read").output.hasPrefix("2\tEmma\twants"))
    #expect(shell.run(as: "jan", "read") == Consequences())
  }
}
