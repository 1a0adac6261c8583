import Catalog
import Foundation
import Glibc
import TestSupport
import Testing

@testable import octavo

struct ExitCodeTests {
  private func write(_ text: String, to path: String) throws {
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  @Test(
    arguments: [
      ("count", "count”. To look for the word: octavo list count. octavo --help lists them."),
      ("imports books.csv", "imports”. Nearest: import. octavo --help lists them."),
      ("--as Maria lst", "lst”. Nearest: list. octavo --help lists them."),
      ("delete id:4", "delete”. Nearest: remove. octavo --help lists them."),
      ("help foo", "foo”. To look for the word: octavo list foo. octavo --help lists them."),
      ("help tags remvoe", "tags remvoe”. Nearest: tags remove. octavo help tags lists them."),
      ("help json x", "json”. To look for the word: octavo list json."),
      ("tags remvoe gift", "tags remvoe”. Nearest: tags remove. octavo help tags lists them."),
      ("tags --catalog x.sqlite remvoe gift", "tags remvoe”. Nearest: tags remove."),
      ("tags fantasy", "tags fantasy”. To look for the word: octavo tags list fantasy."),
      ("tags --unused gift", "tags gift”. To look for the word: octavo tags list gift."),
      ("loans extnd 4", "loans extnd”. Nearest: loans extend."),
      ("readers delete Tim", "readers delete”. Nearest: readers remove."),
      ("fields lst", "fields lst”. Nearest: fields list."),
      ("queries sav x y", "queries sav”. Nearest: queries save."),
    ]
  )
  func `a command that there is not is refused with the nearest`(
    line: String,
    message: String
  ) throws {
    let shell = try Shell()
    let result = shell.run(line.split(separator: " ").map(String.init))
    #expect(result.code == 64)
    #expect(result.output == "")
    #expect(result.messages.hasPrefix("octavo: There is no command “\(message)"), "\(result)")
  }

  @Test func `help of a command within a group is found`() throws {
    let help = try Shell().run(["help", "fields", "edit"])
    #expect(help.code == 0)
    #expect(help.output.contains("USAGE: octavo fields edit"))
  }

  @Test func `the catalogue can be named before the verb of a group`() throws {
    let shell = try Shell()
    try shell.prepare(["tags", "add", "gift"])
    #expect(shell.run(["tags", "--catalog", shell.catalog, "remove", "gift"]).code == 0)
    #expect(shell.run("tags") == Consequences())
  }

  @Test(arguments: [
    ["lisst"], ["list", "--colour"], ["show"], ["list", "--format", "xml"],
    ["edit", "id:1", "--set", "colour=red"], ["edit", "id:1", "--set", "year"], ["add"],
    ["list", "--catalog", ""], ["authors", "remove", "X", "--keep-books", "--delete-books"],
  ])
  func `wrong usage is 64, and says how`(arguments: [String]) throws {
    let result = try Shell().run(arguments)
    #expect(result.code == 64)
    #expect(result.output == "")
    #expect(result.messages.hasPrefix("octavo: "))
  }

  @Test(arguments: [[], ["demo"]])
  func `without a terminal the screens are refused, and nothing is made`(
    command: [String]
  ) throws {
    let shell = try Shell()
    let result = shell.run(command + ["--catalog", shell.catalog])
    #expect(result.code == 64)
    #expect(access(shell.catalog, F_OK) != 0)
  }

  @Test func `help and version are data`() throws {
    let shell = try Shell()
    #expect(shell.run(["--version"]).code == 0)
    for arguments in [
      ["--help"], ["list", "--help"], ["help", "authors"], ["authors", "--help"],
    ] {
      let help = shell.run(arguments)
      #expect(help.code == 0)
      #expect(help.messages == "")
      #expect(help.output.contains("USAGE: octavo"))
    }
    #expect(shell.run(["--generate-completion-script", "bash"]).output.contains("octavo"))
  }

  @Test(arguments: [
    ["--isbn", "978-0-06-012563-8"], ["--year", "197O"], ["--year", "9999"], ["--pages", "many"],
    ["--language", "Klingonish"], ["--copies", "-1"],
  ])
  func `bad data is 65, and nothing is added`(value: [String]) throws {
    let shell = try Shell()
    let arguments = ["add", "--title", "X"] + value + ["--catalog", shell.catalog]
    let result = shell.run(arguments)
    #expect(result.code == 65)
    #expect(result.output == "")
    #expect(!result.messages.isEmpty)
    #expect(shell.run("list") == Consequences())
  }

  @Test func `a number that is taken is 65, and says by which book`() throws {
    let shell = try Shell()
    try shell.prepare(dispossessed)
    #expect(
      shell.run("add", "--title", "Again", "--isbn", "0060125632")
        == Consequences(
          messages: "octavo: You have this ISBN: “The Dispossessed”.\n",
          code: 65
        )
    )
  }

