import Books
import GRDB

extension BookRepository {
  /// The values of a book in custom fields.
  func custom(_ id: ID<Book>) throws -> CustomTexts {
    try access.customFields.texts(of: id.rawValue)
  }

  /// The values of some books in custom fields, such as those of a screenful, in one query; a book
  /// without any is left out.
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
