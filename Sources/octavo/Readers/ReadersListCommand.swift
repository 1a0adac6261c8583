import ArgumentParser
import Catalog

/// `octavo readers list`.
struct ReadersListCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List readers by name, with the number of books that they have out."
  )

  @Argument(help: ArgumentHelp("Words that their names or cards begin with.", valueName: "word"))
  var words: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only those to whom books of a series were lent, most books first, with their number.",
      valueName: "series"
    )
  )
  var hadSeries: String?

  @OptionGroup var list: ListOptions
  @OptionGroup var place: CatalogOptions

  func validate() throws {
    if hadSeries != nil, !words.isEmpty { throw ValidationError("--had-series takes no words.") }
  }

  func run(on console: Console) throws {
    if let hadSeries { return try run(ofSeries: hadSeries, console) }
    let listing = ReaderListing(find: words.joined(separator: " "))
    let printer = Printer(console: console)
    try place.read(on: console) { view in
      let rows = try view.readers.rows(listing, limit: list.limit ?? .max, offset: list.offset ?? 0)
      switch list.format {
      case nil, .table: printer.print(table(rows), asTable: list.format == .table)
      case .csv: printer.print(csv: table(rows))
      case .ids: for row in rows { printer.print(line: row.id.description) }
      case .json: printer.print(elements: try rows.map { JSON(try view.readers.record($0.id), $0) })
      case .jsonl: for row in rows { printer.print(JSON(try view.readers.record(row.id), row)) }
      }
    }
  }

  private func run(ofSeries name: String, _ console: Console) throws {
    let printer = Printer(console: console)
    try place.read(on: console) { view in
      let all = try view.loans.readers(whoHad: try view.series.wanted(name))
      let rows = all.dropFirst(list.offset ?? 0).prefix(list.limit ?? .max)
      let table = Table(
        columns: [
          Table.Column(heading: "Id", key: "id", isNumber: true),
          Table.Column(heading: "Name", key: "name", enough: 30),
          Table.Column(heading: "Books", key: "books", isNumber: true),
        ],
        rows: rows.map { [$0.reader.id.description, $0.reader.name, String($0.books)] }
      )
      switch list.format {
      case nil, .table: printer.print(table, asTable: list.format == .table)
      case .csv: printer.print(csv: table)
      case .ids: for row in rows { printer.print(line: row.reader.id.description) }
      case .json: printer.print(elements: rows.map { JSON(counted: $0.reader, $0.books) })
      case .jsonl: for row in rows { printer.print(JSON(counted: row.reader, row.books)) }
      }
    }
  }

  private func table(_ rows: [ReaderRow]) -> Table {
    Table(
      columns: [
        Table.Column(heading: "Id", key: "id", isNumber: true),
        Table.Column(heading: "Name", key: "name", enough: 30),
        Table.Column(heading: "Kind", key: "kind"),
        Table.Column(heading: "Card", key: "card", enough: 12),
        Table.Column(heading: "Out", key: "out", isNumber: true),
        Table.Column(heading: "Overdue", key: "overdue", isNumber: true),
      ],
      rows: rows.map { row in
        [
          row.id.description, row.name, row.kind.name, row.card ?? "", String(row.out),
          String(row.overdue),
        ]
      }
    )
  }
}

/// `octavo readers show`.
struct ReadersShowCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show one reader and the books that they have out."
  )

  @Argument(help: "A name, a card's number or an id.")
  var name: String

  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let printer = Printer(console: console)
    try place.read(on: console) { view in
      let id = try view.readers.wanted(name)
      guard format.format != .json else { return printer.print(try view.readers.json(id)) }
      let detail = try view.readers.detail(id)
      let books = detail.open.flatMap { loan in
        loan.open.map { book in
          RecordField(
            label: loan.direction == .borrowed ? "Lent you" : "Has",
            key: loan.direction.name,
            text: "\(book.id) \(book.title) (\(loan.state(on: view.today)))"
          )
        }
      }
      printer.print(fields: detail.reader.fields + books, asTable: format.format == .table)
    }
  }
}

extension Reader {
  /// The lines that have something in them.
  fileprivate var fields: [RecordField] {
    var fields = [
      RecordField(label: "Id", key: "id", text: id.description), RecordField(.reader(.name), name),
      RecordField(.reader(.kind), kind.name),
    ]
    func add(_ field: ReaderField, _ text: String?) {
      if let text { fields.append(RecordField(.reader(field), text)) }
    }
    add(.login, login)
    add(.cardNumber, card?.number)
    add(.validUntil, card?.validUntil?.iso8601)
    add(.notes, notes)
    return fields
  }
}
