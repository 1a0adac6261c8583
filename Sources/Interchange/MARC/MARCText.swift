import Books

extension ImportFormat {
  /// MARC as text: the `.mrk` of MarcEdit, the lines of yaz-marcdump, and what catalogues of
  /// libraries show as their record.
  static let marcText = ImportFormat(
    id: "marctext",
    name: tr("MARC as text"),
    likeness: { head in
      let lines = String(decoding: head.text.prefix(16_384), as: UTF8.self)
        .split(whereSeparator: \.isNewline).prefix(60).map(String.init)
      let fields = lines.compactMap(MARCLine.init)
      let hasTitle = fields.contains { ["245", "200"].contains($0.tag) }
      return hasTitle && fields.count > 1 && fields.count * 10 >= lines.count * 7 ? 94 : 0
    },
    read: { file, options, take in
      let (text, summary) = try WholeText.read(file, format: "MARC as text", options: options)
      var lines: [String] = []
      var count = 0
      func finish() throws {
        guard !lines.isEmpty else { return }
        count += 1
        let place = Place(file: file.name, record: count)
        try take(MARCLine.book(of: lines, place, options))
        lines = []
      }
      let endings: Set<UInt8> = text.contains(0x0A) ? [0x0A] : [0x0D]
      for bytes in text.split(omittingEmptySubsequences: false, whereSeparator: endings.contains) {
        let line = String(decoding: bytes, as: UTF8.self)
        if trimmed(line).isEmpty || MARCLine(line)?.tag == "LDR" { try finish() }
        if !trimmed(line).isEmpty, !line.hasPrefix("#") { lines.append(line) }
      }
      try finish()
      return summary
    }
  )
}

/// A line of a MARC record as text: a tag, and behind it the field.
private struct MARCLine {
  /// Three digits, or LDR for the leader.
  let tag: String
  let value: String
  /// True for a line of MarcEdit, "=245  10$aEmma", which has mnemonics in braces.
  let isMarcEdit: Bool

  init?(_ line: String) {
    isMarcEdit = line.hasPrefix("=")
    let text = isMarcEdit ? line.dropFirst() : line[...]
    let word = text.prefix { !$0.isWhitespace }
    let rest = String(text.dropFirst(word.count).trimmingSuffix { $0.isNewline })
    let isNumber = word.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    if ["LDR", "LEADER", "000"].contains(word) {
      (tag, value) = ("LDR", trimmed(rest))
    } else if !isMarcEdit, word.count >= 5, Self.isLeader(line) {
      (tag, value) = ("LDR", line)
    } else if word.count == 3, isNumber, rest.first?.isWhitespace == true {
      // MarcEdit writes two spaces, others one.
      (tag, value) = (
        String(word), String(rest.dropFirst(rest.hasPrefix("  ") && isMarcEdit ? 2 : 1))
      )
    } else {
      return nil
    }
  }

  /// True for "01234nam  2200337 i 4500": the length, and the place of the data.
  private static func isLeader(_ line: String) -> Bool {
    let bytes = Array(line.utf8)
    return 20...26 ~= bytes.count && bytes.prefix(5).allSatisfy { 0x30...0x39 ~= $0 }
      && bytes.dropFirst(12).prefix(5).allSatisfy { 0x30...0x39 ~= $0 || $0 == 0x20 }
  }

  static func book(of lines: [String], _ place: Place, _ options: ReadingContext) -> ImportedBook {
    var book = ImportedBook(place: place, readAt: options.now)
    var record = MARCRecord()
    var whole: [MARCLine] = []
    for line in lines {
      if let field = MARCLine(line) {
        whole.append(field)
      } else if let last = whole.last, line.first?.isWhitespace == true {
        // A long field goes on in the next line.
        let value = last.value.trimmingSuffix { $0.isWhitespace } + " " + trimmed(line)
        whole[whole.count - 1] = MARCLine(last, value: value)
      } else {
        book.keep("line", line)
        book.remark(.noField(trimmed(line)))
      }
    }
    for line in whole {
      if line.tag == "LDR" { record.leader = line.plain } else { record.fields.append(line.field) }
    }
    if record.isUNIMARC {
      UNIMARCBook.read(record, into: &book)
    } else {
      MARCBook.read(record, into: &book)
    }
    book.finish()
    if book.isRefused || options.keepsRaw { book.raw = .text(lines.joined(separator: "\n")) }
    return book
  }

  private init(_ line: MARCLine, value: String) {
    (tag, isMarcEdit) = (line.tag, line.isMarcEdit)
    self.value = value
  }

  /// The value of a control field, whose blanks MarcEdit writes as backslashes.
  private var plain: String {
    isMarcEdit ? Self.withoutMnemonics(value.replacing("\\", with: " ")) : value
  }

  private var field: MARCRecord.Field {
    var field = MARCRecord.Field(tag: tag)
    guard tag >= "010" else {
      field.control = isMarcEdit ? plain : trimmed(value)
      return field
    }
    let start = Self.firstMark(in: value)
    let mark = start.map { value[$0] }
    // The first part of a field begins without a mark in some catalogues: "245 10 Emma /|cJane".
    let head = start.map { value[..<$0] } ?? value[...]
    let blanks = head.prefix { Self.indicators.contains($0) }
    let (first, rest) = Self.indicators(isMarcEdit ? String(head.prefix(2)) : String(blanks))
    field.indicators = first
    let opening = tidied(String(head.dropFirst(isMarcEdit ? 2 : blanks.count)))
    let text = [rest, opening].filter { !$0.isEmpty }.joined(separator: " ")
    if !text.isEmpty { field.subfields.append(("a", unescaped(text))) }
    guard let mark else { return field }
    let parts = Self.parts(of: value[head.endIndex...], mark, isMarcEdit: isMarcEdit)
    for (code, part) in parts { field.subfields.append((code, unescaped(part))) }
    return field
  }

