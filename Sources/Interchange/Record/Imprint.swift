import Books

/// A publisher with place and year, as title pages and library cards print them.
struct Imprint: Equatable {
  var place = ""
  var publisher = ""
  /// As printed, without its brackets; empty without one.
  var year = ""
  /// The publisher as printed, where a library corrected it; else empty.
  var printed = ""

  /// Reads "Place : Publisher, 2014.", "New York, Dover Publications [1957]", "Gallimard, 1947" and
  /// a publisher alone: nothing of "Farrar, Straus and Giroux" is taken for a place.
  ///
  /// - Parameter hasPlace: Whether the text can have a place; where places have a column of their
  ///   own it has none, and a colon separates two publishers.
  init(_ text: String, hasPlace: Bool = true) {
    var rest: String
    (rest, year) = Self.withoutYear(tidied(text))
    if !hasPlace {
      takePublisher(rest)
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
    takePublisher(rest)
  }

  private mutating func takePublisher(_ text: String) {
    publisher = Self.name(text)
    if Self.corrected(text) != nil { printed = Self.bare(text) }
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
    let (text, printedYear) = Self.withoutYear(tidied(text))
    year = printedYear
    guard let end = Self.endOfState(text) else {
      takePublisher(text)
      return
    }
    place = Self.bare(String(text[..<end]))
    takePublisher(String(text[text.index(after: end)...]))
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

  /// A publisher's name without brackets and "[etc.]", and as a library corrected it; empty where a
  /// card says that it is unknown.
  static func name(_ text: String) -> String {
    var text = tidied(text)
    if text.contains("[") {
      for word in ["[u.a.]", "[et al.]", "[distributor]"] {
        text = tidied(text.replacing(word, with: ""))
      }
      text = corrected(text) ?? text
    }
    text = bare(withoutOthers(text))
    return unknown.contains(folded(text)) ? "" : text
  }

  /// The text without "[etc., etc.]" at its end, in any writing: "; [etc., etc.,", ", etc.".
  private static func withoutOthers(_ text: String) -> String {
    guard text.lowercased().firstRange(ofASCII: "etc") != nil else { return text }
    var words = text.split(separator: " ")
    func isOthers(_ word: Substring) -> Bool {
      word.filter { !"[](),.;&".contains($0) }.lowercased() == "etc"
    }
    guard words.last.map(isOthers) ?? false else { return text }
    while let last = words.last, isOthers(last) || last == "&" || last == "and" {
      words.removeLast()
    }
    return ISBD.bare(words.joined(separator: " "))
  }

  /// A text in which a library corrected what is printed, with the correction; nil for any other.
  ///
  /// The correction in "Macmilan & Co. [i.e. Macmillan & Co.]" is in place of as many words before it as it has.
  private static func corrected(_ text: String) -> String? {
    for sign: StaticString in ["[i.e. ", "[i. e. ", "[i.e., ", " i.e. ", " i. e. "] {
      guard let start = text.firstRange(ofASCII: sign) else { continue }
      // "[Faber i.e. Knopf]"
      guard text[start].first == "[" || text[..<start.lowerBound].contains("[") else { continue }
      let inside = text[start.upperBound...].prefix { $0 != "]" }
      let right = inside.split(separator: " ")
      let printed = text[..<start.lowerBound].filter { $0 != "[" }.split(separator: " ")
      let behind = text[inside.endIndex...].dropFirst().split(separator: " ")
      guard !right.isEmpty else { return nil }
      return (printed.dropLast(right.count) + right + behind).joined(separator: " ")
    }
    return nil
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

  /// The text without the years at its end: ", 2014.", " [1957?]", ", 2002, c2001", ", 平成 10 [1998]".
  private static func withoutYear(_ text: String) -> (rest: String, year: String) {
    var (rest, years) = (text, [String]())
    // "1998 [i.e. 1999]" is misprinted, and both are of the date.
    if let sign = text.firstRange(ofASCII: "[i.e. "), text[sign.upperBound...].count < 8,
      let right = Int(text[sign.upperBound...].prefix { $0.isNumber }), 1400..<2100 ~= right,
      let (before, year) = withoutLastYear(trimmed(String(text[..<sign.lowerBound])))
    {
      return (before, "\(year) [i.e. \(right)]")
    }
    while let (before, year) = withoutLastYear(rest) {
      rest = before
      years.insert(year, at: 0)
    }
    // What stands in brackets is the same year in our calendar.
    if let (before, year) = withoutOtherYear(
      rest,
      isDoubled: text.last == "]" || text.hasSuffix("].")
    ) {
      rest = before
      return (rest, years.isEmpty ? year : "\(year) [\(years.joined(separator: ", "))]")
    }
    return years.isEmpty ? (text, "") : (rest, years.joined(separator: ", "))
  }

  private static func withoutLastYear(_ text: String) -> (rest: String, year: String)? {
    var end = text[...]
    while let last = end.last, ".,])?-–".contains(last) { end.removeLast() }
    let digits = end.suffix(4)
    guard isYear(digits) else { return nil }
    var start = digits.startIndex
    // "1998-2002"
    let first = text[..<start].dropLast().suffix(4)
    if isYear(first), start > text.startIndex, "-–/".contains(text[text.index(before: start)]) {
      start = first.startIndex
    }
    while start > text.startIndex, "cp©[(".contains(text[text.index(before: start)]) {
      start = text.index(before: start)
    }
    let printed = trimmed(String(text[start...].filter { !"[]().,".contains($0) }))
    var rest = trimmed(String(text[..<start]))
    for word in [", impr.", ", imp.", ", cop.", ", printed", ", gedr.", ", ca.", ", c."]
    where rest.lowercased().hasSuffix(word) {
      rest = String(rest.dropLast(word.count - 1))
    }
    // "Studio 2000" is a name.
    guard rest.last == "," || "[(".contains(text[start]) else { return nil }
    return (rest, printed)
  }

  private static func isYear(_ digits: Substring) -> Bool {
    digits.utf8.count == 4 && digits.utf8.allSatisfy { 0x30...0x39 ~= $0 } && "1400" < digits
      && digits < "2100"
  }

  /// The text without the year of another calendar behind its last comma, "平成 10", "Shōwa 55";
  /// nil where there is none.
  ///
  /// - Parameter isDoubled: True when the same year stands in brackets behind it: then it needs no
  ///   name of an era, as "2541 [1998]" in Thailand.
  private static func withoutOtherYear(
    _ text: String,
    isDoubled: Bool
  ) -> (rest: String, year: String)? {
    let start = text.lastIndex(of: ",").map(text.index(after:)) ?? text.startIndex
    let piece = trimmed(String(text[start...].filter { !"[]().".contains($0) }))
    let era = folded(String(piece.prefix { !$0.isNumber }))
    let number = piece.drop { !$0.isNumber }.prefix(while: \.isNumber)
    let behind = trimmed(String(piece.drop { !$0.isNumber }.drop(while: \.isNumber)))
    guard 1...4 ~= number.count || piece.hasSuffix("元年"), ["", "年", "nen"].contains(behind),
      eras.contains(era) || isDoubled && era.isEmpty
    else { return nil }
    return (trimmed(String(text[..<start])), piece)
  }

  /// The eras of Japan and China by which books are dated, folded.
  private static let eras = Set(
    [
      "平成", "昭和", "大正", "明治", "令和", "民國", "民国", "中華民國", "中华民国", "Heisei", "Shōwa",
      "Taishō", "Meiji", "Reiwa", "Minguo", "Min guo", "Min'guo", "Min kuo", "Zhonghua min guo",
      "Chung-hua min kuo",
    ].map(folded)
  )

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
