import Foundation
import Testing

@testable import octavo

struct HistoryShowTests {
  private let shell: Shell

  init() throws {
    shell = try Shell()
    try shell.prepare(dispossessed)
  }

  @Test func `a change is told with every field before and after`() throws {
    try shell.prepare([
      "edit", "id:1", "--set", "year=1975", "--set", "genre=Utopia", "--set", "tags=gift",
      "--set", "isbn=",
    ])
    let shown = shell.run("history", "show", "2")
    #expect(shown.code == 0)
    let lines = shown.output.split(separator: "\n").map(String.init)
    for line in [
      "book\t1\tThe Dispossessed\tchanged\tyear\t1974\t1975",
      "book\t1\tThe Dispossessed\tchanged\tgenre\tScience fiction\tUtopia",
      "book\t1\tThe Dispossessed\tchanged\ttag\t\tgift",
      "book\t1\tThe Dispossessed\tchanged\tISBN\t978-0-06-012563-9\t",
      "tag\t1\tgift\tadded\tname\t\tgift",
    ] {
      #expect(lines.contains(line), "\(line) in:\n\(shown.output)")
    }
  }

  @Test func `what was added and deleted is told whole, as it was then`() throws {
    try shell.prepare(
      ["edit", "id:1", "--set", "title=The Dispossessed!", "--set", "authors=Ann:translator"],
      ["remove", "id:1", "--yes"]
    )
    let added = shell.run("history", "show", "1").output
    for line in ["title\t\tThe Dispossessed\n", "author\t\tUrsula K. Le Guin\n", "year\t\t1974\n"] {
      #expect(added.contains("\tadded\t" + line), "\(line) in:\n\(added)")
    }
    let deleted = shell.run("history", "show", "3").output
    for line in [
      "title\tThe Dispossessed!\t\n", "author\tAnn (translator)\t\n", "publisher\tHarper & Row\t\n",
    ] {
      #expect(deleted.contains("\tdeleted\t" + line), "\(line) in:\n\(deleted)")
    }
  }

  @Test func `in JSON it is the revision with its changes`() throws {
    try shell.prepare(["edit", "id:1", "--set", "year=1975"])
    let result = shell.run("history", "show", "2", "--format", "json")
    let told = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    )
    #expect(told["id"] as? Int == 2)
    #expect(told["who"] as? String == "maria")
    let changes = try #require(told["changes"] as? [[String: Any]])
    #expect(changes.count == 1)
    #expect(changes.first?["kind"] as? String == "book")
    #expect(changes.first?["id"] as? Int == 1)
    #expect(
      changes.first?["fields"] as? [[String: String]]
        == [["field": "year", "before": "1974", "after": "1975"]]
    )
  }

  @Test func `in JSON the fields of a book are called as they are set`() throws {
    try shell.prepare([
      "edit", "id:1", "--set", "authors=Ann", "--set", "location=B3", "--set", "tags=gift",
      "--set", "publishers=Ace", "--set", "isbn=9780140449136",
    ])
    let told = shell.run("history", "show", "2", "--format", "json").output
    for field in ["authors", "location", "tags", "publishers", "isbn"] {
      #expect(told.contains(#"{"field":"\#(field)","before""#), "\(field) in:\n\(told)")
    }
  }

  @Test func `readings of another are told to nobody`() throws {
    try shell.prepare(["readers", "add", "Jan"])
    try shell.prepare(as: "Jan", ["read", "id:1", "--note", "Wonderful"])
    #expect(shell.run(as: "Jan", "history", "show", "3").output.contains("Wonderful"))
    let other = shell.run("history", "show", "3")
    #expect(other.code == 69)
    #expect(!other.messages.contains("Wonderful"))
  }

  @Test func `a change that there is not is 69, and what is no number 64`() {
    #expect(shell.run("history", "show", "99").code == 69)
    #expect(shell.run("history", "show", "soon").code == 64)
  }
}
