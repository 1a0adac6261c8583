/// Takes a line of TOML apart: a name, a sign, and a value that is a Boolean, a whole number, a
/// text or a list of texts.
struct TOMLScanner {
  private var rest: Substring

  enum Value: Equatable {
    case bool(Bool)
    case number(Int)
    case text(String)
    case texts([String])
  }

  init(_ line: Substring) {
    rest = line
  }

  /// The name that the line begins with; nil for an empty line and a remark.
  mutating func name() -> String? {
    skipSpace()
    let name = rest.prefix { $0 != "=" && !$0.isWhitespace && $0 != "#" }
    rest = rest.dropFirst(name.count)
    return name.isEmpty && isAtEnd ? nil : String(name)
  }

  /// Whether only space and a remark are left.
  var isAtEnd: Bool {
    let text = rest.drop { $0.isWhitespace }
    return text.isEmpty || text.hasPrefix("#")
  }

  /// Passes over a sign and the space before it.
  mutating func skip(_ sign: Character) -> Bool {
    skipSpace()
    guard rest.first == sign else { return false }
    rest.removeFirst()
    return true
  }

  mutating func value() -> Value? {
    skipSpace()
    for (word, value) in [("true", true), ("false", false)] where rest.hasPrefix(word) {
      rest = rest.dropFirst(word.count)
      return .bool(value)
    }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    if let number = Int(digits) {
      rest = rest.dropFirst(digits.count)
      return .number(number)
    }
    guard skip("[") else { return text().map(Value.text) }
    var texts: [String] = []
    while !skip("]") {
      guard let text = text() else { return nil }
      texts.append(text)
      guard skip(",") || rest.drop(while: \.isWhitespace).first == "]" else { return nil }
    }
    return .texts(texts)
  }

  /// A text in double quotation marks, where a backslash stands before a quotation mark or a
  /// backslash; or in single ones, as it is.
  private mutating func text() -> String? {
    skipSpace()
    guard let mark = rest.first, mark == "\"" || mark == "'" else { return nil }
    rest.removeFirst()
    var text = ""
    while let character = rest.popFirst() {
      if character == mark { return text }
      if character == "\\", mark == "\"" {
        guard let escaped = rest.popFirst(), "\"\\".contains(escaped) else { return nil }
        text.append(escaped)
      } else {
        text.append(character)
      }
    }
    return nil
  }

  private mutating func skipSpace() {
    rest = rest.drop { $0.isWhitespace }
  }
}
