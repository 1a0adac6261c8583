extension JSON {
  /// A message as it is kept: the pattern, and then its values.
  ///
  /// A value is a text, a list where it is a message itself, or an object for a word with its forms.
  package init(_ message: Message) {
    self = .array([.string(message.pattern)] + message.values.map(JSON.init(value:)))
  }

  private init(value: Message.Value) {
    self =
      switch value {
      case .text(let text): .string(text)
      case .message(let message): JSON(message)
      case .word(let word): ["one": .string(word.one), "other": .string(word.other)]
      case .counted(let count, let word):
        ["count": .number(String(count)), "one": .string(word.one), "other": .string(word.other)]
      }
  }
}

extension Message {
  /// Reads what ``JSON/init(_:)`` wrote; nil where it is something else.
  package init?(_ json: JSON) {
    guard case .array(let parts) = json, case .string(let pattern)? = parts.first else {
      return nil
    }
    var values: [Value] = []
    for part in parts.dropFirst() {
      guard let value = Value(part) else { return nil }
      values.append(value)
    }
    self.init(pattern: pattern, values: values)
  }
}

extension Message.Value {
  fileprivate init?(_ json: JSON) {
    switch json {
    case .string(let text): self = .text(text)
    case .array:
      guard let message = Message(json) else { return nil }
      self = .message(message)
    case .object:
      guard case .string(let one)? = json["one"], case .string(let other)? = json["other"] else {
        return nil
      }
      let word = Plural(one: one, other: other)
      self = json["count"]?.text.flatMap { Int($0) }.map { .counted($0, word) } ?? .word(word)
    case .null, .bool, .number: return nil
    }
  }
}
