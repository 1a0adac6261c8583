/// The words by which a name shows where its surname begins.
package enum NameWords {
  static let suffixes: Set = [
    "Jr.", "Jr", "jr.", "Sr.", "Sr", "sr.", "II", "III", "IV", "Ph.D.", "PhD", "M.D.", "MD", "Esq.",
  ]

  static let generations: Set = ["Filho", "Júnior", "Neto", "Netto", "Sobrinho"]

  /// Words that make a name a phrase, which is not inverted.
  static let connectors: Set = ["the", "of", "and", "&", "+", "und", "et"]

  /// "Son of" and "daughter of" in Arabic names, which are filed under the name by which the person
  /// is known.
  static let patronymics: Set = ["ibn", "bint"]

  /// True when a name begins with "son of" or, in two words, with "father of": Ibn Khaldun, Abu
  /// Nuwas.
  ///
  /// "Abu Hamid al-Ghazali" is known by the last word.
  static func isKnownByKinship(_ words: [String]) -> Bool {
    switch words[0] {
    case "Ibn", "Bint": true
    case "Abu", "Abū", "Umm": words.count == 2
    default: false
    }
  }

  /// Given names of Iceland that people elsewhere do not have, in small letters.
  static let icelandicGivenNames: Set<String> = words(
    """
    arnaldur ásmundur baldur bjarni böðvar egill eiríkur eyjólfur gísli guðbergur guðmundur \
    gunnlaugur gyrðir halldór hallgrímur haraldur ingólfur jóhann jón \
    jónas kári kristmann matthías ólafur olafur pétur sigfús sigurjón sigurður sjón snorri \
    stefán steingrímur steinn vilhjálmur þórarinn þórbergur þorsteinn ævar ögmundur
    """
  )

  /// Given names that are common among people who write in English, and hardly elsewhere, in small
  /// letters.
  private static let englishGivenNames: Set<String> = words(
    """
    andrew anthony augustus christopher dorothy edmund edward gavin george james john kathleen kenneth \
    mary matthew michael ronald sprague stephen timothy walter william
    """
  )

  /// Given names that are common in Germany and rare in the Netherlands, in small letters.
  private static let germanGivenNames: Set<String> = words(
    """
    dieter friedrich gottfried günter günther heinrich helmut horst jürgen klaus ludwig manfred rainer \
    siegfried uwe wolfgang
    """
  )

  static let institutional: Set = [
    "Academy", "Akademie", "Académie", "Association", "Biblioteca", "Bibliothek", "Bibliothèque",
    "Books", "Center", "Centre", "Centro", "Commission", "Committee", "Company", "Corporation",
    "Council", "Department",
    "Editions", "Éditions", "Foundation", "Gallery", "GmbH", "Group", "Inc", "Inc.", "Institute",
    "Institut", "Instituto", "International", "Istituto", "LLC", "Library", "Limited", "Ltd",
    "Ltd.", "Magazine", "Ministry",
    "Musée", "Museo", "Museum", "Museums", "Network", "Office", "Organization", "Organisation",
    "Press", "Project", "Publishers",
    "Publishing", "Service", "Services", "Society", "Staff", "Team", "Trust", "University",
    "Universidad", "Universidade", "Università", "Universität", "Université", "Universiteit",
    "Verlag",
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

  /// Particles that are filed in more than one way, and the convention of each.
  private static let prepositions: [String: NameConvention] = [
    "van": .dutch, "vande": .dutch, "vander": .dutch, "ten": .dutch, "ter": .dutch, "te": .dutch,
    "op": .dutch, "'t": .dutch,
    "von": .german, "zu": .german, "der": .german, "den": .german, "dem": .german,
    "de": .french, "d'": .french,
    "del": .spanish, "y": .spanish,
    "di": .italian, "della": .italian, "dello": .italian, "dei": .italian, "degli": .italian,
    "delle": .italian, "dalla": .italian,
    "da": .portuguese, "do": .portuguese, "dos": .portuguese, "das": .portuguese, "e": .portuguese,
    "af": .scandinavian, "av": .scandinavian,
  ]

  /// True for a particle that libraries file differently by language.
  static func isPreposition(_ word: String) -> Bool { prepositions[key(word)] != nil }

  /// The convention that a name with a particle before the surname follows.
  static func convention(of particle: String, in words: [String]) -> NameConvention {
    guard let convention = prepositions[key(particle)] else { return .western }
    if convention == .dutch, germanGivenNames.contains(words[0].lowercased()) { return .german }
    guard convention == .french else { return convention }
    // "L. Sprague de Camp", but not "J. Hector St. John de Crèvecoeur".
    let given = words.first { $0.last != "." } ?? ""
    if englishGivenNames.contains(given.lowercased()) { return .english }
    // "de" is of several languages: before an article, and behind a Spanish given name, of Spanish.
    let place = words.firstIndex(of: particle) ?? 0
    let hasArticle = place + 1 < words.count && ["la", "las", "los"].contains(words[place + 1])
    return hasArticle || spanishGivenNames.contains(folded(words[0])) ? .spanish : .french
  }

  /// True for a word that may belong to the surname behind it.
  package static func isParticle(_ word: String) -> Bool {
    // "Stephen E Flowers": a letter in capitals is an initial.
    if word.count == 1, word.first?.isUppercase ?? false { return false }
    let key = key(word)
    return staying.contains(key) || moving.contains(key)
  }

  /// True when a particle is filed with the surname.
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
    campos cardenal carrasco casares castillo castro cervantes chavez contreras cortes cruz delgado diaz \
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

  /// True for a surname that comes first of two: "García Márquez".
  package static func isSpanishSurname(_ word: String) -> Bool {
    spanishSurnames.contains(folded(word))
  }

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }
}
