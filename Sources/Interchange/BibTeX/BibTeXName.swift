import Catalog

/// A name of BibTeX: `First von Last`, `von Last, First` or `von Last, Jr, First`.
enum BibTeXName {
  static func read(_ raw: String) -> AuthorityDraft {
    // A name in braces is of an institution, and stays as it is.
    if raw.hasPrefix("{"), raw.hasSuffix("}"), isOneGroup(raw) {
      let name = TeXText.plain(raw)
      return AuthorityDraft(name: name, sortName: name)
    }
    let commas = split(raw)
    let plain = commas.map { tidied(TeXText.plain($0)) }.filter { !$0.isEmpty }
    guard plain.count > 1 else {
      return AuthorityDraft(name: tidied(TeXText.plain(raw)))
    }
    let suffix = plain.count > 2 ? plain[1] : ""
    let given = plain[plain.count - 1]
    let (von, last) = withoutVon(plain[0])
    let words = [given, von, last, suffix].filter { !$0.isEmpty }
    let sort = von.isEmpty ? [last, given, suffix] : [plain[0], given, suffix]
    return AuthorityDraft(
      name: words.joined(separator: " "),
      sortName: von.isEmpty ? sort.filter { !$0.isEmpty }.joined(separator: ", ") : ""
    )
  }

  /// Small words before the surname: "von", "de la".
  private static func withoutVon(_ surname: String) -> (von: String, last: String) {
    let words = surname.split(separator: " ")
    let von = words.prefix { $0.first?.isLowercase ?? false }
    guard !von.isEmpty, von.count < words.count else { return ("", surname) }
    return (von.joined(separator: " "), words.dropFirst(von.count).joined(separator: " "))
  }

  /// At the commas outside of braces.
  private static func split(_ text: String) -> [String] {
    var parts = [""]
    var depth = 0
    for character in text {
      if character == "{" { depth += 1 }
      if character == "}" { depth -= 1 }
      if character == ",", depth == 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }

  private static func isOneGroup(_ text: String) -> Bool {
    var depth = 0
    for (place, byte) in text.utf8.enumerated() {
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth -= 1 }
      if depth == 0 { return place == text.utf8.count - 1 }
    }
    return false
  }
}
