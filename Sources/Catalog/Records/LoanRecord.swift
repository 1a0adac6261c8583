package import Books

/// A loan as it stands; its books name it.
package struct LoanRecord: Hashable, Sendable {
  /// The key by which its books refer to it: the day, and which loan of that day it is.
  package var key: String
  package var direction: LoanDirection
  package var date: Day
  package var due: Day?
  /// The name of the reader, or of someone who is none.
  package var party: String
  package var isReader: Bool
  /// The reader who did it.
  package var librarian: String?
  package var notes: String?
  package var stamp: RecordStamp

  package init(key: String, party: String, isReader: Bool, date: Day, stamp: RecordStamp) {
    self.key = key
    direction = .lent
    self.date = date
    self.party = party
    self.isReader = isReader
    self.stamp = stamp
  }
}
