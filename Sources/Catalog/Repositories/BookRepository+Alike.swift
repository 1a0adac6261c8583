import GRDB

extension BookRepository {
  /// Books with the same title and one of the same authors, folded: what is entered may be another
  /// copy or edition of them. Without an author, those that have none either.
  ///
  /// Answered by the order of titles, however many books there are.
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
