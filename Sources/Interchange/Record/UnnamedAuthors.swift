import Books

/// The words at the end of a list of authors for those whom it does not name: "et al.".
enum UnnamedAuthors {
  /// True for nothing else than such words.
  static func areAll(of text: String) -> Bool {
    text.utf8.count <= longest && named(in: text)?.isEmpty ?? false
  }

  /// More bytes than any of the words has, with brackets around it.
  private static let longest = 30

  /// A text without such words at its end, empty where nothing else is there; nil where there are
  /// none.
  static func named(in text: String) -> String? {
    guard let last = text.utf8.last, last == UInt8(ascii: "]") || words[last] != nil else {
      return nil
    }
    let bare = last == UInt8(ascii: "]") ? text.filter { $0 != "[" && $0 != "]" } : text
    for word in words[bare.utf8.last ?? 0] ?? [] where word.ends(bare) {
      let rest = trimmed(String(bare.utf8.dropLast(word.bytes.count)) ?? "")
      guard let before = rest.last, word.isAlone else { return without(word, text) }
      // "王小波 等": no name is one letter of these, apart from the rest.
      let isApart = word.isJoined && bare.utf8.dropLast(word.bytes.count).last == 0x20
      if isApart || ",;&、，；".contains(before) { return without(word, text) }
    }
    return nil
  }

  private static func without(_ word: Word, _ text: String) -> String {
    let bracket = text.hasSuffix("]") ? 1 : 0
    var rest = (String(text.utf8.dropLast(word.bytes.count + bracket)) ?? "")[...]
    while let last = rest.last, " ,;&[、，；".contains(last) { rest.removeLast() }
    return String(rest)
  }

  private struct Word {
    let bytes: [UInt8]
    /// True when it is meant so only where it stands alone, or behind a mark.
    let isAlone: Bool
    /// False for abbreviations of single letters, which in capitals are initials: "E.A.".
    private let hasAnyCase: Bool
    /// True for Chinese and Japanese, which have no space before it.
    let isJoined: Bool

    init(_ text: String, isAlone: Bool) {
      bytes = Array(text.utf8)
      self.isAlone = isAlone
      hasAnyCase = text.split { !$0.isLetter }.contains { $0.count > 2 }
      isJoined = text.unicodeScalars.first.map { $0.value >= 0x3000 } ?? false
    }

    /// True when it stands at the end of a text, apart from the word before.
    func ends(_ text: String) -> Bool {
      guard isAtEnd(of: text.utf8) || hasAnyCase && isCapitalAtEnd(of: text) else { return false }
      let before = String(text.utf8.dropLast(bytes.count))?.last
      return isJoined || before.map { !$0.isLetter && !$0.isNumber } ?? true
    }

    private func isAtEnd(of text: String.UTF8View) -> Bool {
      var place = text.endIndex
      for byte in bytes.reversed() {
        guard place > text.startIndex else { return false }
        place = text.index(before: place)
        let other = text[place]
        let isCapital = hasAnyCase && 0x41...0x5A ~= other && other | 0x20 == byte
        guard other == byte || isCapital else { return false }
      }
      return true
    }

    /// The same with capitals beyond ASCII: "И ДР.".
    private func isCapitalAtEnd(of text: String) -> Bool {
      let isBeyond = { (byte: UInt8) in byte >= 0x80 }
      guard bytes.contains(where: isBeyond), text.utf8.suffix(3).contains(where: isBeyond) else {
        return false
      }
      return text.lowercased().utf8.suffix(bytes.count).elementsEqual(bytes)
    }
  }

  /// All of the words.
  static let texts = (WordLists.values.sections["others"] ?? []).flatMap(\.words)

  /// By their last byte, since every name is looked at; the longest first, of which a shorter one
  /// may be the end.
  private static let words: [UInt8: [Word]] = {
    let lists = WordLists.values.sections["others"] ?? []
    let all = lists.flatMap { list in list.words.map { Word($0, isAlone: list.name == "alone") } }
      .sorted { $0.bytes.count > $1.bytes.count }
    var words: [UInt8: [Word]] = [:]
    for word in all {
      guard let last = word.bytes.last else { continue }
      words[last, default: []].append(word)
      let capital = last & ~0x20
      if 0x61...0x7A ~= last { words[capital, default: []].append(word) }
    }
    return words
  }()
}
