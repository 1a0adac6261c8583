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
            "record": JSON(conflict.record), "name": .string(conflict.name),
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
    let what = "The \(record.kind.name) “\(name)” "
    return switch reason {
    case .changedSince(let field, let now, let before):
      what + "keeps its \(field) “\(now)”, which was changed since (it was “\(before)”)."
    case .editedSince: what + "stays: it was changed since."
    case .stillUsed(let books): what + "stays: it has \(RecordKind.book.name(count: books))."
    case .taken: what + "stays as it is: another record has the name or the ISBN by now."
    case .gone: what + "could not be put back as it was: a record that it belongs to is gone."
    }
  }
}
