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

  private func edit(_ json: String, as user: String = "maria") throws -> Consequences {
    let path = shell.path("books.json")
    try json.write(toFile: path, atomically: true, encoding: .utf8)
    return shell.run("edit", "--from-json", path, "--as", user)
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

  @Test func `what list and show print changes nothing, whatever its columns`() throws {
    try shell.prepare(
      ["read", "id:1", "--status", "read", "--rating", "4.5", "--as", "Tim", "--new-reader"],
      ["lend", "id:2", "--to", "Tim", "--on", "2024-04-01", "--due", "2024-05-01"]
    )
    let columns =
      "id,key,title,status,rating,lent,borrowed,due,sortTitle,added,modified,version,isbn,tags"
    for command in [
      ["list", "--format", "json"], ["show", "id:2", "--format", "json"],
      ["list", "--format", "jsonl", "--columns", columns],
    ] {
      let printed = shell.run(command + ["--catalog", shell.catalog, "--as", "Tim"]).output
      #expect(printed.contains("2024-05-01") || command == ["list", "--format", "json"])
      let done = try edit(printed, as: "Tim")
      #expect(done.messages == "octavo: Nothing to change: it is so already.\n", "\(command)")
    }
  }

  @Test(arguments: [
    (#""added": "2020-01-01T00:00:00Z""#, "the catalogue itself sets it"),
    (#""loans": [{"id": 1}]"#, "octavo lend, borrow and return do"),
    (#""status": "read""#, "octavo read does"),
    (#""due": "2027-01-01""#, "octavo loans extend does"),
    (#""key": "3f9k0m2xq7wz""#, "the catalogue itself sets it"),
    (#""sortTitle": "A""#, "it comes from the title and the language"),
    (#""readings": [{"status": "read"}]"#, "octavo read does"),
  ])
  func `a member that another command sets is refused when it says something else`(
    member: String,
    advice: String
  ) throws {
    let changed = try edit(#"{"id": 1, "pages": 412, \#(member)}"#)
    #expect(changed.code == 65)
    #expect(
      changed.messages.contains("and edit does not change it: \(advice). Leave the member out")
    )
    #expect(shell.run("history", "--format", "ids").output == "change:2\nchange:1\n")
  }

  @Test func `what is empty in a book and in the object is the same`() throws {
    let changed = try edit(#"{"id": 1, "pages": 412, "loans": [], "lent": null, "status": null}"#)
    #expect(changed.code == 0, "\(changed.messages)")
  }

  @Test func `a new book tells what it is not given`() throws {
    shell.input = Array(#"{"title": "It", "status": "read", "loans": [], "added": "x"}"#.utf8)
    let added = shell.run("add", "--json", "-")
    #expect(added.messages.contains("Not taken: added, status. octavo import takes them along."))
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
