package import Catalog

extension ImportPlan {
  /// What an import did.
  package struct Outcome: Sendable {
    /// Nil when nothing changed.
    package fileprivate(set) var revision: Revision?
    package fileprivate(set) var added = 0
    package fileprivate(set) var filled = 0
    /// How many readings and loans came along with the books.
    package fileprivate(set) var readings = 0
    package fileprivate(set) var loans = 0
    /// How many fields of one's own were made.
    package fileprivate(set) var fields = 0
    /// How many records that are no books were added, such as names and saved queries.
    package fileprivate(set) var others = 0
    /// How many records were refused, and the paths of the files with them, one for each file that
    /// they are from, without those that could not be written.
    package fileprivate(set) var refused = 0
    package fileprivate(set) var rejectedPaths: [String] = []
    /// The path of the list of records about which nobody decided; nil without any.
    package fileprivate(set) var undecidedPath: String?
    /// Files of these names that somebody else wrote or changed, and that stay as they are.
    package fileprivate(set) var staying: [String] = []
    /// Why refused records could not be written anywhere.
    package fileprivate(set) var whyNotWritten: String?
  }

  /// Carries the plan out in one transaction and as one revision, all or nothing.
  ///
  /// Large files are read again, so that their records need not be kept in memory in between.
  ///
  /// - Parameter progress: Takes how many records are done, of how many; what it throws stops the
  ///   import, and nothing of it is kept.
  /// - Throws: ``ImportError/catalogChanged`` when someone wrote since the plan was made;
  ///   ``ImportError/fileChanged(_:)``; ``CatalogError``.
  package func carryOut(
    in catalog: Catalog,
    progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
  ) throws -> Outcome {
    try carryOut(in: catalog, planning: { _ in self }, progress: progress).outcome
  }

