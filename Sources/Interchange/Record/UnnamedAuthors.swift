import Books

/// The words at the end of a list of authors for those whom it does not name: "et al.".
enum UnnamedAuthors {
  /// True for nothing else than such words.
  static func areAll(of text: String) -> Bool { named(in: text)?.isEmpty ?? false }

  /// A text without such words at its end, empty where nothing else is there; nil where there are
  /// none.
  static func named(in text: String) -> String? {
    guard let last = text.unicodeScalars.last, lastLetters.contains(last) else { return nil }
    let bare = last == "]" ? text.filter { $0 != "[" && $0 != "]" } : text
    let small = bare.lowercased()
    func ends(with word: String) -> Bool {
      bare.hasSuffix(word) || hasRunOfLetters(word) && small.hasSuffix(word)
    }
    for word in endings where ends(with: word) {
      // Chinese and Japanese have no space before it.
      let isJoined = word.unicodeScalars.first.map { $0.value >= 0x3000 } ?? false
      let rest = bare.dropLast(word.count)
      let isApart = rest.last.map { !$0.isLetter && !$0.isNumber } ?? true
      if isApart || isJoined { return before(word, in: text) }
    }
    for word in alone where ends(with: word) {
      let rest = trimmed(String(bare.dropLast(word.count)))
      if rest.last.map({ ",;&、，；".contains($0) }) ?? true { return before(word, in: text) }
    }
    return nil
  }

  /// False for abbreviations of single letters, which in capitals are initials: "E.A.".
  private static func hasRunOfLetters(_ word: String) -> Bool {
    word.split { !$0.isLetter }.contains { $0.count > 2 }
  }

  private static func before(_ word: String, in text: String) -> String {
    let isBracketed = text.hasSuffix("]")
    var rest = text.dropLast(word.count + (isBracketed ? 1 : 0))
    while let last = rest.last, " ,;&[、，；".contains(last) { rest.removeLast() }
    return String(rest)
  }

  private static let lists = WordLists.values.sections["others"] ?? []
  private static let endings = words("ending")
  private static let alone = words("alone")

  /// The longest first, of which a shorter one may be the end.
  private static func words(_ name: String) -> [String] {
    lists.filter { $0.name == name }.flatMap(\.words).sorted { $0.count > $1.count }
  }

  /// The letters with which such a word ends, since every name is looked at.
  private static let lastLetters = Set(
    (endings + alone).flatMap { [$0, $0.uppercased()] }.compactMap(\.unicodeScalars.last) + ["]"]
  )
}
