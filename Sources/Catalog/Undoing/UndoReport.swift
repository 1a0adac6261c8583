package import Books

/// The effect of taking a revision back: counted by what happens to which kind of record.
package struct UndoReport: Hashable, Sendable {
  package let revision: Revision
  /// Records that are put back, with their ids and links.
  package internal(set) var putBack: [RecordID] = []
  /// Records that are taken out again.
  package internal(set) var removed: [RecordID] = []
  /// Records of which some fields go back to what they were.
  package internal(set) var restored: [RecordID] = []
  /// The values that stay as they are now, and the reasons.
  package internal(set) var kept: [UndoConflict] = []

  init(revision: Revision) {
    self.revision = revision
  }

  /// True when readers are removed.
  ///
  /// A message then says that their readings go, too, whether there are any or not.
  package var takesReaders: Bool { removed.contains { $0.kind == .reader } }
  package static var wordsOfReaders: String { tr("With a reader goes what is their own.") }

  /// True when nothing would change: also no tag of a book, no custom field and no saved query, which are
  /// none of the records above.
  package internal(set) var isEmpty = true
}

/// Something that an undo leaves as it is, because it has changed since.
package struct UndoConflict: Hashable, Sendable {
  package let key: Key
  /// Nil for what has no page of its own: a saved query.
  package let record: RecordID?
  /// The kind in a word or two: "book", "saved query".
  package let noun: String
  /// The record's name as it is now; of one that is gone, the name it was deleted with.
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
    /// The name is another record's by now; links go to that one.
    case taken(by: RecordID?)
    /// A field does not get back what it had: another record has it by now; with nil, what it was
    /// is gone, or was changed since.
    case lost(field: String, value: String, by: RecordID?)
    /// The record it belongs to, or leads to, is gone.
    case gone
    /// The book is a part of another one by now; when that merge is undone too, it goes on to what it was.
    case merged(into: RecordID, name: String)
  }

  /// True when a person can choose the other value.
  package var canBeChosen: Bool {
    switch reason {
    case .changedSince, .editedSince: true
    case .stillUsed, .taken, .lost, .gone, .merged: false
    }
  }
}

/// An undo or redo that was carried out.
package struct UndoOutcome: Hashable, Sendable {
  package let report: UndoReport
  /// The revision that the undo itself is; nil when nothing was left to take back.
  package let revision: Revision?
  /// The original change, in the words for the current user: "Added “The Hobbit”".
  package let deed: Message
  /// Of a change that was done again: the fields that have other values now than it had given them, since they
  /// were others when it was taken back.
  package let others: [ChangedRecord]
}

/// The result of an undo that asks where it would leave something.
package enum UndoAttempt: Sendable {
  case done(UndoOutcome)
  /// Nothing was changed; this is what would be.
  case asks(UndoReport)
}
