/// A line of bash up to the cursor: its words as a command gets them, and the one at the cursor.
///
/// Bash itself parts words at colons and equals signs too, and gives them with their quotation
/// marks. Nothing in the line is carried out: of `$HOME` and `$(date)` it takes the letters.
struct BashLine {
  /// The words before the last one.
  private(set) var words: [String] = []
  /// What the last word means so far.
  private(set) var typed = ""
  /// How it was typed.
  private(set) var raw = ""
  private(set) var quotes = Quotes.none

  enum Quotes: Hashable {
    case none
    case single
    case double
  }

  init(_ line: String) {
    var isWord = false
    var isEscaped = false
    for character in line {
      if isEscaped {
        // Between double quotation marks a backslash is one, before most letters.
        if quotes == .double, !"\"\\$`".contains(character) { typed.append("\\") }
        typed.append(character)
        raw.append(character)
        isEscaped = false
        continue
      }
      switch (quotes, character) {
      case (.none, " "), (.none, "\t"), (.none, "\n"):
        if isWord { words.append(typed) }
        (typed, raw, isWord) = ("", "", false)
        continue
      case (.none, "\\"), (.double, "\\"): isEscaped = true
      case (.none, "'"): quotes = .single
      case (.none, "\""): quotes = .double
      case (.single, "'"), (.double, "\""): quotes = .none
      default: typed.append(character)
      }
      raw.append(character)
      isWord = true
    }
  }

  /// How a word is typed that comes in place of the one at the cursor.
  ///
  /// - Parameters:
  ///   - part: The end of ``raw`` that bash takes for the word and replaces.
  ///   - isWhole: Whether the word ends there, so that open quotation marks are closed.
  /// - Returns: What it is replaced by; nil where what stays does not go on with that word.
  func replacement(_ word: String, of part: String, isWhole: Bool) -> String? {
    guard raw.hasSuffix(part) else { return nil }
    let kept = BashLine(String(raw.dropLast(part.count)))
    guard word.hasPrefix(kept.typed) else { return nil }
    let rest = String(word.dropFirst(kept.typed.count))
    let end = isWhole ? quotes.mark : ""
    return (kept.quotes == .none ? quotes.mark : "") + quotes.written(rest) + end
  }
}

extension BashLine.Quotes {
  fileprivate var mark: String {
    switch self {
    case .none: ""
    case .single: "'"
    case .double: "\""
    }
  }

  /// A text between such marks, without the marks themselves: no letter of it has another meaning.
  fileprivate func written(_ text: String) -> String {
    text.map { character in
      switch (self, character) {
      case (.single, "'"): "'\\''"
      // An exclamation mark is expanded from the history between double quotation marks too, and a
      // backslash before it would stay in the word.
      case (.double, "!"): "\"'!'\""
      case (.double, "\""), (.double, "\\"), (.double, "$"), (.double, "`"): "\\\(character)"
      case (.single, _), (.double, _): String(character)
      case (.none, _):
        character.isLetter || character.isNumber || "_-.,:=/+@%".contains(character)
          ? String(character) : "\\\(character)"
      }
    }.joined()
  }
}
