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
    if let ended = values.finished, ended.first > today {
      problems.append(
        Problem(.reading, .reading(.finished), .inFuture, value: ended.iso8601)
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
