/// What a revision did to one record, field by field.
package struct HistoryEntry: Hashable, Sendable {
  /// Nil for what has no page of its own: a saved query.
  package let record: RecordID?
  /// What it is, in a word or two: "book", "saved query".
  package let noun: String
  /// The record's name as it is now; of one that is gone, the name it was deleted with.
  package let name: String
  package let operation: Operation
  /// The fields that were changed, as texts; "" for an absent value.
  package var fields: [Field]

  package enum Operation: Hashable, Sendable {
    case added
    case changed
    case deleted
  }

  package struct Field: Hashable, Sendable {
    package let label: String
    package let before: String
    package let after: String

    package init(label: String, before: String, after: String) {
      self.label = label
      self.before = before
      self.after = after
    }
  }
}
