@testable import Books
import GRDB
import TestSupport
import Testing

@testable import Catalog

/// Every way to come by an order agrees with SQLite's ORDER BY over the same terms.
struct OrderingTests {
  let catalog: Catalog

  init() throws {
    catalog = try Catalog.inMemory()
    try catalog.write { edit in
      for draft in LoadingTests.drafts(300, seed: 7) {
        var draft = draft
        let number = edit.books.isbnNumber(draft)
        if number.isMultiple(of: 4) { draft.shelf = ["Shelf 2", "shelf 10", "Été"][number % 3] }
        if number.isMultiple(of: 5) { draft.format = ["ebook", "hardcover"][number % 2] }
        if draft.series != nil { draft.volume = ["1", "0.5", "2", "10", ""][number % 5] }
        _ = try edit.books.add(draft)
      }
      for id in [7, 50, 51, 299] { try edit.books.delete(ID(rawValue: Int64(id))) }
    }
  }

  static let orders: [[Query.Order]] = {
    let single = Query.Field.all.flatMap { field in
      [Query.Order(field), Query.Order(field, descending: true)].compactMap { $0 }
    }
    let pairs = single.flatMap { one in single.map { [one, $0] } }
    let several: [[Query.Order?]] = [
      [Query.Order(.book(.year)), Query.Order(.book(.title), descending: true)],
      [
        Query.Order(.book(.genre), descending: true), Query.Order(.book(.series)),
        Query.Order(.book(.pages), descending: true),
      ],
    ]
    return single.map { [$0] } + pairs + several.map { $0.compactMap { $0 } }
  }()

  @Test func `every order is that of the database, however it is come by`() throws {
    try catalog.read { view in
      for terms in Self.orders {
        let ordering = BookOrdering(terms)
        let expected = try Int64.fetchAll(
          view.db,
          sql: "SELECT id FROM book ORDER BY \(ordering.sql)"
        )
        #expect(expected.count == 296)
        let ids = try ordering.read(view.connection)
        let isSame = ids.elementsEqual(expected)
        #expect(isSame, "\(ordering.sql)")
        #expect(try view.connection.ids(ordering) == ids)
      }
    }
  }

  @Test func `the leading books alone are those at the ends of the whole order`() throws {
    try catalog.read { view in
      var found = 0
      for terms in Self.orders where terms.count > 1 {
        let ordering = BookOrdering(terms)
        let all = try ordering.read(view.connection).map(\.self)
        for end in [ListEnd.start, .end] {
          let ids = try ordering.leading(7, from: end, atMost: 60, view.db)
          guard let ids else { continue }
          found += 1
          #expect(ids == Array(end == .start ? all.prefix(7) : all.suffix(7)), "\(ordering.sql)")
        }
      }
      #expect(found > 100)
      // Fewer genres than books in sixty, so that no group is read whole.
      let byGenre = BookOrdering([
        .init(BookOrder(.book(.genre))), .init(BookOrder(.book(.year), descending: true)),
      ])
      #expect(try byGenre.leading(7, from: .start, atMost: 10, view.db) == nil)
      #expect(try byGenre.leading(20, from: .start, atMost: 10, view.db) == nil)
      #expect(try byGenre.leading(400, from: .start, atMost: 400, view.db)?.count == 296)
    }
  }

  @Test(arguments: BookOrder.all)
  func `a list can be read from both ends and around any book`(_ order: BookOrder) throws {
    for find in ["", "left"] {
      try catalog.read { view in
        let listing = try view.listing(find, order: order)
        let all = try view.books.rows(view.books.ids(listing))
        #expect(try view.books.rows(listing, from: .start, limit: 20) == Array(all.prefix(20)))
        #expect(try view.books.rows(listing, from: .end, limit: 290) == Array(all.suffix(290)))
        for place in stride(from: 0, to: all.count, by: 11) {
          let near = try view.books.rows(listing, around: all[place].id, before: 30, after: 40)
          #expect(near == Array(all[max(0, place - 30)..<min(all.count, place + 41)]))
        }
        #expect(try view.books.rows(listing, around: 51, before: 3, after: 3) == nil)
      }
    }
  }

  @Test(arguments: AuthorityOrder.Column.allCases, [false, true])
  func `a list of names can be read from both ends and around any of them`(
    _ column: AuthorityOrder.Column,
    _ descending: Bool
  ) throws {
    for kind in AuthorityKind.allCases {
      for find in ["", "e"] {
        let order = AuthorityOrder(column, descending: descending)
        let listing = AuthorityListing(find: find, order: order)
        try catalog.read { view in
          let names = view.authorities(kind)
          let all = try names.rows(names.ids(listing))
          #expect(try names.count(listing) == all.count)
          #expect(try names.rows(listing, limit: 2, offset: 1) == Array(all.dropFirst().prefix(2)))
          #expect(try names.rows(listing, from: .start, limit: 2) == Array(all.prefix(2)))
          #expect(try names.rows(listing, from: .end, limit: 2) == Array(all.suffix(2)))
          for (place, row) in all.enumerated() {
            let near = try names.rows(listing, around: row.id, before: 1, after: 2)
            #expect(near == Array(all[max(0, place - 1)..<min(all.count, place + 3)]))
          }
        }
      }
    }
  }

  @Test(arguments: [
    (BookOrder(.book(.title)), "l"), (BookOrder(.book(.title), descending: true), "l"),
    (BookOrder(.book(.authors)), "z"), (BookOrder(.book(.authors), descending: true), "le"),
    (BookOrder(.book(.genre)), "h"), (BookOrder(.book(.publishers), descending: true), "k"),
    (BookOrder(.book(.year)), "1980"), (BookOrder(.book(.year), descending: true), "1980"),
    (BookOrder(.book(.title)), ""), (BookOrder(.book(.title)), "zzz"),
  ])
  func `letters lead to the first that begins so`(_ order: BookOrder, _ text: String) throws {
    try catalog.read { view in
      let listing = BookListing(order: order)
      let ids = try view.books.ids(listing)
      guard let place = try view.books.place(of: text, in: ids, listing) else {
        Issue.record("letters mean nothing in \(order)")
        return
      }
      let keys = try ids.map { id in
        try String.fetchOne(
          view.db,
          sql: "SELECT \(BookOrdering(order).terms[0].expressions[0]) FROM book WHERE id = \(id)"
        )
      }
      let first = keys.firstIndex { key in
        guard let key else { return true }
        return order.descending ? key < text || key.hasPrefix(text) : key >= text
      }
      #expect(place == first ?? ids.count)
    }
  }

  @Test func `an order is remembered until something is written`() throws {
    let first = try catalog.read { view in try view.books.ids(BookListing()) }
    try catalog.write { edit in _ = try edit.books.add(.book("Aaa")) }
    let second = try catalog.read { view in try view.books.ids(BookListing()) }
    #expect(second.count == first.count + 1)
    _ = try catalog.undoLast()
    #expect(try catalog.read { view in try view.books.ids(BookListing()) } == first)
  }

  @Test func `ids of any size have an order`() throws {
    let values: [Int64] = [3, 1 << 40, 2, 5_000_000_000]
    let ids = OrderedIDs(values)
    #expect(Array(ids) == values)
    #expect(ids.firstIndex(of: 1 << 40) == 1)
    #expect(!ids.contains(7))
  }
}

extension BookRepository {
  /// A number that differs from draft to draft.
  fileprivate func isbnNumber(_ draft: BookDraft) -> Int {
    draft.title.utf8.count * 31 + draft.subtitle.utf8.count * 7 + draft.tags.count
  }
}
