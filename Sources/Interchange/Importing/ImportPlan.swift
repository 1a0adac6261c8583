package import Catalog

/// What an import would do, found out without writing anything.
///
/// The way of a file: an ``ImportSource`` reads it with the formats; an ``ImportPlanner`` asks
/// ``FileMatches`` and ``CatalogMatches`` which book each record is, and a ``BookComparison`` what
/// it says of that book, and makes an ``ImportRow`` of it. A person sees the plan and chooses what
/// is done with each kind of record, and with some otherwise. ``ImportWriting`` carries that out;
/// the ``Outcome`` says what came of it, and ``RejectedRecords`` are written to a file.
///
/// ```swift
/// let plan = try ImportPlan.make(source, in: catalog)
/// let outcome = try plan.carryOut(in: catalog)
/// ```
package struct ImportPlan: Sendable {
  package let source: ImportSource
  package internal(set) var summaries: [ReadingSummary] = []
  /// All shelves of the files, most books first.
  package internal(set) var shelves: [ShelfPlan] = []
  /// How many names of each kind would be new.
  package internal(set) var newNames: [AuthorityKind: Int] = [:]
  /// The authors in the catalogue that those of new books are.
  var authors: [NameKey: Int64] = [:]
  /// How many of the new books have no genre.
  package internal(set) var withoutGenre = 0
  /// The readings of the files, and what becomes of them.
  package internal(set) var readings: Tally
  package internal(set) var loans: Tally
  /// Who imports.
  package let currentUser: CurrentUser
  /// The first records of each kind in full; the rest is only counted.
  package internal(set) var items: [ImportKind: [ImportItem]] = [:]
  /// Everything that cannot be read or was noticed, in the order of the files.
  package internal(set) var problems: [ImportProblem] = []
  package internal(set) var problemCount = 0

  /// All records, where they are few enough; none once they were written.
  var kept: KeptRecords
  private(set) var rows: [ImportRow] = []
  private var counts: [ImportKind: Int] = [:]
  /// The revision that the catalogue had.
  var revision: ID<Revision>?
  /// For rows with readings of a book that an earlier row brings: the number of that row.
  var repeats: [Int: Int] = [:]
  private(set) var choices: [ImportKind: ImportChoice] = [:]
  var exceptions: [Int: Exception] = [:]

  /// What is done with one record otherwise than with the rest of its kind.
  struct Exception: Sendable {
    var choice: ImportChoice?
    /// Lines in which the other value than usual is taken: the file's for one that differs, and
    /// yours, which is empty, for one that the file fills.
    var turned: Set<ImportSubject> = []
  }

  /// - Parameter hasReaders: Whether the catalogue has any.
  init(source: ImportSource, currentUser: CurrentUser, hasReaders: Bool) {
    self.source = source
    self.currentUser = currentUser
    // In a catalogue without readers whoever imports becomes the first; among readers somebody who
    // is none of them may be a guest, whose readings are nobody's.
    readings = Tally(isBrought: source.readings ?? (currentUser.reader != nil || !hasReaders))
    loans = Tally(isBrought: source.loans)
    kept = KeptRecords(ofFiles: source.size)
  }

  /// What the files have beside books: how much of it, and whether it comes along.
  package struct Tally: Hashable, Sendable {
    package let isBrought: Bool
    /// In records that can be read, on shelves that come.
    package internal(set) var found = 0
    /// Of them, those that are not here yet, or that say more of one that is.
    package internal(set) var new = 0

    init(isBrought: Bool) {
      self.isBrought = isBrought
    }
  }

  /// The book in the catalogue that a row is, as things are chosen.
  func joined(_ row: Int) -> ID<Book>? {
    let kind = rows[row].kind
    return kind == .same || choice(of: row, kind) == .fill ? rows[row].book : nil
  }

  /// Whether all readings and loans come along.
  ///
  /// Then no record is copied to leave them out, since a copy retains each of its texts.
  var bringsAll: Bool { readings.isBrought && loans.isBrought }

  /// A record without what does not come along.
  func prepared(_ record: ImportedBook) -> ImportedBook {
    var record = record
    if !readings.isBrought { record.dropReadings() }
    if !loans.isBrought { record.dropLoans() }
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
  }

  /// How many records add a book, and how many fill one, as things are chosen.
  package var work: (adds: Int, fills: Int) {
    var work = (adds: 0, fills: 0)
    func take(_ choice: ImportChoice, _ count: Int) {
      switch choice {
      case .add: work.adds += count
      case .fill: work.fills += count
      case .leaveOut: break
      }
    }
    for (kind, count) in counts { take(choice(of: kind), count) }
    for (row, exception) in exceptions {
      guard let own = exception.choice else { continue }
      take(choice(of: rows[row].kind), -1)
      take(own, 1)
    }
    return work
  }

  /// Whether no other records than new ones add a book, as things are chosen.
  var addsOnlyNew: Bool {
    ImportKind.allCases.allSatisfy { $0 == .new || choice(of: $0) != .add }
      && exceptions.values.allSatisfy { $0.choice != .add }
  }

  /// How many records wait for a person to decide.
  package var open: Int {
    guard choices[.probable] == nil else { return 0 }
    return count(.probable)
      - exceptions.count { rows[$0.key].kind == .probable && $0.value.choice != nil }
  }

  /// How many records of a kind are treated otherwise than the rest of it.
  package func exceptions(from kind: ImportKind) -> Int {
    exceptions.count { row, exception in
      rows[row].kind == kind && exception.choice.map { $0 != choice(of: kind) } ?? false
    }
  }
}

