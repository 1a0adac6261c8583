package import Books
import GRDB

extension Catalog {
  /// Takes a revision back, as a revision of its own.
  ///
  /// Later changes stay, unless they are chosen. Taking an undo back is a redo.
  ///
  /// - Parameters:
  ///   - id: The revision.
  ///   - chosen: The conflicts of ``UndoReport/kept`` that go back all the same.
  ///   - progress: Counts the rows that are done, and can stop the undo.
  /// - Throws: ``CatalogError/noSuchRevision(_:)``.
  package func undo(
    _ id: ID<Revision>,
    choosing chosen: Set<UndoConflict.Key> = [],
    progress: WorkProgress = WorkProgress()
  ) throws -> UndoOutcome {
    try undo(id, choosing: chosen, progress) { _ in }
  }

  /// Takes a revision back where nothing has to be asked first; else nothing is changed.
  ///
  /// The report is made by carrying the undo out: so it is done once, and not rehearsed first and then
  /// done.
  package func undo(
    _ id: ID<Revision>,
    asking hasQuestion: (UndoReport) -> Bool
  ) throws -> UndoAttempt {
    do {
      return .done(
        try undo(id, choosing: [], WorkProgress()) { report in
          if hasQuestion(report) { throw Question(report: report) }
        }
      )
    } catch let question as Question {
      return .asks(question.report)
    }
  }

  /// Ends the transaction of an undo that has something to ask.
  private struct Question: Error {
    let report: UndoReport
  }

  /// - Parameter allow: Throws where the undo must not be saved.
  private func undo(
    _ id: ID<Revision>,
    choosing chosen: Set<UndoConflict.Key>,
    _ progress: WorkProgress,
    allow: (UndoReport) throws -> Void
  ) throws -> UndoOutcome {
    let (revision, what, deed) = try words(for: id)
    let written = try write(
      revision.wordsForUndoing(what),
      ownWhat: revision.wordsForUndoing(deed),
      kind: revision.kindOfUndoing
    ) { edit in
      let report = try Self.report(revision, in: edit, choosing: chosen, progress)
      try allow(report)
      return report
    }
    return UndoOutcome(
      report: written.value,
      revision: written.revision,
      deed: deed,
      others: try others(written.revision, than: revision)
    )
  }

  /// What doing a change again did that the change itself had not done: a field may have had another value
  /// when it was taken back.
  private func others(_ written: Revision?, than undo: Revision) throws -> [ChangedRecord] {
    guard let written, undo.kind.isUndo, written.records <= Self.mostCompared else { return [] }
    return try read { view in
      let root = try view.history.root(of: undo.id)
      let meant = Set(
        try view.history.contents(of: root).flatMap { entry in
          entry.fields.map { FieldNow(record: entry.record, key: $0.key, value: $0.after) }
        }
      )
      return try view.history.contents(of: written.id).compactMap { entry in
        var entry = entry
        guard entry.operation == .changed else { return nil }
        entry.fields.removeAll {
          meant.contains(FieldNow(record: entry.record, key: $0.key, value: $0.after))
        }
        return entry.fields.isEmpty ? nil : entry
      }
    }
  }

  /// The most records of a change that is compared with what was done again: as many as are told.
  private static var mostCompared: Int { 10 }

  private struct FieldNow: Hashable {
    let record: RecordID?
    let key: String
    let value: String
  }

  /// A revision, and its original change: in the words for everybody, and in those for the current user.
  private func words(
    for id: ID<Revision>
  ) throws -> (revision: Revision, what: Message, deed: Message) {
    try read { view in
      let root = try view.history.root(of: id)
      let what = try view.history.openWords(of: root)
      let revision = try view.history.revision(id)
      // What the current user is told of it, where that is more.
      return (revision, what, (try? view.history.revision(root).message) ?? what)
    }
  }

  /// Rehearses ``undo(_:choosing:progress:)``, and reports its effect field by field.
  ///
  /// - Parameter limit: The most records to report.
  package func rehearseUndo(
    _ id: ID<Revision>,
    limit: Int = 1000,
    progress: WorkProgress = WorkProgress()
  ) throws -> Rehearsal<UndoReport> {
    let (revision, what, deed) = try words(for: id)
    return try rehearse(kind: revision.kindOfUndoing) { edit in
      try Rehearsal(
        of: edit,
        try Self.report(revision, in: edit, choosing: [], progress),
        what: revision.wordsForUndoing(what),
        ownWhat: revision.wordsForUndoing(deed),
        limit: limit
      )
    }
  }

