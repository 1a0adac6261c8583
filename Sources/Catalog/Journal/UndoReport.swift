/// What taking a revision back does, or did: counted by what happens to which kind of record.
package struct UndoReport: Hashable, Sendable {
  package let revision: Revision
  /// Records that are put back, with their ids and links.
  package internal(set) var putBack: [RecordID] = []
  /// Records that are taken out again.
  package internal(set) var removed: [RecordID] = []
  /// Records of which some fields go back to what they were.
  package internal(set) var restored: [RecordID] = []
  /// What stays as it is now, and why.
  package internal(set) var kept: [UndoConflict] = []

  init(revision: Revision) {
    self.revision = revision
  }

  /// Whether nothing would change.
  package var isEmpty: Bool { putBack.isEmpty && removed.isEmpty && restored.isEmpty }
}

/// Something that an undo leaves as it is, because it has changed since.
package struct UndoConflict: Hashable, Sendable {
  package let key: Key
  package let record: RecordID
  /// The record's name as it is now.
  package let name: String
  package let reason: Reason

  /// Names a row, and a field of it, so that a person can choose.
  package struct Key: Hashable, Sendable {
    let table: Table
    let row: Int64
    let field: String?
  }

  package enum Reason: Hashable, Sendable {
    /// A field has another value by now; choosing it puts the old one back.
    case changedSince(field: String, now: String, before: String)
    /// An added record was changed since; choosing it takes the record out all the same.
    case editedSince
    /// An added record has books by now, so it stays.
    case stillUsed(books: Int)
    /// The name or ISBN is another record's by now; links go to that one.
    case taken(by: RecordID?)
    /// The record it belongs to, or leads to, is gone.
    case gone
  }

  /// Whether a person can have it the other way.
  package var canBeChosen: Bool {
    switch reason {
    case .changedSince, .editedSince: true
    case .stillUsed, .taken, .gone: false
    }
  }
}

/// An undo or redo that was carried out.
package struct UndoOutcome: Hashable, Sendable {
  package let report: UndoReport
  /// The revision that the undo itself is; nil when nothing was left to take back.
  package let revision: Revision?
}
