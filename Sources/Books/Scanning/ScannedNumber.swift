/// The number of a card, a book or a shop, as a scanner types it into any line that has the focus.
///
/// It can only name an existing reader or book; it is no name, and no record is made of it. Shorter
/// numbers are text: "1984" is a title.
package struct ScannedNumber: Hashable, Sendable {
  /// The input, without spaces around it.
  package let text: String

  /// The fewest digits in a row that make a text a number, those of an ISSN or a library's card.
  private static let fewest = 8

  /// The number in a text that was entered as a name; nil for a text that may be a name.
  ///
  /// Other signs around the digits do not make it a name: a scanner may have typed behind other
  /// text, or put the kind of its code before the number.
  package init?(in text: String) {
    let text = trimmed(text)
    guard Self.isNumber(text) else { return nil }
    self.text = text
  }

  /// Splits a line into the text and the number that a scanner typed behind it; nil without such a
  /// number.
  package static func parted(_ line: String) -> (before: String, number: String)? {
    let number = line.reversed().prefix { $0.isASCII && $0.isNumber || $0 == "X" || $0 == "x" }
    let text = String(number.reversed())
    guard isNumber(text) else { return nil }
    return (trimmed(String(line.dropLast(text.count))), text)
  }

  private static func isNumber(_ text: String) -> Bool {
    var digits = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      // The last sign of an ISSN or of ten digits.
      case UInt8(ascii: "X"), UInt8(ascii: "x"): digits += digits == fewest - 1 ? 1 : 0
      default: digits = 0
      }
      if digits >= fewest { return true }
    }
    guard text.utf8.count >= 10, case .isbn = ScannedLine(text) else { return false }
    return true
  }
}
