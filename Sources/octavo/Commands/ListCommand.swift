import Books
import ArgumentParser
import Catalog
import Interchange

/// `octavo list`: books by title.
struct ListCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: tr("List books, by title.")
  )

  @OptionGroup var books: BookSelection

  @Option(
    help: ArgumentHelp(
      tr("What to print of each book, as in title,authors,price: fields, id, status, lent …"),
      valueName: "names"
    )
  )
  var columns: String?

  @Option(
    help: ArgumentHelp(
      tr("Fields to sort by, with a - after a name for the reverse order; or best."),
      valueName: "year-,title"
    )
  )
  var sort: String?

  @OptionGroup var list: ListOptions
  @OptionGroup var place: CatalogOptions

  /// How many books are read and printed at a time.
  private static let pieceSize = 500

  func run(on console: Console) throws {
    let query = try books.read(on: console)
    try place.read(on: console) { view in
      let printer = Printer(console: console)
      var listing = BookListing(try query.query(in: view, on: console))
      if let sort { try order(&listing, by: sort, view.queryNames) }
      let columns = try columns.map { try PrintedColumn.list($0, among: view.customFields.all()) }
      if list.isTable, columns == nil, let limit = list.limit {
        // One query and no list of ids: what a script asks for most.
        let rows = try view.books.rows(listing, limit: limit, offset: list.offset ?? 0)
        return try print(.books(rows), of: listing.query, view, printer)
      }
      let ids = list.part(of: try view.books.ids(listing).map(ID<Book>.init(rawValue:)))
      if let columns {
        try print(ids, columns, of: listing.query, view, printer)
      } else {
        try print(ids, of: listing.query, view, printer)
      }
    }
  }

  private func order(
    _ listing: inout BookListing,
    by text: String,
    _ names: QueryNames
  ) throws {
    let best = BookOrder.bestName
    let words = text.split { $0 == "," || $0 == " " }
    if words == [best[...]] { return listing.order = BookOrder.best }
    guard !words.contains(best[...]) else {
      throw CommandFailure.usage(
        tr("“\(text)”: best is an order by itself, with no field beside it. Write --sort best")
      )
    }
    listing.sort = try words.map { word in
      if let order = names.order(String(word)) { return order }
      let name = word.last.map { "+-".contains($0) } == true ? word.dropLast() : word
      throw CommandFailure.unknown(tr("field to sort by"), String(name), among: names.sorted)
    }
  }

  /// Prints a table, and says what to look for instead when it is empty.
  private func print(
    _ table: TextTable,
    of query: ParsedQuery,
    _ view: ReadTransaction,
    _ printer: Printer
  ) throws {
    printer.print(table, asTable: list.format == .table)
    guard table.rows.isEmpty, list.beginsAtFirst, !printer.console.isQuiet,
      let lines = try nothingFound(
        for: query.text ?? "",
        in: view,
        isTerminal: printer.console.isTerminal
      )
    else { return }
    printer.console.note(lines: lines)
  }

  /// Lines printed in place of an empty list: the nearest words that find books, and how many.
  ///
  /// Where nothing is near, on a terminal a line that nothing was found, elsewhere nil.
  private func nothingFound(
    for query: String,
    in view: ReadTransaction,
    isTerminal: Bool
  ) throws -> [String]? {
    guard query.contains(where: { !$0.isWhitespace }) else {
      return isTerminal
        ? [tr("There are no books yet. octavo add and octavo import bring some.")] : nil
    }
    let others = try view.closest(to: query).filter { $0.books > 0 }.prefix(3)
    guard !others.isEmpty else {
      return isTerminal ? [tr("Nothing found for “\(query)”.")] : nil
    }
    let finds = others.map { other in
      tr(
        "octavo list \(other.find.asQueryArguments) finds \(other.books)\(other.title.map { ": \($0)" } ?? "")"
      )
    }
    return [tr("Nothing found; ") + finds[0]] + finds.dropFirst()
  }

  // MARK: - Piece by piece

  private func print(
    _ ids: ArraySlice<ID<Book>>,
    of query: ParsedQuery,
    _ view: ReadTransaction,
    _ printer: Printer
  ) throws {
    switch list.format {
    case nil, .table: try print(.books(view.books.rows(ids)), of: query, view, printer)
    case .ids: printer.print(ids: ids)
    case .csv:
      printer.print(csv: TextTable(columns: TextTable.books))
      try forEachPiece(ids, printer) { piece in
        printer.print(csv: .books(try view.books.rows(piece)), withHeading: false)
      }
    case .jsonl, .json:
      try print(ids, printer) { piece in try view.books.cards(piece).map { JSON($0) } }
    }
  }

  /// Prints books with some columns alone.
  private func print(
    _ ids: ArraySlice<ID<Book>>,
    _ columns: [PrintedColumn],
    of query: ParsedQuery,
    _ view: ReadTransaction,
    _ printer: Printer
  ) throws {
    func table(_ ids: ArraySlice<ID<Book>>, isForPeople: Bool) throws -> TextTable {
      .books(try view.printed(ids, for: columns), columns, isForPeople: isForPeople)
    }
    switch list.format {
    case nil, .table:
      let isForPeople = printer.console.isTerminal || list.format == .table
      var whole = try table([], isForPeople: isForPeople)
      try forEachPiece(ids, printer) { piece in
        whole.rows += try table(piece, isForPeople: isForPeople).rows
      }
      try print(whole, of: query, view, printer)
    case .ids: printer.print(ids: ids)
    case .csv:
      printer.print(csv: try table([], isForPeople: false))
      try forEachPiece(ids, printer) { piece in
        printer.print(csv: try table(piece, isForPeople: false), withHeading: false)
      }
    case .jsonl, .json:
      try print(ids, printer) { piece in
        try view.printed(piece, for: columns).map { JSON($0, columns) }
      }
    }
  }

  /// As an array, or line by line.
  private func print(
    _ ids: ArraySlice<ID<Book>>,
    _ printer: Printer,
    json: (ArraySlice<ID<Book>>) throws -> [JSON]
  ) throws {
    let isArray = list.format == .json
    let output = printer.console.output
    var separator = "[\n"
    try forEachPiece(ids, printer) { piece in
      for element in try json(piece) {
        guard isArray else {
          printer.print(element)
          continue
        }
        output.write(separator)
        output.write(element.printed)
        separator = ",\n"
      }
    }
    if isArray { output.write(ids.isEmpty ? "[]\n" : "\n]\n") }
  }

  private func forEachPiece(
    _ ids: ArraySlice<ID<Book>>,
    _ printer: Printer,
    _ body: (ArraySlice<ID<Book>>) throws -> Void
  ) throws {
    var rest = ids
    while !rest.isEmpty {
      try body(rest.prefix(Self.pieceSize))
      try printer.console.output.flushIfLarge()
      rest = rest.dropFirst(Self.pieceSize)
    }
  }
}

