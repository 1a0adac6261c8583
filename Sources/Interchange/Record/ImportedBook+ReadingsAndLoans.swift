import Books
package import Catalog

/// Readings and loans in the form in which the catalogue stores them.
extension ImportedBook {
  /// The readings of the person who imports.
  package var storedReadings: [ReadingRecord] {
    exact?.readings ?? readings.map { $0.record(at: readAt) }
  }

  /// The loans; one whose beginning the file does not tell begins on the day of the import.
  package var storedLoans: [BookLoan] {
    guard !loans.isEmpty else { return [] }
    let today = Day(readAt)
    var found: [BookLoan] = []
    for loan in loans.compactMap({ $0.loan(from: today) }) where !found.contains(loan) {
      found.append(loan)
    }
    return found
  }

  mutating func dropReadings() {
    readings = []
    exact?.readings = []
  }

  mutating func dropLoans() {
    loans = []
    exact?.loans = []
  }

  /// How many readings it has, and how many loans.
  var alongCounts: (readings: Int, loans: Int) {
    (exact?.readings.count ?? readings.count, exact?.loans.count ?? loans.count)
  }
}

extension ImportedReading {
  func record(at now: Timestamp) -> ReadingRecord {
    var record = ReadingRecord(
      status: status.stored,
      stamp: RecordStamp(added: now, modified: now)
    )
    record.finished = finished?.partial
    record.started = started?.partial
    record.rating = rating.flatMap { Rating(halves: max(1, Int(($0 * 2).rounded()))) }
    let notes = [review, note].map(trimmed).filter { !$0.isEmpty }
    if !notes.isEmpty { record.note = notes.joined(separator: "\n\n") }
    return record
  }
}

extension ImportedReading.Status {
  var stored: ReadingStatus {
    switch self {
    case .wanted: .wants
    case .reading: .reading
    case .read: .read
    case .abandoned: .gaveUp
    }
  }
}

extension ImportedLoan {
  fileprivate func loan(from today: Day) -> BookLoan? {
    guard !tidied(person).isEmpty else { return nil }
    // Where the file has no day it is today, and not behind that on which it is due.
    let due = due?.partial?.last
    var loan = BookLoan(
      isBorrowed ? .borrowed : .lent,
      party: tidied(person),
      date: given?.partial?.first ?? min(today, due ?? today)
    )
    loan.due = due
    loan.returned = returned?.partial?.last
    if let due = loan.due, due < loan.date { loan.due = nil }
    if let returned = loan.returned, returned < loan.date { loan.returned = loan.date }
    return loan
  }
}

extension ImportedBook {
  /// Drops a start behind the end, since the end is likelier to be right; the note keeps both.
  mutating func mendReadings() {
    for index in readings.indices {
      guard let start = readings[index].started, let end = readings[index].finished,
        let first = start.partial?.first, let last = end.partial?.last, last < first
      else { continue }
      readings[index].started = nil
      let words = "Started \(start), finished \(end), as the file has it."
      readings[index].note += (readings[index].note.isEmpty ? "" : "\n\n") + words
      remark(.reversedDays(started: start, finished: end))
    }
  }

  /// Says which days of loans are not as the file has them.
  mutating func tellLoans() {
    for loan in loans where !tidied(loan.person).isEmpty {
      guard let given = loan.given?.partial?.first else {
        remark(
          .loanWithoutDay(
            person: loan.person,
            isBorrowed: loan.isBorrowed,
            isDue: loan.due != nil
          )
        )
        continue
      }
      for (name, day) in [("due", loan.due), ("returned", loan.returned)] {
        guard let day, let last = day.partial?.last, last < given else { continue }
        keepUnread("\(day)", of: name)
      }
    }
  }
}

extension ImportedDate {
  fileprivate var partial: PartialDate? { PartialDate(year, month, day) }
}

// MARK: - Their texts

extension ImportedBook {
  /// A reading by its texts; what cannot be read is kept as source data and reported.
  mutating func reading(
    status: String?,
    rating: String?,
    started: String?,
    finished: String?,
    note: String?,
    stamp: RecordStamp
  ) -> ReadingRecord? {
    func read<Value>(_ text: String?, _ name: String, _ parse: (String) -> Value?) -> Value? {
      guard let text, !text.isEmpty else { return nil }
      let value = parse(text)
      if value == nil { keepUnread(text, of: name) }
      return value
    }
    let status = read(status, "status", ReadingStatus.parse)
    let rating = read(rating, "rating", Rating.parse)
    let started = read(started, "started", OctavoText.date)
    let finished = read(finished, "finished", OctavoText.date)
    guard let status else {
      if let note { keepUnread(note, of: "note") }
      return nil
    }
    var reading = ReadingRecord(status: status, stamp: stamp)
    (reading.rating, reading.note) = (rating, note)
    (reading.started, reading.finished) = (started, finished)
    // As of other programs' readings, the end is likelier to be right.
    if let began = started, let ended = finished, ended.last < began.first {
      reading.started = nil
      keepUnread(began.iso8601, of: "started")
    }
    return reading
  }
}

