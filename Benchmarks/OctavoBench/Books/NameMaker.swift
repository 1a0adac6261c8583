/// Makes up names: of 1,500 given names and 40,000 last names, where some are frequent.
struct NameMaker {
  private let vocabulary: Vocabulary
  private let given: [String]
  private let last: [String]
  private let givenFrequency: Zipf
  private let lastFrequency: Zipf

  init(vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    var random = SplitMix(seed: 2)
    given = (0..<1500).map { _ in
      Vocabulary.coined([1, 2, 2][random.below(3)], &random).capitalized
    }
    last = (0..<40_000).map { _ in
      Vocabulary.coined([2, 2, 3][random.below(3)], &random).capitalized
    }
    givenFrequency = Zipf(given.count, exponent: 0.8)
    lastFrequency = Zipf(last.count, exponent: 0.8)
  }

  func person(_ random: inout SplitMix) -> String {
    var name = given[givenFrequency.number(&random)]
    if random.below(10) < 3 {
      name += " \(Character(UnicodeScalar(UInt8(65 + random.below(26)))))."
    }
    name += " " + last[lastFrequency.number(&random)]
    return random.below(33) == 0 ? name + ", Jr." : name
  }

  func publisher(_ random: inout SplitMix) -> String {
    let second = random.below(2) == 0 ? " " + last[lastFrequency.number(&random)] : ""
    return last[random.below(last.count)] + second + " "
      + Self.houses[random.below(Self.houses.count)]
  }

  func genre(_ random: inout SplitMix) -> String {
    Self.kinds[random.below(Self.kinds.count)] + " " + vocabulary.uncommon(&random).capitalized
  }

  func series(_ random: inout SplitMix) -> String {
    "\(vocabulary.uncommon(&random).capitalized) \(vocabulary.uncommon(&random).capitalized) Cycle"
  }

  func tag(_ random: inout SplitMix) -> String { vocabulary.uncommon(&random) }

  private static let houses = [
    "Press", "Books", "Publishing", "& Sons", "Verlag", "Éditions", "House", "University Press",
    "Classics", "Media",
  ]
  private static let kinds = [
    "Modern", "Historical", "Science", "Popular", "Classic", "Young Adult", "Applied", "Social",
  ]
}

/// Different names, the first of which are taken most often.
struct NamePool {
  private let names: [String]
  private let frequency: Zipf

  init(
    _ count: Int,
    exponent: Double,
    _ random: inout SplitMix,
    _ make: (inout SplitMix) -> String
  ) {
    var seen: Set<String> = []
    var names: [String] = []
    while names.count < count {
      let name = make(&random)
      if seen.insert(name).inserted { names.append(name) }
    }
    self.names = names
    frequency = Zipf(count, exponent: exponent)
  }

  /// At most so many of the names, none twice.
  func some(_ wanted: Int, _ random: inout SplitMix) -> [String] {
    var chosen: [Int] = []
    for _ in 0..<wanted {
      let number = frequency.number(&random)
      if !chosen.contains(number) { chosen.append(number) }
    }
    return chosen.map { names[$0] }
  }
}