// MARK: - In words

extension ImportPlan {
  /// Why there is nothing to do, when that is so for every row; nil when it is not.
  package var whyNothing: String? {
    guard count(.same) == rowCount else { return nil }
    return switch rowCount {
    case 0: "There are no books in \(source.title)."
    case 1: "Nothing new: the only row is here already."
    default: "Nothing new: all \(grouped(rowCount)) rows are here already."
    }
  }

  /// What becomes of the readings: "yours, Maria".
  package var useOfReadings: String {
    guard readings.isBrought else {
      return source.readings == false
        ? "left out" : "left out: \(currentUser.name) is no reader yet"
    }
    let whose =
      currentUser.reader == nil
      ? "yours: \(currentUser.name) becomes a reader" : "yours, \(currentUser.name)"
    return Self.words(readings, whose)
  }

  package var useOfLoans: String {
    loans.isBrought ? Self.words(loans, "as loans") : "left out"
  }

  private static func words(_ tally: Tally, _ use: String) -> String {
    switch tally.new {
    case 0: "here already"
    case tally.found: use
    default: "\(grouped(tally.new)) new, \(use)"
    }
  }
}

// MARK: - Choosing

extension ImportPlan {
  /// Whether a person has said anything of the records yet.
  package var hasDecisions: Bool { !choices.isEmpty || !exceptions.isEmpty }

  /// Takes over what a person said when the same files were read before, where it still fits.
  package mutating func takeDecisions(of other: ImportPlan) {
    choices = other.choices
    exceptions = other.exceptions.filter { row, _ in
      row < rows.count && row < other.rows.count && rows[row].kind == other.rows[row].kind
    }
  }

  /// Whether every record is to the catalogue what it is in another plan of the same files.
  package func isLike(_ other: ImportPlan) -> Bool {
    rows == other.rows
  }

  package func choice(of kind: ImportKind) -> ImportChoice {
    choices[kind] ?? kind.choices[0]
  }

  /// What is done with a record; nil when a person has still to decide, which leaves it out.
  package func decided(_ item: ImportItem) -> ImportChoice? {
    if item.kind == .probable, choices[.probable] == nil, exceptions[item.row]?.choice == nil {
      return nil
    }
    return choice(of: item.row, item.kind)
  }

  package func turned(_ item: ImportItem) -> Set<ImportSubject> {
    exceptions[item.row]?.turned ?? []
  }

  package mutating func choose(_ choice: ImportChoice, for kind: ImportKind) {
    guard kind.choices.contains(choice) else { return }
    choices[kind] = choice
    for (row, exception) in exceptions where rows[row].kind == kind && exception.choice != nil {
      exceptions[row]?.choice = nil
    }
  }

  package mutating func choose(_ choice: ImportChoice, for item: ImportItem) {
    guard item.kind.choices.contains(choice) else { return }
    exceptions[item.row, default: Exception()].choice = choice
  }

  /// Turns a line: of one that differs the file's value takes the place of yours, one that the file
  /// fills stays empty; turned again, it is as usual.
  package mutating func turn(_ subject: ImportSubject, of item: ImportItem) {
    var exception = exceptions[item.row] ?? Exception()
    if exception.turned.remove(subject) == nil { exception.turned.insert(subject) }
    exceptions[item.row] = exception
  }

  func choice(of row: Int, _ kind: ImportKind) -> ImportChoice {
    exceptions[row]?.choice ?? choice(of: kind)
  }
}
