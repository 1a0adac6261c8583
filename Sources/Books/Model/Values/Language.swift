/// The language that a book is written in (ISO 639-2).
///
/// Kept as the terminological code of three letters, which ISO 639-3 shares: `deu`, where MARC 21
/// writes the bibliographic `ger`.
package struct Language: Hashable, Sendable, CustomStringConvertible {
  /// Three small letters.
  package let code: String

  /// The code as it was stored; it is not checked.
  package init(stored code: String) {
    self.code = code
  }

  /// For people: the English name, or the code when it is not a known one.
  package var name: String {
    Languages.byCode[code]?.name ?? Languages.furtherName(code)
  }

  /// The code in MARC 21: `ger` for `deu`, for most languages the same.
  package var bibliographicCode: String {
    guard let second = Languages.byCode[code]?.codes.dropFirst().first else { return code }
    return second.count == 3 ? second : code
  }

  /// All the languages that can be chosen, by name.
  package static let choices: [Language] =
    Languages.all.map { Language(stored: $0.code) }.sorted { $0.name < $1.name }

  package var description: String { name }

  /// No language has this name; the nearest name of one.
  package struct Problem: Error, Hashable, Sendable {
    package let suggestion: String?
  }

  /// The language that a code or a name means.
  ///
  /// Accepts codes of two and three letters of either kind ("de", "ger", "deu"), with a country
  /// behind them ("pt-BR"), and names in English and in the language itself ("German", "Deutsch").
  /// The most frequent languages of books have names in other languages as well ("allemand").
  package static func parse(_ text: String) throws(Problem) -> Language {
    let key = folded(text)
    if let entry = Languages.byWord[key] ?? Languages.further(trimmed(text)) {
      return Language(stored: entry.code)
    }
    let start = String(key.prefix { $0 != " " })
    if key.count <= 11, 2...3 ~= start.count, text.contains(where: { "-_".contains($0) }),
      let entry = Languages.byWord[start] ?? Languages.further(start), entry.codes.contains(start)
    {
      return Language(stored: entry.code)
    }
    throw Problem(suggestion: nearest(to: key))
  }

  /// The name that takes the fewest typing mistakes to become the word, at most a third of it.
  private static func nearest(to key: String) -> String? {
    guard 4...40 ~= key.count else { return nil }
    let allowed = max(1, key.count / 3)
    let candidates = Languages.byWord.lazy
      .filter { word, entry in
        abs(word.count - key.count) <= allowed && !entry.codes.contains(word)
      }
      .map { word, entry in (name: entry.name, distance: editDistance(word, key)) }
    // Two that are equally near are told apart by their names, so that the answer is always one.
    guard let best = candidates.min(by: { ($0.distance, $0.name) < ($1.distance, $1.name) }),
      best.distance <= allowed
    else { return nil }
    return best.name
  }
}

/// The languages of ISO 639-1, and those of ISO 639-2 that books are met in; the others stand beside.
package enum Languages {
  package struct Entry {
    /// The code that is stored.
    let code: String
    /// All its codes, the stored one first.
    let codes: [String]
    /// English names first, then its own.
    let names: [String]

    var name: String { names[0] }

    init(code: String, codes: [String], names: [String]) {
      self.code = code
      self.codes = codes
      self.names = names
    }

    /// A language of which only the code is known.
    init(bare code: String) {
      self.init(code: code, codes: [code], names: [code])
    }
  }

  static let all: [Entry] = entries(of: table)

  /// The languages of a table, one in each line.
  static func entries(of table: String) -> [Entry] {
    table.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: ": ", maxSplits: 1)
      let codes = parts[0].split(separator: " ").map(String.init)
      guard parts.count == 2, let code = codes.first else { return nil }
      let names = parts[1].split(separator: ", ").map(String.init)
      return Entry(code: code, codes: codes, names: names)
    }
  }

  package static let byCode: [String: Entry] = Dictionary(all.map { ($0.code, $0) }) { first, _ in
    first
  }

  /// By every code and every folded name, those of other languages too.
  static let byWord: [String: Entry] = Dictionary(
    all.flatMap { entry in (entry.codes + entry.names).map { (folded($0), entry) } }
      + otherNames.flatMap { code, names in
        names.compactMap { name in byCode[code].map { (folded(name), $0) } }
      }
  ) { first, _ in first }
}