  /// Makes the plan again and carries it out in one transaction.
  ///
  /// For an import whose plans were out of date again and again, since others wrote meanwhile. They
  /// wait until both the planning and the writing are done; a program that gives up waiting is told
  /// who imports what.
  ///
  /// - Parameters:
  ///   - progress: As for ``carryOut(in:progress:)``; the planning counts as well.
  ///   - agrees: Takes decisions over into the new plan, and answers whether that may be carried
  ///     out without asking a person, for whom others would have to wait.
  /// - Returns: The plan that was carried out.
  /// - Throws: ``ImportError/catalogChanged`` when `agrees` says no; otherwise as
  ///   ``carryOut(in:progress:)``.
  package func carryOutAlone(
    in catalog: Catalog,
    progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in },
    agrees: (inout ImportPlan) throws -> Bool
  ) throws -> (plan: ImportPlan, outcome: Outcome) {
    kept.forget()
    let count = max(1, rowCount)
    return try carryOut(in: catalog) { edit in
      // Small files are read without progress, so a person's wish to stop is looked for here.
      try progress(0, count)
      let planner = try ImportPlanner(source, .inside(edit))
      var plan = try planner.make { done, total in
        try progress(Int(Double(done) / Double(max(1, total)) * Double(count / 2)), count)
      }
      guard try agrees(&plan) else { throw ImportError.catalogChanged }
      return plan
    } progress: { done, total in
      try progress((total + done) / 2, total)
    }
  }

  /// Carries a plan out in one transaction, and then writes the files of the records left out.
  ///
  /// - Parameter planning: Returns the plan, which may be made within the transaction.
  private func carryOut(
    in catalog: Catalog,
    planning: (Edit) throws -> ImportPlan,
    progress: (_ done: Int, _ total: Int) throws -> Void
  ) throws -> (plan: ImportPlan, outcome: Outcome) {
    let words = "\(source.records.isEmpty ? "Imported" : "Looked up") \(source.title)"
    let written = try catalog.write(words, telling: "importing \(source.title)") { edit in
      let plan = try planning(edit)
      guard try edit.history.newest() == plan.revision else {
        throw ImportError.catalogChanged
      }
      let (outcome, leftOut) = try plan.write(in: edit, progress)
      return (plan: plan, outcome: outcome, leftOut: leftOut)
    }
    let (plan, leftOut) = (written.value.plan, written.value.leftOut)
    var outcome = written.value.outcome
    outcome.revision = written.revision
    outcome.refused = leftOut.rejected.count
    let rejected = leftOut.rejected.finish()
    outcome.rejectedPaths = rejected.compactMap(\.path)
    outcome.whyNotWritten = rejected.first { $0.path == nil }?.reason
    let undecided =
      plan.source.listsUndecided ? leftOut.undecided.finish(plan.source) : FileBeside.Result()
    outcome.undecidedPath = undecided.path
    outcome.staying = (rejected + [undecided]).compactMap { $0.path == nil ? nil : $0.staying }
    return (plan, outcome)
  }

  /// Writes what the plan says, in one pass over the records for the books that are filled and
  /// another for those that are added.
  ///
  /// Where neither is needed, a pass gathers the refused and undecided records.
  private func write(
    in edit: Edit,
    _ progress: (_ done: Int, _ total: Int) throws -> Void
  ) throws -> (Outcome, LeftOutRecords) {
    let leftOut = LeftOutRecords(
      rejected: RejectedRecords(source, summaries)
    )
    let work = work
    let passes = (work.fills > 0 ? 1 : 0) + (work.adds > 0 ? 1 : 0)
    var done = 0
    func step() throws {
      done += 1
      if done.isMultiple(of: 64) { try progress(done / max(1, passes), rows.count) }
    }
    if passes == 0, repeats.isEmpty, count(.broken) + open > 0 {
      try forEach(leavingOut: leftOut) { _, _, _ in try step() }
    }
    var writing = ImportWriting(self, edit, leavingOut: leftOut)
    // Books that are there come first: a large load drops indexes, which finding them needs.
    if work.fills > 0 { try writing.fill(step) }
    if work.adds > 0 || hasOthers { try writing.add(expecting: work.adds, step) }
    if !repeats.isEmpty { try writing.addRepeated() }
    return (writing.outcome, leftOut)
  }

  /// Whether the files have records that are no books.
  package var hasOthers: Bool { !others.isEmpty }

  /// The records of the files that are no books, by file.
  var others: [OtherRecords] { summaries.map(\.others).filter { !$0.isEmpty } }

  /// Goes through the files again, each record together with its row of the plan.
  ///
  /// - Parameters:
  ///   - leftOut: Takes the refused and undecided records, unless it has them already.
  ///   - isLast: Whether this is the last pass, so that records in memory can be freed on the way.
  func forEach(
    leavingOut leftOut: LeftOutRecords,
    isLast: Bool = false,
    _ body: (Int, ImportRow, ImportedBook) throws -> Void
  ) throws {
    var number = 0
    func take(_ record: ImportedBook) throws {
      guard number < rows.count, record.isRefused == (rows[number].kind == .broken) else {
        throw ImportError.fileChanged(source.title)
      }
      if !leftOut.isComplete { leave(record, rows[number], number, to: leftOut) }
      if bringsAll {
        try body(number, rows[number], record)
      } else {
        try body(number, rows[number], prepared(record))
      }
      number += 1
    }
    if kept.isWhole {
      try kept.forEach(isLast: isLast, take)
    } else {
      _ = try source.read(progress: { _, _ in }, take: take)
    }
    guard number == rows.count else { throw ImportError.fileChanged(source.title) }
    leftOut.isComplete = true
    leftOut.rejected.complete()
  }

  private func leave(
    _ record: ImportedBook,
    _ row: ImportRow,
    _ number: Int,
    to leftOut: LeftOutRecords
  ) {
    if record.isRefused {
      leftOut.rejected.take(record)
    } else if row.kind == .probable, isOpen(number) {
      leftOut.undecided.take(record, row)
    }
  }
}

/// The records that an import leaves out, for the files that list them.
final class LeftOutRecords {
  let rejected: RejectedRecords
  let undecided = UndecidedRecords()
  /// Whether a pass over all records has been made.
  var isComplete = false

