/// Text for XML.
enum XMLText {
  /// The text with XML's special characters escaped; what XML 1.0 cannot hold becomes U+FFFD.
  static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { !isPlain($0) }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\r": result += "&#13;"
      case _ where isPlain(scalar) || scalar == "\n" || scalar == "\t":
        result.unicodeScalars.append(scalar)
      default: result += "\u{FFFD}"
      }
    }
    return result
  }

  /// The same for an attribute, in which line ends and tabs would become spaces.
  static func escaped(attribute text: String) -> String {
    escaped(text).replacing("\n", with: "&#10;").replacing("\t", with: "&#9;")
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && !["&", "<", ">", "\""].contains(scalar) && scalar.value != 0xFFFE
      && scalar.value != 0xFFFF
  }
}
