/// Words for the signs that the program itself writes: arrows, and dots between parts.
///
/// They are for the program's own words alone. What a person wrote is said as it is written.
package enum SpokenSigns {
  /// The text with a word or a comma for each sign; an arrow is a key.
  package static func words(in text: String) -> String {
    signs.reduce(text) { text, pair in text.replacing(pair.sign, with: pair.words) }
  }

  /// The text with a word for an arrow from one value to another.
  package static func between(_ text: String) -> String {
    text.replacing(" → ", with: " to ").replacing(" ↔ ", with: " to ")
  }

  /// The text with commas between its parts, and all else as it is.
  package static func parts(in text: String) -> String {
    text.replacing(" · ", with: ", ")
  }

  private static let signs: [(sign: String, words: String)] = [
    (" · ", ", "), ("↑↓", "Up or Down"), ("←→", "Left or Right"), ("→", "Right"),
    ("←", "Left"), ("↑", "Up"), ("↓", "Down"),
  ]
}
