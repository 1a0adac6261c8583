import Books
import ArgumentParser
import Catalog
import Interchange

/// `octavo read`: one's own readings.
struct ReadCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "read",
    abstract: tr("Record your reading of a book, or list your readings."),
    discussion: tr(
      """
      Octavo hides your readings from all other readers. Without an option, it lists your readings of \
      a book, and without QUERY all of them. With an option, it changes the last reading, or begins one \
      if there is none; --again always begins a new one. An empty value empties its field.
      """
    )
  )

  @OptionGroup var books: BookSelection

  @Option(help: ArgumentHelp(tr("wants, reading, read or gave-up."), valueName: "status"))
  var status: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("Half a star to 5: 4, 4.5 or 4½."), valueName: "stars")
  )
  var rating: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("2024, 2024-03, 2024-03-05, yesterday or -3d."), valueName: "date")
  )
  var started: String?

  @Option(parsing: .unconditional, help: ArgumentHelp(tr("The same."), valueName: "date"))
  var finished: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("For you alone."), valueName: "text")
  )
  var note: String?

  @Flag(help: .tr("Begin another reading, and leave the last one as it is."))
  var again = false

  @OptionGroup var list: ListOptions
  @OptionGroup var place: CatalogOptions

  private var isChange: Bool {
    again || [status, rating, started, finished, note].contains { $0 != nil }
  }

  func run(on console: Console) throws {
    let query = books.isEverything ? nil : try books.read(on: console)
    if let query, query.isOfNone, isChange, list.format == .json {
      let none = JSON.object([JSON.Member("readings", .array([]))])
      Printer(console: console).print(none.with(nil).with(ChangeReport.nothing))
    }
    if let query, isChange { return try change(query, console) }
    guard !again, rating == nil, started == nil, finished == nil, note == nil else {
      throw CommandFailure.usage(tr("Say which book you mean: octavo read id:12 …"))
    }
    try listReadings(query, console)
  }

  private func listReadings(_ query: BookQuery?, _ console: Console) throws {
    let status = try status.map { text in
      guard let status = ReadingStatus.parse(text) else {
        throw CatalogError.invalid([
          Problem(.reading, .reading(.status), .unknownStatus, value: text)
        ])
      }
      return status
    }
    let rows = try place.read(on: console) { view in
      let wanted = try query.map { Set(try $0.idsOfNamed(in: view, on: console)) }
      let readings = try view.readings.rows(status: status, limit: .max)
        .filter { wanted?.contains($0.reading.book) ?? true }
      return list.part(of: readings).map { Line(reading: $0.reading, title: $0.title) }
    }
    print(rows, console)
  }

  private func print(_ lines: [Line], _ console: Console) {
    Printer(console: console).print(
      lines,
      as: list.format,
      table: table(lines),
      id: { RecordNumber(.reading, $0.reading.id.rawValue).description },
      json: { JSON($0.reading, of: $0.title) }
    )
  }

  private func change(_ query: BookQuery, _ console: Console) throws {
    let (lines, newReader, change) = try place.change(on: console) { catalog in
      let books = try catalog.read { view in try query.idsOfNamed(in: view, on: console) }
      let several: Message? =
        books.count > 1
        ? "Changed the readings of \(books.count, RecordKind.book.noun)" : nil
      let written = try catalog.write(several) { edit in
        let wasReader = try edit.currentUser.reader != nil
        let lines = try books.map { book in
          Line(
            reading: try edit.readings.record(try save(book, edit)),
            title: try edit.books.card(book).book.title
          )
        }
        let currentUser = try edit.currentUser.name
        return (lines, wasReader ? nil : currentUser)
      }
      let change = ChangeReport(of: written.revision, in: catalog, isListed: list.format == .json)
      return (written.value.0, written.value.1, change)
    }
    if let newReader { console.note(tr("Made the reader “\(newReader)”.")) }
    let printer = Printer(console: console)
    switch list.format {
    case .json where lines.count == 1:
      let json = JSON(lines[0].reading, of: lines[0].title)
      printer.print(json.with(change.revision).with(change))
    case .json:
      let readings = JSON.array(lines.map { JSON($0.reading, of: $0.title) })
      let json = JSON.object([JSON.Member("readings", readings)])
      printer.print(json.with(change.revision).with(change))
    case .jsonl where lines.count == 1:
      printer.print(JSON(lines[0].reading, of: lines[0].title).with(change.revision))
    default: print(lines, console)
    }
    console.say(change: change.revision)
  }

  private func save(_ book: ID<Book>, _ edit: WriteTransaction) throws -> ID<Reading> {
    let draft = draft
    if again { return try edit.readings.add(book, draft) }
    let last = try edit.readings.of(book).first
    guard draft != ReadingDraft() || last != nil else {
      throw CommandFailure.usage(tr("You have no reading of this book yet. Say --status …"))
    }
    let id = try edit.readings.set(book, draft)
    let emptied = emptied
    guard !emptied.isEmpty else { return id }
    var left = ReadingDraft(try edit.readings.record(id))
    for field in emptied { left[keyPath: field] = "" }
    try edit.readings.update(id, to: left)
    return id
  }

  private var draft: ReadingDraft {
    var draft = ReadingDraft()
    draft.status = status ?? ""
    draft.rating = rating ?? ""
    draft.started = started ?? ""
    draft.finished = finished ?? ""
    draft.note = note ?? ""
    return draft
  }

  /// The fields that were given empty.
  private var emptied: [WritableKeyPath<ReadingDraft, String>] {
    let given: [(WritableKeyPath<ReadingDraft, String>, String?)] = [
      (\.status, status), (\.rating, rating), (\.started, started), (\.finished, finished),
      (\.note, note),
    ]
    return given.filter { $0.1?.isEmpty == true }.map { $0.0 }
  }

  private struct Line {
    let reading: Reading
    let title: String
  }

  private func table(_ lines: [Line]) -> TextTable {
    TextTable(
      columns: [
        TextTable.Column(heading: tr("Book"), key: "book", isNumber: true),
        TextTable.Column(heading: tr("Title"), key: "title", enough: 30),
        TextTable.Column(heading: tr("Status"), key: "status"),
        TextTable.Column(heading: tr("Started"), key: "started"),
        TextTable.Column(heading: tr("Finished"), key: "finished"),
        TextTable.Column(heading: tr("Rating"), key: "rating"),
        TextTable.Column(heading: tr("Note"), key: "note", enough: 24),
      ],
      rows: lines.map { line in
        let reading = line.reading
        return [
          reading.book.description, line.title, reading.status.word,
          reading.started?.iso8601 ?? "", reading.finished?.iso8601 ?? "",
          reading.rating?.name ?? "", reading.note ?? "",
        ]
      }
    )
  }
}
