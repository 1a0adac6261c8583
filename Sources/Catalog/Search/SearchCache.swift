import GRDB
import Synchronization

/// What searches look through again and again, held in memory as of one revision.
///
/// Somebody who types a word asks for the same titles with every letter, and the file has what one
/// book is asked for in a dozen places. So there are held:
///
/// - the texts of all titles, some 60 bytes a book, and an inverted index of their words;
/// - the words of names, and the books of every author, publisher and so on;
/// - the results of the last searches and the lines of the last answer, because another letter most
///   often leaves a part of what the letters before it found.
///
/// All is read beside the searches, which go through the file until it is there
/// (``SearchCacheView/prepare()``). Another revision, also one of another program, makes it all
/// void.
final class SearchCache: Sendable {
  private let state = Mutex(State())

  struct State {
    var stamp: OrderCache.Stamp?
    var titles: TitleTexts?
    var titleWords: InvertedIndex?
    var related: [AuthorityKind: RelatedBooks] = [:]
    var names: [AuthorityKind: NameVocabulary] = [:]
    var shown: LineNames?
    /// The results of the last searches; what was asked for last comes last.
    var results: [Result] = []
    /// The lines of the last answer.
    var lines: [Int64: BookRow] = [:]
  }

  /// The books that a search found.
  struct Result: Sendable {
    let key: Key
    let books: CompressedBitmap
    /// What all its books fulfil; nothing of a part.
    let fulfilled: [FoldedConjunct]
    /// Of all that they fulfil.
    let signature: UInt64

    init(_ key: Key, _ books: CompressedBitmap) {
      self.key = key
      self.books = books
      fulfilled = key.requirements.map(FoldedConjunct.init)
      signature = fulfilled.signature
    }
  }

  /// What was searched for.
  enum Key: Hashable, Sendable {
    case whole(Query)
    /// The part of a search for a text that concerns other things than titles.
    case withoutTitles(Query)
    case listing(Query, BookListing.Scope)

    init(_ query: Query, _ scope: BookListing.Scope) {
      self = scope == .all ? .whole(query) : .listing(query, scope)
    }

    /// What all its books fulfil; nothing of a part.
    fileprivate var requirements: [Conjunct] {
      switch self {
      case .whole(let query): Conjunct.all(query, .all)
      case .listing(let query, let scope): Conjunct.all(query, scope)
      case .withoutTitles: []
      }
    }
  }

  /// How many results are kept, each in at most an eighth of a byte a book.
  fileprivate static let mostResults = 48

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

/// The cache of searches as one view of the catalogue may use it: of the state that the view sees.
struct SearchCacheView {
  let db: Database
  private let memory: SearchCache
  private let stamp: OrderCache.Stamp

  /// A catalogue of so few books is searched as quickly in the file.
  fileprivate static let fewBooks = 20_000

  /// So many lines are remembered: a few megabytes.
  static let mostLines = 8192

  /// So many books are taken from an index; when there are more, all texts are gone through, which
  /// then takes less time than to gather them.
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

  /// The result of a search, if it was made lately.
  func books(for key: SearchCache.Key) -> IDBitmap? {
    let kept = memory.of(stamp) { state -> CompressedBitmap? in
      guard let place = state.results.lastIndex(where: { $0.key == key }) else { return nil }
      let result = state.results.remove(at: place)
      state.results.append(result)
      return result.books
    }
    return kept?.books
  }

  func keep(_ books: IDBitmap, for key: SearchCache.Key) {
    guard memory.of(stamp, { $0.results.last?.key != key }) else { return }
    let result = SearchCache.Result(key, CompressedBitmap(books))
    memory.of(stamp) { state in
      state.results.append(result)
      if state.results.count > SearchCache.mostResults { state.results.removeFirst() }
    }
  }

  /// The fewest books found lately among which all those of a listing must be, and what they
  /// fulfil.
  ///
  /// Whoever types another letter looks among what the letters before it found. The signatures tell
  /// without a look at the conditions which results cannot hold them: nearly all.
  func fewestBooks(
    around requirements: [Conjunct]
  ) -> (fulfilled: [Conjunct], books: IDBitmap)? {
    let asked = requirements.map(FoldedConjunct.init)
    let signature = asked.signature
    let results = memory.of(stamp) { state in
      // Hardly any: to copy all of them was a quarter of a find that finds nothing.
      state.results.indices.filter { state.results[$0].signature & ~signature == 0 }
        .map { state.results[$0] }
    }
    let around = results.filter { result in
      !result.fulfilled.isEmpty
        && result.fulfilled.allSatisfy { wider in asked.contains(where: wider.isImplied) }
    }
    guard let fewest = around.min(by: { $0.books.count < $1.books.count }),
      let books = books(for: fewest.key)
    else { return nil }
    return (fewest.fulfilled.map(\.conjunct), books)
  }

  /// The lines of books, many of which the last answers had: whoever types another letter sees most
  /// of them again.
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
  /// Reading that is given up goes on from there the next time. The titles are read last, and then
  /// their words are indexed: whoever finds the titles in memory may take all the rest to be there.
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
}

extension View {
  /// Reads into memory what searches look through, where that is worth it.
  ///
  /// What is in memory already is not read again until something was written.
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
  /// Meant for the moment when someone begins to type: at a million books it takes three quarters
  /// of a second, in which searches go through the file.
  package func prepareToSearch() async throws {
    // What is in memory has no other connection.
    guard !path.isEmpty else { return try await fetch { view in try view.prepareToSearch() } }
    let reader = try translating(path: path) { try ConnectionSettings.reader(path).queue }
    defer { try? reader.close() }
    try await fetch(from: reader) { view in try view.prepareToSearch() }
  }
}
