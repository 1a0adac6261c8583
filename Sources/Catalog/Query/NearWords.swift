import GRDB

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
    guard let shortest = searches.map(\.lengths.lowerBound).min(),
      let longest = searches.map(\.lengths.upperBound).max()
    else { return [] }
    var vocabulary: Set<String> = []
    for table in ["nameWord", "shelfWord"] {
      try db.forEachRow(
        of: """
          SELECT DISTINCT word FROM \(sql: table) WHERE length(word) BETWEEN \(shortest) AND \(longest)
          LIMIT \(Self.mostNames)
          """
      ) { row in
        vocabulary.insert(String(decoding: row.text(0), as: UTF8.self))
        return true
      }
    }
    let alike = words.compactMap { TextTest(.word, String($0.prefix(3))).titleIndexQuery }.map {
      "SELECT words FROM (\($0) LIMIT \(Self.mostAlike)) JOIN titleText ON bookId = rowid" as SQL
    }
    for titles in ["SELECT words FROM titleText LIMIT \(mostTitles)"] + alike {
      try db.forEachRow(of: titles) { row in
        for word in row.text(0).split(separator: UInt8(ascii: " "))
        where shortest...longest ~= word.count {
          vocabulary.insert(String(decoding: word, as: UTF8.self))
        }
        return true
      }
    }
    return try searches.map { try $0.nearest(in: vocabulary) }
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

    func nearest(in vocabulary: Set<String>) throws -> [String] {
      // A long "word" is no typing mistake, and comparing it would take long.
      guard (2...40).contains(word.utf8.count) else { return [] }
      var found: [(distance: Int, same: Int, word: String)] = []
      for (number, other) in vocabulary.enumerated() {
        if number & 4095 == 0 { try Task.checkCancellation() }
        guard lengths ~= other.utf8.count, other != word, isAlike(other) else { continue }
        let distance = editDistance(word, other)
        guard distance <= mostMistakes else { continue }
        // Few people err in the first letters.
        found.append((distance, -zip(word.utf8, other.utf8).prefix { $0 == $1 }.count, other))
      }
      return found.sorted { $0 < $1 }.prefix(6).map(\.word)
    }

    /// Whether the bytes differ so little that the words may: quicker than comparing them.
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
