/// Any JSON (RFC 8259), with the members of objects in their order and numbers as written.
package enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  /// As it stands in the file, so that nothing is rounded.
  case number(String)
  case string(String)
  case array([JSON])
  case object([Member])

  package struct Member: Hashable, Sendable {
    package let key: String
    package let value: JSON

    package init(_ key: String, _ value: JSON) {
      self.key = key
      self.value = value
    }
  }
}

extension JSON: ExpressibleByDictionaryLiteral {
  /// An object with these members in this order.
  package init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(members.map { Member($0.0, $0.1) })
  }
}

extension JSON {
  /// One text by itself, more or none as a list.
  package static func oneOrMore(_ texts: [String]) -> JSON {
    texts.count > 1 || texts.isEmpty ? .array(texts.map(JSON.string)) : .string(texts[0])
  }
}

// MARK: - Looking inside

extension JSON {
  /// The member of an object with this key; nil when there is none, or it is null.
  package subscript(key: String) -> JSON? {
    guard case .object(let members) = self,
      let value = members.first(where: { $0.key == key })?.value, value != .null
    else { return nil }
    return value
  }

  /// A text, or a number as text; nil for everything else.
  package var text: String? {
    switch self {
    case .string(let text): text
    case .number(let digits): digits
    case .null, .bool, .array, .object: nil
    }
  }

  /// The elements of a list; null is an empty list, any other value a list of itself.
  package var elements: [JSON] {
    switch self {
    case .array(let elements): elements
    case .null: []
    case .bool, .number, .string, .object: [self]
    }
  }

  /// The members of an object; none of everything else.
  package var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }
}

// MARK: - Reading and writing

extension JSON {
  /// The value that a text holds, and nothing else; nil for what ``JSONParser`` refuses.
  package init?(parsing text: String) {
    var text = text
    var decoding = TextDecoding()
    let parsed = text.withUTF8 { try? JSONParser.parse($0, decoding: &decoding) }
    guard let parsed else { return nil }
    self = parsed
  }

  /// On one line, without spaces: the same value is always the same text.
  package var written: String { String(decoding: bytes, as: UTF8.self) }

  /// ``written`` in UTF-8.
  package var bytes: [UInt8] {
    var output: [UInt8] = []
    write(to: &output)
    return output
  }

  package func write(to output: inout [UInt8]) {
    switch self {
    case .null: output += "null".utf8
    case .bool(let flag): output += (flag ? "true" : "false").utf8
    case .number(let digits): output += digits.utf8
    case .string(let text): output.appendJSON(text)
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        element.write(to: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        output.appendJSON(member.key)
        output.append(UInt8(ascii: ":"))
        member.value.write(to: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
  }
}

extension JSON {
  /// A book's values in the custom fields: a member for each field, by name, null where the book
  /// has none.
  package init(_ texts: CustomTexts) {
    self = .object(texts.fields.map { Member($0.name, JSON(texts[$0], $0.kind)) })
  }

  /// A value: numbers and money as numbers with the digits that they have, yes and no as true and
  /// false, all others as texts.
  package init(_ text: String, _ kind: CustomField.Kind) {
    switch kind {
    case _ where text.isEmpty: self = .null
    case .number, .money: self = kind.isWritten(text) ? .number(text) : .string(text)
    case .yesNo: self = kind.isWritten(text) ? .bool(text == "yes") : .string(text)
    case .text, .longText, .date, .choice, .link: self = .string(text)
    }
  }
}

/// Numbers and times as JSON has them, written straight into bytes.
extension [UInt8] {
  /// A whole number.
  package mutating func append(number: Int) {
    self += String(number).utf8
  }

  /// A time as in ISO 8601, in UTC: `2026-11-21T09:00:00Z`; `Timestamp(exactly:)` reads it back.
  package mutating func append(time: Timestamp) {
    let (day, second) = Self.days(time.seconds)
    let date = Day(number: day)
    guard 1...9999 ~= date.year else {
      append(UInt8(ascii: "@"))
      return append(number: Int(time.seconds))
    }
    append(digits: date.year, 4)
    append(UInt8(ascii: "-"))
    append(digits: date.month, 2)
    append(UInt8(ascii: "-"))
    append(digits: date.day, 2)
    append(UInt8(ascii: "T"))
    append(digits: second / 3600, 2)
    append(UInt8(ascii: ":"))
    append(digits: second / 60 % 60, 2)
    append(UInt8(ascii: ":"))
    append(digits: second % 60, 2)
    append(UInt8(ascii: "Z"))
  }

  private mutating func append(digits number: Int, _ width: Int) {
    if width > 1 { append(digits: number / 10, width - 1) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  private static func days(_ seconds: Int64) -> (day: Int, second: Int) {
    let (quotient, remainder) = Int(seconds).quotientAndRemainder(dividingBy: 86_400)
    return remainder < 0 ? (quotient - 1, remainder + 86_400) : (quotient, remainder)
  }
}

extension JSON {
  /// The value in which no object has a name twice: what has is one member, a list of all its values.
  ///
  /// Other programs keep the last of several members of a name, and forget the rest.
  package var withNamesOnce: JSON {
    switch self {
    case .null, .bool, .number, .string: return self
    case .array(let elements): return .array(elements.map(\.withNamesOnce))
    case .object(let members):
      var places: [String: Int] = [:]
      var all: [(key: String, values: [JSON])] = []
      for member in members {
        if let place = places[member.key] {
          all[place].values.append(member.value.withNamesOnce)
        } else {
          places[member.key] = all.count
          all.append((member.key, [member.value.withNamesOnce]))
        }
      }
      return .object(
        all.map { Member($0.key, $0.values.only ?? .array($0.values)) }
      )
    }
  }
}
