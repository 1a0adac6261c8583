/// A word that changes with the number before it; in longer ones `{1}` stands for the number.
///
/// English has two forms, which Unicode's CLDR calls `one` and `other`; a ``Translation`` has those of its
/// language.
package struct Plural: Hashable, Sendable {
  let one: String
  let other: String

  package init(one: String, other: String) {
    self.one = one
    self.other = other
  }

  package func word(for count: Int) -> String {
    let form = Translation.current.form(for: count, one, other) ?? english(for: count)
    return form.contains("{") ? Message.fill(form, with: [grouped(count)]) : form
  }

  func english(for count: Int) -> String { count == 1 ? one : other }

  /// The number and its word: "1 row", "1,200 rows".
  package func counted(_ count: Int) -> String { "\(grouped(count)) \(word(for: count))" }
}

/// The word that goes with a number, as in `plural(books, "it", "them")`.
package func plural(_ count: Int, _ one: String, _ other: String) -> String {
  Plural(one: one, other: other).word(for: count)
}

/// A number with its word: `counted(1200, "row", "rows")` is "1,200 rows".
package func counted(_ count: Int, _ one: String, _ other: String) -> String {
  Plural(one: one, other: other).counted(count)
}

extension String {
  /// The text with a capital at the beginning, as a sentence has one.
  package var capitalised: String { prefix(1).uppercased() + dropFirst() }
}
