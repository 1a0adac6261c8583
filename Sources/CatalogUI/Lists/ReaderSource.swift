import Books
import Catalog
import TerminalKit

/// The source of the list of readers, whose ids are few enough to be read at once.
struct ReaderSource: ListedSource, Hashable {
  var listing = ReaderListing()

  var find: String {
    get { listing.find }
    set { listing.find = newValue }
  }

  func rows(_ view: ReadTransaction, from end: ListEnd, limit: Int) throws -> [ReaderRow] {
    if end == .start { return try view.readers.rows(listing, limit: limit) }
    return try rows(view, Array(ids(view).suffix(limit)))
  }

  func rows(
    _ view: ReadTransaction,
    around id: ID<Reader>,
    before: Int,
    after: Int
  ) throws -> [ReaderRow] {
    let ids = try ids(view)
    guard let place = ids.firstIndex(of: id.rawValue) else { return [] }
    return try rows(view, Array(ids[max(0, place - before)..<min(ids.count, place + after + 1)]))
  }

  func count(_ view: ReadTransaction) throws -> Int { try view.readers.count(listing) }

  func ids(_ view: ReadTransaction) throws -> OrderedIDs {
    OrderedIDs(try view.readers.ids(listing).map(\.rawValue))
  }

  func rows(_ view: ReadTransaction, _ ids: [Int64]) throws -> [ReaderRow] {
    try view.readers.rows(ids.map(ID.init(rawValue:)))
  }

  func place(of letters: String, in ids: OrderedIDs, _ view: ReadTransaction) throws -> Int? {
    try view.readers.place(of: letters, in: ids, listing)
  }

  static func id(of row: ReaderRow) -> ID<Reader> { row.id }
  static func number(of id: ID<Reader>) -> Int64 { id.rawValue }
  var rowID: @Sendable (Int64) -> ID<Reader> { { ID(rawValue: $0) } }

  // MARK: - What a list shows and does

  var kind: RecordKind { .reader }

  var columns: [TableColumn] {
    [
      TableColumn(tr("Name"), least: 16, most: 48),
      TableColumn(tr("Kind"), least: 11, most: 11, dispensable: 2),
      TableColumn(tr("Card"), least: 8, most: 16, dispensable: 3).said(
        .behind(tr("card"))
      ),
      TableColumn(tr("Valid until"), least: 11, most: 11, dispensable: 4).said(
        .behind(tr("valid until"))
      ),
      TableColumn(tr("Out now"), least: 12, most: 14).said(.behind(tr("out now"))),
      TableColumn(tr("Readings"), least: 8, most: 8, alignment: .right, dispensable: 1)
        .said(.counting(one: "reading", other: "readings")),
    ]
  }

  func cells(_ row: ReaderRow) -> [String] {
    [
      row.name, row.kind.name, row.card ?? "", row.validUntil?.iso8601 ?? "", row.outWords,
      row.readings.map(grouped) ?? "",
    ]
  }

  /// Leaves the number of readings out, which is private.
  func printed(_ row: ReaderRow, _ dates: Dates) -> [PrintedLine] {
    let parts = [
      row.name, row.kind.name, row.card.map { tr("card \($0)") },
      row.validUntil.map { tr("valid until \(dates.day($0))") },
      row.outWords.isEmpty ? nil : tr("out: \(row.outWords)"),
    ]
    return [PrintedLine(text: parts.compactMap(\.self).joined(separator: " · "))]
  }

  var sortedColumn: Int? {
    switch listing.order {
    case .name: 0
    case .kind: 1
    case .card: 3
    case .out: 4
    case .added: nil
    }
  }

  var order: SortOrder {
    get { SortOrder(column: listing.order.rawValue, descending: listing.descending) }
    set {
      guard let order = ReaderListing.Order(rawValue: newValue.column) else { return }
      listing.order = order
      listing.descending = newValue.descending
    }
  }

  var sortChoices: [SortChoice] { SortChoice.readers }
  var usualOrder: SortOrder { SortOrder(column: "name", descending: false) }
  static var context: CommandContext { .readerList }
  func draft(named name: String) -> RecordDraft? { .reader(ReaderDraft(name: name)) }

  var emptyWords: [String] {
    [
      tr("No readers yet."),
      tr("Who reads and borrows the books: a adds one, yourself for instance."),
    ]
  }

  static func record(_ id: ID<Reader>) -> RecordID { .reader(id) }

  static func rowID(_ record: RecordID) -> ID<Reader>? { record.reader }

  static func name(of row: ReaderRow) -> String { row.name }
}

typealias ReaderListScreen = ListScreen<ReaderSource>

extension ReaderRow {
  /// `3`, and where some are late `3, 1 overdue`.
  fileprivate var outWords: String {
    guard out > 0 else { return "" }
    return overdue == 0 ? grouped(out) : tr("\(grouped(out)), \(grouped(overdue)) overdue")
  }
}
