/// The sound of a name, as a key that its several spellings in Latin letters share.
///
/// Cyrillic and Greek are written in Latin letters first, as ALA-LC and ISO 843 do without their
/// signs. Then the spellings that English, German and French use for these letters become one. The
/// key is for comparing names only, not for showing them.
package enum Transliteration {
  static func key(_ word: String) -> String {
    var bytes = latin(word)
    var there = bytes.reduce(0) { $0 | bit($1) }
    for rule in rules where there & rule.needed == rule.needed {
      replace(rule, in: &bytes)
      for byte in rule.to { there |= bit(byte) }
    }
    // Doubled letters are one.
    var count = 0
    for byte in bytes where count == 0 || byte >= 0x80 || byte != bytes[count - 1] {
      bytes[count] = byte
      count += 1
    }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  private static func latin(_ word: String) -> [UInt8] {
    if word.utf8.allSatisfy({ $0 < 0x80 }) { return Array(word.utf8) }
    var before: Unicode.Scalar?
    return word.unicodeScalars.reduce(into: []) { bytes, scalar in
      bytes += (greekPair(before, scalar) ?? letters[scalar] ?? String(scalar)).utf8
      before = scalar
    }
  }

  /// The Latin letters of a Greek ypsilon behind another vowel (ISO 843, type 2).
  private static func greekPair(_ before: Unicode.Scalar?, _ scalar: Unicode.Scalar) -> String? {
    guard scalar == "υ" else { return nil }
    switch before {
    case "ο": return "u"
    case "α", "ε": return "v"
    default: return nil
    }
  }

  /// The first letters of a folded word in the other script, by which names in that script are
  /// found.
  ///
  /// Those of "chekhov" are "чех", and those of "чехов" are "chek".
  ///
  /// - Returns: nil where the word is in neither script, or too short.
  package static func beginning(inOtherScript word: String) -> String? {
    guard word.utf8.allSatisfy({ $0 < 0x80 }) else {
      let latin = String(decoding: latin(word), as: UTF8.self)
      return latin.count >= 4 && latin.utf8.allSatisfy { $0 < 0x80 }
        ? String(latin.prefix(4)) : nil
    }
    var rest = word[...]
    var written = ""
    while written.count < 3 {
      let pair = String(rest.prefix(2))
      if let letter = cyrillic[pair] {
        rest = rest.dropFirst(2)
        written += letter
      } else if let first = rest.popFirst(), let letter = cyrillic[String(first)] {
        written += letter
      } else {
        return nil
      }
    }
    return written
  }

  /// Latin letters, and pairs of them, as they most often stand for Cyrillic ones.
  private static let cyrillic: [String: String] = {
    let pairs =
      "a а b б v в g г d д e е z з i и k к l л m м n н o о p п r р s с t т u у f ф h х y й j й w в "
      + "zh ж kh х ts ц ch ч sh ш ya я ia я yu ю iu ю ye е"
    let parts = pairs.split(separator: " ").map(String.init)
    let letters = stride(from: 0, to: parts.count - 1, by: 2).map { (parts[$0], parts[$0 + 1]) }
    return Dictionary(letters) { first, _ in first }
  }()

  /// A key without its vowels, but for the first letter.
  static func consonants(_ key: String) -> String {
    String(key.prefix(1)) + key.dropFirst().filter { !"aeiou".contains($0) }
  }

  /// The bit of a small letter; 0 of everything else.
  private static func bit(_ byte: UInt8) -> UInt32 {
    0x61...0x7A ~= byte ? 1 << UInt32(byte - 0x61) : 0
  }

  /// Replaces letters where they stand; no rule writes more letters than it replaces.
  private static func replace(_ rule: Rule, in bytes: inout [UInt8]) {
    var (read, write) = (0, 0)
    while read < bytes.count {
      if bytes[read] == rule.from[0], bytes[read...].starts(with: rule.from) {
        for byte in rule.to {
          bytes[write] = byte
          write += 1
        }
        read += rule.from.count
      } else {
        bytes[write] = bytes[read]
        (read, write) = (read + 1, write + 1)
      }
    }
    bytes.removeLast(bytes.count - write)
  }

  private struct Rule {
    let from: [UInt8]
    let to: [UInt8]
    /// The letters without which the rule changes nothing.
    let needed: UInt32
  }

  /// The rules, in the order in which they are applied.
  private static let rules = [
    ("tsch", "c"), ("tch", "c"), ("sch", "s"), ("sh", "s"), ("ch", "c"), ("zh", "z"), ("kh", "h"),
    ("ph", "f"), ("th", "t"), ("ts", "c"), ("tz", "c"), ("cz", "c"), ("sz", "s"), ("ks", "x"),
    ("w", "v"), ("j", "i"), ("y", "i"), ("ie", "e"), ("ou", "u"), ("oe", "o"), ("ae", "a"),
    ("ue", "u"), ("ii", "i"), ("iu", "u"), ("ia", "a"),
  ].map { from, to in
    Rule(from: Array(from.utf8), to: Array(to.utf8), needed: from.utf8.reduce(0) { $0 | bit($1) })
  }

  private static let letters: [Unicode.Scalar: String] = {
    let pairs =
      "а a б b в v г g д d е e ё e ж zh з z и i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch "
      + "ш sh щ shch ъ _ ы y ь _ э e ю iu я ia і i є ie ґ g "
      + "ѣ e ј j љ lj њ nj ћ ch ђ d џ dz ѓ gj ќ kj ѕ dz α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l "
      + "μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ ph χ ch ψ ps ω o"
    let parts = pairs.split(separator: " ")
    var letters: [Unicode.Scalar: String] = [:]
    for index in stride(from: 0, to: parts.count - 1, by: 2) {
      guard let letter = parts[index].unicodeScalars.first else { continue }
      letters[letter] = parts[index + 1] == "_" ? "" : String(parts[index + 1])
    }
    return letters
  }()
}
