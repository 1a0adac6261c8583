import Books
import GRDB

/// The degrees to which a name or a title fits the typed text, the best first.
package enum MatchRank: Int, Hashable, Sendable, Comparable {
  /// The name itself, folded.
  case exact
  /// The name itself, but for the article at its beginning: "hobbit" of "The Hobbit".
  case withoutArticle
  /// The name, or another spelling of it, begins so, with its article or without.
  case beginning
  /// Words of the name begin so.
  case words
  /// It stands elsewhere: inside of words, or of a book not in its title.
  case elsewhere

  package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

/// A text typed into a line for names, and the tests for it.
struct TypedName {
  /// Folded.
  let text: String
  /// Its words, each once.
  let words: [String]

  /// - Returns: nil for more words than any name has.
  init?(_ text: String) {
    guard let words = try? findWords(text) else { return nil }
    self.text = folded(text)
    self.words = words
  }

  /// The ``MatchRank`` of a folded text, as a number.
  func closeness(of column: String) -> SQL {
    """
    CASE WHEN \(sql: column) = \(text) THEN \(MatchRank.exact.rawValue)
      WHEN \(begins(column, with: text)) THEN \(MatchRank.beginning.rawValue)
      WHEN \(beginsWords(of: column)) THEN \(MatchRank.words.rawValue)
      ELSE \(MatchRank.elsewhere.rawValue) END
    """
  }

  /// The ``MatchRank`` of the key that a name is sorted by, which has no article, as a number.
  func closeness(ofSortKey column: String) -> SQL {
    let key = SortKey(folded: text).text
    return """
      CASE WHEN \(sql: column) = \(key) THEN \(MatchRank.withoutArticle.rawValue)
        WHEN \(begins(column, with: key)) THEN \(MatchRank.beginning.rawValue)
        ELSE \(MatchRank.elsewhere.rawValue) END
      """
  }

  /// True of a folded text in which each word begins a word.
  func beginsWords(of column: String) -> SQL {
    allOf(
      words.map { word -> SQL in
        let start = " " + word
        return "instr(' ' || \(sql: column), \(start))"
      }
    )
  }

  /// True of a folded text that has each word, inside of others too.
  func isInside(of column: String) -> SQL {
    allOf(words.map { "instr(\(sql: column), \($0))" })
  }

  private func begins(_ column: String, with start: String) -> SQL {
    "substr(\(sql: column), 1, \(start.unicodeScalars.count)) = \(start)"
  }
}
