import Books

/// What stands between commas behind a name and is none: "Foe, Eve, translator", "Bob Gee, Pfarrer in Bern",
/// "University of Oxford, Faculty of Law".
enum NameRemarks {
  /// Names of a cell up to a remark.
  struct Run {
    /// The names between commas, "Foe, Eve" or "Ann Bee, Carl Dee"; or an institution with its parts.
    var names: String
    /// What is said of the last of them, or of the only one.
    var remarks: [String] = []
    var roles: [Role] = []
    var isInstitution = false

    /// True when the names are one person with the surname first, whatever the column has.
    var isInverted: Bool {
      guard !roles.isEmpty || !remarks.isEmpty else { return false }
      if case .inverted = NameCell(names).rule { return true }
      return NameOrder.isInverted(names) && NameCell.isOneHeading(names)
    }
  }

  /// The runs of a text; nil where nothing in it is a remark, as in nearly all.
  static func runs(of text: String) -> [Run]? {
    guard mayHaveRemarks(text), words.hasAny(in: text) else { return nil }
    let parts = NameOrder.parts(of: tidied(text)).flatMap(withoutDash).flatMap(withoutYears)
    guard parts.count > 1 else { return nil }
    var runs: [Run] = []
    var names: [String] = []
    var hasRemark = false
    func close() {
      if !names.isEmpty { runs.append(Run(names: names.joined(separator: ", "))) }
      names = []
    }
    for (place, part) in parts.enumerated() {
      let isLast = place == parts.count - 1
      let isPlace = isPlace(part, before: parts[(place + 1)...])
      let last = names.isEmpty ? runs.last : nil
      if let last, last.isInstitution {
        if isUnit(part) || isPlace {
          runs[runs.count - 1].names += ", " + part
          hasRemark = true
          continue
        }
      } else if let remark = remark(part, behind: last.map { [$0.names] } ?? names, isLast: isLast)
      {
        close()
        runs[runs.count - 1].add(remark)
        hasRemark = true
        continue
      } else if let last, !last.remarks.isEmpty, isInstitution(part) || isPlace {
        // "Keeper of Prints, British Museum" is one office.
        runs[runs.count - 1].add(.words(part))
        continue
      }
      if names.isEmpty, isInstitution(part) {
        runs.append(Run(names: part, isInstitution: true))
      } else {
        names.append(part)
      }
    }
    close()
    return hasRemark ? runs : nil
  }

  /// What a part between commas says of the person before it.
  fileprivate enum Remark {
    case roles([Role])
    case words(String)
  }

  private static func remark(_ part: String, behind names: [String], isLast: Bool) -> Remark? {
    guard let first = names.first else { return nil }
    let isWhole = names.count > 1 || first.has(0x20)
    // "foe, ed" may be called so.
    let isSmall = part.count > 4 && part.first?.isLowercase ?? false
    if isWhole || isSmall, let roles = roles(part) { return .roles(roles) }
    guard isWhole, isLast || part.has(0x20) else { return nil }
    // Behind a turned name "Joan of Arc" is no other person, as she is in a list of names in their order.
    let isTurned = names.count > 1 && !first.has(0x20)
    return isOffice(part) || isTurned && NameOrder.isOffice(ofPerson: part) ? .words(part) : nil
  }

  /// The roles of "translator", "editor and translator", "Hrsg."; nil of a word that may be a name.
  private static func roles(_ part: String) -> [Role]? {
    let isMarked = part.last == "." || part.first?.isLowercase ?? false || part.count > 5
    guard isMarked, part.utf8.count < 60 else { return nil }
    let words = [" and ", " & ", " und ", " et ", " y ", " e ", "/"].first {
      part.firstRange(of: $0) != nil
    }.map { part.components(by: $0) }
    let roles = (words ?? [part]).map { word in
      var word = trimmed(word)
      if word.last == "." { word.removeLast() }
      return Relator.named(word)
    }
    let known = roles.compactMap(\.self)
    return known.count == roles.count ? known : nil
  }

