import Books
package import Catalog

/// Reads files and finds out which book of the catalogue each record is, if any.
final class ImportPlanner {
  /// How the catalogue is read while a plan is made.
  enum Access {
    /// In a new view each time and without a lock, so that others can write meanwhile.
    case outside(Catalog)
    /// In the transaction that carries the plan out afterwards, so that nobody else can write.
    case inside(WriteTransaction)

    func read<Value>(_ body: (ReadTransaction) throws -> Value) throws -> Value {
      switch self {
      case .outside(let catalog): try catalog.read(body)
      case .inside(let edit): try body(edit.view)
      }
    }
  }

  private let access: Access
  private var plan: ImportPlan
  private var batch: [ImportedBook] = []
  private var inFile: FileMatches
  private let alikes = LookAlikes()
  /// How many rows say more of the book of an earlier one.
  private var repeats: [Int: Int] = [:]
  /// The books that rows were matched with by title and author.
  private var joined: Set<ID<Book>> = []
  /// Counts the names that are new and finds the known ones; nil where there are none of these and
  /// nobody asks for the others.
  private let names: NewNameCounter?
  private var shelves: [String: Int] = [:]
  private var kept = KeptColumns()
  private var beside = RecordsBesideBooks()
  /// True when the catalogue has no books, so that none need be looked for.
  private let isEmpty: Bool
  /// The plan's own answer, which would copy the plan for each record.
  private let bringsAll: Bool

  /// So many rows can say more of a book that an earlier row brings, since each is compared with all
  /// that is known of it.
  ///
  /// Chosen: 1,000 that each bring a reading, the slowest, take four seconds.
  private static let mostRepeats = 1000

  /// How many records are looked for at once: between 32 and 8,192 there is no difference beyond
  /// the noise in an import of 100,000 rows.
  private static let batchSize = 512

  /// Receives each row in full, in the order of the files.
  private let listing: ((ImportItem) -> Void)?

  init(
    _ source: ImportSource,
    _ access: Access,
    listing: ((ImportItem) -> Void)? = nil
  ) throws {
    self.access = access
    self.listing = listing
    inFile = FileMatches(joining: source.same)
    let hasAuthors: Bool
    (isEmpty, hasAuthors, plan) = try access.read { view in
      var plan = ImportPlan(
        source: source,
        readAt: view.now,
        currentUser: try view.currentUser,
        hasReaders: try view.readers.count() > 0
      )
      plan.revision = try view.history.newest()
      return (try view.books.count() == 0, try view.authors.count(AuthorityListing()) > 0, plan)
    }
    names = source.tellsNewNames || hasAuthors ? NewNameCounter() : nil
    bringsAll = plan.bringsAll
  }

  func make(progress: (_ done: Int, _ total: Int) throws -> Void) throws -> ImportPlan {
    plan.summaries = try plan.source.read(at: plan.readAt, progress: progress) { record in
      if isEmpty { return try prepareAndAdd(record, nil) }
      batch.append(record)
      if batch.count == Self.batchSize { try matchBatch() }
    }
    try matchBatch()
    for index in plan.summaries.indices {
      plan.summaries[index].keep(kept, plan.source.options.mapping)
    }
    if !plan.source.isLookup {
      plan.keptMembers = kept.columns(besides: plan.summaries.flatMap(\.columnNames))
    }
    if let names {
      (plan.names, plan.authors) = try access.read { view in try names.compared(in: view) }
    }
    try access.read { view in
      try beside.compareOthers(
        plan.summaries.map(\.others),
        bringsLoans: plan.source.loans,
        in: view
      )
    }
    (plan.allUntaken, plan.allBrought) = (beside.untaken, beside.brought)
    plan.shelves = shelves.map { name, rows in
      ShelfPlan(name: name, rows: rows, use: plan.source.use(of: name))
    }.sorted { ($1.rows, $0.name) < ($0.rows, $1.name) }
    return plan
  }

  /// The loans of files that were met, each of which several books can be of.
  private var loansMet: (own: Set<String>, others: Set<BookLoan>) = ([], [])

