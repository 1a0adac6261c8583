import Catalog

/// A kind of file that can be written.
package struct ExportFormat: Sendable {
  /// For `--to`, such as `jsonl`.
  package let id: String
  /// For people, such as "Octavo JSON lines".
  package let name: String
  /// How names of such files end, without the dot.
  let endings: [String]
  /// The usual one of them.
  package var ending: String { endings.first ?? id }
  let contents: Contents
  /// Whether it has headings, below which books can stand in groups.
  package let hasGroups: Bool
  /// What stands before the first record, between two, and behind the last one.
  let frame: Frame
  /// What stands before the first record in a table, which has a column for each field of one's
  /// own.
  let header: (@Sendable ([CustomField]) -> String)?
  /// Makes what turns the records of one file into text.
  let makeWriter: @Sendable (ExportOptions) -> Writer

  enum Contents: Sendable {
    /// Everything that is in the catalogue, by title and name, so that nothing depends on numbers.
    case everything
    /// Books with everything that is theirs, by title.
    case wholeBooks
    /// What other programs know of books, in the order asked for.
    case books
  }

  struct Frame: Sendable {
    var opening = ""
    var separator = ""
    var closing = ""
    /// In place of opening and closing, when there is no record.
    var empty = ""
  }

  /// Adds the text of a record; nothing, when such a file has no place for it.
  typealias Writer = (CatalogRecord, inout [UInt8]) -> Void

  init(
    id: String,
    name: String,
    endings: [String],
    contents: Contents = .books,
    hasGroups: Bool = false,
    frame: Frame = Frame(),
    header: (@Sendable ([CustomField]) -> String)? = nil,
    makeWriter: @escaping @Sendable (ExportOptions) -> Writer
  ) {
    self.id = id
    self.name = name
    self.endings = endings
    self.contents = contents
    self.hasGroups = hasGroups
    self.frame = frame
    self.header = header
    self.makeWriter = makeWriter
  }

  // MARK: - Finding one

  /// All that can be written.
  package static let all: [ExportFormat] = [
    .json, .jsonLines, .csv, .goodreads, .bibTeX, .cslJSON, .marcXML, .markdown,
  ]

  /// The format of an id, or nil.
  package static func named(_ id: String) -> ExportFormat? {
    all.first { $0.id == id.lowercased() }
  }

  /// The format that a file's name ends with, or nil.
  package static func of(path: String) -> ExportFormat? {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    let ending = path[path.index(after: dot)...].lowercased()
    return all.first { $0.endings.contains(ending) }
  }
}

/// What a person says about a file that is to be written.
package struct ExportOptions: Hashable, Sendable {
  /// Whether a cell that a spreadsheet would take for a formula gets a sign that keeps it a text.
  package var isSpreadsheetSafe = false
  /// What books stand together by, in a format that has groups.
  package var group: ExportGroup?
  /// The fields of one's own that the catalogue has.
  var fields: [CustomField] = []

  package init() {}
}

/// What a list that is to be read is grouped by.
package enum ExportGroup: String, CaseIterable, Hashable, Sendable {
  case shelf
  case genre

  var order: BookOrder {
    switch self {
    case .shelf: BookOrder(.shelf)
    case .genre: BookOrder(.genre)
    }
  }

  /// What stands above a book's group.
  func heading(of book: BookRecord) -> String {
    switch self {
    case .shelf: book.location ?? "No shelf"
    case .genre: book.genre ?? "No genre"
    }
  }
}

/// One record on its way out of a catalogue.
enum CatalogRecord: Hashable, Sendable {
  case customField(CustomField)
  case authority(AuthorityRecord)
  case savedQuery(SavedQuery)
  case wanted(WantedRecord)
  case decision(Decision)
  case reader(ReaderRecord)
  case loan(LoanRecord)
  case book(BookRecord)
}
