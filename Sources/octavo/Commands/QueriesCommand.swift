import Books
import ArgumentParser
import Catalog
import Interchange

/// `octavo queries`: the queries that have a name.
struct QueriesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "queries",
    abstract: tr("List, save, rename or remove saved queries."),
    discussion: tr("In a query, @NAME stands for a saved query: octavo list @unread."),
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
    abstract: tr("List the saved queries by name, and how many books each finds."),
    discussion: tr("Every catalogue has @unread, @reading and @wishes.")
  )

  @OptionGroup var list: ListOptions
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let printer = Printer(console: console)
    try place.read(on: console) { view in
      let queries = list.part(of: try view.queries.all())
      // One that has a mistake by now finds nothing that could be counted.
      let counts = queries.map { query in
        try? view.books.count(view.listing(query.reference))
      }
      let rows = Array(zip(queries, counts))
      printer.print(
        rows,
        as: list.format,
        table: table(rows),
        id: \.0.reference,
        json: { JSON($0.0, books: $0.1) }
      )
    }
  }

  private func table(_ rows: [(SavedQuery, Int?)]) -> TextTable {
    TextTable(
      columns: [
        TextTable.Column(heading: tr("Name"), key: "name", enough: 24),
        TextTable.Column(heading: tr("Books"), key: "books", isNumber: true),
        TextTable.Column(heading: tr("Query"), key: "query", enough: 40),
      ],
      rows: rows.map { query, books in [query.name, books.map(String.init) ?? "", query.text] }
    )
  }
}

extension JSON {
  /// A saved query; `books` is null when it has a mistake.
  fileprivate init(_ query: SavedQuery, books: Int?) {
    self = [
      "name": .string(query.name), "query": .string(query.text), "books": .int(books),
    ]
  }
}

/// `octavo queries save`.
struct QueriesSaveCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "save",
    abstract: tr("Save a query under a name."),
    discussion: tr("Octavo asks before it replaces a query of that name. It can be undone.")
  )

  @Argument(help: .tr("The name that it gets."))
  var name: String

  @Argument(help: .tr("Words and conditions, as for octavo list."))
  var query: [String]

  @Flag(name: .shortAndLong, help: .tr("Do not ask when it replaces another one."))
  var yes = false

  @OptionGroup var trial: TrialOptions
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let text = try text(on: console)
    do {
      try place.changeQueries(trial, on: console, creating: true) { queries in
        try queries.save(text, as: name, replacing: yes || trial.dryRun)
      }
    } catch CatalogError.savedQuery(.taken(let old)) {
      // Asked outside of the transaction: nobody else waits for the answer.
      let question = tr("Replace the saved query “\(old.name)”, “\(old.text)”, by “\(text)”?")
      guard try console.confirm(question) else { throw CommandFailure.declined }
      try place.changeQueries(trial, on: console) { queries in try queries.save(text, as: name) }
    }
  }

  private func text(on console: Console) throws -> String {
    let terms = try query.withoutOptions()
    return try place.readingCatalog(on: console, isTrial: true) { catalog in
      try catalog.read { view in try BookQuery.terms(terms).query(in: view, on: console) }.text
        ?? ""
    }
  }
}

/// `octavo queries rename`.
struct QueriesRenameCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: tr("Rename a saved query, also in other queries that use it.")
  )

  @Argument(help: .tr("A saved query."))
  var name: String

  @Argument(help: .tr("The name that it gets."))
  var newName: String

  @OptionGroup var trial: TrialOptions
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    try place.changeQueries(trial, on: console) { queries in
      try queries.rename(name, to: newName)
    }
  }
}

/// `octavo queries remove`.
struct QueriesRemoveCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: tr("Delete a saved query that no other query uses. It can be undone.")
  )

  @Argument(help: .tr("A saved query."))
  var name: String

  @OptionGroup var trial: TrialOptions
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    try place.changeQueries(trial, on: console) { queries in
      try queries.remove(name)
    }
  }
}

extension CatalogOptions {
  /// Changes saved queries, and tells it; or tells what it would change.
  fileprivate func changeQueries(
    _ trial: TrialOptions,
    on console: Console,
    creating: Bool = false,
    _ body: (SavedQueryRepository<WriteTransaction>) throws -> Void
  ) throws {
    if trial.dryRun {
      return try trial.rehearse(self, on: console) { edit in try body(edit.queries) }
    }
    try report(trial.format, on: console, creating: creating) { catalog in
      try catalog.write { edit in try body(edit.queries) }.revision
    }
  }
}
