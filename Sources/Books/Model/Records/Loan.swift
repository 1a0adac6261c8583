/// Books that were lent to someone, or borrowed from someone, at one time.
package struct Loan: Hashable, Sendable {
  package let id: ID<Loan>
  package let direction: LoanDirection
  package let date: Day
  /// Nil when there is no day by which the books must be back.
  package let due: Day?
  package let party: LoanParty
  /// The reader who entered it.
  package let librarian: ReaderName?
  package let books: [LoanedBook]
  package let notes: String?
  package let added: Timestamp
  package let modified: Timestamp
  /// Grows with each change; a save over a newer version is refused.
  package let version: Int
  /// The same in every copy of the catalogue; nil only of a damaged row.
  package var key: RecordKey?

  package init(
    id: ID<Loan>,
    direction: LoanDirection,
    date: Day,
    due: Day?,
    party: LoanParty,
    librarian: ReaderName?,
    books: [LoanedBook],
    notes: String?,
    added: Timestamp,
    modified: Timestamp,
    version: Int
  ) {
    self.id = id
    self.direction = direction
    self.date = date
    self.due = due
    self.party = party
    self.librarian = librarian
    self.books = books
    self.notes = notes
    self.added = added
    self.modified = modified
    self.version = version
  }
}

/// The person that books were lent to, or borrowed from.
package struct LoanParty: Hashable, Sendable {
  package let name: String
  /// Nil for someone who is no reader here.
  package let reader: ID<Reader>?

  package init(reader: ID<Reader>?, name: String) {
    self.reader = reader
    self.name = name
  }

  package static func outside(_ name: String) -> LoanParty { LoanParty(reader: nil, name: name) }
}

/// A book of a loan.
package struct LoanedBook: Hashable, Sendable {
  package let id: ID<Book>
  package let title: String
  /// Nil while it is out.
  package let returned: Day?

  package init(id: ID<Book>, title: String, returned: Day?) {
    self.id = id
    self.title = title
    self.returned = returned
  }
}

/// A copy of a book that is out, or in from elsewhere.
package struct LoanedCopy: Hashable, Sendable {
  package let loan: ID<Loan>
  package let direction: LoanDirection
  package let party: LoanParty
  package let book: LoanedBook
}

extension Loan {
  package var copiesOut: [LoanedCopy] {
    open.map { LoanedCopy(loan: id, direction: direction, party: party, book: $0) }
  }

  /// The books that are still out.
  package var open: [LoanedBook] { books.filter { $0.returned == nil } }
  package var isOpen: Bool { books.contains { $0.returned == nil } }

  /// How many days the books that are still out are late; 0 when they are not.
  package func daysOverdue(on today: Day) -> Int {
    guard isOpen, let due else { return 0 }
    return max(0, today.number - due.number)
  }

  package func isOverdue(on today: Day) -> Bool { daysOverdue(on: today) > 0 }

  /// "overdue 5 days", "due today", "out", "returned".
  package func state(on today: Day) -> String {
    guard isOpen else {
      return direction == .borrowed ? tr("given back") : tr("returned")
    }
    let late = daysOverdue(on: today)
    if late > 0 { return tr("overdue \(Self.days(late))") }
    guard let due else { return tr("out") }
    switch due.number - today.number {
    case 0: return tr("due today")
    case 1: return tr("due tomorrow")
    case let days: return tr("due in \(Self.days(days))")
    }
  }

  /// "1 day", "21 days".
  package static func days(_ count: Int) -> String {
    counted(count, "day", "days")
  }

  /// "“Dune”", or "3 books".
  package var what: Message { Self.words(for: books.map(\.title)) }

  /// "“Dune” to Jan", "3 books from City Library".
  package var whatAndWho: Message {
    direction == .borrowed ? "\(what) from \(party.name)" : "\(what) to \(party.name)"
  }

  /// "Dune", or "Dune, Emma", for a message that quotes it.
  package var titles: String { books.map(\.title).joined(separator: ", ") }

  package static func words(for titles: [String]) -> Message {
    titles.count == 1 ? "“\(titles[0])”" : "\(titles.count, RecordKind.book.noun)"
  }
}

/// The day by which books must be back.
package enum LoanDue: Hashable, Sendable {
  /// A time after the loan, or after the day on which it was due.
  case after(DaySpan)
  case on(Day)
  case never

  /// Four weeks.
  package static let usual = LoanDue.after(days: 28)

  package static func after(days: Int) -> LoanDue { .after(DaySpan(days: days)) }

  /// Reads a day, a span ("+2w", "2 weeks"), "in 2 weeks" from today, or "never".
  ///
  /// - Returns: nil for a blank text.
  package static func entered(_ text: String, today: Day) throws(Problem) -> LoanDue? {
    let word = tidied(text).lowercased()
    if word == "never" { return .never }
    if let span = DaySpan(word[...]) { return .after(span) }
    return try EnteredDate.day(text, .loan, .loan(.due), today: today).map(LoanDue.on)
  }

  /// The day, counted from another one where it is a span.
  package func day(from date: Day) -> Day? {
    switch self {
    case .after(let span): date.adding(span)
    case .on(let day): day
    case .never: nil
    }
  }
}

/// The direction of a loan: books that went out, or came in.
///
/// Kept as a number; one that this version does not know is kept and shown as it is.
package enum LoanDirection: Hashable, Sendable, RawRepresentable {
  case lent
  case borrowed
  case unknown(Int)

  private var title: Message {
    switch self {
    case .lent: "lent"
    case .borrowed: "borrowed"
    case .unknown(let number): "unknown (\(number))"
    }
  }

  /// For people.
  package var name: String { title.text }

  /// For programs.
  package var word: String { title.english }

  package var rawValue: Int {
    switch self {
    case .lent: 1
    case .borrowed: 2
    case .unknown(let number): number
    }
  }

  package init(rawValue: Int) {
    self =
      switch rawValue {
      case 1: .lent
      case 2: .borrowed
      default: .unknown(rawValue)
      }
  }
}
