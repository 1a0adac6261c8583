/// The kinds of records that a catalogue holds.
package enum RecordKind: String, CaseIterable, Hashable, Sendable {
  case book
  case isbn
  case author
  case publisher
  case genre
  case series
  case tag
  case reader
  case reading
  case loan
}
