import Books
import ArgumentParser
import Catalog
import Interchange

/// `octavo history`: what was changed.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: tr("Show what was changed, when and by whom."),
    subcommands: [HistoryListCommand.self, HistoryShowCommand.self],
    defaultSubcommand: HistoryListCommand.self
  )
}

/// `octavo history list`: who changed what, and when, newest first.
struct HistoryListCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: tr("List what was changed, when and by whom; newest first."),
    discussion: tr(
      """
      With --since, what every later change did: record by record with its key and every field before and \
      after, oldest first. With --format jsonl one record is one line. Changes of readings are there only \
      if you made them.
      """
    )
  )

  @Argument(
    help: .tr("Only the changes of this book: id:12, an ISBN, or words that find only this book.")
  )
  var book: String?

  @Option(
    help: ArgumentHelp(
      tr("What each change after this one did, oldest first; 0 for all."),
      valueName: "change"
    )
  )
  var since: ChangeNumber?

  @OptionGroup var list: ListOptions
  @OptionGroup var place: CatalogOptions

  func validate() throws {
    guard since != nil else { return }
    if book != nil {
      throw ValidationError(tr("--since tells of all records: leave the book out."))
    }
    if list.limit != nil || list.offset != nil {
      throw ValidationError(
        tr("--since tells of every change: leave --limit and --offset out.")
      )
    }
    if list.format == .ids {
      throw ValidationError(tr("--since has no --format ids: use jsonl."))
    }
  }

  /// How many changes are listed without `--limit`.
  private static let usualLimit = 50

  func run(on console: Console) throws {
    if let since { return try tellChanges(since: since.required(), on: console) }
    let limit = list.limit ?? Self.usualLimit
    let offset = list.offset ?? 0
    let (revisions, hasMore) = try place.read(on: console) { view in
      let record = try book.map {
        RecordID.book(try BookQuery([$0].withoutOptions()).idInHistory(in: view, on: console))
      }
      // One more tells whether there are older ones.
      let most = limit > .max - offset - 1 ? .max : limit + offset + 1
      let found = try view.history.revisions(limit: most, of: record).dropFirst(offset)
      return (found.prefix(limit), found.count > limit)
    }
    Printer(console: console).print(
      revisions,
      as: list.format,
      table: table(revisions, console),
      id: { "change:\($0.id)" },
      json: { JSON($0) }
    )
    if hasMore, list.limit == nil {
      console.note(
        tr(
          "These are the newest \(Self.usualLimit) changes. For more: --limit 200, or --offset \(offset + limit)"
        )
      )
    }
  }

  /// Prints what each change did.
  ///
  /// As lines of JSON this needs no more memory than the largest change.
  private func tellChanges(since: ID<Revision>, on console: Console) throws {
    let printer = Printer(console: console)
    var elements: [JSON] = []
    var rows: [[String]] = []
    try place.read(on: console) { view in
      try view.history.forEachChange(since: since) { revision, entries in
        let report = ChangeReport(revision: revision, entries: entries)
        guard list.format == .json || list.format == .jsonl else {
          rows += report.rowsAmongOthers(revision)
          return
        }
        for entry in entries {
          let line = JSON.object(
            [
              JSON.Member("change", .int(revision.id.rawValue)),
              JSON.Member("at", .string(revision.at.iso8601)),
              JSON.Member("who", .string(revision.who)),
            ] + JSON(entry).members
          )
          if list.format == .jsonl { printer.print(line) } else { elements.append(line) }
        }
      }
    }
    switch list.format {
    case .jsonl: break
    case .json: printer.print(elements: elements)
    case .csv: printer.print(csv: ChangeReport.table(ofSeveral: rows))
    default: printer.print(ChangeReport.table(ofSeveral: rows), asTable: list.format == .table)
    }
  }

  private func table(_ revisions: some Collection<Revision>, _ console: Console) -> TextTable {
    TextTable(
      columns: [
        TextTable.Column(heading: tr("Change"), key: "id", isNumber: true),
        TextTable.Column(heading: tr("When"), key: "at"),
        TextTable.Column(heading: tr("Who"), key: "who", enough: 12),
        TextTable.Column(heading: tr("What"), key: "what", enough: 36),
      ],
      rows: revisions.map { revision in
        let when = console.isTerminal ? revision.at.localMinute : revision.at.iso8601
        return [revision.id.description, when, revision.who, revision.what]
      }
    )
  }
}

extension Timestamp {
  /// "2026-11-21 10:04", where the reader is.
  fileprivate var localMinute: String {
    let time = local
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    return "\(time.year)-\(two(time.month))-\(two(time.day)) \(two(time.hour)):\(two(time.minute))"
  }
}

/// `octavo history show`: one change, every field before and after.
struct HistoryShowCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: tr("Show what a change did: every field before and after."),
    discussion: tr("Changes of readings appear only if you made them.")
  )

  @Argument(help: .tr("Its number in the history."))
  var revision: ChangeNumber

  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let report = try place.read(on: console) { view in
      let id = try revision.required()
      return ChangeReport(
        revision: try view.history.revision(id),
        entries: try view.history.contents(
          of: id,
          limit: ChangeReport.mostRecords,
          isWhole: true
        )
      )
    }
    let printer = Printer(console: console)
    if format.format == .json {
      printer.print(report.json)
    } else {
      printer.print(report.table, asTable: format.format == .table)
    }
    report.sayRest(on: console)
  }
}
