/// Decodes bytes that claim to be UTF-8, piece by piece, since files mix encodings.
///
/// A piece that is no UTF-8 is read as Chinese when it looks so, else as Windows-1252. Text that
/// went through the wrong encoding before ("cafÃ©") is noticed, and mended when that is wanted.
package struct TextDecoding: Sendable {
  /// True when garbled text is mended; else it is only counted.
  package var mends = false
  /// The encoding that a person chose for pieces that are no UTF-8.
  package var insisted: TextEncoding?
  /// How many pieces were in another encoding than the file.
  package private(set) var foreign: [TextEncoding: Int] = [:]
  /// The first of these pieces.
  package private(set) var foreignExample: String?
  /// True when a piece had UTF-8 beyond ASCII.
  package private(set) var hasUTF8 = false
  /// How many pieces were garbled.
  package private(set) var garbled = 0
  /// The first garbled piece, as it is and mended.
  package private(set) var example: (garbled: String, mended: String)?

  /// How many pieces are no words in the encoding that was assumed, and the first of them.
  package private(set) var doubtful = 0
  package private(set) var doubtfulExample: String?

  package init(mends: Bool = false) {
    self.mends = mends
  }

  package mutating func text(_ bytes: UnsafeRawBufferPointer) -> String {
    if Self.isASCII(bytes) { return String(decoding: bytes, as: UTF8.self) }
    guard let text = String(validating: bytes, as: UTF8.self) else { return foreignText(bytes) }
    hasUTF8 = true
    if Self.hasLostLetters(bytes) { doubt(text) }
    guard Mojibake.mayBeGarbled(bytes), let mended = Mojibake.mended(text) else { return text }
    garbled += 1
    if example == nil { example = (text, mended) }
    return mends ? mended : text
  }

  package mutating func text(_ bytes: some Sequence<UInt8>) -> String {
    Array(bytes).withUnsafeBytes { text($0) }
  }

  private mutating func foreignText(_ bytes: UnsafeRawBufferPointer) -> String {
    let text = decodedForeign(bytes)
    if foreignExample == nil { foreignExample = text }
    return text
  }

  private mutating func decodedForeign(_ bytes: UnsafeRawBufferPointer) -> String {
    let isChinese = bytes.count { $0 >= 0x80 } >= 4 && EastAsianEncodings(bytes).isChinese
    let encoding = insisted ?? (isChinese ? .gb18030 : .windows1252)
    if encoding != .windows1252, let converter = TextConverter(from: encoding) {
      foreign[encoding, default: 0] += 1
      return String(
        decoding: converter.convert(Array(bytes)[...], isLast: true).text,
        as: UTF8.self
      )
    }
    foreign[.windows1252, default: 0] += 1
    let text = Windows1252.text(bytes)
    if !CodePage.runs(bytes).allSatisfy(CodePage.western.hasWords) { doubt(text) }
    return text
  }

  private mutating func doubt(_ text: String) {
    doubtful += 1
    doubtfulExample = doubtfulExample ?? text
  }

  /// True when the text has U+FFFD, which programs write for what they cannot read.
  private static func hasLostLetters(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes[...]
    while let place = rest.firstIndex(of: 0xEF) {
      if rest[place...].starts(with: [0xEF, 0xBF, 0xBD]) { return true }
      rest = rest[(place + 1)...]
    }
    return false
  }

  private static func isASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    while index + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if word & 0x8080_8080_8080_8080 != 0 { return false }
      index += 8
    }
    while index < bytes.count {
      if bytes[index] >= 0x80 { return false }
      index += 1
    }
    return true
  }
}
