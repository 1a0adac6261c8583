import Books

/// Takes BibTeX apart: entries, their fields, and the abbreviations of `@string`.
struct BibTeXParser {
  struct Entry {
    let place: Place
    var kind = ""
    var key = ""
    /// In their order, with names in small letters; values without their outer braces.
    var fields: [(name: String, value: String)] = []
    /// The names of fields that are too long.
    var leftOut: [String] = []
    /// Why the rest of it could not be read.
    var damage: ImportProblem.Damage?
    var raw = ""
    /// The text before it outside of all entries: a remark, as programs and people write them.
    var remark = ""

    subscript(name: String) -> String? { fields.first { $0.name == name }?.value }
  }

  private let text: [UInt8]
  private let file: String
  private var index = 0
  private var line = 1
  private var strings: [String: String] = [
    "jan": "January", "feb": "February", "mar": "March", "apr": "April", "may": "May",
    "jun": "June", "jul": "July", "aug": "August", "sep": "September", "oct": "October",
    "nov": "November", "dec": "December",
  ]

  /// Names of what stands beside entries and no book has: "@comment", "@preamble".
  private(set) var leftOut: [String] = []

  init(_ text: [UInt8], file: String) {
    self.text = text
    self.file = file
  }

  /// True when a text has an entry of any kind with a field, or what stands beside entries.
  static func isLikely(_ text: ArraySlice<UInt8>) -> Bool {
    var parser = BibTeXParser(Array(text), file: "")
    while parser.moveTo("@") {
      if parser.isEntry, parser.isBehindText, parser.opensFields() { return true }
      parser.advance()
    }
    return false
  }

  /// True where a line begins, or an entry ends: within the values of other files an entry may be
  /// quoted.
  private var isBehindText: Bool {
    let before = text[..<index].last { $0 != 0x20 && $0 != 0x09 }
    return before.map { "\n\r})".utf8.contains($0) || $0 >= 0x80 } ?? true
  }

  /// True when what begins at the sign here is a kind that all files have, or goes on with a key
  /// and the name of a field, as no mail address and no program does.
  private func opensFields() -> Bool {
    var ahead = self
    ahead.advance()
    ahead.skipSpace()
    let kind = ahead.word().lowercased()
    if ["book", "article", "misc", "string", "preamble", "comment"].contains(kind) { return true }
    ahead.skipSpace()
    ahead.advance()
    let key = ahead.key(until: UInt8(ascii: "}"))
    guard !kind.isEmpty, ahead.byte == UInt8(ascii: ","),
      !key.contains(where: { $0.isWhitespace || "{(=\"".contains($0) })
    else { return false }
    ahead.advance()
    ahead.skipSpace()
    let field = ahead.fieldName()
    return !field.isEmpty && ahead.byte == UInt8(ascii: "=")
  }

  /// The next entry; comments, preambles and `@string` are taken in on the way.
  mutating func next() -> Entry? {
    var remark = ""
    while true {
      let start = index
      while moveTo("@"), !isEntry { advance() }
      let lines = Self.remark(in: text[start..<index])
      if !lines.isEmpty { remark += (remark.isEmpty ? "" : "\n") + lines }
      guard byte != nil else {
        if !remark.isEmpty { leaveOut(tr("the text behind the last entry")) }
        return nil
      }
      if let entry = entry(behind: remark) { return entry }
    }
  }

  /// True when an entry begins at the sign here, which may also stand in a mail address.
  private var isEntry: Bool {
    let rest = text[(index + 1)...].drop { $0 <= 0x20 }
    let behind = rest.drop { $0 > 0x20 && !Self.marks.contains($0) }.drop { $0 <= 0x20 }
    return behind.first.map("{(".utf8.contains) ?? false
  }

  private mutating func leaveOut(_ name: String) {
    if !leftOut.contains(name) { leftOut.append(name) }
  }

  /// The lines of a text between entries, without the marks of remarks before them.
  private static func remark(in text: ArraySlice<UInt8>) -> String {
    guard text.contains(where: { $0 > 0x20 }) else { return "" }
    let lines = String(decoding: text.prefix(mostRaw), as: UTF8.self).split(separator: "\n")
      .filter { !isReason($0) }
    return lines.map { trimmed(String($0.drop { "% \t".contains($0) })) }
      .filter { $0.contains { $0.isLetter || $0.isNumber } }.joined(separator: "\n")
  }

