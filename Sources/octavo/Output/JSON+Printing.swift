import CResources
import Catalog
import Interchange

extension JSON {
  /// A whole number; null for nil.
  static func int(_ number: (some BinaryInteger)?) -> JSON {
    number.map { .number(String($0)) } ?? .null
  }

  /// A number without a needless point; null for what is none.
  static func double(_ number: Double) -> JSON {
    if let whole = Int64(exactly: number) { return .int(whole) }
    return number.isFinite ? .number(number.description) : .null
  }

  /// A text; null for nil.
  static func text(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }

  /// On one line, with what a terminal or a JavaScript could take for something else escaped too.
  ///
  /// That can only stand in texts, where an escape means the same.
  var printed: [UInt8] {
    let written = bytes
    guard written.contains(where: { $0 >= 0x7F }) else { return written }
    var printed: [UInt8] = []
    printed.reserveCapacity(written.count)
    written.withUnsafeBufferPointer { bytes in
      var plain = 0
      var index = 0
      while index < bytes.count {
        let start = index
        index += 1
        guard bytes[start] >= 0x7F else { continue }
        while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
        guard let scalar = Self.scalar(bytes[start..<index]), Self.needsEscape(scalar.value) else {
          continue
        }
        printed += bytes[plain..<start]
        for unit in String(scalar).utf16 { printed.appendJSON(escaped: unit) }
        plain = index
      }
      printed += bytes[plain...]
    }
    return printed
  }

  /// The scalar of its bytes in UTF-8, all of them.
  ///
  /// Going over a `String`'s scalars instead takes more than twice as long for the line of a book.
  private static func scalar(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Unicode.Scalar? {
    let first = UInt32(bytes[bytes.startIndex]) & (0xFF >> UInt32(bytes.count))
    return Unicode.Scalar(bytes.dropFirst().reduce(first) { $0 << 6 | UInt32($1 & 0x3F) })
  }

  /// DEL, C1, bidi controls, zero width characters, line separators, tags, noncharacters.
  private static func needsEscape(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x7F...0x9F, 0xAD, 0x61C, 0x180E, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F,
      0xFEFF, 0xFFF0...0xFFFB, 0xE0000...0xE007F:
      true
    default: scalar & 0xFFFE == 0xFFFE
    }
  }
}

/// `octavo help json`: every shape that `--format json` prints.
///
/// The man page has the same text; a test compares them, and the shapes with what is printed.
enum JSONHelp {
  static var text: String {
    let bytes = UnsafeRawBufferPointer(start: octavo_json_help(), count: octavo_json_help_size())
    return String(decoding: bytes, as: UTF8.self)
  }
}
