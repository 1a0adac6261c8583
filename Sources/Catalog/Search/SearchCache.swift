import Synchronization

/// What searches look through again and again, held in memory as of one revision.
///
/// Somebody who types a word asks for the same titles with every letter. They fill some 60 bytes a
/// book, and are read beside the searches, which go through the file until they are there.
/// Another revision, also one of another program, makes it all void.
final class SearchCache: Sendable {
  private let state = Mutex(State())

  struct State {
    var stamp: OrderCache.Stamp?
    var titles: TitleTexts?
    var titleWords: InvertedIndex?
    var related: [AuthorityKind: RelatedBooks] = [:]
    var names: [AuthorityKind: NameVocabulary] = [:]
    var shown: LineNames?
    /// What was found last; what was asked for last comes last.
    var found: [Found] = []
    /// The lines of the last answer.
    var lines: [Int64: BookRow] = [:]
  }

  struct Found: Sendable {
    let term: Term
    let books: CompressedBitmap
    /// What all its books fulfil; nothing of a part.
    let fulfilled: [Fulfilled]
    /// Their marks.
    let marks: UInt64

    init(_ term: Term, _ books: CompressedBitmap) {
      self.term = term
      self.books = books
      fulfilled = term.requirements.map(Fulfilled.init)
      marks = fulfilled.marks
    }
  }

  /// A condition, or the part of it that concerns other things than titles.
  enum Term: Hashable, Sendable {
    case whole(Query)
    case withoutTitles(Query)
    case listing(Query, BookListing.Scope)

    init(_ query: Query, _ scope: BookListing.Scope) {
      self = scope == .all ? .whole(query) : .listing(query, scope)
    }
  }

  /// How many sets are kept, at most at an eighth of a byte a book.
  static let mostSets = 48

  /// Works on what is held of one state of the books; what is held of another is dropped first.
  func of<Value>(
    _ stamp: OrderCache.Stamp,
    _ body: (inout sending State) -> sending Value
  ) -> sending Value {
    state.withLock { state in
      if state.stamp != stamp { state = State(stamp: stamp) }
      return body(&state)
    }
  }

  /// Keeps what was read of one state of the books, unless another one is looked at by now.
  func keep(_ stamp: OrderCache.Stamp, _ body: (inout sending State) -> Void) {
    state.withLock { state in
      if state.stamp == stamp { body(&state) }
    }
  }

  /// Drops everything.
  func forget() {
    state.withLock { $0 = State() }
  }
}
