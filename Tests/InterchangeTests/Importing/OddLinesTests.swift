import Books
import Catalog
import Foundation
@testable import Interchange
import TestSupport
import Testing

/// Lines of Octavo's own JSON that somebody changed so that no catalogue can hold them.
@Suite struct OddLinesTests {
  private let library: TemporaryCatalog

  init() throws {
    library = try TemporaryCatalog()
  }

  private func bring(_ lines: String...) throws -> (plan: ImportPlan, titles: [String]) {
    let path = library.folder + "/odd.jsonl"
    let text = ([#"{"record":"octavo","format":1}"#] + lines).joined(separator: "\n") + "\n"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let plan = try ImportPlan.make(ImportSource(paths: [path]), in: library.catalog)
    _ = try plan.carryOut(in: library.catalog)
    let titles = try library.catalog.read { view in
      try view.books.rows(BookListing(), limit: 100).map(\.title)
    }
    return (plan, titles)
  }

  private static let times = #""added":"2026-01-01T00:00:00Z","modified":"2026-01-01T00:00:00Z""#

  @Test(arguments: [
    #"{"record":"author","name":"  ",TIMES}"#, #"{"record":"tag","name":"",TIMES}"#,
    #"{"record":"reader","name":" ",TIMES}"#,
    #"{"record":"reader","name":"Ann","kind":"wizard",TIMES}"#,
    #"{"record":"reader","name":"Ann","card":"L-1","validUntil":"2027-02-30",TIMES}"#,
    #"{"record":"loan","loan":"7","date":"soon","reader":"Ann",TIMES}"#,
    #"{"record":"loan","loan":"7","date":"2026-01-02","due":"soon","reader":"Ann",TIMES}"#,
    #"{"record":"loan","loan":"7","date":"2026-01-02","direction":"sideways","name":"Ann",TIMES}"#,
  ])
  func `a line that no catalogue can hold is refused by its line, and the others come in`(
    _ line: String
  ) throws {
    let (plan, titles) = try bring(
      line.replacing("TIMES", with: Self.times),
      #"{"record":"book","title":"Dune","authors":[{"name":"Frank Herbert"}],\#(Self.times)}"#
    )
    #expect(titles == ["Dune"])
    let refused = plan.problems.filter(\.refuses)
    #expect(refused.map(\.place.number) == [2], "\(plan.problems)")
  }

  @Test func `a name in a book that none can have is kept and told, and the book comes in`() throws
  {
    let long = String(repeating: "x", count: 10_001)
    let (plan, titles) = try bring(
      #"{"record":"book","title":"Dune","authors":[{"name":" "},{"name":"Frank Herbert"}],"#
        + #""genre":" ","tags":["  ","sand"],"publishers":["\#(long)"],\#(Self.times)}"#
    )
    #expect(titles == ["Dune"])
    #expect(plan.problems.count == 4, "\(plan.problems.map(\.description))")
    try library.catalog.read { view in
      let id = try #require(try view.books.rows(BookListing(), limit: 1).first?.id)
      let card = try view.books.card(id)
      #expect(card.credits.map(\.author.name) == ["Frank Herbert"])
      #expect(card.tags.map(\.name) == ["sand"])
      #expect(card.book.source?.contains(long) == true)
    }
  }

  @Test func `a loan of a new book that no line tells of is named`() throws {
    let (plan, titles) = try bring(
      #"{"record":"book","title":"Dune","authors":[],"loans":[{"loan":"9"}],\#(Self.times)}"#
    )
    #expect(titles == ["Dune"])
    #expect(plan.untaken.map(\.words) == ["“Dune”: a loan: the file does not say to whom"])
  }

  @Test func `a second line with a loan is refused, and readings that none can have are told`()
    throws
  {
    let (plan, titles) = try bring(
      #"{"record":"loan","loan":"9","date":"2026-01-02","name":"Tom",\#(Self.times)}"#,
      #"{"record":"loan","loan":"9","date":"2026-01-03","name":"Tim",\#(Self.times)}"#,
      #"{"record":"book","title":"Dune","authors":[],"loans":[{"loan":"9"}],"readings":["x","#
        + #"{"status":"read","started":"2025-05-05","finished":"2024-01-01"}],\#(Self.times)}"#
    )
    #expect(titles == ["Dune"])
    #expect(plan.problems.map(\.place.number) == [3, 4, 4], "\(plan.problems.map(\.description))")
    #expect(try library.catalog.check().map { "\($0)" } == [])
  }

  @Test func `a day of return that is none is told, and the loan stays open`() throws {
    let (plan, _) = try bring(
      #"{"record":"reader","name":"Ann",\#(Self.times)}"#,
      #"{"record":"loan","loan":"9","date":"2026-01-02","reader":"Ann",\#(Self.times)}"#,
      #"{"record":"book","title":"Dune","authors":[],"loans":[{"loan":"9","returned":"soon"}],"#
        + #"\#(Self.times)}"#
    )
    #expect(plan.problems.contains { $0.description.contains("soon") }, "\(plan.problems)")
  }
}
