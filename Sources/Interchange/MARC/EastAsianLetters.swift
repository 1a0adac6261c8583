import CResources

/// The letters of the East Asian Character Code (EACC, ANSI/NISO Z39.64), three bytes each.
///
/// Some 16,000 of them, read from `Resources/eacc.txt` when the first record needs one.
enum EastAsianLetters {
  /// The letter of three bytes, whichever half of the bytes they are in; nil when there is none.
  static func letter(_ bytes: some Collection<UInt8>) -> Unicode.Scalar? {
    guard bytes.count == 3 else { return nil }
    return all[code(bytes)]
  }

  private static func code(_ bytes: some Collection<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1 & 0x7F) }
  }

  private static let all: [UInt32: Unicode.Scalar] = {
    let bytes = UnsafeRawBufferPointer(
      start: octavo_east_asian_letters(),
      count: octavo_east_asian_letters_size()
    )
    var all: [UInt32: Unicode.Scalar] = [:]
    all.reserveCapacity(16_384)
    // "2130 21一丁七 2A三": the row of the set, and letters from a place in it on.
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      let parts = line.split(separator: UInt8(ascii: " "))
      guard let first = parts.first, let row = number(first) else { continue }
      for run in parts.dropFirst() {
        guard var place = number(run.prefix(2)) else { continue }
        for letter in String(decoding: run.dropFirst(2), as: UTF8.self).unicodeScalars {
          all[row << 8 | place] = letter
          place += 1
        }
      }
    }
    return all
  }()

  private static func number(_ digits: some Sequence<UInt8>) -> UInt32? {
    UInt32(String(decoding: Array(digits), as: UTF8.self), radix: 16)
  }
}
