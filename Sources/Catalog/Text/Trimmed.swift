/// The text without white space around it; inside it nothing changes.
package func trimmed(_ text: String) -> String {
  guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else {
    return ""
  }
  if isPlain(first), isPlain(last) { return text }
  // ASCII inside of spaces, as where a cell was taken apart.
  if let start = text.utf8.firstIndex(where: { !isSpace($0) }),
    let end = text.utf8.lastIndex(where: { !isSpace($0) }),
    0x21...0x7E ~= text.utf8[start], 0x21...0x7E ~= text.utf8[end]
  {
    return String(text[start...end])
  }
  // Scalar by scalar, as tidied() does: a mark behind a space is no white space.
  let scalars = text.unicodeScalars
  guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
    let end = scalars.lastIndex(where: { !$0.properties.isWhitespace })
  else { return "" }
  return String(scalars[start...end])
}

/// Whether a scalar is visible ASCII or a Latin letter with an accent.
private func isPlain(_ scalar: Unicode.Scalar) -> Bool {
  0x21...0x7E ~= scalar.value || 0xC0...0x24F ~= scalar.value
}
