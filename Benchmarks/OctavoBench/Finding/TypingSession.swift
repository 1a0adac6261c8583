@testable import Books
@testable import Catalog
import Glibc

/// Somebody who looks at the list and then finds one thing after the other.
///
/// Nothing is looked for twice in a session: what the program remembers of earlier finds helps it as
/// it helps that person.
enum TypingSession {
  /// The number of times that all texts are typed.
  static let sessions = 3

  /// The search data in memory while somebody types.
  enum State: CaseIterable {
    /// All data that searches need, which the screens read after their first frame.
    case prepared
    /// None at the first key of each text, as after a change. It is read during the finds, and a
    /// key comes every eighth of a second.
    case readingAhead
    /// None, and it is not read either.
    case atOnce

    var words: String {
      switch self {
      case .prepared: ""
      case .readingAhead: " while reading ahead"
      case .atOnce: " at once"
      }
    }
  }

  /// The states measured.
  ///
  /// Reading ahead is measured only at a million books, for which its goals are set, since it takes as
  /// long as the typing: a minute whatever the catalogue.
  static func states(in library: Library) -> [State] {
    library.count < 1_000_000 ? [.prepared, .atOnce] : State.allCases
  }

  /// The times for one text: the median of the sessions, in microseconds.
  struct Find {
    let text: String
    let found: Int
    /// To the first rows.
    let first: Double
    /// To the exact number after that.
    let counting: Double
  }

  static func times(
    of texts: [String],
    in library: Library,
    state: State,
    limit: Int = 50
  ) throws -> [Find] {
    // One lasts as long as the typing.
    let count = state == .readingAhead ? 1 : sessions
    let sessions = try (0..<count).map { _ in try session(texts, library, state, limit) }
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
    _ state: State,
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
    if state == .prepared { try catalog.read { view in try view.prepareToSearch() } }
    var reading: Task<Void, any Error>?
    var last = ""
    return try texts.map { text in
      if state == .readingAhead {
        if !text.hasPrefix(last) || last.isEmpty {
          reading?.cancel()
          catalog.caches.search.forget()
          reading = Task.detached { try await catalog.prepareToSearch() }
          // The letters before its last one were not looked for again.
          usleep(125_000 * UInt32(text.count - 1))
        }
        usleep(125_000)
      }
      last = text
      var found = 0
      var (first, counting) = (0.0, 0.0)
      // One look at the catalogue, as the list takes it.
      let whole = try timedHere {
        try catalog.read { view in
          counting = try timedHere {
            first = try timedHere {
              _ = try view.books.rows(view.listing(text), from: .start, limit: limit)
            }
            found = try view.books.count(view.listing(text))
          }
        }
      }
      counting -= first
      first = whole - counting
      return Find(text: text, found: found, first: first, counting: counting)
    }
  }
}
