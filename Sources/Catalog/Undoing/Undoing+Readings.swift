import Books
import GRDB

// Readings are their reader's own: an undo by another takes them along, and tells nothing of them;
// nor does it do anything else because they are there.
extension Undoing {
  var owners: ReadingOwners {
    get throws { ReadingOwners(db: db, currentUser: try edit.currentUser) }
  }

  /// Takes readings of others out of what is told.
  mutating func forgetAnothers() throws {
    let owners = try owners
    func isTold(_ record: RecordID) throws -> Bool {
      if case .reading(let id) = record { try owners.isOwn(id.rawValue) } else { true }
    }
    report.putBack = try report.putBack.filter(isTold)
    report.removed = try report.removed.filter(isTold)
    report.restored = try report.restored.filter(isTold)
    report.kept = try report.kept.filter { try $0.record.map(isTold) ?? true }
  }

  mutating func decideOnReadings(_ ranges: [ClosedRange<Int64>]) throws {
    let owners = try owners
    for id in try existing(.reading, ranges)
    where try owners.isOwn(id) && wasChanged(.reading, id) {
      keptReadings.insert(id)
    }
  }

  /// Takes readings out that were added.
  ///
  /// What another wrote is theirs to take back, and goes only with the book or the reader; what an
  /// undo put back goes with it.
  mutating func removeReadings(_ ranges: [ClosedRange<Int64>]) throws {
    let owners = try owners
    for id in try existing(.reading, ranges)
    where try !keptReadings.contains(id)
      && (takesUndoBack || owners.isOwn(id))
    {
      try edit.delete(.reading, id)
      report.removed.append(.reading(ID(rawValue: id)))
    }
  }

  mutating func decideOnLoans(_ ranges: [ClosedRange<Int64>]) throws {
    for id in try existing(.loan, ranges) where try wasChanged(.loan, id) { keptLoans.insert(id) }
  }

  mutating func removeLoans(_ ranges: [ClosedRange<Int64>]) throws {
    for id in try existing(.loan, ranges) where !keptLoans.contains(id) {
      try edit.loans.remove(id)
      report.removed.append(.loan(ID(rawValue: id)))
    }
  }

  /// Whether a row was changed since, and not changed back.
  func isEdited(_ table: Table, _ id: Int64) throws -> Bool {
    try Change.lastChange(after: target, table, id, db) != nil && !wasRedone(table, id)
  }

  /// Whether a row that was added was changed since, and so stays; that is told.
  mutating func wasChanged(_ table: Table, _ id: Int64) throws -> Bool {
    let key = UndoConflict.Key(table: table, row: id, field: nil)
    guard !chosen.contains(key), try isEdited(table, id) else { return false }
    try keep(key, RecordID(table, id), .editedSince)
    return true
  }

  /// Takes out readers that were added, unless they were changed since or have loans by now.
  ///
  /// Their readings go along, as when they are deleted; only the current user's own keep them here.
  mutating func removeReaders(_ ranges: [ClosedRange<Int64>]) throws {
    for id in try existing(.reader, ranges) where try !wasChanged(.reader, id) {
      let record = RecordID.reader(ID(rawValue: id))
      let key = UndoConflict.Key(table: .reader, row: id, field: nil)
      let isUsed =
        try edit.readers.isUsed(id) || (edit.currentUser.reader?.rawValue == id && hasReadings)
      if isUsed, !chosen.contains(key) {
        try keep(key, record, .editedSince)
        continue
      }
      try edit.readers.delete(ID(rawValue: id))
      report.removed.append(record)
    }
  }

  /// Whether the current user has any.
  private var hasReadings: Bool {
    get throws { try edit.readings.count() > 0 }
  }
}
