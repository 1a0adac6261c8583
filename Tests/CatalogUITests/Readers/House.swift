import Books
import Catalog
import TestSupport

@testable import CatalogUI

/// The books of ``Library`` shared by two readers, who both wrote down things that are nobody else's
/// business.
enum House {
  /// - Parameter user: Who is at the keyboard.
  static func store(
    user: String = "Maria",
    clock: @escaping @Sendable () -> Timestamp = { .test }
  ) throws -> TemporaryCatalog {
    let store = try TemporaryCatalog(user: user, clock: clock)
    try Library.fill(store.catalog)
    for (name, kind, card) in people {
      try store.catalog.write { edit in
        var draft = ReaderDraft(name: name)
        draft.kind = kind
        draft.cardNumber = card
        draft.validUntil = card.isEmpty ? "" : "2031-12-31"
        _ = try edit.readers.add(draft)
      }
    }
    for (reader, title, reading) in readings {
      let own = try store.again(user: reader)
      try own.write { edit in
        try edit.readings.add(try book(title, edit), reading)
      }
      try own.close()
    }
    return store
  }

  static func app(
    _ user: String = "Maria",
    width: Int = 80,
    height: Int = 24
  ) async throws -> AppDriver {
    try await AppDriver(width: width, height: height, store: store(user: user))
  }

  static let people = [("Maria", "adult", "L-0017"), ("Jan", "child", ""), ("Ada", "staff", "")]

  /// What Jan wrote, none of which Maria may ever see; it is found nowhere else in the catalogue.
  static let secrets = ["secret of Jan", "2019", "★½", " 1.5", "SECRET"]

  private static let readings: [(String, String, ReadingDraft)] = [
    (
      "Maria", "The Hobbit",
      .reading(
        "read",
        started: "2024-01-02",
        finished: "2024-02",
        rating: "4",
        note: "Maria's own note"
      )
    ),
    ("Maria", "Good Omens", .reading("reading", started: "2025-05")),
    ("Maria", "2666", .reading("wants")),
    (
      "Jan", "The Hobbit",
      .reading("gave up", started: "2019-07-03", rating: "1.5", note: "the secret of Jan")
    ),
    (
      "Jan", "Der Process",
      .reading(
        "read",
        started: "2019-07-01",
        finished: "2019-07-09",
        rating: "1.5",
        note: "a secret of Jan"
      )
    ),
  ]

  static func book(_ title: String, _ access: some CatalogAccess) throws -> ID<Book> {
    try access.books.rows(access.listing(title), limit: 5).first { $0.title == title }?.id ?? 0
  }
}