extension ImportedBook {
  /// Adds the readings of the person who imports: one for each time.
  ///
  /// - Parameters:
  ///   - told: Status, rating and texts, which belong to the last time.
  ///   - times: The dates of each time; those of the last complete `told`.
  ///   - count: How often it was read, if the file says so: the earlier times have no day then.
  mutating func add(
    _ told: ImportedReading,
    times: [(started: ImportedDate?, finished: ImportedDate?)] = [],
    count: Int = 0
  ) {
    var told = told
    var earlier: [ImportedReading] = []
    for time in times {
      var reading = ImportedReading(.read)
      (reading.started, reading.finished) = time
      // Two columns can tell of the same day.
      if !earlier.contains(reading) { earlier.append(reading) }
    }
    // A date in a column of its own belongs to the last time.
    if told.status == .reading, earlier.last?.finished != nil {
      // Who reads it now and finished it once reads it again.
      readings += earlier + [told]
      return
    }
    if let last = earlier.popLast() {
      if told.finished == nil || told.finished == last.finished {
        told.started = told.started ?? last.started
        told.finished = last.finished
      } else {
        earlier.append(last)
        earlier.removeAll { $0.finished == told.finished && $0.finished != nil }
      }
    }
    let missing = min(max(0, count - 1 - earlier.count), ImportedReading.mostTimes - 1)
    readings += Array(repeating: ImportedReading(.read), count: missing) + earlier + [told]
  }
}

extension ImportedBook {
  /// Keeps and reports a cell of days in which something else stands, too.
  private mutating func keepWhatIsNoDay(of days: String, in column: String) {
    if ReadingDates.hasUnread(days) {
      keepUnread(days, of: column)
    } else if ReadingDates.saysMore(days) {
      keepRest(of: days, in: column)
    }
  }

  /// The times in two columns; a cell without any that can be read is kept and reported.
  ///
  /// - Parameter last: The second column, which is read where the first has none.
  mutating func times(
    of dates: String,
    column: String,
    or last: String,
    column other: String
  ) -> [(started: ImportedDate?, finished: ImportedDate?)] {
    var times = ReadingDates.parse(dates)
    keepWhatIsNoDay(of: dates, in: column)
    let latest = ReadingDates.parse(last)
    keepWhatIsNoDay(of: last, in: other)
    if times.isEmpty { times = latest }
    return times
  }

  /// The status of a reading, by the file or by one of the shelves.
  ///
  /// A shelf may say that a book was given up where the file says that it was read. Another status
  /// is kept as source data, since such shelves become no tags.
  mutating func status(orOfShelves told: ImportedReading.Status?) -> ImportedReading.Status? {
    let shelves = shelves.compactMap { name in
      ImportedReading.Status.parse(name).map { (name: name, status: $0) }
    }
    guard !shelves.isEmpty else { return told }
    let statuses = shelves.map(\.status)
    let isGivenUp = statuses.contains(.abandoned) && (told == nil || told == .read)
    let most = [.reading, .read, .wanted].first(where: statuses.contains)
    let status = isGivenUp ? .abandoned : told ?? most
    for shelf in shelves {
      // "Paused" says more than that it was given up.
      let saysMore = shelf.status == .abandoned && !ImportedReading.Status.isUsual(shelf.name)
      if saysMore || shelf.status != status && shelf.status != told { keep("shelf", shelf.name) }
    }
    return status
  }

  /// Takes a rating into a reading; one that half stars do not express exactly is kept as well.
  ///
  /// - Parameters:
  ///   - best: The top of the scale, where the text does not tell it.
  ///   - column: The name of its column or member in the file.
  mutating func takeRating(
    _ text: String,
    outOf best: Double = 5,
    of column: String,
    into reading: inout ImportedReading
  ) {
    if reading.rate(text, outOf: best) { return }
    guard reading.rating != nil else { return keepUnread(text, of: column) }
    keep(column, text)
    hasRoundedRating = true
  }
}

extension ImportedReading {
  /// Takes a rating in stars: 4, 4.5, ★★★★, 4/5, 8/10; 0 is none.
  ///
  /// - Parameter best: The top of the scale, where the text does not tell it.
  /// - Returns: Whether half stars express it exactly: 4.25 is rounded, and words are not
  ///   understood.
  fileprivate mutating func rate(_ text: String, outOf best: Double = 5) -> Bool {
    let text = trimmed(text)
    let (parts, hasStars) = Self.numbers(of: text)
    // There are five stars, also where others rate by points.
    let best = hasStars && parts.first.flatMap { $0 } ?? 0 <= 5 ? 5 : best
    let stars: Double? =
      switch (parts.count, parts.first, parts.last) {
      case (2, let points??, let most??) where most > 0: points * 5 / most
      case (1, let points??, _): points * 5 / best
      default: Rating.parse(text)?.stars
      }
    guard let stars, stars > 0, stars <= 5 else { return stars == 0 }
    rating = stars
    return (stars * 2).rounded() == stars * 2
  }

  /// The points, and those that there can be: of "8/10", "4 stars", "4 von 5 Sternen".
  ///
  /// - Returns: Nil for what is no number, and whether a word for stars is there.
  private static func numbers(of text: String) -> (parts: [Double?], hasStars: Bool) {
    if let number = Double(text) { return ([number], false) }
    var points = ""
    var hasStars = false
    for word in text.split(separator: " ") {
      guard word.utf8.contains(where: { $0 > 0x39 }) else {
        points += word
        continue
      }
      if CellWords.means(String(word), .stars) {
        hasStars = true
      } else if CellWords.means(String(word), .outOf) {
        if let last = points.last, last != "/" { points += "/" }
      } else {
        points += word
      }
    }
    let numbers = points.split(separator: "/").map {
      Double($0.replacing(",", with: ".").replacing("½", with: ".5"))
    }
    return (numbers, hasStars)
  }
}