  /// How many readings a record has, and how many loans that none before it has.
  private func newlyMet(_ record: ImportedBook) -> (readings: Int, loans: Int) {
    var counts = record.alongCounts
    guard counts.loans > 0 else { return counts }
    if let exact = record.exact {
      counts.loans = exact.loans.count { loansMet.own.insert($0.loan).inserted }
    } else {
      counts.loans = record.storedLoans.count { loansMet.others.insert($0.shared).inserted }
    }
    return counts
  }

  /// ISBNs of the batch that books have which none of its records is, and their titles.
  private var takenISBNs: [String: String] = [:]

  /// Looks for the books of the waiting records, and takes the records into the plan.
  private func matchBatch() throws {
    let records = batch
    batch.removeAll(keepingCapacity: true)
    guard !records.isEmpty else { return }
    // Of records that agree with their books only the first are shown, and need cards.
    let isFull =
      listing == nil && plan.items[.same, default: []].count >= plan.source.mostSameInFull
    let matches = try access.read { view in
      try CatalogMatches(
        records,
        in: view,
        among: alikes,
        plan.source,
        withoutCardsOfSame: isFull
      )
    }
    takenISBNs = matches.takenISBNs
    // By index: an iterator would copy each record.
    for index in records.indices {
      try prepareAndAdd(records[index], matches[index], same: matches.same(index))
    }
  }

  private func prepareAndAdd(
    _ original: ImportedBook,
    _ match: CatalogMatches.Match?,
    same: CatalogMatches.Same? = nil
  ) throws {
    if bringsAll {
      try add(original, counts: newlyMet(original), isRead: original.isRead, match, same)
    } else {
      let record = plan.prepared(original)
      try add(record, counts: newlyMet(original), isRead: original.isRead, match, same)
    }
  }

  /// - Parameter counts: The readings and loans that it had before some were left out.
  private func add(
    _ record: ImportedBook,
    counts: (readings: Int, loans: Int),
    isRead: Bool,
    _ match: CatalogMatches.Match?,
    _ same: CatalogMatches.Same?
  ) throws {
    plan.kept.append(record)
    let number = plan.rows.count
    if record.kind != .book { plan.kinds[record.kind, default: 0] += 1 }
    for shelf in record.shelves { shelves[shelf, default: 0] += 1 }
    kept.addSamples(of: record)
    let finding = finding(number, record, match, same)
    let row = finding.row
    beside.addRow(number, row, record, match?.card)
    var problems = record.problems
    if let problem = finding.problem {
      problems.append(ImportProblem(record.place, problem, refuses: finding.isRefusal))
    }
    for problem in problems {
      plan.problemCount += 1
      let isListed = listing != nil || plan.problems.count < plan.source.mostInFull
      if isListed { plan.problems.append(problem) }
    }
    if row.kind != .broken, row.kind != .leftOut {
      plan.along[row.kind, default: ReadingAndLoanCounts()].count(all: counts, new: finding.new)
    }
    if let rule = finding.rule { plan.allJoins[row.kind, default: [:]][rule, default: 0] += 1 }
    if row.kind.choices.contains(.add) {
      if let names {
        let tags = record.shelves.filter { plan.source.use(of: $0) == .tag }
        try names.add(record.draft, shelves: tags, of: row.kind)
      }
      if record.draft.genre == nil { plan.genreless[row.kind, default: 0] += 1 }
    }
    if row.kind == .new, isRead, record.exact == nil { plan.readCount += 1 }
    if finding.isRefusal, let problem = finding.problem {
      plan.append(refused: problem)
    } else {
      plan.append(row)
    }
    // Made for the first ones alone: it takes a copy of the record.
    func item() -> ImportItem {
      var record = record
      record.problems = problems
      return ImportItem(
        row: number,
        kind: row.kind,
        record: record,
        book: row.book == nil ? nil : match?.card,
        doubt: row.doubt,
        rule: finding.rule,
        new: finding.new,
        lines: finding.lines
      )
    }
    listing?(item())
    // Of new rows there is nothing to compare.
    let most =
      switch row.kind {
      case .same: plan.source.mostSameInFull
      case .new: min(plan.source.mostInFull, ImportSource.usualInFull)
      default: plan.source.mostInFull
      }
    if plan.items[row.kind, default: []].count < most {
      plan.items[row.kind, default: []].append(item())
    }
    guard row.kind.comes, !problems.isEmpty else { return }
    if problems.contains(where: { $0.code.whyWithoutISBN != nil }) {
      plan.withoutISBNCount += 1
      if plan.withoutISBN.count < plan.source.mostInFull { plan.withoutISBN.append(item()) }
    }
    if problems.contains(where: \.isOtherRemark) {
      plan.remarkedCount += 1
      if plan.remarked.count < plan.source.mostInFull { plan.remarked.append(item()) }
    }
  }

