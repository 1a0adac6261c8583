import Books
import GRDB

/// Takes one revision back, field by field, in the edit of the undo.
///
/// **The problem.** Later revisions may have changed, used or replaced what the revision did.
///
/// **The ways there are.** To take all later revisions back first, which loses them; to refuse when
/// anything differs; to decide field by field.
///
/// **The one taken** is the last: a field goes back when it still is what the revision made it, by
/// the before-images that later revisions kept. The order keeps foreign keys whole at each step,
/// and gives names up before others take them: links out, books out, names as they were, records
/// back, fields back, parts and links back, added names out, and the names that waited for those.
///
/// **What it guarantees.** Nothing that was changed since is overwritten unless it was chosen, and
/// the whole is never refused: what cannot go back stays and is told.
struct Undoing {
  let edit: Edit
  let target: ID<Revision>
  /// The change that was made at first, where the revision took it back or did it again.
  private let root: ID<Revision>
  let chosen: Set<UndoConflict.Key>
  /// Whether the revision itself took another one back.
  let takesUndoBack: Bool
  /// Whether this takes back what an earlier undo of the revision had to leave: then only what edits
  /// that still hold changed since stays.
  let isRest: Bool
  var report: UndoReport
  /// Records whose name is taken by now, and who has it: links go there.
  var replacements: [Table: [Int64: Int64]] = [:]
  /// Records that are known to be there, while rows are put back.
  var there: [Table: Set<Int64>] = [:]
  /// Books that were added, and stay because they were edited since.
  var keptBooks: Set<Int64> = []
  /// The records in ``UndoReport/restored``.
  var restored: Set<RecordID> = []
  /// The rows that were changed since; nil asks for each, where there are few to ask for.
  private(set) var changedSince: [Table: Set<Int64>]?
  /// The books that edits changed since, where the others are taken out together.
  private(set) var editedBooks: Set<Int64>?
  /// Loans that were added, and stay because they were changed since.
  var keptLoans: Set<Int64> = []
  /// The current user's readings that were added, and stay because they were changed since.
  var keptReadings: Set<Int64> = []
  /// Books that were added and are looked at one by one.
  var booksInQuestion: Set<Int64> = []
  /// The rows of which the revision changed columns, with what stood in them.
  var updates: [Table: [Int64: [String: DatabaseValue]]] = [:]
  /// The fields of one's own that the revision deleted.
  private(set) var deletedFields: Set<Int64> = []
  /// What was merged into or given to which other record, as far as it was looked up.
  var successors: [Table: [Int64: Int64?]] = [:]
  /// The rows that the revision added.
  private(set) var insertions: [Table: [ClosedRange<Int64>]] = [:]
  /// The revisions before this one that were taken back since, the newest first.
  var takenBack: [TakenBack] = []
  /// Rows that would take what another row has, and wait until that one gave it up.
  var waiting: [UpdatedRow] = []
  /// Records of which it was said that they stay as they are, or are gone.
  var told: Set<RecordID> = []
  private let progress: BulkProgress
  /// How many rows are taken out, put back and restored, of how many.
  private var done = 0
  private var total = 0

  init(
    _ revision: Revision,
    in edit: Edit,
    choosing chosen: Set<UndoConflict.Key>,
    progress: BulkProgress = BulkProgress()
  ) throws {
    self.edit = edit
    self.chosen = chosen
    self.progress = progress
    target = revision.id
    root = try edit.history.root(of: revision.id)
    takesUndoBack = revision.undoes != nil
    isRest = false
    report = UndoReport(revision: revision)
  }

  /// Takes back what is left of a revision that was taken back before, in the edit of another undo.
  init(restOf earlier: TakenBack, in undoing: Undoing) throws {
    edit = undoing.edit
    progress = BulkProgress()
    chosen = []
    target = earlier.revision
    root = try undoing.edit.history.root(of: earlier.revision)
    takesUndoBack = earlier.isUndo
    isRest = true
    report = UndoReport(revision: undoing.report.revision)
    insertions = earlier.insertions
    updates = earlier.updates
    takenBack = undoing.takenBack
  }

  var db: Database { edit.db }

