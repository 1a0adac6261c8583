import Books
import Catalog

/// A kind of file that can be written.
package struct ExportFormat: Sendable {
  /// The word for `--to`, such as `jsonl`.
  package let id: String
  /// The name for people, such as "Octavo JSON lines".
  package let name: String
  /// The extensions of such files, without the dot.
  let endings: [String]
  /// The usual extension.
  package var ending: String { endings.first ?? id }
  let contents: Contents
  /// The name of the file that each book has in a folder of its own, in a format that is a folder of
  /// them; nil where all books are in one file.
  let fileOfBook: String?
  /// Whether the bytes of such a file are those of this format, which may be replaced.
  let isOwn: @Sendable ([UInt8]) -> Bool
  /// True when it is a folder of files.
  package var isFolder: Bool { fileOfBook != nil }
  /// True when it has headings, below which books can stand in groups.
  package let hasGroups: Bool
  /// True when it has a place for readings.
  let hasReadings: Bool
  /// The text before the first record, between two, and behind the last one.
  let frame: Frame
  /// The first line of a table, which has a column for each custom field.
  let header: (@Sendable ([CustomField]) -> String)?
  /// Makes the function that turns the records of one file into text.
  let makeWriter: @Sendable (ExportOptions) -> Writer

  enum Contents: Sendable {
    /// Everything that is in the catalogue, sorted by title and name, so that the order does not
    /// depend on ids.
    case everything
    /// Books with everything that is theirs, by title.
    case wholeBooks
    /// The fields of books that other programs know, in the order asked for.
    case books
  }

  struct Frame: Sendable {
    var opening = ""
    var separator = ""
    var closing = ""
    /// The text in place of opening and closing when there is no record.
    var empty = ""
  }

  /// Adds the text of a record; nothing, when such a file has no place for it.
  typealias Writer = (CatalogRecord, inout [UInt8]) -> Void

  init(
    id: String,
    name: String,
    endings: [String],
    contents: Contents = .books,
    fileOfBook: String? = nil,
    isOwn: @escaping @Sendable ([UInt8]) -> Bool = { _ in false },
    hasGroups: Bool = false,
    hasReadings: Bool = false,
    frame: Frame = Frame(),
    header: (@Sendable ([CustomField]) -> String)? = nil,
    makeWriter: @escaping @Sendable (ExportOptions) -> Writer
  ) {
    self.id = id
    self.name = name
    self.endings = endings
    self.contents = contents
    self.fileOfBook = fileOfBook
    self.isOwn = isOwn
    self.hasGroups = hasGroups
    self.hasReadings = hasReadings
    self.frame = frame
    self.header = header
    self.makeWriter = makeWriter
  }
}

/// A person's choices for a file that is to be written.
package struct ExportOptions: Hashable, Sendable {
  /// True to put a sign before a cell that a spreadsheet would take for a formula, which makes it a
  /// text.
  package var isSpreadsheetSafe = false
  /// Only for a format that has groups.
  package var group: ExportGroup?
  /// The custom fields that the catalogue has.
  var fields: [CustomField] = []

  package init() {}
}

/// A way to group the books of a list for reading.
package enum ExportGroup: String, CaseIterable, Hashable, Sendable {
  case shelf
  case genre

  var order: BookOrder {
    switch self {
    case .shelf: BookOrder(.book(.location))
    case .genre: BookOrder(.book(.genre))
    }
  }

  /// The heading of a book's group.
  func heading(of book: BookRecord) -> String {
    switch self {
    case .shelf: book.shelf ?? tr("No shelf")
    case .genre: book.genre ?? tr("No genre")
    }
  }
}

/// One record on its way out of a catalogue.
enum CatalogRecord: Hashable, Sendable {
  case customField(CustomField)
  case authority(AuthorityRecord)
  case savedQuery(SavedQuery)
  case wanted(QueuedLookupRecord)
  case decision(Decision)
  case reader(ReaderRecord)
  case loan(LoanRecord)
  case book(BookRecord)
}
