package import Books
import Catalog

/// The effect of an import, found out without writing anything.
///
/// The way of a file: an ``ImportSource`` reads it with the formats; an ``ImportPlanner`` asks
/// ``FileMatches`` and ``CatalogMatches`` which book each record is, lets a ``BookComparison``
/// compare the two, and makes an ``ImportRow`` of it. A person sees the plan and decides what is
/// done with each kind of record, and with single ones. ``ImportWriting`` carries that out; the
/// ``Outcome`` counts what was done, and ``RejectedRecords`` are written to a file.
///
/// ```swift
/// let plan = try ImportPlan.make(source, in: catalog)
/// let outcome = try plan.carryOut(in: catalog)
/// ```
package struct ImportPlan: Sendable {
  package let source: ImportSource
  /// When its files are read, also in a second pass.
  let readAt: Timestamp
  package internal(set) var summaries: [ReadingSummary] = []
  /// Members that records keep as source data beside columns that are kept, by name, with some values.
  package internal(set) var keptMembers: [ReadingSummary.Column] = []
  /// All shelves of the files, most books first.
  package internal(set) var shelves: [ShelfPlan] = []
  /// The names that would be new.
  var names = NewNames()
  /// The authors of new books that the catalogue has already.
  var authors: [NameKey: Int64] = [:]
  /// How many records are no books, by their kind.
  package internal(set) var kinds: [ImportedBook.Kind: Int] = [:]
  /// How many of the books that come were read, by the files.
  package internal(set) var readCount = 0
  /// How many records without a genre there are of each kind that may be added.
  var genreless: [ImportKind: Int] = [:]
  /// How many records of each kind are another's book, by the rule that says so.
  var allJoins: [ImportKind: [SameBooks.Rule: Int]] = [:]
  /// How many readings and loans the records of each kind have.
  var along: [ImportKind: ReadingAndLoanCounts] = [:]
  private let bringsReadings: Bool
  /// Who imports.
  package let currentUser: CurrentUser
  /// The first records of each kind in full; the rest is only counted.
  package internal(set) var items: [ImportKind: [ImportItem]] = [:]
  /// The first of the records that lose the ISBN of the file, and how many they are.
  package internal(set) var withoutISBN: [ImportItem] = []
  package internal(set) var withoutISBNCount = 0
  /// The first of the records that come and have another remark, and how many they are.
  package internal(set) var remarked: [ImportItem] = []
  package internal(set) var remarkedCount = 0
  /// Everything that cannot be read or was noticed, in the order of the files.
  package internal(set) var problems: [ImportProblem] = []
  package internal(set) var problemCount = 0

  /// The parts of Octavo's own files that do not come, unless a person wants their row as another book.
  var allUntaken: [UntakenRecord] = []
  var allBrought: [BroughtRecord] = []

  /// All records, where they fit into memory; none once they were written.
  var kept: KeptRecords
  private(set) var rows: [ImportRow] = []
  private var counts: [ImportKind: Int] = [:]
  /// How many rows of each kind would fill nothing of their books.
  private var idle: [ImportKind: Int] = [:]
  /// The revision that the catalogue had.
  var revision: ID<Revision>?
  /// For rows with readings of a book that an earlier row brings: the number of that row.
  var repeats: [Int: Int] = [:]
  /// Why rows are refused that could be read.
  private(set) var refusals: [Int: ImportProblem.Code] = [:]
  private(set) var choices: [ImportKind: ImportChoice] = [:]
  var exceptions: [Int: Exception] = [:]

  /// A decision about one record that differs from that about its kind.
  struct Exception: Sendable {
    var choice: ImportChoice?
    /// Lines that are treated the other way round than usual: one that differs takes the file's
    /// value, one that the file would fill stays empty.
    var turned: Set<BookComparison.Subject> = []
  }

  /// - Parameter hasReaders: Whether the catalogue has any.
  init(source: ImportSource, readAt: Timestamp, currentUser: CurrentUser, hasReaders: Bool) {
    self.source = source
    self.readAt = readAt
    self.currentUser = currentUser
    // In a catalogue without readers whoever imports becomes the first reader. Where there are
    // readers, somebody who is none of them may be a guest, whose readings are not brought.
    bringsReadings =
      source.readings ?? (currentUser.reader != nil || source.makesReader || !hasReaders)
    kept = KeptRecords(ofFiles: source.size)
  }

  /// How many readings or loans the files have, and whether they come along.
  package struct Tally: Hashable, Sendable {
    package let isBrought: Bool
    /// How many there are in records that can be read, on shelves that are not dropped.
    package let found: Int
    /// How many of them come: those that are not here yet, or that say more of one that is.
    package let new: Int
    /// How many of them would come if no record were left out.
    let most: Int
  }

  /// The book in the catalogue that a row belongs to, as things are decided.
  func joined(_ row: Int) -> ID<Book>? {
    let kind = rows[row].kind
    return kind == .same || choice(of: row, kind).joins ? rows[row].book : nil
  }

  /// True when records come as they are, with all readings and loans.
  ///
  /// Then none is copied to take something out of it: a copy costs a retain of each of its texts.
  var bringsAll: Bool { bringsReadings && source.loans && source.owned == .file }

  /// A record as it is written: without readings and loans that do not come, and with its copies.
  func prepared(_ record: ImportedBook) -> ImportedBook {
    var record = record
    let copies = record.copies(source.owned)
    if copies != record.draft.copies {
      record.draft.copies = copies
      record.values = nil
    }
    if !bringsReadings { record.dropReadings() }
    if !source.loans { record.dropLoans() }
    return record
  }
}

