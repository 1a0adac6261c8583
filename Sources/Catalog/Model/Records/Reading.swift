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

/// What a list of books shows of the current user's readings: how far they are with the book, and
/// the rating that they gave last.
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

/// The values of a reading that its texts mean.
struct ReadingValues {
  var status = ReadingStatus.wants
  var started: PartialDate?
  var finished: PartialDate?
  var rating: Rating?
  var note: String?
}

extension ReadingDraft {
  /// What the texts mean, and everything that is wrong with them by themselves.
  func checked(today: Day) -> (values: ReadingValues, problems: [Problem]) {
    var problems: [Problem] = []
    func reporting<Value>(_ body: () throws(Problem) -> Value?) -> Value? {
      do { return try body() } catch {
        problems.append(error)
        return nil
      }
    }
    var values = ReadingValues()
    values.started = reporting { () throws(Problem) in
      try EnteredDate.partial(started, .reading, .reading(.started), today: today)
    }
    values.finished = reporting { () throws(Problem) in
      try EnteredDate.partial(finished, .reading, .reading(.finished), today: today)
    }
    if let began = values.started, let ended = values.finished, ended.last < began.first {
      problems.append(
        Problem(
          .reading,
          .reading(.finished),
          .endsBeforeItBegins(began.iso8601),
          value: ended.iso8601
        )
      )
    }
    if !tidied(rating).isEmpty {
      values.rating = Rating.parse(rating)
      if values.rating == nil {
        problems.append(Problem(.reading, .reading(.rating), .notARating, value: tidied(rating)))
      }
    }
    _ = reporting { () throws(Problem) in
      try FieldLimits.check(note, .reading, .reading(.note))
      return ()
    }
    let own = trimmed(note)
    values.note = own.isEmpty ? nil : own
    values.status = values.finished != nil ? .read : values.started != nil ? .reading : .wants
    if values.rating != nil, values.started == nil { values.status = .read }
    if !tidied(status).isEmpty {
      if let known = ReadingStatus.parse(status) {
        values.status = known
      } else {
        problems.append(Problem(.reading, .reading(.status), .unknownStatus, value: tidied(status)))
      }
    }
    return (values, problems)
  }

  /// Everything that is wrong with the texts by themselves.
  package func problems(today: Day) -> [Problem] { checked(today: today).problems }
}
