import Books
import Catalog
import CatalogUI
import Interchange

/// The changes of `edit` in each book, put into words before they are made.
///
/// It is built a page of books at a time and keeps only the text to print, not the books.
struct EditReport {
  private let isJSON: Bool
  private let isTable: Bool
  /// The most books that are shown; nil shows all.
  private let mostShown: Int?
  /// The books that are shown, each in JSON or in lines with tabs, or as rows of the table.
  private var books: [Shown] = []
  private var hidden = 0

  private struct Shown {
    let id: ID<Book>
    var text: [UInt8] = []
    var cells: [[String]] = []
  }

  /// The facts about all books together.
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

  /// Appends the next book.
  ///
  /// The row is only made when it is shown.
  mutating func append(_ row: () -> BulkRow) {
    guard books.count < mostShown ?? .max else { return hidden += 1 }
    let row = row()
    guard !row.changes.isEmpty else { return }
    books.append(shown(row))
  }

  /// Corrects the plan by what was really done: leaves out books that were refused or had the value
  /// already, and replaces those that others had changed meanwhile.
  mutating func correct(by outcome: BulkOutcome) {
    let unchanged = outcome.unchanged
    let count = books.count
    books.removeAll { unchanged.contains($0.id) }
    hidden = max(0, hidden - (unchanged.count - (count - books.count)))
    let since = Dictionary(outcome.changedSince.map { ($0.id, $0) }) { $1 }
    guard !since.isEmpty else { return }
    for place in books.indices {
      guard let row = since[books[place].id] else { continue }
      books[place] = shown(row)
    }
  }

  private func shown(_ row: BulkRow) -> Shown {
    if isJSON { return Shown(id: row.id, text: JSON(row).printed) }
    if isTable { return Shown(id: row.id, cells: row.cells) }
    let lines = TextTable(columns: TextTable.changes.columns, rows: row.cells)
    return Shown(id: row.id, text: Array(lines.tabSeparated().utf8))
  }

  /// Prints the report.
  ///
  /// - Parameter revision: Of what was done.
  func print(
    on console: Console,
    _ facts: Facts,
    _ change: ChangeReport,
    revision: Revision? = nil
  ) {
    let printer = Printer(console: console)
    guard isJSON else {
      for book in books { console.output.write(book.text) }
      let rows = books.flatMap(\.cells)
      printer.print(TextTable(columns: TextTable.changes.columns, rows: rows), asTable: isTable)
      if hidden > 0 { printer.print(line: "… and \(RecordKind.book.name(count: hidden)) more") }
      return
    }
    let id: JSON = .int(revision?.id.rawValue)
    console.output.write("{\"revision\":")
    console.output.write(id.printed)
    console.output.write(",\"books\":[")
    for (place, book) in books.enumerated() {
      if place > 0 { console.output.write(",") }
      console.output.write(book.text)
    }
    console.output.write("]")
    for member in JSON(facts).members + change.members {
      console.output.write(",\"\(member.key)\":")
      console.output.write(member.value.printed)
    }
    console.output.write("}\n")
  }
}

extension EditReport.Facts {
  /// The facts of a plan, without those changes that were not made.
  init(_ plan: BulkPlan, _ outcome: BulkOutcome = BulkOutcome()) {
    var plan = plan
    let ids = outcome.unchanged
    if !ids.isEmpty {
      for (place, id) in plan.changing.enumerated() where ids.contains(id) {
        plan.count(place, isLeftOut: true)
      }
    }
    counts = plan.counts.map { ($0.field, $0.changing, $0.same) }
    new = plan.newNames
    refused = plan.refused + outcome.refused
  }

  /// Counts a book with a change of its own, like each object of `--from-json`.
  mutating func count(_ changed: Set<CatalogField>, of edit: BookChanges) {
    for line in edit.lines { count(line.field, isChanged: changed.contains(line.field)) }
    for field in changed where edit[field] == nil { count(field, isChanged: true) }
  }

  private mutating func count(_ field: CatalogField, isChanged: Bool) {
    let place = counts.firstIndex { $0.field == field } ?? counts.count
    if place == counts.count { counts.append((field, 0, 0)) }
    if isChanged { counts[place].changing += 1 } else { counts[place].same += 1 }
  }
}

extension BulkOutcome {
  /// The books of the plan that were not changed.
  fileprivate var unchanged: Set<ID<Book>> { Set(refused.map(\.id) + already) }
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
      Column(heading: tr("Id"), key: "id", isNumber: true),
      Column(heading: tr("Title"), key: "title", enough: 30),
      Column(heading: tr("Field"), key: "field"),
      Column(heading: tr("Before"), key: "before", enough: 24),
      Column(heading: tr("After"), key: "after", enough: 24),
    ]
  )
}

extension UnknownName {
  /// The most new names that are listed; the others are only counted.
  static let mostNamed = 20

  /// Prints which records were made.
  ///
  /// - Parameter made: How many there are, where not all are given.
  static func tell(_ names: [UnknownName], of made: Int? = nil, on console: Console) {
    for name in names.prefix(mostNamed) {
      console.note(tr("Made \(PlainText.harmless(name.words))."))
    }
    let rest = max(made ?? 0, names.count) - min(names.count, mostNamed)
    if rest > 0 { console.note(tr("And \(grouped(rest)) more.")) }
  }
}
