@testable import Books
@testable import Catalog
@testable import CatalogUI
import Glibc

/// A screenful of a list, anywhere in it.
enum ListMeasure {
  private static let height = 50
  private static let jumps = 120

  /// The orders that an index keeps.
  private static let indexed: [(String, BookOrder)] = [
    ("title", BookOrder(.book(.title))),
    ("title, last first", BookOrder(.book(.title), descending: true)),
    ("first author", BookOrder(.book(.authors))), ("year", BookOrder(.book(.year))),
    ("year, last first", BookOrder(.book(.year), descending: true)),
    ("added", BookOrder(.fact(.added))),
    ("changed", BookOrder(.fact(.modified))), ("genre", BookOrder(.book(.genre))),
  ]

  static func anywhere(_ library: Library) throws -> [Outcome] {
    let catalog = try library.open()
    defer { try? catalog.close() }
    let yardstick = try Yardstick(library.path)
    return try indexed.map { name, order in
      Outcome(
        "a screenful anywhere, by \(name)",
        try screenfuls(BookSource(BookListing(order: order)), catalog, yardstick),
        in: .milliseconds,
        goal: .p99(5)
      )
    }
  }

  /// The start, the end, jumps to a book and to a letter, and pages somewhere between, each beside the
  /// same books read by their numbers.
  static func screenfuls(
    _ source: BookSource,
    _ catalog: Catalog,
    _ yardstick: Yardstick
  ) throws -> Comparison {
    let ids = try catalog.read { view in try source.ids(view) }
    var random = SplitMix(seed: 3)
    var comparison = Comparison()
    for number in 0..<jumps {
      let place = random.below(max(1, ids.count - height))
      let letter = String(UnicodeScalar(UInt8(97 + random.below(26))))
      var shown: [BookRow] = []
      let time = try timed {
        shown = try catalog.read { view in
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
      comparison.add(time, against: try yardstick.books(shown.map(\.id.rawValue)))
    }
    return comparison
  }

  /// Parts of the list: the books of those who have most, and what a common word finds, beside SQL that
  /// orders them and steps over those before.
  static func parts(_ library: Library) throws -> [Outcome] {
    var starts = Comparison()
    var middles = Comparison()
    let yardstick = try Yardstick(library.path, side: library.fullText())
    let orders: [(BookOrder, String)] = [
      (BookOrder(.book(.title)), "sortKey, id"), (BookOrder(.book(.year)), "year, sortKey, id"),
      (BookOrder(.fact(.added)), "added, id"),
    ]
    for (number, (order, columns)) in orders.enumerated() {
      let catalog = try library.open()
      defer { try? catalog.close() }
      let most = try catalog.read { view in
        try AuthorityKind.allCases.compactMap { kind in
          let listing = AuthorityListing(order: AuthorityOrder(.books, descending: true))
          return try view.authorities(kind).rows(listing, from: .start, limit: 1).first?.id
        }
      }
      let finds = [
        ("the", FullTextQuery.books("the")),
        ("genre:modern", FullTextQuery.books("genre:modern")),
        ("year:1990..2010", "year BETWEEN 1990 AND 2010"),
      ]
      let found = try catalog.read { view in
        try finds.map { (try view.listing($0, order: order), $1) }
      }
      let parts =
        most.map {
          (
            BookListing(scope: .of($0), order: order),
            "id IN (\($0.kind.booksQuery(String($0.rawValue))))"
          )
        } + found
      for (listing, condition) in parts {
        let time = try timed {
          _ = try catalog.read { try $0.books.rows(listing, from: .start, limit: height) }
        }
        starts.add(time, against: try yardstick.screenful(of: condition, by: columns))
      }
      let places = try parts.map { listing, _ in
        let other = try library.open()
        defer { try? other.close() }
        let ids = try other.read { try $0.books.ids(listing) }
        let place = ids.count * (number + 1) / 5
        return ids.isEmpty ? nil : (place, ID<Book>(rawValue: ids[place]))
      }
      let fresh = try library.open()
      defer { try? fresh.close() }
      for ((listing, condition), place) in zip(parts, places) {
        guard let (place, id) = place else { continue }
        let time = try timed {
          _ = try fresh.read {
            try $0.books.rows(listing, around: id, before: height / 2, after: height / 2)
          }
        }
        let first = max(0, place - height / 2)
        middles.add(
          time,
          against: try yardstick.screenful(of: condition, by: columns, after: first)
        )
      }
    }
    return [
      Outcome("the books of one, screenful", starts, in: .milliseconds, goal: .p95(30)),
      Outcome("… around one of them", middles, in: .milliseconds, goal: .p95(30)),
    ]
  }

  /// Screenfuls of the lists of names, beside the same records read by their numbers.
  static func authorities(_ library: Library) throws -> [Outcome] {
    let catalog = try library.open()
    defer { try? catalog.close() }
    let yardstick = try Yardstick(library.path)
    let orders: [(String, AuthorityOrder)] = [
      ("name", AuthorityOrder(.name)), ("most books", AuthorityOrder(.books, descending: true)),
    ]
    return try orders.map { name, order in
      var comparison = Comparison()
      for kind in [AuthorityKind.author, .publisher, .series] {
        func compare(_ read: (ReadTransaction) throws -> [AuthorityRow]) throws {
          var shown: [AuthorityRow] = []
          let time = try timed { shown = try catalog.read(read) }
          let ids = shown.map { String($0.id.rawValue) }.joined(separator: ",")
          let query = "SELECT id, name, books FROM \(kind.table.rawValue) WHERE id IN (\(ids))"
          comparison.add(time, against: try yardstick.run(query).time)
        }
        let listing = AuthorityListing(order: order)
        let ids = try catalog.read { view in try view.authorities(kind).ids(listing) }
        var random = SplitMix(seed: 4)
        for _ in 0..<jumps / 2 {
          let place = random.below(max(1, ids.count - height))
          try compare { view in
            try view.authorities(kind).rows(
              listing,
              around: AuthorityID(kind, ids[place]),
              before: height / 2,
              after: height / 2
            ) ?? []
          }
          try compare { try $0.authorities(kind).rows(listing, from: .end, limit: height) }
        }
      }
      return Outcome("names by \(name), anywhere", comparison, in: .milliseconds, goal: .p99(5))
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

  static let bareIDs = "SELECT id FROM book ORDER BY sortKey, id"

  /// The ids in the order of titles, beside a bare loop over the index.
  static func ids(_ library: Library) throws -> [Outcome] {
    var comparison = Comparison()
    for _ in 0..<9 {
      let catalog = try library.open()
      let time = try timed { _ = try catalog.read { try $0.books.ids(BookListing()).count } }
      try catalog.close()
      comparison.add(time, against: try Yardstick(library.path).run(bareIDs).time)
    }
    return [Outcome("the ordered ids, to a bare loop", comparison, in: .milliseconds, atMost: 1.3)]
  }

  /// Orders without an index, each in a catalogue that was just opened, beside SQL that sorts so.
  static func otherOrders(_ library: Library) throws -> [Outcome] {
    let listings: [(String, (ReadTransaction) throws -> BookListing, String)] = [
      (
        "publisher", { _ in BookListing(order: BookOrder(.book(.publishers))) },
        "imprint, sortKey, id"
      ),
      (
        "series", { _ in BookListing(order: BookOrder(.book(.series))) },
        "(SELECT sortKey FROM series WHERE series.id = seriesId), volumeNumber, book.sortKey, id"
      ),
      ("year+ title-", { try $0.listing("year+ title-") }, "year, sortKey DESC, id"),
      ("pages- author+", { try $0.listing("pages- author+") }, "pages DESC, authorKey, id"),
      (
        "genre+ year-", { try $0.listing("genre+ year-") },
        "(SELECT sortKey FROM genre WHERE genre.id = genreId), year DESC, id"
      ),
    ]
    return try listings.map { name, listing, columns in
      try firstScreenful(by: name) {
        let catalog = try library.open()
        defer { try? catalog.close() }
        return try timed {
          _ = try catalog.read { try $0.books.rows(listing($0), from: .start, limit: height) }
        }
      } beside: {
        try Yardstick(library.path).screenful(by: columns)
      }
    }
  }

  /// - Parameter measured: Opens a catalogue and returns the microseconds of its first screenful.
  static func firstScreenful(
    by name: String,
    _ measured: () throws -> Double,
    beside yardstick: () throws -> Double
  ) throws -> Outcome {
    // Milliseconds.
    let goal = 300.0
    var comparison = Comparison()
    try repeated(atMost: 7, goal: goal) {
      let time = try measured()
      comparison.add(time, against: try yardstick())
      return time / 1e3
    }
    return Outcome(
      "first screenful by \(name)",
      comparison,
      in: .milliseconds,
      goal: .median(goal)
    )
  }
}
