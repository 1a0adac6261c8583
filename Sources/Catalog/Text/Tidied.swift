/// The text without white space at its ends, and with one space where several were.
///
/// Nothing else changes: composed letters stay composed, decomposed ones decomposed.
package func tidied(_ text: String) -> String {
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