  /// The row that a record becomes, and what is shown of it.
  private struct Finding {
    let row: ImportRow
    /// How many of its readings and loans are new, or say more of one that is there.
    var new = (readings: 0, loans: 0)
    var lines: [BookComparison.Line] = []
    /// A problem to report beside those that its format found.
    var problem: ImportProblem.Code?
    /// The rule by which it is a book that is here, or that of an earlier record.
    var rule: SameBooks.Rule?
    /// True when the record is refused for it.
    var isRefusal = false
  }

  private func finding(
    _ number: Int,
    _ record: ImportedBook,
    _ match: CatalogMatches.Match?,
    _ same: CatalogMatches.Same?
  ) -> Finding {
    if record.isRefused { return Finding(row: ImportRow(.broken)) }
    if record.isLeftOut(by: plan.source) { return Finding(row: ImportRow(.leftOut)) }
    let all = record.alongCounts
    var sharesISBN = false
    switch inFile.match(number, record) {
    case .first: break
    case .repeats(let first, let rule):
      let earlier = plan.kept[first]
      let otherwise = earlier.map { record.otherwise(than: $0) } ?? []
      // In a list of readings the same book comes again for each time that it was read. Of an
      // earlier record that is not kept in memory nobody knows here whether this one says more.
      if all != (0, 0) || !otherwise.isEmpty || earlier == nil {
        repeats[first, default: 0] += 1
        guard repeats[first, default: 0] <= Self.mostRepeats else {
          let problem = ImportProblem.Code.tooManyRepeats(limit: Self.mostRepeats)
          return Finding(row: ImportRow(.broken), problem: problem, isRefusal: true)
        }
        plan.repeats[number] = first
      }
      return Finding(
        row: ImportRow(.repeated),
        new: plan.rows[first].kind == .new ? all : (0, 0),
        problem: all == (0, 0) || !otherwise.isEmpty
          ? .repeats(earlier?.place, otherwise: otherwise) : nil,
        rule: rule
      )
    case .sharesISBN: sharesISBN = true
    }
    if let same { return Finding(row: ImportRow(.same, book: same.book), rule: same.rule) }
    // The book with this ISBN and another title is that of the earlier record.
    if match == nil, !sharesISBN, let owner = takenISBNs[record.draft.isbn] {
      let problem = ImportProblem.Code.isbnTaken(record.draft.isbn, by: owner)
      return Finding(row: ImportRow(.new, sharesISBN: true), new: all, problem: problem)
    }
    guard let match, !(sharesISBN && match.isAnother(than: record)) else {
      return Finding(
        row: ImportRow(.new, sharesISBN: sharesISBN),
        new: all,
        problem: sharesISBN ? .isbnTaken(record.draft.isbn, by: nil) : nil
      )
    }
    sharesISBN = sharesISBN && !match.owns(record.draft.isbn) || match.isbnOwner != nil
    let problem: ImportProblem.Code? =
      sharesISBN ? .isbnTaken(record.draft.isbn, by: match.isbnOwner) : nil
    let comparison = match.comparison(
      with: record,
      shelves: plan.source.shelves,
      sharesISBN: sharesISBN
    )
    let book = match.card.book.id
    var doubt = match.doubt
    // Another row was matched with that book already: perhaps they are two editions.
    if match.certainty == .perhaps, !joined.insert(book).inserted { doubt = doubt ?? .several }
    // By title and author alone nothing tells that it is the edition of the book.
    if match.certainty == .perhaps, comparison.fills { doubt = doubt ?? comparison.otherEdition }
    let kind: ImportKind =
      switch (match.certainty, comparison.fills, comparison.differs) {
      case (.sharesISBN, _, _): .new
      case (_, false, false): .same
      // A doubt does not count where the file agrees with the book word for word.
      case (.perhaps, _, _) where doubt != nil && !comparison.isAlike: .probable
      case (.keyed, _, true): .differs
      case (_, _, true): comparison.hasOtherISBN ? .edition : .differs
      case (_, true, false): .fills
      }
    if kind == .new {
      return Finding(row: ImportRow(.new, sharesISBN: true), new: all, problem: problem)
    }
    return Finding(
      row: ImportRow(
        kind,
        book: book,
        sharesISBN: sharesISBN,
        doubt: kind == .probable ? doubt : kind == .edition ? .isbn : nil,
        fills: comparison.fills
      ),
      new: comparison.along.news,
      lines: comparison.lines,
      // Of one that is only perhaps the owner of the ISBN the review says so.
      problem: kind == .same || doubt == .unlike ? nil : problem,
      rule: match.rule
    )
  }
}

