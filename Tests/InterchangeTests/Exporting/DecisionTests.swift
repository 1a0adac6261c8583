import Books
import Catalog
import Foundation
import TestSupport
import Testing

@testable import Interchange

/// What a person decided for good leaves with the catalogue's own file, and comes in again.
struct DecisionTests {
  let catalog: Catalog

  init() throws { catalog = try Catalog.inMemory(user: "maria") }

  private func lines() throws -> [String] {
    String(decoding: try exported(catalog, .jsonLines), as: UTF8.self)
      .split(separator: "\n").map(String.init)
      .filter { line in
        ["apart", "right", "former", "filing"].contains { line.hasPrefix("{\"record\":\"\($0)") }
      }
  }

  private func copied() throws -> Catalog {
    let folder = try TemporaryCatalog.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/books.jsonl"
    try Data(exported(catalog, .jsonLines)).write(to: URL(fileURLWithPath: path))
    let copy = try Catalog.inMemory(user: "maria")
    // So that nothing has the number that it had.
    try copy.write { edit in
      let id = try edit.books.add(.book("Another"))
      try edit.books.delete(id)
      _ = try edit.authorities(.author).add(AuthorityDraft(name: "Somebody"))
    }
    let plan = try ImportPlan.make(ImportSource(paths: [path]), in: copy)
    #expect(plan.problems.map(\.description) == [])
    _ = try plan.carryOut(in: copy)
    try copy.write { edit in
      let somebody = try edit.authorities(.author).named("Somebody")
      try edit.authorities(.author).delete(#require(somebody), books: .refuse)
    }
    return copy
  }

  @Test func `pairs, findings and the ISBNs of merged books come through a file`() throws {
    try catalog.write { edit in
      let authors = edit.authorities(.author)
      let one = try authors.add(AuthorityDraft(name: "David Mitchell", qualifier: "1969"))
      let other = try authors.add(AuthorityDraft(name: "David Mitchell", qualifier: "1974"))
      try edit.keepApart([one.rawValue, other.rawValue], .author)
      try edit.authorities(.author).file(.dutch, .behindParticle)
      let tag = try edit.authorities(.tag).add(AuthorityDraft(name: "gift"))
      let kept = try edit.books.add(.book("Emma", isbn: "9780141439587"))
      let gone = try edit.books.add(.book("Emma, again", isbn: "9780441478125"))
      try edit.books.carryOut(try edit.books.merge([gone], into: kept))
      // Two that cannot be told apart but by their place.
      _ = try edit.books.add(.book("Twins"))
      let twin = try edit.books.add(.book("Twins"))
      for (rule, record, value, other) in [
        ("single-tags", RecordID.authority(tag), "one book (1999)", Int64?.none),
        ("capitals", .book(twin), "TWINS: “a” \\ \u{1F600}", nil),
        ("owned-wish", .book(kept), "owned as “Emma”", 7),
      ] {
        try edit.acceptedFindings.accept(
          DoctorFinding(rule: rule, record: record, title: "", value: value, other: other)
        )
      }
    }
    let before = try lines()
    #expect(before.contains { $0.contains(#""record":"apart","kind":"author""#) }, "\(before)")
    #expect(before.contains { $0.contains(#""place":2"#) }, "\(before)")
    #expect(before.contains { $0.contains(#""found":"owned as “Emma”""#) }, "\(before)")
    // What belongs to the value is no number of a book.
    #expect(before.contains { $0.contains(#""found":"one book (1999)""#) }, "\(before)")
    #expect(
      before.contains(#"{"record":"filing","convention":"dutch","way":"behind-particle"}"#)
    )
    let copy = try copied()
    let first = try exported(catalog, .jsonLines)
    let second = try exported(copy, .jsonLines)
    #expect(String(decoding: second, as: UTF8.self) == String(decoding: first, as: UTF8.self))
    try copy.read { view in
      let id = try view.books.known(by: try ISBN.parse("9780441478125"))
      #expect(try id.map { try view.books.card($0).book.title } == "Emma")
      #expect(try view.keptApart(.author).count == 1)
    }
  }

  @Test func `a decision about what is not there is left out`() throws {
    let folder = try TemporaryCatalog.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/books.jsonl"
    let text = """
      {"record":"octavo","format":1}
      {"record":"tag","name":"gift"}
      {"record":"apart","kind":"tag","pair":[{"name":"gift"},{"name":"gone"}]}
      {"record":"right","rule":"single-tags","kind":"tag","of":{"name":"gift"},"found":"one book"}
      {"record":"right","rule":"single-tags","kind":"tag","of":{"name":"gone"},"found":"one book"}

      """
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let plan = try ImportPlan.make(ImportSource(paths: [path]), in: catalog)
    _ = try plan.carryOut(in: catalog)
    #expect(try lines().count == 1)
  }
}
