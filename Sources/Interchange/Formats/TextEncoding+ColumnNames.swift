import Books

extension TextEncoding {
  /// The encoding in which a table's first line has more names of columns that are known than in the one
  /// that was found by its words; nil where none has.
  ///
  /// Of a few rows in Windows-1250 the words prove little, but "Szerző" is a name in no other encoding.
  static func byColumnNames(_ head: [UInt8]) -> TextEncoding? {
    guard head.first != UInt8(ascii: "<") else { return nil }
    let line = head.prefix { $0 != 0x0A && $0 != 0x0D }.prefix(4096)
    let isBeyondASCII = line.contains { $0 >= 0x80 }
    guard !isUTF8(head) else { return nil }
    let found = detect(head).encoding
    guard !found.isCertain || found == .utf8 else { return nil }
    func cells(in encoding: TextEncoding) -> [String] {
      guard let converter = TextConverter(from: encoding) else { return [] }
      let text = String(decoding: converter.convert(line, isLast: true).text, as: UTF8.self)
      return text.split { ",;\t|".contains($0) }.map { cell in
        tidied(cell.filter { $0 != "\"" })
      }
    }
    func known(in encoding: TextEncoding) -> Int {
      let cells = cells(in: encoding)
      // Names are known without their accents, too: "Szerzõ" is one, and "Szerző" is right.
      return cells.reduce(0) { sum, cell in
        sum + (ColumnNames.heading(cell)?.isWhole ?? false ? 1 : 0)
          + (ColumnNames.isSpelled(cell) ? 1 : 0)
      }
    }
    let least = known(in: found == .utf8 ? .windows1252 : found)
    var best: (encoding: TextEncoding, count: Int)?
    for encoding in isBeyondASCII ? allCases : [] where !encoding.isCertain && encoding != found {
      let count = known(in: encoding)
      if count > max(least, best?.count ?? 0) { best = (encoding, count) }
    }
    guard best == nil, found == .utf8 else { return best?.encoding }
    // "Název" above "Dùm u moøe": the language is known, and explains what is no word.
    return allCases.first { encoding in
      let names = languages[encoding] ?? []
      return cells(in: encoding).contains { names.contains(DelimitedHeader.key($0)) }
        && encoding.explains(head)
    }
  }

  /// The keys of names of columns that belong to the languages of an encoding (`Resources/values.txt`).
  private static let languages: [TextEncoding: Set<String>] = {
    let lists = WordLists.values.sections["encodings"] ?? []
    return Dictionary(
      lists.compactMap { list in
        TextEncoding(rawValue: list.name).map { ($0, Set(list.words.map(DelimitedHeader.key))) }
      }
    ) { first, _ in first }
  }()
}
