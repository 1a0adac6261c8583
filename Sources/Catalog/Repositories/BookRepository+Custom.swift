import Books
import GRDB

extension BookRepository {
  /// What a book has in the fields of one's own.
  func custom(_ id: ID<Book>) throws -> CustomTexts {
    try access.customFields.texts(of: id.rawValue)
  }

  /// What some books have in the fields of one's own, such as those of a screenful, in one query;
  /// one that has nothing is left out.
  ///
  /// - Parameter list: Their numbers as JSON.
  func custom(ofAll list: String) throws -> [Int64: CustomTexts] {
    let fields = try access.customFields.all()
    var texts: [Int64: CustomTexts] = [:]
    let statement = try db.cachedStatement(
      sql: """
        SELECT bookId, fieldId, customValue.value FROM json_each(?) AS wanted
        CROSS JOIN customValue ON bookId = wanted.value
        """
    )
    let rows = try Row.fetchCursor(statement, arguments: [list])
    while let row = try rows.next() {
      let row = access.record(row, .book)
      let book: Int64 = row[0]
      texts[book, default: CustomTexts(fields)][ID(rawValue: row[1])] = row[2]
    }
    return texts
  }
}
