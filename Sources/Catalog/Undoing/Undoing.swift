import Books
import GRDB

/// Takes one revision back, field by field, in the edit of the undo.
///
/// **The problem.** Later revisions may have changed, used or replaced what the revision did.
///
/// **The ways there are.** To take all later revisions back first, which loses them; to refuse when
/// anything differs; to decide field by field.
///
/// **The one taken** is the last: a field goes back when it still is what the revision made it, by the
/// before-images that later revisions kept. The order keeps foreign keys whole at each step, and frees
/// names before others take them: links out, books out, names as they were, records back, fields back,
/// parts and links back, added names out, and the names that waited for those. The descriptions of the
/// tables define references and unique columns; other properties of some records are rules, each a
/// function of its own.
///
/// **What it guarantees.** Nothing that was changed since is overwritten unless it was chosen, and
/// the whole is never refused: what cannot go back stays and is reported.
struct Undoing {
  let edit: WriteTransaction
  /// True when the revision itself is an undo.
  let takesUndoBack: Bool
  /// The changes of the revision, as far as they are to be taken back.
  var changes: RevisionChanges
  /// The rows that it moved.
  let moves: [Table: [(deleted: Int64, inserted: Int64)]]
  /// The later changes, which stay.
  var since: LaterChanges
  var telling: UndoTelling
  var standIns: StandIns
  /// The revisions before this one that were taken back since, the newest first.
  var earlier: [TakenBack] = []
  /// Records that were added, and stay with their parts because they were changed since.
  var kept: [Table: Set<Int64>] = [:]
  /// Books that were added and are looked at one by one.
  var booksInQuestion: Set<Int64> = []
  /// Rows that would take what another row has, and wait until that one gave it up.
  var waiting: [UpdatedRow] = []
  var progress: UndoProgress

  /// - Throws: ``DamagedValue``.
  init(
    _ revision: Revision,
    in edit: WriteTransaction,
    choosing chosen: Set<UndoConflict.Key>,
    progress: WorkProgress = WorkProgress()
  ) throws {
    self.edit = edit
    self.progress = UndoProgress(progress)
    takesUndoBack = revision.undoes != nil
    changes = try RevisionChanges(of: revision.id, edit.db)
    guard changes.lines > 0 || revision.records == 0 else {
      let record = tr("change \(revision.id.rawValue)")
      throw DamagedValue(record: record, column: tr("lines in the history"), found: tr("nothing"))
    }
    moves = try FormerMoves(db: edit.db).moves(changes, of: revision.id)
    since = try LaterChanges(after: revision.id, in: edit, choosing: chosen, isRest: false)
    telling = UndoTelling(edit: edit, report: UndoReport(revision: revision))
    standIns = StandIns(edit: edit)
  }

  /// Takes back what is left of a revision that was taken back before, in the edit of another undo.
  init(restOf earlier: TakenBack, in undoing: Undoing) throws {
    edit = undoing.edit
    progress = UndoProgress(WorkProgress())
    takesUndoBack = earlier.isUndo
    changes = earlier.rest
    moves = try FormerMoves(db: edit.db).moves(earlier.changes, of: earlier.revision)
    since = try LaterChanges(after: earlier.revision, in: edit, choosing: [], isRest: true)
    telling = UndoTelling(edit: edit, report: UndoReport(revision: undoing.telling.report.revision))
    standIns = StandIns(edit: edit)
    self.earlier = undoing.earlier
  }

  var db: Database { edit.db }

  /// More rows than this are worth a larger cache.
  private static let few = 1_000

  mutating func run() throws -> UndoReport {
    try since.readAll(for: changes)
    progress.total =
      changes.added + changes.deletions.values.reduce(0) { $0 + $1.count }
      + changes.updates.values.reduce(0) { $0 + $1.count }
    if progress.total > Self.few { try ConnectionSettings.enlargeCache(db) }
    defer { try? ConnectionSettings.restoreCache(db) }

    earlier = try TakenBack.all(since: since.target, in: edit)
    try revertMoves()
    try restoreFromEarlierChanges()
    try takeBack()
    try takeBackRests()
    try settle()
    try telling.forgetGone()
    try telling.forgetAnothers()
    return telling.report
  }

  /// Takes back what the revision added, changed and deleted.
  mutating func takeBack() throws {
    var deletions = changes.deletions
    try decideWhatStays()
    try detachParts(&deletions)
    try removeWhatLeadsToNames()
    try giveWay()
    // A name that was given up is had again before whoever had it meanwhile comes back.
    let deleted = deletions.filter { $0.key.isNamed }.mapValues { Set($0.map(\.id)) }
    let (names, others) = changes.updatedRows { row in
      row.table.isNamed && deleted[row.table]?.contains(row.id) != true
    }
    try restore(names)
    var indexes = try dropIndexes(deletions)
    for table in Table.wholes { try reinsert(deletions[table, default: []]) }
    try restore(others)
    for table in Table.parts {
      try reinsert(deletions[table, default: []].filter { try !wasTakenBack($0) })
    }
    standIns.forget()
    if !indexes.isEmpty {
      try edit.finishLines()
      try indexes.create(in: db)
    }
    try removeNamesAndOthers()
    try restoreWaiting()
    try rewriteCustomValues(deletions[.customValue, default: []])
  }

  /// Takes the indexes away of the tables to which more rows come back than they have.
  private func dropIndexes(_ deletions: [Table: [DeletedRow]]) throws -> DeferredIndexes {
    var indexes = DeferredIndexes()
    for (table, rows) in deletions where rows.count > Self.few {
      let sql = "SELECT count(*) FROM \(table.rawValue)"
      guard try rows.count > Int.fetchOne(db, sql: sql) ?? 0 else { continue }
      try indexes.drop(of: [table.rawValue], in: db, keepingUnique: true)
    }
    return indexes
  }
}

/// How many rows are taken out, put back and restored, of how many.
struct UndoProgress {
  private let progress: WorkProgress
  private var done = 0
  var total = 0

  init(_ progress: WorkProgress) { self.progress = progress }

  /// After so many rows it is told how far the undo is, which takes no time: with ten the undo of
  /// 100,000 books takes as long.
  private static let pace = 250

  /// Notes that rows are done.
  ///
  /// - Throws: `CancellationError` when the undo shall stop.
  mutating func did(_ rows: Int) throws {
    let before = done
    done += rows
    guard before / Self.pace < done / Self.pace else { return }
    try progress.reached(done, of: total)
  }
}
