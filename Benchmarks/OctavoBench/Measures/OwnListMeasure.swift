@testable import Books
@testable import Catalog
@testable import CatalogUI
import Glibc

/// The list of books as one reader sees it, with their status and ratings.
enum OwnListMeasure {
  static func lists(_ household: Household) throws -> [Outcome] {
    try anywhere(household) + orders(household) + refreshing(household)
  }

  /// The list's own columns for someone who is a reader.
  private static func source(_ order: BookOrder, _ catalog: Catalog) throws -> BookSource {
    var source = BookSource(BookListing(order: order))
    source.adopt(try catalog.read { view in try People(view, user: catalog.user) }, [])
    guard source.columnsShown.filter(\.isOwn).count == 2 else {
      throw Trouble("the list does not show status and rating")
    }
    return source
  }

  private static func anywhere(_ household: Household) throws -> [Outcome] {
    let orders: [(String, BookOrder)] = [
      ("title", BookOrder(.book(.title))), ("year", BookOrder(.book(.year))),
      ("changed, newest first", BookOrder(.fact(.modified), descending: true)),
    ]
    let yardstick = try Yardstick(household.path)
    return try orders.map { name, order in
      let catalog = try household.open()
      defer { try? catalog.close() }
      return Outcome(
        "with status and rating anywhere, by \(name)",
        try ListMeasure.screenfuls(source(order, catalog), catalog, yardstick),
        in: .milliseconds,
        goal: .p99(6)
      )
    }
  }

  /// The orders by what is one's own, each in a catalogue that was just opened, beside SQL that sorts
  /// so.
  private static func orders(_ household: Household) throws -> [Outcome] {
    try [Query.Field.own(.status), .own(.rating)].map { field in
      let own = """
        (SELECT max(\(field.name)) FROM reading WHERE readerId = 1 AND bookId = book.id)
        """
      return try ListMeasure.firstScreenful(by: field.name) {
        let catalog = try household.open()
        defer { try? catalog.close() }
        let source = try source(BookOrder(field, descending: true), catalog)
        return try timed {
          _ = try catalog.read { view in try source.rows(view, from: .start, limit: 50) }
        }
      } beside: {
        try Yardstick(household.path).screenful(by: "\(own) DESC, sortKey, id")
      }
    }
  }

  /// After each change of another program: what the screen waits for, and all that follows.
  private static func refreshing(_ household: Household) throws -> [Outcome] {
    let path = try household.library.paths.copy(household.path, to: "refreshing.sqlite")
    defer { household.library.paths.remove(path) }
    let catalog = try Catalog.open(at: path, user: Household.name(of: 0), creating: false)
    let other = try Catalog.open(at: path, user: Household.name(of: 1), creating: false)
    defer {
      try? catalog.close()
      try? other.close()
    }
    let source = try source(BookOrder(.book(.title)), catalog)
    var found = try catalog.read { view in FoundIDs(try source.ids(view)) }
    var random = SplitMix(seed: 21)
    let yardstick = try Yardstick(path)
    var shown = Comparison()
    var whole = Comparison()
    for _ in 0..<40 {
      let place = random.below(found.count)
      let id = ID<Book>(rawValue: found.ids[place])
      try other.write { edit in
        var draft = BookDraft(try edit.books.card(id))
        draft.pages = String(1 + random.below(900))
        try edit.books.update(id, to: draft)
      }
      let request = PieceRequest(candidates: [id], before: 50, after: 50)
      let near = found.ids[max(0, place - 50)..<min(found.count, place + 51)]
      let screen = try timed {
        _ = try catalog.read { view in try source.page(view, request) }
      }
      let rest = try timed {
        _ = try catalog.read { view in try source.count(view) }
        found = try catalog.read { view in FoundIDs(try source.ids(view)) }
      }
      shown.add(screen, against: try yardstick.books(near))
      whole.add(screen + rest, against: try yardstick.run(ListMeasure.bareIDs).time)
    }
    return [
      Outcome("refreshing what is in sight", shown, in: .milliseconds, goal: .p95(20)),
      Outcome("refreshing, all of it", whole, in: .milliseconds, goal: .p95(20)),
    ]
  }
}
