/// The name under which a person is filed: the surname first.
///
/// Where a surname begins follows the practice of library catalogues (AACR2 22.5, RDA appendix
/// F.11, the "Access Point for Person" guideline of the Library of Congress and PCC), as far as a
/// name alone shows it:
///
/// - An article or a contraction with one stays before the surname: Le Guin, du Maurier, vom Ende.
///   So does everything with a capital: De Quincey, Van Dine, Ben Jelloun, St. Aubyn.
/// - People with English given names are filed under any prefix: de la Mare, Walter (RDA F.11.4).
/// - `de`, `del`, `de la`, `da`, `dos`, `von`, `zu`, `af` go behind the given name: Cervantes,
///   Miguel de; Goethe, Johann Wolfgang von.
/// - German names with `van` are filed as those with `von`: Beethoven, Ludwig van (RDA F.11.6).
/// - Dutch `van` and Italian `di`, `della` stay: van Gogh, Vincent. (Dutch libraries file under
///   Gogh, but readers look under the name as it is said.)
/// - Spanish double surnames are known from the first of them: García Márquez, Gabriel.
/// - Jr., Sr. and numbers go to the end: King, Martin Luther, Jr.
///
/// Stays as it is: a single word, a name with a comma, a script in which the surname stands first
/// or nothing is inverted (Chinese, Japanese, Korean, Arabic, Hebrew, Thai …), Icelandic names (RDA F.4),
/// classical Arabic ones: "Ibn Khaldun", "Abu Nuwas" (RDA F.1), "X the Y" and "X of Y", and what shows that it is an institution.
///
/// Names of Hungary, China, Japan, Korea and Vietnam that are written with the surname first get a
/// comma behind it, where they can be told (``SurnameFirst``).
///
/// Where libraries differ, ``NameConvention`` has the ways in use; a name does not show everything,
/// and the sort name can be edited.
package enum SortName {
  /// The sort name of a person's name.
  ///
  /// ```swift
  /// SortName.make("Ursula K. Le Guin")  // "Le Guin, Ursula K."
  /// ```
  ///
  /// - Parameter ways: The ways for the names of some conventions; the others are filed as usual.
  package static func make(_ name: String, by ways: SortWays = [:]) -> String {
    made(of: name, by: ways).text
  }

  /// The same with the convention of the name; nil for a name that no rule cuts: a single word, an
  /// institution, a phrase, a name that is turned already, a script without inversion.
  package static func made(
    of name: String,
    by ways: SortWays = [:]
  ) -> (text: String, convention: NameConvention?) {
    let given = tidied(name)
    // Longer than any name: a text that came into the wrong field.
    guard given.utf8.count <= 1000 else { return (given, nil) }
    let (name, suffix) = withoutSuffix(given)
    if name.has(UInt8(ascii: ",")) { return (joined(name, suffix), nil) }
    if let bare = withoutThe(name) { return (bare + ", " + name.prefix(3), nil) }

    let words = name.split(separator: " ").map(String.init)
    guard words.count > 1, !staysAsItIs(words) else { return (joined(name, suffix), nil) }
    let convention = convention(of: words)
    let way = ways[convention].flatMap { convention.ways.contains($0) ? $0 : nil }
    let text = cut(words, way ?? convention.usual)
    return (joined(text ?? name, suffix), convention)
  }

  /// The convention of a name for which libraries make different sort names; nil for others.
  package static func convention(of name: String) -> NameConvention? {
    made(of: name).convention.flatMap { $0.ways.count > 1 ? $0 : nil }
  }

  /// The way in which a name of a convention is filed; nil where a person or a file gave another
  /// sort name.
  package static func way(
    of sortName: String,
    name: String,
    _ convention: NameConvention
  ) -> SortWay? {
    convention.ways.first { make(name, by: [convention: $0]) == sortName }
  }

  /// The rule that made a sort name, for names that libraries file in more than one way.
  ///
  /// - Returns: nil for other names: "Dutch (van, van de, ten): under the particle".
  package static func rule(of sortName: String, name: String) -> String? {
    guard let convention = convention(of: name) else { return nil }
    let way = way(of: sortName, name: name, convention)?.words
    return "\(convention.words): \(way ?? tr("set by hand"))"
  }

  /// True when a sort name only has the last word put first, as programs do that know no names.
  ///
  /// ```swift
  /// SortName.isTurnedBlindly("Guin, Ursula K. Le", "Ursula K. Le Guin")  // true
  /// ```
  package static func isTurnedBlindly(_ sortName: String, _ name: String) -> Bool {
    let words = tidied(name).split(separator: " ")
    guard let last = words.last else { return false }
    let rest = words.count == 1 ? words : words.dropLast()
    return folded(sortName) == folded("\(last), \(rest.joined(separator: " "))")
  }

  /// - Returns: nil where nothing can be cut.
  private static func cut(_ words: [String], _ way: SortWay) -> String? {
    let surname: Surname
    switch way {
    case .asItIs: return nil
    case .surnameFirst: return "\(words[0]), \(words.dropFirst().joined(separator: " "))"
    case .surnameLast, .withParticle, .behindParticle: surname = Self.surname(in: words, way)
    }
    guard surname.start > 0 else { return nil }
    let parts = [
      words[surname.start...].joined(separator: " "),
      (words[..<surname.givenEnd] + surname.moved).joined(separator: " "),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  // MARK: - Of which convention a name is

  private static func convention(of words: [String]) -> NameConvention {
    if words.dropFirst().contains(where: { NameWords.patronymics.contains($0) })
      || NameWords.isKnownByKinship(words)
    {
      return .arabic
    }
    if isIcelandic(words) { return .icelandic }
    if let convention = SurnameFirst.convention(of: words) { return convention }
    let (first, start) = particles(in: words)
    // A capital says that it belongs to the surname, whatever the language.
    guard let particle = words[first..<start].first(where: { $0.first?.isLowercase ?? false })
    else { return .western }
    return NameWords.convention(of: particle, in: words)
  }

  private static func joined(_ name: String, _ suffix: String?) -> String {
    suffix.map { "\(name), \($0)" } ?? name
  }

  /// The name and the "Jr." or "III" behind it, with or without a comma before.
  private static func withoutSuffix(_ name: String) -> (name: String, suffix: String?) {
    guard let space = name.utf8.lastIndex(of: UInt8(ascii: " ")) else { return (name, nil) }
    let suffix = String(name[name.utf8.index(after: space)...])
    guard NameWords.suffixes.contains(suffix) else { return (name, nil) }
    var rest = name[..<space]
    if rest.hasSuffix(",") { rest.removeLast() }
    // "King, Martin Luther, Jr." is inverted already, "Henry V" is a king.
    guard !rest.contains(","), rest.contains(" ") else { return (name, nil) }
    return (String(rest), suffix)
  }

  /// The rest of an institution's name behind "The"; nil for other names.
  private static func withoutThe(_ name: String) -> String? {
    let rest = name.dropFirst(4)
    return name.hasPrefix("The ") && !rest.isEmpty ? String(rest) : nil
  }

  // MARK: - Names that are not inverted

  private static func staysAsItIs(_ words: [String]) -> Bool {
    // "Sara T.", "Prince (musician)": there is no surname to file under.
    if let last = words.last, last.utf8.last == UInt8(ascii: "."), last.count == 2 { return true }
    if words.contains(where: { $0.hasPrefix("(") }) { return true }
    if words.contains(where: { !isInvertible($0) }) { return true }
    if words.dropFirst().contains(where: { NameWords.connectors.contains($0) }) { return true }
    if words.contains(where: { NameWords.institutional.contains($0) }) { return true }
    // "Harvard University. Art Museums" is a part of an institution; shorter words are abbreviated.
    if words.dropLast().contains(where: { $0.hasSuffix(".") && $0.count(where: \.isLetter) >= 7 }) {
      return true
    }
    // "Soprintendenza per i beni culturali" is a phrase; "jane austen" was typed in a hurry.
    let plain = words.dropFirst().filter {
      $0.first?.isLowercase == true && !NameWords.isParticle($0)
    }
    return plain.count > 1 && words[0].first?.isUppercase == true
  }

  /// True when a word is of a script in which Western names are written, and has no digit.
  private static func isInvertible(_ word: String) -> Bool {
    word.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x30...0x39: false
      case ..<0x0590, 0x10A0...0x10FF, 0x1C90...0x1CBF, 0x1D00...0x20CF: true
      default: !scalar.properties.isAlphabetic
      }
    }
  }

  /// True when the last word is an Icelandic patronymic.
  ///
  /// A daughter's is known by its ending, a son's also needs an Icelandic letter or given name.
  private static func isIcelandic(_ words: [String]) -> Bool {
    guard let last = words.last?.lowercased() else { return false }
    // Halldór Laxness too: with its accents the name is of Iceland, whatever follows.
    let given = words[0].lowercased()
    let isGiven = NameWords.icelandicGivenNames.contains(given)
    if isGiven, given.utf8.count > given.count { return true }
    if last.hasSuffix("dóttir") || last.hasSuffix("dottir") { return true }
    guard last.hasSuffix("son") else { return false }
    if words.joined().contains(where: { "ðþÐÞ".contains($0) }) { return true }
    // It begins with a genitive: Stefánsson, Kárason, Sturluson. Édson and Nélson are from Brazil.
    guard let end = last.dropLast(3).last, "saui".contains(end) else { return false }
    return isGiven || last.contains { "áíóúý".contains($0) }
  }

  // MARK: - Where the surname begins

  private struct Surname {
    /// The first word that is filed.
    var start: Int
    /// The end of the given names.
    var givenEnd: Int
    /// Particles that go behind the given names.
    var moved: [String]
  }

  private static func surname(in words: [String], _ way: SortWay) -> Surname {
    let (first, start) = particles(in: words)
    // From the first particle that stays on, everything is filed: "de" moves from "de La Fontaine".
    let kept =
      (first..<start).first { place in
        let (word, previous) = (words[place], words[place - 1])
        return switch way {
        case .withParticle where NameWords.isPreposition(word): true
        case .behindParticle where NameWords.isPreposition(word):
          word.first?.isUppercase ?? false
        default: NameWords.stays(word, after: previous)
        }
      } ?? start
    return Surname(start: kept, givenEnd: first, moved: Array(words[first..<kept]))
  }

  /// The place of the first particle, and that of the word behind the particles.
  private static func particles(in words: [String]) -> (first: Int, start: Int) {
    var start = compoundStart(in: words) ?? words.count - 1
    // Portuguese "Filho", "Neto": part of the surname (AACR2 22.5C8).
    if start == words.count - 1, start > 1, NameWords.generations.contains(words[start]) {
      start -= 1
    }
    var first = start
    while first > 1, NameWords.isParticle(words[first - 1]) { first -= 1 }
    return (first, start)
  }

  /// The place where a double surname begins: before "y", or at a Spanish first surname.
  private static func compoundStart(in words: [String]) -> Int? {
    if let and = words.firstIndex(where: { $0 == "y" || $0 == "i" }), and > 1, and < words.count - 1
    {
      return and - 1
    }
    guard words.count > 2, NameWords.spanishGivenNames.contains(folded(words[0])) else {
      return nil
    }
    return (1..<(words.count - 1)).first { index in
      // Without its accent Martin is a given name too.
      words[index] == "Martín" || NameWords.spanishSurnames.contains(folded(words[index]))
    }
  }
}
