import GRDB

extension BookRepository {
  /// The books that a person may mean by what they have typed so far, in the order of
  /// ``Closeness``, then by title; nothing typed: the ones added last.
  ///
  /// Titles that begin so are a range of the index of sort keys; the others are those that a list
  /// by best match begins with.
  package func suggestions(_ text: String, limit: Int = 50) throws -> [BookRow] {
    guard hasWords(text) else {
      return try rows(BookListing(order: BookOrder(.added, descending: true)), limit: limit)
    }
    guard let name = TypedName(text) else { return [] }
    var begun: Set<ID<Book>> = []
    var ranked: [(row: BookRow, closeness: Closeness)] = []
    // "The Hobbit" is filed under the same letters as "Hobbit".
    let filed = SortKey(SortTitle.make(text, language: nil)).text
    for (row, isWhole) in try rows(filedUnder: filed, limit: limit) {
      let closeness: Closeness =
        isWhole ? .withoutArticle : filed == SortKey(text).text ? .beginning : .words
      begun.insert(row.id)
      ranked.append((row, min(closeness, name.closeness(toTitle: row.title))))
    }
    // What is no query, as "Dune:Messiah", is words.
    var best = BookListing(find: text, order: BookOrder(.best))
    if (try? access.search(best)) == nil { best.find = name.words.joined(separator: " ") }
    let found = try rows(best, limit: limit)
    for row in found where !begun.contains(row.id) {
      ranked.append((row, name.closeness(toTitle: row.title)))
    }
    return ranked.enumerated().sorted { one, other in
      (one.element.closeness, one.offset) < (other.element.closeness, other.offset)
    }.prefix(limit).map(\.element.row)
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
  fileprivate func closeness(toTitle title: String) -> Closeness {
    let title = " " + folded(title)
    if title == " " + text { return .exact }
    if title.hasPrefix(" " + text) { return .beginning }
    return words.allSatisfy { title.contains(" " + $0) } ? .words : .elsewhere
  }
}

extension BookRepository {
  /// Books with the same title and one of the same authors, folded.
  ///
  /// What is entered may be another copy or edition of them. Without an author, those that have
  /// none either. Answered by the order of titles, however many books there are.
  ///
  /// - Parameter id: The book that is edited, or nil for a new one.
  package func alike(
    _ draft: BookDraft,
    except id: ID<Book>? = nil,
    limit: Int = 3
  ) throws -> [BookRow] {
    guard hasWords(draft.title) else { return [] }
    var alike: [Int64] = []
    let language = try? Language.parse(draft.language)
    let keys = TitleKey.all(of: draft.title, language: language).map(\.text)
    let query = Self.alikeQuery(
      keys: keys,
      authors: try authors(of: draft),
      withoutAuthor: draft.authors.isEmpty
    )
    let title = folded(draft.title)
    try db.forEachRow(of: query) { row in
      if row.integer(0) != id?.rawValue, folded(row.string(1) ?? "") == title {
        alike.append(row.integer(0))
      }
      return alike.count < limit
    }
    return try rows(alike)
  }

  static func alikeQuery(keys: [String], authors: [Int64], withoutAuthor: Bool) -> SQL {
    let credits: SQL =
      withoutAuthor
      ? "NOT EXISTS (SELECT 1 FROM bookAuthor WHERE bookId = book.id)"
      : """
      EXISTS (SELECT 1 FROM bookAuthor
        WHERE bookId = book.id AND authorId IN (SELECT value FROM json_each(\(authors.jsonList))))
      """
    return """
      SELECT book.id, title FROM json_each(\(keys.jsonList)) AS wanted
      CROSS JOIN book ON sortKey = wanted.value WHERE \(credits)
      """
  }

  /// The authors that a draft names: those chosen, and all of a name that is typed.
  private func authors(of draft: BookDraft) throws -> [Int64] {
    let chosen = draft.authors.compactMap { $0.author.id?.rawValue }
    let names = draft.authors.filter { $0.author.id == nil }
      .map { folded(AuthorName.parse($0.author.name).name) }
    guard !names.isEmpty else { return chosen }
    let statement = try db.cachedStatement(
      sql: """
        SELECT id FROM author WHERE foldedName IN (SELECT value FROM json_each(?1))
        UNION SELECT authorId FROM authorAlias
          WHERE foldedName IN (SELECT value FROM json_each(?1))
        """
    )
    return try chosen + Int64.fetchAll(statement, arguments: [names.jsonList])
  }
}
