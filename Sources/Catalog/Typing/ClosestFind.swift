package import Books
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
  /// Suggestions when a query finds nothing: its words replaced by the nearest that exist, each by
  /// itself, and searched for inside of words where no word begins so.
  ///
  /// Words behind a field and in quotation marks are corrected, and stay where they are.
  ///
  /// Where no book has the words with the missing ones corrected, all words are corrected, and then
  /// each one by itself.
  ///
  /// Looks at the first six words, and for near words where ``NearWords`` does.
  package func closest(to text: String) throws -> [ClosestFind] {
    let scanner = QueryScanner(text, names: try queryNames(for: text))
    let words = scanner.words.filter { hasWords(scanner.text($0.range)) }.prefix(6)
    guard !words.isEmpty, (try? parse(text, isBeingTyped: true)) != nil else { return [] }

    var missing: [QueryScanner.Word] = []
    var alone: [ClosestFind] = []
    for word in words {
      let find = scanner.text(word.range)
      let found = try closest(.alone, find, Query.text(.word, find, in: word.field))
      if found.books == 0 { missing.append(word) }
      guard word.isPlain, found.books > 0, words.count > 1 else { continue }
      if !alone.contains(found) { alone.append(found) }
    }
    let near = NearWords(db: db)
    let inside = try missing.filter(\.isPlain).prefix(3).filter {
      try near.mayBeInside(folded(scanner.text($0.range)))
    }.map { missing in
      let query = Query.text(.inside, scanner.text(missing.range))
      return try closest(.inside, query.written ?? "", query)
    }
    return try corrected(scanner, Array(words), missing.map(\.range)).prefix(3) + alone + inside
  }

  /// With others in place of the words that are missing, else of all of them, else of any one.
  private func corrected(
    _ scanner: QueryScanner,
    _ words: [QueryScanner.Word],
    _ missing: [Range<Int>]
  ) throws -> [ClosestFind] {
    let near = try NearWords(db: db).find(words.map { folded(scanner.text($0.range)) })
    let candidates = Dictionary(zip(words.map(\.range), near)) { first, _ in first }
    let apart = words.filter {
      ($0.field == nil || $0.field == .authors) && missing.contains($0.range)
    }.reduce(into: [:]) {
      $0[$1.range] = initials(scanner.text($1.range)).map { [$0] }
    }
    if !apart.isEmpty {
      let found = try corrected(scanner, missing, candidates.merging(apart) { $1 })
      if let first = found.first { return [first.find] }
    }
    let ranges = words.map(\.range)
    let attempts = [[missing], [ranges], ranges.map { [$0] }].filter { $0 != [[]] }
    for attempt in attempts {
      let found = try attempt.flatMap { try corrected(scanner, $0, candidates) }
      guard found.isEmpty else {
        return found.sorted {
          $0.isSlip == $1.isSlip ? $0.find.books > $1.find.books : $0.isSlip
        }.map(\.find)
      }
    }
    return []
  }

  /// A short word as the initials that it may be: "j.r.r." of "jrr".
  private func initials(_ word: String) -> String? {
    guard 2...4 ~= word.utf8.count, word.allSatisfy({ $0.isASCII && $0.isLetter }) else {
      return nil
    }
    return word.map { "\($0)." }.joined()
  }

  /// The corrected queries that find something, and whether only slips of the fingers are corrected
  /// in them.
  private func corrected(
    _ scanner: QueryScanner,
    _ mistyped: [Range<Int>],
    _ candidates: [Range<Int>: [String]]
  ) throws -> [(find: ClosestFind, isSlip: Bool)] {
    let near = mistyped.map { candidates[$0] ?? [] }
    guard near.allSatisfy({ !$0.isEmpty }) else { return [] }
    var found: [(find: ClosestFind, isSlip: Bool)] = []
    for place in 0..<(near.map(\.count).max() ?? 0) {
      var text = ""
      var end = 0
      var isSlip = true
      for (range, candidates) in zip(mistyped, near) {
        let word = candidates[min(place, candidates.count - 1)]
        isSlip = isSlip && NearWords.isSlip(folded(scanner.text(range)), word)
        text += scanner.text(end..<range.lowerBound)
        text += word
        end = range.upperBound
      }
      text += scanner.text(end..<scanner.scalars.count)
      guard let query = try? parse(text).query else { continue }
      let find = try closest(.corrected, text, query)
      if find.books > 0 { found.append((find, isSlip)) }
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

/// Words to look for in place of those that no name has.
package struct ClosestName: Hashable, Sendable {
  package let find: String
  /// How many records it finds.
  package let count: Int
  /// The best of them.
  package let first: AuthorityRow
  /// True when the only mistake in the typed word is that two letters are swapped or one is not doubled.
  package let isSlip: Bool
}

extension AuthorityRepository {
  /// Suggestions when no name has all the words: words that no name's word begins with are replaced by
  /// the nearest words of names; the nearest suggestion first.
  ///
  /// Each finds a name. Words of up to three letters are near to too many.
  package func closest(to text: String) throws -> [ClosestName] {
    let terms = text.split(whereSeparator: \.isWhitespace)
    let excluded = terms.filter(\.isExcluded)
    let words = try findWords(terms.filter { !$0.isExcluded }.joined(separator: " "))
    let missing = try words.filter { try count(AuthorityListing(find: $0)) == 0 }
    guard !missing.isEmpty, missing.count <= 3, missing.allSatisfy({ $0.utf8.count > 3 }) else {
      return []
    }
    let near = try NearWords(db: db).find(missing, in: kind)
    guard near.allSatisfy({ !$0.isEmpty }) else { return [] }
    let candidates = Dictionary(zip(missing, near)) { first, _ in first }
    let longest = near.map(\.count).max() ?? 0
    return try (0..<longest).compactMap { place in
      let corrected = words.map { word in
        candidates[word].map { $0[min(place, $0.count - 1)] } ?? word
      }
      let find = (corrected + excluded.map(String.init)).joined(separator: " ")
      let count = try count(AuthorityListing(find: find))
      guard count > 0,
        let first = try suggestions(corrected.joined(separator: " "), limit: 1).first?.row
      else { return nil }
      let isSlip = zip(words, corrected).allSatisfy { $0 == $1 || NearWords.isSlip($0, $1) }
      return ClosestName(find: find, count: count, first: first, isSlip: isSlip)
    }
  }
}

/// Finds the words of a catalogue that are nearest to some that are not in it.
///
/// Looks through a part of the titles, which has all words that are not rare, and through those
/// with a word that begins with the same three letters, in which few people err.
struct NearWords {
  let db: Database

  /// How many titles are looked through for words.
  var mostTitles = 50_000
  /// How many titles with a word that begins alike.
  private static let mostAlike = 10_000
  /// How many words of names.
  private static let mostNames = 200_000

  /// Up to six words for each, the nearest first.
  ///
  /// - Throws: `CancellationError`; `DatabaseError`.
  func find(_ words: [String]) throws -> [[String]] {
    let searches = words.map(Search.init)
    guard let lengths = Search.lengths(of: searches) else { return [] }
    var vocabulary = try self.words(of: "nameWord", lengths)
    let alike = words.compactMap { TextTest(.word, String($0.prefix(3))).titleIndexQuery }.map {
      "SELECT words FROM (\($0) LIMIT \(Self.mostAlike)) JOIN titleText ON bookId = rowid" as SQL
    }
    for titles in ["SELECT words FROM titleText LIMIT \(mostTitles)"] + alike {
      try db.forEachRow(of: titles) { row in
        for word in row.text(0).split(separator: UInt8(ascii: " "))
        where lengths ~= word.count {
          vocabulary.insert(String(decoding: word, as: UTF8.self))
        }
        return true
      }
    }
    return try searches.map { try $0.nearest(in: vocabulary) }
  }

  /// Up to six words for each, from the names of a kind alone.
  ///
  /// - Throws: As ``find(_:)``.
  func find(_ words: [String], in kind: AuthorityKind) throws -> [[String]] {
    let searches = words.map(Search.init)
    guard let lengths = Search.lengths(of: searches) else { return [] }
    let vocabulary = try self.words(of: "nameWord", lengths, where: "kind = \(kind.number)")
    return try searches.map { try $0.nearest(in: vocabulary) }
  }

  private func words(
    of table: String,
    _ lengths: ClosedRange<Int>,
    where condition: SQL = "1"
  ) throws -> Set<String> {
    var words: Set<String> = []
    try db.forEachRow(
      of: """
        SELECT DISTINCT word FROM \(sql: table)
        WHERE \(condition) AND length(word) BETWEEN \(lengths.lowerBound) AND \(lengths.upperBound)
        LIMIT \(Self.mostNames)
        """
    ) { row in
      words.insert(String(decoding: row.text(0), as: UTF8.self))
      return true
    }
    return words
  }

  /// True when a word of the titles that are looked through, or of a name, has a text inside.
  ///
  /// A search through all titles takes 0.3 s at a million, most often for nothing.
  func mayBeInside(_ text: String) throws -> Bool {
    let titles: SQL = """
      SELECT 1 FROM (SELECT words FROM titleText LIMIT \(mostTitles)) WHERE instr(words, \(text))
      """
    for query in [titles, "SELECT 1 FROM nameWord WHERE instr(word, \(text))"] as [SQL] {
      var isThere = false
      try db.forEachRow(of: "\(query) LIMIT 1") { _ in
        isThere = true
        return false
      }
      if isThere { return true }
    }
    return false
  }

  /// True when two words differ as fingers slip: two letters swapped, or one not doubled.
  static func isSlip(_ one: String, _ other: String) -> Bool {
    func undoubled(_ word: String) -> [Character] {
      word.reduce(into: []) { letters, letter in
        if letters.last != letter { letters.append(letter) }
      }
    }
    return editDistance(one, other) == 1
      && (one.sorted() == other.sorted() || undoubled(one) == undoubled(other))
  }

  private struct Search {
    let word: String
    /// At most a third of the letters wrong, and three.
    let mostMistakes: Int
    let lengths: ClosedRange<Int>
    private let letters: [UInt8: Int]

    init(_ word: String) {
      self.word = word
      let count = word.utf8.count
      mostMistakes = min(3, max(1, count / 3))
      lengths = max(1, count - mostMistakes)...(count + mostMistakes)
      letters = Self.letters(of: word)
    }

    /// The lengths of all words that may be near to one of those that are looked for.
    static func lengths(of searches: [Search]) -> ClosedRange<Int>? {
      guard let shortest = searches.map(\.lengths.lowerBound).min(),
        let longest = searches.map(\.lengths.upperBound).max()
      else { return nil }
      return shortest...longest
    }

    func nearest(in vocabulary: Set<String>) throws -> [String] {
      // A long "word" is no typing mistake, and comparing it would take long.
      guard (2...40).contains(word.utf8.count) else { return [] }
      var found: [(rank: Int, same: Int, word: String)] = []
      for (number, other) in vocabulary.enumerated() {
        if number & 4095 == 0 { try Task.checkCancellation() }
        guard lengths ~= other.utf8.count, other != word, isAlike(other) else { continue }
        let distance = editDistance(word, other)
        guard distance <= mostMistakes else { continue }
        // Few people err in the first letters.
        let rank = NearWords.isSlip(word, other) ? 0 : distance
        found.append((rank, -zip(word.utf8, other.utf8).prefix { $0 == $1 }.count, other))
      }
      return found.sorted { $0 < $1 }.prefix(6).map(\.word)
    }

    /// True when the bytes differ little enough for a mistake: quicker than comparing the words.
    ///
    /// A mistake changes one letter, of four bytes at most.
    private func isAlike(_ other: String) -> Bool {
      var rest = letters
      var differing = 0
      for letter in other.utf8 {
        if let count = rest[letter], count > 0 { rest[letter] = count - 1 } else { differing += 1 }
      }
      return differing <= 4 * mostMistakes
    }

    private static func letters(of word: String) -> [UInt8: Int] {
      word.utf8.reduce(into: [:]) { counts, letter in counts[letter, default: 0] += 1 }
    }
  }
}
