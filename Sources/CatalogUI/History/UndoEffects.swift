import Books
import Catalog
import TerminalKit

/// Undo and redo.
enum UndoEffects {
  /// The most records that are taken back without a question: what one form changes, and what is
  /// seen at a glance when it is taken back.
  private static let maxRecordsUnasked = 10
  /// With more records than this a dialog shows how far it is: so many books are undone in 0.15 s.
  static let maxRecordsUnwatched = 2_000

  /// Takes back the last change of this person in this session, or asks first.
  static func last(since start: ID<Revision>) -> Work {
    Work(key: "undo", writes: true, holdsKeys: true) { catalog in
      let user = catalog.user
      let known = try await catalog.fetch { view in
        (
          target: try view.history.undoTarget(by: user, since: start),
          hasChanges: try view.history.hasChanges(by: user, since: start)
        )
      }
      guard let target = known.target else {
        return said(
          known.hasChanges
            ? tr("Nothing more to undo: all since you started is taken back. H shows all changes.")
            : tr("You have changed nothing since you started. H shows all changes.")
        )
      }
      return try takeBackOrAsk(target, catalog)
    }
  }

  /// Does again what was taken back last in this session: what was taken back before is not what
  /// somebody at the screens has in mind, and ``last(since:)`` would not reach it.
  static func redo(since start: ID<Revision>) -> Work {
    Work(key: "undo", writes: true, holdsKeys: true) { catalog in
      let user = catalog.user
      let (target, reason) = try await catalog.fetch { view in
        let target = try view.history.redoTarget(by: user, since: start)
        return (
          target, try target == nil ? view.history.nothingToRedo(by: user, since: start) : nil
        )
      }
      guard let target else {
        let words =
          switch reason {
          case .allDoneAgain?: tr("Nothing more to do again: all is done again.")
          case .changedSince?: tr("Nothing to do again: you changed something since.")
          case .nothingTakenBack?, nil: tr("You have taken back nothing since you started.")
          }
        return said(tr("\(words) H shows all changes."))
      }
      return try watched(
        target,
        tr("Do this change again"),
        tr("Doing again"),
        catalog
      ) {
        catalog,
        progress in
        let outcome = try catalog.undo(target.id, progress: progress)
        guard outcome.revision != nil else {
          return said(tr("Nothing of it is left to do again. H shows all changes."))
        }
        return { _, environment in
          let deed = doneAgain(outcome) ?? outcome.deed.words(in: environment).uncapitalised
          return [.wrote(outcome.revision), .say(tr("Did again: \(deed)"))]
        }
      }
    }
  }

  /// What doing a change again did, where that is another thing than the change did at first.
  private static func doneAgain(_ outcome: UndoOutcome) -> String? {
    let fields = outcome.others.flatMap { entry in entry.fields.map { (entry.name, $0) } }
    guard let (name, field) = fields.first else { return nil }
    let book = Words.quoted(name)
    let words =
      field.after.isEmpty
      ? tr("\(book): \(field.label) is empty again")
      : tr("\(book): \(field.label) is \(field.after) again")
    return fields.count == 1 ? words : tr("\(words), and \(fields.count - 1) more")
  }

  /// Takes back a change of anybody; asks first where it is large or there are conflicts.
  static func takeBack(_ id: ID<Revision>) -> Effect {
    work { catalog in
      let target = try await catalog.fetch { view in try view.history.revision(id) }
      return try takeBackOrAsk(target, catalog)
    }
  }

  /// Asks whether to take a change of the history back.
  static func ask(_ id: ID<Revision>) -> Effect {
    work { catalog in
      let known = try await catalog.fetch { view in
        (revision: try view.history.revision(id), isUndone: try view.history.isUndone(id))
      }
      if known.isUndone { return said(tr("This change was taken back already.")) }
      return try asked(known.revision, catalog)
    }
  }

  private static func takeBackOrAsk(_ target: Revision, _ catalog: Catalog) throws -> Reply {
    guard target.records <= maxRecordsUnasked else { return try asked(target, catalog) }
    switch try catalog.undo(target.id, asking: { !$0.kept.isEmpty }) {
    case .done(let outcome): return takenBack(target, outcome)
    case .asks(let plan): return { _, environment in [.float(question(plan, environment))] }
    }
  }

  /// Finds out what taking a change back would do, and asks.
  private static func asked(_ target: Revision, _ catalog: Catalog) throws -> Reply {
    try watched(target, tr("Take back this change?"), tr("Looking at"), catalog) {
      catalog,
      progress in
      let plan = try catalog.undoPlan(target.id, progress: progress)
      return { _, environment in [.float(question(plan, environment))] }
    }
  }

  /// Goes to the review of what changed since a change.
  private static func review(_ revision: Revision, _ conflicts: [UndoConflict]) -> Effect {
    .open(
      UndoReviewScreen(revision, conflicts) { takingBack(revision, choosing: $1, knowing: $0) }
    )
  }

  /// - Parameter shown: The conflicts as a person saw them; nil where none were shown.
  private static func takeBack(
    _ revision: Revision,
    _ catalog: Catalog,
    choosing chosen: Set<UndoConflict.Key> = [],
    knowing shown: [UndoConflict]? = nil,
    _ progress: WorkProgress
  ) throws -> Reply {
    if let shown {
      let now = try catalog.undoPlan(revision.id, progress: progress).kept.filter(\.canBeChosen)
      // What somebody changed since it was shown is not overwritten unseen.
      guard now == shown || now.isEmpty else {
        return { _, _ in
          [
            review(revision, now),
            .complain(tr("Something of it was changed meanwhile: look at it once more.")),
          ]
        }
      }
    }
    return takenBack(
      revision,
      try catalog.undo(revision.id, choosing: chosen, progress: progress)
    )
  }

