import Books

/// The words that shops and catalogues of many languages have for the formats of books.
enum FormatWords {
  /// The format that a word names, or nil: "Tapa dura", and also "Tapa dura con sobrecubierta".
  static func format(_ text: String) -> BookFormat? {
    if let format = BookFormat.parse(text) ?? words[folded(text)] { return format }
    // What stands behind such a word says more of it: "Hardcover mit Schutzumschlag".
    var words = folded(text).split(separator: " ")
    while words.count > 1 {
      words.removeLast()
      let start = words.joined(separator: " ")
      guard start.count >= fewestLetters else { return nil }
      guard let format = BookFormat.parse(start) ?? Self.words[start] else { continue }
      return [.hardcover, .paperback].contains(format) ? format : nil
    }
    return nil
  }

  /// A shorter word may mean something else with another one: "bound galley", "CD-ROM".
  private static let fewestLetters = 8

  private static let words: [String: BookFormat] = Dictionary(
    (WordLists.values.sections["formats"] ?? []).flatMap { list in
      list.words.map { (folded($0), BookFormat(rawValue: list.name)) }
    }
  ) { first, _ in first }
}
