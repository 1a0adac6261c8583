import Books

/// The people in a cell of a table, where commas may stand between people, or behind a surname.
///
/// Which of both it is, a column tells as a whole (``isInverted(_:)``) and a cell for itself
/// (``people(inInvertedColumn:)``), by rules that have names (``Rule``).
struct NameCell {
  /// A person as the cell has it.
  struct Person {
    let name: String
    /// True when the surname stands first.
    let isInverted: Bool
  }

  /// How a cell shows what its commas mean.
  enum Rule {
    /// Years of life end each person: "Bee, Ann, 1950-, Dee, Carl, 1960-".
    case yearsBetween
    /// Surnames and given names take turns: "Bee, Ann, Dee, Carl"; "王, 小波, 李, 银河".
    case pairs
    /// One person with the surname first: "Bee, Ann".
    case inverted
    /// One with the surname first, and people in natural order: "Bee, Ann, Carl Dee".
    case firstInverted
    /// Three or more people, or two of whom the first has two words: "Ann Bee, Carl Dee".
    case list
  }

  let parts: [String]
  /// Nil where there is no comma, or where the cell does not tell.
  let rule: Rule?

  /// - Parameter cell: One without signs of lists other than commas, cleaned by ``bare(_:)``.
  init(_ cell: String) {
    guard NameOrder.isInverted(cell) else {
      parts = [cell]
      rule = nil
      return
    }
    var parts: [String] = []
    for part in cell.unicodeScalars.split(whereSeparator: NameOrder.isComma) {
      var part = tidied(String(part))
      if !parts.isEmpty { part = Self.withoutConjunction(part) }
      guard !part.isEmpty else { continue }
      // A suffix is no sign of anything: it belongs to the name before it.
      if PersonKey.isSuffix(part), let last = parts.indices.last {
        parts[last] += ", " + part
      } else {
        parts.append(part)
      }
    }
    self.parts = parts
    rule = Self.rule(of: parts)
  }

  /// True for a name of one word, what is behind a comma, and perhaps years: "Bee, Ann C., 1950-".
  ///
  /// Most headings of libraries are so, and no rule reads them in another way.
  static func isOneHeading(_ cell: String) -> Bool {
    var (commas, hasSpace, isBehind) = (0, false, false)
    for byte in cell.utf8 {
      switch byte {
      case 0x80...: return false
      case UInt8(ascii: ","):
        if hasSpace && commas == 0 { return false }
        commas += 1
        isBehind = true
      case 0x20: hasSpace = true
      default:
        if isBehind, commas > 1, !(commas == 2 && 0x30...0x39 ~= byte) { return false }
        isBehind = false
      }
    }
    return commas > 0
  }

  private static func rule(of parts: [String]) -> Rule? {
    if parts.contains(where: NameOrder.isDates) {
      return groups(of: parts) == nil ? nil : .yearsBetween
    }
    guard parts.count > 1 else { return nil }
    if parts.allSatisfy(EastAsianName.isOfScript) {
      if EastAsianName.arePairs(parts) { return parts.count == 2 ? .inverted : .pairs }
      return .list
    }
    // "Bee, Ann, of Boston" and "Bee, Ann, 3rd Baron": what is no name tells who is meant.
    // Somebody may write all names in small letters, though.
    let isSmall = parts.allSatisfy { $0.first?.isLowercase ?? false }
    guard isSmall || parts.dropFirst().allSatisfy(mayBeName) else { return nil }
    let isTitled = parts.indices.dropFirst(2).contains {
      isTitle(parts[$0], isLast: $0 == parts.count - 1)
    }
    if isTitled { return nil }
    if parts.count == 2 { return ofTwo(parts[0], parts[1]) }
    let isTurned = isSurname(parts[0]) && words(parts[1]) < 4
    if parts.count.isMultiple(of: 2), arePairs(parts) { return .pairs }
    if isTurned, parts.dropFirst(2).allSatisfy({ words($0) > 1 && NameOrder.isPerson($0) }) {
      return words(parts[1]) > 1 && !isSurnameAlone(parts[0]) ? .list : .firstInverted
    }
    return .list
  }

