package import Books

/// When a record came into the catalogue, and when it was changed last.
package struct RecordTimes: Hashable, Sendable {
  package var added: Timestamp
  package var modified: Timestamp

  package init(added: Timestamp, modified: Timestamp) {
    self.added = added
    self.modified = modified
  }
}
