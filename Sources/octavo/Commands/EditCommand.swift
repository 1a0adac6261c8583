import ArgumentParser
import Catalog

/// `octavo edit`: the same change to one book or many, as one revision.
struct EditCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change the books found.",
    discussion: """
      Fields: \(FieldSetting.properties.map(\.rawValue).joined(separator: ", ")). Names of several \
      authors, publishers or tags stand with a semicolon between: --set "authors=A; B". \
      Nothing behind the sign empties the field: --set notes=
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
    let settings = try settings.map(FieldSetting.init)
    let plan = try place.read(on: console) { view in
      try EditPlan(books.ids(in: view), settings, in: view)
    }
    if books.dryRun { return report(plan, revision: nil, console) }
    let count = RecordKind.book.name(count: plan.changes.count)
    if plan.changes.count > 1 { try books.confirm("Change \(count)?", on: console) }

    let written = try place.change(on: console) { catalog in
      try catalog.write(plan.summary) { edit in try plan.carryOut(in: edit) }
    }
    written.value.sentences.forEach(console.say)
    report(plan, revision: written.revision, console)
    if let revision = written.revision {
      console.say("Changed \(count). To take it back: octavo undo \(revision.id)")
    } else {
      console.say("Nothing to change: it is so already.")
    }
  }

  private func report(_ plan: EditPlan, revision: Revision?, _ console: Console) {
    let printer = Printer(console: console)
    if format.format == .json {
      printer.print(plan.json(revision))
    } else {
      printer.print(plan.table, asTable: format.format == .table)
    }
  }
}
