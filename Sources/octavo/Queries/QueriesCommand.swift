import ArgumentParser
import Catalog

/// `octavo queries`: the queries that have a name.
struct QueriesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "queries",
    abstract: "List, save, rename or remove saved queries.",
    discussion: "A saved query is used as @NAME wherever a query is: octavo list @unread.",
    subcommands: [
      QueriesListCommand.self, QueriesSaveCommand.self, QueriesRenameCommand.self,
      QueriesRemoveCommand.self,
    ],
    defaultSubcommand: QueriesListCommand.self
  )
}

/// `octavo queries list`.
struct QueriesListCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the saved queries by name, and how many books each finds.",
    discussion: "@unread, @reading and @wishes are there from the start."
  )

  @OptionGroup var list: ListOptions
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let printer = Printer(console: console)
    try place.read(on: console) { view in
      let queries = try view.queries.all().dropFirst(list.offset ?? 0)
        .prefix(list.limit ?? .max)
      // One that has a mistake by now finds nothing that could be counted.
      let counts = queries.map { query in
        try? view.books.count(BookListing(find: query.reference))
      }
      let rows = Array(zip(queries, counts))
      switch list.format {
      case nil, .table: printer.print(table(rows), asTable: list.format == .table)
      case .csv: printer.print(csv: table(rows))
      case .ids: for row in rows { printer.print(line: row.0.reference) }
      case .json: printer.print(elements: rows.map { JSON($0, books: $1) })
      case .jsonl: for (query, books) in rows { printer.print(JSON(query, books: books)) }
      }
    }
  }

  private func table(_ rows: [(SavedQuery, Int?)]) -> Table {
    Table(
      columns: [
        Table.Column(heading: "Name", key: "name", enough: 24),
        Table.Column(heading: "Books", key: "books", isNumber: true),
        Table.Column(heading: "Query", key: "query", enough: 40),
      ],
      rows: rows.map { query, books in [query.name, books.map(String.init) ?? "", query.text] }
    )
  }
}

extension JSON {
  /// A saved query; `books` is null when it has a mistake.
  fileprivate init(_ query: SavedQuery, books: Int?) {
    self = [
      "name": .string(query.name), "query": .string(query.text), "books": .number(books),
    ]
  }
}
