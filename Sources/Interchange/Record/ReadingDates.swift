import Books

/// The times that somebody read a book, in one cell.
enum ReadingDates {
  /// Days on which it was finished, and spans: "2020/02/10, 2021/05/01-2021/05/03",
  /// "2020-01-01|2020-01-09|0;|2021-03-02|", "2 March 2019", "2025/03/15-"; in the order of time.
  static func parse(_ text: String) -> [(started: ImportedDate?, finished: ImportedDate?)] {
    let text = trimmed(text)
    guard years(in: text) > 1 else {
      guard let date = ImportedDate(text) else { return [] }
      // A span without an end has only begun.
      return "-–".contains(text.last ?? " ") ? [(date, nil)] : [(nil, date)]
    }
    let times = text.split { ",;".contains($0) }.map { span in
      let days = days(of: span).map(ImportedDate.init)
      return days.count > 1 ? (days[0], days[1]) : (nil, days[0])
    }
    return times.filter { $0.0 != nil || $0.1 != nil }.sorted {
      ($0.1 ?? $0.0)?.description ?? "" < ($1.1 ?? $1.0)?.description ?? ""
    }.map { (started: $0.0, finished: $0.1) }
  }

  /// The two ends of a span, or the one day that it is.
  private static func days(of span: Substring) -> [String] {
    let parts = span.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    if parts.count > 1 { return Array(parts.prefix(2)) }
    let ends =
      [" - ", " – ", " to ", "–"].lazy.map { span.components(by: $0) }
      .first { $0.count == 2 } ?? span.components(by: "-")
    // "2021-05-03" is a day, "2021/05/01-2021/05/03" two.
    return ends.count == 2 ? ends.map { String($0) } : [String(span)]
  }

  /// Whether there is something beside the days that ``parse(_:)`` finds: "2021-05-03, in the spring of 2022".
  static func hasUnread(_ text: String) -> Bool {
    let text = trimmed(text)
    guard years(in: text) > 1 else { return !text.isEmpty && ImportedDate(text) == nil }
    return text.split { ",;".contains($0) }.contains { span in
      days(of: span).contains { !trimmed($0).isEmpty && ImportedDate($0) == nil }
    }
  }

  /// Whether the days that are found leave something of the text out: "late 2020", "2020, given up".
  static func saysMore(_ text: String) -> Bool {
    let text = trimmed(text)
    guard years(in: text) > 1 else { return ImportedDate.saysMore(text) }
    return text.split { ",;".contains($0) }.contains { span in
      days(of: span).contains(where: ImportedDate.saysMore)
    }
  }

  /// How many numbers of four digits and more there are.
  private static func years(in text: String) -> Int {
    text.split { !$0.isASCII || !$0.isNumber }.count { $0.utf8.count >= 4 }
  }
}

extension ImportedBook {
  /// Adds the readings of whoever imports: one for each time.
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
    var text = trimmed(text)
    for word in ["stars", "star", "sterne", "étoiles", "estrellas", "stelle"]
    where text.lowercased().hasSuffix(word) {
      text = trimmed(String(text.dropLast(word.count)))
    }
    let parts = text.split(separator: "/").map {
      Double(trimmed(String($0)).replacing(",", with: ".").replacing("½", with: ".5"))
    }
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
}
