import ArgumentParser
import Catalog
import Interchange

/// `octavo show`: books with all their relations.
struct ShowCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "show",
    _superCommandName: "octavo",
    abstract: "Show a book with all its relations, or several that are named one by one."
  )

  @OptionGroup var books: BookSelection
  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let printer = Printer(console: console)
    let query = try books.read(on: console)
    try place.read(on: console) { view in
      let cards = try query.idsOfNamed(in: view, on: console).map { try view.books.card($0) }
      if format.format == .json {
        return cards.count == 1
          ? printer.print(JSON(cards[0])) : printer.print(elements: cards.map { JSON($0) })
      }
      for (index, card) in cards.enumerated() {
        if index > 0 { printer.print(line: "") }
        printer.print(fields: card.fields, asTable: format.format == .table)
      }
    }
  }
}