// MARK: - Counting

extension ImportPlan {
  package var rowCount: Int { rows.count }

  package func count(_ kind: ImportKind) -> Int { counts[kind] ?? 0 }

  mutating func append(_ row: ImportRow) {
    rows.append(row)
    counts[row.kind, default: 0] += 1
    if row.kind.choices.contains(.fill), !row.fills { idle[row.kind, default: 0] += 1 }
  }

  /// Appends a row that is refused though it can be read.
  mutating func append(refused code: ImportProblem.Code) {
    refusals[rows.count] = code
    append(ImportRow(.broken))
  }

  /// The plan as it was carried out: rows that the catalogue refused meanwhile are among those that
  /// cannot be read.
  package func after(_ outcome: Outcome) -> ImportPlan {
    var plan = self
    for (row, problem) in outcome.late.sorted(by: { $0.key < $1.key }) {
      plan.refuse(row, problem)
    }
    return plan
  }

  private mutating func refuse(_ row: Int, _ problem: ImportProblem) {
    let kind = rows[row].kind
    counts[kind, default: 0] -= 1
    counts[.broken, default: 0] += 1
    if kind.choices.contains(.fill), !rows[row].fills { idle[kind, default: 0] -= 1 }
    items[kind]?.removeAll { $0.row == row }
    rows[row] = ImportRow(.broken)
    exceptions[row] = nil
    refusals[row] = problem.code
    problems.append(problem)
    problemCount += 1
  }

  /// A record with the reason why its row is refused, if it is.
  func judged(_ record: ImportedBook, _ row: Int) -> ImportedBook {
    guard let code = refusals[row] else { return record }
    var record = record
    record.refuse(code)
    return record
  }

  /// How many records add a book, and how many fill one, under the current choices: one of which the book
  /// has all is filled by none.
  package var work: (adds: Int, fills: Int) {
    var work = (adds: joining.adds, fills: joining.joins)
    for (kind, count) in idle where choice(of: kind) == .fill { work.fills -= count }
    for (row, exception) in exceptions where !rows[row].fills {
      let kind = rows[row].kind
      if exception.choice != nil, choice(of: kind) == .fill { work.fills += 1 }
      guard exception.turned.isEmpty else {
        if exception.choice == nil, choice(of: kind) == .fill { work.fills += 1 }
        continue
      }
      if exception.choice == .fill { work.fills -= 1 }
    }
    return work
  }

  /// How many records add a book, and how many join one, whether or not it has all of them already.
  var joining: (adds: Int, joins: Int) {
    var work = (adds: 0, joins: 0)
    func add(_ choice: ImportChoice, _ count: Int) {
      switch choice {
      case .add: work.adds += count
      case .fill, .take: work.joins += count
      case .leaveOut: break
      }
    }
    for (kind, count) in counts { add(choice(of: kind), count) }
    for (row, exception) in exceptions {
      guard let own = exception.choice else { continue }
      add(choice(of: rows[row].kind), -1)
      add(own, 1)
    }
    return work
  }

