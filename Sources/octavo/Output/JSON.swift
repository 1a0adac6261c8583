/// JSON whose members stay in the order in which they are written down.
enum JSON: Sendable {
  case null
  case bool(Bool)
  case int(Int64)
  case double(Double)
  case string(String)
  case array([JSON])
  case object([(key: String, value: JSON)])
}

extension JSON {
  static func int(_ number: Int) -> JSON { .int(Int64(number)) }
  static func text(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }
  static func number(_ number: Int?) -> JSON { number.map { .int($0) } ?? .null }
}

extension JSON: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { ($0.0, $0.1) })
  }
}

extension JSON {
  /// The text of it, in one line.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .int(let number): bytes += String(number).utf8
    case .double(let number):
      if let whole = Int64(exactly: number) {
        bytes += String(whole).utf8
      } else {
        bytes += (number.isFinite ? number.description : "null").utf8
      }
    case .string(let text): Self.write(text, to: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.write(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }
}

// MARK: - Strings

extension JSON {
  /// Escapes what JSON wants escaped, and what a terminal or a JavaScript could take for something
  /// else: DEL, C1, bidi controls, zero width characters, line separators, tags.
  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22: bytes += "\\\"".utf8
      case 0x5C: bytes += "\\\\".utf8
      case 0x0A: bytes += "\\n".utf8
      case 0x0D: bytes += "\\r".utf8
      case 0x09: bytes += "\\t".utf8
      case 0x20..<0x7F: bytes.append(UInt8(scalar.value))
      case _ where needsEscape(scalar.value):
        for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
          bytes += "\\u".utf8
          let digits = String(unit, radix: 16)
          bytes += String(repeating: "0", count: 4 - digits.utf8.count).utf8
          bytes += digits.utf8
        }
      default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x20, 0x7F...0x9F, 0xAD, 0x61C, 0x180E, 0x200B...0x200F, 0x2028...0x202E,
      0x2060...0x206F, 0xFEFF, 0xFFF0...0xFFFB, 0xE0000...0xE007F:
      true
    default: scalar & 0xFFFE == 0xFFFE
    }
  }
}
