import Books
package import Catalog

extension ImportPlan {
  package struct Outcome: Sendable {
    /// Nil when nothing changed.
    package internal(set) var revision: Revision?
    /// The name of the reader that was made of the person who imports.
    package internal(set) var newReader: String?
    package internal(set) var added = 0
    package internal(set) var filled = 0
    /// How many values of books that are here gave way to those of the files.
    package internal(set) var replaced = 0
    /// How many readings and loans came along with the books.
    package internal(set) var readings = 0
    package internal(set) var loans = 0
    /// How many custom fields were made.
    package internal(set) var fields = 0
    /// How many readers were added who are in the files.
    package internal(set) var readers = 0
    /// How many other records that are no books were added, such as names and saved queries.
    package internal(set) var others = 0
    /// Additions to records that were here: loans, returns, cards.
    package internal(set) var brought: [UntakenRecord.Kind] = []
    /// Names of new books that were taken for others which differ in accents alone.
    package internal(set) var respelled: [Respelling] = []
    /// How many records were refused, and the paths of the files with them, one for each file that
    /// they are from, without those that could not be written.
    package internal(set) var refused = 0
    package internal(set) var rejectedPaths: [String] = []
    /// The path of the list of records about which nobody decided; nil without any.
    package internal(set) var undecidedPath: String?
    /// Files of these names that somebody else wrote or changed, and that stay as they are.
    package internal(set) var staying: [String] = []
    /// The problems of the rows that the catalogue refused while they were written, by their numbers.
    var late: [Int: ImportProblem] = [:]
    /// Why refused records could not be written anywhere.
    package internal(set) var whyNotWritten: String?
  }

  /// Carries the plan out in one transaction and as one revision, all or nothing.
  ///
  /// Large files are read again, so that their records need not be kept in memory in between.
  ///
  /// - Parameter progress: Called with the number of records done and of all records; an error that
  ///   it throws stops the import, and nothing of it is kept.
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
  /// wait until both the planning and the writing are done; a program that gives up waiting
  /// learns who imports what.
  ///
  /// - Parameters:
  ///   - progress: As for ``carryOut(in:progress:)``; the planning counts as well.
  ///   - agrees: Applies decisions to the new plan, and returns whether that may be carried
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

  /// Does what ``carryOut(in:progress:)`` would do, and takes it all back.
  ///
  /// No file is written. Others cannot write meanwhile: it is for plans of few records.
  ///
  /// - Parameter limit: The most records to tell of.
  /// - Throws: ``ImportError/catalogChanged``; ``CatalogError``.
  package func rehearsal(in catalog: Catalog, limit: Int) throws -> Rehearsal<Outcome> {
    try catalog.rehearsal(limit: limit) { edit in
      guard try edit.history.newest() == revision else { throw ImportError.catalogChanged }
      let newReader = try makeReader(in: edit)
      var (outcome, _) = try write(in: edit, inParts: true) { _, _ in }
      outcome.newReader = newReader
      return outcome
    }
  }

