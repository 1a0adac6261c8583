/// The likelihood that two books are one.
///
/// The rules and their scores were tuned on one half of the labelled pairs in `LabelledPairTests`,
/// and the other half is held out to judge them.
package struct BookSimilarity: Hashable, Sendable {
  package let score: Double
  package let why: SimilarityReason
  /// The difference that makes two editions of them, such as another year; nil without one.
  package let edition: SimilarityReason?

  /// The least score of a proposed pair.
  package static let least = 0.8

  /// - Returns: nil when they are surely two.
  package init?(_ one: BookVariant, _ other: BookVariant) {
    // One volume is not another, and a translation is another book.
    let (volumes, others) = (one.volumes, other.volumes)
    if !volumes.isEmpty, !others.isEmpty, volumes.isDisjoint(with: others) { return nil }
    if let language = one.language, let second = other.language, language != second { return nil }
    let hasISBN = !one.isbns.isDisjoint(with: other.isbns)
    if !hasISBN, Self.areIssueAndVolume(one, other) { return nil }
    guard let (likeness, words) = Self.titles(one, other) else {
      // Books that share no words of their titles have the same ISBN by mistake.
      guard hasISBN, one.title.head.contains(where: { other.title.whole.contains($0) }) else {
        return nil
      }
      (score, why, edition) = (0.82, .sameISBN, nil)
      return
    }
    guard let credits = Self.authors(one, other) else {
      guard hasISBN else { return nil }
      (score, why, edition) = (0.85, .sameISBN, nil)
      return
    }
    let isVolumeOfOne =
      volumes.isEmpty != others.isEmpty && (one.title.isVolume || other.title.isVolume)
    if hasISBN {
      (score, why, edition) = (isVolumeOfOne ? 0.75 : 0.99, .sameISBN, nil)
      return
    }
    edition = Self.edition(one, other)
    var score = likeness + credits
    if isVolumeOfOne { score -= 0.25 }
    if let pages = one.pages, let second = other.pages, abs(pages - second) * 8 > max(pages, second)
    {
      score -= 0.06
    }
    if credits < 0, one.year != nil, one.year == other.year { score += 0.05 }
    if edition != nil { score = min(score, 0.9) - 0.02 }
    self.score = score
    why = words
  }

  /// True when one is an issue and the other a volume, in one series or with different years or
  /// pages.
  ///
  /// "Saga #1" is a part of "Saga, Vol. 1".
  private static func areIssueAndVolume(_ one: BookVariant, _ other: BookVariant) -> Bool {
    guard one.title.isVolume, other.title.isVolume, one.title.isIssue != other.title.isIssue else {
      return false
    }
    func differ(_ one: Int?, _ other: Int?) -> Bool { one != nil && other != nil && one != other }
    return differ(one.year, other.year) || differ(one.pages, other.pages)
      || !one.series.isEmpty && one.series == other.series
  }

  // MARK: - Titles

  private static func titles(
    _ one: BookVariant,
    _ other: BookVariant
  ) -> (Double, SimilarityReason)? {
    let (first, second) = (one.title, other.title)
    guard first.signs == second.signs else { return nil }
    let (whole, others) = (first.whole.joined(), second.whole.joined())
    if whole == others { return (0.97, .sameTitle) }
    let isHead = first.head == second.head || first.head.joined() == second.head.joined()
    if isHead {
      if first.rest.isEmpty || second.rest.isEmpty {
        if (first.rest + second.rest).contains(where: TitleFormWords.adaptations.contains) {
          return nil
        }
        // "Works: Poems" is no "Works: Plays", nor both.
        let isShort = first.head.joined().count < 6
        return (isShort ? 0.86 : 0.93, .subtitleInOne)
      }
      if isPart(first.rest, second.rest) || isPart(second.rest, first.rest) {
        return (0.92, .sameTitle)
      }
    }
    let digits = numbers(first.whole) == numbers(second.whole)
    if digits, isLonger(first.whole, second.whole) || isLonger(second.whole, first.whole) {
      let long = first.whole.count > second.whole.count ? first.whole : second.whole
      let isBehind = long.last.map(NameFormWords.articles.contains) == true
      return (0.9, isBehind ? .articleBehind : .subtitleInTitle)
    }
    if isInSeries(one, other) || isInSeries(other, one) { return (0.9, .seriesInTitle) }
    // Many short titles are one letter apart: of books of one year only, whose authors are compared as well.
    let isSameYear = one.year != nil && one.year == other.year
    guard digits, min(whole.count, others.count) >= (isSameYear ? 7 : 10) else { return nil }
    if NameDistance.differInOneLetter(Array(whole.unicodeScalars), Array(others.unicodeScalars)) {
      let different = zip(first.whole, second.whole).filter { $0 != $1 }
      guard
        first.whole.count != second.whole.count
          || different.allSatisfy({ min($0.count, $1.count) >= 5 })
      else { return nil }
      return (0.88, .mistyped)
    }
    return nil
  }

  private static func numbers(_ words: [String]) -> [String] {
    words.filter { word in
      // Most words are ASCII, of which digits are quickly known.
      word.utf8.contains { 0x30...0x39 ~= $0 }
        || word.utf8.contains { $0 >= 0x80 } && word.contains(where: \.isNumber)
    }
  }

  /// True when the short title is the beginning of the long one, or a letter apart from it.
  private static func isPart(_ short: [String], _ long: [String]) -> Bool {
    let (letters, others) = (short.joined(), long.joined())
    return others.hasPrefix(letters) && numbers(short) == numbers(long)
      || letters.count >= 10 && numbers(short) == numbers(long)
        && NameDistance.differInOneLetter(
          Array(letters.unicodeScalars),
          Array(others.unicodeScalars)
        )
  }

  /// True when the long title is the short one with "a novel" or the like behind it.
  private static func isLonger(_ long: [String], _ short: [String]) -> Bool {
    long.count > short.count && long.starts(with: short)
      && long[short.count...].allSatisfy(TitleFormWords.plain.contains)
  }

  /// True when one has its series before or behind its title, and the other has only the title.
  private static func isInSeries(_ one: BookVariant, _ other: BookVariant) -> Bool {
    let (long, short) = (one.title, other.title)
    guard !long.rest.isEmpty,
      long.rest == short.head || long.rest == short.whole || long.head == short.whole,
      short.head.joined().count >= 5
    else { return false }
    let before = long.rest == short.head || long.rest == short.whole ? long.head : long.rest
    return [one.series, other.series, short.aside, long.aside].contains { series in
      !series.isEmpty && (before.starts(with: series) || series.starts(with: before))
    }
  }

  // MARK: - Authors

  /// The number to add to the likeness of the titles; nil when the authors are others.
  private static func authors(_ one: BookVariant, _ other: BookVariant) -> Double? {
    if one.authors.isEmpty || other.authors.isEmpty {
      let letters = min(one.title.whole.joined().count, other.title.whole.joined().count)
      let areBoth = one.authors.isEmpty && other.authors.isEmpty
      let isSameHouse = one.publisher.map { $0.words == other.publisher?.words } ?? false
      let isSameYear = one.year != nil && one.year == other.year
      // "Poems" by nobody is any.
      if areBoth, isSameHouse, isSameYear { return 0 }
      return letters >= 14 ? (isSameHouse || isSameYear ? -0.07 : -0.14) : -0.2
    }
    var best = 0.0
    for author in one.authors {
      for second in other.authors {
        best = max(best, NameSimilarity(author, second)?.score ?? 0)
        if best > 0.9 { return 0 }
      }
    }
    if best >= 0.7 { return best >= 0.8 ? 0 : -0.03 }
    return nil
  }

  // MARK: - Editions

  private static func edition(_ one: BookVariant, _ other: BookVariant) -> SimilarityReason? {
    if let year = one.year, let second = other.year, year != second { return .otherYear }
    if let house = one.publisher, let second = other.publisher, !areAlike(house, second) {
      return .otherPublisher
    }
    if let format = one.format, let second = other.format, format != second {
      return .otherFormat
    }
    if let isbn = one.isbn, let second = other.isbn, isbn != second { return .otherISBN }
    return nil
  }

  /// True when both are the same publisher: "Ace" and "Ace Books", "Penguin" and "Penguin Random
  /// House".
  private static func areAlike(_ one: NameVariant, _ other: NameVariant) -> Bool {
    if one.words.starts(with: other.words) || other.words.starts(with: one.words) { return true }
    return (NameSimilarity(one, other)?.score ?? 0) >= 0.75
  }
}
