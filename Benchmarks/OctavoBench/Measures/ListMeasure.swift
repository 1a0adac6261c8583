@testable import Catalog
@testable import CatalogUI
import Glibc

/// A screenful of a list, anywhere in it.
enum ListMeasure {
  private static let height = 50
  private static let jumps = 120

  /// The orders that an index keeps.
  private static let indexed: [(String, BookOrder)] = [
    ("title", BookOrder(.title)), ("title, last first", BookOrder(.title, descending: true)),
    ("first author", BookOrder(.author)), ("year", BookOrder(.year)),
    ("year, last first", BookOrder(.year, descending: true)), ("added", BookOrder(.added)),
    ("changed", BookOrder(.modified)), ("genre", BookOrder(.genre)),
  ]

  static func anywhere(_ library: Library) throws -> [Outcome] {
    let catalog = try library.open()
    defer { try? catalog.close() }
    return try indexed.map { name, order in
      let times = try screenfuls(BookSource(BookListing(order: order)), catalog)
      return Outcome(
        "a screenful anywhere, by \(name)",
        Samples(times),
        in: .milliseconds,
        goal: .p99(5)
      )
    }
  }

  /// The start, the end, jumps to a book and to a letter, and pages somewhere between.
  static func screenfuls(_ source: BookSource, _ catalog: Catalog) throws -> [Double] {
    let ids = try catalog.read { view in try source.ids(view) }
    var random = SplitMix(seed: 3)
    return try (0..<jumps).map { number in
      let place = random.below(max(1, ids.count - height))
      let letter = String(UnicodeScalar(UInt8(97 + random.below(26))))
      return try timed {
        _ = try catalog.read { view in
          switch number % 6 {
          case 0: try source.rows(view, from: .start, limit: height)
          case 1: try source.rows(view, from: .end, limit: height)
          case 2, 3:
            try source.rows(
              view,
              around: ID(rawValue: ids[place]),
              before: height / 2,
              after: height / 2
            )
          case 4:
            try source.rows(
              view,
              Array(ids.dropFirst(source.place(of: letter, in: ids, view) ?? place).prefix(height))
            )
          default: try source.rows(view, Array(ids[place..<min(ids.count, place + height)]))
          }
        }
      }
    }
  }

  /// Parts of the list: the books of those who have most, and what a common word finds.
  static func parts(_ library: Library) throws -> [Outcome] {
    var starts: [Double] = []
    var middles: [Double] = []
    let orders: [BookOrder] = [BookOrder(.title), BookOrder(.year), BookOrder(.added)]
    for (number, order) in orders.enumerated() {
      let catalog = try library.open()
      defer { try? catalog.close() }
      let most = try catalog.read { view in
        try AuthorityKind.allCases.compactMap { kind in
          let listing = AuthorityListing(order: AuthorityOrder(.books, descending: true))
          return try view.authorities(kind).rows(listing, from: .start, limit: 1).first?.id
        }
      }
      let listings =
        most.map { BookListing(scope: .of($0), order: order) }
        + ["the", "genre:modern", "year:1990..2010"].map { BookListing(find: $0, order: order) }
      for listing in listings {
        starts.append(
          try timed {
            _ = try catalog.read { try $0.books.rows(listing, from: .start, limit: height) }
          }
        )
      }
      let middle = try listings.map { listing in
        let ids = try library.open().read { try $0.books.ids(listing) }
        return ids.isEmpty ? nil : ID<Book>(rawValue: ids[ids.count * (number + 1) / 5])
      }
      let fresh = try library.open()
      defer { try? fresh.close() }
      for (listing, id) in zip(listings, middle) {
        guard let id else { continue }
        middles.append(
          try timed {
            _ = try fresh.read {
              try $0.books.rows(listing, around: id, before: height / 2, after: height / 2)
            }
          }
        )
      }
    }
    return [
      Outcome("the books of one, screenful", Samples(starts), in: .milliseconds, goal: .p95(30)),
      Outcome("… around one of them", Samples(middles), in: .milliseconds, goal: .p95(30)),
    ]
  }

