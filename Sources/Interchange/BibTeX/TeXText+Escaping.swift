extension TeXText {
  /// Plain text as TeX prints it; ``plain(_:)`` gives it back, but for line breaks.
  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { "\\{}$&#^_~%-`'".utf8.contains($0) }) else { return text }
    var result = String.UnicodeScalarView()
    var last: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch scalar {
      case "{", "}", "$", "&", "#", "_", "%":
        result.append("\\")
        result.append(scalar)
      case "\\": result.append(contentsOf: #"\textbackslash{}"#.unicodeScalars)
      case "~": result.append(contentsOf: #"\textasciitilde{}"#.unicodeScalars)
      case "^": result.append(contentsOf: #"\textasciicircum{}"#.unicodeScalars)
      case "-", "`", "'":
        // Two of them would become a dash or a quotation mark.
        if last == scalar { result.append(contentsOf: "{}".unicodeScalars) }
        result.append(scalar)
      default: result.append(scalar)
      }
      last = scalar
    }
    return String(result)
  }
}
