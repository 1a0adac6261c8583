package import Books
import GRDB

extension BookRepository {
  /// The texts that books have in a field of which there is an index, such as shelves, each once.
  ///
  /// They are found from one to the next in the index, so that it takes the time of so many texts,
  /// however many books there are.
  package func knownTexts(of field: BookField, limit: Int) throws -> [String] {
    guard let column = field.columns.first else { return [] }
    return try String.fetchAll(
      db.cachedStatement(
        sql: """
          WITH RECURSIVE known(text) AS (
            SELECT (SELECT min(\(column)) FROM book WHERE \(column) IS NOT NULL)
            UNION ALL
            SELECT (SELECT min(\(column)) FROM book WHERE \(column) > text) FROM known
            WHERE text IS NOT NULL)
          SELECT text FROM known WHERE text IS NOT NULL LIMIT ?
          """
      ),
      arguments: [limit]
    )
  }
}
