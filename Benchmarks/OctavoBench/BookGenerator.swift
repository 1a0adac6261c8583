import Catalog

/// Makes the same books again for the same number of them.
///
/// One to three authors of N/4, one or two publishers of N/50, one of 200 genres, an ISBN with a
/// right check digit, every fifth in one of N/25 series; few names have many books.
struct BookGenerator {
  /// Grows when the books become others, so that cached catalogues are made anew.
  static let edition = 1

  let count: Int
  /// Whether every tenth book has tags.
  var hasTags = false
  private var random: SplitMix

  init(count: Int, hasTags: Bool = false, seed: UInt64 = 20_260_101) {
    self.count = count
    self.hasTags = hasTags
    random = SplitMix(seed: seed &+ UInt64(count))
  }

  /// Every book, in order.
  static func drafts(_ count: Int, hasTags: Bool = false) -> [BookDraft] {
    var generator = BookGenerator(count: count, hasTags: hasTags)
    return (0..<count).map { generator.book($0) }
  }

  /// The next book, which is number `number`.
  mutating func book(_ number: Int) -> BookDraft {
    var draft = BookDraft()
    draft.title = title()
    draft.authors = names(1 + random.skewed(below: 3), of: max(1, count / 4), Self.author)
      .map { Credit(author: $0) }
    draft.publishers = names(1 + random.skewed(below: 2), of: max(1, count / 50), Self.publisher)
    draft.genre = Reference(name: Self.genre(random.skewed(below: 200)))
    draft.isbn = Self.isbn(number)
    draft.year = String(2025 - random.skewed(below: 180))
    draft.pages = String(60 + random.below(900))
    if number % 5 == 0 {
      draft.series = Reference(name: Self.series(random.skewed(below: max(1, count / 25))))
      draft.volume = String(1 + random.below(12))
    }
    if hasTags, number % 10 == 0 {
      draft.tags = names(1 + random.below(3), of: 40) { "tag \($0)" }
    }
    return draft
  }

  private mutating func names(
    _ wanted: Int,
    of pool: Int,
    _ name: (Int) -> String
  ) -> [Reference] {
    var chosen: [Int] = []
    for _ in 0..<wanted {
      let number = random.skewed(below: pool)
      if !chosen.contains(number) { chosen.append(number) }
    }
    return chosen.map { Reference(name: name($0)) }
  }

  private mutating func title() -> String {
    var words: [String] = random.below(3) == 0 ? ["The"] : []
    for _ in 0..<2 + random.below(4) { words.append(Self.words[random.below(Self.words.count)]) }
    return words.joined(separator: " ")
  }
}

// MARK: - Names by their number

extension BookGenerator {
  private static func author(_ number: Int) -> String {
    "\(given[number % given.count]) \(coined(number / given.count + number * 7))"
  }

  private static func publisher(_ number: Int) -> String { "\(coined(number * 3 + 1)) Press" }

  private static func genre(_ number: Int) -> String {
    "\(words[number % words.count]) \(["novels", "essays", "history", "poems"][number % 4]) "
      + String(number)
  }

  private static func series(_ number: Int) -> String {
    "\(words[number % words.count]) of \(coined(number))"
  }

  /// A word for a number, another one for each.
  private static func coined(_ number: Int) -> String {
    var rest = number
    var word = ""
    repeat {
      word += syllables[rest % syllables.count]
      rest /= syllables.count
    } while rest > 0
    return word.prefix(1).uppercased() + word.dropFirst()
  }

  private static func isbn(_ number: Int) -> String {
    let body = "978" + String(100_000_000 + number * 617 % 900_000_000)
    let sum = body.utf8.enumerated().reduce(0) { sum, digit in
      sum + Int(digit.element - 48) * (digit.offset % 2 == 0 ? 1 : 3)
    }
    return body + String((10 - sum % 10) % 10)
  }

  private static let given = [
    "Ada", "Bruno", "Chinua", "Doris", "Émile", "Françoise", "Gabriela", "Haruki", "Inger", "José",
    "Kazuo", "Leïla", "Milan", "Nadine", "Octavia", "Pär", "Qiu", "Rosa", "Søren", "Toni", "Ursula",
    "Víctor", "Wisława", "Xavier", "Yōko", "Zadie",
  ]

  private static let syllables = [
    "ba", "cor", "del", "en", "fis", "gar", "hol", "in", "ja", "kro", "lund", "mar", "nes", "or",
    "pel", "quin", "ros", "sten", "tor", "ul", "ver", "wick", "yar", "zen",
  ]

  private static let words = [
    "Angle", "Autumn", "Bridge", "Candle", "Captain", "Castle", "Cloud", "Country", "Daughter",
    "Desert", "Door", "Dream", "Earth", "Empire", "Evening", "Father", "Field", "Fire", "Forest",
    "Garden", "Ghost", "Glass", "Gold", "Harbour", "Heart", "House", "Island", "Journey", "Kingdom",
    "Lake", "Letter", "Light", "Lion", "Love", "Machine", "Memory", "Mirror", "Moon", "Morning",
    "Mother", "Mountain", "Music", "Night", "North", "Ocean", "Orchard", "Paper", "Pilgrim", "Poem",
    "Prince", "Queen", "Rain", "River", "Road", "Salt", "Sea", "Secret", "Shadow", "Silence", "Sky",
    "Snow", "Song", "Stone", "Storm", "Street", "Summer", "Theatre", "Tide", "Time", "Tower",
    "Travel", "Valley", "Voice", "War", "Water", "Wind", "Winter", "Witness", "Wood", "World",
  ]
}
