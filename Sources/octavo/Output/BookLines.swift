import Books
import Catalog

/// Books for a person to know them by: the first twenty, a line each, and how many more.
struct BookLines {
  let count: Int
  let lines: [String]

  /// The most books that have a line of their own: a screen of 24 lines shows them and the question.
  private static let mostShown = 20

  init(_ ids: [ID<Book>], in view: some CatalogAccess) throws {
    count = ids.count
    let rows = try view.books.rows(ids.prefix(Self.mostShown))
    let more = ids.count - Self.mostShown
    lines =
      rows.map(\.line)
      + (more > 0 ? [tr("  … and \(RecordKind.book.name(count: more)) more")] : [])
  }
}

extension BookRow {
  /// As in `id:12 The Dispossessed, Ursula Le Guin (Harper, 1974)`.
  var line: String {
    let facts = [publisher, year?.text].compactMap(\.self)
    let imprint = facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))"
    let names = authors.isEmpty ? "" : ", \(authors.joined(separator: "; "))"
    return "  id:\(id) \(title)\(names)\(imprint)"
  }
}
