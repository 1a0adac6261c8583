import ArgumentParser
import Catalog

/// `octavo list`: books by title.
struct ListCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "list",
    _superCommandName: "octavo",
    abstract: "List books, by title."
  )

  @Argument(help: ArgumentHelp("Words, an ISBN, or id:12. A number is a word.", valueName: "query"))
  var query: [String] = []

  @OptionGroup var list: ListOptions
  @OptionGroup var place: CatalogOptions

  /// How many books are read and printed at a time.
  private static let pieceSize = 500

  func run(on console: Console) throws {
    let query = BookQuery(query, loneNumber: .isWord)
    try place.read(on: console) { view in
      if list.format == nil || list.format == .table, let limit = list.limit,
        case .words(let text) = query
      {
        // One query and no list of ids: what a script asks for most.
        let rows = try view.books.rows(
          BookListing(find: text),
          limit: limit,
          offset: list.offset ?? 0
        )
        return try print(rows, of: query, view, Printer(console: console))
      }
      let ids = try query.ids(in: view)
      let part = ids.dropFirst(list.offset ?? 0).prefix(list.limit ?? .max)
      try print(part, of: query, view, Printer(console: console))
    }
  }

  /// A table, or for a person what there is in its place.
  private func print(
    _ rows: [BookRow],
    of query: BookQuery,
    _ view: View,
    _ printer: Printer
  ) throws {
    printer.print(.books(rows), asTable: list.format == .table)
    if rows.isEmpty, list.beginsAtFirst, printer.console.isTerminal {
      printer.console.say(try EmptyListMessage.words(for: query.text, in: view))
    }
  }

  private func print(
    _ ids: ArraySlice<ID<Book>>,
    of query: BookQuery,
    _ view: View,
    _ printer: Printer
  ) throws {
    let output = printer.console.output
    switch list.format {
    case nil, .table: try print(view.books.rows(ids), of: query, view, printer)
    case .ids:
      for id in ids { printer.print(line: id.description) }
    case .csv:
      printer.print(csv: Table(columns: Table.books))
      try forEachPiece(ids, output) { piece in
        printer.print(csv: .books(try view.books.rows(piece)), withHeading: false)
      }
    case .jsonl:
      try forEachPiece(ids, output) { piece in
        for card in try view.books.cards(piece) { printer.print(JSON(card)) }
      }
    case .json:
      var separator = "[\n"
      try forEachPiece(ids, output) { piece in
        for card in try view.books.cards(piece) {
          output.write(separator)
          output.write(JSON(card).bytes)
          separator = ",\n"
        }
      }
      output.write(ids.isEmpty ? "[]\n" : "\n]\n")
    }
  }

  private func forEachPiece(
    _ ids: ArraySlice<ID<Book>>,
    _ output: Sink,
    _ body: (ArraySlice<ID<Book>>) throws -> Void
  ) throws {
    var rest = ids
    while !rest.isEmpty {
      try body(rest.prefix(Self.pieceSize))
      try output.flushIfLarge()
      rest = rest.dropFirst(Self.pieceSize)
    }
  }
}
