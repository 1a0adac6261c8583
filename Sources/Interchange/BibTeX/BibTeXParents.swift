/// The entries of a file that others refer to by `crossref`, before or behind them.
struct BibTeXParents {
  private var entries: [String: BibTeXParser.Entry] = [:]

  init(_ text: [UInt8], file: String) {
    guard Self.mentions("crossref", in: text) else { return }
    var wanted: Set<String> = []
    var parser = BibTeXParser(text, file: file)
    while let entry = parser.next() {
      if let key = entry["crossref"] { wanted.insert(key.lowercased()) }
    }
    guard !wanted.isEmpty else { return }
    parser = BibTeXParser(text, file: file)
    while var entry = parser.next() {
      let key = entry.key.lowercased()
      guard wanted.contains(key), entries[key] == nil else { continue }
      entry.raw = ""
      entries[key] = entry
    }
  }

  /// An entry with what it takes over from the one that it refers to; nil when that is not there.
  ///
  /// The title of a chapter's book becomes `booktitle`, as BibLaTeX has it. The ISBN stays the book's.
  func completed(_ entry: BibTeXParser.Entry) -> BibTeXParser.Entry? {
    guard let key = entry["crossref"] else { return entry }
    guard let parent = entries[key.lowercased()] else { return nil }
    var entry = entry
    let isDated = entry["year"] != nil || entry["date"] != nil
    for (name, value) in parent.fields {
      let own: String
      switch name {
      case "title": own = entry["title"] == nil ? name : "booktitle"
      case "subtitle": own = entry["title"] == nil ? name : "booksubtitle"
      case "author": own = entry["author"] == nil ? name : "bookauthor"
      case _ where isDated && ["year", "date", "month"].contains(name): continue
      case _ where Self.inherited.contains(name): own = name
      default: continue
      }
      if entry[own] == nil { entry.fields.append((own, value)) }
    }
    return entry
  }

  /// Whether a word of small letters stands in a text in any case.
  private static func mentions(_ word: StaticString, in text: [UInt8]) -> Bool {
    let count = word.utf8CodeUnitCount
    guard text.count >= count else { return false }
    return (0...(text.count - count)).contains { place in
      (0..<count).allSatisfy { text[place + $0] | 0x20 == word.utf8Start[$0] }
    }
  }

  private static let inherited: Set<String> = [
    "publisher", "year", "date", "month", "editor", "translator", "series", "number", "volume",
    "volumes", "edition", "address", "location", "organization", "institution", "school",
    "language", "langid", "booktitle", "howpublished",
  ]
}
