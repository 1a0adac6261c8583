import GRDB

// Readings are their reader's own: an undo by another takes them along, and tells nothing of them.
extension Undoing {
  private var owners: ReadingOwners {
    get throws { ReadingOwners(db: db, asker: try edit.asker) }
  }

  /// Refuses to take back what another reader did to readings of their own and to nothing else.
  ///
  /// - Throws: ``CatalogError/anothersReadings``.
  func refuseAnothers(_ changes: [Change]) throws {
    guard !changes.isEmpty, changes.allSatisfy({ $0.table == .reading }) else { return }
    let owners = try owners
    for change in changes {
      let id =
        switch change.operation {
        case .insert(let range): range.lowerBound
        case .update(let id, _), .delete(let id, _): id
        }
      if try owners.isAskers(id) { return }
    }
    throw CatalogError.anothersReadings
  }

  /// Takes readings of others out of what is told.
  mutating func forgetAnothers() throws {
    let owners = try owners
    func isTold(_ record: RecordID) throws -> Bool {
      if case .reading(let id) = record { try owners.isAskers(id.rawValue) } else { true }
    }
    report.putBack = try report.putBack.filter(isTold)
    report.removed = try report.removed.filter(isTold)
    report.restored = try report.restored.filter(isTold)
    report.kept = try report.kept.filter { try isTold($0.record) }
  }

  mutating func removeReadings(_ ranges: [ClosedRange<Int64>]) throws {
    for id in try existing(.reading, ranges) {
      if try wasChanged(.reading, id) { continue }
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

  /// Whether a row that was added was changed since, and so stays; that is told.
  private mutating func wasChanged(_ table: Table, _ id: Int64) throws -> Bool {
    let key = UndoConflict.Key(table: table, row: id, field: nil)
    guard let record = RecordID(table, id), !chosen.contains(key),
      try Change.lastChange(after: target, table, id, db) != nil, try !wasRedone(table, id)
    else { return false }
    try keep(key, record, .editedSince)
    return true
  }

  /// Takes out readers that were added, unless they have readings or loans by now.
  mutating func removeReaders(_ ranges: [ClosedRange<Int64>]) throws {
    for id in try existing(.reader, ranges) {
      let record = RecordID.reader(ID(rawValue: id))
      guard try !edit.readers.isUsed(id) else {
        try keep(UndoConflict.Key(table: .reader, row: id, field: nil), record, .editedSince)
        continue
      }
      try edit.readers.delete(ID(rawValue: id))
      report.removed.append(record)
    }
  }
}
