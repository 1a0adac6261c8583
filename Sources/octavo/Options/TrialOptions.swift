import ArgumentParser
import Catalog

/// Whether a change is only shown, field by field, and how.
struct TrialOptions: ParsableArguments {
  @Flag(help: "Only show what would be done.")
  var dryRun = false

  @OptionGroup var format: RecordFormatOption

  /// Shows what a change would do.
  func rehearse(
    _ place: CatalogOptions,
    on console: Console,
    _ body: (Edit) throws -> Void
  ) throws {
    let rehearsal = try place.readingCatalog(on: console) { catalog in
      try catalog.rehearsal(limit: ChangeReport.mostRecords, body)
    }
    ChangeReport.print(rehearsal, format, on: console)
  }
}
