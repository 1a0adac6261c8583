/// Text that was UTF-8 and was read as Windows-1252, once or twice: "cafÃ©" for "café".
package enum Mojibake {
  /// The text as it was meant, or nil when it is not garbled.
  ///
  /// Every letter must be one that Windows-1252 has, and together they must be UTF-8: of real text
  /// that is as good as never true, since "Ã" has to be followed by a sign such as "©". Where only a part of a
  /// text is garbled ("CafÃ© Ünal"), its letters are mended one by one.
  package static func mended(_ text: String) -> String? {
    var text = text
    guard text.withUTF8({ mayBeGarbled(UnsafeRawBufferPointer($0)) }) else { return nil }
    var mended: String?
    for _ in 0..<3 {
      let last = mended ?? text
      guard let once = mendedOnce(last) ?? mendedInParts(last) else { break }
      mended = once
    }
    return mended
  }

  /// True when the text has a letter that UTF-8 begins a letter with, from "Â" to "ô", and another
  /// letter beyond ASCII follows it.
  ///
  /// Called for each text beyond ASCII in a file, so it takes bytes and no other sequence.
  package static func mayBeGarbled(_ text: UnsafeRawBufferPointer) -> Bool {
    var place = 0
    while place + 2 < text.count {
      if text[place] == 0xC3, 0x82...0xB4 ~= text[place + 1], text[place + 2] >= 0x80 {
        return true
      }
      place += 1
    }
    return false
  }

  /// True when a part of a letter was lost, which only the book itself can mend.
  ///
  /// "VoilÃ  tout" has but half of an "à", and U+FFFD stands for what a program could not read.
  /// "IRMÃ MARIA" is Portuguese: "Ã" is half a letter behind a small one, or before two blanks.
  package static func hasLostLetter(_ text: String) -> Bool {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return false }
    let scalars = Array(text.unicodeScalars)
    return scalars.indices.contains { place in
      if scalars[place].value == 0xFFFD { return true }
      guard [0xC2, 0xC3].contains(scalars[place].value), place + 1 < scalars.count else {
        return false
      }
      switch scalars[place + 1].value {
      case 0x80...0xA0, 0xAD: return true
      case 0x20:
        let isBehindSmall = place > 0 && scalars[place - 1].properties.isLowercase
        return isBehindSmall || place + 2 < scalars.count && scalars[place + 2] == " "
      default: return false
      }
    }
  }

  private static func mendedOnce(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var hasHigh = false
    for scalar in text.unicodeScalars {
      guard let byte = Windows1252.byte(of: scalar) else { return nil }
      if byte >= 0x80 { hasHigh = true }
      bytes.append(byte)
    }
    guard hasHigh else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// The text in which only letters that stand as "Ã©", "Â°" or "â€™" are mended.
  ///
  /// Other pairs may be real: "É»", and "IRMÃ»", whose last word is in capitals.
  private static func mendedInParts(_ text: String) -> String? {
    let scalars = Array(text.unicodeScalars)
    var mended = String.UnicodeScalarView()
    var (place, isMended) = (0, false)
    while place < scalars.count {
      let letter = letter(of: scalars, at: place)
      mended.append(letter?.scalar ?? scalars[place])
      if letter != nil { isMended = true }
      place += letter?.count ?? 1
    }
    return isMended ? String(mended) : nil
  }

  /// The letter that the scalars from a place on stand for, and how many they are.
  private static func letter(
    of scalars: [Unicode.Scalar],
    at place: Int
  ) -> (scalar: Unicode.Scalar, count: Int)? {
    let count: Int
    switch scalars[place].value {
    case 0xC2, 0xC3: count = 2
    case 0xE2: count = 3
    default: return nil
    }
    guard place + count <= scalars.count else { return nil }
    let bytes = scalars[place..<(place + count)].compactMap { scalar in
      Windows1252.byte(of: scalar) ?? (0x80...0x9F ~= scalar.value ? UInt8(scalar.value) : nil)
    }
    guard bytes.count == count, count == 2 || bytes[1] == 0x80 || bytes[1] == 0x84,
      let letter = String(validating: bytes, as: UTF8.self)?.unicodeScalars.first
    else { return nil }
    // The last letter of a word in capitals, and a sign behind it: “AMANHÃ” is no Ô, while "MÃ¤dchen" goes on.
    let next = place + count < scalars.count ? scalars[place + count].properties : nil
    guard place > 0, scalars[place - 1].properties.isUppercase, next?.isLowercase != true else {
      return (letter, count)
    }
    let isQuoted = ["\u{2019}", "\u{201D}", "\u{203A}"].contains(scalars[place + 1])
    let isLast = isQuoted && next?.isAlphabetic != true
    return !letter.properties.isUppercase || isLast ? nil : (letter, count)
  }
}

/// The encoding of Western European Windows, letter by letter.
package enum Windows1252 {
  /// The characters of bytes 0x80 to 0x9F; the five unassigned ones keep their number.
  private static let high: [Unicode.Scalar] = [
    "\u{20AC}", "\u{81}", "\u{201A}", "\u{0192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}",
    "\u{02C6}", "\u{2030}", "\u{0160}", "\u{2039}", "\u{0152}", "\u{8D}", "\u{017D}", "\u{8F}",
    "\u{90}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}", "\u{2013}", "\u{2014}",
    "\u{02DC}", "\u{2122}", "\u{0161}", "\u{203A}", "\u{0153}", "\u{9D}", "\u{017E}", "\u{0178}",
  ]

  package static func text(_ bytes: some Sequence<UInt8>) -> String {
    var scalars = String.UnicodeScalarView()
    for byte in bytes {
      scalars.append(0x80...0x9F ~= byte ? high[Int(byte) - 0x80] : Unicode.Scalar(byte))
    }
    return String(scalars)
  }

  /// The byte that stands for a letter, or nil when there is none.
  package static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    if let byte = UInt8(exactly: scalar.value), byte < 0x80 || byte > 0x9F { return byte }
    return high.firstIndex(of: scalar).map { UInt8($0 + 0x80) }
  }
}
