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

  @OptionGroup var books: BookSelection
  @OptionGroup var list: ListOptions
  @OptionGroup var place: CatalogOptions

  /// How many books are read and printed at a time.
  private static let pieceSize = 500

  func run(on console: Console) throws {
    let query = try books.read(on: console)
    try place.read(on: console) { view in
      let find = try query.text(in: view, on: console)
      if list.format == nil || list.format == .table, let limit = list.limit {
        // One query and no list of ids: what a script asks for most.
        let rows = try view.books.rows(
          BookListing(find: find),
          limit: limit,
          offset: list.offset ?? 0
        )
        return try print(rows, of: find, view, Printer(console: console))
      }
      let ids = try view.books.ids(BookListing(find: find)).map(ID<Book>.init(rawValue:))
      try print(list.part(of: ids), of: find, view, Printer(console: console))
    }
  }

  /// A table, or for a person what there is in its place.
  private func print(
    _ rows: [BookRow],
    of query: String,
    _ view: View,
    _ printer: Printer
  ) throws {
    printer.print(.books(rows), asTable: list.format == .table)
    if rows.isEmpty, list.beginsAtFirst, printer.console.isTerminal {
      printer.console.say(try nothingFound(for: query, in: view))
    }
  }

  /// What a person is told in place of an empty list: the nearest words that exist, and how many
  /// books they would find.
  private func nothingFound(for query: String, in view: View) throws -> String {
    guard query.contains(where: { !$0.isWhitespace }) else {
      return "There are no books yet. octavo add and octavo import bring some."
    }
    let nothing = "Nothing found for “\(query)”."
    let others = try view.closest(to: query).filter { $0.books > 0 }.prefix(3)
    guard !others.isEmpty else { return nothing }
    let lines = others.map { other in
      "  \(other.find): \(other.title ?? RecordKind.book.name(count: other.books))"
    }
    return "\(nothing) There is:\n" + lines.joined(separator: "\n")
  }

  private func print(
    _ ids: ArraySlice<ID<Book>>,
    of query: String,
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
