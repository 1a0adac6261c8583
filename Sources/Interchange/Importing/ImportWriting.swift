import Catalog

/// Writes what a plan says, inside of its one transaction.
struct ImportWriting {
  private(set) var added = 0
  private(set) var filled = 0
  private(set) var others = 0
  private(set) var readings = 0
  private(set) var loans = 0

  private let plan: ImportPlan
  private let edit: Edit
  private let loanLoader: LoanLoader
  /// The books of rows that later rows repeat.
  private var repeatedBooks: [Int: ID<Book>] = [:]
  private let repeatedRows: Set<Int>

  private let rejects: RejectedRecords

  init(_ plan: ImportPlan, _ edit: Edit, refused rejects: RejectedRecords) {
    self.plan = plan
    self.rejects = rejects
    self.edit = edit
    loanLoader = LoanLoader(edit)
    repeatedRows = Set(plan.repeats.values)
  }

  /// Fills books that are there.
  mutating func fill(_ step: () throws -> Void) throws {
    let (plan, edit) = (plan, edit)
    try plan.forEach(refused: rejects) { number, row, record in
      try step()
      guard plan.choice(of: number, row.kind) == .fill, let id = row.book,
        let card = try edit.books.cards([id]).first
      else { return }
      let draft = record.draft(shelves: plan.source.shelves, sharesISBN: row.sharesISBN)
      let comparison = BookComparison(card, draft, along: try along(id, record))
      let turned = plan.exceptions[number]?.turned ?? []
      let wanted = comparison.draft(turning: turned)
      let isFilled = try edit.books.update(id, from: card.book.version, to: wanted)
      let isJoined = try carryOut(comparison.along, for: id, turning: turned)
      if isFilled || isJoined { filled += 1 }
    }
  }

  /// Adds books that are new, and what the files have beside books.
  mutating func add(expecting count: Int, _ step: () throws -> Void) throws {
    let (plan, edit) = (plan, edit)
    try edit.books.load(expecting: count) { loader in
      loader.expect(plan.newNames)
      if plan.addsOnlyNew { loader.know(authors: plan.authors) }
      for records in plan.others { others += try records.addNames(with: loader) }
      if count > 0 { try addBooks(with: loader, step) }
      for records in plan.others { others += try records.addRest(with: loader, in: edit) }
    }
  }

  private mutating func addBooks(with loader: BookLoader, _ step: () throws -> Void) throws {
    let (plan, now, today) = (plan, edit.now, edit.today)
    try plan.forEach(refused: rejects, isLast: plan.repeats.isEmpty) { number, row, record in
      try step()
      guard plan.choice(of: number, row.kind) == .add else { return }
      for person in record.people { loader.note(sortName: person.sortName, of: person.name) }
      added += 1
      // A repeated or doubtful record that is wanted all the same cannot have the same ISBN.
      let sharesISBN = row.sharesISBN || row.kind != .new
      let id: ID<Book>
      if let whole = record.whole, !sharesISBN {
        id = try loader.add(whole)
        readings += whole.readings.count
      } else {
        let draft = record.draft(shelves: plan.source.shelves, sharesISBN: sharesISBN)
        let isAsRead = draft.title == record.draft.title && draft.isbn == record.draft.isbn
        id = try loader.add(
          draft,
          checked: isAsRead ? record.values : nil,
          from: SourceData.numbers(of: record),
          added: record.added?.time
        )
        let own = record.readings(at: now)
        try loader.add(own, of: id)
        readings += own.count
      }
      for loan in record.loans(from: today) {
        try loanLoader.add(loan, of: id)
        loans += 1
      }
      if repeatedRows.contains(number) { repeatedBooks[number] = id }
    }
  }

  /// Adds the readings of rows whose book an earlier row brought.
  mutating func addRepeated() throws {
    let plan = plan
    try plan.forEach(refused: rejects) { number, row, record in
      guard row.kind == .repeated, plan.choice(of: number, .repeated) == .leaveOut,
        let first = plan.repeats[number], let book = repeatedBooks[first] ?? plan.joined(first)
      else { return }
      _ = try carryOut(try along(book, record), for: book, turning: [])
    }
  }

  private func along(_ book: ID<Book>, _ record: ImportedBook) throws -> ReadingsAndLoansComparison
  {
    let counts = record.alongCounts
    guard counts.readings + counts.loans > 0 else { return ReadingsAndLoansComparison() }
    let mine = try ReadingsAndLoans.all(of: [book], in: edit)[book]
    return ReadingsAndLoansComparison(mine ?? ReadingsAndLoans(now: edit.now), record)
  }

  /// - Returns: Whether there was anything to write.
  private mutating func carryOut(
    _ along: ReadingsAndLoansComparison,
    for book: ID<Book>,
    turning turned: Set<ImportSubject>
  ) throws -> Bool {
    let done = try along.carryOut(for: book, turning: turned, in: edit, loanLoader)
    readings += done.readings
    loans += done.loans
    return done.readings + done.loans > 0
  }
}

extension ImportedDate {
  /// The beginning of the day, by UTC.
  fileprivate var time: Timestamp? {
    Day(year, month ?? 1, day ?? 1).map { Timestamp(seconds: Int64($0.number) * 86_400) }
  }
}
