/// How the letters of a file are written as bytes; the raw value is its name for `iconv`.
package enum TextEncoding: String, Hashable, Sendable, CaseIterable {
  case utf8 = "UTF-8"
  case utf16LittleEndian = "UTF-16LE"
  case utf16BigEndian = "UTF-16BE"
  case utf32LittleEndian = "UTF-32LE"
  case utf32BigEndian = "UTF-32BE"
  /// Western European; ISO 8859-1 is read as this, as browsers do.
  case windows1252 = "Windows-1252"
  case windows1250 = "Windows-1250"
  case windows1251 = "Windows-1251"
  case windows1253 = "Windows-1253"
  case windows1254 = "Windows-1254"
  case windows1255 = "Windows-1255"
  case windows1256 = "Windows-1256"
  case windows1257 = "Windows-1257"
  case latin2 = "ISO-8859-2"
  /// Western, with the sign of the euro.
  case latin9 = "ISO-8859-15"
  case arabic = "ISO-8859-6"
  case cyrillicUnix = "ISO-8859-5"
  case vietnamese = "CP1258"
  case dosAmerican = "CP437"
  case koi8 = "KOI8-U"
  case macRoman = "MACINTOSH"
  case dosWestern = "CP850"
  case dosCentral = "CP852"
  case dosCyrillic = "CP866"
  case dosGreek = "CP737"
  case dosTurkish = "CP857"
  case dosHebrew = "CP862"
  /// Thai of Windows, of which TIS-620 is a part.
  case thai = "CP874"
  /// Chinese: GB 18030, of which GBK and GB 2312 are parts.
  case gb18030 = "GB18030"
  case big5 = "BIG5-HKSCS"
  /// Korean of Windows, of which EUC-KR is a part.
  case korean = "CP949"
  case shiftJIS = "CP932"
  case eucJP = "EUC-JP"
  /// Japanese of old mail: signs in between say which letters follow.
  case jis = "ISO-2022-JP"

  /// The encodings that a person can insist on; for UTF-16 and UTF-32 the bytes tell their order.
  package static var choices: [TextEncoding] {
    allCases.filter { $0 != .utf16BigEndian && $0 != .utf32BigEndian }
  }

  /// True when a file in it says so by its first bytes, or could be nothing else.
  package var isCertain: Bool {
    switch self {
    case .utf8, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian, .jis: true
    default: false
    }
  }

  /// The same with the other order of bytes; nil for all but UTF-16 and UTF-32.
  package var turned: TextEncoding? {
    switch self {
    case .utf16LittleEndian: .utf16BigEndian
    case .utf16BigEndian: .utf16LittleEndian
    case .utf32LittleEndian: .utf32BigEndian
    case .utf32BigEndian: .utf32LittleEndian
    default: nil
    }
  }

  /// The languages that are written in it, in few words; empty for encodings of all languages.
  package var languages: String {
    switch self {
    case .utf8, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian: ""
    case .windows1252: tr("Western Europe")
    case .windows1250: tr("Polish, Czech, Hungarian …")
    case .windows1251: tr("Russian, Ukrainian …")
    case .windows1253: tr("Greek")
    case .windows1254: tr("Turkish")
    case .windows1255: tr("Hebrew")
    case .windows1256: tr("Arabic, Persian")
    case .windows1257: tr("Lithuanian, Latvian")
    case .latin2: tr("Central Europe, Unix")
    case .latin9: tr("Western Europe, Unix")
    case .arabic: tr("Arabic, Unix")
    case .cyrillicUnix: tr("Russian, ISO")
    case .vietnamese: tr("Vietnamese")
    case .dosAmerican: tr("English, DOS")
    case .koi8: tr("Russian, Unix")
    case .macRoman: tr("Western Europe, old Mac")
    case .dosWestern: tr("Western Europe, DOS")
    case .dosCentral: tr("Central Europe, DOS")
    case .dosCyrillic: tr("Russian, DOS")
    case .dosGreek: tr("Greek, DOS")
    case .dosTurkish: tr("Turkish, DOS")
    case .dosHebrew: tr("Hebrew, DOS")
    case .thai: tr("Thai")
    case .gb18030: tr("Chinese")
    case .big5: tr("Chinese of Taiwan")
    case .korean: tr("Korean")
    case .shiftJIS: tr("Japanese")
    case .eucJP: tr("Japanese, Unix")
    case .jis: tr("Japanese, mail")
    }
  }

  /// The name for people, and for `--encoding`.
  package var name: String {
    switch self {
    case .utf16LittleEndian, .utf16BigEndian: "UTF-16"
    case .utf32LittleEndian, .utf32BigEndian: "UTF-32"
    case .vietnamese: "Windows-1258"
    case .thai: "TIS-620"
    case .gb18030: "GBK"
    case .big5: "Big5"
    case .korean: "EUC-KR"
    case .shiftJIS: "Shift-JIS"
    case .koi8: "KOI8-R"
    case .macRoman: "Mac-Roman"
    default: rawValue
    }
  }

  /// The encoding of a name as people, programs and XML write it: "cp1250", "latin1", "SJIS".
  package init?(named name: String) {
    let key = Self.key(name)
    let known = Self.allCases.first { key == Self.key($0.name) || key == Self.key($0.rawValue) }
    guard let encoding = known ?? Self.otherNames[key] else { return nil }
    self = encoding
  }

  private static func key(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  private static let otherNames: [String: TextEncoding] = [
    "usascii": .utf8, "ascii": .utf8,
    "latin1": .windows1252, "iso88591": .windows1252, "latin9": .latin9,
    "cp1252": .windows1252, "ansi": .windows1252,
    "cp1250": .windows1250, "cp1251": .windows1251, "cp1253": .windows1253,
    "iso88597": .windows1253,
    "cp1254": .windows1254, "iso88599": .windows1254, "cp1255": .windows1255,
    "iso88598": .windows1255, "cp1256": .windows1256, "arabic": .arabic, "ibm866": .dosCyrillic,
    "dos866": .dosCyrillic, "windows874": .thai, "iso885911": .thai, "tis62025330": .thai,
    "ibm737": .dosGreek, "ibm857": .dosTurkish, "ibm862": .dosHebrew, "cyrillic": .cyrillicUnix,
    "jis": .jis, "csiso2022jp": .jis, "iso2022jp1": .jis, "iso2022jp2": .jis,
    "ucs4": .utf32LittleEndian, "cp1257": .windows1257, "latin2": .latin2, "koi8u": .koi8,
    "mac": .macRoman, "ibm850": .dosWestern, "ibm437": .dosAmerican, "ibm852": .dosCentral,
    "gb2312": .gb18030, "cp936": .gb18030, "cp950": .big5, "uhc": .korean, "ksc56011987": .korean,
    "sjis": .shiftJIS, "windows31j": .shiftJIS, "mskanji": .shiftJIS,
  ]

  /// True when the bytes are cut into texts first, and each text is decoded by itself.
  package var isDecodedPieceByPiece: Bool { self == .utf8 || self == .windows1252 }

  // MARK: - Finding it out

  /// True when the words of a file that is known to be in a language of this encoding are possible in it,
  /// and some are impossible in Windows-1252.
  package func explains(_ head: [UInt8]) -> Bool {
    CodePage.explains(CodePage.runs(head), in: self)
  }

  /// The encoding of a file that begins with these bytes, and the length of its byte order mark.
  ///
  /// Files seldom say their encoding. Detectors usually count how frequent each letter is, for
  /// which some titles and names are too little text. Here an encoding of one byte a letter is
  /// taken only when its words are possible in one of its languages and are not in Western ones
  /// (``CodePage/certain(for:)``), and one of two bytes a letter by the share of its common
  /// characters (``EastAsianEncodings``). UTF-8 is not taken for another one, and it is the answer
  /// where none is certain: then each text is looked at by itself.
  package static func detect(_ head: [UInt8]) -> (encoding: TextEncoding, mark: Int) {
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if head.starts(with: [0xFF, 0xFE, 0, 0]) { return (.utf32LittleEndian, 4) }
    if head.starts(with: [0, 0, 0xFE, 0xFF]) { return (.utf32BigEndian, 4) }
    if head.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    if head.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    if let encoding = wide(head) { return (encoding, 0) }
    if isJIS(head) { return (.jis, 0) }
    if isUTF8(head) { return (.utf8, 0) }
    if let encoding = declared(head) { return (encoding, 0) }
    let runs = CodePage.runs(head)
    let valid = runs.count { String(validating: $0, as: UTF8.self) != nil }
    // Some words of other encodings are UTF-8 by chance; many are where a file mixes them.
    guard valid * 2 < runs.count else { return (.utf8, 0) }
    let page = CodePage.certain(for: runs)
    // Nearly each byte is a letter in some scripts: letters of two bytes show more.
    let isOfLetters = page.map { [.windows1256, .arabic, .thai].contains($0) } ?? true
    let pairs = isOfLetters ? EastAsianEncodings(head).encoding : nil
    return (pairs ?? page ?? .utf8, 0)
  }

  /// ISO-2022-JP: no byte is above 127, and the signs stand there before and behind Japanese letters.
  private static func isJIS(_ head: [UInt8]) -> Bool {
    guard let escape = head.firstIndex(of: 0x1B), head.allSatisfy({ $0 < 0x80 }) else {
      return false
    }
    let sign = head[(escape + 1)...].prefix(2)
    return ["$B", "$@", "(J", "(I"].contains { sign.elementsEqual($0.utf8) }
  }

  /// UTF-32 or UTF-16 without a mark: of four bytes three are 0, or every other byte of Western text and of
  /// punctuation.
  private static func wide(_ head: [UInt8]) -> TextEncoding? {
    let sample = head.prefix(4096)
    guard sample.count >= 8 else { return nil }
    var places = [0, 0, 0, 0]
    for (index, byte) in sample.enumerated() where byte == 0 { places[index % 4] += 1 }
    let quarter = sample.count / 4
    // The two highest bytes of a letter are 0 but for rare letters.
    if places[2] >= quarter - 1, places[3] >= quarter - 1, places[0] * 8 < quarter {
      return .utf32LittleEndian
    }
    if places[0] >= quarter - 1, places[1] >= quarter - 1, places[3] * 8 < quarter {
      return .utf32BigEndian
    }
    var even = 0
    var odd = 0
    for (index, byte) in sample.enumerated() where byte == 0 {
      if index.isMultiple(of: 2) { even += 1 } else { odd += 1 }
    }
    let many = sample.count / 8
    if odd > many, even * 8 < odd { return .utf16LittleEndian }
    if even > many, odd * 8 < even { return .utf16BigEndian }
    return nil
  }

  /// The encoding that XML declares: `<?xml version="1.0" encoding="ISO-8859-2"?>`.
  private static func declared(_ head: [UInt8]) -> TextEncoding? {
    let line = String(decoding: head.prefix(200).prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
    guard line.hasPrefix("<?xml"), let words = line.split(separator: "encoding", maxSplits: 1).last
    else { return nil }
    let name = words.split { "= \"'".contains($0) }.first
    return name.flatMap { TextEncoding(named: String($0)) }
  }

  /// True when the bytes are UTF-8, even if the last letter is cut off.
  package static func isUTF8(_ bytes: [UInt8]) -> Bool {
    var end = bytes.count
    for back in 1...3 where back <= bytes.count {
      let byte = bytes[bytes.count - back]
      if byte & 0xC0 == 0xC0 {
        let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
        if length > back { end = bytes.count - back }
        break
      }
      if byte < 0x80 { break }
    }
    return bytes.withUnsafeBufferPointer { bytes in
      String(validating: UnsafeBufferPointer(rebasing: bytes[..<end]), as: UTF8.self) != nil
    }
  }
}
