import Books
import Catalog
import Foundation
import TestSupport
import Testing

@testable import Interchange

/// Numbers that are only of one file: keys of BibTeX, the running numbers of a table.
struct FileNumberTests {
  let library: TemporaryCatalog

  init() throws { library = try TemporaryCatalog() }

  private func plan(_ text: String, _ name: String) throws -> ImportPlan {
    let path = library.folder + "/" + name
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return try ImportPlan.make(ImportSource(paths: [path]), in: library.catalog)
  }

  private func bring(_ text: String, _ name: String) throws -> ImportPlan {
    let plan = try plan(text, name)
    _ = try plan.carryOut(in: library.catalog)
    return plan
  }

  @Test(arguments: [
    (
      "one.csv", "id,title,author\n1,Dune,Frank Herbert\n2,Emma,Jane Austen\n",
      "id,title,author\n1,Momo,Michael Ende\n2,Krabat,Otfried Preußler\n"
    ),
    (
      "one.bib", "@book{a1, title={Dune}, author={Frank Herbert}}\n@book{a2, title={Emma}}\n",
      "@book{a1, title={Momo}, author={Michael Ende}}\n@book{a2, title={Krabat}}\n"
    ),
  ])
  func `the same number in another file is another book`(
    _ name: String,
    _ first: String,
    _ second: String
  ) throws {
    #expect(try bring(first, name).count(.new) == 2)
    #expect(try bring(second, name).count(.new) == 2)
    #expect(try plan(first, name).count(.same) == 2)
    #expect(try plan(second, name).count(.same) == 2)
  }

  @Test func `in one file a number with two titles is two books`() throws {
    let text = "id,title,author\n1,Dune,Frank Herbert\n1,Emma,Jane Austen\n1,DUNE,Frank Herbert\n"
    let plan = try plan(text, "twice.csv")
    #expect(plan.count(.new) == 2)
    #expect(plan.count(.repeated) == 1)
  }

  @Test func `what a person decided stays when the files are read again`() throws {
    let text = "id,title,author\n1,Dune,Frank Herbert\n2,Emma,Jane Austen\n"
    var first = try plan(text, "twice.csv")
    let item = try #require(first.items[.new]?.first)
    first.choose(.leaveOut, for: item)
    #expect(first.exceptions(from: .new) == 1)
    #expect(first.work == (adds: 1, fills: 0))
    var again = try plan(text, "twice.csv")
    #expect(!again.hasDecisions)
    again.takeDecisions(of: first)
    #expect(again.work == (adds: 1, fills: 0))
  }

  @Test func `a line that the file fills can stay empty`() throws {
    try library.catalog.write { edit in
      _ = try edit.books.add(.book("Dune", by: ["Frank Herbert"], isbn: "9780441013593"))
    }
    var plan = try plan("title,isbn,year,tags\nDune,9780441013593,1965,sand\n", "fill.csv")
    let item = try #require(plan.items[.fills]?.first)
    plan.turn(.field(.tags), of: item)
    _ = try plan.carryOut(in: library.catalog)
    let card = try #require(
      try library.catalog.read { view in
        try view.books.cards(view.books.rows(BookListing(), limit: 1).map(\.id)).first
      }
    )
    #expect(card.tags.isEmpty)
    #expect(card.book.year?.number == 1965)
  }
}
