/// A reader as they stand, by name and not by number.
package struct ReaderRecord: Hashable, Sendable {
  package var name: String
  package var kind: ReaderKind
  package var login: String?
  package var notes: String?
  package var card: ReaderCard?
  package var times: RecordTimes

  package init(name: String, kind: ReaderKind = .adult, times: RecordTimes) {
    self.name = name
    self.kind = kind
    self.times = times
  }
}

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

/// A loan as it stands; its books name it.
package struct LoanRecord: Hashable, Sendable {
  /// What its books name it by: the day, and which loan of that day it is.
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
  package var times: RecordTimes

  package init(key: String, party: String, isReader: Bool, date: Day, times: RecordTimes) {
    self.key = key
    direction = .lent
    self.date = date
    self.party = party
    self.isReader = isReader
    self.times = times
  }
}
