import GRDB

extension BookRepository {
  /// What tells books apart whose title and authors are the same, of each of them: its year, shelf
  /// and publisher, as far as the others have another one; its number where they have not.
  package func differences(among books: [BookRow]) throws -> [ID<Book>: [String]] {
    let twins = Dictionary(grouping: books) { [$0.title] + $0.authors }.values
      .filter { $0.count > 1 }
    guard !twins.isEmpty else { return [:] }
    let shelves = try shelves(of: twins.joined().map(\.id.rawValue))
    var differences: [ID<Book>: [String]] = [:]
    for twins in twins {
      let facts = twins.map { [$0.year?.text, shelves[$0.id.rawValue], $0.publisher] }
      let telling = (0..<3).filter { fact in Set(facts.map { $0[fact] }).count > 1 }
      let words = facts.map { facts in telling.compactMap { facts[$0] } }
      for (book, own) in zip(twins, words) {
        let isAlone = words.filter { $0 == own }.count == 1
        differences[book.id] = own + (isAlone ? [] : ["id:\(book.id)"])
      }
    }
    return differences
  }

  private func shelves(of ids: [Int64]) throws -> [Int64: String] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT book.id, location FROM json_each(?) CROSS JOIN book ON book.id = value
        WHERE location IS NOT NULL
        """
    )
    let rows = try Row.fetchAll(statement, arguments: [ids.jsonList])
    return Dictionary(
      rows.map { row in
        let row = access.record(row, .book)
        return (row[0], row[1])
      }
    ) { $1 }
  }
}