  /// Carries a plan out in one transaction, and then writes the files of the records left out.
  ///
  /// Where the catalogue refuses a value of a record, which no check foresaw, all of it is done once
  /// more, in parts that can be taken back each: that record is refused, and the rest comes.
  ///
  /// - Parameter planning: Returns the plan, which may be made within the transaction.
  private func carryOut(
    in catalog: Catalog,
    planning: (WriteTransaction) throws -> ImportPlan,
    progress: (_ done: Int, _ total: Int) throws -> Void
  ) throws -> (plan: ImportPlan, outcome: Outcome) {
    let words: Message =
      source.records.isEmpty ? "Imported \(source.title)" : "Looked up \(source.title)"
    typealias Done = (plan: ImportPlan, outcome: Outcome, leftOut: LeftOutRecords)
    func write(inParts: Bool) throws -> Catalog.Written<Done> {
      try catalog.write(words, telling: tr("importing \(source.title)")) { edit in
        let plan = try planning(edit)
        guard try edit.history.newest() == plan.revision else {
          throw ImportError.catalogChanged
        }
        let newReader = try plan.makeReader(in: edit)
        var (outcome, leftOut) = try plan.write(in: edit, inParts: inParts, progress)
        outcome.newReader = newReader
        return (plan: plan, outcome: outcome, leftOut: leftOut)
      }
    }
    let written: Catalog.Written<Done>
    do {
      written = try write(inParts: false)
    } catch is RefusedRecord {
      written = try write(inParts: true)
    }
    let (plan, leftOut) = (written.value.plan, written.value.leftOut)
    var outcome = written.value.outcome
    outcome.revision = written.revision
    plan.addLate(to: leftOut)
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

  /// Makes a reader of the person who imports, where that is asked for and they are none yet.
  ///
  /// - Returns: The name of the new reader.
  private func makeReader(in edit: WriteTransaction) throws -> String? {
    let currentUser = try edit.currentUser
    guard source.makesReader, currentUser.reader == nil else { return nil }
    _ = try edit.readers.add(ReaderDraft(name: currentUser.name))
    return currentUser.name
  }

  /// Writes what the plan says, in one pass over the records for the books that are filled and
  /// another for those that are added.
  ///
  /// Where neither is needed, a pass gathers the refused and undecided records.
  ///
  /// - Parameter inParts: Whether each part is taken back by itself of which the catalogue refuses a
  ///   value.
  /// - Throws: ``RefusedRecord`` where it refuses one, and it is not done in parts.
  private func write(
    in edit: WriteTransaction,
    inParts: Bool,
    _ progress: (_ done: Int, _ total: Int) throws -> Void
  ) throws -> (Outcome, LeftOutRecords) {
    let leftOut = LeftOutRecords(
      rejected: RejectedRecords(source, summaries)
    )
    let work = joining
    let passes = (work.joins > 0 ? 1 : 0) + (work.adds > 0 ? 1 : 0)
    var done = 0
    func step() throws {
      done += 1
      if done.isMultiple(of: 64) { try progress(done / max(1, passes), rows.count) }
    }
    if passes == 0, repeats.isEmpty, count(.broken) + open > 0 {
      try forEach(leavingOut: leftOut) { _, _, _ in try step() }
    }
    var writing = ImportWriting(self, edit, leavingOut: leftOut, inParts: inParts)
    do {
      // Books that are there come first: a large load drops indexes, which finding them needs.
      if work.joins > 0 { try writing.fill(step) }
      if work.adds > 0 || hasOthers { try writing.add(expecting: work.adds, step) }
      if !repeats.isEmpty { try writing.addRepeated() }
    } catch {
      guard !inParts, CatalogError.refusal(error) != nil else { throw error }
      throw RefusedRecord()
    }
    var outcome = writing.outcome
    outcome.late = leftOut.late.filter { refusals[$0.key] == nil }
      .compactMapValues { $0.problems.last }
    outcome.refused = leftOut.rejected.count + leftOut.late.count
    return (outcome, leftOut)
  }

  /// Adds the records that were refused behind their reading, as they stand in the files.
  private func addLate(to leftOut: LeftOutRecords) {
    guard !leftOut.late.isEmpty else { return }
    let raws = source.raws(of: leftOut.late.mapValues(\.place), at: readAt)
    for (row, record) in leftOut.late.sorted(by: { $0.key < $1.key }) {
      var record = record
      record.raw = raws[row]
      leftOut.rejected.add(late: record)
    }
  }

  /// True when the files have records that are no books.
  package var hasOthers: Bool { !others.isEmpty }

  /// The records of the files that are no books, by file.
  var others: [OtherRecords] { summaries.map(\.others).filter { !$0.isEmpty } }

  /// Goes through the files again, each record together with its row of the plan.
  ///
  /// - Parameters:
  ///   - leftOut: Receives the refused and undecided records, unless it has them already.
  ///   - isLast: Whether this is the last pass, so that records in memory can be freed on the way.
  func forEach(
    leavingOut leftOut: LeftOutRecords,
    isLast: Bool = false,
    _ body: (Int, ImportRow, ImportedBook) throws -> Void
  ) throws {
    var number = 0
    func visit(_ record: ImportedBook) throws {
      guard number < rows.count,
        record.isRefused == (rows[number].kind == .broken && refusals[number] == nil)
      else { throw ImportError.fileChanged(source.title) }
      if !leftOut.isComplete { leave(record, rows[number], number, to: leftOut) }
      if bringsAll {
        try body(number, rows[number], record)
      } else {
        try body(number, rows[number], prepared(record))
      }
      number += 1
    }
    if kept.isWhole {
      try kept.forEach(isLast: isLast, visit)
    } else {
      _ = try source.read(at: readAt, progress: { _, _ in }, take: visit)
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
    if refusals[number] != nil {
      leftOut.late[number] = judged(record, number)
    } else if row.kind == .broken {
      leftOut.rejected.add(record)
    } else if row.kind.waits, isOpen(number) {
      leftOut.undecided.add(record, row)
    }
  }
}

/// The records that an import leaves out, for the files that list them.
final class LeftOutRecords {
  let rejected: RejectedRecords
  let undecided = UndecidedRecords()
  /// Those that could be read and were refused behind that, by their numbers: how they stand in the
  /// file has to be read again.
  var late: [Int: ImportedBook] = [:]
  /// True once a pass over all records has been made.
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
      tr("Someone changed the catalogue meanwhile. Nothing was imported; look at the file again.")
    case .fileChanged(let name):
      tr("\(name) was changed meanwhile. Nothing was imported; look at it again.")
    }
  }
}

/// The catalogue refused a value of a record while all of them were written at once.
struct RefusedRecord: Error {}

/// Lists the records that are left out since they are probably books that are there.
final class UndecidedRecords {
  private var rows: [UInt8] = []

  func add(_ record: ImportedBook, _ row: ImportRow) {
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
    case .isbn: tr("another ISBN")
    case .volume: tr("another volume")
    case .language: tr("another language")
    case .publisher: tr("another publisher")
    case .year: tr("another year")
    case .format: tr("another format")
    case .pages: tr("another number of pages")
    case .noAuthor: tr("no author")
    case .several: tr("several are alike")
    case .unlike: tr("the same ISBN or key, but neither title nor author is alike")
    }
  }
}
