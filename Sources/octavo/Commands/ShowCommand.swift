import ArgumentParser
import Catalog
import Interchange

/// `octavo show`: one book with all its relations.
struct ShowCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show one book: its relations, your readings, and who has it."
  )

  @Argument(help: "An id or an ISBN.")
  var book: String

  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let printer = Printer(console: console)
    try place.read(on: console) { view in
      let shown = try view.shown(try view.books.wanted(book))
      if format.format == .json {
        printer.print(shown.json)
      } else {
        printer.print(fields: shown.fields, asTable: format.format == .table)
      }
    }
  }
}
