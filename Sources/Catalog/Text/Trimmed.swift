/// The text without white space around it; inside it nothing changes.
package func trimmed(_ text: String) -> String {
  guard let first = text.utf8.first, let last = text.utf8.last else { return "" }
  if 0x21...0x7E ~= first, 0x21...0x7E ~= last { return text }
  guard let start = text.firstIndex(where: { !$0.isWhitespace }),
    let end = text.lastIndex(where: { !$0.isWhitespace })
  else { return "" }
  return String(text[start...end])
}
