package import Books
import GRDB

extension CatalogAccess {
  /// The reader who has the name that was given (`--as`, `$OCTAVO_USER`), else the one whose login
  /// it is; else nobody.
  ///
  /// There are few readers: no index is asked, so that a damaged one hinders nobody from mending it.
  package var currentUser: CurrentUser {
    get throws {
      if let known = connection.transactionCache?.currentUser { return known }
      let user = connection.user
      let statement = try db.cachedStatement(
        sql: """
          SELECT id, name FROM reader NOT INDEXED WHERE foldedName = ?1 OR login = ?2
          ORDER BY foldedName <> ?1 LIMIT 1
          """
      )
      let row = try Row.fetchOne(statement, arguments: [user.isEmpty ? "" : folded(user), user])
      let found = row.map { record($0, .reader) }
      let currentUser = CurrentUser(
        name: found?[1] ?? user,
        reader: found.map { ID(rawValue: $0[0]) }
      )
      connection.transactionCache?.currentUser = currentUser
      return currentUser
    }
  }

  /// The time by the catalogue's clock.
  package var now: Timestamp { connection.now }

  /// The day where the person is, by the catalogue's clock.
  package var today: Day { Day(connection.now) }
}
