// The signs of the query language, and those that other keyboards and programs make of them.

extension Unicode.Scalar {
  var isGap: Bool {
    isASCII ? value == 0x20 || 0x09...0x0D ~= value : properties.isWhitespace
  }

  /// The mark of the keyboard, and those that other programs turn it into.
  package var isQuote: Bool {
    switch self {
    case "\"", "“", "”", "„": true
    default: false
    }
  }

  var endsTerm: Bool { self == "|" || self == ")" || isGap }

  /// The minus of the keyboard, of mathematics, and the hyphens that other programs turn it into.
  var isMinus: Bool {
    switch self {
    case "-", "−", "‐", "‑", "﹣", "－": true
    default: false
    }
  }

  /// The dashes of a text, into which text editors turn a minus as well.
  var isLongDash: Bool { self == "–" || self == "—" }

  /// Signs that stand between a field and its value, with a colon before them or without.
  package var isComparison: Bool {
    switch self {
    case "≠", "≤", "≥": true
    default: "=<>!~^".unicodeScalars.contains(plainSign)
    }
  }

  /// The keyboard's sign for a full-width one, as in `author：guin`.
  var plainSign: Unicode.Scalar {
    guard 0xFF01...0xFF5E ~= value else { return self }
    return Unicode.Scalar(value - 0xFEE0) ?? self
  }

  /// True for a letter, a digit, a sign that belongs to one, and a quotation mark.
  var beginsValue: Bool {
    properties.isAlphabetic || properties.numericType != nil || isQuote || self == "."
  }
}
