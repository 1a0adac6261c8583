import Books
import ArgumentParser
import Catalog
import Interchange

/// Which authority records a group of commands is about.
protocol AuthorityCommandKind {
  static var kind: AuthorityKind { get }
}

enum Authors: AuthorityCommandKind { static let kind = AuthorityKind.author }
enum Publishers: AuthorityCommandKind { static let kind = AuthorityKind.publisher }
enum Genres: AuthorityCommandKind { static let kind = AuthorityKind.genre }
enum AllSeries: AuthorityCommandKind { static let kind = AuthorityKind.series }
enum Tags: AuthorityCommandKind { static let kind = AuthorityKind.tag }
enum Shelves: AuthorityCommandKind { static let kind = AuthorityKind.shelf }

extension AuthorityCommandKind {
  static var one: String { kind.recordKind.name }
  static var oneWithArticle: String { kind == .author ? tr("an author") : "a \(one)" }
  static var several: String { kind.recordKind.plural }
  static var commandWord: String { kind.recordKind.commandWord }

  /// Changes records of the kind, or with `--dry-run` only tells what would change.
  static func change(
    _ place: CatalogOptions,
    _ trial: TrialOptions,
    _ console: Console,
    _ body: (AuthorityRepository<WriteTransaction>) throws -> Void
  ) throws {
    guard trial.dryRun else { return try change(place, trial.format, console, body) }
    try trial.rehearse(place, on: console) { edit in try body(edit.authorities(kind)) }
  }

  /// Changes records of the kind, and tells it.
  fileprivate static func change(
    _ place: CatalogOptions,
    _ format: RecordFormatOption,
    _ console: Console,
    _ body: (AuthorityRepository<WriteTransaction>) throws -> Void
  ) throws {
    try place.report(format, on: console) { catalog in
      try catalog.write { edit in try body(edit.authorities(kind)) }.revision
    }
  }
}

/// `octavo authors`, `octavo genres` and so on: the commands for one kind of authority record.
struct AuthorityCommand<Kind: AuthorityCommandKind>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Kind.commandWord,
      abstract: tr("List, add, rename, merge or remove \(Kind.several)."),
      subcommands: [
        AuthorityListCommand<Kind>.self, AuthorityShowCommand<Kind>.self,
        AuthorityAddCommand<Kind>.self, AuthorityRenameCommand<Kind>.self,
        AuthorityMergeCommand<Kind>.self, AuthorityClustersCommand<Kind>.self,
        AuthorityRemoveCommand<Kind>.self,
      ] + (Kind.kind == .author ? [AuthorSortingCommand.self, AuthorSortCommand.self] : []),
      defaultSubcommand: AuthorityListCommand<Kind>.self
    )
  }
}

