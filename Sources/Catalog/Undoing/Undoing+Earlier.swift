import Books
import GRDB

// What a change did does not lie where it was put: rows were moved on, and changes undone out of their
// order.

// MARK: - Rows that a merge moved

// Each, such as the readings and loans of a book, was deleted, and one just like it added in another place.
// They go back with what was done to them since, so that a book that came back meanwhile is not out again.
extension Undoing {
  /// Takes moved rows out of where they are, and lets those that were deleted come back as they are
  /// now; one that was deleted since stays away, and that is reported.
  mutating func revertMoves() throws {
    for table in Table.allCases {
      guard let moves = moves[table] else { continue }
      var stay: Set<Int64> = []
      for (deleted, inserted) in moves {
        switch try edit.whereabouts(of: inserted, in: table, movedBy: since.target) {
        case .row(let id, let changed):
          guard let place = changes.deletions[table]?.firstIndex(where: { $0.id == deleted })
          else { continue }
          for (column, value) in changed {
            changes.deletions[table]?[place].set(column, to: value)
          }
          try edit.delete(table, id, movedTo: deleted)
          if let record = RecordID(table, id) { telling.report.removed.append(record) }
        case .joined: break
        case .takenBack: stay.insert(deleted)
        case .deleted:
          stay.insert(deleted)
          let key = UndoConflict.Key(table: table, row: deleted, field: nil)
          try telling.keep(key, RecordID(table, deleted), .gone)
        }
      }
      changes.deletions[table]?.removeAll { stay.contains($0.id) }
    }
  }
}

// MARK: - Changes that were undone out of their order

// An earlier one was taken back while a later one had taken its records away or written over them, so that
// some of it could not go back. When the later one is undone, what it gives back goes on to what it was
// before both, and what is left of the earlier one goes back, too.
extension Undoing {
  /// Lets values that this revision has in its before-images, and that an earlier one made which was
  /// taken back since, be those from before that one.
  mutating func restoreFromEarlierChanges() throws {
    var undone: Set<ID<Revision>> = [since.target]
    for earlier in self.earlier {
      for (table, rows) in earlier.changes.updates {
        let places = Dictionary(
          changes.deletions[table, default: []].enumerated().map { ($1.id, $0) },
          uniquingKeysWith: { first, _ in first }
        )
        for (id, before) in rows {
          // Whom a loan is with is one thing in two columns, and goes back with what is left.
          let image = try places[id].flatMap { try changes.deletions[table]?[$0].image(db) }
          for (column, old) in before
          where table != .loan || column != "readerId" && column != "name" {
            let place = image?[column] == nil ? nil : places[id]
            let isUpdated = changes.updates[table]?[id]?[column] != nil
            guard place != nil || isUpdated,
              let next = try Change.value(after: earlier.revision, table, id, column, db)?
                .changedBy,
              undone.contains(next)
            else { continue }
            if let place { changes.deletions[table]?[place].set(column, to: old) }
            if isUpdated { changes.updates[table]?[id]?[column] = old }
          }
        }
      }
      undone.insert(earlier.revision)
    }
  }

  /// True when a part would have been removed again, had its record not been gone then: the tag that a
  /// book got by a merge which was undone after the book was merged itself.
  func wasTakenBack(_ row: DeletedRow) throws -> Bool {
    let adding = earlier.filter { $0.changes.hasInserted(row.table, row.id) }
    guard let owner = row.table.owner, !adding.isEmpty,
      let id = try row.image(db)[owner.column].flatMap({ Int64.fromDatabaseValue($0) })
    else { return false }
    // A record that comes back whole comes with its parts.
    return adding.contains { !$0.changes.hasInserted(owner.table, id) }
  }

  /// Takes back what the undos of earlier revisions had to leave, where nothing is in its way any more:
  /// the ISBN of a book that was merged, which the book had that this revision took away; the genre of
  /// a deleted book, which was merged into another when the book came back; a book that was edited.
  mutating func takeBackRests() throws {
    guard !earlier.isEmpty, !edit.log.isEmpty else { return }
    // From here on this revision counts as undone.
    try edit.beginRevision()
    var rests = try earlier.map { try Undoing(restOf: $0, in: self) }
    for place in rests.indices { try rests[place].leadBack(earlier[place]) }
    // What was chosen has what it is to have: a later undo that was done again must not have the last word.
    for chosen in since.chosenFields {
      for place in rests.indices {
        rests[place].changes.updates[chosen.table]?[chosen.row]?[chosen.field] = nil
      }
    }
    try Self.keepFirst(of: &rests)
    for var rest in rests {
      try rest.revertMoves()
      try rest.takeBack()
      telling.add(rest.telling.report)
    }
  }

