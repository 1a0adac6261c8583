import Books
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
      ("help rulse", "rulse”. Nearest: rules."),
      ("clusters", "clusters”. It belongs to another word, as in: octavo books clusters."),
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

  @Test func `an absent catalogue is the same by the option and by the environment`() throws {
    let shell = try Shell()
    for command in [["list"], ["history"], ["edit", "id:1", "--set", "year=1900"], ["undo"]] {
      shell.environment = [:]
      let byOption = shell.run(command + ["--catalog", shell.catalog])
      shell.environment = ["OCTAVO_CATALOG": shell.catalog]
      #expect(shell.run(command) == byOption, "\(command)")
      #expect(byOption.code == 66, "\(command)")
    }
    #expect(access(shell.catalog, F_OK) != 0)
    // One's own that was not made yet is an empty one.
    shell.environment = [:]
    #expect(shell.run(["list"]).code == 0)
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

  /// A console whose output nothing can be written to.
  private func full(_ catalog: String, _ arguments: [String]) -> (code: Int32, messages: String) {
    let descriptor = open("/dev/full", O_WRONLY)
    defer { close(descriptor) }
    let messages = Sink(descriptor: nil)
    let console = Console(
      output: Sink(descriptor: descriptor),
      messages: messages,
      isTerminal: false,
      width: 80,
      variable: { _ in nil },
      clock: { .test },
      answer: nil
    )
    let code = Program.run(arguments + ["--catalog", catalog, "--as", "maria"], on: console)
    return (code, messages.text)
  }

  @Test(arguments: [
    (["add", "--title", "Emma", "--author", "Jane Austen"], "Added “Emma” (book 2)", 3),
    (["tags", "add", "gift"], "Added the tag “gift” (tag 1)", 3),
    (["lend", "id:1", "--to", "Jan"], "Lent “X” to Jan (loan 1)", 3),
    (["scan", "9780441478125"], "Scanned 978-0-441-47812-5", 3),
    (["edit", "id:1", "--set", "year=1815", "--format", "json"], "Changed “X”: year 1815", 3),
    (["undo"], "Undid: Added “X”", 3),
  ])
  func `what was saved is told where the output cannot be written, and it is 74`(
    arguments: [String],
    deed: String,
    revision: Int
  ) throws {
    let shell = try Shell()
    try shell.prepare(["readers", "add", "Maria", "--login", "maria"], ["add", "--title", "X"])
    let result = full(shell.catalog, arguments)
    #expect(result.code == 74)
    #expect(
      result.messages.hasSuffix(
        """
        octavo: The output could not be written: No space left on device.
        octavo: It is saved all the same: \(deed). To take it back: octavo undo \(revision)

        """
      ),
      "\(result.messages)"
    )
    // What only reads saved nothing.
    #expect(!full(shell.catalog, ["list"]).messages.contains("saved"))
  }

  @Test func `no is 2, and nothing was done`() throws {
    let shell = try Shell()
    try shell.prepare(
      ["add", "--title", "X one"],
      ["add", "--title", "X two"],
      ["queries", "save", "x", "X"],
      ["backup", shell.path("backup.sqlite")]
    )
    try write("Title\nEmma\n", to: shell.path("list.csv"))
    let history = shell.run("history").output
    for answer in ["n", "", "what"] {
      shell.answer = answer
      for command in [
        ["remove", "X"], ["edit", "X", "--set", "year=1900"], ["import", shell.path("list.csv")],
        ["restore", shell.path("backup.sqlite")], ["queries", "save", "x", "Y"],
      ] {
        let result = shell.run(command + ["--catalog", shell.catalog, "--as", "maria"])
        #expect(result.code == 2, "\(command): \(result.messages)")
        #expect(result.messages.hasSuffix("octavo: Nothing was changed.\n"))
      }
    }
    #expect(shell.run("history").output == history)
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func `what a signal stopped is 128 and its number, and nothing was done`(
    signal: Int32,
    code: Int32
  ) throws {
    let shell = try Shell()
    let rows = (1...5_000).map { "Book \($0),Author \($0)\n" }.joined()
    try write("Title,Author\n" + rows, to: shell.path("list.csv"))
    try shell.prepare(["add", "--title", "X"])
    shell.stopSignal = signal
    let result = shell.run("import", shell.path("list.csv"), "--yes")
    #expect(result.code == code, "\(result.messages)")
    #expect(result.messages.hasSuffix("octavo: Stopped. Nothing was changed.\n"))
    #expect(shell.run("list", "--format", "ids").output == "1\n")
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
      clock: { .test },
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