/// `octavo authors list`.
struct AuthorityListCommand<Kind: AuthorityCommandKind>: Command, WordSearch {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "list", abstract: tr("List \(Kind.several) by name."))
  }

  @Argument(
    help: ArgumentHelp(
      tr("Words that names begin with; after --, a word with a minus leaves names out."),
      valueName: "word"
    )
  )
  var words: [String] = []

  @Flag(help: .tr("Only names without books."))
  var unused = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("Only names of books that a reader has out, with the number of books; most first."),
      valueName: "reader"
    )
  )
  var lentTo: String?

  @Option(help: .tr("With --lent-to: of books that were lent in this year."))
  var year: Int?

  @OptionGroup var list: ListOptions
  @OptionGroup var place: CatalogOptions

  var fields: [String: String] { ["books": "books:>3"] }

  func validate() throws {
    if year != nil, lentTo == nil { throw ValidationError(tr("--year needs --lent-to.")) }
    if let year, !(1...9999).contains(year) {
      throw ValidationError(tr("A year is 1 to 9999."))
    }
    if lentTo != nil, !words.isEmpty || unused {
      throw ValidationError(tr("--lent-to takes neither words nor --unused."))
    }
  }

  func run(on console: Console) throws {
    if let lentTo { return try runRelated(lentTo, console) }
    let listing = AuthorityListing(find: find, withoutBooks: unused)
    let printer = Printer(console: console)
    try place.read(on: console) { view in
      try refuseConditions(in: view)
      let repository = view.authorities(Kind.kind)
      let rows = try repository.rows(listing, limit: list.limit ?? .max, offset: list.offset ?? 0)
      let isTable = list.format == nil || list.format == .table
      // Programs that read the lines get the same columns whoever is among the authors.
      let isForPeople = Kind.kind == .author && (console.isTerminal || list.format == .table)
      let roles = isForPeople ? try repository.rolesOfOthers(rows.map(\.id.rawValue)) : [:]
      try printer.print(
        rows,
        as: list.format,
        table: table(rows, roles),
        id: { RecordNumber(Kind.kind.recordKind, $0.id.rawValue).description },
        json: { JSON(try repository.record($0.id)) }
      )
      if isTable, rows.isEmpty, list.beginsAtFirst, !unused,
        let lines = try nothingFound(for: listing.find, in: repository, console)
      {
        console.note(lines: lines)
      }
    }
  }

  /// Lines printed in place of an empty list: the nearest words that find names.
  ///
  /// On a terminal they also say that nothing was found, and how much each of several words finds
  /// alone.
  private func nothingFound(
    for find: String,
    in repository: AuthorityRepository<ReadTransaction>,
    _ console: Console
  ) throws -> [String]? {
    let others = try repository.closest(to: find).prefix(3).map { other in
      let command = "octavo \(Kind.commandWord) list \(other.find.asQueryArguments)"
      return tr("\(command) finds \(other.count)")
        + (other.count > 1 ? "" : ": \(other.first.name)")
    }
    if let first = others.first {
      return [tr("Nothing found; ") + first] + others.dropFirst()
    }
    guard console.isTerminal else { return nil }
    guard !find.isEmpty else { return [tr("There are no \(Kind.several) yet.")] }
    let nothing = tr("No \(Kind.several) found for “\(find)”.")
    let words = find.split(separator: " ").map(String.init).filter { !$0.hasPrefix("-") }
    guard words.count > 1 else { return [nothing] }
    let lines = try words.prefix(4).compactMap { word -> String? in
      let count = try repository.count(AuthorityListing(find: word))
      return count > 0 ? "  \(word): \(Kind.kind.recordKind.name(count: count))" : nil
    }
    return lines.isEmpty ? [nothing] : [tr("\(nothing) There is:")] + lines
  }

  private func runRelated(_ reader: String, _ console: Console) throws {
    let printer = Printer(console: console)
    try place.read(on: console) { view in
      let reader = try view.readers.wanted(reader)
      let time = year.map(LentTime.year) ?? .now
      let rows = list.part(of: try view.loans.related(Kind.kind, lentTo: reader, time))
      printer.print(
        rows,
        as: list.format,
        table: table(rows),
        id: { RecordNumber(Kind.kind.recordKind, $0.id.rawValue).description },
        json: JSON.init(counted:)
      )
    }
  }

  /// - Parameter roles: The roles of people who are the author of no book, by their ids.
  private func table(
    _ rows: some Collection<AuthorityRow>,
    _ roles: [Int64: Role] = [:]
  ) -> TextTable {
    let columns = [
      TextTable.Column(heading: tr("Id"), key: "id", isNumber: true),
      TextTable.Column(heading: tr("Name"), key: "name", enough: 36),
      TextTable.Column(heading: tr("Books"), key: "books", isNumber: true),
    ]
    return TextTable(
      columns: columns
        + (roles.isEmpty ? [] : [TextTable.Column(heading: tr("Role"), key: "role")]),
      rows: rows.map { row in
        [String(row.id.rawValue), row.name, String(row.books)]
          + (roles.isEmpty ? [] : [roles[row.id.rawValue]?.name ?? ""])
      }
    )
  }
}

/// `octavo authors show`.
struct AuthorityShowCommand<Kind: AuthorityCommandKind>: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "show",
      abstract: tr("Show one \(Kind.one) and its books.")
    )
  }

  @Argument(help: .tr("A name or an id."))
  var name: String

  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let printer = Printer(console: console)
    try place.read(on: console) { view in
      let repository = view.authorities(Kind.kind)
      let record = try repository.record(try repository.wanted(name))
      let books = try view.books.rows(BookListing(scope: .of(record.id)), limit: .max)
      if format.format == .json {
        let titles = JSON.array(books.map { JSON(book: $0.id, $0.title) })
        return printer.print(JSON(record).with(JSON.Member("titles", titles)))
      }
      let titles = books.map { book in
        RecordField(label: tr("Book"), key: "book", text: "\(book.id) \(book.title)")
      }
      printer.print(fields: record.fields + titles, asTable: format.format == .table)
    }
  }
}

