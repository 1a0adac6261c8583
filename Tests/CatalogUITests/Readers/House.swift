import Catalog
import TestSupport

@testable import CatalogUI

/// The books of ``Library`` shared by two readers, who both wrote down things that are nobody else's
/// business.
enum House {
  /// - Parameter user: Who is at the keyboard.
  static func store(
    user: String = "Maria",
    clock: @escaping @Sendable () -> Timestamp = Timestamp.now
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
    ("Maria", "The Hobbit", draft("read", "2024-01-02", "2024-02", "4", "Maria's own note")),
    ("Maria", "Good Omens", draft("reading", "2025-05", "", "", "")),
    ("Maria", "2666", draft("wants", "", "", "", "")),
    ("Jan", "The Hobbit", draft("gave up", "2019-07-03", "", "1.5", "the secret of Jan")),
    ("Jan", "Der Process", draft("read", "2019-07-01", "2019-07-09", "1.5", "a secret of Jan")),
  ]

  static func book(_ title: String, _ access: some CatalogAccess) throws -> ID<Book> {
    try access.books.rows(BookListing(find: title), limit: 5).first { $0.title == title }?.id ?? 0
  }

  private static func draft(
    _ status: String,
    _ started: String,
    _ finished: String,
    _ rating: String,
    _ note: String
  ) -> ReadingDraft {
    var draft = ReadingDraft()
    draft.status = status
    draft.started = started
    draft.finished = finished
    draft.rating = rating
    draft.note = note
    return draft
  }
}
