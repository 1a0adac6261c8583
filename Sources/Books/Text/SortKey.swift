/// The key by which titles and names are ordered: folded text in which numbers count by their
/// value.
///
/// Its text compares byte by byte, as SQLite's BINARY does: "Volume 2" comes before "Volume 10",
/// digits before letters.
package struct SortKey: Hashable, Sendable, Comparable {
  package let text: String

  /// The key of a sort title or a sort name.
  package init(_ title: String) {
    self.init(folded: folded(title))
  }

  /// - Parameter folded: The title or name, folded already.
  package init(folded: String) {
    guard folded.utf8.contains(where: { Self.isDigit($0) }) else {
      text = folded
      return
    }
    var key: [UInt8] = []
    key.reserveCapacity(folded.utf8.count + 8)
    var digits: [UInt8] = []
    for byte in folded.utf8 {
      if Self.isDigit(byte) {
        digits.append(byte)
      } else {
        Self.append(digits, to: &key)
        digits.removeAll(keepingCapacity: true)
        key.append(byte)
      }
    }
    Self.append(digits, to: &key)
    text = String(decoding: key, as: UTF8.self)
  }

  /// Writes the count of a number's digits, in two digits, and then the digits.
  ///
  /// Past 99 digits the count stays 99, and the order is that of the digits.
  private static func append(_ digits: [UInt8], to key: inout [UInt8]) {
    guard !digits.isEmpty else { return }
    let zero = UInt8(ascii: "0")
    let value = digits.drop { $0 == zero }
    let count = UInt8(min(99, value.count))
    key.append(zero + count / 10)
    key.append(zero + count % 10)
    key.append(contentsOf: value)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  package static func < (one: Self, other: Self) -> Bool {
    one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }
}

extension SortKey {
  private static let longest = 400

  /// The beginning of a sort key: enough to order by, and no second megabyte for a long title.
  package static func start(of text: String) -> String {
    let start = text.utf8.count > longest ? String(text.prefix(longest)) : text
    return SortKey(start).text
  }

  /// The beginning of a sort key, for a text that may have been folded already.
  package static func start(of text: String, folded known: (text: String, folded: String)) -> String
  {
    guard text.utf8.count <= longest, text.isSpelled(as: known.text) else { return start(of: text) }
    return SortKey(folded: known.folded).text
  }

  /// The key of all texts that fold to this one; nil when it is too long for a common one.
  package static func whole(_ folded: String) -> String? {
    folded.utf8.count < longest / 4 ? SortKey(folded: folded).text : nil
  }
}
