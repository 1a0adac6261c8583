package import Books

/// What a change does to one record, field by field.
///
/// The history and every rehearsal of a change say it with the same value, so that screens and commands show
/// it alike.
package struct ChangedRecord: Hashable, Sendable {
  /// Nil for an entry without a page of its own: a saved query.
  package let record: RecordID?
  /// The key that is the same in every copy of the catalogue; nil for a record that was deleted before
  /// records had keys.
  package let key: RecordKey?
  /// The kind in a word or two: "book", "saved query".
  package let noun: Message
  /// The record's name as it is now; of one that is gone, the name it was deleted with.
  package let name: String
  package let operation: Operation
  /// The fields that were changed, as texts; "" for an absent value.
  package var fields: [Field]

  package init(
    record: RecordID?,
    key: RecordKey?,
    noun: Message,
    name: String,
    operation: Operation,
    fields: [Field]
  ) {
    self.record = record
    self.key = key
    self.noun = noun
    self.name = name
    self.operation = operation
    self.fields = fields
  }

  package enum Operation: String, Hashable, Sendable {
    case added
    case changed
    case deleted
  }

  package struct Field: Hashable, Sendable {
    /// The key for scripts: of a field of a book its key, else the label.
    package let key: String
    package let label: String
    package let before: String
    package let after: String

    package init(key: String? = nil, label: String, before: String, after: String) {
      self.key = key ?? label
      self.label = label
      self.before = before
      self.after = after
    }
  }
}
