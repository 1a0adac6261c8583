/// Text whose letters are not those that somebody wrote: read in a wrong encoding, with marks of a web page,
/// or with characters that nobody sees.
package enum GarbledText {
  /// A text without garbled letters, marks of web pages and characters that nobody sees.
  ///
  /// - Returns: nil for one that has none, or that nothing would be left of.
  package static func mended(_ text: String) -> String? {
    var mended = Mojibake.mended(text) ?? text
    mended = HTMLText.plain(mended) ?? mended
    mended = tidied(withoutInvisible(mended))
    return mended.isEmpty || mended.utf8.elementsEqual(tidied(text).utf8) ? nil : mended
  }

  /// Whether an invisible character or a blank may be the half of a letter: it is what is left to
  /// mend the letter by.
  package static func isGarbled(_ text: String) -> Bool {
    Mojibake.mended(text) != nil || Mojibake.hasLostLetter(text)
  }

  /// A text without what nobody sees; a tab or the like parts two words, so that a space stays.
  package static func withoutInvisible(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if !isInvisible(scalar) {
        kept.append(scalar)
      } else if scalar.properties.isWhitespace {
        kept.append(" ")
      }
    }
    return String(kept)
  }

  /// Whether nobody sees a character, and no script needs it.
  ///
  /// Joiners are letters of some scripts, and marks of direction stand in Hebrew and Arabic. A NUL, of which
  /// a text cannot be mended by itself, is not among them.
  package static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00, 0x0A: false
    case 0x01...0x1F, 0x7F...0x9F, 0xAD, 0x200B, 0x2060, 0xFEFF: true
    default: false
    }
  }
}
