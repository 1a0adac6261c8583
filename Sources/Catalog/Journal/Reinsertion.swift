import Books
import GRDB

/// Puts rows back that a revision deleted, many together, as its lines of the journal say.
struct Reinsertion {
  let table: Table
  /// The places in an image of the columns that refer to other records.
  private let references: [(place: Int, table: Table)]
  private let columns: [String]
  private let query: String

  init(of table: Table) {
    self.table = table
    references = table.references.compactMap { reference in
      table.place(of: reference.column).map { ($0, reference.table) }
    }
    columns = ["id"] + table.insertedColumns
    let values = table.imageColumns.map { "json_extract(before, '$.\($0)')" }
    // By the index of rows, in their order; by that of revisions they would have to be sorted.
    query = """
      SELECT first, \(values.joined(separator: ", ")) FROM change
      WHERE tableName = '\(table.rawValue)' AND operation <> 'insert' AND operation = 'delete'
        AND +revisionId = ? AND first BETWEEN ? AND ? AND json_valid(before) ORDER BY first
      """
  }

  /// So many rows a statement takes: it is made anew for each piece of rows, which takes longer the more
  /// these are.
  private static let rowsAtOnce = 64

  /// Inserts rows with the values of ``Table/insertedColumns``, each as soon as it is read.
  ///
  /// - Parameter values: Those of a row for the ones of ``Table/imageColumns``; nil ends it.
  func insert(
    _ rows: ClosedRange<Int64>,
    deletedBy revision: ID<Revision>,
    _ db: Database,
    values: (Int64, [DatabaseValue]) throws -> [DatabaseValue]?
  ) throws {
    let writer = RowWriter(db, isLarge: false)
    let batch = try RowBatch(writer, into: table.rawValue, columns, most: Self.rowsAtOnce)
    let places = 1...Int32(table.imageColumns.count)
    let statement = try db.cachedStatement(sql: query)
    try statement.setArguments([revision.rawValue, rows.lowerBound, rows.upperBound])
    try statement.sqliteStatement.forEachRow { row in
      let id = row.integer(0)
      guard let values = try values(id, places.map(row.value)) else { return false }
      batch.add(id, "id")
      for (place, value) in values.enumerated() { batch.add(value, columns[place + 1]) }
      try batch.endRow()
      return true
    }
    try batch.flush()
  }

  /// True when the records are there that a row with an image refers to.
  func isWhole(_ image: [DatabaseValue], isThere: (Table, Int64) throws -> Bool) throws -> Bool {
    try references.allSatisfy { place, parent in
      guard let id = Int64.fromDatabaseValue(image[place]) else { return true }
      return try isThere(parent, id)
    }
  }
}

extension WriteTransaction {
  /// Puts rows back that a revision deleted, under their old numbers and keys.
  ///
  /// For many rows: 100,000 books with 600,000 rows of what they lead to come back in 3.3 s, and one by one by
  /// prepared statements in 5.7.
  ///
  /// - Parameters:
  ///   - rows: All that it deleted between the first and the last of them, in their order.
  ///   - isThere: Whether the record is there that a column refers to.
  /// - Returns: False, and nothing is done, where another row has the number, the key or what must be unique
  ///   of one of them, or a record is missing that it refers to.
  func reinsert(
    _ table: Table,
    _ rows: [Int64],
    deletedBy revision: ID<Revision>,
    isThere: (Table, Int64) throws -> Bool
  ) throws -> Bool {
    guard let first = rows.first, let last = rows.last else { return true }
    let reinsertion = Reinsertion(of: table)
    var done: [[DatabaseValue]] = []
    do {
      try db.inSavepoint {
        try DeferredForeignKeyCheck(db: db).unchecked {
          try reinsertion.insert(first...last, deletedBy: revision, db) { id, image in
            guard done.count < rows.count, rows[done.count] == id,
              try reinsertion.isWhole(image, isThere: isThere),
              let values = reinsertedValues(table, image)
            else { return nil }
            done.append(values)
            return values
          }
        }
        return done.count == rows.count ? .commit : .rollback
      }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      return false
    }
    guard done.count == rows.count else { return false }
    if table.isKeyed { try FormerKeys(db: db).forgetAll(of: table) }
    for (id, values) in zip(rows, done) { try noteInsertion(table, id, values) }
    return true
  }

  /// The values of ``Table/insertedColumns`` of a row that is put back; nil where those of the image are not
  /// what a row has.
  private func reinsertedValues(_ table: Table, _ image: [DatabaseValue]) -> [DatabaseValue]? {
    // Of most rows the very values of the image, which need no copy.
    guard table.isRecord || table.isKeyed || !table.derivedColumns.isEmpty else { return image }
    var values = Array(image[..<table.columns.count])
    values.reserveCapacity(table.insertedColumns.count)
    values += table.derived(from: values)
    if table.isRecord {
      let stamps = image[table.columns.count...].prefix(2).map { Int64.fromDatabaseValue($0) }
      guard let added = stamps[0], let version = stamps[1].flatMap(Int32.init(exactly:)) else {
        return nil
      }
      values += [added, now.seconds, Int64(version) + 1].map(\.databaseValue)
    }
    if table.isKeyed {
      guard let key = Int64.fromDatabaseValue(image[image.count - 1]),
        RecordKey(number: key) != nil
      else { return nil }
      values.append(key.databaseValue)
    }
    return values
  }
}
