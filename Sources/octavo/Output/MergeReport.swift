import Catalog
import Interchange

/// What a merge of books makes, line by line.
struct MergeReport {
  let plan: BookMerge

  func print(_ format: RecordFormatOption, revision: Revision?, on console: Console) {
    let printer = Printer(console: console)
    if format.format == .json { return printer.print(json.with(revision)) }
    printer.print(table, asTable: format.format == .table)
  }

  /// The lines that are shown to a person who is asked.
  var lines: [String] {
    table.aligned(to: nil).split(separator: "\n").map(String.init)
  }

  private var table: TextTable {
    let result = plan.result
    var rows = plan.fields.map { field in
      [field.label, result.text(of: field), word(field), rest(field)]
    }
    rows.append(["Stays", "id:\(plan.kept.id)", "", ""])
    rows.append(["Goes", plan.others.map { "id:\($0.id)" }.joined(separator: ", "), "", ""])
    let loans = plan.others.reduce(0) { $0 + $1.loans }
    let readings = plan.others.reduce(0) { $0 + $1.readings }
    if loans > 0 { rows.append(["Moves along", RecordKind.loan.name(count: loans), "", ""]) }
    if readings > 0 {
      rows.append(["Moves along", "\(readings) of your readings", "", ""])
    }
    return TextTable(
      columns: [
        TextTable.Column(heading: "Line", key: "line"),
        TextTable.Column(heading: "Taken", key: "taken", enough: 24),
        TextTable.Column(heading: "From", key: "from"),
        TextTable.Column(heading: "Left out", key: "left_out", enough: 24),
      ],
      rows: rows
    )
  }

  private func rest(_ field: BookMerge.Field) -> String {
    plan.leftOut(of: field).joined(separator: " | ")
  }

  private func word(_ field: BookMerge.Field) -> String {
    if field == .book(.copies), plan.addsCopies { return "all" }
    return switch plan.source(of: field) {
    case .from(let id): "id:\(id)"
    case .all: "all"
    }
  }

  private var json: JSON {
    let result = plan.result
    return [
      "kept": .int(plan.kept.id.rawValue),
      "merged": .array(plan.others.map { .int($0.id.rawValue) }),
      "lines": .array(
        plan.fields.map { field in
          [
            "field": .string(field.key), "value": .string(result.text(of: field)),
            "from": source(field),
            "of": .array(
              plan.parts.map { part in
                [
                  "id": .int(part.id.rawValue), "value": .string(part.draft.text(of: field)),
                ]
              }
            ),
          ]
        }
      ),
      "readings": .int(plan.others.reduce(0) { $0 + $1.readings }),
      "loans": .int(plan.others.reduce(0) { $0 + $1.loans }),
    ]
  }

  private func source(_ field: BookMerge.Field) -> JSON {
    if case .from(let id) = plan.source(of: field), word(field) != "all" {
      return .int(id.rawValue)
    }
    return .null
  }
}
