/// One reader's way through one book; reading it again is another.
///
/// Only the reader whose it is ever gets to see it: ``ReadingRepository`` is the only way to one.
package struct Reading: Hashable, Sendable {
  package let id: ID<Reading>
  package let book: ID<Book>
  package let status: ReadingStatus
  package let started: PartialDate?
  package let finished: PartialDate?
  package let rating: Rating?
  /// The reader's own.
  package let note: String?
  package let added: Timestamp
  package let modified: Timestamp
  /// Grows with each change; a save over a newer version is refused.
  package let version: Int
}

/// A reading as a line of its reader's list.
package struct ReadingRow: Hashable, Sendable {
  package let reading: Reading
  package let title: String
}

/// What a list of books shows of the current user's readings: how far they are with the book, and the
/// rating that they gave last.
package struct ReadingMark: Hashable, Sendable {
  package let status: ReadingStatus
  package let rating: Rating?
}

/// What a person enters for a reading: texts as typed; an empty one is an absent value.
package struct ReadingDraft: Hashable, Sendable, Codable {
  /// Empty is what the dates say: finished is read, started is reading, else wants to read.
  package var status = ""
  package var started = ""
  package var finished = ""
  package var rating = ""
  package var note = ""

  package init() {}

  /// The draft that an existing reading is edited from.
  package init(_ reading: Reading) {
    status = reading.status.name
    started = reading.started?.iso8601 ?? ""
    finished = reading.finished?.iso8601 ?? ""
    rating = reading.rating?.name ?? ""
    note = reading.note ?? ""
  }
}
