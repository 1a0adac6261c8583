/// A text of the program's own: a pattern in English, and the values that stand in it.
///
/// It is written as a literal where it is said. The pattern is its key in a ``Translation``.
///
///     let message: Message = "Deleted \(title)."
///     message.pattern  // "Deleted {1}."
///     message.text  // "Deleted Momo.", or what the translation says
package struct Message: Hashable, Sendable {
  /// The English words, with `{1}`, `{2}` … for the values; a bracket of the text is doubled.
  package private(set) var pattern: String
  package private(set) var values: [Value]
  /// The words in English, with their values.
  package private(set) var english: String

  /// What stands in a pattern.
  package enum Value: Hashable, Sendable {
    case text(String)
    /// Words of the program's own, said in the language of the whole.
    indirect case message(Message)
    /// A word by itself, in the form for one.
    case word(Plural)
    /// A number with its word.
    case counted(Int, Plural)

    var text: String {
      switch self {
      case .text(let text): text
      case .message(let message): message.text
      case .word(let word): word.word(for: 1)
      case .counted(let count, let word): word.counted(count)
      }
    }

    func reworded(_ change: (String) -> String) -> String {
      if case .message(let message) = self { message.reworded(change) } else { text }
    }

    var english: String {
      switch self {
      case .text(let text): text
      case .message(let message): message.english
      case .word(let word): word.one
      case .counted(let count, let word): "\(grouped(count, by: ",")) \(word.english(for: count))"
      }
    }
  }

  init(pattern: String, values: [Value]) {
    self.pattern = pattern
    self.values = values
    english = Self.fill(pattern, with: values.map(\.english))
  }

  /// What a person reads, in the language of ``Translation/current``.
  package var text: String {
    guard !Translation.current.isEnglish else { return english }
    let pattern = Translation.current.pattern(of: pattern) ?? pattern
    return Self.fill(pattern, with: values.map(\.text))
  }

  /// The same with other words for the program's own, and the values as they are: for signs, which
  /// are drawn and not said.
  package func reworded(_ change: (String) -> String) -> String {
    let pattern = Translation.current.pattern(of: pattern) ?? pattern
    return Self.fill(change(pattern), with: values.map { $0.reworded(change) })
  }

  /// A text that is no word of the program's own: the name of a field that somebody made.
  package static func verbatim(_ text: String) -> Message { "\(text)" }

  /// Parts with commas between; empty without one.
  package static func list(_ parts: [Message]) -> Message {
    guard let first = parts.first else { return .verbatim("") }
    return parts.dropFirst().reduce(first) { "\($0), \($1)" }
  }

  /// Two parts of one text, as a long literal is broken into.
  package static func + (first: Message, second: Message) -> Message {
    var message = first
    message.english += second.english
    var rest = second.pattern[...]
    while let part = Part(atTheBeginningOf: &rest) {
      switch part {
      case .text(let text): message.pattern += text.replacing("{", with: "{{")
      case .value(let place): message.pattern += "{\(first.values.count + place)}"
      }
    }
    message.values += second.values
    return message
  }

  /// The pattern with the values in their places; a place without a value stays as it is written.
  static func fill(_ pattern: String, with values: [String]) -> String {
    var text = ""
    var rest = pattern[...]
    while let part = Part(atTheBeginningOf: &rest) {
      switch part {
      case .text(let words): text += words
      case .value(let place) where values.indices.contains(place - 1): text += values[place - 1]
      case .value(let place): text += "{\(place)}"
      }
    }
    return text
  }
}

extension Message: CustomStringConvertible {
  package var description: String { text }
}

extension Message: ExpressibleByStringInterpolation {
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var pattern = ""
    fileprivate var english = ""
    fileprivate var values: [Value] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) {
      pattern += literal.replacing("{", with: "{{")
      english += literal
    }

    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      append(.text(value.description))
    }

    package mutating func appendInterpolation(_ message: Message) { append(.message(message)) }

    package mutating func appendInterpolation(_ word: Plural) { append(.word(word)) }

    package mutating func appendInterpolation(_ count: Int, _ word: Plural) {
      append(.counted(count, word))
    }

    private mutating func append(_ value: Value) {
      values.append(value)
      pattern += "{\(values.count)}"
      english += value.english
    }
  }

  package init(stringInterpolation: StringInterpolation) {
    pattern = stringInterpolation.pattern
    english = stringInterpolation.english
    values = stringInterpolation.values
  }

  package init(stringLiteral english: String) {
    self.init(
      stringInterpolation: {
        var interpolation = StringInterpolation(literalCapacity: 0, interpolationCount: 0)
        interpolation.appendLiteral(english)
        return interpolation
      }()
    )
  }
}

/// The words of a message, in the language of ``Translation/current``.
///
///     tr("Deleted \(title).")
package func tr(_ message: Message) -> String { message.text }

extension Message {
  /// A part of a pattern: words, or the place of a value.
  private enum Part {
    case text(String)
    case value(Int)

    /// Takes the next part from the pattern; nil at its end.
    init?(atTheBeginningOf pattern: inout Substring) {
      guard let first = pattern.first else { return nil }
      if first == "{", let end = pattern.firstIndex(of: "}"),
        let place = Int(pattern[pattern.index(after: pattern.startIndex)..<end])
      {
        pattern = pattern[pattern.index(after: end)...]
        self = .value(place)
        return
      }
      if pattern.hasPrefix("{{") {
        pattern = pattern.dropFirst(2)
        self = .text("{")
        return
      }
      let end = pattern.dropFirst().firstIndex(of: "{") ?? pattern.endIndex
      self = .text(String(pattern[..<end]))
      pattern = pattern[end...]
    }
  }
}
