import CNcurses

/// The encoding of letters in the person's locale, where it is another one than UTF-8.
///
///     LocaleEncoding.chosen?.encode("“É”") == [0x22, 0xC9, 0x22]  // LC_ALL=fr_FR.ISO-8859-1
package struct LocaleEncoding: Sendable {
  /// Nil with UTF-8, where no locale was chosen, and where the chosen one is not installed.
  package static var chosen: LocaleEncoding? {
    octavo_chooses_other_encoding() != 0 ? LocaleEncoding() : nil
  }

  /// The bytes of a text in this encoding, with marks of ASCII; a letter that it lacks is a `?` for
  /// each of its cells.
  package func encode(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in Glyphs.ascii.shown(text).unicodeScalars {
      bytes += scalar.isASCII ? [UInt8(scalar.value)] : encode(scalar)
    }
    return bytes
  }

  private func encode(_ scalar: Unicode.Scalar) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Int(OCTAVO_LONGEST_CHARACTER))
    let count = Int(octavo_encode([scalar.value], 1, &bytes))
    let lacks = isASCII || bytes.first == UInt8(ascii: "?")
    guard lacks else { return Array(bytes[..<count]) }
    return Array(repeating: UInt8(ascii: "?"), count: displayWidth(of: String(scalar)))
  }

  /// The text of bytes in this encoding; nil for bytes that are no text in it, and where there is
  /// only ASCII.
  package func decode(_ bytes: [UInt8]) -> String? {
    guard !isASCII else { return nil }
    var scalars = [UInt32](repeating: 0, count: bytes.count)
    let count = octavo_decode(bytes, Int32(bytes.count), &scalars)
    var text = String.UnicodeScalarView()
    for value in scalars.prefix(Int(count)) {
      guard value != 0xFFFD, let scalar = Unicode.Scalar(value) else { return nil }
      text.append(scalar)
    }
    return String(text)
  }

  /// True for a locale of ASCII alone (LC_ALL=C): keys come in UTF-8 all the same.
  private var isASCII: Bool { octavo_is_typed_in_utf8() != 0 }
}