/// `octavo authors add`.
struct AuthorityAddCommand<Kind: AuthorityCommandKind>: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "add",
      abstract: tr("Add \(Kind.oneWithArticle) and print its id.")
    )
  }

  @Argument(help: .tr("The name, as in \"Ursula K. Le Guin\"."))
  var name: String

  @Option(
    name: .customLong("sort-name"),
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("The text that it is sorted by, if not the usual one."),
      valueName: "name"
    )
  )
  var sortName = ""

  @Option(
    name: .customLong("alias"),
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      tr("Another spelling, which queries find too. Can be repeated."),
      valueName: "name"
    )
  )
  var aliases: [String] = []

  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let parts = Kind.kind == .author ? AuthorName.parse(name) : AuthorName(name: name)
    let draft = AuthorityDraft(
      name: parts.name,
      qualifier: parts.qualifier ?? "",
      sortName: sortName,
      aliases: aliases
    )
    let (record, change) = try place.write(format, on: console, creating: true) { edit in
      let repository = edit.authorities(Kind.kind)
      return try repository.record(try repository.add(draft))
    }
    Printer(console: console)
      .print(
        added: RecordNumber(Kind.kind.recordKind, record.id.rawValue),
        by: change,
        format,
        JSON(record)
      )
  }
}

/// `octavo authors rename`.
struct AuthorityRenameCommand<Kind: AuthorityCommandKind>: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "rename",
      abstract: tr("Give \(Kind.oneWithArticle) another name.")
    )
  }

  @Argument(help: .tr("A name or an id."))
  var name: String

  @Argument(help: .tr("The new name."))
  var newName: String

  @OptionGroup var trial: TrialOptions
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    try Kind.change(place, trial, console) { repository in
      try repository.rename(try repository.wanted(name), to: newName)
    }
  }
}

/// `octavo authors merge`.
struct AuthorityMergeCommand<Kind: AuthorityCommandKind>: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "merge",
      abstract: tr("Merge several \(Kind.several) into one."),
      discussion: tr("The other names become other spellings of it. It can be undone.")
    )
  }

  @Argument(help: ArgumentHelp(tr("The names to merge, or their ids."), valueName: "name"))
  var names: [String]

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("The name that stays."), valueName: "name")
  )
  var into: String

  @OptionGroup var trial: TrialOptions
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    try Kind.change(place, trial, console) { repository in
      let target = try repository.wanted(into)
      let others = try names.map(repository.wanted)
      guard others.contains(where: { $0 != target }) else {
        let kept = try repository.record(target)
        throw CommandFailure.usage(
          tr(
            "All of these are “\(kept.displayName)” or other spellings of it. Name another \(Kind.one) as well."
          )
        )
      }
      try repository.merge(others, into: target)
    }
  }
}

/// `octavo authors remove`.
struct AuthorityRemoveCommand<Kind: AuthorityCommandKind>: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "remove",
      abstract: tr("Delete \(Kind.oneWithArticle). It can be undone."),
      discussion: tr("If books have it, say what happens to them.")
    )
  }

  @Argument(help: .tr("A name or an id."))
  var name: String

  @Flag(help: .tr("Its books stay, without it."))
  var keepBooks = false

  @Option(help: ArgumentHelp(tr("Its books get this one instead."), valueName: "name"))
  var giveTo: String?

  @Flag(help: .tr("Its books are deleted too."))
  var deleteBooks = false

  @OptionGroup var trial: TrialOptions
  @OptionGroup var place: CatalogOptions

  func validate() throws {
    let choices = [keepBooks, giveTo != nil, deleteBooks].count { $0 }
    if choices > 1 {
      throw ValidationError(tr("Choose one of --keep-books, --give-to and --delete-books."))
    }
  }

  func run(on console: Console) throws {
    do {
      try Kind.change(place, trial, console) { repository in
        try repository.delete(try repository.wanted(name), books: try fate(in: repository))
      }
    } catch let error as CatalogError {
      guard case .stillUsed = error else { throw error }
      console.say(error.message)
      console.say(tr("Choose --keep-books, --give-to NAME or --delete-books."))
      throw ExitCode(ExitStatus.usage.rawValue)
    }
  }

  private func fate(in repository: AuthorityRepository<WriteTransaction>) throws -> BooksFate {
    if keepBooks { return .keep }
    if deleteBooks { return .delete }
    return try giveTo.map { .give(try repository.wanted($0)) } ?? .refuse
  }
}
