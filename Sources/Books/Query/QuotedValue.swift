/// The value as it is typed: in quotation marks when it is more than one word.
package func quotedIfNeeded(_ value: String) -> String {
  let isWord = value.allSatisfy { $0.isLetter || $0.isNumber || "-.’'".contains($0) }
  let isPresence = ["any", "none", "true", "false"].contains(value)
  guard !isWord || isPresence || value.isEmpty else { return value }
  // A quotation mark inside would end it.
  let inside = value.unicodeScalars.flatMap { $0.isQuote ? [$0, $0] : [$0] }
  return "\"\(tidied(String(String.UnicodeScalarView(inside))))\""
}