  @Test func `an absent catalogue is 66 where it is read, and made where it is changed`() throws {
    let shell = try Shell()
    let result = shell.run("list")
    #expect(result.code == 66)
    #expect(result.messages.contains(shell.catalog))
    #expect(access(shell.catalog, F_OK) != 0)
    #expect(shell.run("backup", shell.path("copy.sqlite")).code == 66)
  }

  @Test(arguments: [
    ["show", "id:7"], ["show", "9780441478125"], ["edit", "id:7", "--set", "year=1"],
    ["remove", "nothing"], ["undo", "99"], ["authors", "show", "Nobody"],
    ["tags", "rename", "none", "some"],
  ])
  func `no such record is 69`(arguments: [String]) throws {
    let shell = try Shell()
    try shell.prepare(["add", "--title", "X"])
    #expect(shell.run(arguments + ["--catalog", shell.catalog]).code == 69)
  }

  @Test func `what cannot be made is 73`() throws {
    let shell = try Shell()
    try shell.prepare(["add", "--title", "X"])
    try write("here", to: shell.path("taken"))
    #expect(shell.run("backup", shell.path("taken")).code == 73)
    #expect(shell.run("backup", shell.path("no/such/folder/copy")).code == 73)
    #expect(shell.run("backup", shell.path("copy.sqlite")).code == 0)
    #expect(
      shell.run(["list", "--format", "ids", "--catalog", shell.path("copy.sqlite")]).output
        == "1\n"
    )
    #expect(shell.run(["demo", "--create", shell.path("taken")]).code == 73)
  }

  @Test func `a full disk is 74`() throws {
    let descriptor = open("/dev/full", O_WRONLY)
    defer { close(descriptor) }
    let messages = Sink(descriptor: nil)
    let console = Console(
      output: Sink(descriptor: descriptor),
      messages: messages,
      isTerminal: false,
      width: 80,
      variable: { _ in nil },
      answer: nil
    )
    #expect(Program.run(["--help"], on: console) == 74)
    #expect(messages.text == "octavo: The output could not be written: No space left on device.\n")
  }

  @Test func `a catalogue that another program writes to is 75, and says which`() async throws {
    let sandbox = try Sandbox()
    #expect(try await sandbox.octavo("add", "--title", "X").status == 0)
    let result = try await OtherProgram.holdingLock(of: sandbox.catalogPath) {
      try await sandbox.octavo("add", "--title", "Y")
    }
    #expect(result.status == 75)
    #expect(result.complaint.contains("is being written by "))
    #expect(result.complaint.contains(" (process \(getpid()))"))
    #expect(try await sandbox.titles() == ["X"])
  }

  @Test func `what is no catalogue is 78, and not a byte of it changes`() throws {
    let shell = try Shell()
    try write(String(repeating: "text ", count: 100), to: shell.path("text"))
    try OtherProgram.execute("CREATE TABLE t (a)", in: shell.path("foreign"))
    try shell.prepare(["add", "--title", "X"])
    try OtherProgram.execute(
      "PRAGMA journal_mode = delete; PRAGMA user_version = 99",
      in: shell.catalog
    )
    for path in [shell.path("text"), shell.path("foreign"), shell.catalog] {
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      for arguments in [["list"], ["add", "--title", "Y"], ["undo"]] {
        let result = shell.run(arguments + ["--catalog", path])
        #expect(result.code == 78)
        #expect(result.messages.contains(path))
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }
  }

  @Test func `every kind of failure of a catalogue has its code`() {
    let codes: [(CatalogError, Int32)] = [
      (.permission(path: "p"), 77), (.damaged(path: "p", detail: "d"), 78),
      (.old(path: "p", version: 1, known: 2), 78), (.diskFull(path: "p"), 74),
      (.inputOutput(path: "p", reason: "r"), 74), (.nothingToUndo, 69),
    ]
    for (error, code) in codes {
      #expect(error.status.rawValue == code)
    }
  }
}