  /// Rehearses ``undo(_:choosing:progress:)``.
  package func undoPlan(
    _ id: ID<Revision>,
    choosing chosen: Set<UndoConflict.Key> = [],
    progress: WorkProgress = WorkProgress()
  ) throws -> UndoReport {
    let revision = try read { view in try view.history.revision(id) }
    return try rehearse(kind: revision.kindOfUndoing) { edit in
      try Self.report(revision, in: edit, choosing: chosen, progress)
    }
  }

  /// Takes back the last change that still holds.
  ///
  /// - Parameter user: Only changes by this person.
  /// - Throws: ``CatalogError/nothingToUndo``.
  package func undoLast(
    by user: String? = nil,
    progress: WorkProgress = WorkProgress()
  ) throws -> UndoOutcome {
    try undo(try undoTarget(by: user), progress: progress)
  }

  /// The undo that somebody did last, as long as they changed nothing since.
  package func lastUndo(by user: String? = nil) throws -> Revision? {
    try read { view in try view.history.redoTarget(by: user) }
  }

  /// The change of which an undo left something that is still there.
  ///
  /// - Returns: nil when it took all of it back, or what it left went since.
  package func changeLeft(by undo: Revision) throws -> Revision? {
    guard let id = undo.undoes, try read({ view in try view.history.isUndone(id) }) else {
      return nil
    }
    let plan = try undoPlan(id)
    let isLeft = try read { view in
      try plan.kept.contains { conflict in
        // What was put back, and changed after that, is not what the undo left.
        try Change.edits(after: undo.id, conflict.key.table, conflict.key.row, view.db).isEmpty
      }
    }
    return isLeft ? plan.revision : nil
  }

  /// The last change that still holds.
  ///
  /// - Throws: ``CatalogError/nothingToUndo``.
  package func undoTarget(by user: String? = nil) throws -> ID<Revision> {
    guard let target = try read({ view in try view.history.undoTarget(by: user) }) else {
      throw CatalogError.nothingToUndo
    }
    return target.id
  }

  /// Redoes the change that was last taken back.
  ///
  /// - Parameter user: Only changes that this person took back.
  /// - Throws: ``CatalogError/nothingToRedo``.
  package func redo(
    by user: String? = nil,
    progress: WorkProgress = WorkProgress()
  ) throws -> UndoOutcome {
    try undo(try redoTarget(by: user), progress: progress)
  }

  /// The undo that ``redo(by:progress:)`` takes back.
  ///
  /// - Throws: ``CatalogError/nothingToRedo``.
  package func redoTarget(by user: String? = nil) throws -> ID<Revision> {
    guard let target = try read({ view in try view.history.redoTarget(by: user) }) else {
      throw CatalogError.nothingToRedo
    }
    return target.id
  }

  private static func report(
    _ revision: Revision,
    in edit: WriteTransaction,
    choosing chosen: Set<UndoConflict.Key>,
    _ progress: WorkProgress
  ) throws -> UndoReport {
    var undoing = try Undoing(revision, in: edit, choosing: chosen, progress: progress)
    var report: UndoReport
    do {
      report = try undoing.run()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      for table in Table.allCases {
        try TableConditions(table: table).forEachFailingImage(of: revision.id, edit.db) { image in
          throw DamagedValue(
            record: tr("line \(image.line) of the history"),
            column: "before",
            found: tr("what saving refuses")
          )
        }
      }
      throw error
    }
    report.isEmpty = edit.log.isEmpty
    return report
  }
}

extension Revision.Kind {
  fileprivate var isUndo: Bool {
    if case .undo = self { true } else { false }
  }
}

extension Revision {
  fileprivate var kindOfUndoing: Revision.Kind {
    switch kind {
    case .edit, .redo: .undo(of: id)
    case .undo: .redo(of: id)
    }
  }

  /// "Undid: Added “The Hobbit”", and for an undo that is taken back "Did again: Added …".
  ///
  /// - Parameter deed: The original change, before it was undone and done again.
  fileprivate func wordsForUndoing(_ deed: Message) -> Message {
    switch kind {
    case .edit, .redo: "Undid: \(deed)"
    case .undo: "Did again: \(deed)"
    }
  }
}
