@testable import Books
import GRDB
import TestSupport
import Testing

@testable import Catalog

/// An order that is mended after small changes is the one that would be read anew.
struct OrderPatchTests {
  private static let orders: [BookOrdering] = [
    Query.Field.book(.title), .book(.authors), .book(.year), .fact(.added), .fact(.modified),
    .book(.genre),
  ].flatMap { field in
    [BookOrdering(BookOrder(field)), BookOrdering(BookOrder(field, descending: true))]
  }

  /// Changes the catalogue somehow; a few of the changes are too large to be mended.
  private func change(_ catalog: Catalog, _ random: inout some RandomNumberGenerator) throws {
    try catalog.write { edit in
      let ids = try edit.books.rows(BookListing(), limit: 1000).map(\.id)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        guard let id = ids.randomElement(using: &random) else { return }
        let number = Int.random(in: 0..<100, using: &random)
        let word = ["Alpha", "beta", "The Gamma", "Ömega", "9 lives"][number % 5]
        switch number {
        case ..<30:
          var draft = BookDraft(try edit.books.card(id))
          draft.title = "\(word) \(number)"
          try edit.books.update(id, to: draft)
        case ..<50:
          var draft = BookDraft(try edit.books.card(id))
          draft.year = number % 3 == 0 ? "" : String(1900 + number)
          draft.authors =
            number % 4 == 0 ? [] : [Credit(author: Reference(name: "\(word) Writer"))]
          draft.genre = Reference(name: "\(word) tales")
          try edit.books.update(id, to: draft)
        case ..<70:
          var draft = BookDraft()
          draft.title = "\(word) new \(number)"
          draft.genre = Reference(name: "\(word) tales")
          _ = try edit.books.add(draft)
        case ..<80:
          guard try edit.books.rows([id]).count == 1 else { continue }
          try edit.books.delete(id)
          return
        case ..<90: _ = try edit.readings.next(id)
        case ..<95:
          let kind = AuthorityKind.allCases[number % 5]
          let rows = try edit.authorities(kind).rows(AuthorityListing(), from: .start, limit: 9)
          guard let one = rows.randomElement(using: &random),
            let other = rows.first(where: { $0.id != one.id })
          else { continue }
          if number.isMultiple(of: 2) {
            try edit.authorities(kind).merge([one.id], into: other.id)
          } else {
            try edit.authorities(kind).delete(one.id, books: .keep)
          }
        default:
          let kind = [AuthorityKind.author, .genre][number % 2]
          let rows = try edit.authorities(kind).rows(AuthorityListing(), from: .start, limit: 9)
          guard let one = rows.randomElement(using: &random) else { continue }
          let draft = AuthorityDraft(name: "\(word) called \(number) \(one.id.rawValue)")
          try edit.authorities(kind).update(one.id, to: draft)
        }
      }
    }
    if Int.random(in: 0..<8, using: &random) == 0 { _ = try catalog.undoLast() }
  }

  @Test func `after every change each order is as though it had been read anew`() throws {
    let store = try TemporaryCatalog()
    let catalog = store.catalog
    let other = try store.again()
    try catalog.write { edit in
      for draft in LoadingTests.drafts(60, seed: 3) { _ = try edit.books.add(draft) }
    }
    var random = SeededGenerator(seed: 5)
    var mended = 0
    for step in 0..<150 {
      // Three are remembered at a time, and none of them from before each change.
      let orders = Self.orders.shuffled(using: &random).prefix(2)
      try catalog.read { view in
        for order in orders { _ = try view.connection.ids(order) }
      }
      try change(step.isMultiple(of: 2) ? other : catalog, &random)
      try catalog.read { view in
        for order in orders.reversed() {
          let stale = view.connection.orders?.latest(order)
          let known = try view.connection.knownIDs(order)
          let fresh = try order.read(view.connection)
          if let known, stale?.ids != known { mended += 1 }
          if let known { #expect(known == fresh, "step \(step), \(order.sql)") }
          let (ids, count) = (try view.connection.ids(order), try view.books.count(BookListing()))
          #expect(ids == fresh)
          #expect(count == fresh.count)
        }
      }
    }
    #expect(mended > 30, "only \(mended) were mended")
  }

  @Test func `a change of very many books is read anew`() throws {
    let catalog = try Catalog.inMemory()
    try catalog.write { edit in
      for draft in LoadingTests.drafts(3, seed: 1) { _ = try edit.books.add(draft) }
    }
    _ = try catalog.read { try $0.connection.ids(.byTitle) }
    try catalog.write { edit in
      for number in 0..<300 {
        var draft = BookDraft()
        draft.title = "Book \(number)"
        draft.genre = Reference(name: "Novel")
        _ = try edit.books.add(draft)
      }
    }
    try catalog.read { view in
      let known = try view.connection.knownIDs(.byTitle)
      #expect(known == nil)
      let ids = try view.connection.ids(.byTitle)
      #expect(ids.count == 303)
    }
  }
}
