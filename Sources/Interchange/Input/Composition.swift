/// Composes a letter and a diacritic to one scalar, where there is one.
enum Composition {
  /// The composed letter, such as é of e and U+0301; nil when there is none.
  static func compose(_ base: UInt32, _ mark: UInt32) -> Unicode.Scalar? {
    guard let base = Unicode.Scalar(base), let mark = Unicode.Scalar(mark) else { return nil }
    return pairs[String(String.UnicodeScalarView([base, mark]))]
  }

  /// Letters of Latin-1, Latin Extended-A and -B and Additional, by their parts.
  ///
  /// Swift compares canonically: "é" is equal to "e" and its mark, and has the same hash.
  private static let pairs: [String: Unicode.Scalar] = {
    var pairs: [String: Unicode.Scalar] = [:]
    for range in [0xC0...0x24F, 0x1E00...0x1EFF] as [ClosedRange<UInt32>] {
      for value in range {
        guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { continue }
        pairs[String(Character(scalar))] = scalar
      }
    }
    return pairs
  }()
}
