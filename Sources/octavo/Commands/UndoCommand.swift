import Books
import ArgumentParser
import Catalog
import Interchange

/// `octavo undo`: takes a change back, as a change of its own.
struct UndoCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: tr("Undo your last change, or the change with this number."),
    discussion: tr(
      "Values that were changed later stay as they are. octavo redo takes an undo back."
    )
  )

  @Argument(help: .tr("Its number in the history."))
  var revision: ChangeNumber?

  @Flag(help: .tr("Only show what would be done."))
  var dryRun = false

  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    if dryRun { return try rehearse(console) }
    let user = place.userName(console)
    let (reporting, room) = try StoppableWork.showing(tr("Undoing"), on: console) { progress in
      try place.change(on: console) { catalog in
        if let revision = try revision?.required() {
          let outcome = try catalog.undo(revision, progress: progress)
          return (UndoReporting(outcome, in: catalog, for: format), try? catalog.room())
        }
        let last = try catalog.lastUndo(by: user)
        let isLeft = try last.map { try catalog.changeLeft(by: $0) != nil } ?? false
        let outcome = try catalog.undoLast(by: user, progress: progress)
        // What this undo took away is not what the one before left.
        if isLeft { sayLeft(by: last, in: catalog, on: console) }
        // Where nothing is left of the last change, undo would come to it again and again.
        let earlier =
          try outcome.revision == nil
          ? catalog.read { view in
            try view.history.undoTarget(by: user, before: outcome.report.revision.id)
          } : nil
        let reporting = UndoReporting(outcome, in: catalog, earlier: earlier, for: format)
        return (reporting, try? catalog.room())
      }
    }
    if let offer = room?.offer { console.note(offer) }
    try reporting.tell(console)
  }

  /// Prints that the undo before this one left something, which this one does not continue: it
  /// takes back the change before.
  private func sayLeft(by undo: Revision?, in catalog: Catalog, on console: Console) {
    guard let undo, let left = try? catalog.changeLeft(by: undo) else { return }
    console.note(
      tr(
        "Something is left of the change undone before this one, “\(left.what)”, because it was changed"
          + " since: octavo undo \(left.id) --dry-run"
      )
    )
  }

  private func rehearse(_ console: Console) throws {
    let user = place.userName(console)
    let rehearsal = try StoppableWork.showing(tr("Looking at"), on: console) { progress in
      try place.readingCatalog(on: console) { catalog in
        let target = try revision?.required() ?? catalog.undoTarget(by: user)
        return try catalog.rehearseUndo(
          target,
          limit: ChangeReport.mostRecords,
          progress: progress
        )
      }
    }
    try UndoReporting(rehearsal, format: format).tellRehearsal(console)
  }
}

/// `octavo redo`: does again what was taken back.
struct RedoCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "redo",
    abstract: tr("Do again what you last undid.")
  )

  @Flag(help: .tr("Only show what would be done."))
  var dryRun = false

  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let user = place.userName(console)
    if dryRun {
      let rehearsal = try StoppableWork.showing(tr("Looking at"), on: console) { progress in
        try place.readingCatalog(on: console) { catalog in
          try catalog.rehearseUndo(
            try catalog.redoTarget(by: user),
            limit: ChangeReport.mostRecords,
            progress: progress
          )
        }
      }
      return try UndoReporting(rehearsal, format: format).tellRehearsal(console)
    }
    let reporting = try StoppableWork.showing(tr("Doing again"), on: console) { progress in
      try place.change(on: console) { catalog in
        let outcome = try catalog.redo(by: user, progress: progress)
        return UndoReporting(outcome, in: catalog, for: format)
      }
    }
    try reporting.tell(console)
  }
}

/// Reports what an undo or a redo did, or would do.
private struct UndoReporting {
  let report: UndoReport
  /// The changes to each record, and the revision that the undo or the redo made: nil when nothing was
  /// left to take back.
  let changes: ChangeReport
  let isPlanned: Bool
  /// The change before the undone one, when nothing was left of that to undo.
  var earlier: Revision?
  let format: RecordFormatOption

  init(
    _ outcome: UndoOutcome,
    in catalog: Catalog,
    earlier: Revision? = nil,
    for format: RecordFormatOption
  ) {
    report = outcome.report
    changes = ChangeReport(of: outcome.revision, in: catalog, for: format)
    isPlanned = false
    self.earlier = earlier
    self.format = format
  }

  init(_ rehearsal: Rehearsal<UndoReport>, format: RecordFormatOption) {
    report = rehearsal.value
    changes = ChangeReport(rehearsal)
    isPlanned = true
    self.format = format
  }

  private var revision: Revision? { changes.revision }

