import Catalog
import Interchange

extension ImportReport {
  /// The same as an object; of a dry run with every row.
  func json(_ outcome: ImportPlan.Outcome?) -> JSON {
    let work = plan.work
    var members: [(key: String, value: JSON)] = [
      ("files", .array(plan.source.paths.map(JSON.string))),
      (
        "formats",
        .array(
          plan.summaries.map {
            ["format": .string($0.format), "encoding": .string($0.encodingName)]
          }
        )
      ),
      ("rows", .int(plan.rowCount)),
      ("counts", .object(ImportKind.allCases.map { ($0.rawValue, .int(plan.count($0))) })),
      ("adds", .int(outcome?.added ?? work.adds)),
      ("fills", .int(outcome?.filled ?? work.fills)),
      (
        "newNames",
        .object(
          AuthorityKind.allCases.map { ($0.recordKind.plural, .int(plan.newNames[$0] ?? 0)) }
        )
      ),
      ("readings", json(plan.readings, done: outcome?.readings)),
      ("loans", json(plan.loans, done: outcome?.loans)),
      ("problems", .array(plan.problems.map(json))),
      ("revision", outcome?.revision.map { .int($0.id.rawValue) } ?? .null),
      ("rejected", .text(outcome?.rejectedPath)),
    ]
    if outcome == nil {
      let items = ImportKind.allCases.flatMap { plan.items[$0] ?? [] }.sorted { $0.row < $1.row }
      members.append(("plan", .array(items.map(json))))
    }
    return .object(members)
  }

  /// - Parameter done: How many were written; nil before that.
  private func json(_ along: ImportPlan.ReadingsOrLoans, done: Int?) -> JSON {
    [
      "found": .int(along.found), "new": .int(done ?? (along.isBrought ? along.new : 0)),
      "brought": .bool(along.isBrought),
    ]
  }

  private func json(_ problem: ImportProblem) -> JSON {
    [
      "file": .string(problem.place.file), "place": .int(problem.place.number),
      "message": .string(problem.code.description), "refuses": .bool(problem.refuses),
    ]
  }

  private func json(_ item: ImportItem) -> JSON {
    [
      "file": .string(item.record.place.file),
      "place": .int(item.record.place.number),
      "kind": .string(item.kind.rawValue),
      "title": .string(item.record.draft.title),
      "choice": .text(plan.decided(item)?.rawValue),
      "book": item.book.map { .int($0.book.id.rawValue) } ?? .null,
      "lines": .array(
        item.lines.filter { $0.kind != .same }.map { line in
          [
            "field": .string(line.subject.key), "yours": .string(line.yours),
            "theirs": .string(line.theirs), "fills": .bool(line.kind == .fills),
          ]
        }
      ),
      "problems": .array(item.record.problems.map { .string($0.code.description) }),
    ]
  }
}
