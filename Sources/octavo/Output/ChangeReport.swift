import Books
import Catalog
import Interchange

/// A change, made or only planned, record by record: every field before and after.
///
/// It is the same for every command that changes something: in JSON the member `changes` beside what else
/// the command says, in a dry run the rows that `octavo history show` prints once it is done.
struct ChangeReport {
  let revision: Revision?
  let entries: [ChangedRecord]
  /// How many records there are, of which the first are listed.
  let records: Int

  /// The most records that are listed, so that a change of all books does not fill the memory.
  static let mostRecords = 1000

  /// Prints what a change would do; nothing was changed.
  static func print<Value>(
    _ rehearsal: Rehearsal<Value>,
    _ format: RecordFormatOption,
    on console: Console
  ) {
    let report = ChangeReport(rehearsal)
    if format.format == .json {
      // The revision was rolled back: its number and time mean nothing.
      let members = report.json.members.map { member in
        ["id", "at"].contains(member.key) ? JSON.Member(member.key, .null) : member
      }
      Printer(console: console).print(JSON.object(members))
    } else {
      Printer(console: console).print(report.table, asTable: format.format == .table)
    }
    report.sayRest(on: console)
    say(rehearsal.revision, on: console)
  }

  /// Prints a dry run of a command that says more than its change.
  ///
  /// - Parameter json: What else it says, in JSON.
  func printPlan(_ format: RecordFormatOption, _ json: @autoclosure () -> JSON, on console: Console)
  {
    let printer = Printer(console: console)
    if format.format == .json {
      printer.print(json().with(self))
    } else {
      printer.print(table, asTable: format.format == .table)
      sayRest(on: console)
    }
    Self.say(revision, on: console)
  }

  /// Prints the change that would be made.
  static func say(_ revision: Revision?, on console: Console) {
    if let revision {
      console.say(tr("Nothing was changed. The history would say: \(revision.what)"))
    } else {
      console.say(change: nil)
    }
  }

  /// Prints how many records are not listed.
  func sayRest(on console: Console) {
    guard records > entries.count else { return }
    console.say(tr("… and \(grouped(records - entries.count)) more records."))
  }

  /// A row for each field; one row for a record that was added or deleted without any.
  var table: TextTable {
    TextTable(
      columns: Self.columns,
      rows: entries.flatMap(Self.rows)
    )
  }

  /// A row for each field of an entry; one row for an entry without fields.
  private static func rows(_ entry: ChangedRecord) -> [[String]] {
    let head = [
      entry.noun.text, entry.record.map { String($0.number) } ?? "", entry.name,
      entry.operation.word,
    ]
    return entry.fields.isEmpty
      ? [head + ["", "", ""]] : entry.fields.map { head + [$0.label, $0.before, $0.after] }
  }

  private static let columns = [
    TextTable.Column(heading: tr("Kind"), key: "kind"),
    TextTable.Column(heading: tr("Id"), key: "id", isNumber: true),
    TextTable.Column(heading: tr("Name"), key: "name", enough: 24),
    TextTable.Column(heading: tr("What"), key: "what"),
    TextTable.Column(heading: tr("Field"), key: "field", enough: 12),
    TextTable.Column(heading: tr("Before"), key: "before", enough: 20),
    TextTable.Column(heading: tr("After"), key: "after", enough: 20),
  ]

  /// The rows in a table of several changes: each begins with the number, time and person of the
  /// change, and the record's key.
  func rowsAmongOthers(_ revision: Revision) -> [[String]] {
    entries.flatMap { entry in
      let head = [
        revision.id.description, revision.at.iso8601, revision.who, entry.key?.text ?? "",
      ]
      return Self.rows(entry).map { head + $0 }
    }
  }

  static func table(ofSeveral rows: [[String]]) -> TextTable {
    let head = [
      TextTable.Column(heading: tr("Change"), key: "change", isNumber: true),
      TextTable.Column(heading: tr("When"), key: "at"),
      TextTable.Column(heading: tr("Who"), key: "who", enough: 8),
      TextTable.Column(heading: tr("Key"), key: "key"),
    ]
    return TextTable(columns: head + columns, rows: rows)
  }

