/// Thirty thousand words, the first of which are in every second title.
struct Vocabulary {
  /// Words that keep their small letters inside a title.
  static let small: Set = [
    "the", "of", "and", "a", "in", "to", "for", "on", "with", "from", "an", "his", "her",
  ]

  private let words: [String]
  private let frequency: Zipf

  init() {
    var random = SplitMix(seed: 1)
    var seen = Set(Self.frequent)
    var words = Self.frequent
    while words.count < 30_000 {
      let word = Self.coined([1, 2, 2, 3][random.below(4)], &random)
      if seen.insert(word).inserted { words.append(word) }
    }
    self.words = words
    frequency = Zipf(words.count, exponent: 0.95)
  }

  /// One of the words, as often as it is used.
  func word(_ random: inout SplitMix) -> String { words[frequency.number(&random)] }

  /// A word by its place: the first ones are the most frequent.
  func word(number: Int) -> String { words[number] }

  /// A word that is neither frequent nor rare.
  func uncommon(_ random: inout SplitMix) -> String { words[200 + random.below(5000)] }

  /// A word of so many syllables.
  static func coined(_ syllables: Int, _ random: inout SplitMix) -> String {
    (0..<syllables).map { _ in
      onsets[random.below(onsets.count)] + vowels[random.below(vowels.count)]
        + codas[random.below(codas.count)]
    }.joined()
  }

  private static let onsets = [
    "b", "c", "d", "f", "g", "h", "j", "k", "l", "m", "n", "p", "r", "s", "t", "v", "w", "br", "ch",
    "cl", "cr", "dr", "fl", "fr", "gr", "pl", "pr", "sh", "sl", "st", "th", "tr",
  ]
  private static let vowels = [
    "a", "e", "i", "o", "u", "a", "e", "i", "o", "ai", "ea", "ee", "ou", "é", "ü", "ö", "á",
  ]
  private static let codas = [
    "", "", "", "n", "r", "s", "t", "l", "m", "nd", "st", "ck", "ng",
  ]

  private static let frequent = [
    "the", "of", "and", "a", "in", "to", "history", "for", "on", "with", "from", "an", "his", "her",
    "life", "world", "war", "love", "book", "night", "time", "art", "guide", "story", "house",
    "man",
    "woman", "day", "new", "great", "last", "first", "secret", "dark", "city", "king", "little",
    "best", "complete", "introduction", "modern", "death", "children", "girl", "boy", "home",
    "road",
    "river", "sea", "star", "blood", "fire", "stone", "light", "shadow", "letters", "poems",
    "essays", "theory", "practice", "angle", "autumn", "bridge", "candle", "captain", "castle",
    "cloud", "country", "daughter", "desert", "door", "dream", "earth", "empire", "evening",
    "father", "field", "forest", "garden", "ghost", "glass", "gold", "harbour", "heart", "island",
    "journey", "kingdom", "lake", "lion", "machine", "memory", "mirror", "moon", "morning",
    "mother", "mountain", "music", "north", "ocean", "orchard", "paper", "pilgrim", "prince",
    "queen", "rain", "salt", "silence", "sky", "snow", "song", "storm", "street", "summer",
    "theatre", "tide", "tower", "travel", "valley", "voice", "water", "wind", "winter", "witness",
    "wood",
  ]
}

extension String {
  /// With a large first letter.
  var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
