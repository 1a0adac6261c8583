import Books

/// The tables that the journal knows: everything a person can change.
///
/// Each has an integer key `id` that is never used again, so that a range of keys names the
/// rows of an insertion for ever. What each is says its ``description``.
enum Table: String, CaseIterable, Sendable {
  case author
  case publisher
  case genre
  case series
  case tag
  case shelf
  case authorAlias
  case publisherAlias
  case genreAlias
  case seriesAlias
  case tagAlias
  case shelfAlias
  case book
  case isbn
  case bookAuthor
  case bookPublisher
  case bookTag
  case savedQuery
  case reader
  case readerCard
  case reading
  case loan
  case loanBook
  case customField
  case customValue
  case formerBook
  case wanted
  case distinctPair
  case acceptedFinding
  case sortRule

  var description: TableDescription {
    switch self {
    case .author: .author
    case .publisher: .publisher
    case .genre: .genre
    case .series: .series
    case .tag: .tag
    case .shelf: .shelf
    case .authorAlias: .authorAlias
    case .publisherAlias: .publisherAlias
    case .genreAlias: .genreAlias
    case .seriesAlias: .seriesAlias
    case .tagAlias: .tagAlias
    case .shelfAlias: .shelfAlias
    case .book: .book
    case .isbn: .isbn
    case .bookAuthor: .bookAuthor
    case .bookPublisher: .bookPublisher
    case .bookTag: .bookTag
    case .savedQuery: .savedQuery
    case .reader: .reader
    case .readerCard: .readerCard
    case .reading: .reading
    case .loan: .loan
    case .loanBook: .loanBook
    case .customField: .customField
    case .customValue: .customValue
    case .formerBook: .formerBook
    case .wanted: .wanted
    case .distinctPair: .distinctPair
    case .acceptedFinding: .acceptedFinding
    case .sortRule: .sortRule
    }
  }
}

extension Table {
  var columns: [String] { description.columns }
  /// The columns that the journal keeps of a row that is deleted.
  var imageColumns: [String] { description.imageColumns }
  var derivedColumns: [String] { description.derivation.columns }
  /// The columns that ``derivedColumns`` are computed from.
  var derivationSources: [String] { description.derivation.sources }
  var recordKind: RecordKind? { description.kind }
  var owner: TableDescription.Reference? { description.owner }
  var references: [TableDescription.Reference] { description.references }
  var namedKind: AuthorityKind? { description.namedKind }
  var privacy: TableDescription.Privacy { description.privacy }
  var noun: String { description.noun }

  /// The place of a column among ``columns``.
  func place(of column: String) -> Int? { columns.firstIndex(of: column) }

  /// The record that a column holds the number of.
  func reference(_ column: String) -> TableDescription.Reference? {
    references.first { $0.column == column }
  }

  /// The columns that say to which records a row was moved that are made one with others.
  var movedColumns: [String] { references.filter(\.isMoved).map(\.column) }

  /// True when rows have `added`, `modified` and `version`.
  var isRecord: Bool { recordKind != nil }

  /// Where a row's ``RecordKey`` stands.
  static let keyColumn = "recordKey"

  /// True when rows have a ``RecordKey``.
  var isKeyed: Bool { description.isKeyed }

  /// True when a row is a part of another record, and cannot exist without it.
  var isPart: Bool { owner != nil }

  /// True when the history counts its rows: those of records, and others that stand by themselves.
  var isCounted: Bool { !isPart }

  /// True when a row stands by itself and is the only one of its name.
  var isNamed: Bool { !isPart && description.uniques.contains { $0.contains("foldedName") } }
}

extension Table {
  /// The table of a kind of record; nil for what is a part of one.
  init?(_ kind: RecordKind) {
    guard let table = Table(rawValue: kind.rawValue), table.recordKind == kind else { return nil }
    self = table
  }

  /// The tables whose rows belong to other records and cannot exist without them.
  static let parts = allCases.filter(\.isPart)
  /// All others, each behind what its rows lead to: in this order rows are put back.
  static let wholes = allCases.filter { !$0.isPart }
  /// The tables of rows that stand by themselves, have no name that another could take, and are referred
  /// to by nothing.
  static let freestanding = wholes.filter { !$0.isRecord && !$0.isNamed }
  /// The tables of rows that only their owners may see.
  static let privates = allCases.filter { $0.privacy != .everybody }
}

extension Table {
  /// The columns of an insertion, in their order.
  var insertedColumns: [String] { description.insertedColumns }

  /// Adds a row with values for its columns, the derived ones, and `added`, `modified`, `version`, its key.
  var insertion: String { insertion(with: []) }

  /// - Parameter more: Columns that follow, which are otherwise written at the end of an edit.
  func insertion(with more: [String]) -> String {
    let columns = insertedColumns + more
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    return "INSERT INTO \(rawValue) (\(columns.joined(separator: ", "))) VALUES (\(marks))"
  }

  var reinsertion: String {
    let marks = insertedColumns.map { _ in ", ?" }.joined()
    return
      "INSERT INTO \(rawValue) (id, \(insertedColumns.joined(separator: ", "))) VALUES (?\(marks))"
  }
}
