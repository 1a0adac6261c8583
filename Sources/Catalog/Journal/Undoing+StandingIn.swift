import Books
import GRDB

// Rows that lead to a record which is gone lead to the one that has its name or its books by now. When
// it is back, they lead to it again (``Undoing/takeBackRests()``).
extension Undoing {
  /// The record that a row leads to: the one that it led to, or what became of that; nil when nothing
  /// did.
  mutating func standIn(for id: Int64, _ table: Table) throws -> Int64? {
    let found = replacements[table]?[id] ?? id
    if try isThere(table, found) { return found }
    if let known = successors[table]?[id] { return known }
    let other = try successor(of: id, table)
    successors[table, default: [:]].updateValue(other, forKey: id)
    return other
  }

  private mutating func successor(of id: Int64, _ table: Table) throws -> Int64? {
    if let kind = AuthorityKind(rawValue: table.rawValue) {
      // One that was merged is another spelling of the one that stayed.
      let name = try FieldNames(db: db).name(of: .authority(AuthorityID(kind, id)))
      if let other = try edit.authorities(kind).named(name) { return other.rawValue }
    } else if table != .reader {
      return nil
    }
    // What else it had went to another in the change that deleted it.
    var gone = id
    for _ in 0..<Self.mostSteps {
      guard let heir = try Change.heir(of: table, gone, db) else { return nil }
      if try isThere(table, heir) { return heir }
      gone = heir
    }
    return nil
  }

  /// Lets a record that the revision added give its name to the one that had it before, which was to
  /// come back meanwhile and could not, and what that one had, which led to this one instead.
  ///
  /// One that something else led to since stays as it is.
  mutating func giveWay() throws {
    for earlier in takenBack {
      for (table, rows) in earlier.deletions
      where table == .reader || table.namedKind != nil && table.isRecord {
        for (id, image) in rows {
          guard let added = insertions[table], try edit.row(table, id, columns: ["id"]) == nil,
            let holder = try holder(table, image), added.hasRow(holder),
            try !isEdited(table, holder),
            let followers = try followers(of: holder, for: id, table)
          else { continue }
          try rename(table, holder)
          try putBack(table, [(id, image)])
          for (other, column, row) in followers {
            try edit.update(other, row, [(column, id.databaseValue)])
          }
        }
      }
    }
  }

  /// Gives a record that is about to go a name that nobody has.
  private func rename(_ table: Table, _ id: Int64) throws {
    guard
      var values = try edit.row(table, id, columns: table.columns).map({ values in
        Dictionary(uniqueKeysWithValues: zip(table.columns, values))
      })
    else { return }
    let name = values["name"].flatMap { String.fromDatabaseValue($0) } ?? ""
    var number = id
    repeat {
      values["name"] = "\(name) (\(number))".databaseValue
      number += 1
    } while try holder(table, values) != nil
    var changes = [("name", values["name"] ?? .null)]
    if table == .reader { changes.append(("login", .null)) }
    try edit.update(table, id, changes)
  }

  /// The rows that lead to a record only because another one was gone.
  ///
  /// - Returns: nil where others lead to it, too; what somebody else reads goes with its reader.
  private func followers(
    of holder: Int64,
    for gone: Int64,
    _ table: Table
  ) throws -> [(Table, column: String, row: Int64)]? {
    var found: [(Table, column: String, row: Int64)] = []
    let isOwn = try table == .reader && edit.currentUser.reader?.rawValue == holder
    for other in Table.allCases {
      for column in other.references.filter({ $0.table == table }).map(\.column) {
        let rows = try Int64.fetchAll(
          db,
          sql: "SELECT id FROM \(other.rawValue) WHERE \(column) = ? ORDER BY id",
          arguments: [holder]
        )
        let led = rows.isEmpty ? [:] : rowsLed(to: gone, other, column)
        for row in rows {
          if let revision = led[row],
            try Change.edits(after: revision, other, row, column: column, db)
              .allSatisfy({ try edit.history.isUndone($0) })
          {
            found.append((other, column, row))
          } else if other != .reading || isOwn {
            return nil
          }
        }
      }
    }
    return found
  }

