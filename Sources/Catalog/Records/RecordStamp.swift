package import Books

/// The columns that every record has beside its fields: when it was added, when it was changed last, and
/// the key that is the same in each copy of the catalogue.
package struct RecordStamp: Hashable, Sendable {
  package var added: Timestamp
  package var modified: Timestamp
  /// Nil for a record that is to be made, which gets one then, and for one of a file without keys.
  package var key: RecordKey?

  package init(added: Timestamp, modified: Timestamp, key: RecordKey? = nil) {
    self.added = added
    self.modified = modified
    self.key = key
  }
}
