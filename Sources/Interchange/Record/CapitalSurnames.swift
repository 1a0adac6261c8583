import Books

/// Surnames in capitals beside given names that are not, by which cataloguers mark them: "DUPONT, Jean", "Jean DUPONT".
///
/// They are read as "Dupont" where that is certain. What may be written in more than one way stays as it is: a
/// surname with a particle ("VAN DER BERG", "D'ORMESSON"), "MACDONALD", Turkish ones with a dotless I. So do acronyms,
/// and names that are in capitals as a whole.
struct CapitalSurnames {
  /// True where most names of a column are written so.
  ///
  /// Then short surnames are read so, too, and those behind given names.
  private let isUsual: Bool
  /// True where given names are in capitals, too.
  private let isAllCapital: Bool

  /// - Parameter cells: Those of a column of people.
  init(_ cells: [String]) {
    var (marked, capital, all) = (0, 0, 0)
    for name in cells.flatMap(Self.names) {
      all += 1
      guard let parts = Self.parts(of: name), Self.isCapital(parts.family) else { continue }
      if Self.isGiven(parts.given) {
        if Self.letters(parts.family) > 2 { marked += 1 }
      } else if Self.isCapital(parts.given) {
        capital += 1
      }
    }
    isUsual = marked > 1 && marked * 4 >= all && capital * 2 <= marked
    isAllCapital = capital > marked
  }

  /// A name with its surname in mixed letters; nil where it stays as it is.
  ///
  /// - Parameter isInverted: True when the surname stands first, before a comma.
  func mixed(_ name: String, isInverted: Bool) -> String? {
    guard Self.hasCapitals(name), let parts = Self.parts(of: name), parts.isInverted == isInverted,
      Self.isGiven(parts.given), Self.isCapital(parts.family)
    else { return nil }
    let areInitials = !parts.given.contains(where: \.isLowercase)
    if areInitials, isAllCapital { return nil }
    let isLong = Self.letters(parts.family) > 3 && (isInverted || areInitials)
    guard isUsual || isLong, let family = Self.mixed(parts.family) else { return nil }
    return isInverted ? family + parts.rest : "\(parts.given) \(family)"
  }

  // MARK: - Parts of names

  /// The names of a cell, roughly.
  private static func names(of cell: String) -> [String] {
    cell.split { ";&|/".contains($0) }.flatMap { piece -> [String] in
      let piece = tidied(String(piece))
      let parts = piece.split(separator: ",").map { tidied(String($0)) }
      let isOne =
        parts.count > 1 && (isCapital(parts[0]) || parts.count == 2 && !parts[0].has(0x20))
      return isOne ? [piece] : parts
    }
  }

  private typealias Parts = (family: String, given: String, rest: String, isInverted: Bool)

  private static func parts(of name: String) -> Parts? {
    if let comma = name.firstIndex(of: ",") {
      let rest = name[comma...]
      let given = tidied(String(rest.dropFirst().prefix { !",(".contains($0) }))
      return (tidied(String(name[..<comma])), given, String(rest), true)
    }
    let words = name.split(separator: " ").map(String.init)
    let given = words.prefix { !isCapital($0) || isInitials($0) }
    guard !given.isEmpty, given.count < words.count else { return nil }
    let family = words.dropFirst(given.count)
    guard family.allSatisfy(isCapital) else { return nil }
    return (family.joined(separator: " "), given.joined(separator: " "), "", false)
  }

  /// True for capitals alone, but for the small letter of "McDONALD".
  private static func isCapital(_ name: String) -> Bool {
    let name = name.hasPrefix("Mc") ? name.dropFirst(2) : name[...]
    return letters(name) > 1 && !name.contains { $0.isLowercase || $0.isNumber || $0 == "." }
      && name.contains(where: \.isUppercase)
  }

  private static func letters(_ name: some StringProtocol) -> Int { name.count(where: \.isLetter) }

  /// True for given names in mixed letters, or initials, and for no word of institutions.
  private static func isGiven(_ text: String) -> Bool {
    guard let first = text.split(separator: " ").first.map(String.init) else { return false }
    let isMixed =
      (first.first?.isUppercase ?? false) && first.contains(where: \.isLowercase)
      && !text.contains(where: \.isNumber)
    guard isMixed || isInitials(first) else { return false }
    return !NameRemarks.hasBody(text)
  }

  private static func isInitials(_ word: String) -> Bool {
    word.contains(".") && word.split { ".-".contains($0) }.allSatisfy { $0.count == 1 }
  }

  // MARK: - Letters

  /// False where no two capitals stand together, as in nearly all names.
  private static func hasCapitals(_ name: String) -> Bool {
    var isBehindCapital = false
    for scalar in name.unicodeScalars {
      let isCapital =
        scalar.isASCII ? "A"..."Z" ~= scalar : scalar.properties.isUppercase
      if isCapital, isBehindCapital { return true }
      isBehindCapital = isCapital
    }
    return false
  }

  /// A surname in mixed letters; nil where more than one way is usual.
  private static func mixed(_ family: String) -> String? {
    let words = family.split(separator: " ").map(String.init)
    guard words.count == 1 || !words.contains(where: NameWords.isParticle) else { return nil }
    let mixed = words.compactMap { word -> String? in
      guard !CellWords.means(word, .acronym), hasVowel(word), !PersonKey.isSuffix(word) else {
        return nil
      }
      return wordMixed(word)
    }
    return mixed.count == words.count ? mixed.joined(separator: " ") : nil
  }

  private static func wordMixed(_ word: String) -> String? {
    var mixed = ""
    for part in word.split(omittingEmptySubsequences: false, whereSeparator: { "-'’".contains($0) })
    {
      let mark = word[part.endIndex...].first
      guard let part = partMixed(part, isElided: mark.map { "'’".contains($0) } ?? false) else {
        return nil
      }
      mixed += part
      if let mark { mixed.append(mark) }
    }
    return mixed
  }

  private static func partMixed(_ part: Substring, isElided: Bool) -> String? {
    if isElided, ["D", "DE", "DEL", "DELL", "DALL"].contains(part) { return nil }
    if part.hasPrefix("MAC"), part.count > 5 { return nil }
    let isTurkish = part.contains("İ") || part.contains("I") && part.contains { "ŞĞ".contains($0) }
    guard !isTurkish else { return nil }
    for (opening, written) in [("MC", "Mc"), ("Mc", "Mc"), ("IJ", "IJ")]
    where part.hasPrefix(opening) {
      let rest = part.dropFirst(2)
      return written + (written == "IJ" ? rest.lowercased() : capitalized(rest))
    }
    return capitalized(part)
  }

  private static func capitalized(_ part: Substring) -> String {
    let small = part.dropFirst().lowercased()
    // The small sigma at the end of a word is another one.
    let ended = small.last == "σ" ? small.dropLast() + "ς" : small[...]
    return String(part.prefix(1)) + ended
  }

  private static func hasVowel(_ word: String) -> Bool {
    folded(word).contains { "aeiouyаеёиоуыэюяіїєαεηιουω".contains($0) }
  }
}
