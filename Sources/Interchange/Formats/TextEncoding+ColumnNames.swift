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
    guard isBeyondASCII, String(validating: line, as: UTF8.self) == nil else { return nil }
    let found = detect(head).encoding
    guard !found.isCertain || found == .utf8 else { return nil }
    func known(in encoding: TextEncoding) -> Int {
      guard let converter = TextConverter(from: encoding) else { return 0 }
      let text = String(decoding: converter.convert(line, isLast: true).text, as: UTF8.self)
      let cells = text.split { ",;\t|".contains($0) }.map { cell in
        tidied(cell.filter { $0 != "\"" })
      }
      return cells.count { ColumnNames.heading($0)?.isWhole ?? false }
    }
    let least = known(in: found == .utf8 ? .windows1252 : found)
    var best: (encoding: TextEncoding, count: Int)?
    for encoding in allCases where !encoding.isCertain && encoding != found {
      let count = known(in: encoding)
      if count > max(least, best?.count ?? 0) { best = (encoding, count) }
    }
    return best?.encoding
  }
}
