import Books
import GRDB

/// Version 18: readers are sorted by the table of names as it is now.
///
/// It knows more names that are not turned round or that stand with the surname first: Ibn Khaldun, Jón
/// Kalman Stefánsson, Ho Chi Minh. What authors are sorted by is stored with them, and stays.
enum Migration18 {
  static func run(_ db: Database, _ progress: Schema.Progress) throws {
    try db.inPortions(of: "reader") { ids, share in
      try progress(share)
      let readers = try Row.fetchAll(
        db,
        sql: "SELECT id, name, sortKey FROM reader WHERE id BETWEEN ? AND ?",
        arguments: [ids.lowerBound, ids.upperBound]
      )
      for row in readers {
        let key = SortKey.start(of: SortName.make(try row[1] as String? ?? ""))
        guard key != (try row[2] as String?) else { continue }
        try db.execute(
          sql: "UPDATE reader SET sortKey = ? WHERE id = ?",
          arguments: [key, try row[0] as Int64]
        )
      }
    }
  }
}
