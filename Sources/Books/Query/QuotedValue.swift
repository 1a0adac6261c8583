/// The value as it is typed: in quotation marks when it is more than one word.
package func quotedIfNeeded(_ value: String) -> String {
  let isPresence = ["any", "none", "true", "false"].contains(value)
  let isWord = !value.isEmpty && value.unicodeScalars.allSatisfy(\.isOfWord)
  return isWord && !isPresence ? value : inQuotationMarks(value)
}

func inQuotationMarks(_ value: String) -> String {
  // A quotation mark inside would end it.
  let inside = value.unicodeScalars.flatMap { $0.isQuote ? [$0, $0] : [$0] }
  return "\"\(String(String.UnicodeScalarView(inside)))\""
}

extension Unicode.Scalar {
  /// True for a part of a word that needs no quotation marks.
  var isOfWord: Bool {
    properties.isAlphabetic || properties.numericType != nil || properties.isGraphemeExtend
      || properties.isJoinControl || properties.generalCategory == .spacingMark
      || "-.’'".unicodeScalars.contains(self)
  }
}
