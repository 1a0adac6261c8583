/// Text that does not have the letters that somebody wrote: it was read in a wrong encoding, or has
/// marks of a web page or invisible characters.
package enum GarbledText {
  /// A text without garbled letters, marks of web pages and invisible characters.
  ///
  /// - Returns: nil for a text that has none of these, or that would be empty without them.
  package static func mended(_ text: String) -> String? {
    var mended = Mojibake.mended(text) ?? text
    mended = HTMLText.plain(mended) ?? mended
    mended = tidied(withoutInvisible(mended))
    return mended.isEmpty || mended.utf8.elementsEqual(tidied(text).utf8) ? nil : mended
  }

  /// True for text that was read in a wrong encoding, even if it cannot be mended any more.
  ///
  /// Such a text should keep its invisible characters and blanks: they may be halves of letters, by
  /// which a person can mend it.
  package static func isGarbled(_ text: String) -> Bool {
    Mojibake.mended(text) != nil || Mojibake.hasLostLetter(text)
  }

  /// A text without invisible characters; a tab or the like becomes a space, since it separates
  /// words.
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

  /// True for a character that is invisible and that no script needs.
  ///
  /// Joiners are letters of some scripts, and marks of direction stand in Hebrew and Arabic. NUL is
  /// not included, since a text with one cannot be mended by removing it.
  package static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00, 0x0A: false
    case 0x01...0x1F, 0x7F...0x9F, 0xAD, 0x200B, 0x2060, 0xFEFF: true
    default: false
    }
  }
}
