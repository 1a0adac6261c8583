/// Reads one JSON value (RFC 8259) from bytes in memory.
///
/// From other programs' files it also takes text that is not UTF-8, half a surrogate pair, and a
/// comma behind the last element, as people leave it who write JSON by hand; a strict parser
/// refuses all of these.
package struct JSONParser {
  /// Why the bytes are no JSON, and where.
  package struct Mistake: Error, Hashable {
    package let offset: Int
    package let reason: String

    package init(offset: Int, reason: String) {
      self.offset = offset
      self.reason = reason
    }
  }

  /// Deeper than any list of books; more would exhaust the stack.
  static let deepest = 200

  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var decoding: TextDecoding
  private let isStrict: Bool

  /// The value that the bytes hold, with nothing but white space around it.
  package static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>,
    decoding: inout TextDecoding,
    isStrict: Bool = false
  ) throws(Mistake) -> JSON {
    var parser = JSONParser(bytes: bytes, decoding: decoding, isStrict: isStrict)
    parser.skipSpace()
    let value = try parser.value(depth: 0)
    parser.skipSpace()
    guard parser.index == bytes.count else {
      throw parser.mistake(tr("something follows the value"))
    }
    decoding = parser.decoding
    return value
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, decoding: TextDecoding, isStrict: Bool) {
    self.bytes = bytes
    self.decoding = decoding
    self.isStrict = isStrict
  }

  private func mistake(_ reason: String) -> Mistake { Mistake(offset: index, reason: reason) }

  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
  }

  package static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private mutating func value(depth: Int) throws(Mistake) -> JSON {
    guard depth < Self.deepest else {
      throw mistake(tr("nested deeper than \(Self.deepest)"))
    }
    guard let byte else { throw mistake(tr("it ends too early")) }
    switch byte {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw mistake(tr("no value begins so"))
    }
  }

  private mutating func object(depth: Int) throws(Mistake) -> JSON {
    var members: [JSON.Member] = []
    // A book has more members than what it refers to: growing step by step was a thirtieth of reading.
    members.reserveCapacity(depth == 0 ? 12 : 4)
    try forEachElement(before: UInt8(ascii: "}")) { (parser: inout Self) throws(Mistake) in
      guard parser.byte == UInt8(ascii: "\"") else {
        throw parser.mistake(tr("a name in quotation marks is missing"))
      }
      let key = try parser.string()
      parser.skipSpace()
      guard parser.byte == UInt8(ascii: ":") else {
        throw parser.mistake(tr("a colon is missing"))
      }
      parser.index += 1
      parser.skipSpace()
      members.append(JSON.Member(key, try parser.value(depth: depth + 1)))
    }
    return .object(members)
  }

  private mutating func array(depth: Int) throws(Mistake) -> JSON {
    var elements: [JSON] = []
    try forEachElement(before: UInt8(ascii: "]")) { (parser: inout Self) throws(Mistake) in
      elements.append(try parser.value(depth: depth + 1))
    }
    return .array(elements)
  }

  /// Goes from an opening bracket past the closing one, with a comma behind each element but the
  /// last, which may have one.
  private mutating func forEachElement(
    before end: UInt8,
    _ read: (inout Self) throws(Mistake) -> Void
  ) throws(Mistake) {
    index += 1
    skipSpace()
    while byte != end {
      try read(&self)
      skipSpace()
      if byte == UInt8(ascii: ",") {
        index += 1
        skipSpace()
        if isStrict, byte == end {
          throw mistake(tr("nothing stands behind the last comma"))
        }
      } else if byte != end {
        throw mistake(tr("a comma is missing"))
      }
    }
    index += 1
  }

  private mutating func word(_ word: StaticString, _ value: JSON) throws(Mistake) -> JSON {
    let end = index + word.utf8CodeUnitCount
    guard end <= bytes.count else { throw mistake(tr("it ends too early")) }
    for offset in 0..<word.utf8CodeUnitCount
    where bytes[index + offset] != word.utf8Start[offset] {
      throw mistake(tr("no value begins so"))
    }
    index = end
    return value
  }

  private mutating func number() throws(Mistake) -> JSON {
    let start = index
    if byte == UInt8(ascii: "-") { index += 1 }
    guard digits() > 0 else { throw mistake(tr("a digit is missing")) }
    if byte == UInt8(ascii: ".") {
      index += 1
      guard digits() > 0 else { throw mistake(tr("a digit is missing")) }
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      index += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { index += 1 }
      guard digits() > 0 else { throw mistake(tr("a digit is missing")) }
    }
    return .number(String(decoding: bytes[start..<index], as: UTF8.self))
  }

  private mutating func digits() -> Int {
    let start = index
    while let byte, 0x30...0x39 ~= byte { index += 1 }
    return index - start
  }

  // MARK: - Texts

  private mutating func string() throws(Mistake) -> String {
    index += 1
    let start = index
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        let text = decoding.text(
          UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[start..<index]))
        )
        index += 1
        return text
      case UInt8(ascii: "\\"): return try escapedString(from: start)
      default: index += 1
      }
    }
    throw mistake(tr("a text does not end"))
  }

  private mutating func escapedString(from start: Int) throws(Mistake) -> String {
    var output = Array(bytes[start..<index])
    while let byte {
      index += 1
      if byte == UInt8(ascii: "\"") { return output.withUnsafeBytes { decoding.text($0) } }
      guard byte == UInt8(ascii: "\\") else {
        output.append(byte)
        continue
      }
      guard let escape = self.byte else { break }
      index += 1
      switch escape {
      case UInt8(ascii: "n"): output.append(0x0A)
      case UInt8(ascii: "r"): output.append(0x0D)
      case UInt8(ascii: "t"): output.append(0x09)
      case UInt8(ascii: "b"): output.append(0x08)
      case UInt8(ascii: "f"): output.append(0x0C)
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): output.append(escape)
      case UInt8(ascii: "u"): output.append(contentsOf: try unicode())
      default: throw mistake(tr("there is no such escape"))
      }
    }
    throw mistake(tr("a text does not end"))
  }

  /// The letter of `\u` and four digits, or of two such that are a surrogate pair; half a pair
  /// becomes U+FFFD.
  private mutating func unicode() throws(Mistake) -> [UInt8] {
    let first = try hexadecimal()
    var number = first
    if 0xD800...0xDBFF ~= first, index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    {
      let back = index
      index += 2
      let second = try hexadecimal()
      if 0xDC00...0xDFFF ~= second {
        number = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
      } else {
        index = back
      }
    }
    let known = Unicode.Scalar(number)
    if isStrict, known == nil {
      throw mistake(tr("half of a letter stands alone (a surrogate)"))
    }
    let scalar = known ?? "\u{FFFD}"
    return Array(String(Character(scalar)).utf8)
  }

  private mutating func hexadecimal() throws(Mistake) -> UInt32 {
    guard index + 4 <= bytes.count else { throw mistake(tr("it ends too early")) }
    let digits = String(decoding: bytes[index..<(index + 4)], as: UTF8.self)
    guard digits.utf8.allSatisfy({ $0 != 0x2B && $0 != 0x2D }),
      let number = UInt32(digits, radix: 16)
    else { throw mistake(tr("four hexadecimal digits are missing")) }
    index += 4
    return number
  }
}
