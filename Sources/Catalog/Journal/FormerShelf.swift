import Books
import GRDB

/// The shelves that only changes from before version 23 name, when a shelf was a text of its books.
///
/// They are no records; a change that is taken back and leads to one makes it a record again, under the
/// number that the history has for it.
struct FormerShelf {
  let db: Database

  func name(of id: Int64) throws -> String? {
    let statement = try db.cachedStatement(sql: "SELECT name FROM formerShelf WHERE id = ?")
    return try String.fetchOne(statement, arguments: [id])
  }
}

extension WriteTransaction {
  /// Makes a shelf that only the history knows a record.
  ///
  /// - Returns: False where it was none of those.
  func revive(formerShelf id: Int64) throws -> Bool {
    guard let name = try FormerShelf(db: db).name(of: id) else { return false }
    try reinsert(
      .shelf,
      id,
      ["name": name.databaseValue, "sortName": name.databaseValue]
    )
    return true
  }
}
