package import Catalog

/// Reads files and finds out what each record is to the catalogue.
final class ImportPlanner {
  /// How a plan looks at the catalogue while it is made.
  enum Access {
    /// Each time anew and without a lock, so that others write meanwhile.
    case outside(Catalog)
    /// In the transaction that writes it afterwards, so that nobody else can.
    case inside(Edit)

    func read<Value>(_ body: (View) throws -> Value) throws -> Value {
      switch self {
      case .outside(let catalog): try catalog.read(body)
      case .inside(let edit): try body(edit.view)
      }
    }
  }

  private let access: Access
  private var plan: ImportPlan
  private var batch: [ImportedBook] = []
  private var inFile = FileMatches()
  private let names = NewNameCounter()
  private var shelves: [String: Int] = [:]
  /// Nothing needs to be asked of a catalogue without books.
  private let isEmpty: Bool

  /// So many records are asked about together.
  private static let batchSize = 512

  init(_ source: ImportSource, _ access: Access) throws {
    self.access = access
    (isEmpty, plan) = try access.read { view in
      var plan = ImportPlan(
        source: source,
        currentUser: try view.currentUser,
        hasReaders: try view.readers.count() > 0
      )
      plan.revision = try view.history.newest()
      return (try view.books.count() == 0, plan)
    }
  }

  func make(progress: (_ done: Int, _ total: Int) throws -> Void) throws -> ImportPlan {
    plan.summaries = try plan.source.read(progress: progress) { record in
      if isEmpty { return try take(record, nil) }
      batch.append(record)
      if batch.count == Self.batchSize { try matchBatch() }
    }
    try matchBatch()
    (plan.newNames, plan.authors) = try access.read { view in try names.compared(in: view) }
    plan.shelves = shelves.map { name, rows in
      ShelfPlan(name: name, rows: rows, use: plan.source.shelves[name] ?? ShelfPlan.usual(name))
    }.sorted { ($1.rows, $0.name) < ($0.rows, $1.name) }
    return plan
  }

  /// Asks the catalogue about the records that wait, and takes them into the plan.
  private func matchBatch() throws {
    let records = batch
    batch.removeAll(keepingCapacity: true)
    guard !records.isEmpty else { return }
    // Only the first of those that are the same are shown with their lines.
    let isFull = plan.items[.same, default: []].count >= plan.source.mostInFull
    let matches = try access.read { view in
      try CatalogMatches(
        records,
        in: view,
        withoutCardsOfSame: isFull ? plan.source.shelves : nil
      )
    }
    for (index, record) in records.enumerated() {
      try take(record, matches[index], same: matches.same(index))
    }
  }

  private func take(
    _ original: ImportedBook,
    _ match: CatalogMatches.Match?,
    same: ID<Book>? = nil
  ) throws {
    if plan.bringsAll {
      try add(original, counts: original.alongCounts, match, same)
    } else {
      try add(plan.prepared(original), counts: original.alongCounts, match, same)
    }
  }

  /// - Parameter counts: The readings and loans that it had before some were left out.
  private func add(
    _ record: ImportedBook,
    counts: (readings: Int, loans: Int),
    _ match: CatalogMatches.Match?,
    _ same: ID<Book>?
  ) throws {
    plan.kept.take(record)
    let number = plan.rows.count
    for shelf in record.shelves { shelves[shelf, default: 0] += 1 }
    for problem in record.problems {
      plan.problemCount += 1
      if plan.problems.count < plan.source.mostInFull { plan.problems.append(problem) }
    }
    let finding = finding(number, record, match, same)
    let row = finding.row
    if row.kind != .broken, row.kind != .leftOut {
      plan.readings.found += counts.readings
      plan.loans.found += counts.loans
      plan.readings.new += finding.new.readings
      plan.loans.new += finding.new.loans
    }
    if row.kind == .new {
      try names.take(record.draft)
      if record.draft.genre == nil { plan.withoutGenre += 1 }
    }
    plan.append(row)
    guard plan.items[row.kind, default: []].count < plan.source.mostInFull else { return }
    plan.items[row.kind, default: []].append(
      ImportItem(
        row: number,
        kind: row.kind,
        record: record,
        book: row.book == nil ? nil : match?.card,
        lines: finding.lines
      )
    )
  }

  /// What a record is to the catalogue, and what it says there.
  private struct Finding {
    let row: ImportRow
    /// How many of its readings and loans are new, or go on.
    var new = (readings: 0, loans: 0)
    var lines: [ImportLine] = []
  }

