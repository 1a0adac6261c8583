/// What the books of a name say about whether it is another one.
struct BookEvidence {
  private(set) var titles: Set<Int> = []
  private(set) var books: Set<Int64> = []
  private(set) var languages: Set<String> = []
  private(set) var genres: Set<Int64> = []
  private(set) var authors: Set<String> = []
  private(set) var years: ClosedRange<Int64>?

  /// How many books are looked at.
  static let most = 40

  mutating func take(_ row: RawRow) {
    books.insert(row.integer(0))
    if let title = row.string(1) { titles.insert(title.hashValue) }
    if let language = row.string(2) { languages.insert(language) }
    if !row.isAbsent(3) { genres.insert(row.integer(3)) }
    if !row.isAbsent(4) {
      let year = row.integer(4)
      years = min(years?.lowerBound ?? year, year)...max(years?.upperBound ?? year, year)
    }
    if let author = row.string(5) { authors.insert(author) }
  }

  /// What is added to the likeness of two names' letters, and what is said of it.
  ///
  /// The weights were chosen with the pairs of `LabelledPairTests`, which has them with each pair.
  ///
  /// - Parameter lastYears: The years after which the one and the other wrote no more, where they are told.
  func weight(
    with other: Self,
    _ kind: AuthorityKind,
    lastYears: (Int?, Int?) = (nil, nil)
  ) -> (Double, String?) {
    switch kind {
    case .author:
      // Two who wrote a book together are two.
      if !books.isDisjoint(with: other.books) { return (-0.1, nil) }
      if !titles.isDisjoint(with: other.titles) { return (0.15, "the same title under both") }
    case .series:
      if !authors.isDisjoint(with: other.authors) { return (0.1, "the same author") }
      if !authors.isEmpty, !other.authors.isEmpty { return (-0.2, nil) }
      return (0, nil)
    case .publisher:
      if !titles.isDisjoint(with: other.titles) { return (0.1, "the same title under both") }
      return (0, nil)
    case .genre, .tag: return (0, nil)
    }
    var weight = 0.0
    let speakApart =
      !languages.isEmpty && !other.languages.isEmpty && languages.isDisjoint(with: other.languages)
    let areApart = !genres.isEmpty && !other.genres.isEmpty && genres.isDisjoint(with: other.genres)
    if speakApart, areApart { weight -= 0.08 } else if speakApart || areApart { weight -= 0.02 }
    if let years, let second = other.years,
      years.lowerBound - second.upperBound > 90 || second.lowerBound - years.upperBound > 90
    {
      weight -= 0.1
    }
    if isDead(by: lastYears.0, before: other) || other.isDead(by: lastYears.1, before: self) {
      weight -= 0.2
    }
    return (weight, nil)
  }

  /// Whether all of a name's books are of its lifetime, and all of the other's long after.
  ///
  /// Joseph Heller (-1849) did not write Catch-22. New printings of the dead are no sign, as both
  /// have those.
  private func isDead(by last: Int?, before other: Self) -> Bool {
    guard let last = last.map(Int64.init), let years, let second = other.years else { return false }
    return years.upperBound <= last + 30 && second.lowerBound > last + 60
  }
}
