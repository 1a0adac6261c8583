/// The bytes sent to a terminal, searched for sequences that our programs must not send.
package struct TerminalStream: Sendable {
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Every sequence outside the repertoire of ncurses, every character that steers a terminal or
  /// turns text round, and every byte that is not UTF-8; each once, in words.
  package var complaints: Set<String> {
    var complaints: Set<String> = []
    var rest = bytes[...]
    var before: Unicode.Scalar?
    while let byte = rest.first {
      if byte == 0x1B {
        let sequence = Self.sequence(rest)
        if !Self.isKnown(sequence) {
          complaints.insert(
            "ESC " + String(decoding: sequence.dropFirst().prefix(20), as: UTF8.self)
          )
        }
        rest = rest.dropFirst(sequence.count)
      } else if byte < 0x80 {
        // Backspace, tab, line feed, return, and the switches of the alternate character set.
        if byte < 0x20 || byte == 0x7F, ![0x08, 0x09, 0x0A, 0x0D, 0x0E, 0x0F].contains(byte) {
          complaints.insert("byte \(byte)")
        }
        rest = rest.dropFirst()
      } else if let (scalar, length) = Self.decode(rest) {
        let next = Self.decode(rest.dropFirst(length))?.0
        if Self.isHarmful(scalar), !Self.joinsEmoji(scalar, between: before, and: next) {
          complaints.insert("U+" + String(scalar.value, radix: 16, uppercase: true))
        }
        rest = rest.dropFirst(length)
        before = scalar
      } else {
        complaints.insert("not UTF-8: \(rest.prefix(4).map { String($0, radix: 16) })")
        rest = rest.dropFirst()
      }
    }
    return complaints
  }

  /// The escape sequence that the bytes begin with, as ECMA-48 delimits it.
  private static func sequence(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = bytes.startIndex + 1
    guard end < bytes.endIndex else { return bytes }
    if bytes[end] == UInt8(ascii: "[") {
      end += 1
      while end < bytes.endIndex, 0x20...0x3F ~= bytes[end] { end += 1 }
    } else {
      while end < bytes.endIndex, 0x20...0x2F ~= bytes[end] { end += 1 }
    }
    return bytes[bytes.startIndex..<min(end + 1, bytes.endIndex)]
  }

  private static func isKnown(_ sequence: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: sequence.dropFirst(), as: UTF8.self)
    // Character sets, keypad, saved cursor, reverse index.
    let short = ["(B", "(0", ")0", ")B", "=", ">", "7", "8", "M"]
    guard text.hasPrefix("["), let final = text.last else { return short.contains(text) }
    let parameters = text.dropFirst().dropLast()
    switch final {
    case "A", "B", "C", "D", "G", "H", "J", "K", "L", "M", "P", "X", "@", "b", "d":
      return parameters.allSatisfy { $0.isNumber || $0 == ";" }
    // Attributes and eight colours: nothing that is drawn has more.
    case "m":
      return parameters.split(separator: ";").allSatisfy { code in
        Int(code).map { $0 < 30 || 30...37 ~= $0 || 40...47 ~= $0 || $0 == 39 || $0 == 49 } ?? false
      }
    case "h", "l":
      let modes = parameters.drop { $0 == "?" }.split(separator: ";")
      let known = ["1", "4", "7", "12", "25", "34", "1000", "1006", "1049", "2004", "2026", "2027"]
      return modes.allSatisfy { known.contains(String($0)) }
    // Scrolling, by up to a screen.
    case "S", "T", "r":
      return parameters.split(separator: ";").allSatisfy { Int($0).map { 1...60 ~= $0 } ?? false }
    // Whether it can show a frame in one step, and joined emoji as one.
    case "p": return ["?2026$", "?2027$"].contains(parameters)
    default: return false
    }
  }

  /// True for a joiner that makes one picture of the emoji at its sides, and so hides nothing.
  private static func joinsEmoji(
    _ scalar: Unicode.Scalar,
    between before: Unicode.Scalar?,
    and next: Unicode.Scalar?
  ) -> Bool {
    guard scalar == "\u{200D}", let before, let next, next.value > 0xA8 else { return false }
    return next.properties.isEmoji
      && (before.properties.isEmoji && before.value > 0xA8 || before == "\u{FE0F}")
  }

  private static func decode(_ bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
    var decoder = UTF8()
    var iterator = bytes.prefix(4).makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
    return (scalar, UTF8.width(scalar))
  }

  /// True for scalars that steer, hide or turn text: C1, zero width, directions, tags,
  /// noncharacters.
  ///
  /// Variation selectors choose between two pictures of the letter before them; they hide and turn
  /// nothing.
  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x80...0x9F, 0x61C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFFF0...0xFFFB, 0xFDD0...0xFDEF, 0xE0000...0xE00FF,
      0xE01F0...0xE0FFF:
      true
    case let value: value & 0xFFFE == 0xFFFE
    }
  }
}
