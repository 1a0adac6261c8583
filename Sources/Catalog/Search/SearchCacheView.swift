import GRDB

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
}

// MARK: - Reading ahead

extension SearchCacheView {
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
}
