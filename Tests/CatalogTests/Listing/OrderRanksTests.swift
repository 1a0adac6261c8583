import TestSupport
import Testing

@testable import Catalog

/// Books are put in the order that is remembered, as far as is asked for.
struct OrderRanksTests {
  @Test func `the first and the last of some books are those of all of them, sorted`() throws {
    var random = SeededGenerator(seed: 11)
    let order = (Int64(1)...3000).shuffled(using: &random)
    let ranks = try #require(OrderRanks(OrderedIDs(order)))
    for count in [0, 1, 49, 50, 51, 700, 3000] {
      let books = IDBitmap(order.shuffled(using: &random).prefix(count))
      let sorted = order.filter(books.contains)
      #expect(ranks.sorted(books) == sorted)
      for limit in [0, 1, 50, 5000] {
        #expect(ranks.first(limit, of: books, from: .start) == Array(sorted.prefix(limit)))
        #expect(ranks.first(limit, of: books, from: .end) == Array(sorted.suffix(limit)))
      }
    }
  }
}
