import Books
import Catalog
@testable import CatalogUI
import TestSupport
import Testing

/// Two versions that grew from one.
@Suite struct MergeTests {
  private let base = BookDraft.book("Dune", by: ["Frank Herbert"], year: "1956", tags: ["sand"])

  private func merge(
    _ mine: (inout BookDraft) -> Void,
    _ theirs: (inout BookDraft) -> Void
  ) -> Merge {
    var (own, other) = (base, base)
    mine(&own)
    theirs(&other)
    return Merge(base: .book(base), mine: .book(own), theirs: .book(other))
  }

  @Test func `what only one changed is kept from both`() {
    let merge = merge({ $0.year = "1965" }, { $0.pages = "412" })
    #expect(merge.conflicts == 0)
    #expect(merge.lines.map(\.side) == [.mine, .theirs])
    #expect(merge.result[.book(.year)] == .text("1965"))
    #expect(merge.result[.book(.pages)] == .text("412"))
  }

  @Test func `the same change by both is no conflict`() {
    let merge = merge({ $0.year = "1965" }, { $0.year = "1965" })
    #expect(merge.lines.isEmpty)
    #expect(merge.result[.book(.year)] == .text("1965"))
  }

  @Test func `a line that both changed is mine until it is chosen`() {
    var merge = merge({ $0.year = "1965" }, { $0.year = "1966" })
    #expect(merge.conflicts == 1)
    #expect(merge.result[.book(.year)] == .text("1965"))
    merge.lines[0].choice = .theirs
    #expect(merge.result[.book(.year)] == .text("1966"))
  }

  @Test func `names of both stand together, each once`() {
    var merge = merge(
      { $0.tags = [Reference(name: "sand"), Reference(name: "worm")] },
      { $0.tags = [Reference(name: "Sand"), Reference(name: "spice")] }
    )
    #expect(merge.lines[0].allowsBoth)
    merge.lines[0].choice = .both
    #expect(merge.result[.book(.tags)].words == "sand, worm, spice")
  }
}