  /// The readings of the files, and their use under the current choices.
  package var readings: Tally { tally(\.readings, isBrought: bringsReadings) }
  package var loans: Tally { tally(\.loans, isBrought: source.loans) }

  private func tally(
    _ count: KeyPath<ReadingAndLoanCounts.Counts, Int>,
    isBrought: Bool
  ) -> Tally {
    var (found, new, most) = (0, 0, 0)
    for (kind, along) in along {
      found += along.all[keyPath: count]
      most += along.new[keyPath: count]
      new += along.coming(choice(of: kind), of: kind)[keyPath: count]
    }
    for item in exceptionalItems {
      let one = ReadingAndLoanCounts(all: item.record.alongCounts, new: item.new)
      new -= one.coming(choice(of: item.kind), of: item.kind)[keyPath: count]
      new += one.coming(choice(of: item.row, item.kind), of: item.kind)[keyPath: count]
    }
    return Tally(isBrought: isBrought, found: found, new: new, most: most)
  }

  /// The records about which a person decided otherwise than about their kind.
  private var exceptionalItems: [ImportItem] {
    exceptions.compactMap { row, exception in exception.choice == nil ? nil : item(row) }
  }

  /// The record in a place among all; nil where it is not kept in full.
  func item(_ row: Int) -> ImportItem? {
    guard let items = items[rows[row].kind] else { return nil }
    // A binary search: items are in the order of their rows.
    var (low, high) = (0, items.count)
    while low < high {
      let middle = (low + high) / 2
      if items[middle].row < row { low = middle + 1 } else { high = middle }
    }
    return low < items.count && items[low].row == row ? items[low] : nil
  }

  /// How many names of a kind are made with the books that are added, as things are chosen.
  package var newNames: [AuthorityKind: Int] {
    let added = Set(ImportKind.allCases.filter { choice(of: $0) == .add })
      .union(exceptionalItems.filter { choice(of: $0.row, $0.kind) == .add }.map(\.kind))
    return AuthorityKind.allCases.reduce(into: [:]) { $0[$1] = names.count($1, of: added) }
  }

  /// How many of the books that are added have no genre.
  package var withoutGenre: Int {
    let all = genreless.reduce(0) { choice(of: $1.key) == .add ? $0 + $1.value : $0 }
    return exceptionalItems.filter { $0.record.draft.genre == nil }.reduce(all) { count, item in
      let usually = choice(of: item.kind) == .add
      let now = choice(of: item.row, item.kind) == .add
      return count + (now ? 1 : 0) - (usually ? 1 : 0)
    }
  }

  /// True when only new records add a book, under the current choices.
  var addsOnlyNew: Bool {
    ImportKind.allCases.allSatisfy { $0 == .new || choice(of: $0) != .add }
      && exceptions.values.allSatisfy { $0.choice != .add }
  }

  /// How many records wait for a person to decide.
  package var open: Int { ImportKind.allCases.reduce(0) { $0 + open($1) } }

  /// How many of a kind wait for that.
  package func open(_ kind: ImportKind) -> Int {
    guard kind.waits, choices[kind] == nil else { return 0 }
    return count(kind) - exceptions.count { rows[$0.key].kind == kind && $0.value.choice != nil }
  }

  /// The rows of the queue that are done with: all but those of undecided records.
  var settled: [ID<QueuedLookup>] {
    guard source.wanted.count == rows.count else { return source.wanted }
    return zip(rows.indices, source.wanted).filter { row, _ in
      !rows[row].kind.waits || !isOpen(row)
    }.map(\.1)
  }

  /// How many of them have which doubt.
  package var doubts: [Doubt: Int] {
    guard open > 0 else { return [:] }
    return rows.indices.reduce(into: [:]) { doubts, row in
      if let doubt = rows[row].doubt, isOpen(row) { doubts[doubt, default: 0] += 1 }
    }
  }

  /// About how many records of a kind a person decided otherwise than about the kind.
  package func exceptions(from kind: ImportKind) -> Int {
    exceptions.count { row, exception in
      rows[row].kind == kind && exception.choice.map { $0 != choice(of: kind) } ?? false
    }
  }
}