extension Printer {
  fileprivate func print(ids: some Sequence<ID<Book>>) {
    for id in ids { print(line: id.description) }
  }
}

extension String {
  /// A query as a shell takes it: in one argument, and with a field in it each term in its own, since
  /// in one argument what follows a field is all of its value.
  var asQueryArguments: String {
    var terms = [self]
    if contains(":") {
      var isQuoted = false
      terms = split { character in
        if character == "\"" { isQuoted.toggle() }
        return character == " " && !isQuoted
      }.map(String.init)
    }
    let dashes = terms.contains { $0.hasPrefix("-") } ? "-- " : ""
    return dashes + terms.map(\.asArgument).joined(separator: " ")
  }

  private var asArgument: String {
    guard contains(where: { "\"$`\\!".contains($0) }) else { return "\"\(self)\"" }
    return "'\(replacing("'", with: "'\\''"))'"
  }
}

extension TextTable {
  /// The columns of a list of books.
  static let books: [Column] = [
    Column(heading: tr("Id"), key: "id", isNumber: true),
    Column(heading: tr("Title"), key: "title", enough: 30),
    Column(heading: tr("Authors"), key: "authors", enough: 18),
    Column(heading: tr("Year"), key: "year", isNumber: true),
    Column(heading: tr("Genre"), key: "genre", enough: 12),
    Column(heading: tr("Publisher"), key: "publisher", enough: 12),
  ]

  static func books(_ rows: [BookRow]) -> TextTable {
    TextTable(
      columns: books,
      rows: rows.map { row in
        [
          row.id.description, row.title, row.authors.joined(separator: "; "),
          row.year?.text ?? "", row.genre ?? "", row.publisher ?? "",
        ]
      }
    )
  }
}
