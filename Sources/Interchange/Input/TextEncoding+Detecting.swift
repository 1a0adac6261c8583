extension TextEncoding {
  /// The encoding of a file that begins with these bytes, and the length of its byte order mark.
  ///
  /// UTF-8 where none is certain: then each text is looked at by itself.
  static func detect(_ head: [UInt8]) -> (encoding: TextEncoding, mark: Int) {
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if head.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    if head.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    if let encoding = wide(head) { return (encoding, 0) }
    if isUTF8(head) { return (.utf8, 0) }
    if let encoding = declared(head) { return (encoding, 0) }
    let runs = CodePage.runs(head)
    let valid = runs.count { String(validating: $0, as: UTF8.self) != nil }
    // Some words of other encodings are UTF-8 by chance; many are where a file mixes them.
    guard valid * 2 < runs.count else { return (.utf8, 0) }
    return (CodePage.certain(for: runs) ?? EastAsian(head).encoding ?? .utf8, 0)
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

  /// What XML says of itself: `<?xml version="1.0" encoding="ISO-8859-2"?>`.
  private static func declared(_ head: [UInt8]) -> TextEncoding? {
    let line = String(decoding: head.prefix(200).prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
    guard line.hasPrefix("<?xml"), let words = line.split(separator: "encoding", maxSplits: 1).last
    else { return nil }
    let name = words.split { "= \"'".contains($0) }.first
    return name.flatMap { TextEncoding(named: String($0)) }
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
}
