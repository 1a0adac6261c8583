import Books
import Catalog
import CatalogUI
import Interchange

/// What `edit` changes in each book, put into words before it does so.
///
/// It is built a page of books at a time and keeps only the text to print, not the books.
struct EditReport {
  private let isJSON: Bool
  private let isTable: Bool
  /// The most books that are shown; nil shows all.
  let mostShown: Int?
  /// The books in JSON, or lines with tabs.
  private let text = Sink(descriptor: nil)
  private var table = TextTable.changes
  private var shown = 0
  private(set) var hidden = 0

  /// What the report tells of all books together.
  struct Facts {
    var counts: [(field: CatalogField, changing: Int, same: Int)] = []
    var new: [UnknownName] = []
    var refused: [BulkRefusal] = []
  }

  /// - Parameter format: Nil takes a table on a terminal, and lines with tabs elsewhere.
  init(_ format: RecordFormat?, on console: Console) {
    isJSON = format == .json
    isTable = format != .json && (console.isTerminal || format == .table)
    // Who reads on a terminal reads no more of them.
    mostShown = isTable && console.isTerminal ? 200 : nil
  }

  /// Takes the books that come next; those in which nothing changes are left out.
  mutating func take(_ rows: [BulkRow]) {
    for row in rows where !row.changes.isEmpty {
      guard shown < mostShown ?? .max else {
        hidden += 1
        continue
      }
      shown += 1
      if isJSON {
        if !text.isEmpty { text.write(",") }
        text.write(JSON(row).printed)
      } else if isTable {
        table.rows += row.cells
      } else {
        text.write(TextTable(columns: TextTable.changes.columns, rows: row.cells).tabSeparated())
      }
    }
  }

  /// Says that so many more books change.
  mutating func hide(_ count: Int) {
    hidden += count
  }

  /// Prints it, and with a revision what came of it.
  func print(on console: Console, _ facts: Facts, revision: Revision? = nil) {
    let printer = Printer(console: console)
    guard isJSON else {
      console.output.write(text.bytes)
      printer.print(table, asTable: isTable)
      if hidden > 0 { printer.print(line: "… and \(RecordKind.book.name(count: hidden)) more") }
      return
    }
    let id: JSON = .int(revision?.id.rawValue)
    console.output.write("{\"revision\":")
    console.output.write(id.printed)
    console.output.write(",\"books\":[")
    console.output.write(text.bytes)
    console.output.write("]")
    for member in JSON(facts).members {
      console.output.write(",\"\(member.key)\":")
      console.output.write(member.value.printed)
    }
    console.output.write("}\n")
  }
}

extension EditReport.Facts {
  /// The facts of a plan, and the books that were refused when it was carried out.
  init(_ plan: BulkPlan, refused: [BulkRefusal] = []) {
    counts = plan.counts.map { ($0.field, $0.changing, $0.same) }
    new = plan.newNames
    self.refused = plan.refused + refused
  }

  /// Adds a book that has a change of its own, as each object of `--from-json` has.
  mutating func count(_ row: BulkRow, of edit: BulkEdit) {
    let changed = Set(row.changes.map(\.field))
    for field in changed.union(edit.lines.map(\.field)).sorted() {
      let place = counts.firstIndex { $0.field == field } ?? counts.count
      if place == counts.count { counts.append((field, 0, 0)) }
      if changed.contains(field) { counts[place].changing += 1 } else { counts[place].same += 1 }
    }
  }
}

extension BulkRow {
  fileprivate var cells: [[String]] {
    changes.map { [id.description, title, $0.field.key, $0.before, $0.after] }
  }
}

extension JSON {
  fileprivate init(_ facts: EditReport.Facts) {
    self = [
      "counts": .array(
        facts.counts.map { count in
          [
            "field": .string(count.field.key), "changing": .int(count.changing),
            "same": .int(count.same),
          ]
        }
      ),
      "new": .array(
        facts.new.map { name in
          [
            "kind": .string(name.kind.rawValue), "name": .string(name.name),
            "nearest": .text(name.near?.name),
          ]
        }
      ),
      "refused": .array(
        facts.refused.map { refusal in
          ["id": .int(refusal.id.rawValue), "why": .string(refusal.sentence)]
        }
      ),
    ]
  }

  fileprivate init(_ row: BulkRow) {
    self = [
      "id": .int(row.id.rawValue),
      "title": .string(row.title),
      "changes": .array(
        row.changes.map { line in
          [
            "field": .string(line.field.key), "before": .string(line.before),
            "after": .string(line.after),
          ]
        }
      ),
    ]
  }
}

extension TextTable {
  fileprivate static let changes = TextTable(
    columns: [
      Column(heading: "Id", key: "id", isNumber: true),
      Column(heading: "Title", key: "title", enough: 30),
      Column(heading: "Field", key: "field"),
      Column(heading: "Before", key: "before", enough: 24),
      Column(heading: "After", key: "after", enough: 24),
    ]
  )
}

extension UnknownName {
  /// How many are named; of the others only the count is told.
  private static let mostNamed = 20

  /// Says which records were made.
  static func tell(_ names: [UnknownName], on console: Console) {
    for name in names.prefix(mostNamed) { console.note("Made \(PlainText.harmless(name.words)).") }
    if names.count > mostNamed { console.note("And \(grouped(names.count - mostNamed)) more.") }
  }
}
