import Books
import TerminalKit

/// Words for the signs that the program itself writes: arrows, and dots between parts.
///
/// They are for the program's own words alone. What a person wrote is said as it is written.
enum SpokenSigns {
  /// The text with a word or a comma for each sign; an arrow is a key.
  static func words(in text: String) -> String {
    guard text.contains(where: { !$0.isASCII }) else { return text }
    return signs.reduce(text) { text, pair in text.replacing(pair.sign, with: pair.words) }
  }

  /// The text with a word for an arrow from one value to another.
  static func between(_ text: String) -> String {
    [" → ", " ↔ "].reduce(text) { text, sign in text.replacing(sign, with: " \(tr("to")) ") }
  }

  /// The text with commas between its parts, and all else as it is.
  static func parts(in text: String) -> String {
    text.replacing(" · ", with: ", ")
  }

  private static var signs: [(sign: String, words: String)] {
    [
      (" · ", ", "), ("↑↓", tr("Up or Down")), ("←→", tr("Left or Right")), ("→", tr("Right")),
      ("←", tr("Left")), ("↑", tr("Up")), ("↓", tr("Down")),
    ]
  }
}

extension FloatingFrame {
  /// A frame of which the foot is heard in words, but for one that only lists keys.
  init(title: String, foot: String, isFootHeard: Bool = true) {
    self.init(
      title: title,
      foot: foot,
      spokenFoot: isFootHeard ? SpokenSigns.words(in: foot) : ""
    )
  }
}