  /// The place of the first sign that stands before the code of a part; nil where none does.
  ///
  /// An underscore is one where no other sign is, since it is a blank indicator, too: "100 1_ |a Orme".
  private static func firstMark(in text: String) -> String.Index? {
    text.indices.first { marks.contains(text[$0]) && isCode(behind: $0, in: text) }
      ?? text.indices.first { text[$0] == "_" && isCode(behind: $0, in: text) }
      ?? text.firstIndex(where: marks.contains)
  }

  private static func isCode(behind place: String.Index, in text: String) -> Bool {
    text[text.index(after: place)...].first.map(isCode) ?? false
  }

  private static func isCode(_ letter: Character) -> Bool {
    letter.isASCII && (letter.isLowercase || letter.isNumber)
  }

  /// The signs that stand before the code of a part.
  private static let marks: [Character] = ["$", "|", "‡", "ǂ", "\u{1F}"]
  private static let indicators: Set<Character> = Set("0123456789 #\\_")

  /// The two indicators, and digits that are too many for such: those of a title.
  private static func indicators(_ text: String) -> ((UInt8, UInt8), rest: String) {
    // "1 0 " has a space between them, "10 " none, " 0 " none for the first.
    var letters = Array(text)
    if letters.count > 3, letters[1] == " ", letters[2] != " " { letters.remove(at: 1) }
    func indicator(_ place: Int) -> UInt8 {
      guard place < letters.count, let byte = letters[place].asciiValue, 0x30...0x39 ~= byte else {
        return 0x20
      }
      return byte
    }
    return ((indicator(0), indicator(1)), tidied(String(letters.dropFirst(2))))
  }

  /// The parts of a field behind their codes.
  ///
  /// Where a space stands behind each code, as in yaz's lines, a sign without is a price: "$c $5.00".
  private static func parts(
    of text: Substring,
    _ mark: Character,
    isMarcEdit: Bool
  ) -> [(Character, String)] {
    let letters = Array(text)
    let isSpaced = letters.count > 2 && letters[2] == " " && !isMarcEdit
    var parts: [(code: Character, text: String)] = []
    var index = 0
    while index < letters.count {
      let isCode =
        letters[index] == mark && index + 1 < letters.count && isCode(letters[index + 1])
      let isPart =
        !isSpaced
        || (index == 0 || letters[index - 1] == " ")
          && (index + 2 >= letters.count || letters[index + 2] == " ")
      if isCode, isPart {
        parts.append((letters[index + 1], ""))
        index += 2
      } else {
        if !parts.isEmpty { parts[parts.count - 1].text.append(letters[index]) }
        index += 1
      }
    }
    return parts.map { ($0.code, trimmed($0.text)) }
  }

  private func unescaped(_ text: String) -> String {
    isMarcEdit ? Self.withoutMnemonics(text) : text
  }

  /// The text without MarcEdit's names of signs; an accent stands before its letter there.
  private static func withoutMnemonics(_ text: String) -> String {
    guard text.contains("{") else { return text }
    var plain = ""
    var rest = text[...]
    var accents = ""
    while let letter = rest.first {
      let name = letter == "{" ? rest.dropFirst().prefix { $0 != "}" } : ""
      if let sign = signs[name] {
        plain += sign
        rest = rest.dropFirst(name.count + 2)
      } else if let accent = Self.accents[name] {
        accents += accent
        rest = rest.dropFirst(name.count + 2)
      } else {
        plain += composed(letter, accents)
        accents = ""
        rest = rest.dropFirst()
      }
    }
    return plain
  }

  private static func composed(_ letter: Character, _ accents: String) -> String {
    let (letters, marks) = (letter.unicodeScalars, accents.unicodeScalars)
    if letters.count == 1, marks.count == 1, let base = letters.first, let mark = marks.first,
      let whole = Composition.compose(base.value, mark.value)
    {
      return String(whole)
    }
    return String(letter) + accents
  }

  private static let signs: [Substring: String] = [
    "dollar": "$", "lcub": "{", "rcub": "}", "bsol": "\\", "copy": "©", "pound": "£", "eszett": "ß",
    "szlig": "ß", "AElig": "Æ", "aelig": "æ", "OElig": "Œ", "oelig": "œ", "Ostrok": "Ø",
    "ostrok": "ø", "Lstrok": "Ł", "lstrok": "ł", "Dstrok": "Đ", "dstrok": "đ", "THORN": "Þ",
    "thorn": "þ", "eth": "ð", "inodot": "ı", "middot": "·", "deg": "°", "alif": "ʼ", "ayn": "ʻ",
    "mlrhring": "ʼ", "mllhring": "ʻ", "softsign": "ʹ", "hardsign": "ʺ",
  ]

  private static let accents: [Substring: String] = [
    "acute": "\u{301}", "grave": "\u{300}", "circ": "\u{302}", "tilde": "\u{303}",
    "uml": "\u{308}", "macr": "\u{304}", "breve": "\u{306}", "dot": "\u{307}", "ring": "\u{30A}",
    "caron": "\u{30C}", "hacek": "\u{30C}", "cedil": "\u{327}", "ogon": "\u{328}",
    "dotb": "\u{323}", "dblac": "\u{30B}",
  ]
}