// MARK: - Choosing

extension ImportPlan {
  package var hasDecisions: Bool { !choices.isEmpty || !exceptions.isEmpty }

  /// Takes over decisions from an earlier plan of the same files, where they still fit.
  package mutating func takeDecisions(of other: ImportPlan) {
    choices = other.choices
    exceptions = other.exceptions.filter { row, _ in
      row < rows.count && row < other.rows.count && rows[row].kind == other.rows[row].kind
    }
  }

  /// True when every row is the same as in another plan of the same files.
  package func isLike(_ other: ImportPlan) -> Bool {
    rows == other.rows
  }

  /// A person's choice for records of a kind, else the usual one.
  package func choice(of kind: ImportKind) -> ImportChoice {
    choices[kind] ?? kind.choices[0]
  }

  /// The choice for a record; nil when a person has still to decide, which leaves it out.
  package func decided(_ item: ImportItem) -> ImportChoice? { decided(item.row, item.kind) }

  /// The same by the row and its kind.
  package func decided(_ row: Int, _ kind: ImportKind) -> ImportChoice? {
    kind.waits && isOpen(row) ? nil : choice(of: row, kind)
  }

  package func turned(_ item: ImportItem) -> Set<BookComparison.Subject> {
    turned(item.row, item.kind, of: item.lines)
  }

  /// The lines of a record that are treated the other way round than usual.
  func turned(
    _ row: Int,
    _ kind: ImportKind,
    of lines: [BookComparison.Line]
  ) -> Set<BookComparison.Subject> {
    let turned = exceptions[row]?.turned ?? []
    guard choice(of: row, kind) == .take else { return turned }
    return turned.symmetricDifference(lines.filter { $0.relation == .differs }.map(\.subject))
  }

  /// True while nobody has decided about a record that may be an existing book.
  func isOpen(_ row: Int) -> Bool {
    choices[rows[row].kind] == nil && exceptions[row]?.choice == nil
  }

  /// Decides about all records of a kind; decisions about single ones of it are forgotten.
  package mutating func choose(_ choice: ImportChoice, for kind: ImportKind) {
    guard kind.choices.contains(choice) else { return }
    choices[kind] = choice
    for (row, exception) in exceptions where rows[row].kind == kind && exception.choice != nil {
      exceptions[row]?.choice = nil
    }
  }

  /// Decides about one record, independently of its kind.
  package mutating func choose(_ choice: ImportChoice, for item: ImportItem) {
    guard item.kind.choices.contains(choice) else { return }
    exceptions[item.row, default: Exception()].choice = choice
  }

  /// Treats a line the other way round: one that differs takes the file's value, one that the file
  /// would fill stays empty; done twice, it is as usual.
  ///
  /// A volume goes with its series, and a subtitle with its title: their lines turn along, and can
  /// be turned back.
  package mutating func turn(_ subject: BookComparison.Subject, of item: ImportItem) {
    var exception = exceptions[item.row] ?? Exception()
    let isTurned = exception.turned.insert(subject).inserted
    if !isTurned { exception.turned.remove(subject) }
    if let follower = item.follower(of: subject) {
      if isTurned {
        exception.turned.insert(follower)
      } else {
        exception.turned.remove(follower)
      }
    }
    exceptions[item.row] = exception
  }

  /// True when a row becomes a new book.
  func adds(_ row: Int) -> Bool { choice(of: row, rows[row].kind) == .add }

  func choice(of row: Int, _ kind: ImportKind) -> ImportChoice {
    exceptions[row]?.choice ?? choice(of: kind)
  }
}

// The words of an import that the command line and the screens share.

extension ImportKind {
  /// The name for records of the kind, as the command line lists them.
  package var words: String {
    switch self {
    case .new: tr("New")
    case .same: tr("Here already")
    case .fills: tr("Here already, the file says more")
    case .probable: tr("Probably the same as a book you have")
    case .edition: tr("Another edition of a book you have")
    case .differs: tr("Differs from what you have")
    case .repeated: tr("The same as another row of the file")
    case .leftOut: tr("Left out with their shelf or kind")
    case .broken: tr("Cannot be read")
    }
  }

