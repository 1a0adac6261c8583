import Books
import Catalog
import Foundation
import TestSupport
import Testing

@testable import Interchange

/// Sets and mistakes: several books that have one ISBN.
struct SharedISBNTests {
  let library: TemporaryCatalog

  init() throws { library = try TemporaryCatalog() }

  private func plan(_ text: String) throws -> ImportPlan {
    let path = library.folder + "/books.csv"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return try ImportPlan.make(ImportSource(paths: [path]), in: library.catalog)
  }

  private static let volumes = [
    "The first,A B,9780441013593,", "The second,A B,9780441013593,1999",
    "The third,A B,9780441013593,2001",
  ]

  private static func table(_ rows: [String]) -> String {
    (["title,author,isbn,year"] + rows).joined(separator: "\n") + "\n"
  }

  @Test func `the same file again changes none of them, in any order`() throws {
    let first = try plan(Self.table(Self.volumes))
    #expect(first.count(.new) == 3)
    _ = try first.carryOut(in: library.catalog)
    for rows in [Self.volumes, Self.volumes.reversed()] {
      let again = try plan(Self.table(rows))
      #expect(again.count(.same) == 3)
      #expect(try again.carryOut(in: library.catalog).revision == nil)
    }
  }

  @Test func `a book that was here is not filled from another volume of the file`() throws {
    _ = try plan(Self.table([Self.volumes[0]])).carryOut(in: library.catalog)
    let whole = try plan(Self.table(Self.volumes))
    #expect(whole.count(.same) == 1)
    #expect(whole.count(.new) == 2)
    _ = try whole.carryOut(in: library.catalog)
    let years = try library.catalog.read { view in
      try view.books.cards(view.books.rows(BookListing(), limit: 9).map(\.id)).map {
        "\($0.book.title) \($0.book.year?.text ?? "-")"
      }
    }
    #expect(Set(years) == ["The first -", "The second 1999", "The third 2001"])
  }

  @Test func `a list of numbers again says nothing new`() throws {
    let path = library.folder + "/list.txt"
    try "9780441013593\n".write(toFile: path, atomically: true, encoding: .utf8)
    let source = ImportSource(paths: [path])
    _ = try ImportPlan.make(source, in: library.catalog).carryOut(in: library.catalog)
    let again = try ImportPlan.make(source, in: library.catalog)
    #expect(again.count(.same) == 1)
    #expect(again.work == (adds: 0, fills: 0))
  }
}
