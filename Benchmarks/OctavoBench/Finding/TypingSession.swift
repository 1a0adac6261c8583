@testable import Catalog

/// Somebody who looks at the list and then finds one thing after the other.
///
/// Nothing is looked for twice in a session: what the program remembers of earlier finds helps it as
/// it helps that person.
enum TypingSession {
  private static let sessions = 3

  /// What one text took; in microseconds, the median of the sessions.
  struct Find {
    let text: String
    let found: Int
    /// To the first rows.
    let first: Double
    /// To the exact number after that.
    let counting: Double
  }

  /// - Parameter isPrepared: Whether what searches look through is in memory, as it is most of a second
  ///   after `/`.
  static func times(
    of texts: [String],
    in library: Library,
    isPrepared: Bool,
    limit: Int = 50
  ) throws -> [Find] {
    let sessions = try (0..<sessions).map { _ in try session(texts, library, isPrepared, limit) }
    return texts.indices.map { place in
      let finds = sessions.map { $0[place] }
      return Find(
        text: texts[place],
        found: finds[0].found,
        first: Samples(finds.map(\.first)).median,
        counting: Samples(finds.map(\.counting)).median
      )
    }
  }

  private static func session(
    _ texts: [String],
    _ library: Library,
    _ isPrepared: Bool,
    _ limit: Int
  ) throws -> [Find] {
    let catalog = try library.open()
    defer { try? catalog.close() }
    _ = try catalog.read { view in
      try (
        view.books.rows(BookListing(), from: .start, limit: limit),
        view.books.ids(BookListing()).count
      )
    }
    if isPrepared { try catalog.read { view in try view.prepareToSearch() } }
    return try texts.map { text in
      let listing = BookListing(find: text)
      var found = 0
      let first = try timed {
        _ = try catalog.read { view in try view.books.rows(listing, from: .start, limit: limit) }
      }
      let counting = try timed {
        found = try catalog.read { view in try view.books.count(listing) }
      }
      return Find(text: text, found: found, first: first, counting: counting)
    }
  }
}
