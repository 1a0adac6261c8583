extension JSON {
  /// The value that a text holds, and nothing else; nil for what is not JSON (RFC 8259), or nested
  /// deeper than source data ever are.
  package init?(parsing text: String) {
    var reader = Reader(bytes: Array(text.utf8))
    guard let value = reader.value(depth: 0), reader.isAtEnd else { return nil }
    self = value
  }

  private struct Reader {
    let bytes: [UInt8]
    var place = 0

    private static let deepest = 200

    init(bytes: [UInt8]) {
      self.bytes = bytes
    }

    var isAtEnd: Bool {
      mutating get { next() == nil }
    }

    /// The next byte that is no white space.
    private mutating func next() -> UInt8? {
      while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
      return place < bytes.count ? bytes[place] : nil
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard next() == UInt8(ascii: character) else { return false }
      place += 1
      return true
    }

    mutating func value(depth: Int) -> JSON? {
      guard depth < Self.deepest, let first = next() else { return nil }
      switch first {
      case UInt8(ascii: "{"): return object(depth)
      case UInt8(ascii: "["): return array(depth)
      case UInt8(ascii: "\""): return string().map(JSON.string)
      case UInt8(ascii: "t"): return word("true", .bool(true))
      case UInt8(ascii: "f"): return word("false", .bool(false))
      case UInt8(ascii: "n"): return word("null", .null)
      default: return number()
      }
    }

    private mutating func word(_ word: String, _ value: JSON) -> JSON? {
      guard bytes[place...].starts(with: word.utf8) else { return nil }
      place += word.utf8.count
      return value
    }

    private mutating func number() -> JSON? {
      let start = place
      while place < bytes.count, "+-.eE0123456789".utf8.contains(bytes[place]) { place += 1 }
      let digits = String(decoding: bytes[start..<place], as: UTF8.self)
      return Double(digits) == nil ? nil : .number(digits)
    }

    private mutating func array(_ depth: Int) -> JSON? {
      place += 1
      var elements: [JSON] = []
      if take("]") { return .array([]) }
      repeat {
        guard let element = value(depth: depth + 1) else { return nil }
        elements.append(element)
      } while take(",")
      return take("]") ? .array(elements) : nil
    }

    private mutating func object(_ depth: Int) -> JSON? {
      place += 1
      var members: [Member] = []
      if take("}") { return .object([]) }
      repeat {
        guard next() == UInt8(ascii: "\""), let key = string(), take(":"),
          let value = value(depth: depth + 1)
        else { return nil }
        members.append(Member(key, value))
      } while take(",")
      return take("}") ? .object(members) : nil
    }

    private mutating func string() -> String? {
      place += 1
      var text: [UInt8] = []
      while place < bytes.count {
        let byte = bytes[place]
        place += 1
        switch byte {
        case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
        case UInt8(ascii: "\\"):
          guard escape(into: &text) else { return nil }
        case 0x00..<0x20: return nil
        default: text.append(byte)
        }
      }
      return nil
    }

    private mutating func escape(into text: inout [UInt8]) -> Bool {
      guard place < bytes.count else { return false }
      let byte = bytes[place]
      place += 1
      switch byte {
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
      case UInt8(ascii: "u"):
        guard let scalar = scalar() else { return false }
        text.append(contentsOf: Array(String(Character(scalar)).utf8))
      default: return false
      }
      return true
    }

    /// The scalar behind `\u`, of two halves where it is beyond the first plane.
    private mutating func scalar() -> Unicode.Scalar? {
      guard let unit = unit() else { return nil }
      guard 0xD800...0xDBFF ~= unit else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
      let start = place
      guard bytes[place...].starts(with: #"\u"#.utf8) else { return "\u{FFFD}" }
      place += 2
      guard let low = self.unit(), 0xDC00...0xDFFF ~= low else {
        place = start
        return "\u{FFFD}"
      }
      return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    }

    private mutating func unit() -> UInt32? {
      guard place + 4 <= bytes.count else { return nil }
      let digits = String(decoding: bytes[place..<place + 4], as: UTF8.self)
      place += 4
      return UInt32(digits, radix: 16)
    }
  }
}
