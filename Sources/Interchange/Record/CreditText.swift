import Books

/// A name with a role behind or before it: "Ann Goldstein (Translator)", "translated by Ann Goldstein".
enum CreditText {
  /// The name, and the role that the text says; nil where it says none.
  static func split(_ text: String) -> (name: String, role: Role?) {
    switch text.utf8.last {
    case UInt8(ascii: ")"): roleBehind(text, from: "(") ?? (text, nil)
    case UInt8(ascii: "]"): roleBehind(text, from: "[") ?? (text, nil)
    default: roleBehindMark(text) ?? roleBefore(text) ?? (text, nil)
    }
  }

  /// The role behind a name in Chinese, Japanese or Korean: "夏目漱石 著", "村上春樹・著", "김영하 지음".
  private static func roleBehindMark(_ text: String) -> (String, Role?)? {
    guard let last = text.unicodeScalars.last, last.value >= 0x3000,
      let mark = text.lastIndex(where: { " \u{3000}・".contains($0) }),
      let role = Relator.named(String(text[text.index(after: mark)...]))
    else { return nil }
    let name = tidied(String(text[..<mark]))
    return name.isEmpty ? nil : (name, role)
  }

  private static func roleBehind(_ text: String, from sign: Character) -> (String, Role?)? {
    guard let open = text.lastIndex(of: sign) else { return nil }
    let word = String(text[text.index(after: open)...].dropLast())
    guard let role = Relator.named(word) else { return nil }
    let name = tidied(String(text[..<open]))
    return name.isEmpty ? nil : (name, role)
  }

  /// The role before a name, as in "translated by Ann Goldstein" and "Übers.: Max Brod".
  private static func roleBefore(_ text: String) -> (String, Role?)? {
    // Nearly all names have neither a colon nor a full stop behind a longer word, and no "von" or
    // "by" as their second word.
    guard let space = text.utf8.firstIndex(of: 0x20) else { return nil }
    let word = text[..<space]
    let last = word.utf8.last
    let next = text.utf8.index(after: space)
    let begins = next < text.utf8.endIndex ? text.utf8[next] : 0
    let mayLink = "vbp".utf8.contains(begins)
    guard mayLink || last == UInt8(ascii: ":") || last == UInt8(ascii: ".") else { return nil }
    let rest = text[next...]
    let link = mayLink ? links.first { rest.hasPrefix($0) } : nil
    let isMarked = last == UInt8(ascii: ":") || last == UInt8(ascii: ".") && word.utf8.count > 2
    guard isMarked || link != nil, let role = role(String(word), isLinked: link != nil) else {
      return nil
    }
    let name = tidied(String(rest.dropFirst(link?.count ?? 0)))
    // "Ed. Smith" may be called Edward.
    guard last == UInt8(ascii: ":") || NameOrder.isPerson(name) else { return nil }
    return name.isEmpty ? nil : (name, role)
  }

  private static func role(_ word: String, isLinked: Bool) -> Role? {
    if isLinked, let role = Role.parse(word + " by") { return role }
    return Role.parse(word) ?? participles[folded(word)]
  }

  private static let links = ["von ", "v. ", "by ", "par ", "por "]

  /// Roles by the words before "von", "par" and "por".
  private static let participles: [String: Role] = [
    "herausgegeben": .editor, "ubersetzt": .translator, "illustriert": .illustrator,
    "bearbeitet": .adapter, "gelesen": .narrator, "traduit": .translator,
    "illustre": .illustrator, "edite": .editor, "traducido": .translator,
    "ilustrado": .illustrator, "editado": .editor,
  ]
}