  /// The rows that led to a record before the changes that were taken back since, and those changes.
  private func rowsLed(to id: Int64, _ table: Table, _ column: String) -> [Int64: ID<Revision>] {
    var rows: [Int64: ID<Revision>] = [:]
    for earlier in takenBack {
      let changed = earlier.updates[table, default: [:]].map { (id: $0.key, row: $0.value) }
      for (row, image) in earlier.deletions[table, default: []] + changed
      where image[column] == id.databaseValue {
        rows[row] = earlier.revision
      }
    }
    return rows
  }

  /// Puts a row back, as it was before the revision changed it, that went along with a record which an
  /// undo took out: the reading of a reader who was merged into one whose adding was undone.
  ///
  /// - Returns: Whether it is there.
  mutating func putBackTaken(_ row: UpdatedRow) throws -> Bool {
    guard let taken = try Change.takenAlong(row.table, row.id, db),
      try !(taken.addedBy.map { try edit.history.isUndone($0) } ?? false),
      try taken.deletedBy.allSatisfy({ try edit.history.isUndone($0) })
    else { return false }
    let before = try row.before.filter { try !wasEdited(row.table, row.id, $0.key) }
    try putBack(row.table, [(row.id, taken.image.merging(before) { _, old in old })])
    return try edit.row(row.table, row.id, columns: ["id"]) != nil
  }

  /// More than anybody merges one after the other; a damaged journal may lead in circles.
  private static let mostSteps = 100
}

extension Change {
  /// What a row was when an undo took it out, the edit that added it, and those that deleted it; nil
  /// where it went otherwise.
  fileprivate static func takenAlong(
    _ table: Table,
    _ id: Int64,
    _ db: Database
  ) throws -> (
    image: [String: DatabaseValue], addedBy: ID<Revision>?, deletedBy: [ID<Revision>]
  )? {
    let deletion = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT before, kind FROM change JOIN revision ON revision.id = revisionId
          WHERE tableName = ? AND operation = 'delete' AND first = ? ORDER BY change.id DESC LIMIT 1
          """
      ),
      arguments: [table.rawValue, id]
    )
    guard let deletion, try deletion[1] as String != "edit",
      let image = try BeforeImage.decode(try deletion[0], of: table, db)
    else { return nil }
    let deletions = try Int64.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT revisionId FROM change JOIN revision ON revision.id = revisionId
          WHERE tableName = ? AND operation = 'delete' AND first = ? AND kind = 'edit'
          """
      ),
      arguments: [table.rawValue, id]
    )
    return (image, try addition(of: table, id, db), deletions.map(ID.init(rawValue:)))
  }

  /// The record that got what led to another one, in the last change that deleted that.
  fileprivate static func heir(of table: Table, _ id: Int64, _ db: Database) throws -> Int64? {
    let deletion = try Int64.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT revisionId FROM change WHERE tableName = ? AND operation = 'delete' AND first = ?
          ORDER BY id DESC LIMIT 1
          """
      ),
      arguments: [table.rawValue, id]
    )
    guard let deletion else { return nil }
    let moved = try db.cachedStatement(
      sql: """
        SELECT first FROM change
        WHERE revisionId = ? AND tableName = ? AND operation = 'update'
          AND json_extract(\(BeforeImage.readable), ?) = ?
        ORDER BY id LIMIT 1
        """
    )
    for other in Table.allCases {
      for column in other.references.filter({ $0.table == table }).map(\.column) {
        let row = try Int64.fetchOne(
          moved,
          arguments: [deletion, other.rawValue, "$.\(column)", id]
        )
        guard let row,
          let after = try value(after: ID(rawValue: deletion), other, row, column, db)?.value
        else { continue }
        return Int64.fromDatabaseValue(after)
      }
    }
    return nil
  }
}