extension ImportPlan {
  /// Reads the files of a source and finds out which book each record is, if any.
  ///
  /// It holds no lock: others can read and write meanwhile.
  ///
  /// - Parameters:
  ///   - progress: Called now and then with the bytes read and to be read; throws to stop.
  ///   - listing: Receives each row in full, of which the plan keeps only the first ones.
  /// - Throws: ``InterchangeError`` for a file that cannot be understood; ``CatalogError``.
  package static func make(
    _ source: ImportSource,
    in catalog: Catalog,
    progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in },
    listing: ((ImportItem) -> Void)? = nil
  ) throws -> ImportPlan {
    try ImportPlanner(source, .outside(catalog), listing: listing).make(progress: progress)
  }
}

/// The columns that records keep as source data, since no field holds them, with some of the
/// values.
struct KeptColumns {
  private var samples: [String: [String]] = [:]
  /// In the order in which they were met first.
  private var names: [String] = []
  /// More names are no columns, but values, such as the ids by which an object has its books.
  private static let mostNames = 1000

  fileprivate subscript(name: String) -> [String]? { samples[name] }

  /// All of them but those of the names.
  fileprivate func columns(besides known: [String]) -> [ReadingSummary.Column] {
    let known = Set(known)
    return names.filter { !known.contains($0) }.map { name in
      var column = ReadingSummary.Column(name: name, field: nil)
      column.samples = samples[name] ?? []
      return column
    }
  }

  mutating func addSamples(of record: ImportedBook) {
    for extra in record.extras where samples[extra.key]?.count ?? 0 < 3 {
      let isNew = samples[extra.key] == nil
      if isNew, names.count >= Self.mostNames { continue }
      // A value that its field cannot take is said by itself, and its column is one.
      if record.problems.contains(where: { $0.code.column == extra.key }) { continue }
      if isNew { names.append(extra.key) }
      let value = tidied(String((extra.value.text ?? extra.value.written).prefix(60)))
      if !samples[extra.key, default: []].contains(value) {
        samples[extra.key, default: []].append(value)
      }
    }
  }
}

extension ReadingSummary {
  fileprivate var columnNames: [String] { header + columns.map(\.name) }

  /// Lists the columns that are kept, where the columns of the file are not listed anyway.
  mutating func keep(_ kept: KeptColumns, _ mapping: TableMapping) {
    guard columns.isEmpty else { return }
    keptColumns = header.enumerated().compactMap { place, name in
      let custom = mapping.custom(name, at: place)
      guard let samples = kept[name] ?? custom.map({ _ in [] }) else { return nil }
      var column = Column(name: name, field: nil, custom: custom)
      column.samples = samples
      column.likelyKind = CustomFieldDraft.likelyKind(of: samples)
      column.place = place
      return column
    }
  }
}
