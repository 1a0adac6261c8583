import ArgumentParser
import Catalog
import Interchange

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
      try print(list.part(of: ids), of: query, view, Printer(console: console))
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
    guard rows.isEmpty, list.beginsAtFirst,
      let words = try nothingFound(
        for: query.text,
        in: view,
        isTerminal: printer.console.isTerminal
      )
    else { return }
    printer.console.say(words)
  }

  /// What is said in place of an empty list: the nearest words that exist, and how many books they
  /// would find; that there is nothing at all only a person is told.
  private func nothingFound(
    for query: String,
    in view: View,
    isTerminal: Bool
  ) throws -> String? {
    guard query.contains(where: { !$0.isWhitespace }) else {
      return isTerminal ? "There are no books yet. octavo add and octavo import bring some." : nil
    }
    let others = try view.closest(to: query).filter { $0.books > 0 }.prefix(3)
    guard !others.isEmpty else { return isTerminal ? "Nothing found for “\(query)”." : nil }
    let finds = others.map { other in
      "octavo list \(other.find.asArgument) finds \(other.books)\(other.title.map { ": \($0)" } ?? "")"
    }
    return "Nothing found; " + finds.joined(separator: "\n")
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
      printer.print(csv: TextTable(columns: TextTable.books))
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
          output.write(JSON(card).printed)
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

extension String {
  /// As a shell takes it for one argument of a command.
  fileprivate var asArgument: String {
    let dashes = hasPrefix("-") ? "-- " : ""
    guard contains(where: { "\"$`\\!".contains($0) }) else { return "\(dashes)\"\(self)\"" }
    return "\(dashes)'\(replacing("'", with: "'\\''"))'"
  }
}

extension TextTable {
  /// The columns of a list of books.
  static let books: [Column] = [
    Column(heading: "Id", key: "id", isNumber: true),
    Column(heading: "Title", key: "title", enough: 30),
    Column(heading: "Authors", key: "authors", enough: 18),
    Column(heading: "Year", key: "year", isNumber: true),
    Column(heading: "Genre", key: "genre", enough: 12),
    Column(heading: "Publisher", key: "publisher", enough: 12),
  ]

  static func books(_ rows: [BookRow]) -> TextTable {
    TextTable(
      columns: books,
      rows: rows.map { row in
        [
          row.id.description, row.title, row.authors.joined(separator: "; "),
          row.year.map(String.init) ?? "", row.genre ?? "", row.publisher ?? "",
        ]
      }
    )
  }
}
