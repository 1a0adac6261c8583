/// The text without white space at its ends, and with one space where several were.
///
/// Nothing else changes: composed letters stay composed, decomposed ones decomposed.
package func tidied(_ text: String) -> String {
  if isTidy(text) { return text }
  var result = String.UnicodeScalarView()
  var spaceIsDue = false
  for scalar in text.unicodeScalars {
    if scalar.properties.isWhitespace {
      spaceIsDue = !result.isEmpty
      continue
    }
    if spaceIsDue { result.append(" ") }
    spaceIsDue = false
    result.append(scalar)
  }
  return String(result)
}

/// Whether there is certainly nothing to tidy, as in most names: no space at the ends or behind
/// another, and no byte with which white space beyond ASCII begins.
private func isTidy(_ text: String) -> Bool {
  let space = UInt8(ascii: " ")
  var last = space
  for byte in text.utf8 {
    guard byte >= space, byte != space || last != space,
      byte != 0xC2, byte != 0xE1, byte != 0xE2, byte != 0xE3
    else { return false }
    last = byte
  }
  return last != space
}

/// Whether nothing but white space stands in the text.
func isBlank(_ text: String) -> Bool {
  if let first = text.utf8.first, 0x21...0x7E ~= first { return false }
  return text.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
}
