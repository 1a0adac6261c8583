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

  @OptionGroup var list: ListOptions
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let listing = AuthorityListing(find: words.joined(separator: " "), withoutBooks: unused)
    let printer = Printer(console: console)
    try place.read(on: console) { view in
      let repository = view.authorities(Kind.kind)
      let rows = try repository.rows(listing, limit: list.limit ?? .max, offset: list.offset ?? 0)
      switch list.format {
      case nil, .table: printer.print(table(rows), asTable: list.format == .table)
      case .csv: printer.print(csv: table(rows))
      case .ids: for row in rows { printer.print(line: String(row.id.rawValue)) }
      case .json: printer.print(elements: try rows.map { JSON(try repository.record($0.id)) })
      case .jsonl: for row in rows { printer.print(JSON(try repository.record(row.id))) }
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