  /// Notes that rows are done.
  ///
  /// - Throws: `CancellationError` when the undo shall stop.
  mutating func did(_ rows: Int) throws {
    let before = done
    done += rows
    guard before / Self.pace < done / Self.pace else { return }
    try progress.reached(done, of: total)
  }

  /// After so many rows it is told how far the undo is, which takes no time: with ten the undo of
  /// 100,000 books takes as long.
  private static let pace = 250

  /// Up to so many rows, each is looked up whether it was changed since; of more, all rows that
  /// were changed since are read once.
  ///
  /// The undo of 900 books takes 0.15 s where each is looked up, and 0.47 where the 228,000 rows
  /// that were changed since are read.
  private static let fewChanges = 1_000

  /// More rows than any file has.
  private static let mostRows = 1 << 40

  /// Whether an edit that still holds changed a field since.
  func wasEdited(_ table: Table, _ id: Int64, _ column: String) throws -> Bool {
    try Change.edits(after: root, table, id, column: column, db)
      .contains { try !edit.history.isUndone($0) }
  }

  func mayHaveChangedSince(_ table: Table, _ id: Int64) -> Bool {
    changedSince.map { $0[table]?.contains(id) == true } ?? true
  }

  mutating func run() throws {
    let changes = try Change.all(of: target, db)
    guard !changes.isEmpty || report.revision.records == 0 else {
      let record = "change \(target.rawValue)"
      throw DamagedValue(record: record, column: "lines in the history", found: "nothing")
    }
    var deletions: [Table: [DeletedRow]] = [:]
    for change in changes {
      switch change.operation {
      case .insert(let range): insertions[change.table, default: []].append(range)
      case .delete(let id, let row): deletions[change.table, default: []].append((id, row))
      case .update(let id, let before):
        // Of several changes to a field, the first before-image counts.
        updates[change.table, default: [:]][id, default: [:]].merge(before) { first, _ in first }
      }
    }

    // A damaged line of the journal can say any number of rows.
    let added = insertions.values.joined().reduce(0) { sum, range in
      min(sum + min(range.count, Self.mostRows), Self.mostRows)
    }
    total =
      added + deletions.values.reduce(0) { $0 + $1.count }
      + updates.values.reduce(0) { $0 + $1.count }
    if changes.count + added > Self.fewChanges {
      changedSince = updates.isEmpty ? [:] : try Change.rows(after: target, db)
      editedBooks = try Change.booksEdited(after: target, db)
    }
    if total > Self.fewChanges { try ConnectionSettings.enlargeCache(db) }
    defer { try? ConnectionSettings.restoreCache(db) }

    takenBack = try takenBackSince()
    try takeBackMoved(&deletions)
    try goOnToEarlier(&deletions)
    try takeBack(deletions)
    try takeBackRests()
    try settle(deletions)
    try forgetGone()
    try forgetAnothers()
  }

  /// Takes back what the revision added, changed and deleted.
  mutating func takeBack(_ deletions: [Table: [DeletedRow]]) throws {
    var deletions = deletions
    try decideOnReadings(insertions[.reading, default: []])
    try decideOnLoans(insertions[.loan, default: []])
    try decideOnBooks(insertions[.book, default: []])
    try detachParts(&deletions)
    let untouched = try untouchedBooks(insertions[.book, default: []])
    try removeUntouchedParts(untouched)
    for table in Table.parts { try removeParts(table, insertions[table, default: []]) }
    try removeReadings(insertions[.reading, default: []])
    try removeLoans(insertions[.loan, default: []])
    try removeUntouched(untouched)
    try removeBooks(insertions[.book, default: []])
    try giveWay()
    // A name that was given up is had again before whoever had it meanwhile comes back.
    let deleted = deletions.mapValues { rows in Set(rows.map(\.id)) }
    deletedFields = deleted[.customField, default: []]
    let (early, late) = rows(updates) { row in
      row.table.isNamed && deleted[row.table]?.contains(row.id) != true
    }
    try restore(early)
    for table in Table.wholes { try putBack(table, deletions[table, default: []]) }
    try restore(late)
    for table in Table.parts {
      try putBack(table, deletions[table, default: []].filter { !wasTakenBack(table, $0) })
    }
    // From here on records go.
    (there, successors) = ([:], [:])
    for kind in AuthorityKind.allCases {
      try removeUnused(kind, insertions[kind.table, default: []])
      try removeAuthorities(kind, insertions[kind.table, default: []])
    }
    try removeReaders(insertions[.reader, default: []])
    try removeQueries(insertions[.savedQuery, default: []])
    for table in Table.freestanding {
      try removeFreestanding(table, insertions[table, default: []])
    }
    try removeFields(insertions[.customField, default: []])
    try restoreWaiting()
    try rewriteValues(deletions[.customValue, default: []])
  }
}

