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

  /// Up to three words for each, the nearest first.
  func find(_ words: [String]) throws -> [[String]] {
    let searches = words.map(Search.init)
    guard let shortest = searches.map(\.lengths.lowerBound).min(),
      let longest = searches.map(\.lengths.upperBound).max()
    else { return [] }
    var vocabulary: Set<String> = []
    let names = try String.fetchCursor(
      db,
      sql: """
        SELECT DISTINCT word FROM nameWord WHERE length(word) BETWEEN ? AND ? LIMIT ?
        """,
      arguments: [shortest, longest, Self.mostNames]
    )
    while let word = try names.next() { vocabulary.insert(word) }
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
    return searches.map { $0.nearest(in: vocabulary) }
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

    func nearest(in vocabulary: Set<String>) -> [String] {
      // A long "word" is no typing mistake, and comparing it would take long.
      guard (2...40).contains(word.utf8.count) else { return [] }
      var found: [(distance: Int, word: String)] = []
      for other in vocabulary where lengths ~= other.utf8.count && isAlike(other) {
        let distance = editDistance(word, other)
        if distance <= mostMistakes { found.append((distance, other)) }
      }
      return found.sorted { one, other in
        let firstLetters = (one.word.first == word.first, other.word.first == word.first)
        if one.distance != other.distance { return one.distance < other.distance }
        if firstLetters.0 != firstLetters.1 { return firstLetters.0 }
        return one.word < other.word
      }.prefix(3).map(\.word)
    }

    /// Whether the letters differ so little that the words may: quicker than comparing them.
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