  /// True for a line with which Octavo says why the entry behind it was refused.
  private static func isReason(_ line: Substring) -> Bool {
    line.hasPrefix("# ") && line.contains(#/:\d+: /#)
  }

  /// The most bytes of an entry that stand in the file of refused ones.
  private static let mostRaw = 100_000

  /// The entry that begins here; nil for what is none.
  private mutating func entry(behind remark: String) -> Entry? {
    var entry = Entry(place: Place(file: file, line: line))
    entry.remark = remark
    let start = index
    advance()
    skipSpace()
    entry.kind = word().lowercased()
    skipSpace()
    guard let open = byte, "{(".utf8.contains(open) else { return nil }
    if entry.kind == "comment" {
      leaveOut("@comment")
      _ = balanced()
      return nil
    }
    advance()
    let close: UInt8 = open == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: ")")
    if entry.kind == "preamble" {
      leaveOut("@preamble")
      _ = value(until: close)
      return nil
    }
    if entry.kind != "string" { entry.key = key(until: close) }
    readFields(of: &entry, until: close)
    guard entry.kind == "string" else {
      entry.raw = String(decoding: text[start..<index].prefix(Self.mostRaw), as: UTF8.self)
      return entry
    }
    // An abbreviation made of others can double with each line, so long ones are left out: a file
    // of a few lines would fill the memory.
    for field in entry.fields where field.value.utf8.count <= FieldLimits.name {
      strings[field.name] = field.value
    }
    return nil
  }

  private mutating func readFields(of entry: inout Entry, until close: UInt8) {
    while true {
      skipSpace()
      while byte == UInt8(ascii: ",") {
        advance()
        skipSpace()
      }
      guard let byte else { return entry.damage = .entryWithoutEnd }
      if byte == close { return advance() }
      let name = fieldName().lowercased()
      guard !name.isEmpty, self.byte == UInt8(ascii: "=") else {
        return recover(&entry, .fieldWithoutSign)
      }
      advance()
      guard let value = value(until: close) else {
        return recover(&entry, .valueWithoutEnd(of: String(name.prefix(40))))
      }
      // No book is lost for one value.
      guard value.utf8.count <= FieldLimits.text else {
        entry.leftOut.append(String(name.prefix(40)))
        continue
      }
      entry.fields.append((name, value))
    }
  }

  /// Goes to the next line that begins with an entry.
  private mutating func recover(_ entry: inout Entry, _ damage: ImportProblem.Damage) {
    entry.damage = damage
    while let byte {
      if byte == UInt8(ascii: "@"), index > 0, text[index - 1] == 0x0A { return }
      advance()
    }
  }

  // MARK: - Values

  /// Pieces in braces, in quotation marks, numbers and abbreviations, joined by `#`.
  private mutating func value(until close: UInt8) -> String? {
    var result = ""
    while true {
      skipSpace()
      switch byte {
      case UInt8(ascii: "{"):
        guard let piece = balanced() else { return nil }
        result += piece
      case UInt8(ascii: "\""):
        guard let piece = quoted() else { return nil }
        result += piece
      default:
        let name = word()
        guard !name.isEmpty else { return result.isEmpty ? nil : result }
        result += strings[name.lowercased()] ?? name
      }
      // A longer value is refused anyway, and need not grow further.
      if result.utf8.count > FieldLimits.text { return result }
      skipSpace()
      guard byte == UInt8(ascii: "#") else { return result }
      advance()
    }
  }

  /// The text between the brace here and the one that closes it; nil when none does.
  private mutating func balanced() -> String? {
    let back = (index, line)
    var depth = 0
    let start = index + 1
    while let byte {
      if byte == UInt8(ascii: "\\") {
        advance()
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "(") && index == back.0 {
        depth += 1
      } else if byte == UInt8(ascii: "}")
        || byte == UInt8(ascii: ")") && text[back.0] != UInt8(ascii: "{")
      {
        depth -= 1
        if depth == 0 {
          let piece = String(decoding: text[start..<index], as: UTF8.self)
          advance()
          return piece
        }
      }
      advance()
    }
    (index, line) = back
    return nil
  }

