import Books

/// A publisher with place and year, as title pages and library cards print them.
struct Imprint: Equatable {
  var place = ""
  var publisher = ""
  /// As printed, without its brackets; empty without one.
  var year = ""

  /// Reads "Place : Publisher, 2014.", "New York, Dover Publications [1957]", "Gallimard, 1947" and
  /// a publisher alone: nothing of "Farrar, Straus and Giroux" is taken for a place.
  ///
  /// - Parameter hasPlace: Whether the text can have a place; where places have a column of their
  ///   own it has none, and a colon separates two publishers.
  init(_ text: String, hasPlace: Bool = true) {
    var rest: String
    (rest, year) = Self.withoutYear(tidied(text))
    if !hasPlace {
      publisher = Self.name(rest)
      return
    }
    // "[Paris?]: Hachette" and ": " before a year are no names, "Aperture: Magazine" may be one.
    if let colon = rest.firstRange(ofASCII: " : ")
      ?? (year.isEmpty && !rest.hasPrefix("[") ? nil : rest.firstRange(ofASCII: ": "))
    {
      place = Self.bare(String(rest[..<colon.lowerBound]))
      rest = String(rest[colon.upperBound...])
    } else if let end = Self.endOfState(rest) {
      place = Self.bare(String(rest[..<end]))
      rest = String(rest[rest.index(after: end)...])
    } else if !year.isEmpty, let comma = rest.firstIndex(of: ","),
      Self.places.contains(folded(Self.bare(String(rest[..<comma]))))
    {
      place = Self.bare(String(rest[..<comma]))
      rest = String(rest[rest.index(after: comma)...])
    }
    publisher = Self.name(rest)
  }

  /// The imprints of a text that was cut at semicolons, which also stand between two places:
  /// "London ; New York : Routledge" is one.
  static func withPlaces(_ parts: [String]) -> [String] {
    guard parts.count > 1 else { return parts }
    var imprints: [String] = []
    var places = ""
    for (index, part) in parts.enumerated() {
      let isPlace =
        part.firstRange(ofASCII: " : ") == nil && index + 1 < parts.count
        && parts[index + 1].firstRange(ofASCII: " : ") != nil
      if isPlace {
        places += part + " ; "
      } else {
        imprints.append(places + part)
        places = ""
      }
    }
    return imprints
  }

  /// Reads a subfield with the publisher alone, or with the state of a place that has its own
  /// subfield.
  init(ofCard text: String) {
    let text = tidied(text)
    guard let end = Self.endOfState(text) else {
      publisher = Self.name(text)
      return
    }
    place = Self.bare(String(text[..<end]))
    publisher = Self.name(String(text[text.index(after: end)...]))
  }

  /// The comma behind a state at the beginning, alone or with its town: "N.Y., Peter Pauper Press",
  /// "Garden City, N.Y., Doubleday".
  private static func endOfState(_ text: String) -> String.Index? {
    guard var comma = text.firstIndex(of: ",") else { return nil }
    if !states.contains(String(text[..<comma])) {
      let rest = text[text.index(after: comma)...]
      guard let next = rest.firstIndex(of: ","), states.contains(trimmed(String(rest[..<next])))
      else { return nil }
      comma = next
    }
    return text[text.index(after: comma)...].contains(where: \.isLetter) ? comma : nil
  }

  /// A publisher's name without brackets and "[etc.]"; empty where a card says that it is unknown.
  static func name(_ text: String) -> String {
    var text = tidied(text)
    for word in ["[etc., etc.]", "[etc.]", "[etc]", "[u.a.]", "[et al.]", "[i.e.", "[distributor]"]
    where text.contains("[") {
      text = tidied(text.replacing(word, with: ""))
    }
    text = bare(text)
    return unknown.contains(folded(text)) ? "" : text
  }

  /// A text without ISBD punctuation at the end, brackets around it, and single brackets.
  private static func bare(_ text: String) -> String {
    var text = ISBD.bare(text)
    if text.contains("[") || text.contains("]") {
      let isWhole = text.first == "[" && text.last == "]"
      let isEven = text.count { $0 == "[" } == text.count { $0 == "]" }
      if isWhole || !isEven { text = text.filter { $0 != "[" && $0 != "]" } }
    }
    return ISBD.bare(text)
  }

  /// The text without a year at its end: ", 2014.", " [1957?]", ", c1957", " (1957)".
  private static func withoutYear(_ text: String) -> (rest: String, year: String) {
    var end = text[...]
    while let last = end.last, ".])?".contains(last) { end.removeLast() }
    let digits = end.suffix(4)
    guard digits.utf8.count == 4, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
      "1400" < digits, digits < "2100"
    else { return (text, "") }
    var start = digits.startIndex
    while start > text.startIndex, "cp©[(".contains(text[text.index(before: start)]) {
      start = text.index(before: start)
    }
    let printed = trimmed(String(text[start...].filter { !"[]().".contains($0) }))
    let rest = trimmed(String(text[..<start]))
    // "Studio 2000" is a name.
    guard rest.last == "," || "[(".contains(text[start]) else { return (text, "") }
    return (rest, printed)
  }

  private static let unknown: Set = [
    "s n", "s i", "sine nomine", "publisher not identified", "publisher unknown", "o v",
    "verlag nicht ermittelbar", "editeur inconnu", "n p",
  ]

  /// Abbreviations of states on cards of the United States and Canada; full names of states may be
  /// names of publishers.
  private static let states: Set = [
    "Ala.", "Ariz.", "Ark.", "Cal.", "Calif.", "Colo.", "Conn.", "D.C.", "Del.", "Fla.", "Ga.",
    "Ill.", "Ind.", "Kan.", "Kans.", "Ky.", "La.", "Mass.", "Md.", "Me.", "Mich.", "Minn.",
    "Miss.", "Mo.", "Mont.", "N.C.", "N.D.", "N.H.", "N.J.", "N.M.", "N.Y.", "Neb.", "Nev.",
    "Okla.", "Ont.", "Or.", "Ore.", "Pa.", "Que.", "R.I.", "S.C.", "S.D.", "Tenn.", "Tex.", "Va.",
    "Vt.", "W. Va.", "W.Va.", "Wash.", "Wis.", "Wyo.",
  ]

  /// Towns that old cards put before a publisher with only a comma between, folded.
  private static let places: Set = [
    "new york", "london", "paris", "berlin", "boston", "philadelphia", "chicago", "leipzig",
    "munchen", "munich", "wien", "vienna", "zurich", "oxford", "cambridge", "edinburgh", "glasgow",
    "dublin", "toronto", "garden city", "englewood cliffs", "san francisco", "los angeles",
    "washington", "baltimore", "indianapolis", "cleveland", "new haven", "princeton", "amsterdam",
    "leiden", "stuttgart", "hamburg", "frankfurt", "frankfurt am main", "koln", "roma", "milano",
    "torino", "firenze", "madrid", "barcelona", "mexico", "buenos aires", "moskva", "bruxelles",
    "geneve", "lausanne", "sydney", "melbourne", "calcutta", "bombay", "delhi", "new delhi",
    "harmondsworth", "reading", "minneapolis", "st louis", "nashville", "stockholm", "kobenhavn",
  ]
}