  init(rejected: RejectedRecords) {
    self.rejected = rejected
  }
}

/// Why a plan could not be carried out.
package enum ImportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Someone wrote to the catalogue since the plan was made, which is out of date.
  case catalogChanged
  /// The file is another one than when the plan was made.
  case fileChanged(String)

  package var description: String {
    switch self {
    case .catalogChanged:
      "Someone changed the catalogue meanwhile. Nothing was imported; look at the file again."
    case .fileChanged(let name):
      "\(name) was changed meanwhile. Nothing was imported; look at it again."
    }
  }
}

/// Writes what a plan says, within its transaction.
private struct ImportWriting {
  private(set) var outcome = ImportPlan.Outcome()

  private let plan: ImportPlan
  private let edit: Edit
  private let loanLoader: LoanLoader
  /// The books of rows that later rows repeat.
  private var repeatedBooks: [Int: ID<Book>] = [:]
  private let repeatedRows: Set<Int>

  private let leftOut: LeftOutRecords

  init(_ plan: ImportPlan, _ edit: Edit, leavingOut leftOut: LeftOutRecords) {
    self.plan = plan
    self.leftOut = leftOut
    self.edit = edit
    loanLoader = LoanLoader(edit)
    repeatedRows = Set(plan.repeats.values)
  }

  /// Makes the fields of one's own that a book is filled in and that the catalogue lacks.
  private mutating func makeFields(for records: [CustomRecord]) throws {
    for record in records {
      let home = try edit.customFields.all().home(of: record.name, record.kind)
      if let home, home.kind != .choice || home.choices.contains(record.text) { continue }
      let word = CustomField.word(of: record.name)
      let told = plan.others.lazy.flatMap(\.madeFields)
        .first { CustomField.word(of: $0.name) == word }
      let choices = record.kind == .choice ? [record.text] : []
      let draft =
        told ?? CustomFieldDraft(name: record.name, kind: record.kind, choices: choices)
      if try edit.customFields.take(draft).isNew { outcome.fields += 1 }
    }
  }

  /// Fills books that are there.
  mutating func fill(_ step: () throws -> Void) throws {
    let (plan, edit) = (plan, edit)
    try plan.forEach(leavingOut: leftOut) { number, row, record in
      try step()
      guard plan.choice(of: number, row.kind).joins, let id = row.book else { return }
      try makeFields(for: record.custom)
      guard let card = try edit.books.cards([id]).first else { return }
      let draft = record.draft(shelves: plan.source.shelves, sharesISBN: row.sharesISBN)
      let comparison = BookComparison(
        card,
        draft,
        custom: record.custom,
        otherNames: try edit.books.otherNames(of: [card]),
        along: try along(id, record)
      )
      let turned = plan.turned(number, row.kind, of: comparison.lines)
      let wanted = comparison.draft(turning: turned)
      let isFilled = try edit.books.update(id, from: card.book.version, to: wanted)
      let isJoined = try carryOut(comparison.along, for: id, turning: turned)
      if isFilled || isJoined { outcome.filled += 1 }
    }
    for id in plan.settled { try edit.wanted.remove(id) }
  }

  /// Adds books that are new, and what the files have beside books.
  mutating func add(expecting count: Int, _ step: () throws -> Void) throws {
    let (plan, edit) = (plan, edit)
    try edit.books.load(expecting: count) { loader in
      loader.expect(plan.newNames)
      if plan.addsOnlyNew { loader.know(authors: plan.authors) }
      for records in plan.others {
        let added = try records.addNames(with: loader)
        outcome.fields += added.fields
        outcome.others += added.names
      }
      if count > 0 { try addBooks(with: loader, step) }
      for records in plan.others { outcome.others += try records.addRest(with: loader, in: edit) }
    }
    // After the load, at whose end the last rows are written.
    try edit.wanted.removeArrived()
    for id in plan.settled { try edit.wanted.remove(id) }
    for records in plan.others {
      outcome.others += try edit.decisions.restore(records.decisions)
    }
  }

