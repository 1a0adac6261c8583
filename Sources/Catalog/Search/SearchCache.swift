import GRDB
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

/// The memory of searches beside one view of the catalogue.
struct SearchCacheView {
  let db: Database
  private let memory: SearchCache
  private let stamp: OrderCache.Stamp

  /// So few books are searched as quickly in the file.
  static let fewBooks = 20_000

  /// As many lines are remembered: a few megabytes.
  static let mostLines = 8192

  /// So many books are taken from the index of titles; when there are more, the titles themselves
  /// are gone through, if they are in memory.
  var mostFromIndex = usualMostFromIndex
  static let usualMostFromIndex = 150_000

  /// Nil where nothing is remembered: inside of a write, whose changes are not yet a revision.
  init?(_ access: some CatalogAccess) throws {
    guard let memory = access.connection.memory else { return nil }
    db = access.db
    self.memory = memory
    stamp = try access.connection.stamp()
  }

  /// The texts of all titles, if they were read already; nil too when they are too long for it.
  var titles: TitleTexts? {
    memory.of(stamp) { $0.titles }.flatMap { $0.isWhole ? $0 : nil }
  }

  /// The words of all titles, if they were put together already; nil too when they are too many.
  var titleWords: InvertedIndex? {
    memory.of(stamp) { $0.titleWords }.flatMap { $0.isWhole ? $0 : nil }
  }

  /// The books of every record of a kind, if they were read already.
  func related(_ kind: AuthorityKind) -> RelatedBooks? {
    memory.of(stamp) { $0.related[kind] }
  }

  /// The words of the names of a kind, if they were read already.
  func names(_ kind: AuthorityKind) -> NameVocabulary? {
    memory.of(stamp) { $0.names[kind] }
  }

  /// What lines show of other records than books, if it was read already.
  var shownNames: LineNames? { memory.of(stamp) { $0.shown } }

  /// What a condition found lately.
  func found(_ term: SearchCache.Term) -> IDBitmap? {
    let kept = memory.of(stamp) { state -> CompressedBitmap? in
      guard let place = state.found.lastIndex(where: { $0.term == term }) else { return nil }
      let found = state.found.remove(at: place)
      state.found.append(found)
      return found.books
    }
    return kept?.books
  }

  /// All that conditions found lately which may hold the books of some conditions, by their marks.
  func allFound(around marks: UInt64) -> [SearchCache.Found] {
    memory.of(stamp) { state in
      // Hardly any: to copy all of them was a quarter of a find that finds nothing.
      state.found.indices.filter { state.found[$0].marks & ~marks == 0 }.map { state.found[$0] }
    }
  }

  func keep(_ books: IDBitmap, found term: SearchCache.Term) {
    guard memory.of(stamp, { $0.found.last?.term != term }) else { return }
    let found = SearchCache.Found(term, CompressedBitmap(books))
    memory.of(stamp) { state in
      state.found.append(found)
      if state.found.count > SearchCache.mostSets { state.found.removeFirst() }
    }
  }

  /// Drops what conditions found lately.
  func forgetFound() {
    memory.of(stamp) { $0.found = [] }
  }

  /// The lines of books, many of which the last answers had: whoever types another letter sees most of
  /// them again.
  ///
  /// - Parameter read: Reads the others.
  func lines(of ids: [Int64], read: ([Int64]) throws -> [BookRow]) rethrows -> [BookRow] {
    guard ids.count <= Self.mostLines else { return try read(ids) }
    // Without holding the lines themselves, which would be copied as soon as one is added.
    var lines = memory.of(stamp) { state in ids.map { state.lines[$0] } }
    let missing = lines.indices.filter { lines[$0] == nil }
    guard !missing.isEmpty else { return lines.compactMap(\.self) }
    let others = try read(missing.map { ids[$0] })
    let read = Dictionary(others.map { ($0.id.rawValue, $0) }) { $1 }
    for place in missing { lines[place] = read[ids[place]] }
    let answer = lines.compactMap(\.self)
    memory.keep(stamp) { state in
      if state.lines.count + read.count <= Self.mostLines {
        state.lines.merge(read) { $1 }
      } else {
        state.lines = Dictionary(answer.map { ($0.id.rawValue, $0) }) { $1 }
      }
    }
    return answer
  }

  // MARK: - Reading ahead

