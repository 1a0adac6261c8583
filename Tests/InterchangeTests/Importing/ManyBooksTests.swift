import Books
import Catalog
import Foundation
import TestSupport
import Testing

@testable import Interchange

/// Imports that are large enough for all that is done otherwise with many books.
struct ManyBooksTests {
  /// Beyond what is asked of the catalogue at once, what makes indexes anew, and the longest
  /// statement; `make prove` takes so many that pages, sorting and the search index leave memory.
  static let count = Proof.of(usual: 2_500, long: 100_000)

  @Test func `many books are whole, and come back whole, and go whole`() throws {
    let folder = try TemporaryCatalog.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let table = "\(folder)/books.csv"
    try Self.table(Self.count).write(toFile: table, atomically: true, encoding: .utf8)
    let library = try TemporaryCatalog()
    let catalog = library.catalog

    try bring(table, to: catalog, count: Self.count)
    try hold(catalog, books: Self.count)
    let sums = try catalog.read { view in
      (
        tags: try view.authorities(.tag).rows(AuthorityListing(), limit: 100).reduce(0) {
          $0 + $1.books
        },
        found: try view.books.count(view.listing("remarkable")),
        number: try view.books.withISBN(ISBN.parse(Self.isbn(Self.count / 2)))
      )
    }
    #expect(sums.tags == Self.count + Self.count / 2)
    #expect(sums.found == Self.count / 3)
    #expect(sums.number != nil)

    // Lossless out, and in again, the same.
    let lines = try #require(ExportFormat.named("jsonl"))
    let first = try exported(catalog, lines)
    try Data(first).write(to: URL(fileURLWithPath: "\(folder)/books.jsonl"))
    let other = try TemporaryCatalog()
    try bring("\(folder)/books.jsonl", to: other.catalog, count: Self.count)
    try hold(other.catalog, books: Self.count)
    #expect(try exported(other.catalog, lines) == first)

    // The same again changes nothing; what is taken back is gone, and done again it is there.
    let again = try ImportPlan.make(ImportSource(paths: [table]), in: catalog)
    #expect(again.count(.same) == Self.count)
    _ = try catalog.undoLast()
    try hold(catalog, books: 0)
    _ = try catalog.redo()
    try hold(catalog, books: Self.count)
    #expect(try exported(catalog, lines).count == first.count)
  }

  private func bring(_ path: String, to catalog: Catalog, count: Int) throws {
    let plan = try ImportPlan.make(ImportSource(paths: [path]), in: catalog)
    try #require(plan.count(.new) == count)
    #expect(try plan.carryOut(in: catalog).added == count)
  }

  private func hold(_ catalog: Catalog, books: Int) throws {
    #expect(try catalog.check().map { "\($0)" } == [])
    #expect(try catalog.read { view in try view.books.count() } == books)
  }

  /// Books with ISBNs in no order, names of which many come again, and long remarks.
  private static func table(_ count: Int) -> String {
    var text = "Id,Title,Subtitle,Authors,Publisher,Genre,Series,Volume,ISBN,Year,Tags,Notes\n"
    let remark = String(repeating: "A long remark of a careful reader. ", count: 30)
    for number in 0..<count {
      let place = number &* 7919 % count
      let title = number % 3 == 2 ? "A Remarkable Book \(number)" : "Été No. \(number)"
      text += "\(number),\(title),Part \(place),Ann \(place % (count / 2)) Ō;Émile \(number % 70),"
      text += "House \(number % 40) & Sons,Genre \(number % 9),Cycle \(number % 500),\(number % 7),"
      text +=
        "\(isbn(place)),\(1900 + number % 120),all\(number % 2 == 1 ? ";odd" : ""),\(remark)\n"
    }
    return text
  }

  private static func isbn(_ number: Int) -> String {
    let body = "978" + String(100_000_000 + number)
    let sum = body.utf8.enumerated().reduce(0) { sum, digit in
      sum + Int(digit.element - 48) * (digit.offset.isMultiple(of: 2) ? 1 : 3)
    }
    return body + String((10 - sum % 10) % 10)
  }
}
