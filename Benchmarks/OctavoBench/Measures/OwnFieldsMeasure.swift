@testable import Books
@testable import Catalog
import GRDB
import Synchronization

/// The cost of custom fields where every book has three of them.
enum OwnFieldsMeasure {
  static func fields(_ library: Library) throws -> [Outcome] {
    let own = try OwnFields(library)
    own.warm()
    return try finds(own) + sorting(own) + page(own)
  }

  /// First screenfuls of what is asked of them, each in a catalogue that was just opened.
  private static func finds(_ own: OwnFields) throws -> [Outcome] {
    let texts = [
      "price:>49", "price:<2", "price:20", "price:10..12", "price:any", "price:none",
      "condition:fine", "condition:poor,good", "condition:fine price:>40", "price:>20 the",
      "-condition:good love", "shop:=\"Shop 7\"", "shop:nowhere", "price:>20 genre:fantasy",
      "price:>20 year:>2000",
    ]
    let dear = "id IN (SELECT bookId FROM customValue WHERE \(isPrice) AND key > 20)"
    let yardstick = try Yardstick(own.path)
    let bare = Samples(try (0..<3).map { _ in try yardstick.screenful(of: dear) }).median
    var one = Comparison()
    for _ in 0..<40 { one.add(try screenful("price:>20", own), against: bare) }
    let others = try texts.map { text in
      let times = Samples(try (0..<5).map { _ in try screenful(text, own) })
      if Paths.isTelling { tell("  \(text): \(decimal(times.median / 1e3)) ms\n") }
      return times.median
    }
    return [
      Outcome("price:>20, screenful", one, in: .milliseconds, goal: .p95(30)),
      Outcome("other finds by fields of one's own", Samples(others), in: .milliseconds),
    ]
  }

  private static let isPrice = "fieldId = (SELECT id FROM customField WHERE name = 'Price')"

  private static func screenful(_ text: String, _ own: OwnFields) throws -> Double {
    let catalog = try own.open()
    defer { try? catalog.close() }
    _ = try catalog.read { view in try view.books.rows(BookListing(), from: .start, limit: 50) }
    return try timed {
      _ = try catalog.read { view in
        try view.books.rows(view.listing(text), from: .start, limit: 50)
      }
    }
  }

  /// The list in the order of one, the first time and once its order is in memory.
  private static func sorting(_ own: OwnFields) throws -> [Outcome] {
    let price = "(SELECT key FROM customValue WHERE bookId = book.id AND \(isPrice))"
    var first = Comparison()
    var again: [Double] = []
    for _ in 0..<5 {
      let catalog = try own.open()
      defer { try? catalog.close() }
      func screenful() throws -> Double {
        try timed {
          _ = try catalog.read { view in
            try view.books.rows(view.listing("price-"), from: .start, limit: 50)
          }
        }
      }
      let bare = try Yardstick(own.path).screenful(by: "\(price) DESC, sortKey, id")
      first.add(try screenful(), against: bare)
      again.append(try screenful())
    }
    return [
      Outcome(
        "first screenful by a field of one's own",
        first,
        in: .milliseconds,
        goal: .median(300)
      ),
      Outcome("… the next", Samples(again), in: .milliseconds),
    ]
  }

  /// The queries that a book's page takes, beside those of a catalogue without such fields.
  private static func page(_ own: OwnFields) throws -> [Outcome] {
    let (with, time) = try queries(own.open())
    let (without, bare) = try queries(own.library.open())
    return [
      Outcome("queries more of a page with fields of one's own", Double(with - without), atMost: 1),
      Outcome("a page with them", Samples([time]), in: .microseconds),
      Outcome("… without", Samples([bare]), in: .microseconds),
    ]
  }

  private static func queries(_ catalog: Catalog) throws -> (count: Int, time: Double) {
    defer { try? catalog.close() }
    let count = Mutex(0)
    let ids = try catalog.read { try $0.books.rows(BookListing(), from: .start, limit: 50) }.map(
      \.id
    )
    let times = try ids.map { id in
      try timed { _ = try catalog.read { try $0.books.card(id) } }
    }
    try catalog.read { view in
      _ = try view.books.card(ids[0])
      view.db.trace { event in
        if case .statement = event { count.withLock { $0 += 1 } }
      }
      _ = try view.books.card(ids[0])
      view.db.trace(options: [])
    }
    return (count.withLock { $0 }, Samples(times).median)
  }
}