  /// Reads what searches look through; what was read already stays.
  ///
  /// Reading that is given up goes on from there the next time. Titles come behind all else that is read:
  /// where these are in memory, that is taken to be. Then their words are put together.
  func prepare() throws {
    for kind in AuthorityKind.allCases where related(kind) == nil {
      guard let related = try RelatedBooks(kind, db) else { continue }
      memory.keep(stamp) { $0.related[kind] = related }
    }
    for kind in AuthorityKind.allCases where names(kind) == nil {
      guard let names = try NameVocabulary(kind, db) else { continue }
      memory.keep(stamp) { $0.names[kind] = names }
    }
    if shownNames == nil, let genres = try RecordNames(.genre, db),
      let series = try RecordNames(.series, db)
    {
      memory.keep(stamp) { $0.shown = LineNames(genres: genres, series: series) }
    }
    var titles =
      memory.of(stamp) { state -> TitleTexts? in
        defer { state.titles = state.titles?.isComplete == true ? state.titles : nil }
        return state.titles
      } ?? TitleTexts()
    if !titles.isComplete {
      let result = Result { try titles.read(db) }
      memory.keep(stamp) { [titles] in $0.titles = titles }
      try result.get()
    }
    if titles.isWhole, memory.of(stamp, { $0.titleWords }) == nil {
      let words = try InvertedIndex(titles)
      memory.keep(stamp) { $0.titleWords = words }
    }
  }

  /// The fewest books found lately among which all those of a listing must be, and what they fulfil.
  ///
  /// Whoever types another letter looks among what the letters before it found.
  func foundAround(_ requirements: [Conjunct]) -> (fulfilled: [Conjunct], books: IDBitmap)? {
    let asked = requirements.map(Fulfilled.init)
    let around = allFound(around: asked.marks).filter { found in
      !found.fulfilled.isEmpty
        && found.fulfilled.allSatisfy { wider in asked.contains(where: wider.holds) }
    }
    guard let fewest = around.min(by: { $0.books.count < $1.books.count }),
      let books = found(fewest.term)
    else { return nil }
    return (fewest.fulfilled.map(\.requirement), books)
  }
}

extension SearchCache.Term {
  /// What all its books fulfil; nothing of a part.
  var requirements: [Conjunct] {
    switch self {
    case .whole(let query): Conjunct.all(query, .all)
    case .listing(let query, let scope): Conjunct.all(query, scope)
    case .withoutTitles: []
    }
  }
}

/// A condition that books fulfil; its text is folded once, as every key is held against all of them.
struct Fulfilled: Sendable {
  let requirement: Conjunct
  private let test: TextTest?
  /// One bit of 64, the same for all conditions that hold wherever this one does.
  fileprivate let mark: UInt64

  init(_ requirement: Conjunct) {
    self.requirement = requirement
    test =
      if case .query(.text(let match, let text, _)) = requirement {
        TextTest(match, text)
      } else {
        nil
      }
    mark = 1 << UInt64(Self.number(test) & 63)
  }

  /// The same for a text and all that it begins; 63 where conditions are told apart otherwise.
  private static func number(_ test: TextTest?) -> Int {
    guard let test, test.isOneBeginning, let letter = test.text.utf8.first else { return 63 }
    return Int(letter) % 63
  }

  /// Whether it is fulfilled by every book that fulfils another one.
  func holds(wherever other: Fulfilled) -> Bool {
    if requirement == other.requirement { return true }
    guard case .query(.text(let match, _, let field)) = requirement,
      case .query(.text(match, _, field)) = other.requirement,
      let test, let longer = other.test
    else { return false }
    // What could be a number is looked for in more fields as it grows.
    guard !test.text.isEmpty, !test.isOfDigits, !longer.isOfDigits else { return false }
    switch match {
    case .word:
      return test.isOneBeginning && longer.isOneBeginning
        && longer.text.utf8.starts(with: test.text.utf8)
    case .inside: return longer.text.contains(test.text)
    case .phrase, .whole, .start: return false
    }
  }
}

extension [Fulfilled] {
  /// What holds all books of these conditions has no other marks.
  var marks: UInt64 { reduce(0) { $0 | $1.mark } }
}

extension View {
  /// Reads into memory what searches look through, where that is worth it.
  ///
  /// Until something is written it does nothing the next time.
  package func prepareToSearch() throws {
    guard try hasManyBooks else { return }
    try SearchCacheView(self)?.prepare()
    connection.orders?.prepareRanks(try connection.stamp())
  }

  /// Without counting them all.
  private var hasManyBooks: Bool {
    get throws {
      let many = "SELECT 1 FROM book LIMIT 1 OFFSET \(SearchCacheView.fewBooks)"
      return try Bool.fetchOne(db, sql: many) ?? false
    }
  }
}

extension Catalog {
  /// The same beside all other reading, on a connection of its own.
  ///
  /// Meant for the moment when someone begins to type: at a million books it takes three quarters of a
  /// second, in which searches go through the file.
  package func prepareToSearch() async throws {
    // What is in memory has no other connection.
    guard !path.isEmpty else { return try await fetch { view in try view.prepareToSearch() } }
    let reader = try translating(path: path) { try ConnectionSettings.reader(path).queue }
    defer { try? reader.close() }
    try await fetch(from: reader) { view in try view.prepareToSearch() }
  }
}
