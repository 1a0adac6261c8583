import GRDB

/// Something else to look for when nothing is found.
package struct ClosestFind: Hashable, Sendable {
  package let kind: Kind
  /// The query to take instead.
  package let find: String
  package let books: Int
  /// The title, when it is one book.
  package let title: String?

  package enum Kind: Hashable, Sendable {
    /// With words that exist in place of those that do not.
    case corrected
    /// One of the words by itself.
    case alone
    /// A word inside of others.
    case inside
  }
}

extension CatalogAccess {
  /// What to look for when a query finds nothing: with the nearest words that exist, each word by
  /// itself, and those that no word begins with inside of words.
  ///
  /// Where no book has the words with the missing ones corrected, all words are corrected, and then
  /// each one by itself.
  ///
  /// Looks at the first six words, and for near words where ``NearWords`` does.
  package func closest(to text: String) throws -> [ClosestFind] {
    let scanner = QueryScanner(text, names: try queryNames(for: text))
    let words = scanner.tokens.filter { token in
      if case .term(.word) = token.kind { hasWords(scanner.text(token.range)) } else { false }
    }.prefix(6)
    guard !words.isEmpty, (try? parse(text)) != nil else { return [] }

    var missing: [Range<Int>] = []
    var alone: [ClosestFind] = []
    for word in words {
      let find = scanner.text(word.range)
      let found = try closest(.alone, find, Query.text(.word, find))
      if found.books == 0 { missing.append(word.range) }
      if found.books > 0, words.count > 1, !alone.contains(found) { alone.append(found) }
    }
    let inside = try missing.prefix(3).map { range in
      let word = scanner.text(range)
      let needsMarks = word.contains(",") || word.contains("\"")
      return try closest(
        .inside,
        needsMarks ? ":~\"\(word.filter { $0 != "\"" })\"" : ":~\(word)",
        .text(.inside, word)
      )
    }
    return try corrected(scanner, words.map(\.range), missing).prefix(3) + alone + inside
  }

  /// With others in place of the words that are missing, else of all of them, else of any one.
  private func corrected(
    _ scanner: QueryScanner,
    _ words: [Range<Int>],
    _ missing: [Range<Int>]
  ) throws -> [ClosestFind] {
    let near = try NearWords(db: db).find(words.map { folded(scanner.text($0)) })
    let candidates = Dictionary(zip(words, near)) { first, _ in first }
    let attempts = [[missing], [words], words.map { [$0] }].filter { $0 != [[]] }
    for attempt in attempts {
      let found = try attempt.flatMap { try corrected(scanner, $0, candidates) }
      if !found.isEmpty { return found.sorted { $0.books > $1.books } }
    }
    return []
  }

  /// The corrected queries that find something.
  private func corrected(
    _ scanner: QueryScanner,
    _ mistyped: [Range<Int>],
    _ candidates: [Range<Int>: [String]]
  ) throws -> [ClosestFind] {
    let near = mistyped.map { candidates[$0] ?? [] }
    guard near.allSatisfy({ !$0.isEmpty }) else { return [] }
    var found: [ClosestFind] = []
    for place in 0..<(near.map(\.count).max() ?? 0) {
      var text = ""
      var end = 0
      for (range, candidates) in zip(mistyped, near) {
        text += scanner.text(end..<range.lowerBound)
        text += candidates[min(place, candidates.count - 1)]
        end = range.upperBound
      }
      text += scanner.text(end..<scanner.scalars.count)
      guard let query = try? parse(text).query else { continue }
      let find = try closest(.corrected, text, query)
      if find.books > 0 { found.append(find) }
    }
    return found
  }

  private func closest(
    _ kind: ClosestFind.Kind,
    _ find: String,
    _ query: Query
  ) throws -> ClosestFind {
    let search = try OrderedSearch(query, connection)
    let count = try search.count()
    let title = count == 1 ? try books.rows(search.first(1)).first?.title : nil
    return ClosestFind(kind: kind, find: find, books: count, title: title)
  }
}
