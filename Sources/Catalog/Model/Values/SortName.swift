/// The name under which a person is filed: the surname first.
///
/// Where a surname begins follows the practice of library catalogues (AACR2 22.5, RDA appendix
/// F.11, the "Access Point for Person" guideline of the Library of Congress and PCC), as far as a
/// name alone shows it:
///
/// - An article or a contraction with one stays before the surname: Le Guin, du Maurier, vom Ende.
///   So does everything with a capital: De Quincey, Van Dine, Ben Jelloun, St. Aubyn.
/// - `de`, `del`, `de la`, `da`, `dos`, `von`, `zu`, `af` go behind the given name: Cervantes,
///   Miguel de; Goethe, Johann Wolfgang von.
/// - Dutch `van` and Italian `di`, `della` stay: van Gogh, Vincent. (Dutch libraries file under
///   Gogh, but readers look under the name as it is said.)
/// - Spanish double surnames are known from the first of them: García Márquez, Gabriel.
/// - Jr., Sr. and numbers go to the end: King, Martin Luther, Jr.
///
/// Stays as it is: a single word, a name with a comma, a script in which the surname stands first
/// or nothing is inverted (Chinese, Japanese, Korean, Arabic, Hebrew, Thai …), Icelandic and
/// classical Arabic patronymics, "X the Y" and "X of Y", and what shows that it is an institution.
///
/// A name does not show everything. Hungarian, Vietnamese and romanized Chinese and Japanese names
/// with the surname first, English bearers of French names ("de la Mare") and Beethoven come out
/// wrong; the sort name can be edited.
package enum SortName {
  /// The sort name of a person's name.
  ///
  /// ```swift
  /// SortName.make("Ursula K. Le Guin")  // "Le Guin, Ursula K."
  /// ```
  package static func make(_ name: String) -> String {
    let given = tidied(name)
    // Longer than any name: a text that came into the wrong field.
    guard given.utf8.count <= 1000 else { return given }
    var (name, suffix) = withoutSuffix(given)
    if name.has(UInt8(ascii: ",")) { return joined(name, suffix) }
    if let bare = withoutThe(name) { return bare + ", " + name.prefix(3) }

    let words = name.split(separator: " ").map(String.init)
    guard words.count > 1, !staysAsItIs(words) else { return joined(name, suffix) }

    let surname = surname(in: words)
    guard surname.start > 0 else { return joined(name, suffix) }
    var parts = [words[surname.start...].joined(separator: " ")]
    parts.append((words[..<surname.givenEnd] + surname.moved).joined(separator: " "))
    name = parts.filter { !$0.isEmpty }.joined(separator: ", ")
    return joined(name, suffix)
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

  /// What follows "The" at the beginning of an institution's name.
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
    return words.contains { NameWords.institutional.contains($0) } || isIcelandic(words)
  }

  /// Whether a word is of a script in which Western names are written, and holds no digit.
  private static func isInvertible(_ word: String) -> Bool {
    word.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x30...0x39: false
      case ..<0x0590, 0x10A0...0x10FF, 0x1C90...0x1CBF, 0x1D00...0x20CF: true
      default: !scalar.properties.isAlphabetic
      }
    }
  }

  /// Whether the last word is a daughter's or, by its letters, an Icelandic son's patronymic.
  private static func isIcelandic(_ words: [String]) -> Bool {
    guard let last = words.last?.lowercased() else { return false }
    if last.hasSuffix("dóttir") || last.hasSuffix("dottir") { return true }
    return last.hasSuffix("son") && words.joined().contains { "ðþÐÞ".contains($0) }
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

  private static func surname(in words: [String]) -> Surname {
    var start = compoundStart(in: words) ?? words.count - 1
    // Portuguese "Filho", "Neto": part of the surname (AACR2 22.5C8).
    if start == words.count - 1, start > 1, NameWords.generations.contains(words[start]) {
      start -= 1
    }
    var first = start
    while first > 1, NameWords.isParticle(words[first - 1]) { first -= 1 }

    // From the first particle that stays on, everything is filed: "de" moves from "de La Fontaine".
    let kept = (first..<start).first { NameWords.stays(words[$0], after: words[$0 - 1]) } ?? start
    return Surname(start: kept, givenEnd: first, moved: Array(words[first..<kept]))
  }

  /// Where a double surname begins: before "y", or at a Spanish first surname.
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

/// The words by which a name shows where its surname begins.
private enum NameWords {
  static let suffixes: Set = [
    "Jr.", "Jr", "jr.", "Sr.", "Sr", "sr.", "II", "III", "IV", "Ph.D.", "PhD", "M.D.", "MD", "Esq.",
  ]

  static let generations: Set = ["Filho", "Júnior", "Neto", "Netto", "Sobrinho"]

  /// Words that make a name a phrase, which is not inverted.
  static let connectors: Set = ["the", "of", "and", "&", "+", "und", "et", "ibn", "bint"]

  static let institutional: Set = [
    "Academy", "Association", "Books", "Committee", "Company", "Corporation", "Council",
    "Department",
    "Editions", "Éditions", "Foundation", "Gallery", "GmbH", "Group", "Inc", "Inc.", "Institute",
    "Institut", "International", "LLC", "Library", "Limited", "Ltd", "Ltd.", "Magazine", "Ministry",
    "Museum", "Network", "Office", "Organization", "Organisation", "Press", "Project", "Publishers",
    "Publishing", "Service", "Services", "Society", "Staff", "Team", "Trust", "University",
    "Universität", "Université", "Verlag",
  ]

  /// Particles that stay with the surname: articles, contractions with one, words for "son of".
  private static let staying: Set = [
    "le", "la", "les", "du", "des", "el", "los", "las", "lo", "li", "al", "ul",
    "vom", "zum", "zur", "am", "im", "ver", "ten", "ter", "te", "van", "vande", "vander", "op",
    "'t",
    "di", "della", "dello", "dei", "degli", "delle", "dalla", "d'", "a'",
    "ben", "bin", "abu", "abd", "st.", "st", "mac", "mc", "o'", "ap", "fitz", "ó",
    "ní", "nic", "uí",
  ]

  /// Particles that go behind the given names.
  private static let moving: Set = [
    "de", "del", "da", "do", "dos", "das", "von", "zu", "der", "den", "dem", "af", "av", "y",
    "e", "e'", "z", "ze",
  ]

  /// Whether a word before a surname may belong to it.
  static func isParticle(_ word: String) -> Bool {
    let key = key(word)
    return staying.contains(key) || moving.contains(key)
  }

  /// Whether a particle is filed with the surname.
  static func stays(_ word: String, after previous: String) -> Bool {
    if word.first?.isUppercase ?? false { return true }
    // "de la", "de los": the article goes with its preposition.
    if articles.contains(word), key(previous) == "de" { return false }
    return staying.contains(key(word))
  }

  private static let articles: Set = ["la", "las", "los", "le", "el"]

  private static func key(_ word: String) -> String {
    let key = word.lowercased()
    return key.utf8.contains(0xE2) ? key.replacing("’", with: "'") : key
  }

  /// Given names that make a double surname likely, folded.
  static let spanishGivenNames: Set<String> = words(
    """
    adolfo agustin alberto alejandro alfonso alfredo alicia alonso alvaro ana andres angel angela \
    angeles antonio armando arturo augusto beatriz benito bernardo camilo carlos carmen carolina \
    cecilia cesar claudia concepcion cristina daniel david diego dolores domingo eduardo elena emilia \
    emilio enrique ernesto esteban eugenia federico felipe felix fernando francisco gabriel gabriela \
    gonzalo gregorio guadalupe guillermo gustavo hector hernan hugo ignacio ines isabel jaime javier \
    jesus joaquin jorge jose josefina juan juana julia julian julio laura leopoldo lope lorenzo \
    lucia luis luisa manuel marcos margarita maria mariana mariano mario marta martin mercedes \
    miguel nicolas nicanor octavio oscar pablo pedro pilar rafael ramiro ramon raul ricardo roberto \
    rodrigo rosa rosario ruben salvador samuel santiago sebastian sergio silvia sofia teresa tomas \
    valentina vicente victor victoria ximena
    """
  )

  /// Surnames that come first of two when another word follows, folded.
  ///
  /// The commonest of Spain and Latin America, and those of well-known writers.
  static let spanishSurnames: Set<String> = words(
    """
    aguilar alvarez arguedas asturias barea benavides bioy blanco blasco bryce cabrera calderon camara \
    campos cardenal carrasco casares castillo castro chavez contreras cortes cruz delgado diaz \
    dominguez espinosa fernandez ferrer flores fuentes gallego garcia garrido gil gimenez \
    gomez gonzalez guerrero gutierrez guzman hernandez herrera hidalgo ibanez iglesias jimenez lopez \
    lozano marquez marin martinez medina mendez mendoza molina mora morales moreno \
    munoz navarro nieto nunez ojeda onetti ortega ortiz padilla pardo pena peralta perez peri prieto \
    puertolas ramirez ramos restrepo reyes rios rivas rivera roa roca rodriguez rojas romero \
    rubio ruiz sainz salas salazar salinas sanchez sanz serrano soler \
    solis soto suarez torrente torres uslar valle vallejo vargas vasquez vazquez vega velasco velez \
    vidal vila villa zamora
    """
  )

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }
}
