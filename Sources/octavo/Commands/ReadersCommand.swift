import Books
import ArgumentParser
import Catalog
import Interchange

/// `octavo readers`: the people of the household or library.
struct ReadersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "readers",
    abstract: tr("List, show, add, edit, merge or remove readers."),
    discussion: tr(
      """
      A reader is a person who reads and borrows books. --as says which one you are, otherwise \
      $OCTAVO_USER, otherwise your login; see also octavo read and octavo lend.
      """
    ),
    subcommands: [
      ReadersListCommand.self, ReadersShowCommand.self, ReadersAddCommand.self,
      ReadersEditCommand.self, ReadersMergeCommand.self, ReadersRemoveCommand.self,
    ],
    defaultSubcommand: ReadersListCommand.self
  )
}

extension ReaderRepository {
  /// A reader as JSON, with the number of books that they have out.
  func json(_ id: ID<Reader>) throws -> JSON {
    JSON(try record(id), try rows([id]).first)
  }
}

/// `octavo readers list`.
struct ReadersListCommand: Command, WordSearch {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: tr("List readers by name, with the number of books that they have out.")
  )

  @Argument(
    help: ArgumentHelp(tr("Words that their names or cards begin with."), valueName: "word")
  )
  var words: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("Only those to whom books of a series were lent, most books first, with their number."),
      valueName: "series"
    )
  )
  var hadSeries: String?

  @OptionGroup var list: ListOptions
  @OptionGroup var place: CatalogOptions

  func validate() throws {
    if hadSeries != nil, !words.isEmpty {
      throw ValidationError(tr("--had-series takes no words."))
    }
  }

  func run(on console: Console) throws {
    if let hadSeries { return try run(ofSeries: hadSeries, console) }
    let listing = ReaderListing(find: find)
    let printer = Printer(console: console)
    try place.read(on: console) { view in
      try refuseConditions(in: view)
      let rows = try view.readers.rows(listing, limit: list.limit ?? .max, offset: list.offset ?? 0)
      try printer.print(
        rows,
        as: list.format,
        table: table(rows),
        id: { RecordNumber(.reader, $0.id.rawValue).description },
        json: { JSON(try view.readers.record($0.id), $0) }
      )
    }
  }

  private func run(ofSeries name: String, _ console: Console) throws {
    let printer = Printer(console: console)
    try place.read(on: console) { view in
      let rows = list.part(of: try view.loans.readers(whoHad: try view.series.wanted(name)))
      let table = TextTable(
        columns: [
          TextTable.Column(heading: tr("Id"), key: "id", isNumber: true),
          TextTable.Column(heading: tr("Name"), key: "name", enough: 30),
          TextTable.Column(heading: tr("Books"), key: "books", isNumber: true),
        ],
        rows: rows.map { [$0.reader.id.description, $0.reader.name, String($0.books)] }
      )
      printer.print(
        rows,
        as: list.format,
        table: table,
        id: { RecordNumber(.reader, $0.reader.id.rawValue).description },
        json: { JSON(counted: $0.reader, $0.books) }
      )
    }
  }

  private func table(_ rows: [ReaderRow]) -> TextTable {
    TextTable(
      columns: [
        TextTable.Column(heading: tr("Id"), key: "id", isNumber: true),
        TextTable.Column(heading: tr("Name"), key: "name", enough: 30),
        TextTable.Column(heading: tr("Kind"), key: "kind"),
        TextTable.Column(heading: tr("Card"), key: "card", enough: 12),
        TextTable.Column(heading: tr("Out"), key: "out", isNumber: true),
        TextTable.Column(heading: tr("Overdue"), key: "overdue", isNumber: true),
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
    abstract: tr("Show one reader and the books that they have out.")
  )

  @Argument(help: .tr("A name, a card's number or an id."))
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
            label: loan.direction == .borrowed ? tr("Lent you") : tr("Has"),
            key: loan.direction.word,
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

/// `octavo readers add`.
struct ReadersAddCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: tr("Add a reader and print the id.")
  )

  @Argument(help: .tr("The name."))
  var name: String

  @OptionGroup var reader: ReaderOptions
  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    var draft = ReaderDraft(name: name)
    reader.fill(&draft)
    let filled = draft
    let written = try place.write(format, on: console, creating: true) { edit in
      let id = try edit.readers.add(filled)
      return (id, try edit.readers.json(id))
    }
    let (id, json) = written.value
    Printer(console: console).print(
      added: RecordNumber(.reader, id.rawValue),
      by: written.change,
      format,
      json
    )
  }
}

/// `octavo readers edit`.
struct ReadersEditCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: tr("Change a reader's name, kind, login, card or notes."),
    discussion:
      tr("Only the fields that you give change; an empty value empties a field. It can be undone.")
  )

  @Argument(help: .tr("A name, a card's number or an id."))
  var name: String

  @Option(
    name: .customLong("name"),
    parsing: .unconditional,
    help: ArgumentHelp(tr("The new name."), valueName: "name")
  )
  var newName: String?

  @OptionGroup var reader: ReaderOptions
  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let (json, change) = try place.write(format, on: console) { edit in
      let id = try edit.readers.wanted(name)
      var draft = ReaderDraft(try edit.readers.record(id))
      if let newName { draft.name = newName }
      reader.fill(&draft)
      try edit.readers.update(id, to: draft)
      // The version that they have with another card.
      try edit.touchOwners()
      return try edit.readers.json(id)
    }
    if format.format == .json {
      Printer(console: console).print(json.with(change.revision).with(change))
    }
    console.say(change: change.revision)
  }
}

