package import Books

/// One of the current user's own readings of a book.
package struct ReadingRecord: Hashable, Sendable {
  package var status: ReadingStatus
  package var started: PartialDate?
  package var finished: PartialDate?
  package var rating: Rating?
  package var note: String?
  package var stamp: RecordStamp

  package init(status: ReadingStatus, stamp: RecordStamp) {
    self.status = status
    self.stamp = stamp
  }
}
