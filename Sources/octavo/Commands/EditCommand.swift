import ArgumentParser
import Catalog
import CatalogUI
import Interchange

/// `octavo edit`: the same change to one book or many, as one revision.
struct EditCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change the books found.",
    discussion: """
      Fields: \(BookField.allCases.map(\.rawValue).joined(separator: ", ")). \
      = replaces, nothing behind it empties: --set genre=Fantasy --set notes= \
      For authors, publishers and tags += adds and -= takes out: --set tags+=gift \
      --set tags-=todo. Several names stand with a semicolon between: --set "authors=A; B". \
      A field of your own is named as in a query: --set shop_name=Foyles.
      """
  )

  @OptionGroup var books: ChangeOptions

  @Option(
    name: .customLong("set"),
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Can be repeated.", valueName: "field=value")
  )
  var settings: [String]

  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let query = try books.selection.read(on: console)
    let (plan, report, lines) = try place.read(on: console) { view in
      let edit = try bulkEdit(view.customFields.all())
      let ids = try query.idsToChange(in: view, on: console)
      let plan = try StoppableWork.showing("Looking at", on: console) { progress in
        let year = Timestamp.now().local.year
        return try view.books.plan(edit, of: ids, currentYear: year, progress: progress)
      }
      // Before anything is written: afterwards nobody knows what it was.
      let report = try EditReport(plan, format.format, on: console, in: view)
      return (plan, report, try BookLines(plan.changing, in: view))
    }
    plan.unknownNames.forEach { console.say($0.sentenceOfUnknown) }
    if books.dryRun {
      tell(plan, console)
      report.print(on: console, asTable: format.format == .table)
      return try finish(plan.refused, console)
    }
    let count = RecordKind.book.name(count: plan.changing.count)
    try query.confirm("Change \(count)?", of: lines, books, on: console) { tell(plan, console) }
    let written = try place.change(on: console) { catalog in
      try StoppableWork.showing("Changing", on: console) { progress in
        try catalog.write(plan, progress: progress)
      }
    }
    let outcome = written.value
    for name in outcome.made {
      console.say("Made the \(name.kind.recordKind.name) “\(name.name)”.")
    }
    report.print(
      on: console,
      asTable: format.format == .table,
      revision: written.revision,
      refused: outcome.refused
    )
    if let revision = written.revision {
      let count = RecordKind.book.name(count: outcome.changed)
      console.say("Changed \(count). To take it back: octavo undo \(revision.id)")
    } else if outcome.refused.isEmpty {
      console.say("Nothing to change: it is so already.")
    }
    try finish(plan.refused + outcome.refused, console)
  }

  private func bulkEdit(_ custom: [CustomField]) throws -> BulkEdit {
    do {
      return try BulkEdit(settings: settings, custom: custom)
    } catch {
      throw CommandFailure.usage(error.message)
    }
  }

  /// Says how many of several books change, and which names are new.
  private func tell(_ plan: BulkPlan, _ console: Console) {
    guard plan.books > 1 else { return }
    for (head, tail) in plan.sentences { console.say("\(head): \(tail)") }
    for name in plan.newNames { console.say(name.sentenceOfNew) }
  }

  /// Says which books were left as they are; then not everything was done.
  private func finish(_ refused: [BulkRefusal], _ console: Console) throws {
    guard !refused.isEmpty else { return }
    for refusal in refused.prefix(20) { console.say(refusal.sentence) }
    if refused.count > 20 {
      console.say("And \(grouped(refused.count - 20)) more stay as they are.")
    }
    throw ExitCode(ExitStatus.partly.rawValue)
  }
}

/// What `edit` changes in each book, put into words before it does so.
///
/// Of many books it keeps the text that is printed, and reads a page of them at a time.
private struct EditReport {
  private let plan: BulkPlan
  private let isJSON: Bool
  /// The books in JSON, or lines with tabs.
  private let text = Sink(descriptor: nil)
  private var table = TextTable.changes
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
          text.write(JSON(row).printed)
        } else if isTable {
          table.rows += row.cells
        } else {
          text.write(TextTable(columns: TextTable.changes.columns, rows: row.cells).tabSeparated())
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
    let id: JSON = .int(revision?.id.rawValue)
    console.output.write("{\"revision\":")
    console.output.write(id.printed)
    console.output.write(",\"books\":[")
    console.output.write(text.bytes)
    console.output.write("]")
    for member in facts(refused).members {
      console.output.write(",\"\(member.key)\":")
      console.output.write(member.value.printed)
    }
    console.output.write("}\n")
  }

  private func facts(_ refused: [BulkRefusal]) -> JSON {
    [
      "counts": .array(
        plan.counts.map { count in
          [
            "field": .string(count.field.key), "changing": .int(count.changing),
            "same": .int(count.same),
          ]
        }
      ),
      "new": .array(
        plan.newNames.map { name in
          [
            "kind": .string(name.kind.rawValue), "name": .string(name.name),
            "nearest": .text(name.near?.name),
          ]
        }
      ),
      "refused": .array(
        (plan.refused + refused).map { refusal in
          ["id": .int(refusal.id.rawValue), "why": .string(refusal.sentence)]
        }
      ),
    ]
  }
}

extension BulkRow {
  /// The lines that change.
  fileprivate var changes: [Line] { lines.filter { !$0.isSame } }

  fileprivate var cells: [[String]] {
    changes.map { [id.description, title, $0.field.key, $0.before, $0.after] }
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
