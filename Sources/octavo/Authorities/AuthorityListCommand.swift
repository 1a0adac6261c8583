import ArgumentParser
import Catalog

/// `octavo authors list`.
struct AuthorityListCommand<Kind: AuthorityCommandKind>: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "list", abstract: "List \(Kind.several) by name.")
  }

  @Argument(help: ArgumentHelp("Words that their names begin with.", valueName: "word"))
  var words: [String] = []

  @Flag(help: "Only those that no book has.")
  var unused = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only those of the books that a reader has out, most books first, with their number.",
      valueName: "reader"
    )
  )
  var lentTo: String?

  @Option(help: "With --lent-to: of the books that went out in this year.")
  var year: Int?

  @OptionGroup var list: ListOptions
  @OptionGroup var place: CatalogOptions

  func validate() throws {
    if year != nil, lentTo == nil { throw ValidationError("--year needs --lent-to.") }
    if let year, !(1...9999).contains(year) { throw ValidationError("A year is 1 to 9999.") }
    if lentTo != nil, !words.isEmpty || unused {
      throw ValidationError("--lent-to takes neither words nor --unused.")
    }
  }

  func run(on console: Console) throws {
    if let lentTo { return try runRelated(lentTo, console) }
    let listing = AuthorityListing(find: words.joined(separator: " "), withoutBooks: unused)
    let printer = Printer(console: console)
    try place.read(on: console) { view in
      let repository = view.authorities(Kind.kind)
      let rows = try repository.rows(listing, limit: list.limit ?? .max, offset: list.offset ?? 0)
      switch list.format {
      case nil, .table:
        printer.print(table(rows), asTable: list.format == .table)
        if rows.isEmpty, list.beginsAtFirst, !unused, console.isTerminal {
          console.say(try EmptyListMessage.words(for: listing.find, among: Kind.kind, in: view))
        }
      case .csv: printer.print(csv: table(rows))
      case .ids: for row in rows { printer.print(line: String(row.id.rawValue)) }
      case .json: printer.print(elements: try rows.map { JSON(try repository.record($0.id)) })
      case .jsonl: for row in rows { printer.print(JSON(try repository.record(row.id))) }
      }
    }
  }

  private func runRelated(_ reader: String, _ console: Console) throws {
    let printer = Printer(console: console)
    try place.read(on: console) { view in
      let reader = try view.readers.wanted(reader)
      let all = try view.loans.related(Kind.kind, lentTo: reader, year.map(LentTime.year) ?? .now)
      let rows = Array(all.dropFirst(list.offset ?? 0).prefix(list.limit ?? .max))
      switch list.format {
      case nil, .table: printer.print(table(rows), asTable: list.format == .table)
      case .csv: printer.print(csv: table(rows))
      case .ids: for row in rows { printer.print(line: String(row.id.rawValue)) }
      case .json: printer.print(elements: rows.map(JSON.init(counted:)))
      case .jsonl: for row in rows { printer.print(JSON(counted: row)) }
      }
    }
  }

  private func table(_ rows: [AuthorityRow]) -> Table {
    Table(
      columns: [
        Table.Column(heading: "Id", key: "id", isNumber: true),
        Table.Column(heading: "Name", key: "name", enough: 36),
        Table.Column(heading: "Books", key: "books", isNumber: true),
      ],
      rows: rows.map { [String($0.id.rawValue), $0.name, String($0.books)] }
    )
  }
}

/// `octavo authors show`.
struct AuthorityShowCommand<Kind: AuthorityCommandKind>: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "show", abstract: "Show one \(Kind.one) and its books.")
  }

  @Argument(help: "A name or an id.")
  var name: String

  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let printer = Printer(console: console)
    try place.read(on: console) { view in
      let repository = view.authorities(Kind.kind)
      let record = try repository.record(try repository.wanted(name))
      guard format.format != .json else { return printer.print(JSON(record)) }
      let books = try view.books.rows(BookListing(scope: .of(record.id)), limit: .max)
      let titles = books.map { book in
        RecordField(label: "Book", key: "book", text: "\(book.id) \(book.title)")
      }
      printer.print(fields: record.fields + titles, asTable: format.format == .table)
    }
  }
}
