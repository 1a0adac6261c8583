@testable import Catalog
import GRDB

/// Finding while somebody types.
enum FindMeasure {
  private static let rounds = 3
  /// A book in a hundred, and more, makes a word a common one.
  private static let commonShare = 100

  /// Each text of forty queries as they are typed, beside one statement on one FTS5 index.
  static func typed(_ library: Library) throws -> [Outcome] {
    let yardstick = try Yardstick(library.path, side: library.fullText())
    let catalog = try library.open()
    defer { try? catalog.close() }
    // As in a session: the list has been shown before somebody finds something in it.
    _ = try catalog.read { view in try view.books.ids(BookListing()).count }

    var firsts: [Double] = []
    var counts: [Double] = []
    var common = Comparison()
    var others = Comparison()
    var quick = Comparison()
    for prefix in try TypedQueries(library).prefixes {
      let listing = BookListing(find: prefix)
      var first: [Double] = []
      var counting: [Double] = []
      var statement: [Double] = []
      var found = 0
      for _ in 0..<rounds {
        first.append(try screenful(listing, catalog))
        counting.append(
          try timed { found = try catalog.read { view in try view.books.count(listing) } }
        )
        if statement.allSatisfy({ $0 < 100_000 }) {
          let match = FullTextQuery.match(prefix)
          statement.append(try yardstick.run(FullTextQuery.first, match).time)
        }
      }
      firsts.append(Samples(first).median)
      counts.append(Samples(counting).median)
      let whole = Samples(first).median + Samples(counting).median
      let single = Samples(statement).median
      if found * commonShare >= library.count {
        common.add(whole, against: single)
      } else if single >= 1000 {
        others.add(whole, against: single)
      } else {
        quick.add(whole, against: single)
      }
      if Paths.isTelling {
        tell("  \(prefix): \(found), \(decimal(Samples(first).median / 1e3)) ms, ")
        tell(
          "count \(decimal(Samples(counting).median / 1e3)) ms, FTS5 \(decimal(single / 1e3)) ms\n"
        )
      }
    }
    let first = Samples(firsts)
    return [
      Outcome(
        "a find typed, \(first.count) texts: screenful",
        first,
        in: .milliseconds,
        goal: .median(10)
      ),
      Outcome("… its slowest twentieth", first, in: .milliseconds, goal: .p95(30)),
      Outcome("… its slowest", first, in: .milliseconds, goal: .worst(100)),
      Outcome("… the exact count", Samples(counts), in: .milliseconds, goal: .p95(150)),
      Outcome(
        "… both, to one FTS5 statement, common words",
        common,
        in: .milliseconds,
        atMost: 0.5
      ),
      Outcome("… the worst of them", common, in: .milliseconds, atMost: 1, worst: true),
      Outcome(
        "… the worst of the others from 1 ms on",
        others,
        in: .milliseconds,
        atMost: 1,
        worst: true
      ),
      Outcome("… those that the statement has sooner", quick, in: .milliseconds),
    ]
  }

  /// One letter, alone and after another.
  static func letters(_ library: Library) throws -> [Outcome] {
    let catalog = try library.open()
    defer { try? catalog.close() }
    _ = try catalog.read { view in try view.books.ids(BookListing()).count }
    let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    let texts = letters + ["s t", "t s", "a b", "m n", "x y", "q z"]
    let row = try texts.map { try median(BookListing(find: $0), catalog, limit: 1) }
    let rows = try texts.map { try median(BookListing(find: $0), catalog, limit: 50) }
    return [
      Outcome("one-letter finds: first row", Samples(row), in: .milliseconds, goal: .worst(5)),
      Outcome("… screenful", Samples(rows), in: .milliseconds, goal: .worst(30)),
    ]
  }

  /// Letters inside of words.
  static func inside(_ library: Library) throws -> [Outcome] {
    let catalog = try library.open()
    defer { try? catalog.close() }
    _ = try catalog.read { view in try view.books.ids(BookListing()).count }
    let texts = [
      "ing", "the", "ove", "tor", "ist", "eng", "qua", "zzz", "lis", "ount", "hist", "adow",
      "oung", "rief", "story", "uncti", "ompl", "rchar", "ntroduc", "xq",
    ].filter { $0.count >= 3 }
    let first = try texts.map { try median(BookListing(find: ":~\($0)"), catalog, limit: 50) }
    let counts = try texts.map { text in
      try timed { _ = try catalog.read { try $0.books.count(BookListing(find: ":~\(text)")) } }
    }
    return [
      Outcome("inside of words: screenful", Samples(first), in: .milliseconds, goal: .p95(100)),
      Outcome("… the exact count", Samples(counts), in: .milliseconds, goal: .worst(400)),
    ]
  }

  static func screenful(
    _ listing: BookListing,
    _ catalog: Catalog,
    limit: Int = 50
  ) throws -> Double {
    try timed { _ = try catalog.read { view in try view.books.rows(listing, limit: limit) } }
  }

  private static func median(
    _ listing: BookListing,
    _ catalog: Catalog,
    limit: Int
  ) throws -> Double {
    Samples(try (0..<rounds).map { _ in try screenful(listing, catalog, limit: limit) }).median
  }
}
