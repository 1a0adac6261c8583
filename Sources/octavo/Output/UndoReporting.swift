import ArgumentParser
import Catalog

/// Tells what an undo or a redo did.
struct UndoReporting {
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
    if outcome.report.takesReaders { console.say(UndoReport.wordsOfReaders) }
    let kept = outcome.report.kept
    if outcome.revision == nil { console.say("Nothing was left of it to take back.") }
    for conflict in kept { console.say(conflict.sentence) }
    if !kept.isEmpty { throw ExitCode(ExitStatus.partly.rawValue) }
  }

  private var json: JSON {
    let report = outcome.report
    return [
      "id": outcome.revision.map { .int($0.id.rawValue) } ?? .null,
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
