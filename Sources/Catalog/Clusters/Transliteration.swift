/// What a name sounds like, so that its several ways into Latin letters are one.
///
/// Cyrillic and Greek are written in Latin letters first. Not a way to write a name: only to compare.
enum Transliteration {
  static func key(_ word: String) -> String {
    var latin = word
    if word.utf8.contains(where: { $0 > 0x7F }) {
      latin = word.unicodeScalars.map { letters[$0] ?? String($0) }.joined()
    }
    for (from, to) in rules where latin.contains(from) { latin = latin.replacing(from, with: to) }
    var result = ""
    var last: Character?
    for letter in latin where letter != last {
      result.append(letter)
      last = letter
    }
    return result
  }

  /// In this order.
  private static let rules = [
    ("tsch", "c"), ("tch", "c"), ("sch", "s"), ("sh", "s"), ("ch", "c"), ("zh", "z"), ("kh", "h"),
    ("ph", "f"), ("th", "t"), ("ts", "c"), ("tz", "c"), ("cz", "c"), ("sz", "s"), ("ks", "x"),
    ("ou", "u"), ("oe", "o"), ("ae", "a"), ("ue", "u"), ("w", "v"), ("j", "i"), ("y", "i"),
    ("ie", "e"), ("ii", "i"), ("iu", "u"), ("ia", "a"),
  ]

  private static let letters: [Unicode.Scalar: String] = {
    let pairs =
      "а a б b в v г g д d е e ё e ж zh з z и i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch "
      + "ш sh щ shch ъ _ ы y ь _ э e ю iu я ia і i є ie ґ g α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l "
      + "μ m ν n ξ x ο o π p ρ r σ s τ t υ y φ ph χ ch ψ ps ω o"
    let parts = pairs.split(separator: " ")
    var letters: [Unicode.Scalar: String] = [:]
    for index in stride(from: 0, to: parts.count - 1, by: 2) {
      guard let letter = parts[index].unicodeScalars.first else { continue }
      letters[letter] = parts[index + 1] == "_" ? "" : String(parts[index + 1])
    }
    return letters
  }()
}
