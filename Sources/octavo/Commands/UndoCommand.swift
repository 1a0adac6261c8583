import ArgumentParser
import Catalog
import Interchange

/// `octavo undo`: takes a change back, as a change of its own.
struct UndoCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back your last change, or the one named.",
    discussion: "What was changed since stays as it is. An undo can be taken back with redo."
  )

  @Argument(help: "Its number in the history.")
  var revision: Int64?

  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let user = place.userName(console)
    let (outcome, room) = try StoppableWork.showing("Undoing", on: console) { progress in
      try place.change(on: console, creating: false) { catalog in
        let outcome =
          if let revision {
            try catalog.undo(ID(rawValue: revision), progress: progress)
          } else {
            try catalog.undoLast(by: user, progress: progress)
          }
        return (outcome, try? catalog.room())
      }
    }
    if let offer = room?.offer { console.note(offer) }
    try UndoReporting(outcome: outcome, format: format).tell(console)
  }
}

/// `octavo redo`: does again what was taken back.
struct RedoCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "redo",
    abstract: "Do again what you took back last."
  )

  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let user = place.userName(console)
    let outcome = try StoppableWork.showing("Doing again", on: console) { progress in
      try place.change(on: console, creating: false) { catalog in
        try catalog.redo(by: user, progress: progress)
      }
    }
    try UndoReporting(outcome: outcome, format: format).tell(console)
  }
}

/// Tells what an undo or a redo did.
private struct UndoReporting {
  let outcome: UndoOutcome
  let format: RecordFormatOption

  /// - Throws: `ExitCode` for an undo that was done in part.
  func tell(_ console: Console) throws {
    let printer = Printer(console: console)
    if format.format == .json {
      printer.print(json)
    } else if let revision = outcome.revision {
      printer.print(line: revision.what)
    }
    if outcome.report.takesReaders { console.note(UndoReport.wordsOfReaders) }
    let kept = outcome.report.kept
    if outcome.revision == nil { console.note("Nothing was left of it to take back.") }
    for conflict in kept { console.say(conflict.sentence) }
    if !kept.isEmpty { throw ExitCode(ExitStatus.partly.rawValue) }
  }

  private var json: JSON {
    let report = outcome.report
    return [
      "id": .int(outcome.revision?.id.rawValue),
      "undoes": .int(report.revision.id.rawValue),
      "what": .text(outcome.revision?.what),
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
    ]
  }
}

extension JSON {
  fileprivate init(_ record: RecordID) {
    self = ["kind": .string(record.kind.rawValue), "id": .int(record.number)]
  }
}

extension UndoConflict {
  /// What stays as it is, and why.
  var sentence: String {
    let what = "The \(noun) “\(name)” "
    return switch reason {
    case .changedSince(let field, let now, ""):
      what + "keeps its \(field) “\(now)”, which was changed since (there was none)."
    case .changedSince(let field, let now, let before):
      what + "keeps its \(field) “\(now)”, which was changed since (it was “\(before)”)."
    case .editedSince: what + "stays: it was changed since."
    case .stillUsed(let books): what + "stays: it has \(RecordKind.book.name(count: books))."
    case .taken: what + "stays as it is: another has the name by now."
    case .lost(let field, let value, _?):
      what + "does not get its \(field) “\(value)” back: another has it by now."
    case .lost(let field, let value, nil):
      what + "does not get its \(field) “\(value)” back: it is gone, or was changed since."
    case .gone: what + "could not be put back as it was: it is gone, or what it belongs to."
    }
  }
}