  /// "Ann Bee, Carl Dee" is a list, while "García Márquez, Gabriel", "Le Guin, Ursula K." and "Cervantes Saavedra, Miguel
  /// de" are one.
  private static func ofTwo(_ first: String, _ second: String) -> Rule {
    guard words(first) > 1, words(second) > 1, !isSurname(first) else { return .inverted }
    // "Nowak J., Kowalski A." are two who have their surnames first, as "Le Guin, Ursula K." is not.
    if endsInInitials(first), endsInInitials(second) { return .list }
    let last = second.split(separator: " ").last ?? ""
    let endsSmall = last.first?.isLowercase ?? false
    let endsInitial = last.count == 2 && last.last == "."
    guard !endsSmall || first.first?.isLowercase ?? false, !endsInitial else { return .inverted }
    return .list
  }

  /// True for a surname with initials behind it, as "Nowak J." is.
  private static func endsInInitials(_ name: String) -> Bool {
    let words = name.split(separator: " ")
    return words.count > 1 && !words[0].contains(".")
      && words.dropFirst().allSatisfy { word in
        word.last == "." && word.split(separator: ".").allSatisfy { $0.count == 1 }
      }
  }

  private static func arePairs(_ parts: [String]) -> Bool {
    stride(from: 0, to: parts.count, by: 2).allSatisfy { place in
      isSurname(parts[place]) && words(parts[place + 1]) < 3
    }
  }

  /// The people of parts of which years of life end each; nil where a part is left over that is no person.
  private static func groups(of parts: [String]) -> [String]? {
    var groups: [[String]] = [[]]
    for part in parts {
      groups[groups.count - 1].append(part)
      if NameOrder.isDates(part) { groups.append([]) }
    }
    if groups.last?.isEmpty ?? false { groups.removeLast() }
    guard groups.count > 1 else { return nil }
    let arePeople = groups.allSatisfy { group in
      let names = group.filter { !NameOrder.isDates($0) }
      return names.count > 1 && names.allSatisfy(mayBeName)
        || names.count == 1 && words(names[0]) > 1
          && NameOrder.isPerson(names[0])
    }
    return arePeople ? groups.map { $0.joined(separator: ", ") } : nil
  }

  /// The people, by the cell's own rule.
  ///
  /// - Parameter isInverted: True in a column in which most surnames stand first.
  /// - Returns: Nil where the column decides.
  func people(inInvertedColumn isInverted: Bool) -> [Person]? {
    switch rule {
    case .yearsBetween:
      Self.groups(of: parts)?.map { Person(name: $0, isInverted: NameOrder.isInverted($0)) }
    case .pairs:
      isInverted || parts.allSatisfy(EastAsianName.isOfScript)
        ? stride(from: 0, to: parts.count, by: 2).map {
          Person(name: "\(parts[$0]), \(parts[$0 + 1])", isInverted: true)
        } : nil
    case .firstInverted:
      isInverted
        ? [Person(name: "\(parts[0]), \(parts[1])", isInverted: true)]
          + parts.dropFirst(2).map { Person(name: $0, isInverted: false) } : nil
    case .inverted:
      parts.allSatisfy(EastAsianName.isOfScript)
        ? [Person(name: parts.joined(separator: ", "), isInverted: true)] : nil
    case .list:
      parts.contains(where: NameOrder.isHouse)
        ? nil : parts.map { Person(name: $0, isInverted: false) }
    case nil: nil
    }
  }