  private func finding(
    _ number: Int,
    _ record: ImportedBook,
    _ match: CatalogMatches.Match?,
    _ same: ID<Book>?
  ) -> Finding {
    if record.isRefused { return Finding(row: ImportRow(.broken)) }
    if record.isLeftOut(plan.source.shelves) { return Finding(row: ImportRow(.leftOut)) }
    let all = record.alongCounts
    var sharesISBN = false
    switch inFile.take(number, record) {
    case .first: break
    case .repeats(let first):
      // A row of a list of readings: the book is there already, read another time.
      if all != (0, 0) { plan.repeats[number] = first }
      return Finding(
        row: ImportRow(.repeated),
        new: plan.rows[first].kind == .new ? all : (0, 0)
      )
    case .sharesISBN: sharesISBN = true
    }
    if let same { return Finding(row: ImportRow(.same, book: same)) }
    // A book with this ISBN and another title is the one of the earlier record.
    guard let match, !(sharesISBN && match.isAnother(than: record)) else {
      return Finding(row: ImportRow(.new, sharesISBN: sharesISBN), new: all)
    }
    sharesISBN = sharesISBN && !match.owns(record.draft.isbn) || match.isISBNTaken
    let comparison = match.comparison(
      with: record,
      shelves: plan.source.shelves,
      sharesISBN: sharesISBN
    )
    let book = match.card.book.id
    let kind: ImportKind =
      switch (match.certainty, comparison.fills, comparison.differs) {
      case (.sharesISBN, _, _): .new
      case (_, false, false): .same
      // A book of which the file says the very same is that book, whatever came of it since.
      case (.perhaps, _, _) where !comparison.isAlike: .probable
      case (_, _, true): .differs
      case (_, true, false): .fills
      }
    if kind == .new { return Finding(row: ImportRow(.new, sharesISBN: true), new: all) }
    return Finding(
      row: ImportRow(kind, book: book, sharesISBN: sharesISBN),
      new: comparison.along.news,
      lines: comparison.lines
    )
  }
}

extension ImportPlan {
  /// Reads the files of a source and finds out what each record is to the catalogue.
  ///
  /// It holds no lock: others read and write meanwhile.
  ///
  /// - Parameter progress: Takes the bytes read and to be read, now and then; what it throws stops.
  /// - Throws: ``InterchangeError`` for a file that cannot be understood; ``CatalogError``.
  package static func make(
    _ source: ImportSource,
    in catalog: Catalog,
    progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
  ) throws -> ImportPlan {
    try ImportPlanner(source, .outside(catalog)).make(progress: progress)
  }
}

/// Gathers the names that new books bring along, to say how many of them are new.
///
/// It does so beside the thread that reads the files.
private final class NewNameCounter {
  private let sideline = BackgroundWorker("names")
  private let gathered = Gathered()
  private var waiting: [Name] = []

  /// So many names are gathered at once.
  private static let portion = 4096

  private typealias Name = (kind: AuthorityKind, text: String)

  /// What the other thread has.
  private final class Gathered {
    var spellings: [AuthorityKind: Set<Spelling>] = [:]
    var keys: [AuthorityKind: Set<NameKey>] = [:]

    func take(_ names: [Name]) {
      for (kind, text) in names
      where spellings[kind, default: []].insert(Spelling(text)).inserted {
        keys[kind, default: []].insert(kind.importKey(text))
      }
    }
  }

  func take(_ draft: BookDraft) throws {
    for credit in draft.authors { waiting.append((.author, credit.author.name)) }
    for name in draft.publishers { waiting.append((.publisher, name.name)) }
    for name in draft.tags { waiting.append((.tag, name.name)) }
    if let name = draft.genre { waiting.append((.genre, name.name)) }
    if let name = draft.series { waiting.append((.series, name.name)) }
    if waiting.count >= Self.portion { try handOver() }
  }

  private func handOver() throws {
    let names = waiting
    waiting = []
    waiting.reserveCapacity(Self.portion + 64)
    try sideline.submit { [gathered] in gathered.take(names) }
  }

  /// How many of them nobody in the catalogue has yet, and the authors that others of them are.
  ///
  /// It can be asked but once: what was gathered is freed.
  func compared(
    in view: View
  ) throws -> (counts: [AuthorityKind: Int], authors: [NameKey: Int64]) {
    try handOver()
    try sideline.finish()
    gathered.spellings = [:]
    var counts: [AuthorityKind: Int] = [:]
    var authors: [NameKey: Int64] = [:]
    for kind in AuthorityKind.allCases {
      let known = try view.authorities(kind).known(of: gathered.keys[kind] ?? [])
      counts[kind] = (gathered.keys.removeValue(forKey: kind)?.count ?? 0) - known.count
      if kind == .author { authors = known }
    }
    return (counts, authors)
  }
}