  /// Of several changes of a field, lets the one count that was made first: it goes back at once, and
  /// where it is as before already, nothing is written.
  private static func keepFirst(of rests: inout [Undoing]) throws {
    guard rests.count > 1 else { return }
    var first: [Table: [Int64: Set<String>]] = [:]
    // The newest comes first.
    for place in rests.indices.reversed() {
      for (table, rows) in rests[place].changes.updates {
        for (id, before) in rows {
          for column in before.keys {
            if first[table]?[id]?.contains(column) == true {
              rests[place].changes.updates[table]?[id]?[column] = nil
            } else if try !rests[place].since.isEdited(table, id, column) {
              first[table, default: [:]][id, default: []].insert(column)
            }
          }
        }
      }
    }
  }

  /// Lets rows that came back lead to what they led to before, where they got something else, or
  /// nothing.
  private mutating func leadBack(_ earlier: TakenBack) throws {
    // Also those that came with what was left of it, when a later one was taken back.
    for row in earlier.changes.deletions.values.joined() { try leadBack(row) }
  }

  private mutating func leadBack(_ row: DeletedRow) throws {
    let table = row.table
    let columns = table.references.map(\.column) + (table == .loan ? ["name"] : [])
    guard !columns.isEmpty, let current = try edit.row(table, row.id, columns: columns) else {
      return
    }
    let image = try row.image(db)
    for (column, now) in zip(columns, current) {
      guard let old = image[column], old != now else { continue }
      changes.updates[table, default: [:]][row.id, default: [:]][column] = old
    }
  }
}

// MARK: - Names that were taken meanwhile

