package import Books

/// A reader as they stand, by name and not by number.
package struct ReaderRecord: Hashable, Sendable {
  package var name: String
  package var kind: ReaderKind
  package var login: String?
  package var notes: String?
  package var card: ReaderCard?
  package var stamp: RecordStamp

  package init(name: String, kind: ReaderKind = .adult, stamp: RecordStamp) {
    self.name = name
    self.kind = kind
    self.stamp = stamp
  }
}
