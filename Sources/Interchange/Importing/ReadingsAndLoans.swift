import Catalog

/// What there is of a book beside its fields: the readings of whoever imports, and loans.
struct ReadingsAndLoans {
  var readings: [Reading] = []
  var loans: [BookLoan] = []
  var now = Timestamp.now()

  static func all(
    of books: Set<ID<Book>>,
    in access: some CatalogAccess
  ) throws -> [ID<Book>: ReadingsAndLoans] {
    let readings = try access.readings.of(books)
    let loans = try access.loans.of(books)
    return books.reduce(into: [:]) { found, book in
      var along = ReadingsAndLoans(now: access.now)
      along.readings = readings[book] ?? []
      along.loans = loans[book] ?? []
      found[book] = along
    }
  }
}

/// What a record of a file says of a book's readings and loans.
struct ReadingsAndLoansComparison {
  private(set) var readings = ReadingComparison([], [])
  private(set) var loans = LoanComparison([], [])
  private(set) var lines: [ImportLine] = []

  /// Nothing of the kind.
  init() {}

  init(_ mine: ReadingsAndLoans, _ record: ImportedBook) {
    let theirs = record.readings(at: mine.now)
    if !theirs.isEmpty {
      readings = ReadingComparison(mine.readings, theirs)
      let fills = !readings.new.isEmpty || !readings.filled.isEmpty
      lines.append(
        ImportLine(
          subject: .readings,
          yours: mine.readings.map(ReadingAndLoanWords.words).joined(separator: "; "),
          theirs: theirs.map(ReadingAndLoanWords.words).joined(separator: "; "),
          kind: fills ? .fills : readings.differing.isEmpty ? .same : .differs
        )
      )
    }
    let lent = record.loans(from: Day(mine.now))
    if !lent.isEmpty {
      loans = LoanComparison(mine.loans, lent)
      lines.append(
        ImportLine(
          subject: .loans,
          yours: mine.loans.map(ReadingAndLoanWords.words).joined(separator: "; "),
          theirs: lent.map(ReadingAndLoanWords.words).joined(separator: "; "),
          kind: loans.new.isEmpty && loans.ended.isEmpty ? .same : .fills
        )
      )
    }
  }

  /// How many readings, and how many loans, are new or go on.
  var news: (readings: Int, loans: Int) {
    (readings.new.count + readings.filled.count, loans.new.count + loans.ended.count)
  }

  /// Writes what is new, but for the lines that were turned.
  ///
  /// - Returns: How many readings, and how many loans, it wrote.
  func carryOut(
    for book: ID<Book>,
    turning turned: Set<ImportSubject>,
    in edit: Edit,
    _ loader: LoanLoader
  ) throws -> (readings: Int, loans: Int) {
    var done = (readings: 0, loans: 0)
    let takesReadings = lines.contains {
      $0.subject == .readings && ($0.kind == .fills) != turned.contains(.readings)
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
