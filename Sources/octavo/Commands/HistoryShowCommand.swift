import ArgumentParser
import Catalog
import Interchange

/// `octavo history show`: one change, every field before and after.
struct HistoryShowCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show what a change did: every field before and after.",
    discussion: "Of readings, only what you changed yourself."
  )

  @Argument(help: "Its number in the history.")
  var revision: Int64

  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let report = try place.read(on: console) { view in
      let id = ID<Revision>(rawValue: revision)
      return ChangeReport(
        revision: try view.history.revision(id),
        entries: try view.history.contents(
          of: id,
          limit: ChangeReport.mostRecords,
          isWhole: true
        )
      )
    }
    let printer = Printer(console: console)
    if format.format == .json {
      printer.print(report.json)
    } else {
      printer.print(report.table, asTable: format.format == .table)
    }
    report.sayRest(on: console)
  }
}