// Taking out at once what was added and has not been touched since: of a large import, nearly all.
extension Undoing {
  /// How many records go together, with word of how far this is between two such pieces.
  ///
  /// An import of 100,000 books is undone in 7.6 s with 5,000, in 7.0 with all at once and in 11.8
  /// with 50.
  private static let piece: Int64 = 5_000

  /// The books that were added and go as they came, in pieces.
  ///
  /// Nothing was added to such books since: whoever adds a tag to a book changes the book.
  private func untouchedBooks(_ ranges: [ClosedRange<Int64>]) throws -> [ClosedRange<Int64>] {
    guard editedBooks != nil else { return [] }
    let others = keptBooks.union(booksInQuestion).sorted()
    return try ranges.flatMap { try pieces(.book, of: $0, without: others) }
  }

  private mutating func removeUntouchedParts(_ books: [ClosedRange<Int64>]) throws {
    for range in books {
      for table in Table.book.description.parts {
        let condition = "bookId BETWEEN ? AND ?"
        try did(edit.deleteAll(table, where: condition, Self.arguments(range)).count)
      }
    }
  }

  private mutating func removeUntouched(_ books: [ClosedRange<Int64>]) throws {
    for range in books {
      let rows = try edit.deleteAll(.book, where: "id BETWEEN ? AND ?", Self.arguments(range))
      report.removed += rows.map { .book(ID(rawValue: $0)) }
      try did(rows.count)
    }
  }

  /// Takes authority records out that nothing refers to.
  private mutating func removeUnused(_ kind: AuthorityKind, _ ranges: [ClosedRange<Int64>]) throws {
    guard editedBooks != nil else { return }
    let table = kind.rawValue
    let condition = """
      id BETWEEN ? AND ? AND NOT EXISTS \(kind.booksQuery("\(table).id").inBrackets)
        AND NOT EXISTS (SELECT 1 FROM \(kind.aliasTable.rawValue) WHERE \(table)Id = \(table).id)
      """
    for range in try ranges.flatMap({ try pieces(kind.table, of: $0, without: []) }) {
      let rows = try edit.deleteAll(kind.table, where: condition, Self.arguments(range))
      report.removed += rows.map { .authority(AuthorityID(kind, $0)) }
      try did(rows.count)
    }
  }

  private static func arguments(_ range: ClosedRange<Int64>) -> StatementArguments {
    [range.lowerBound, range.upperBound]
  }

  /// A range in small ones, without some numbers in ascending order.
  ///
  /// Each ends at a row that is there, so that there are no more pieces than rows, however large
  /// the range is that a damaged journal names.
  private func pieces(
    _ table: Table,
    of range: ClosedRange<Int64>,
    without others: [Int64]
  ) throws -> [ClosedRange<Int64>] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT id FROM \(table.rawValue) WHERE id BETWEEN ? AND ? ORDER BY id
        LIMIT 1 OFFSET \(Self.piece - 1)
        """
    )
    var pieces: [ClosedRange<Int64>] = []
    func add(_ start: Int64, upTo end: Int64) throws {
      var start = start
      while start <= end {
        let last = try Int64.fetchOne(statement, arguments: [start, end]) ?? end
        pieces.append(start...last)
        guard last < end else { return }
        start = last + 1
      }
    }
    var start = range.lowerBound
    for other in others where range.contains(other) {
      if start < other { try add(start, upTo: other - 1) }
      guard other < range.upperBound else { return pieces }
      start = other + 1
    }
    try add(start, upTo: range.upperBound)
    return pieces
  }
}

extension String {
  fileprivate var inBrackets: String { "(\(self))" }
}
