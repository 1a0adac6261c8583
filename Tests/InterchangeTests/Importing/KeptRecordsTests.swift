import Books
import Catalog
import Foundation
import TestSupport
import Testing

@testable import Interchange

struct KeptRecordsTests {
  let library: TemporaryCatalog
  let path: String

  static let table = """
    title,author,isbn,shelf
    Dune,Frank Herbert,9780441013593,a
    ,Jane Austen,978030640615,b
    Persuasion,Jane Austen,,c
    """

  init() throws {
    library = try TemporaryCatalog()
    path = library.folder + "/books.csv"
    try Self.table.write(toFile: path, atomically: true, encoding: .utf8)
  }

  private func plan() throws -> ImportPlan {
    try ImportPlan.make(ImportSource(paths: [path]), in: library.catalog)
  }

  private func titles() throws -> [String] {
    try library.catalog.read { view in
      try view.books.rows(BookListing(), limit: 100).map(\.title)
    }
  }

  @Test func `a small file is read once, and what was looked at comes`() throws {
    let plan = try plan()
    try FileManager.default.removeItem(atPath: path)
    let outcome = try plan.carryOut(in: library.catalog)
    #expect(outcome.added == 2)
    #expect(try titles() == ["Dune", "Persuasion"])
    let rejected = try String(
      contentsOfFile: #require(outcome.rejectedPaths.first),
      encoding: .utf8
    )
    #expect(rejected.hasPrefix("title,author,isbn,shelf,reason\n,Jane Austen,978030640615,b,"))
  }

  @Test func `an import that was stopped is carried out all the same later`() throws {
    struct Stop: Error {}
    let rows = (0..<3000).map { "Book \($0),Author \($0)\n" }.joined()
    try ("title,author\n" + rows).write(toFile: path, atomically: true, encoding: .utf8)
    let plan = try plan()
    #expect(plan.kept.isWhole)
    #expect(throws: Stop.self) {
      try plan.carryOut(in: library.catalog) { done, _ in if done > 2000 { throw Stop() } }
    }
    #expect(try library.catalog.read { try $0.books.count() } == 0)
    #expect(!plan.kept.isWhole)
    #expect(try plan.carryOut(in: library.catalog).added == 3000)
    #expect(try library.catalog.check().map { "\($0)" } == [])
  }

  @Test func `a large file is read again, and brings the same`() throws {
    var plan = try plan()
    plan.kept = KeptRecords(ofFiles: .max)
    let outcome = try plan.carryOut(in: library.catalog)
    #expect((outcome.added, outcome.refused) == (2, 1))
    #expect(outcome.rejectedPaths.first != nil)
    #expect(try titles() == ["Dune", "Persuasion"])
  }

  @Test func `a large file that is another one meanwhile brings nothing`() throws {
    var plan = try plan()
    plan.kept = KeptRecords(ofFiles: .max)
    try (Self.table + "\nMiddlemarch,George Eliot,,d\n")
      .write(toFile: path, atomically: true, encoding: .utf8)
    #expect(throws: ImportError.fileChanged("books.csv")) {
      try plan.carryOut(in: library.catalog)
    }
    #expect(try titles() == [])
  }

  @Test func `all records are kept, or none`() throws {
    let kept = KeptRecords(ofFiles: 1000, most: 2048)
    func places() throws -> [Int] {
      var places: [Int] = []
      try kept.forEach(isLast: false) { places.append($0.place.number) }
      return places
    }
    for line in 1...2048 {
      kept.append(ImportedBook(place: Place(file: "a", line: line), readAt: .test))
    }
    #expect(kept.isWhole)
    #expect(try places() == Array(1...2048))
    kept.append(ImportedBook(place: Place(file: "a", line: 2049), readAt: .test))
    #expect(!kept.isWhole)
    kept.append(ImportedBook(place: Place(file: "a", line: 2050), readAt: .test))
    #expect(try places() == [])
  }
}
