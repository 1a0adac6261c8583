@testable import Books
import TestSupport
import Testing

@testable import Catalog

/// Undo of what was done with fields of one's own, with something in between.
extension CustomFieldTests {
  @Test func `an undo keeps a field that has values by now, and one whose name is taken`() throws {
    let added = try catalog.write { edit in
      try edit.customFields.add(CustomFieldDraft(name: "Price", kind: .money))
    }
    try book("Dune", ["Price": "3"])
    let first = try #require(added.revision?.id)
    #expect(try catalog.undo(first).report.kept.map(\.reason) == [.stillUsed(books: 1)])
    let removed = try catalog.write { edit in try edit.customFields.remove(added.value) }
    try add("PRICE")
    let undone = try catalog.undo(try #require(removed.revision?.id)).report
    #expect(undone.kept.map(\.reason) == [.taken(by: nil)])
    #expect(try fields().map(\.name) == ["PRICE"])
    #expect(try catalog.check().isEmpty)
  }

  @Test func `a kind goes back only when what was entered since reads as such`() throws {
    try add("Paid")
    let dune = try book("Dune", ["Paid": "12"])
    try change("Paid") { $0.kind = .number }
    try change("Paid") { $0.kind = .text }
    let target = try #require(
      try catalog.read { view in try view.history.revisions(limit: 1).first?.id }
    )
    let emma = try book("Emma", ["Paid": "much"])
    let report = try catalog.undo(target).report
    #expect(report.kept.map(\.reason) == [.lost(field: "kind", value: "number", by: nil)])
    #expect(try fields()[0].kind == .text)
    #expect(try text(emma, "Paid") == "much")
    #expect(try text(dune, "Paid") == "12")
    #expect(try catalog.check().isEmpty)
    try catalog.write { edit in try edit.books.delete(emma) }
    let kim = try book("Kim", ["Paid": "07"])
    _ = try catalog.undo(target)
    #expect(try fields()[0].kind == .number)
    #expect(try text(kim, "Paid") == "7")
    #expect(try titles("paid:>6") == ["Dune", "Kim"])
    #expect(try catalog.check().isEmpty)
  }

  @Test func `a value that comes back is of the kind that its field has by now`() throws {
    try add("Paid")
    let dune = try book("Dune", ["Paid": "much"])
    let emma = try book("Emma", ["Paid": "7.0"])
    let removal = try catalog.write { edit in
      try edit.books.delete(dune)
      try edit.books.delete(emma)
    }.revision
    try change("Paid") { $0.kind = .number }
    let report = try catalog.undo(try #require(removal?.id)).report
    #expect(report.kept.map(\.reason) == [.lost(field: "Paid", value: "much", by: nil)])
    #expect(try text(dune, "Paid") == "")
    #expect(try text(emma, "Paid") == "7")
    #expect(try catalog.check().isEmpty)
  }

  @Test func `a value of a field that is gone by now is told, and does not come back`() throws {
    let price = try add("Price", .money)
    let dune = try book("Dune", ["Price": "3"])
    let removal = try catalog.write { edit in try edit.books.delete(dune) }.revision
    try catalog.write { edit in try edit.customFields.remove(price) }
    let report = try catalog.undo(try #require(removal?.id)).report
    #expect(report.kept.map(\.reason) == [.lost(field: "Price", value: "3", by: nil)])
    #expect(try catalog.check().isEmpty)
  }
}
