import ArgumentParser
import Catalog
import Interchange

/// `octavo show`: one book with all its relations.
struct ShowCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "show",
    _superCommandName: "octavo",
    abstract: "Show one book with all its relations."
  )

  @Argument(help: "An id or an ISBN.")
  var book: String

  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let printer = Printer(console: console)
    try place.read(on: console) { view in
      let card = try view.books.card(try view.books.wanted(book))
      if format.format == .json {
        printer.print(JSON(card))
      } else {
        printer.print(fields: card.fields, asTable: format.format == .table)
      }
    }
  }
}
