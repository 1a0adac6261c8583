import Books
import ArgumentParser
import Catalog
import Interchange

/// `octavo merge`: makes one book of several.
struct MergeCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: tr("Merge several books into one. It can be undone."),
    discussion: tr(
      """
      The book that stays keeps what it has, and gets what it lacks from the others; Octavo combines \
      tags and notes. Readings of every reader, loans and look-ups move to it. The ids and ISBNs of \
      the merged books lead to it from then on, also in an import.

      --take takes a field from another book, as in --take title=12, or combines it, as in --take \
      authors=all (authors, publishers, tags, notes).
      """
    )
  )

  @OptionGroup var books: BookSelection

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("The book that stays: id:12 or an ISBN."), valueName: "book")
  )
  var into: String

  @Option(
    name: .customLong("take"),
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      tr("The book that a field comes from. Can be repeated."),
      valueName: "field=id"
    )
  )
  var takings: [String] = []

  @Flag(help: .tr("Add up the numbers of copies. On a terminal, Octavo asks."))
  var addCopies = false

  @Flag(name: .shortAndLong, help: .tr("Do not ask."))
  var yes = false

  @Flag(help: .tr("Only show what would be done."))
  var dryRun = false

  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let query = try books.read(on: console)
    let target = BookQuery([into])
    var plan = try place.read(on: console) { view in
      let named = try target.idsOfNamed(in: view, on: console)
      guard let kept = named.first else { throw CommandFailure.noBook(into) }
      guard named.count == 1 else {
        throw CommandFailure.usage(
          tr("--into \(into) names several books: one of them stays.")
        )
      }
      let ids = try query.idsOfNamed(in: view, on: console)
      var plan = try view.books.merge(ids, into: kept)
      guard !plan.others.isEmpty else {
        throw CommandFailure.usage(tr("Name another book than the one that stays."))
      }
      guard plan.parts.count <= BookMerge.maxBooks else {
        throw CommandFailure.usage(
          tr(
            "\(RecordKind.book.name(count: plan.parts.count)) are more than one book can be:"
              + " merge \(BookMerge.maxBooks) at most."
          )
        )
      }
      plan.addsCopies = addCopies
      for taking in takings { try apply(taking, to: &plan, view) }
      return plan
    }
    let report = MergeReport(plan: plan)
    for caution in plan.cautions { console.note(caution) }
    if dryRun {
      // Carried out and rolled back, so that it is refused now as it would be then.
      let rehearsal = try place.readingCatalog(on: console) { catalog in
        try catalog.rehearsal(limit: ChangeReport.mostRecords) { edit in
          try edit.books.carryOut(plan)
        }
      }
      return ChangeReport(rehearsal).printPlan(format, report.json.with(nil), on: console)
    }
    if !yes {
      console.say(places: report.lines)
      if plan.hasSeveralCopies, !decidesCopies, console.answer != nil {
        plan.addsCopies = try console.confirm(copiesQuestion(plan))
      }
      let count = RecordKind.book.name(count: plan.parts.count)
      guard try console.confirm(tr("Make one book of these \(count)?")) else {
        throw CommandFailure.declined
      }
    }
    let decided = plan
    let change = try place.change(on: console) { catalog in
      let written = try catalog.write { edit in try edit.books.carryOut(decided) }
      return ChangeReport(of: written.revision, in: catalog, for: format)
    }
    MergeReport(plan: decided).print(format, change, on: console)
    console.say(change: change.revision)
  }

  /// True when the options say how many copies there are.
  private var decidesCopies: Bool {
    addCopies || takings.contains { folded($0).hasPrefix("copies=") }
  }

  private func copiesQuestion(_ plan: BookMerge) -> String {
    var sum = plan
    sum.addsCopies = true
    let (own, all) = (plan.result.copies, sum.result.copies)
    return tr(
      "Several of them say that a copy is there. Add them up to \(all)? A no leaves \(own)."
    )
  }

  /// - Throws: ``CommandFailure/usage(_:)``.
  private func apply(
    _ taking: String,
    to plan: inout BookMerge,
    _ view: some CatalogAccess
  ) throws {
    let parts = taking.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw CommandFailure.usage(
        tr("--take “\(taking)” is no field=id, as in --take title=12.")
      )
    }
    let fields = CatalogField.all(try view.customFields.all())
    guard let field = fields.first(where: { folded(name(of: $0)) == folded(parts[0]) }) else {
      throw CommandFailure.unknown("field", parts[0], among: fields.map(name(of:)))
    }
    if parts[1] == "all" {
      guard plan.choose(field, from: .all) else {
        throw CommandFailure.usage(
          tr("--take “\(taking)”: a book has one \(parts[0]). Name the book that it comes from.")
        )
      }
      return
    }
    let number = parts[1].hasPrefix("id:") ? parts[1].dropFirst(3) : parts[1][...]
    guard let id = Int64(number), plan.choose(field, from: .from(ID(rawValue: id))) else {
      let ids = plan.parts.map(\.id.description).joined(separator: ", ")
      throw CommandFailure.usage(
        tr("--take “\(taking)”: none of the books is \(parts[1]): \(ids).")
      )
    }
  }
}

/// The name of a field in JSON and in `--take`; of a custom field the name that somebody gave it.
private func name(of field: CatalogField) -> String { field.custom?.name ?? field.key }

/// The result of a merge of books, line by line.
struct MergeReport {
  let plan: BookMerge

  func print(_ format: RecordFormatOption, _ change: ChangeReport, on console: Console) {
    let printer = Printer(console: console)
    if format.format == .json { return printer.print(json.with(change.revision).with(change)) }
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
    rows.append([tr("Stays"), "id:\(plan.kept.id)", "", ""])
    rows.append([tr("Goes"), plan.others.map { "id:\($0.id)" }.joined(separator: ", "), "", ""])
    let loans = plan.others.reduce(0) { $0 + $1.loans }
    let readings = plan.others.reduce(0) { $0 + $1.readings }
    if loans > 0 {
      rows.append([tr("Moves along"), RecordKind.loan.name(count: loans), "", ""])
    }
    if readings > 0 {
      rows.append([tr("Moves along"), tr("\(readings) of your readings"), "", ""])
    }
    return TextTable(
      columns: [
        TextTable.Column(heading: tr("Line"), key: "line"),
        TextTable.Column(heading: tr("Taken"), key: "taken", enough: 24),
        TextTable.Column(heading: tr("From"), key: "from"),
        TextTable.Column(heading: tr("Left out"), key: "left_out", enough: 24),
      ],
      rows: rows
    )
  }

  private func rest(_ field: CatalogField) -> String {
    plan.leftOut(of: field).joined(separator: " | ")
  }

  private func word(_ field: CatalogField) -> String {
    if field == .builtIn(.copies), plan.addsCopies { return "all" }
    return switch plan.source(of: field) {
    case .from(let id): "id:\(id)"
    case .all: "all"
    }
  }

  var json: JSON {
    let result = plan.result
    return [
      "kept": .int(plan.kept.id.rawValue),
      "merged": .array(plan.others.map { .int($0.id.rawValue) }),
      "lines": .array(
        plan.fields.map { field in
          [
            "field": .string(name(of: field)), "value": .string(result.text(of: field)),
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

  private func source(_ field: CatalogField) -> JSON {
    if case .from(let id) = plan.source(of: field), word(field) != "all" {
      return .int(id.rawValue)
    }
    return .null
  }
}