/// Options for the fields of a reader; an empty value empties the field.
struct ReaderOptions: ParsableArguments {
  @Option(help: ArgumentHelp(tr("adult, child or staff."), valueName: "kind"))
  var kind: String?

  @Option(
    help: ArgumentHelp(tr("The login that makes this reader the user."), valueName: "login")
  )
  var login: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("The number of the card."), valueName: "number")
  )
  var card: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("The last day of the card: 2027-12-31 or +1y."), valueName: "day")
  )
  var validUntil: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("For everybody to read."), valueName: "text")
  )
  var notes: String?

  func fill(_ draft: inout ReaderDraft) {
    if let kind { draft.kind = kind }
    if let login { draft.login = login }
    if let card {
      draft.cardNumber = card
      // Without a card there is nothing that could be valid.
      if card.isEmpty { draft.validUntil = "" }
    }
    if let validUntil { draft.validUntil = validUntil }
    if let notes { draft.notes = notes }
  }
}

/// `octavo readers remove`.
struct ReadersRemoveCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: tr("Delete a reader with their readings. It can be undone."),
    discussion: tr(
      """
      The loans stay, with the name. Octavo always asks, so that it does not reveal whether another \
      reader has readings.
      """
    )
  )

  @Argument(help: .tr("A name, a card's number or an id."))
  var name: String

  @Flag(name: .shortAndLong, help: .tr("Do not ask."))
  var yes = false

  @OptionGroup var trial: TrialOptions
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let (id, doubt) = try place.read(on: console) { view in
      let id = try view.readers.wanted(name)
      return (id, try question(id, in: view))
    }
    if trial.dryRun {
      if let doubt { console.say(doubt) }
      return try trial.rehearse(place, on: console) { edit in try edit.readers.delete(id) }
    }
    if let doubt, !yes, try !console.confirm(doubt) { throw CommandFailure.declined }
    try place.report(trial.format, on: console) { catalog in
      try catalog.write { edit in try edit.readers.delete(id) }.revision
    }
  }

  /// The question before a reader is removed; nil for the person at the keyboard when they have
  /// neither readings nor loans.
  ///
  /// It is always asked for other people: nobody learns whether they have readings.
  private func question(_ id: ID<Reader>, in view: ReadTransaction) throws -> String? {
    let ties = try view.readers.ties(id)
    if ties.readings == 0, ties.loans == 0 { return nil }
    let readings =
      switch ties.readings {
      case nil: tr(", with all that is their own")
      case 0?: ""
      case let count?: tr(", with \(RecordKind.reading.name(count: count))")
      }
    let loans =
      ties.loans > 0 ? tr(" \(RecordKind.loan.name(count: ties.loans)) will be kept.") : ""
    let out = ties.openLoans > 0 ? tr(" Books are still out.") : ""
    let name = try view.readers.record(id).name
    return tr("Delete the reader “\(name)”\(readings)?\(loans)\(out)")
  }
}

/// `octavo readers merge`.
struct ReadersMergeCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: tr("Merge several readers into one."),
    discussion: tr(
      """
      For one person who is in the catalogue twice: the reader that stays gets all of their readings \
      and loans, and sees them from then on. It can be undone.
      """
    )
  )

  @Argument(
    help: ArgumentHelp(tr("The readers to merge, by name or id."), valueName: "name")
  )
  var names: [String]

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("The reader that stays."), valueName: "name")
  )
  var into: String

  @Flag(name: .shortAndLong, help: .tr("Do not ask."))
  var yes = false

  @OptionGroup var trial: TrialOptions
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let (others, kept, doubt) = try place.read(on: console) { view in
      let kept = try view.readers.wanted(into)
      let others = try names.map(view.readers.wanted).filter { $0 != kept }
      guard !others.isEmpty else {
        throw CommandFailure.usage(tr("Name another reader than the one that stays."))
      }
      return (others, kept, try question(others, into: kept, in: view))
    }
    if trial.dryRun {
      if let doubt { console.say(doubt) }
      return try trial.rehearse(place, on: console) { edit in
        try edit.readers.merge(others, into: kept)
      }
    }
    if let doubt, !yes, try !console.confirm(doubt) { throw CommandFailure.declined }
    try place.report(trial.format, on: console) { catalog in
      try catalog.write { edit in try edit.readers.merge(others, into: kept) }.revision
    }
  }

  /// The question before readings become visible to another reader; nil when only the person at the
  /// keyboard is merged away and has none.
  ///
  /// It is always asked for other people: nobody learns whether they have readings.
  private func question(
    _ others: [ID<Reader>],
    into kept: ID<Reader>,
    in view: ReadTransaction
  ) throws -> String? {
    let names = try others.filter { try view.readers.ties($0).readings != 0 }
      .map { "“\(try view.readers.record($0).name)”" }
    guard !names.isEmpty else { return nil }
    let target = try view.readers.record(kept).name
    return tr(
      "All readings of \(names.joined(separator: ", ")) become those of “\(target)”,"
        + " private notes too. Are they one person?"
    )
  }
}