  /// True for what somebody was: "Keeper of Prints", "Pfarrer in Bern", "Countess of Sea", "Abbé".
  ///
  /// "Lord Dunsany" is somebody else, so that behind a title no name may stand.
  private static func isOffice(_ part: String) -> Bool {
    let words = part.split(separator: " ").map(String.init)
    guard let first = words.first, !part.hasPrefix("(") else { return false }
    if first == "of" { return words.count > 1 }
    if NameOrder.isOffice(ofPerson: part) {
      return words.prefix { $0 != "of" }.contains {
        CellWords.means($0, .title) || CellWords.means($0, .office)
      }
    }
    if CellWords.means(first, .title) || CellWords.means(first, .office) {
      return words.count == 1 || words[1].first?.isLowercase ?? false
    }
    return words.count > 2 && links.contains(words[1]) && words[2].first?.isUppercase ?? false
  }

  /// Words between what somebody was and where, which no name has.
  private static let links: Set = ["in", "at", "à", "für", "на", "в"]

  private static let words = RemarkWords(
    [CellWords.Meaning.title, .office, .body, .unit].flatMap(CellWords.words) + ["of"] + links
      + Relator.names,
    endings: [CellWords.Meaning.body, .unit].flatMap(CellWords.words)
  )

  // MARK: - Institutions

  /// True for several words of which one is of institutions: "British Museum", "Institut für Geschichte".
  static func isInstitution(_ name: String) -> Bool { name.has(0x20) && hasBody(name) }

  /// True when a word of a text is of institutions.
  static func hasBody(_ text: String) -> Bool {
    text.split(separator: " ").contains { has(String($0), in: bodies) }
  }

  /// True for a part of an institution, such as "Faculty of Law" or "Handschriftenabteilung".
  private static func isUnit(_ part: String) -> Bool {
    part.split(separator: " ").contains { has(String($0), in: units) }
  }

  /// True for where an institution is, at the end of a text: one word, "New York", "Washington" before "D.C.".
  private static func isPlace(_ part: String, before rest: ArraySlice<String>) -> Bool {
    let words = part.split(separator: " ")
    guard part.first?.isUppercase ?? false, !part.contains(where: \.isNumber),
      rest.isEmpty || rest.count == 1 && rest.allSatisfy({ $0.contains(".") && !$0.has(0x20) })
    else { return false }
    return words.count == 1 || words.count == 2 && CellWords.means(String(words[0]), .place)
  }

  /// True for one of the words, and for a longer word that ends with one, as German has it.
  private static func has(_ word: String, in words: Set<String>) -> Bool {
    let key = CellWords.key(word)
    return words.contains(key)
      || key.utf8.count > 8 && words.contains { $0.count > 5 && key.hasSuffix($0) }
  }

  private static let bodies = Set(CellWords.words(.body).map(CellWords.key))
  private static let units = Set(CellWords.words(.unit).map(CellWords.key))

  // MARK: - Marks

  /// Parts a name from what somebody was behind a dash: "Cottret - Abbé" is two parts.
  private static func withoutDash(_ part: String) -> [String] {
    for dash in [" - ", " – ", " — "] {
      guard let range = part.firstRange(of: dash) else { continue }
      let rest = tidied(String(part[range.upperBound...]))
      return isOffice(rest) ? [tidied(String(part[..<range.lowerBound])), rest] : [part]
    }
    return [part]
  }

  /// "1950- editor." in two.
  private static func withoutYears(_ part: String) -> [String] {
    guard part.first?.isNumber ?? false, let space = part.lastIndex(of: " ") else { return [part] }
    let (years, word) = (tidied(String(part[..<space])), String(part[part.index(after: space)...]))
    return NameOrder.isDates(years) && roles(word) != nil ? [years, word] : [part]
  }

  /// False for a heading of one word, a comma, and words with capitals, as most names are.
  private static func mayHaveRemarks(_ text: String) -> Bool {
    var (commas, hasSpace, isBehind) = (0, false, false)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: ","):
        if hasSpace || commas == 1 { return true }
        commas += 1
        isBehind = true
      case 0x20: hasSpace = hasSpace || commas == 0
      case UInt8(ascii: "-"), 0xD8, 0xE2, 0xEF: return true
      default:
        if isBehind, 0x61...0x7A ~= byte { return true }
        isBehind = false
      }
    }
    return false
  }
}

extension NameRemarks.Run {
  fileprivate mutating func add(_ remark: NameRemarks.Remark) {
    switch remark {
    case .roles(let roles): self.roles += roles
    case .words(let words): remarks.append(words)
    }
  }
}
