import Books
import Catalog

/// Makes citation keys such as `leguin1974dispossessed`, each only once.
struct CitationKeys {
  private var uses: [String: Int] = [:]

  mutating func key(of book: BookRecord) -> String {
    let author = book.credits.first.map { $0.sortName.isEmpty ? $0.name : $0.sortName } ?? ""
    let surname = author.split(separator: ",").first.map(String.init) ?? author
    let title = SortTitle.make(book.title, language: book.language)
    let word = folded(title).split(separator: " ").first.map(String.init) ?? ""
    let year = book.year?.number.map { String(abs($0)) } ?? ""
    var key = Self.plain(surname) + year + Self.plain(word)
    if key.isEmpty { key = "book" }
    uses[key, default: 0] += 1
    let use = uses[key] ?? 1
    return use == 1 ? key : "\(key)-\(use)"
  }

  private static func plain(_ text: String) -> String {
    String(folded(text).filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.prefix(30))
  }
}

extension BookRecord.Credit {
  /// Surname and given name, where the name under which it is filed has both and nothing else.
  var parted: (surname: String, given: String)? {
    let parts = sortName.split(separator: ", ", maxSplits: 2).map(String.init)
    guard parts.count == 2, name == "\(parts[1]) \(parts[0])" else { return nil }
    return (parts[0], parts[1])
  }
}
