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
  guard let start = text.firstIndex(where: { !$0.isWhitespace }),
    let end = text.lastIndex(where: { !$0.isWhitespace })
  else { return "" }
  return String(text[start...end])
}

/// Whether a scalar is visible ASCII or a Latin letter with an accent.
private func isPlain(_ scalar: Unicode.Scalar) -> Bool {
  0x21...0x7E ~= scalar.value || 0xC0...0x24F ~= scalar.value
}