  /// True when the cells of a column that tell it have the surname first, as many as not: a list of which
  /// one is taken for a name is told by its own rule.
  static func isInverted(_ cells: [String]) -> Bool {
    var (inverted, lists) = (0, 0)
    for cell in cells {
      let pieces = bare(cell).text.split(separator: ";").map { tidied(String($0)) }
        .flatMap { NameOrder.alternatives($0) ?? [$0] }
        .flatMap { piece -> [String] in
          // An institution has commas of other kinds.
          NameRemarks.runs(of: piece)?.filter { !$0.isInstitution }.map(\.names) ?? [piece]
        }
      for piece in pieces.flatMap(NameOrder.people) {
        // Only headings of libraries have years of life behind a name.
        let hasYears = piece.split(separator: ",").contains {
          NameOrder.isDates(trimmed(String($0)))
        }
        switch NameCell(piece).rule {
        case .yearsBetween, .pairs, .inverted, .firstInverted: inverted += 1
        case .list: lists += 1
        case nil: if hasYears || NameOrder.hasSurnameFirst(piece) { inverted += 1 }
        }
      }
    }
    return inverted >= max(1, lists)
  }

  // MARK: - What is no name

  /// The last of "Ann Bee, Carl Dee, and Eve Foe" without "and".
  static func withoutConjunction(_ part: String) -> String {
    guard let first = part.utf8.first, "a&uey".utf8.contains(first),
      let word = ["and ", "& ", "und ", "et ", "y "].first(where: part.hasPrefix)
    else { return part }
    return String(part.dropFirst(word.count))
  }

  /// A cell without what stands before the first name ("by"), and without people who are not named ("et al.") and
  /// letters behind names ("PhD").
  ///
  /// - Returns: The rest, and whether more than "by" and a comma was left out.
  static func bare(_ cell: String) -> (text: String, isLess: Bool) {
    var text = cell
    if let rest = withoutOpening(text) { text = rest }
    let hasMarks = text.utf8.contains {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") || $0 >= 0xD8
    }
    var isLess = false
    if let rest = UnnamedAuthors.named(in: text), !rest.isEmpty { (text, isLess) = (rest, true) }
    guard hasMarks, mayHoldMore(text) else { return (text, isLess) }
    var kept = ""
    var hasName = false
    var isLong = false
    // How many parts the name has so far: behind "Foe, Eve" stands no initial.
    var length = 0
    text.forEachMarkedPart { part, mark in
      let name = tidied(part)
      let isOther = hasName && UnnamedAuthors.areAll(of: name)
      if isOther || hasName && isHonour(name, behindWords: isLong || length == 2) {
        isLess = true
      } else if !name.isEmpty {
        kept += kept.isEmpty ? name : (kept.last == ";" ? " " : "") + name
        isLong = words(name) > 1
        hasName = true
        length += 1
      }
      if mark == ";" || mark == "；" { length = 0 }
      if let mark, !name.isEmpty {
        while let last = kept.last, ",;".contains(last) { kept.removeLast() }
        kept += mark == ";" ? ";" : String(mark) + " "
      }
    }
    while let last = kept.last, " ,;，；".contains(last) { kept.removeLast() }
    return kept.isEmpty ? (text, false) : (kept, isLess)
  }