extension Undoing {
  /// Lets a record that the revision added give its name to the one that had it before, which was to
  /// come back meanwhile and could not, and what that one had, which led to this one instead.
  ///
  /// One that something else led to since stays as it is.
  mutating func giveWay() throws {
    for earlier in self.earlier {
      for (table, rows) in earlier.changes.deletions where table.isRecord && table.isNamed {
        for row in rows {
          let id = row.id
          guard let added = changes.insertions[table],
            try edit.row(table, id, columns: ["id"]) == nil,
            let holder = try holder(table, row.image(db)), added.hasRow(holder),
            try !since.isEdited(table, holder),
            let followers = try followers(of: holder, for: id, table)
          else { continue }
          try rename(table, holder)
          try reinsert([row])
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
        let led = try rows.isEmpty ? [:] : rowsLed(to: gone, other, column)
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
  private func rowsLed(
    to id: Int64,
    _ table: Table,
    _ column: String
  ) throws -> [Int64: ID<Revision>] {
    var rows: [Int64: ID<Revision>] = [:]
    for earlier in self.earlier {
      for row in try earlier.rowsLed(to: id, table, column, db) { rows[row] = earlier.revision }
    }
    return rows
  }
}

// MARK: - What no change that holds has touched is as it was at first

extension Undoing {
  /// Puts back what this revision and those that were taken back since had changed or taken away, where
  /// every edit of it is undone by now.
  ///
  /// Whatever undos in whatever order made of it, and whatever of it each of them had to leave. What is
  /// some reader's own stays to its reader.
  mutating func settle() throws {
    guard !earlier.isEmpty, !edit.log.isEmpty else { return }
    let told = telling.report.kept
    defer { telling.report.kept = told }
    standIns.forget()
    let all = [changes] + earlier.map(\.changes)
    let (deleted, changed) = try ledToReturned()
    for table in Self.settled {
      let rows = Set(all.flatMap { $0.deletions[table, default: []].map(\.id) })
      for id in rows.union(deleted[table, default: []]).sorted() {
        try settle(missing: table, id)
      }
    }
    for table in Self.settled {
      var columns = changed[table, default: [:]]
      for changes in all {
        for (id, before) in changes.updates[table, default: [:]] {
          columns[id, default: []].formUnion(before.keys)
        }
      }
      for (id, names) in columns.sorted(by: { $0.key < $1.key }) {
        try settle(table, id, names.sorted())
      }
    }
  }

  /// The rows that led to a name which this undo put back, before edits after this revision that were
  /// undone while the name was gone.
  private func ledToReturned() throws -> (
    deleted: [Table: Set<Int64>], changed: [Table: [Int64: Set<String>]]
  ) {
    var returned: [Table: Set<Int64>] = [:]
    for name in telling.report.putBack.compactMap(\.authority) {
      returned[name.kind.table, default: []].insert(name.rawValue)
    }
    var deleted: [Table: Set<Int64>] = [:]
    var changed: [Table: [Int64: Set<String>]] = [:]
    guard !returned.isEmpty else { return (deleted, changed) }
    func leads(_ row: [String: DatabaseValue], _ table: Table) -> [String] {
      table.references.filter { reference in
        row[reference.column].flatMap { Int64.fromDatabaseValue($0) }
          .map { returned[reference.table]?.contains($0) == true } ?? false
      }.map(\.column)
    }
    for later in try undoneLater() {
      try Change.forEach(of: later, db) { change in
        switch change.operation {
        case .insert: break
        case .delete(let row), .move(let row, _):
          guard Self.settled.contains(row.table), try !leads(row.image(db), row.table).isEmpty
          else {
            return
          }
          deleted[row.table, default: []].insert(row.id)
        case .update(let id, let before):
          changed[change.table, default: [:]][id, default: []]
            .formUnion(leads(before, change.table))
        }
      }
    }
    return (deleted, changed)
  }

  /// The edits after this revision that are undone.
  private func undoneLater() throws -> [ID<Revision>] {
    try Int64.fetchAll(
      db,
      sql: """
        SELECT DISTINCT edit.id FROM revision AS undo JOIN revision AS edit ON edit.id = undo.undoes
        WHERE edit.id > ? AND edit.kind = 'edit' ORDER BY edit.id
        """,
      arguments: [since.target.rawValue]
    ).map(ID.init(rawValue:)).filter { try edit.history.isUndone($0) }
  }

  /// Those of books, and of what they have; names before what leads to them.
  private static let settled: [Table] =
    AuthorityKind.allCases.map(\.table) + [
      .book, .isbn, .bookAuthor, .bookPublisher, .bookTag, .authorAlias, .publisherAlias,
      .genreAlias, .seriesAlias, .tagAlias,
    ]

  private mutating func settle(missing table: Table, _ id: Int64) throws {
    guard try edit.row(table, id, columns: ["id"]) == nil,
      try Change.edits(after: Self.beginning, table, id, db)
        .allSatisfy({ try edit.history.isUndone($0) }),
      try Change.addition(of: table, id, db).map({ try !edit.history.isUndone($0) }) ?? true
    else { return }
    var image: [String: DatabaseValue] = [:]
    for column in table.columns + (table.isRecord ? ["added"] : []) {
      image[column] = try first(table, id, column)
    }
    // What it belongs or leads to has to be there itself.
    for reference in table.references {
      guard let other = image[reference.column].flatMap({ Int64.fromDatabaseValue($0) }) else {
        continue
      }
      guard try standIns.isThere(reference.table, other) else { return }
    }
    try reinsert([DeletedRow(table, id, image: image)])
  }

  private mutating func settle(_ table: Table, _ id: Int64, _ columns: [String]) throws {
    guard !columns.isEmpty, let current = try edit.row(table, id, columns: columns) else { return }
    var changes: [(String, DatabaseValue)] = []
    for (column, now) in zip(columns, current) {
      guard let old = try first(table, id, column), old != now,
        try Change.edits(after: Self.beginning, table, id, column: column, db)
          .allSatisfy({ try edit.history.isUndone($0) })
      else { continue }
      if let parent = table.reference(column)?.table,
        let other = Int64.fromDatabaseValue(old), try !standIns.isThere(parent, other)
      {
        continue
      }
      changes.append((column, old))
    }
    guard !changes.isEmpty, try otherHolder(table, id, changes) == nil else { return }
    if try edit.update(table, id, changes), let record = try telling.owner(table, id) {
      telling.noteRestored(record)
    }
  }

  private static let beginning = ID<Revision>(rawValue: 0)

  /// The first value of a column, before any change.
  private func first(_ table: Table, _ id: Int64, _ column: String) throws -> DatabaseValue? {
    try Change.value(after: Self.beginning, table, id, column, db)?.value
  }
}
