/// The nearness of two folded names.
package enum NameDistance {
  /// 0 when they are equal but for spaces, 1 but for initials, 2 but for a letter; nil when they
  /// are not near.
  package static func rank(
    of known: String,
    to key: String,
    _ squeezed: String,
    isPerson: Bool
  ) -> Int? {
    let other = known.filter { $0 != " " }
    if other == squeezed { return 0 }
    if isPerson, differInInitials(words(known), words(key)) { return 1 }
    return differInOneLetter(Array(other.unicodeScalars), Array(squeezed.unicodeScalars)) ? 2 : nil
  }

  private static func words(_ name: String) -> [Substring] { name.split(separator: " ") }

  /// True when the family names are equal, and each given name is equal to the other or its
  /// initial.
  static func differInInitials(_ one: [Substring], _ other: [Substring]) -> Bool {
    let most = min(one.count, other.count) - 1
    guard most >= 1 else { return false }
    return (1...most).contains { given in
      one[given...].joined() == other[given...].joined()
        && zip(one[..<given], other[..<given]).allSatisfy(isSameOrInitial)
    }
  }

  private static func isSameOrInitial(_ one: Substring, _ other: Substring) -> Bool {
    if one == other { return true }
    guard one.count == 1 || other.count == 1 else { return false }
    return one.first == other.first
  }

  /// False for names of fewer than four letters, which are too often near by chance.
  static func differInOneLetter(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Bool {
    guard min(one.count, other.count) >= 4, abs(one.count - other.count) <= 1 else { return false }
    let start = zip(one, other).prefix { $0 == $1 }.count
    let (rest, others) = (one[start...], other[start...])
    if rest.count > others.count { return rest.dropFirst().elementsEqual(others) }
    if rest.count < others.count { return rest.elementsEqual(others.dropFirst()) }
    if rest.dropFirst().elementsEqual(others.dropFirst()) { return true }
    return rest.prefix(2).elementsEqual(others.prefix(2).reversed())
      && rest.dropFirst(2).elementsEqual(others.dropFirst(2))
  }
}
