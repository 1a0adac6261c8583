import Foundation
import TestSupport
import Testing

@testable import octavo

/// What `add --json` and `edit --from-json` take, and what they do not.
struct JSONStrictTests {
  let shell: Shell

  init() throws {
    shell = try Shell()
    try shell.prepare(
      ["add", "--title", "Dune", "--isbn", "9780441013593"],
      ["add", "--title", "Emma", "--isbn", "9780141439587"]
    )
  }

  private func edit(_ json: String) throws -> Consequences {
    let path = shell.path("books.json")
    try json.write(toFile: path, atomically: true, encoding: .utf8)
    return shell.run("edit", "--from-json", path)
  }

  @Test func `two books swap their ISBNs in one change, and undo swaps them back`() throws {
    let swapped = try edit(
      #"[{"id": 1, "isbn": "9780141439587"}, {"id": 2, "isbn": "9780441013593"}]"#
    )
    #expect(swapped.code == 0, "\(swapped.messages)")
    #expect(shell.run("list", "isbn:9780141439587", "--format", "ids").output == "1\n")
    #expect(shell.run("list", "isbn:9780441013593", "--format", "ids").output == "2\n")
    #expect(shell.run("undo").code == 0)
    #expect(shell.run("list", "isbn:9780441013593", "--format", "ids").output == "1\n")
    #expect(shell.run("list", "isbn:9780141439587", "--format", "ids").output == "2\n")
    #expect(shell.run("check").code == 0)
  }

  @Test func `an ISBN that another book keeps is refused as ever`() throws {
    #expect(try edit(#"{"id": 1, "isbn": "9780141439587"}"#).code == 65)
    #expect(shell.run("list", "isbn:9780441013593", "--format", "ids").output == "1\n")
  }

  @Test func `what is not taken is told`() throws {
    let changed = try edit(
      #"{"id": 1, "pages": 412, "added": "2020-01-01T00:00:00Z", "loans": [{"id": 1}], "readings": []}"#
    )
    #expect(changed.code == 0)
    #expect(changed.messages.contains("Not taken: added, loans. octavo import takes them along."))
  }

  @Test(arguments: [
    #"{"id": 1, "notes": "\ud800"}"#, #"{"id": 1, "pages": 3,}"#, #"[{"id": 1, "pages": 3},]"#,
    #"[{"id": 1, "tags": ["a",]}]"#,
  ])
  func `what is no JSON is refused`(json: String) throws {
    #expect(try edit(json).code == 65)
    #expect(!shell.run("show", "id:1").output.contains("pages\t3\n"))
  }
}