  /// - Throws: `ExitCode` for an undo that was done in part.
  func tell(_ console: Console) throws {
    let printer = Printer(console: console)
    if format.format == .json {
      printer.print(json)
    } else if let revision {
      printer.print(line: revision.what)
    }
    if report.takesReaders { console.note(UndoReport.wordsOfReaders) }
    if revision == nil { console.note(tr("Nothing was left of it to take back.")) }
    sayKept(on: console)
    sayOrder(on: console)
    if let earlier {
      console.note(
        tr("For the change before it, “\(earlier.what)”: octavo undo \(earlier.id)")
      )
    }
    if !report.kept.isEmpty { throw ExitCode(ExitStatus.partly.rawValue) }
  }

  /// Prints that a later change is in the way.
  ///
  /// Of what was taken back in part the rest goes back with the later change; of this nothing is noted.
  private func sayOrder(on console: Console) {
    guard revision == nil, report.kept.contains(where: \.waitsForAnother) else { return }
    console.note(
      tr("Undo the later change first, and then this one: octavo undo \(report.revision.id)")
    )
  }

  /// - Throws: `ExitCode` for an undo that would be done in part.
  func tellRehearsal(_ console: Console) throws {
    let printer = Printer(console: console)
    if format.format == .json {
      printer.print(json)
    } else {
      printer.print(changes.table, asTable: format.format == .table)
    }
    changes.sayRest(on: console)
    if report.takesReaders { console.note(UndoReport.wordsOfReaders) }
    if revision == nil { console.note(tr("Nothing is left of it to take back.")) }
    sayKept(on: console)
    sayOrder(on: console)
    if revision != nil { ChangeReport.say(revision, on: console) }
    if !report.kept.isEmpty { throw ExitCode(ExitStatus.partly.rawValue) }
  }

  /// The most leftovers that get a line each, as for books.
  private static let mostKept = 20

  private func sayKept(on console: Console) {
    for conflict in report.kept.prefix(Self.mostKept) { console.say(conflict.sentence) }
    let more = report.kept.count - Self.mostKept
    if more > 0 {
      console.say(tr("… and \(grouped(more)) more; --format json lists them all."))
    }
  }

  private var json: JSON {
    [
      "id": .int(isPlanned ? nil : revision?.id.rawValue),
      "undoes": .int(report.revision.id.rawValue),
      "what": .text(revision?.message.english),
      "putBack": .array(report.putBack.map(JSON.init)),
      "removed": .array(report.removed.map(JSON.init)),
      "restored": .array(report.restored.map(JSON.init)),
      "kept": .array(
        report.kept.map { conflict in
          [
            "record": conflict.record.map(JSON.init) ?? .null, "name": .string(conflict.name),
            "why": .string(conflict.sentence),
          ]
        }
      ),
      "records": .int(changes.records),
      "changes": changes.changes,
    ]
  }
}

extension JSON {
  fileprivate init(_ record: RecordID) {
    self = ["kind": .string(record.kind.rawValue), "id": .int(record.number)]
  }
}

extension String {
  fileprivate var inOneLine: String { split(whereSeparator: \.isNewline).joined(separator: " / ") }
}

extension UndoConflict {
  /// True where the undo of a later change makes room for what stays as it is.
  fileprivate var waitsForAnother: Bool {
    switch reason {
    case .changedSince, .editedSince, .merged, .lost, .taken: true
    case .stillUsed, .gone: false
    }
  }

  /// A sentence that says what stays as it is, and why.
  var sentence: String {
    let what = tr("The \(noun) “\(name)” ")
    return switch reason {
    case .changedSince(let field, let now, ""):
      what
        + tr("keeps its \(field) “\(now.inOneLine)”, which was changed since (there was none).")
    case .changedSince(let field, let now, let before):
      what
        + tr(
          "keeps its \(field) “\(now.inOneLine)”, which was changed since"
            + " (it was “\(before.inOneLine)”)."
        )
    case .editedSince: what + tr("stays: it was changed since.")
    case .stillUsed(let books):
      what + tr("stays: it has \(RecordKind.book.name(count: books)).")
    case .taken: what + tr("stays as it is: another has the name by now.")
    case .lost(let field, let value, _?):
      what + tr("does not get its \(field) “\(value)” back: another has it by now.")
    case .lost(let field, let value, nil):
      what
        + tr("does not get its \(field) “\(value)” back: it is gone, or was changed since.")
    case .merged(let kept, let name):
      what + tr("is a part of “\(name)” (id:\(kept.number)) now: undo that merge as well.")
    case .gone:
      what + tr("could not be put back as it was: it is gone, or what it belongs to.")
    }
  }
}
