/// The text without white space at its ends, and with one space where several were.
///
/// Nothing else changes: composed letters stay composed, decomposed ones decomposed.
package func tidied(_ text: String) -> String {
  if isTidyASCII(text) { return text }
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

/// Whether the text is plain ASCII in which there is nothing to tidy, as most names are.
private func isTidyASCII(_ text: String) -> Bool {
  let space = UInt8(ascii: " ")
  var last = space
  for byte in text.utf8 {
    guard byte >= space, byte < 0x7F, byte != space || last != space else { return false }
    last = byte
  }
  return last != space
}