  /// The name for records of the kind on the screens.
  package var wordsOnScreen: String {
    switch self {
    case .same: tr("Here already, with all of it")
    case .fills: tr("The same as a book you have")
    case .probable: tr("Probably the same")
    case .repeated: tr("The same as another row")
    case .leftOut: tr("Left out, by shelf or kind")
    case .edition: tr("Another edition")
    case .new, .differs, .broken: words
    }
  }
}

extension ImportedBook.Kind {
  /// The name of several.
  package var words: String {
    switch self {
    case .book: "books"
    case .articleOrChapter: tr("articles and chapters")
    case .recording: tr("music and recordings")
    case .film: "films"
    case .otherMedia: tr("games, maps and other media")
    }
  }

  /// The name for so many records, in the singular for one.
  package func words(count: Int) -> String {
    guard count == 1 else { return words }
    return switch self {
    case .book: "book"
    case .articleOrChapter: tr("article or chapter")
    case .recording: "recording"
    case .film: "film"
    case .otherMedia: tr("game, map or other medium")
    }
  }

  /// The word for `--kind`.
  package var word: String {
    switch self {
    case .book: "books"
    case .articleOrChapter: "articles"
    case .recording: "music"
    case .film: "films"
    case .otherMedia: "other"
    }
  }
}

extension ImportPlan {
  /// "Also made: 2 authors, 1 genre."; nil when nothing but books is.
  ///
  /// Names are counted by kinds of rows: where single rows are decided otherwise, they are at most so
  /// many.
  package var newNamesSentence: String? {
    let names = AuthorityKind.allCases.compactMap { kind in
      let count = newNames[kind] ?? 0
      return count > 0 ? kind.recordKind.name(count: count) : nil
    }
    guard !names.isEmpty else { return nil }
    let isExact = exceptionalItems.allSatisfy {
      (choice(of: $0.row, $0.kind) == .add) == (choice(of: $0.kind) == .add)
    }
    return tr("Also made: \(isExact ? "" : tr("at most "))\(names.joined(separator: ", ")).")
  }
}

extension ImportPlan.Outcome {
  /// Describes what was written, as the parts of a sentence: "Added 2 books", "filled 3".
  ///
  /// - Parameters:
  ///   - verb: The verb for books that were there.
  ///   - others: The word for one of the other records, and for several.
  package func parts(filling verb: String, others: (one: String, several: String)) -> [String] {
    let otherWords = plural(self.others, others.one, others.several)
    let parts = [
      (added, "added", RecordKind.book.name(count: added)),
      (filled, verb, grouped(filled) + replacedWords),
      (readings, "added", RecordKind.reading.name(count: readings)),
      (loans, "added", RecordKind.loan.name(count: loans)),
      (readers, "added", RecordKind.reader.name(count: readers)),
      (
        fields, "added",
        counted(fields, "field of your own", "fields of your own")
      ),
      (self.others, "added", "\(grouped(self.others)) \(otherWords)"),
      (brought.count, tr("took over"), UntakenRecord.Kind.words(brought) ?? ""),
    ].filter { $0.0 > 0 }.map { "\($0.1) \($0.2)" }
    guard let first = parts.first else { return [] }
    return [first.prefix(1).uppercased() + first.dropFirst()] + parts.dropFirst()
  }

  /// " (replaced 1 value)".
  private var replacedWords: String {
    replaced > 0 ? tr(" (replaced \(counted(replaced, "value", "values")))") : ""
  }

  /// "1 row is", "3 rows are": what could not be read.
  package var refusedRows: String { counted(refused, "row is", "rows are") }
}

extension TableMapping {
  /// Saves what columns were taken for in a new file.
  ///
  /// - Parameter typed: What the person calls the file.
  /// - Returns: Why it could not be saved, in words; nil when it was.
  package static func save(
    _ columns: [ReadingSummary.Column],
    to path: String,
    typed: String
  ) -> String? {
    do throws(ExportError) {
      try NewFile.write(Array(text(of: columns).utf8), to: path, replacing: false)
      return nil
    } catch {
      if case .exists = error { return tr("There is already a file \(typed).") }
      return tr("\(typed) cannot be written: \(error.reason).")
    }
  }
}