  static func authorities(_ library: Library) throws -> [Outcome] {
    let catalog = try library.open()
    defer { try? catalog.close() }
    let orders: [(String, AuthorityOrder)] = [
      ("name", AuthorityOrder(.name)), ("most books", AuthorityOrder(.books, descending: true)),
    ]
    return try orders.map { name, order in
      var times: [Double] = []
      for kind in [AuthorityKind.author, .publisher, .series] {
        let listing = AuthorityListing(order: order)
        let ids = try catalog.read { view in try view.authorities(kind).ids(listing) }
        var random = SplitMix(seed: 4)
        for _ in 0..<jumps / 2 {
          let place = random.below(max(1, ids.count - height))
          times.append(
            try timed {
              _ = try catalog.read { view in
                try view.authorities(kind).rows(
                  listing,
                  around: AuthorityID(kind, ids[place]),
                  before: height / 2,
                  after: height / 2
                )
              }
            }
          )
          times.append(
            try timed {
              _ = try catalog.read {
                try $0.authorities(kind).rows(listing, from: .end, limit: height)
              }
            }
          )
        }
      }
      return Outcome("names by \(name), anywhere", Samples(times), in: .milliseconds, goal: .p99(5))
    }
  }

  /// The middle of the list, beside SQL that steps over what is before it.
  static func middle(_ library: Library) throws -> [Outcome] {
    let catalog = try library.open()
    defer { try? catalog.close() }
    let yardstick = try Yardstick(library.path)
    let ids = try catalog.read { view in try view.books.ids(BookListing()) }
    let offset = """
      SELECT id, title, year FROM book ORDER BY sortKey, id LIMIT 50 OFFSET \(library.count / 2)
      """
    var comparison = Comparison()
    for number in 0..<21 {
      let middle = ID<Book>(rawValue: ids[min(ids.count - 1, library.count / 2 + number * height)])
      let time = try timed {
        _ = try catalog.read { view in
          try view.books.rows(BookListing(), around: middle, before: 0, after: height - 1)
        }
      }
      comparison.add(time, against: try yardstick.run(offset).time)
    }
    return [
      Outcome("a jump to the middle, to OFFSET", comparison, in: .milliseconds, atMost: 1 / 30)
    ]
  }

  /// The ids in the order of titles, beside a bare loop over the index.
  static func ids(_ library: Library) throws -> [Outcome] {
    let loop = "SELECT id FROM book ORDER BY sortKey, id"
    var comparison = Comparison()
    for _ in 0..<9 {
      let catalog = try library.open()
      let time = try timed { _ = try catalog.read { try $0.books.ids(BookListing()).count } }
      try catalog.close()
      comparison.add(time, against: try Yardstick(library.path).run(loop).time)
    }
    return [Outcome("the ordered ids, to a bare loop", comparison, in: .milliseconds, atMost: 1.3)]
  }

  /// Orders without an index, each in a catalogue that was just opened.
  static func otherOrders(_ library: Library) throws -> [Outcome] {
    let listings: [(String, BookListing)] = [
      ("publisher", BookListing(order: BookOrder(.publisher))),
      ("series", BookListing(order: BookOrder(.series))),
      ("year+ title-", BookListing(find: "year+ title-")),
      ("pages- author+", BookListing(find: "pages- author+")),
      ("genre+ year-", BookListing(find: "genre+ year-")),
    ]
    return try listings.map { name, listing in
      let times = try (0..<7).map { _ in
        let catalog = try library.open()
        defer { try? catalog.close() }
        return try timed {
          _ = try catalog.read { try $0.books.rows(listing, from: .start, limit: height) }
        }
      }
      return Outcome(
        "first screenful by \(name)",
        Samples(times),
        in: .milliseconds,
        goal: .median(300)
      )
    }
  }
}
