import Books
import GRDB

/// The folded words of what a person looks for, each once; each has to begin some word of what is
/// found.
///
/// - Throws: ``CatalogError/query(_:)`` when they are more than a query may have conditions.
func findWords(_ text: String) throws -> [String] {
  var known: Set<Substring> = []
  let words = folded(text).split(separator: " ").filter { known.insert($0).inserted }
  let most = QueryParser.mostConditions
  guard words.count <= most else {
    throw CatalogError.query(
      QueryError(tr("These are more than \(most) words. Use fewer."), in: text)
    )
  }
  return words.map(String.init)
}

/// SQL that is true of what all words of a line find, and none that has a minus before it.
///
/// - Parameter condition: What is true of a name with a word that begins with a folded one.
/// - Throws: As ``findWords(_:)``.
func findCondition(_ text: String, _ condition: (String) throws -> SQL) throws -> SQL {
  _ = try findWords(text)
  var known: Set<Substring> = []
  // A minus by itself is one that is being typed.
  let terms = text.split(whereSeparator: \.isWhitespace).filter {
    $0 != "-" && known.insert($0).inserted
  }
  return try allOf(
    terms.map { term in
      let words = allOf(try findWords(String(term)).map(condition))
      return term.isExcluded ? "\(words) IS NOT TRUE" : words
    }
  )
}

extension Substring {
  /// True when a term of a search has a minus before it.
  var isExcluded: Bool {
    guard first == "-", let second = dropFirst().first else { return false }
    return second.isLetter || second.isNumber
  }
}
