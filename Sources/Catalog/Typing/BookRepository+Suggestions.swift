package import Books
import GRDB

extension BookRepository {
  /// The books that a person may mean by what they have typed so far, in the order of
  /// ``MatchRank``, then by title; nothing typed: the ones added last.
  ///
  /// Titles that begin so are a range of the index of sort keys; the others are those that a list
  /// by best match begins with.
  package func suggestions(_ text: String, limit: Int = 50) throws -> [BookRow] {
    guard hasWords(text) else {
      return try rows(BookListing(order: BookOrder(.fact(.added), descending: true)), limit: limit)
    }
    guard let name = TypedName(text) else { return [] }
    var begun: Set<ID<Book>> = []
    var ranked: [(row: BookRow, closeness: MatchRank)] = []
    // "The Hobbit" is filed under the same letters as "Hobbit".
    let filed = SortKey(SortTitle.make(text, language: nil)).text
    for (row, isWhole) in try rows(filedUnder: filed, limit: limit) {
      let closeness: MatchRank =
        isWhole ? .withoutArticle : filed == SortKey(text).text ? .beginning : .words
      begun.insert(row.id)
      ranked.append((row, min(closeness, name.closeness(toTitle: row.title))))
    }
    // What is no query, as "Dune:Messiah", is words.
    let query = (try? access.parse(text, isBeingTyped: true)) ?? ParsedQuery(.words(name.words))
    let found = try rows(BookListing(query, order: .best), limit: limit)
    for row in found where !begun.contains(row.id) {
      ranked.append((row, name.closeness(toTitle: row.title)))
    }
    // Of C++ and C#, which fold alike, the one that is typed leads.
    let signed = nameSigns(text).isEmpty ? nil : trimmed(text).lowercased()
    func isOther(_ row: BookRow) -> Int {
      signed.map { row.title.lowercased().contains($0) ? 0 : 1 } ?? 0
    }
    return ranked.enumerated().map { (isOther($1.row), $1.closeness, $0, $1.row) }
      .sorted { ($0.0, $0.1, $0.2) < ($1.0, $1.1, $1.2) }.prefix(limit).map(\.3)
  }

  /// The books that fit what is typed for one, and where none does, those that the nearest words
  /// find.
  package func nearest(to text: String, limit: Int = 50) throws -> [BookRow] {
    let found = try suggestions(text, limit: limit)
    return found.isEmpty ? try corrected(text, limit: limit) : found
  }

  /// The books that the nearest words find: none of them has what was typed.
  package func corrected(_ text: String, limit: Int = 50) throws -> [BookRow] {
    guard hasWords(text), (try? ISBN.parse(text)) == nil,
      let closest = try access.closest(to: text).first(where: { $0.kind == .corrected })
    else { return [] }
    return try suggestions(closest.find, limit: limit)
  }

  /// Why what is typed for a book is surely no title: it is a book's number, or a query with a
  /// mistake; nil for anything else.
  package func obstacle(toTitle text: String) throws -> String? {
    if let problem = ISBN.mistake(in: text) { return problem.message }
    if let isbn = try? ISBN.parse(text) {
      return tr("No book has the ISBN \(isbn.formatted): type its title.")
    }
    do {
      _ = try access.parse(text, isBeingTyped: true)
      return nil
    } catch CatalogError.query(let mistake) {
      return mistake.message
    }
  }

  /// The first books by title whose sort key begins so, and whether it is the whole key.
  private func rows(
    filedUnder key: String,
    limit: Int
  ) throws -> [(row: BookRow, isWhole: Bool)] {
    var ids: [Int64] = []
    var whole: Set<Int64> = []
    let query: SQL = """
      SELECT id, sortKey = \(key) FROM book WHERE \(isIn("sortKey", beginning: key))
      ORDER BY sortKey, id LIMIT \(limit)
      """
    try db.forEachRow(of: query) { row in
      ids.append(row.integer(0))
      if row.integer(1) != 0 { whole.insert(row.integer(0)) }
      return true
    }
    return try rows(ids).map { ($0, whole.contains($0.id.rawValue)) }
  }
}

extension TypedName {
  fileprivate func closeness(toTitle title: String) -> MatchRank {
    let title = " " + folded(title)
    if title == " " + text { return .exact }
    if title.hasPrefix(" " + text) { return .beginning }
    return words.allSatisfy { title.contains(" " + $0) } ? .words : .elsewhere
  }
}