  /// False where no part behind the first begins as a word that is left out, which tells it of nearly all
  /// cells.
  private static func mayHoldMore(_ text: String) -> Bool {
    var (isFirst, length, before) = (true, 0, UInt8(0))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: ";"):
        // "by O. G. Craw, C.B.E.,"
        if length == 0 { return true }
        (isFirst, length) = (false, 0)
      case 0x20 where length == 0: continue
      case 0xEF: return true
      default:
        length += 1
        if isFirst || length > 2 { continue }
        if byte >= 0x80 { return true }
        if length == 2, beginnings.contains(beginning(before, byte)) { return true }
        before = byte
      }
    }
    return length == 0
  }

  private static func beginning(_ first: UInt8, _ second: UInt8) -> UInt16 {
    UInt16(first | 0x20) << 8 | UInt16(second | 0x20)
  }

  /// The first two letters of all words that are left out behind a name.
  private static let beginnings = Set(
    (CellWords.words(.honour) + UnnamedAuthors.texts).compactMap { word -> UInt16? in
      let bytes = Array(word.utf8.prefix(2))
      return bytes.count == 2 ? beginning(bytes[0], bytes[1]) : nil
    }
  )

  /// The words that stand before a name, in small letters, as bytes, by the first of them.
  private static let openings: [UInt8: [[UInt8]]] = Dictionary(
    grouping: CellWords.words(.by).map { word in
      Array((word.last.map { ":：".contains($0) } ?? false ? word : word + " ").lowercased().utf8)
    }
  ) { $0.first ?? 0 }

  /// "by Ann Bee" without "by"; nil where no such word is there.
  private static func withoutOpening(_ text: String) -> String? {
    guard let first = text.utf8.first else { return nil }
    let small = 0x41...0x5A ~= first ? first | 0x20 : first
    guard let words = openings[small] else { return nil }
    let opening = words.first { word in
      var place = 0
      for byte in text.utf8 {
        guard place < word.count else { return true }
        guard byte == word[place] || 0x41...0x5A ~= byte && byte | 0x20 == word[place] else {
          return false
        }
        place += 1
      }
      return false
    }
    return opening.map { trimmed(String(decoding: text.utf8.dropFirst($0.count), as: UTF8.self)) }
  }

  /// True for "PhD", "C.B.E.", "MD" behind a whole name; behind a surname alone two or three capitals are initials.
  private static func isHonour(_ part: String, behindWords isLong: Bool) -> Bool {
    guard part.utf8.count <= 12, CellWords.means(part, .honour) else { return false }
    let letters = part.filter(\.isLetter)
    let capitals = letters.count(where: \.isUppercase)
    let isMarked = capitals > 1 || part.contains(".") || letters.count > 2
    return isMarked
      && (isLong
        || letters.count > 2 && (letters.contains(where: \.isLowercase) || part.contains(".")))
  }

  private static func words(_ name: String) -> Int {
    name.split(separator: " ").count
  }

  /// True when a text can be a surname alone: one word, one with a particle before it, a Spanish double one.
  private static func isSurname(_ name: String) -> Bool {
    let words = name.split(separator: " ")
    guard let first = words.first else { return false }
    return words.count == 1 || isSurnameAlone(name)
      || NameWords.isParticle(String(first)) && words.count < 5
  }

  private static func isSurnameAlone(_ name: String) -> Bool {
    let words = name.split(separator: " ")
    return words.count == 1 || words.count == 2 && NameWords.isSpanishSurname(String(words[0]))
      || words.count == 3 && ["y", "e", "i"].contains(words[1])
  }

  private static func mayBeName(_ part: String) -> Bool {
    guard let first = part.first, !part.contains(where: \.isNumber), !part.hasPrefix("(") else {
      return false
    }
    return !first.isLowercase || NameOrder.particles.contains(String(part.prefix { $0 != " " }))
  }

  /// True when a part is a title of the person before it: "Sir", "Baron Bee", "Keeper of Prints".
  ///
  /// "King" at the end may be one, while before another part it is a surname.
  private static func isTitle(_ part: String, isLast: Bool) -> Bool {
    let words = part.split(separator: " ")
    guard let first = words.first.map(String.init) else { return false }
    return CellWords.means(first, .title)
      || isLast && words.count == 1 && CellWords.means(first, .office)
      || words.contains {
        $0 == "of" || $0 == "the" || NameOrder.institutions.contains($0.lowercased())
      }
  }
}

extension String {
  /// Goes through the parts between commas and semicolons, each with the mark behind it.
  fileprivate func forEachMarkedPart(_ body: (String, Character?) -> Void) {
    var start = utf8.startIndex
    var place = start
    var depth = 0
    while place < utf8.endIndex {
      var mark: Character?
      var next = utf8.index(after: place)
      switch utf8[place] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: ","): mark = ","
      case UInt8(ascii: ";"): mark = ";"
      case 0xEF:
        next = unicodeScalars.index(after: place)
        if self[place] == "，" || self[place] == "；" { mark = self[place] }
      default: break
      }
      if depth <= 0, let mark {
        body(String(self[start..<place]), mark)
        start = next
      }
      place = next
    }
    body(String(self[start...]), nil)
  }
}
