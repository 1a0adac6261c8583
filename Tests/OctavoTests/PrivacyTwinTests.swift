import Books
import Catalog
import Foundation
import TestSupport
import Testing

@testable import octavo

/// Whatever is asked, the answer is the same whether another reader has readings or none.
struct PrivacyTwinTests {
  let shell: Shell
  /// The catalogue with the other's readings, and the same one without.
  private let twins: [Data]

  init() throws {
    shell = try Shell()
    try shell.prepareHousehold()
    try shell.prepare(["read", "id:2", "--status", "wants"])
    for (user, command) in [
      ("jan", ["read", "id:1", "--status", "gave-up", "--rating", "2.5", "--note", "xyzzy"]),
      ("jan", ["read", "id:2", "--status", "wants"]), ("jan", ["undo"]), ("jan", ["redo"]),
      // A reader by their first reading.
      ("lena", ["read", "id:1", "--status", "read"]),
      // Undone, and done again, with readings in between.
      ("maria", ["readers", "add", "Tom"]), ("tom", ["read", "id:2", "--rating", "5"]),
      ("maria", ["add", "--title", "Solaris"]), ("jan", ["read", "id:3", "--status", "reading"]),
      ("tom", ["read", "id:3", "--status", "reading"]),
    ] {
      try shell.prepare(as: user, command)
    }
    let url = URL(fileURLWithPath: shell.catalog)
    let with = try Data(contentsOf: url)
    for reader in ["Jan", "Tom", "lena"] {
      try TemporaryCatalog.forgetReadings(of: reader, at: shell.catalog)
    }
    twins = [with, try Data(contentsOf: url)]
  }

  /// What commands answer, one after the other, in each of the twins.
  private func answers(_ commands: [[String]], as user: String) throws -> [[Consequences]] {
    try twins.map { twin in
      for file in try FileManager.default.contentsOfDirectory(atPath: shell.folder) {
        try FileManager.default.removeItem(atPath: shell.path(file))
      }
      try twin.write(to: URL(fileURLWithPath: shell.catalog))
      return commands.map {
        var answer = shell.run($0 + ["--catalog", shell.catalog], as: user)
        // The one runs a little later than the other, and what is new has keys made at random.
        answer.output.replace(/2[0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9:]+Z/, with: "TIME")
        answer.output.replace(
          /"key":"[0-9a-z]{12}"|,[0-9a-z]{12}$/.anchorsMatchLineEndings(),
          with: "KEY"
        )
        return answer
      }
    }
  }

  private func expectTheSame(_ commands: [[String]], as user: String) throws {
    let answers = try answers(commands, as: user)
    for (command, (with, without)) in zip(commands, zip(answers[0], answers[1])) {
      #expect(with == without, "\(command.joined(separator: " ")) as \(user), in \(commands)")
    }
  }

  /// What one looks at afterwards.
  private let views = [
    ["list", "--format", "json"], ["readers", "--format", "json"], ["history", "--format", "json"],
    ["history", "id:1", "--format", "json"], ["loans", "--all", "--format", "json"], ["check"],
    ["stats", "--format", "json"], ["export", "--to", "json"], ["read", "--format", "json"],
    ["list", "status:any"], ["undo", "--format", "json"], ["redo", "--format", "json"],
  ]

  /// The ones of these that an undo could change in another way than others do.
  private let changes = [
    ["list", "--format", "json"], ["history", "--format", "json"], ["export", "--to", "json"],
    ["undo", "--format", "json"], ["redo", "--format", "json"],
  ]

  @Test func `every command answers the same`() throws {
    let user = "maria"
    let formats = PrivacyTests.formats(shell)
    for name in PrivacyTests.commands(shell) where name != "demo" {
      for way in PrivacyTests.ways(name, formats, shell) {
        var commands = [[name] + way]
        if name != "export" { commands = [[name] + way + ["--format", "json"]] + commands }
        if ["readers", "lend", "edit", "remove", "read"].contains(name) {
          commands += [[name] + way + ["--yes"]]
        }
        try expectTheSame(commands, as: user)
      }
    }
    try expectTheSame(views, as: user)
  }

  @Test func `what asks on a terminal asks the same`() throws {
    shell.terminal = 100
    for answer in ["n", "y"] {
      shell.answer = answer
      for command in [
        ["readers", "remove", "Jan"], ["readers", "remove", "Tom"], ["readers", "remove", "Maria"],
        ["readers", "merge", "Jan", "--into", "Maria"],
        ["readers", "merge", "Maria", "--into", "Jan"],
        ["readers", "merge", "Jan", "Tom", "--into", "lena"],
        ["remove", "id:1"], ["remove", "--ids", "1", "2", "3"],
        ["authors", "remove", "id:1", "--delete-books"],
      ] { try expectTheSame([command], as: "maria") }
    }
  }

  @Test(arguments: ["maria", "eve"])
  func `every change is taken back the same, and done again the same`(user: String) throws {
    for id in 1...17 {
      try expectTheSame([["undo", String(id), "--format", "json"]] + changes, as: user)
    }
  }

  @Test func `deleting and putting back a book or a reader is told the same`() throws {
    for command in [
      ["remove", "id:1"], ["readers", "remove", "Jan", "--yes"],
      ["readers", "remove", "Tom", "--yes"],
      ["readers", "remove", "lena", "--yes"], ["authors", "remove", "id:1", "--delete-books"],
    ] {
      try expectTheSame([command, ["undo"], ["history"], ["redo"]] + views, as: "maria")
    }
  }

  @Test func `the twins differ in what the other reader sees`() throws {
    let answers = try answers([["read"], ["history"]], as: "jan")
    #expect(answers[0] != answers[1])
    #expect(answers[0][0].output.contains("xyzzy"))
  }

  @Test func `what others did to readings is not in the history, nor counted`() throws {
    let history = try answers([["history"], ["history", "--format", "json"]], as: "maria")[0]
    for text in history.map(\.output) {
      #expect(!text.contains("reading") && !text.contains("jan"))
    }
    #expect(history[0].output.contains("Added the reader “lena”"))
  }

  @Test func `taking back one's first reading is told in the words that it was told in`() throws {
    try shell.prepare(["list"])
    _ = shell.run(as: "sofie", "read", "id:1", "--status", "wants", "--note", "plugh")
    #expect(shell.run(as: "sofie", "history").output.contains("“Dune”: wants"))
    for command in ["undo", "redo"] {
      #expect(shell.run(as: "sofie", command).code == 0)
      #expect(!shell.run(as: "eve", "history").output.contains("wants"))
    }
    let history = shell.run(as: "eve", "history").output
    #expect(history.contains("Undid: Added the reader “sofie”"))
    #expect(history.contains("Did again: Added the reader “sofie”"))
  }
}
