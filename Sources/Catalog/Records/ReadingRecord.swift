package import Books

/// One of the current user's own readings of a book.
package struct ReadingRecord: Hashable, Sendable {
  package var status: ReadingStatus
  package var started: PartialDate?
  package var finished: PartialDate?
  package var rating: Rating?
  package var note: String?
  package var times: RecordTimes

  package init(status: ReadingStatus, times: RecordTimes) {
    self.status = status
    self.times = times
  }
}
