import ArgumentParser
import Catalog
import Interchange

/// `octavo show`: books with all their relations.
struct ShowCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a book, or several: relations, your readings, and who has it."
  )

  @OptionGroup var books: BookSelection
  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let printer = Printer(console: console)
    let query = try books.read(on: console)
    try place.read(on: console) { view in
      let shown = try query.idsOfNamed(in: view, on: console).map { try view.shown($0) }
      if format.format == .json {
        return shown.count == 1
          ? printer.print(shown[0].json) : printer.print(elements: shown.map(\.json))
      }
      for (index, book) in shown.enumerated() {
        if index > 0 { printer.print(line: "") }
        printer.print(fields: book.fields, asTable: format.format == .table)
      }
    }
  }
}
