import GRDB

/// Finds books by the words of their titles and subtitles: the one place that knows how these are
/// kept.
struct WordSearch {
  /// One folded word, or several that stand in this order.
  let words: String
  /// Whether the last word may go on.
  let isCutShort: Bool

  /// True of a book whose title has the words.
  var condition: SQL {
    isCutShort
      ? "book.id IN (SELECT bookId FROM titleText WHERE instr(words, \(" " + words)))"
      : "book.id IN (SELECT bookId FROM titleText WHERE instr(words || ' ', \(" \(words) ")))"
  }
}
