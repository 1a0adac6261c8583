import TestSupport
import Testing

@testable import Books
@testable import Catalog

/// A set of ids is what a plain set is, whether they have bits or are too large for it.
struct IDBitmapTests {
  @Test func `whatever is done to sets, they hold what plain sets hold`() {
    var random = SeededGenerator(seed: 7)
    for round in 0..<80 {
      // Few and many, near and far ones.
      let most = [3, 40, 1000, 1024, 1025, 5000].randomElement(using: &random) ?? 3
      let farthest: Int64 = round.isMultiple(of: 5) ? 1 << 40 : 20_000
      var (set, plain) = made(of: most, upTo: farthest, &random)
      let (other, others) = made(of: most * 2, upTo: farthest, &random)
      #expect(set.count(in: other) == plain.intersection(others).count)
      switch round % 4 {
      case 0:
        set.formUnion(other)
        plain.formUnion(others)
      case 1:
        set.formIntersection(other)
        plain.formIntersection(others)
      case 2:
        set.subtract(other)
        plain.subtract(others)
      default:
        for id in others.prefix(100) {
          set.toggle(id)
          if plain.remove(id) == nil { plain.insert(id) }
        }
      }
      #expect(set.ids == plain.sorted())
      #expect(set.count == plain.count)
      #expect(set.isEmpty == plain.isEmpty)
      #expect(others.allSatisfy { set.contains($0) == plain.contains($0) })
      // Where no id has a bit, the first may be any of them.
      if let lowest = plain.min(), lowest >= 0, farthest < 1 << 26 { #expect(set.first == lowest) }
    }
  }

  @Test func `a set of a list holds the list, however long it is`() {
    for count in [0, 1, 1024, 1025, 70_000] {
      let ids = (0..<Int64(count)).map { $0 * 3 }
      let set = IDBitmap(OrderedIDs(ids.reversed()))
      #expect(set.ids == ids)
      #expect(set.count == count)
    }
  }

  private func made(
    of most: Int,
    upTo farthest: Int64,
    _ random: inout SeededGenerator
  ) -> (IDBitmap, Set<Int64>) {
    let ids = (0..<Int.random(in: 0...most, using: &random)).map { _ in
      Int64.random(in: -2...farthest, using: &random)
    }
    return (IDBitmap(ids), Set(ids))
  }
}
