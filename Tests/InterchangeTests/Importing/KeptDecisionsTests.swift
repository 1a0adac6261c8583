import Books
import Catalog
import Foundation
import TestSupport
import Testing

@testable import Interchange

/// Decisions about the records of a file that were kept while it became another one.
struct KeptDecisionsTests {
  private let library: TemporaryCatalog

  init() throws {
    library = try TemporaryCatalog()
  }

  private func plan(_ titles: [String]) throws -> ImportPlan {
    let path = library.folder + "/books.csv"
    let rows = titles.map { "\($0),Ann Lee\n" }.joined()
    try ("Title,Author\n" + rows).write(toFile: path, atomically: true, encoding: .utf8)
    return try ImportPlan.make(ImportSource(paths: [path]), in: library.catalog)
  }

  private func leftOut(_ plan: ImportPlan) -> [String] {
    (plan.items[.new] ?? []).filter { plan.decided($0) == .leaveOut }.map(\.record.draft.title)
  }

  @Test(
    arguments: [
      (["Dune", "Emma", "Momo"], ["Emma"], 0), (["Momo", "Dune", "Emma"], ["Emma"], 0),
      (["Momo", "Krabat"], [], 1), (["Emma", "Dune"], ["Emma"], 0), ([], [], 1),
    ] as [([String], [String], Int)]
  )
  func `a decision stays with its record, and is dropped where that is gone`(
    titles: [String],
    out: [String],
    lost: Int
  ) throws {
    var first = try plan(["Dune", "Emma", "Momo"])
    first.choose(.leaveOut, for: try #require(first.items[.new]?[1]))
    let data = try JSONEncoder().encode(first.decisions)
    var second = try plan(titles.isEmpty ? ["Other"] : titles)
    #expect(second.apply(try JSONDecoder().decode(ImportDecisions.self, from: data)).count == lost)
    #expect(leftOut(second) == out)
  }
}
