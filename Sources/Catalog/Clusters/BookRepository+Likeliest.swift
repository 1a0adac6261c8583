import GRDB

extension BookRepository {
  /// The books that are likeliest the same as one, editions of it too, and then those that are near
  /// by their titles and authors.
  package func likeliest(to id: ID<Book>, limit: Int = 20) throws -> [BookRow] {
    guard let form = try forms(of: [id.rawValue]).first else { return [] }
    var candidates: Set<Int64> = []
    let queries: [SQL] = [
      """
      SELECT other.bookId FROM bookAuthor AS own JOIN bookAuthor AS other USING (authorId)
      WHERE own.bookId = \(id.rawValue) LIMIT 1000
      """,
      """
      SELECT id FROM book WHERE sortKey >= (SELECT sortKey FROM book WHERE id = \(id.rawValue))
      ORDER BY sortKey LIMIT 50
      """,
    ]
    for query in queries {
      try db.forEachID(query) { id in
        candidates.insert(id)
        return true
      }
    }
    let words = form.title.head.prefix(4).joined(separator: " ")
    if hasWords(words) {
      let near = BookListing(find: words, order: BookOrder(.best))
      candidates.formUnion((try? rows(near, limit: 50).map(\.id.rawValue)) ?? [])
    }
    candidates.remove(id.rawValue)
    let ranked = try forms(of: candidates.sorted()).compactMap {
      other -> (id: Int64, score: Double)? in
      guard let likeness = BookLikeness(form, other), likeness.score >= 0.5 else { return nil }
      return (other.id, likeness.score - (likeness.edition == nil ? 0 : 0.3))
    }
    let ids = ranked.sorted { ($1.score, $0.id) < ($0.score, $1.id) }.prefix(limit).map(\.id)
    let rows = try rows(ids).reduce(into: [:]) { $0[$1.id.rawValue] = $1 }
    return ids.compactMap { rows[$0] }
  }
}