  /// The revision as the history lists it, with its changes.
  var json: JSON {
    .object(
      (revision.map { JSON($0).members } ?? Self.noRevision) + [JSON.Member("changes", changes)]
    )
  }

  /// The members when there is no revision.
  private static let noRevision = ["id", "at", "who", "what", "records", "undoes"].map {
    JSON.Member($0, .null)
  }

  var changes: JSON { .array(entries.map(JSON.init)) }

  /// What a command that says more than its change has of it.
  var members: [JSON.Member] {
    [JSON.Member("records", .int(records)), JSON.Member("changes", changes)]
  }
}

extension ChangeReport {
  /// - Parameter least: How many records there are at least, where not all were changed to find out.
  init(revision: Revision?, entries: [ChangedRecord], least: Int = 0) {
    self.revision = revision
    self.entries = entries
    let isCut = entries.count >= Self.mostRecords
    records = isCut ? max(entries.count, revision?.records ?? 0, least) : entries.count
  }

  /// A change of nothing.
  static var nothing: ChangeReport { ChangeReport(revision: nil, entries: []) }

  init<Value>(_ rehearsal: Rehearsal<Value>, least: Int = 0) {
    self.init(revision: rehearsal.revision, entries: rehearsal.entries, least: least)
  }

  /// What was done, as the history has it.
  ///
  /// - Parameter format: Only JSON lists the records.
  init(of revision: Revision?, in catalog: Catalog, for format: RecordFormatOption) {
    self.init(of: revision, in: catalog, isListed: format.format == .json)
  }

  /// - Parameter isListed: Whether the records are listed.
  init(of revision: Revision?, in catalog: Catalog, isListed: Bool) {
    guard isListed, let revision else {
      self.init(revision: revision, entries: [])
      return
    }
    // It is done, whether or not it can be read back.
    let read = try? catalog.read { view in
      try view.history.contents(of: revision.id, limit: Self.mostRecords, isWhole: true)
    }
    self.init(revision: revision, entries: read ?? [])
  }
}

extension CatalogOptions {
  /// Makes a change in one transaction.
  ///
  /// - Returns: What `body` does, and what was changed.
  func write<Value>(
    _ format: RecordFormatOption,
    on console: Console,
    creating: Bool = false,
    _ body: (WriteTransaction) throws -> Value
  ) throws -> (value: Value, change: ChangeReport) {
    try change(on: console, creating: creating) { catalog in
      let written = try catalog.write(nil, body)
      return (written.value, ChangeReport(of: written.revision, in: catalog, for: format))
    }
  }

  /// Makes a change, and tells it.
  func report(
    _ format: RecordFormatOption,
    on console: Console,
    creating: Bool = false,
    _ body: (Catalog) throws -> Revision?
  ) throws {
    let report = try change(on: console, creating: creating) { catalog in
      ChangeReport(of: try body(catalog), in: catalog, for: format)
    }
    if format.format == .json {
      let outcome: JSON = [
        "revision": .int(report.revision?.id.rawValue),
        "what": .text(report.revision?.message.english),
      ]
      Printer(console: console).print(outcome.with(report))
    }
    console.say(change: report.revision)
  }
}

extension JSON {
  /// The effect of a change on one record, field by field.
  init(_ entry: ChangedRecord) {
    self = [
      "kind": .string(entry.noun.english),
      "id": .int(entry.record?.number),
      "key": .text(entry.key?.text),
      "name": .string(entry.name),
      "what": .string(entry.operation.rawValue),
      "fields": .array(
        entry.fields.map { field in
          [
            "field": .string(field.key), "before": .string(field.before),
            "after": .string(field.after),
          ]
        }
      ),
    ]
  }
}

extension ChangedRecord.Operation {
  fileprivate var word: String {
    switch self {
    case .added: tr("added")
    case .changed: tr("changed")
    case .deleted: tr("deleted")
    }
  }
}