  private mutating func addBooks(with loader: BookLoader, _ step: () throws -> Void) throws {
    let (plan, now, today) = (plan, edit.now, edit.today)
    try plan.forEach(leavingOut: leftOut, isLast: plan.repeats.isEmpty) { number, row, record in
      try step()
      guard plan.choice(of: number, row.kind) == .add else { return }
      for person in record.people {
        loader.note(sortName: person.sortName, aliases: person.aliases, of: person.name)
      }
      outcome.added += 1
      // A repeated record that is added all the same cannot have the ISBN of the first.
      let sharesISBN = row.sharesISBN || row.kind == .repeated
      let id: ID<Book>
      if !sharesISBN, let whole = record.whole {
        id = try loader.add(whole)
        outcome.readings += whole.readings.count
      } else {
        let draft = record.draft(shelves: plan.source.shelves, sharesISBN: sharesISBN)
        let isAsRead = draft.title == record.draft.title && draft.isbn == record.draft.isbn
        id = try loader.add(
          draft,
          checked: isAsRead ? record.values : nil,
          from: SourceData.numbers(of: record),
          custom: record.custom,
          added: record.added?.time
        )
        let own = record.readings(at: now)
        try loader.add(own, of: id)
        outcome.readings += own.count
      }
      for loan in record.loans(from: today) {
        try loanLoader.add(loan, of: id)
        outcome.loans += 1
      }
      if repeatedRows.contains(number) { repeatedBooks[number] = id }
    }
  }

  /// Brings what rows say of a book that an earlier row brought.
  ///
  /// Readings and loans come, empty fields are filled, and what differs is kept with the book.
  mutating func addRepeated() throws {
    let plan = plan
    try plan.forEach(leavingOut: leftOut) { number, row, record in
      guard row.kind == .repeated, plan.choice(of: number, .repeated) == .leaveOut,
        let first = plan.repeats[number], let book = repeatedBooks[first] ?? plan.joined(first)
      else { return }
      try makeFields(for: record.custom)
      guard let card = try edit.books.cards([book]).first else { return }
      let along = try along(book, record)
      let wanted = BookComparison(card, repeating: record, plan.source.shelves).draft(turning: [])
      if wanted != BookDraft(card) {
        _ = try edit.books.update(book, from: card.book.version, to: wanted)
      }
      _ = try carryOut(along, for: book, turning: [])
      for (id, record) in along.repeatedReadings { _ = try edit.readings.update(id, to: record) }
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
    outcome.readings += done.readings
    outcome.loans += done.loans
    return done.readings + done.loans > 0
  }
}

extension ImportedDate {
  /// The beginning of the day, by UTC.
  fileprivate var time: Timestamp? {
    Day(year, month ?? 1, day ?? 1).map { Timestamp(seconds: Int64($0.number) * 86_400) }
  }
}

/// Lists the records that are left out since they are probably books that are there.
final class UndecidedRecords {
  private var rows: [UInt8] = []

  func take(_ record: ImportedBook, _ row: ImportRow) {
    guard let book = row.book else { return }
    if rows.isEmpty {
      rows.append(row: ["where", "title", "authors", "isbn", "book", ReasonColumn.name])
    }
    let draft = record.draft
    rows.append(row: [
      record.place.description, draft.title,
      draft.authors.map(\.author.name).joined(separator: "; "), draft.isbn, String(book.rawValue),
      row.doubt?.words ?? "",
    ])
  }

  /// Writes the file, if there is anything to list, and tells where.
  func finish(_ source: ImportSource) -> FileBeside.Result {
    rows.isEmpty ? FileBeside.Result() : FileBeside.write(rows, called: .undecided, of: source)
  }
}

extension Doubt {
  /// Why it may be another book, in few words.
  package var words: String {
    switch self {
    case .isbn: "another ISBN"
    case .volume: "another volume"
    case .noAuthor: "no author"
    case .several: "several are alike"
    case .unlike: "the same ISBN, but neither title nor author is alike"
    }
  }
}
