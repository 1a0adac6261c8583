import Books
package import Catalog

/// The loans of one book, and its readings by the person who imports.
struct ReadingsAndLoans {
  var readings: [Reading] = []
  var loans: [BookLoan] = []

  static func all(
    of books: Set<ID<Book>>,
    in access: some CatalogAccess
  ) throws -> [ID<Book>: ReadingsAndLoans] {
    let readings = try access.readings.of(books)
    let loans = try access.loans.of(books)
    return books.reduce(into: [:]) { found, book in
      found[book] = ReadingsAndLoans(readings: readings[book] ?? [], loans: loans[book] ?? [])
    }
  }
}

/// Compares a record's readings and loans with those of a book.
struct ReadingsAndLoansComparison {
  private var readings = ReadingComparison([], [])
  private var loans = LoanComparison([], [])
  private(set) var lines: [BookComparison.Line] = []

  /// A comparison of nothing.
  init() {}

  init(_ mine: ReadingsAndLoans, _ record: ImportedBook) {
    let theirs = record.storedReadings
    if !theirs.isEmpty {
      readings = ReadingComparison(mine.readings, theirs)
      let fills = !readings.new.isEmpty || !readings.filled.isEmpty
      lines.append(
        BookComparison.Line(
          subject: .readings,
          yours: Self.words(mine.readings, \.words),
          theirs: Self.words(theirs, \.words),
          relation: fills
            ? mine.readings.isEmpty ? .fills : .adds
            : readings.differing.isEmpty ? .equal : .differs
        )
      )
    }
    let lent = record.storedLoans
    if !lent.isEmpty {
      loans = LoanComparison(mine.loans, lent)
      lines.append(
        BookComparison.Line(
          subject: .loans,
          yours: Self.words(mine.loans, \.words),
          theirs: Self.words(lent, \.words),
          relation: loans.new.isEmpty && loans.ended.isEmpty
            ? .equal : mine.loans.isEmpty ? .fills : .adds
        )
      )
    }
  }

  /// Some of them in words; a line with hundreds nobody reads, and each row would make it anew.
  private static func words<Element>(
    _ all: [Element],
    _ words: KeyPath<Element, String>
  ) -> String {
    let most = 100
    let some = all.prefix(most).map { $0[keyPath: words] }
    let rest = all.count > most ? [tr("and \(grouped(all.count - most)) more")] : []
    return (some + rest).joined(separator: "; ")
  }

  /// How many readings, and how many loans, are new or say more.
  var news: (readings: Int, loans: Int) {
    (readings.new.count + readings.filled.count, loans.new.count + loans.ended.count)
  }

  /// The readings of which the record says something else, with that behind their notes.
  var repeatedReadings: [(id: ID<Reading>, record: ReadingRecord)] { readings.noted }

  /// Writes what is new, and what a person chose to take for lines that were turned.
  ///
  /// - Returns: How many readings, and how many loans, it wrote.
  func carryOut(
    for book: ID<Book>,
    turning turned: Set<BookComparison.Subject>,
    in edit: WriteTransaction,
    _ loader: LoanLoader
  ) throws -> (readings: Int, loans: Int) {
    var done = (readings: 0, loans: 0)
    let takesReadings = lines.contains {
      $0.subject == .readings && $0.relation.isMore != turned.contains(.readings)
    }
    if takesReadings {
      let changes = turned.contains(.readings) ? readings.differing : readings.filled
      for (id, record) in changes where try edit.readings.update(id, to: record) {
        done.readings += 1
      }
      try edit.readings.add(readings.new, to: book)
      done.readings += readings.new.count
    }
    guard !turned.contains(.loans) else { return done }
    for loan in loans.new { try loader.add(loan, of: book) }
    for (loan, day) in loans.ended { try loader.end(loan, of: book, on: day) }
    done.loans = loans.new.count + loans.ended.count
    return done
  }
}

/// Compares the loans of a file with those of a book.
private struct LoanComparison {
  /// The loans of the file that are new.
  private(set) var new: [BookLoan] = []
  /// The loans that are open here and ended by the file.
  private(set) var ended: [(id: ID<Loan>, day: Day)] = []

  init(_ mine: [BookLoan], _ theirs: [BookLoan]) {
    var rest = mine
    for loan in theirs {
      guard let place = Self.place(of: loan, in: rest) else {
        new.append(loan)
        continue
      }
      let known = rest.remove(at: place)
      if let id = known.id, let day = loan.returned, known.returned == nil {
        ended.append((id, max(day, known.date)))
      }
    }
  }

  /// The loan to the same person on the same day; else one to them that is still open, unless the
  /// file's was over before that began.
  private static func place(of loan: BookLoan, in loans: [BookLoan]) -> Int? {
    func isAlike(_ other: BookLoan) -> Bool {
      other.direction == loan.direction && folded(other.party) == folded(loan.party)
    }
    return loans.firstIndex { isAlike($0) && $0.date == loan.date }
      ?? loans.firstIndex { other in
        isAlike(other) && other.returned == nil && loan.returned.map { $0 >= other.date } ?? true
      }
  }
}

// MARK: - In few words

extension ReadingFacts {
  /// "read 2019-03-02, 4½ stars, “So good…”".
  package var words: String {
    var parts = [status.name]
    switch (started?.iso8601, finished?.iso8601) {
    case (let start?, let end?): parts[0] += tr(" \(start) to \(end)")
    case (let start?, nil): parts[0] += tr(" since \(start)")
    case (nil, let end?): parts[0] += " \(end)"
    case (nil, nil): break
    }
    if let rating { parts.append("\(rating.name) \(rating.halves <= 2 ? "star" : "stars")") }
    if let note {
      let line = note.prefix { !$0.isNewline }
      parts.append("“\(line.prefix(40))\(line.count > 40 || line.count < note.count ? "…" : "")”")
    }
    return parts.joined(separator: ", ")
  }
}

extension BookLoan {
  /// "lent to Jan 2026-03-01, back 2026-04-01".
  package var words: String {
    let way = direction == .borrowed ? tr("borrowed from") : tr("lent to")
    return "\(way) \(party) \(date.iso8601)"
      + (returned.map { tr(", back \($0.iso8601)") } ?? "")
  }
}

/// How many readings and loans some records have.
struct ReadingAndLoanCounts: Hashable, Sendable {
  private(set) var all = Counts()
  /// How many of them the books that are there would get.
  private(set) var new = Counts()

  struct Counts: Hashable, Sendable {
    var readings = 0
    var loans = 0
  }

  init() {}

  init(all: (readings: Int, loans: Int), new: (readings: Int, loans: Int)) {
    count(all: all, new: new)
  }

  mutating func count(all: (readings: Int, loans: Int), new: (readings: Int, loans: Int)) {
    self.all.readings += all.readings
    self.all.loans += all.loans
    self.new.readings += new.readings
    self.new.loans += new.loans
  }

  /// How many come with records of a kind, by what is done with the kind.
  func coming(_ choice: ImportChoice, of kind: ImportKind) -> Counts {
    switch choice {
    case .add: all
    case .fill, .take: new
    // Records that agree with their book, or repeat a row, may still bring readings.
    case .leaveOut: kind.comes ? Counts() : new
    }
  }
}
