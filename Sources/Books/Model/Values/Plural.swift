/// The word that goes with a number, as in `plural(books, "it", "them")`.
///
/// English has two forms, which Unicode's CLDR calls `one` and `other`.
package func plural(_ count: Int, _ one: String, _ other: String) -> String {
  count == 1 ? one : other
}

/// A number with its word: `counted(1200, "row", "rows")` is "1,200 rows".
package func counted(_ count: Int, _ one: String, _ other: String) -> String {
  "\(grouped(count)) \(plural(count, one, other))"
}

extension String {
  /// The text with a capital at the beginning, as a sentence has one.
  package var capitalised: String { prefix(1).uppercased() + dropFirst() }
}