  private mutating func quoted() -> String? {
    let back = (index, line)
    advance()
    let start = index
    var depth = 0
    while let byte {
      switch byte {
      case UInt8(ascii: "\\"): advance()
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "\"") where depth <= 0:
        let piece = String(decoding: text[start..<index], as: UTF8.self)
        advance()
        return piece
      default: break
      }
      advance()
    }
    (index, line) = back
    return nil
  }

  // MARK: - Letters

  private var byte: UInt8? { index < text.count ? text[index] : nil }

  private mutating func advance() {
    guard index < text.count else { return }
    if text[index] == 0x0A { line += 1 }
    index += 1
  }

  private mutating func moveTo(_ mark: Unicode.Scalar) -> Bool {
    while let byte {
      if byte == UInt8(ascii: mark) { return true }
      advance()
    }
    return false
  }

  private mutating func skipSpace() {
    while let byte, byte <= 0x20 { advance() }
  }

  /// The marks of the language, which end a name.
  private static let marks = Array("{}()=,#\"@%".utf8)

  /// A name: up to white space or a mark of the language.
  private mutating func word() -> String {
    let start = index
    while let byte, byte > 0x20, !Self.marks.contains(byte) { advance() }
    return String(decoding: text[start..<index], as: UTF8.self)
  }

  /// The name of a field, with whatever control characters are in it, up to its "=".
  private mutating func fieldName() -> String {
    var name = word()
    skipSpace()
    guard byte != UInt8(ascii: "=") else { return name }
    let rest = text[index...].prefix {
      $0 != UInt8(ascii: "=") && !"{}(),#\"@%\n".utf8.contains($0)
    }
    guard rest.endIndex < text.count, text[rest.endIndex] == UInt8(ascii: "="),
      rest.split(separator: UInt8(ascii: " ")).count == 1
    else { return name }
    name += String(decoding: rest.filter { $0 > 0x20 }, as: UTF8.self)
    index = rest.endIndex
    return name
  }

  private mutating func key(until close: UInt8) -> String {
    let start = index
    while let byte, byte != UInt8(ascii: ","), byte != close, byte != 0x0A { advance() }
    return trimmed(String(decoding: text[start..<index], as: UTF8.self))
  }
}

// MARK: - Cross-references

/// The entries of a file that others refer to by `crossref`, before or behind them.
struct BibTeXCrossReferences {
  private var entries: [String: BibTeXParser.Entry] = [:]

  init(_ text: [UInt8], file: String) {
    guard Self.mentions("crossref", in: text) else { return }
    var wanted: Set<String> = []
    var parser = BibTeXParser(text, file: file)
    while let entry = parser.next() {
      if let key = entry["crossref"] { wanted.insert(key.lowercased()) }
    }
    guard !wanted.isEmpty else { return }
    parser = BibTeXParser(text, file: file)
    while var entry = parser.next() {
      let key = entry.key.lowercased()
      guard wanted.contains(key), entries[key] == nil else { continue }
      entry.raw = ""
      entries[key] = entry
    }
  }

  /// An entry with what it takes over from the one that it refers to; nil when that is not there.
  ///
  /// The title of a chapter's book becomes `booktitle`, as in BibLaTeX; the ISBN is not taken over.
  func completed(_ entry: BibTeXParser.Entry) -> BibTeXParser.Entry? {
    guard let key = entry["crossref"] else { return entry }
    guard let parent = entries[key.lowercased()] else { return nil }
    var entry = entry
    let isDated = entry["year"] != nil || entry["date"] != nil
    for (name, value) in parent.fields {
      let own: String
      switch name {
      case "title": own = entry["title"] == nil ? name : "booktitle"
      case "subtitle": own = entry["title"] == nil ? name : "booksubtitle"
      case "author": own = entry["author"] == nil ? name : "bookauthor"
      case _ where isDated && ["year", "date", "month"].contains(name): continue
      case _ where Self.inherited.contains(name): own = name
      default: continue
      }
      if entry[own] == nil { entry.fields.append((own, value)) }
    }
    return entry
  }

  /// True when a word of small letters stands in a text in any case.
  private static func mentions(_ word: StaticString, in text: [UInt8]) -> Bool {
    let count = word.utf8CodeUnitCount
    guard text.count >= count else { return false }
    return (0...(text.count - count)).contains { place in
      (0..<count).allSatisfy { text[place + $0] | 0x20 == word.utf8Start[$0] }
    }
  }

  private static let inherited: Set<String> = [
    "publisher", "year", "date", "month", "editor", "translator", "series", "number", "volume",
    "volumes", "edition", "address", "location", "organization", "institution", "school",
    "language", "langid", "booktitle", "howpublished",
  ]
}
