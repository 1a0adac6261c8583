/// One reader's reading of one book; reading it again is another one.
///
/// Only its own reader ever sees it: ``ReadingRepository`` is the only way to one.
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
  /// The same in every copy of the catalogue; nil only of a damaged row.
  package var key: RecordKey?

  package init(
    id: ID<Reading>,
    book: ID<Book>,
    status: ReadingStatus,
    started: PartialDate?,
    finished: PartialDate?,
    rating: Rating?,
    note: String?,
    added: Timestamp,
    modified: Timestamp,
    version: Int
  ) {
    self.id = id
    self.book = book
    self.status = status
    self.started = started
    self.finished = finished
    self.rating = rating
    self.note = note
    self.added = added
    self.modified = modified
    self.version = version
  }
}

/// A reading as a line of its reader's list.
package struct ReadingRow: Hashable, Sendable {
  package let reading: Reading
  package let title: String

  package init(reading: Reading, title: String) {
    self.reading = reading
    self.title = title
  }
}

/// The current user's readings of a book as lists show them: the status, and the latest rating.
package struct ReadingMark: Hashable, Sendable {
  package let status: ReadingStatus
  package let rating: Rating?

  package init(status: ReadingStatus, rating: Rating?) {
    self.status = status
    self.rating = rating
  }
}

/// The input for a reading: texts as typed; an empty one is an absent value.
package struct ReadingDraft: Hashable, Sendable, Codable {
  /// Empty means the status that the dates imply: finished is read, started is reading, else wants
  /// to read.
  package var status = ""
  package var started = ""
  package var finished = ""
  package var rating = ""
  package var note = ""

  package init() {}

  /// The draft for editing an existing reading.
  package init(_ reading: Reading) {
    status = reading.status.name
    started = reading.started?.iso8601 ?? ""
    finished = reading.finished?.iso8601 ?? ""
    rating = reading.rating?.name ?? ""
    note = reading.note ?? ""
  }
}

/// The values of a reading, read from the draft's texts.
package struct ReadingValues {
  package var status = ReadingStatus.wants
  package var started: PartialDate?
  package var finished: PartialDate?
  package var rating: Rating?
  package var note: String?
}

extension ReadingDraft {
  /// Reads all texts, and returns their values and every problem that the draft has by itself.
  package func checked(today: Day) -> (values: ReadingValues, problems: [Problem]) {
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
    // What is read is no plan, as a loan's day to be back is.
    for (field, date) in [(ReadingField.started, values.started), (.finished, values.finished)] {
      guard let date, date.first > today else { continue }
      problems.append(Problem(.reading, .reading(field), .toCome, value: date.iso8601))
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

  /// The draft with the status that new dates imply, where the status itself was not changed: a
  /// person who enters the day of finishing a book need not also set it as read.
  package func following(_ before: ReadingDraft) -> ReadingDraft {
    let known = ReadingStatus.parse(status)
    let hasBegun = before.started.isEmpty && !started.isEmpty
    let hasEnded = before.finished.isEmpty && !finished.isEmpty
    guard status == before.status, known == .wants || known == .reading, hasBegun || hasEnded
    else { return self }
    var following = self
    following.status = ""
    return following
  }

  /// The problems of the texts by themselves.
  package func problems(today: Day) -> [Problem] { checked(today: today).problems }
}

/// A reader's rating of a book: half a star to five.
///
/// No rating is nil, not zero.
package struct Rating: Hashable, Sendable, Comparable {
  /// 1 to 10.
  package let halves: Int

  package init?(halves: Int) {
    guard 1...10 ~= halves else { return nil }
    self.halves = halves
  }

  package var stars: Double { Double(halves) / 2 }

  package static func < (one: Self, other: Self) -> Bool { one.halves < other.halves }

  /// In stars: "4", "4½".
  package var name: String {
    let whole = halves > 1 ? String(halves / 2) : ""
    return whole + (halves.isMultiple(of: 2) ? "" : "½")
  }

  /// Reads stars: "4", "4.5", "4,5", "4½", "★★★★½", "⭐️⭐️".
  ///
  /// Nil for a text that is no rating.
  package static func parse(_ text: String) -> Rating? {
    let text = tidied(text)
    // A star of the emoji has a sign behind it that says how it is drawn.
    let signs = text.unicodeScalars.filter { "★*⭐🌟".unicodeScalars.contains($0) }
    if !signs.isEmpty {
      let rest = text.unicodeScalars.filter {
        !"★*⭐🌟☆✩✰ \u{FE0E}\u{FE0F}".unicodeScalars.contains($0)
      }
      let hasHalf = ["½", "⯨"].contains(String(rest))
      guard rest.isEmpty || hasHalf else { return nil }
      return Rating(halves: signs.count * 2 + (hasHalf ? 1 : 0))
    }
    let plain = text.replacing("½", with: ".5").replacing(",", with: ".")
    guard plain.utf8.count <= 8, plain.first != "-",
      let stars = Double(plain.first == "." ? "0" + plain : plain),
      let halves = Int(exactly: stars * 2)
    else { return nil }
    return Rating(halves: halves)
  }
}

/// The progress of a reader with a book.
///
/// Kept as a number; one that this version does not know is kept and shown as it is.
package enum ReadingStatus: Hashable, Sendable, RawRepresentable, NamedChoice {
  case wants
  case reading
  case read
  case gaveUp
  case unknown(Int)

  /// The statuses that can be chosen, in the order in which they usually come.
  package static let choices: [ReadingStatus] = [.wants, .reading, .read, .gaveUp]

  package var title: Message {
    switch self {
    case .wants: "wants to read"
    case .reading: "reading"
    case .read: "read"
    case .gaveUp: "gave up"
    case .unknown(let number): "unknown (\(number))"
    }
  }

  /// For programs and queries.
  package var word: String {
    switch self {
    case .wants: "wants"
    case .reading: "reading"
    case .read: "read"
    case .gaveUp: "gave-up"
    case .unknown(let number): "unknown-\(number)"
    }
  }

  /// The usual next step after a status, in the words of the reader.
  package static func nextStep(after status: ReadingStatus?) -> String {
    switch status {
    case nil: tr("I want to read it")
    case .wants: tr("I am reading it, from today")
    case .reading: tr("I have read it, finished today")
    case .read, .gaveUp, .unknown: tr("I am reading it again, from today")
    }
  }

  package var rawValue: Int {
    switch self {
    case .wants: 1
    case .reading: 2
    case .read: 3
    case .gaveUp: 4
    case .unknown(let number): number
    }
  }

  package init(rawValue: Int) {
    self = Self.choices.first { $0.rawValue == rawValue } ?? .unknown(rawValue)
  }

  /// The status that a word names, those of Goodreads' and The StoryGraph's shelves included; or
  /// nil.
  package static func parse(_ text: String) -> ReadingStatus? {
    let key = folded(text)
    return choice(of: key)
      ?? words.first { $0.words.contains(key) }?.status
      ?? unknownNumber(of: key, Self.unknown).map(Self.init(rawValue:))
  }

  private static let words: [(status: ReadingStatus, words: Set<String>)] = [
    (
      .wants,
      ["want", "to read", "want to read", "wish", "planned", "tbr", "unread"]
    ),
    (
      .reading,
      ["currently reading", "current", "started", "in progress", "now"]
    ),
    (.read, ["done", "finished", "completed", "yes"]),
    (
      .gaveUp,
      ["gaveup", "did not finish", "dnf", "abandoned", "stopped", "given up"]
    ),
  ]
}
