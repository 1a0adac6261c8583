import Catalog
import CatalogUI

/// What `edit` changes in each book, put into words before it does so.
///
/// Of many books it keeps the text that is printed, and reads a page of them at a time.
struct EditReport {
  private let plan: BulkPlan
  private let isJSON: Bool
  /// The books in JSON, or lines with tabs.
  private let text = Sink(descriptor: nil)
  private var table = Table.changes
  private var hidden = 0

  /// As many books are read at a time.
  private static let pageSize = 1_000
  /// As many books are shown on a terminal, which could not show more at once.
  private static let mostShown = 200

  /// - Parameter asTable: nil takes a table on a terminal, and lines with tabs elsewhere.
  init(_ plan: BulkPlan, _ format: RecordFormat?, on console: Console, in view: View) throws {
    self.plan = plan
    isJSON = format == .json
    let isTable = !isJSON && (console.isTerminal || format == .table)
    let shown =
      isTable && console.isTerminal ? plan.changing.prefix(Self.mostShown) : plan.changing[...]
    hidden = plan.changing.count - shown.count
    var start = shown.startIndex
    while start < shown.endIndex {
      let end = min(start + Self.pageSize, shown.endIndex)
      for row in try view.books.rows(shown[start..<end], of: plan.edit) {
        if isJSON {
          if !text.isEmpty { text.write(",") }
          text.write(JSON(row).bytes)
        } else if isTable {
          table.rows += row.cells
        } else {
          text.write(Table(columns: Table.changes.columns, rows: row.cells).tabSeparated())
        }
      }
      start = end
    }
  }

  /// Prints it, and with a revision what came of it.
  func print(
    on console: Console,
    asTable: Bool,
    revision: Revision? = nil,
    refused: [BulkRefusal] = []
  ) {
    let printer = Printer(console: console)
    guard isJSON else {
      console.output.write(text.bytes)
      printer.print(table, asTable: asTable)
      if hidden > 0 { printer.print(line: "… and \(RecordKind.book.name(count: hidden)) more") }
      return
    }
    let id: JSON = revision.map { .int($0.id.rawValue) } ?? .null
    console.output.write("{\"revision\":")
    console.output.write(id.bytes)
    console.output.write(",\"books\":[")
    console.output.write(text.bytes)
    console.output.write("]")
    for (name, value) in facts(refused) {
      console.output.write(",\"\(name)\":")
      console.output.write(value.bytes)
    }
    console.output.write("}\n")
  }

  private func facts(_ refused: [BulkRefusal]) -> [(String, JSON)] {
    [
      (
        "counts",
        .array(
          plan.counts.map { count in
            [
              "field": .string(count.field.rawValue), "changing": .int(count.changing),
              "same": .int(count.same),
            ]
          }
        )
      ),
      (
        "new",
        .array(
          plan.newNames.map { name in
            [
              "kind": .string(name.kind.rawValue), "name": .string(name.name),
              "nearest": .text(name.near?.name),
            ]
          }
        )
      ),
      (
        "refused",
        .array(
          (plan.refused + refused).map { refusal in
            ["id": .int(refusal.id.rawValue), "why": .string(refusal.sentence)]
          }
        )
      ),
    ]
  }
}

extension BulkRow {
  /// The lines that change.
  fileprivate var changes: [Line] { lines.filter { !$0.isSame } }

  fileprivate var cells: [[String]] {
    changes.map { [id.description, title, $0.field.rawValue, $0.before, $0.after] }
  }
}

extension JSON {
  fileprivate init(_ row: BulkRow) {
    self = [
      "id": .int(row.id.rawValue),
      "title": .string(row.title),
      "changes": .array(
        row.changes.map { line in
          [
            "field": .string(line.field.rawValue), "before": .string(line.before),
            "after": .string(line.after),
          ]
        }
      ),
    ]
  }
}

extension Table {
  fileprivate static let changes = Table(
    columns: [
      Column(heading: "Id", key: "id", isNumber: true),
      Column(heading: "Title", key: "title", enough: 30),
      Column(heading: "Field", key: "field"),
      Column(heading: "Before", key: "before", enough: 24),
      Column(heading: "After", key: "after", enough: 24),
    ]
  )
}
