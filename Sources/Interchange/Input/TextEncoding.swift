/// How the letters of a file are written as bytes.
package enum TextEncoding: String, Hashable, Sendable, CaseIterable {
  case utf8 = "UTF-8"
  case utf16LittleEndian = "UTF-16LE"
  case utf16BigEndian = "UTF-16BE"
  /// Western European; ISO 8859-1 is read as this, as browsers do.
  case windows1252 = "Windows-1252"
  case windows1251 = "Windows-1251"
  /// Chinese: GB 18030, of which GBK and GB 2312 are parts.
  case gb18030 = "GB18030"
  /// Korean of Windows, of which EUC-KR is a part.
  case korean = "CP949"

  /// For people.
  package var name: String {
    switch self {
    case .utf16LittleEndian, .utf16BigEndian: "UTF-16"
    case .gb18030: "GBK"
    case .korean: "EUC-KR"
    case .utf8, .windows1252, .windows1251: rawValue
    }
  }

  /// Whether the bytes of a file are cut into texts as they are, of which each is decoded by itself.
  var isDecodedPieceByPiece: Bool {
    switch self {
    case .utf8, .windows1252: true
    case .utf16LittleEndian, .utf16BigEndian, .gb18030, .korean, .windows1251: false
    }
  }
}

extension TextEncoding {
  /// The encoding of a file that begins with these bytes, and the length of its byte order mark.
  ///
  /// - Parameter isWhole: Whether these are all the bytes, so that no letter is cut at the end.
  static func detect(_ head: [UInt8]) -> (encoding: TextEncoding, mark: Int) {
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if head.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    if head.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    if let encoding = wide(head) { return (encoding, 0) }
    if isUTF8(head) { return (.utf8, 0) }
    if LetterShapes(head).areCyrillic { return (.windows1251, 0) }
    guard looksChinese(head) else { return (.utf8, 0) }
    return (looksKorean(head) ? .korean : .gb18030, 0)
  }

  /// UTF-16 without a mark: every other byte of Western text and of punctuation is 0.
  private static func wide(_ head: [UInt8]) -> TextEncoding? {
    let sample = head.prefix(4096)
    guard sample.count >= 8 else { return nil }
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

  /// Whether the bytes are UTF-8, but for a letter that is cut at the end.
  static func isUTF8(_ bytes: [UInt8]) -> Bool {
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

  /// Whether pairs that could be Chinese are Korean: syllables all begin in the range in which only
  /// every other Chinese character does.
  private static func looksKorean(_ bytes: some Collection<UInt8>) -> Bool {
    var pairs = 0
    var syllables = 0
    var iterator = bytes.makeIterator()
    while let lead = iterator.next() {
      guard lead >= 0x80, iterator.next() != nil else { continue }
      pairs += 1
      if 0xB0...0xC8 ~= lead { syllables += 1 }
    }
    return pairs >= 10 && syllables * 20 >= pairs * 19
  }

  /// Whether the bytes above 127 are pairs as GBK has them, and most of them common characters.
  ///
  /// Western text has single ones: "Café" has nothing behind the é that could be a second byte.
  static func looksChinese(_ bytes: some Collection<UInt8>) -> Bool {
    var pairs = 0
    var common = 0
    var iterator = bytes.makeIterator()
    while let lead = iterator.next() {
      guard lead >= 0x80 else { continue }
      guard let trail = iterator.next() else { break }
      guard 0x81...0xFE ~= lead, trail >= 0x40, trail != 0x7F, trail != 0xFF else { return false }
      pairs += 1
      // GB 2312's first level: the 3,755 characters that almost all text consists of; and its marks.
      if trail >= 0xA1, 0xB0...0xD7 ~= lead || 0xA1...0xA3 ~= lead { common += 1 }
    }
    return pairs > 0 && common * 10 >= pairs * 7
  }
}
