/// The likelihood that two names are one, by their letters alone.
///
/// The rules and their scores were tuned on one half of the labelled pairs in `LabelledPairTests`,
/// and the other half is held out to judge them.
package struct NameSimilarity: Hashable, Sendable {
  package let score: Double
  /// The reasons, the strongest first.
  package let why: [SimilarityReason]

  /// The least score of a proposed pair.
  package static let least = 0.8

  /// - Returns: nil when they are surely two.
  package init?(_ one: NameVariant, _ other: NameVariant) {
    guard !Self.contradict(one, other) else { return nil }
    guard let found = one.kind == .author ? Self.people(one, other) : Self.others(one, other) else {
      return nil
    }
    guard one.suffix != other.suffix, let suffix = one.suffix ?? other.suffix else {
      (score, why) = (found.0, [found.1])
      return
    }
    score = found.0 - 0.05
    let written = ["jr": "Jr", "sr": "Sr"][suffix] ?? suffix.uppercased()
    why = (found.1 == .sameLetters ? [] : [found.1]) + [.suffix(written)]
  }

  private static func contradict(_ one: NameVariant, _ other: NameVariant) -> Bool {
    // Division 4 is not Division 1.
    if one.kind == .author, one.numbers != other.numbers { return true }
    if let suffix = one.suffix, let second = other.suffix, suffix != second { return true }
    if let born = one.years.first, let second = other.years.first, born != second { return true }
    // The Geological Survey of the United States is not that of Namibia.
    let (words, others) = (one.qualifierWords, other.qualifierWords)
    if !words.isSubset(of: others), !others.isSubset(of: words), !words.isEmpty, !others.isEmpty {
      return true
    }
    let isQualified = !one.qualifier.isEmpty && !other.qualifier.isEmpty
    return isQualified && one.qualifier != other.qualifier && one.years != other.years
  }

  // MARK: - People

  private static func people(
    _ one: NameVariant,
    _ other: NameVariant
  ) -> (Double, SimilarityReason)? {
    let (letters, others) = (one.squeezed, other.squeezed)
    if letters == others {
      // Libraries give a year of birth to tell one of several: Robert Stone (1951-) is not the novelist.
      let isDoubtful =
        (one.isDatedAlive != other.isDatedAlive) && one.years.isEmpty != other.years.isEmpty
        && NameFormWords.commonForenames.contains(one.words[0]) && one.words.count == 2
      let why = one.hasTitle == other.hasTitle ? SimilarityReason.sameLetters : .butForTitle
      return (isDoubtful ? 0.78 : 0.99, why)
    }
    if one.hasLetters(of: other) { return (0.95, .umlaut) }
    if one.words.count > 1, one.words.sorted() == other.words.sorted() {
      return (0.95, .swapped)
    }
    // Longer ones are no people.
    if 1...3 ~= one.given, 1...3 ~= other.given {
      let isSame = one.surname == other.surname
      // Whoever wrote a year of birth alone told two of a name apart by it, while libraries give both years of
      // whoever is dead; and of John Byrnes there are many.
      let isDoubtful =
        one.given != other.given
        && (one.isDatedAlive != other.isDatedAlive && one.years.isEmpty != other.years.isEmpty
          || NameFormWords.commonForenames.contains(one.words[0])
            && min(one.given, other.given) == 1)
      if isSame, let score = forenames(one.forenames, other.forenames) {
        return (isDoubtful ? min(score, 0.78) : score, .middleName)
      }
      if let (score, why) = otherWriting(one, other) {
        return (isDoubtful ? min(score, 0.78) : score, why)
      }
      guard one.given == other.given else { return nil }
      if !isSame, Array(one.forenames) == Array(other.forenames),
        one.forenames.contains(where: { $0.count > 2 }), letters.count >= 11,
        isMistyped(one.surname, other.surname)
      {
        return (0.84, .mistyped)
      }
      // Another letter makes Muller of Miller: only books of one title make one person of them.
      if !isSame, Array(one.forenames) == Array(other.forenames), letters.count >= 9,
        one.forenames.contains(where: { $0.count > 2 }),
        one.surname.first == other.surname.first, min(one.surname.count, other.surname.count) >= 5,
        NameDistance.differInOneLetter(
          Array(one.surname.unicodeScalars),
          Array(other.surname.unicodeScalars)
        )
      {
        return (0.68, .mistyped)
      }
      if isSame, letters.count >= 11, isMistyped(one.forenames, other.forenames) {
        return (0.83, .mistyped)
      }
      if isSame, ForenameSpelling.isOne(one.forenames, other.forenames) {
        return (0.83, .forename)
      }
    }
    return nil
  }

  /// Names that sound alike and are written in another script, or by another custom.
  private static func otherWriting(
    _ one: NameVariant,
    _ other: NameVariant
  ) -> (Double, SimilarityReason)? {
    guard one.surnameSound == other.surnameSound, isAnotherWriting(one, other) else { return nil }
    let names = [one, other].map { $0.sounds[..<$0.given] }
    if one.isLatin == other.isLatin {
      // What sounds like an I may be a J.
      let haveInitials = zip(one.forenames, other.forenames).allSatisfy {
        min($0.count, $1.count) > 1 || $0.first == $1.first
      }
      guard haveInitials, let score = forenames(names[0], names[1]) else { return nil }
      return (min(score, 0.9), .transliterated)
    }
    if let score = forenames(names[0], names[1]) { return (min(score, 0.9), .otherScript) }
    // Fyodor and Фёдор, Alexander and Александр: the vowels go by custom.
    let consonants = names.map { $0.map { isPatronymic($0) ? $0 : Transliteration.consonants($0) } }
    return forenames(consonants[0], consonants[1]).map { (min($0, 0.86), .otherScript) }
  }

  /// Forenames that agree: the same, an initial of the other, or one left out behind the first.
  private static func forenames(
    _ one: some Collection<String>,
    _ other: some Collection<String>
  ) -> Double? {
    let (short, long) =
      one.count <= other.count ? (Array(one), Array(other)) : (Array(other), Array(one))
    guard let first = short.first, !first.isEmpty else { return nil }
    // "W. Somerset Maugham" and "Somerset Maugham": initials before the name that is called.
    if first.count > 2, long[0].count == 1, long.count > short.count,
      Array(long.suffix(short.count)) == short,
      long.dropLast(short.count).allSatisfy({ $0.count == 1 }),
      !NameFormWords.commonForenames.contains(first)
    {
      return 0.86
    }
    var initials = 0
    var whole = 0
    for (name, second) in zip(short, long) {
      if name == second {
        if name.count > 1 { whole += 1 }
      } else if name.count == 1 || second.count == 1, name.first == second.first {
        initials += 1
      } else {
        return nil
      }
    }
    let left = long.count - short.count
    // "J. Smith" is anybody; "J. R. R. Tolkien" is not, nor "Ursula Le Guin".
    if whole > 0 {
      // A whole middle name more, or two, is as often another person.
      let isMore =
        left > 1 || long.dropFirst(short.count).contains { $0.count > 1 && !isPatronymic($0) }
      return initials == 0 && left == 0 ? 0.97 : isMore ? 0.78 : 0.92
    }
    if short.count >= 2 { return left == 0 ? 0.93 : 0.84 }
    return left == 0 ? 0.78 : 0.72
  }

  private static func isPatronymic(_ name: String) -> Bool {
    NameFormWords.patronymics.contains { name.hasSuffix($0) }
  }

  /// True when two names sound alike but are written in other letters, or by another custom.
  ///
  /// A doubled letter does not count: Thomas Moore is not Thomas More.
  private static func isAnotherWriting(_ one: NameVariant, _ other: NameVariant) -> Bool {
    guard one.sounds[0].first == other.sounds[0].first,
      beginAlike(one.words[0], other.words[0], sound: one.sounds[0].first)
    else { return false }
    if one.isLatin != other.isLatin { return true }
    let names = [one.surname, other.surname]
    func single(_ name: String) -> String {
      name.reduce(into: "") { if $0.last != $1 { $0.append($1) } }
    }
    // Hebrew has the same letters but for vowels.
    if names.contains(where: { $0.contains { "א"..."ת" ~= $0 } }) { return true }
    return names[0] == names[1]
      || names.allSatisfy { $0.count >= 6 } && single(names[0]) != single(names[1])
  }

  /// True when both begin with J or Y, or neither does: Yuri and Jurij, not Jane and Anne.
  ///
  /// Names that sound like Yelena may lack it.
  private static func beginAlike(_ one: String, _ other: String, sound: Character?) -> Bool {
    guard let first = one.first, let second = other.first, first.isASCII, second.isASCII else {
      return true
    }
    return sound == "e" || "ijy".contains(first) == "ijy".contains(second)
  }

  /// True for one letter too many, too few or swapped within a surname.
  ///
  /// Another letter makes Muller of Miller, and one more at the end Martini of Martin.
  private static func isMistyped(_ one: String, _ other: String) -> Bool {
    guard min(one.count, other.count) >= 6, one.first == other.first, one.last == other.last,
      one.count != other.count || one.sorted() == other.sorted()
    else { return false }
    return NameDistance.differInOneLetter(Array(one.unicodeScalars), Array(other.unicodeScalars))
  }

  /// True for one wrong letter within a forename: the last tells Maria from Mario, and the first
  /// Jane from Dane.
  private static func isMistyped(_ one: ArraySlice<String>, _ other: ArraySlice<String>) -> Bool {
    let different = zip(one, other).filter { $0 != $1 }
    guard different.count == 1, let (name, second) = different.first,
      min(name.count, second.count) >= 6,
      name.last == second.last, name.first == second.first
    else { return false }
    return NameDistance.differInOneLetter(Array(name.unicodeScalars), Array(second.unicodeScalars))
  }

  // MARK: - What is no person

  private static func others(
    _ one: NameVariant,
    _ other: NameVariant
  ) -> (Double, SimilarityReason)? {
    if one.kind == .shelf { return shelves(one, other) }
    guard digits(one) == digits(other) else { return nil }
    let isSubject = one.kind == .genre || one.kind == .tag
    // "Art -- History" is not "Art history", nor "Law -- Philosophy" a philosophy of laws.
    if isSubject, one.subdivisions != other.subdivisions { return nil }
    // "The Museum" is any.
    if one.words.count == 1, NameFormWords.anyHouse.contains(one.words[0]) { return nil }
    let (letters, others) = (one.squeezed, other.squeezed)
    let differ = one.endings != other.endings
    // "A -- Relations -- B" is another heading than "B -- Relations -- A".
    let isTurned =
      (one.kind == .publisher || one.isInverted != other.isInverted)
      && one.words.sorted() == other.words.sorted()
    if letters == others || isTurned {
      guard differ else {
        guard letters == others else {
          return (one.kind == .publisher ? 0.85 : 0.9, .sameWords)
        }
        // "Houghton Mifflin" is Houghton Mifflin Company.
        return (0.97, one.length == other.length ? .sameLetters : .smallWords)
      }
      let isEither = one.endings.isEmpty || other.endings.isEmpty
      guard letters.count >= 4 else { return (0.7, .ending) }
      if one.kind == .series { return (isEither ? 0.88 : 0.75, .ending) }
      return (isEither ? 0.88 : one.house == other.house ? 0.82 : 0.6, .ending)
    }
    if differ, one.kind != .publisher { return nil }
    if one.kind == .publisher, one.words.count > 1, other.words.count > 1,
      let last = one.words.last, last.count > 3, last == other.words.last,
      one.words.count == other.words.count,
      one.words.dropLast().contains(where: { $0.count == 1 })
        || other.words.dropLast().contains(where: { $0.count == 1 }),
      let score = forenames(one.words.dropLast(), other.words.dropLast()), score >= 0.78
    {
      return (max(score, 0.85), .initials)
    }
    if isSubject, isPlural(letters, others) {
      let singular = letters.count < others.count ? letters : others
      return NameFormWords.otherInPlural.contains(singular) ? nil : (0.93, .plural)
    }
    // The Carlsons are not the Carltons.
    if isSubject, one.words.last == "family" { return nil }
    // By words: the end of one and the beginning of the next are no letters of one sound.
    if one.sounds == other.sounds,
      one.sounds.reduce(0, { $0 + $1.count }) >= 7 || one.hasLetters(of: other)
    {
      return (0.86, .transliterated)
    }
    guard min(letters.count, others.count) >= 9, one.words.count == other.words.count else {
      return nil
    }
    let different = zip(one.words, other.words).filter { $0 != $1 }
    guard different.allSatisfy({ min($0.count, $1.count) >= 6 && isMistypedWord($0, $1) }) else {
      return nil
    }
    // In two words, as in two romanizations, only letters more or less: another letter makes another word.
    if different.count == 1
      || different.count == 2 && different.allSatisfy({ $0.count != $1.count })
    {
      return (0.84, .mistyped)
    }
    return nil
  }

  /// Shelves are told apart by single letters and numbers, so that only the same letters in other words and
  /// mistyped long words count: "B 3" and "B3", "Living room" and "Livingroom", but not "C2" and "K2".
  private static func shelves(
    _ one: NameVariant,
    _ other: NameVariant
  ) -> (Double, SimilarityReason)? {
    guard numbers(one) == numbers(other) else { return nil }
    if one.squeezed == other.squeezed { return (0.97, .sameLetters) }
    guard one.words.count == other.words.count else { return nil }
    let different = zip(one.words, other.words).filter { $0 != $1 }
    guard different.count == 1, let (word, second) = different.first,
      min(word.count, second.count) >= 6, isMistypedWord(word, second)
    else { return nil }
    return (0.84, .mistyped)
  }

  /// The numbers in a name, each as its digits.
  private static func numbers(_ form: NameVariant) -> [Substring] {
    form.words.flatMap { $0.split { !$0.isNumber } }
  }

  /// True when the words are one letter apart, where that is a typing error rather than another
  /// word.
  ///
  /// Few people err in the first letters, which tell macroeconomics from microeconomics and
  /// rationalism from nationalism.
  private static func isMistypedWord(_ one: String, _ other: String) -> Bool {
    guard one.first == other.first,
      NameDistance.differInOneLetter(Array(one.unicodeScalars), Array(other.unicodeScalars))
    else { return false }
    guard one.count == other.count, one.sorted() != other.sorted() else { return true }
    // Each ideograph is a word.
    return one.prefix(3) == other.prefix(3)
      && !one.unicodeScalars.contains { $0.properties.isIdeographic }
  }

  private static func digits(_ form: NameVariant) -> [Character] {
    form.words.flatMap { $0.filter { $0.isNumber } }
  }

  private static func isPlural(_ one: String, _ other: String) -> Bool {
    let (short, long) = one.count < other.count ? (one, other) : (other, one)
    guard short.count >= 4 else { return false }
    return long == short + "s" || long == short + "es"
      || short.hasSuffix("y") && long == short.dropLast() + "ies"
  }
}

/// The ways in which one forename is spelled: Gustaf and Gustav, Philip and Phillip, Kelley and Kelly.
enum ForenameSpelling {
  /// True when the forenames differ only in the spelling of one, which has four letters or more.
  ///
  /// Endings of another vowel are other names: Francis and Frances, Maria and Marie.
  static func isOne(_ one: ArraySlice<String>, _ other: ArraySlice<String>) -> Bool {
    guard one.count == other.count else { return false }
    let different = zip(one, other).filter { $0 != $1 }
    guard different.count == 1, let (name, second) = different.first else { return false }
    return min(name.count, second.count) >= 4 && name.first == second.first
      && key(name) == key(second)
  }

  /// A forename in the spelling that its variants share.
  static func key(_ name: String) -> String {
    var key = name.replacing("ph", with: "f").replacing("ck", with: "k")
    if key.hasSuffix("v") { key = key.dropLast() + "f" }
    if let ending = ["ey", "ie"].first(where: { key.hasSuffix($0) }) {
      key = key.dropLast(ending.count) + "y"
    }
    return key.reduce(into: "") { if $0.last != $1 { $0.append($1) } }
  }
}