  private static func takenBack(_ revision: Revision, _ outcome: UndoOutcome) -> Reply {
    guard outcome.revision != nil else {
      return said(tr("Nothing of it is left to take back. H shows the changes before it."))
    }
    return { _, environment in
      let deed = revision.words(in: environment).uncapitalised
      return [
        .wrote(outcome.revision), .say(tr("Undone: \(deed). Ctrl-R does it again")),
      ] + revealed(outcome.report)
    }
  }

  private static func takingBack(
    _ revision: Revision,
    choosing chosen: Set<UndoConflict.Key> = [],
    knowing shown: [UndoConflict]? = nil
  ) -> Effect {
    work { catalog in
      try watched(revision, tr("Taking back this change"), tr("Taking back"), catalog) {
        catalog,
        progress in try takeBack(revision, catalog, choosing: chosen, knowing: shown, progress)
      }
    }
  }

  private static func work(_ body: @escaping @Sendable (Catalog) async throws -> Reply) -> Effect {
    .work(Work(key: "undo", writes: true, holdsKeys: true, perform: body))
  }

  /// Does a small change at once, and a large one with a dialog that shows how far it is.
  private static func watched(
    _ revision: Revision,
    _ title: String,
    _ verb: String,
    _ catalog: Catalog,
    _ body: @escaping ProgressDialog.Perform
  ) throws -> Reply {
    guard revision.records > maxRecordsUnwatched else { return try body(catalog, WorkProgress()) }
    return { _, environment in
      let text = revision.words(in: environment)
      return [.float(ProgressDialog(title, text: text, verb: verb, perform: body))]
    }
  }

  /// Goes to what came back: the first record of each kind, of which a list takes that of its kind.
  private static func revealed(_ report: UndoReport) -> [Effect] {
    RecordKind.allCases.compactMap { kind in
      (report.putBack + report.restored).first { $0.kind == kind }.map(Effect.reveal)
    }
  }

  private static func said(_ text: String) -> Reply { { _, _ in [.say(text)] } }

  // MARK: - The question

  private static func question(_ plan: UndoReport, _ environment: Environment) -> ChoiceDialog {
    let revision = plan.revision
    let when = environment.dates.moment(revision.at)
    var text = [revision.words(in: environment), tr("\(when) by \(revision.who)"), ""]
    text += outcome(plan)
    var answers = [ChoiceDialog.cancel]
    if !plan.isEmpty {
      answers.append(.init(label: tr("Take it back"), effects: [takingBack(revision)]))
    }
    let choosable = plan.kept.filter(\.canBeChosen)
    if !choosable.isEmpty {
      let label =
        choosable.count == 1
        ? tr("Choose for the one that changed since …")
        : tr("Choose for each of the \(choosable.count) that changed since …")
      answers.append(.init(label: label, effects: [review(revision, choosable)]))
    }
    return ChoiceDialog(
      tr("Take back this change?"),
      text: text,
      answers: answers,
      foot: .words(tr("Itself a change: it can be undone too"))
    )
  }

  /// How many records come back or go, and which stay as they are.
  private static func outcome(_ plan: UndoReport) -> [String] {
    var lines: [String] = []
    if !plan.putBack.isEmpty { lines.append(tr("\(counted(plan.putBack)) put back.")) }
    if !plan.removed.isEmpty {
      lines.append(tr("\(counted(plan.removed)) taken out again."))
    }
    if plan.takesReaders { lines.append(UndoReport.wordsOfReaders) }
    if !plan.restored.isEmpty { lines.append(tr("\(counted(plan.restored)) as before.")) }
    for conflict in plan.kept.prefix(4) { lines.append(words(conflict)) }
    if plan.kept.count > 4 {
      lines.append(tr("And \(plan.kept.count - 4) more stay as they are."))
    }
    guard lines.isEmpty else { return lines }
    return plan.isEmpty
      ? [tr("Nothing of it is left to take back.")] : [tr("Everything as before.")]
  }

  private static func words(_ conflict: UndoConflict) -> String {
    let name = Words.quoted(conflict.name)
    return switch conflict.reason {
    case .changedSince(let field, let now, _):
      now.isEmpty
        ? tr("\(name): \(field) was emptied since, and stays so.")
        : tr("\(name): \(field) is \(now) now, and stays so.")
    case .editedSince: tr("\(name) was changed since, and stays.")
    case .stillUsed(let books): tr("\(name) has \(Words.books(books)) now, and stays.")
    case .taken: tr("\(name): the name is another record's by now.")
    case .lost(let field, let value, let other):
      tr(
        "\(name) does not get the \(field) \(value) back: it is \(other == nil ? tr("gone") : tr("another's"))."
      )
    case .merged(_, let kept):
      tr("\(name) is a part of “\(kept)” now: undo that merge, too.")
    case .gone: tr("\(name) is gone, and stays so.")
    }
  }

  /// "1 genre, 17 books".
  private static func counted(_ records: [RecordID]) -> String {
    RecordKind.allCases.compactMap { kind in
      let count = records.count { $0.kind == kind }
      return count == 0 ? nil : kind.name(count: count)
    }.joined(separator: ", ")
  }
}
