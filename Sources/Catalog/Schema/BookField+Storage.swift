import Books
import GRDB

// Where the fields of a book meet their columns. The order of the columns of `book` in an insertion
// is made of these (see `Table.columns`), so that nothing else counts places.
extension BookField {
  /// The columns of `book` that hold it; none where it is a row of another table.
  ///
  /// The first one says what it is, others how it was written.
  var columns: [String] {
    switch self {
    case .title: ["title"]
    case .subtitle: ["subtitle"]
    case .year: ["year", "yearText"]
    case .genre: ["genreId"]
    case .series: ["seriesId"]
    case .volume: ["volume", "volumeNumber"]
    case .language: ["language"]
    case .format: ["format"]
    case .pages: ["pages"]
    case .copies: ["copies"]
    case .location: ["shelfId"]
    case .acquired: ["acquired"]
    case .notes: ["notes"]
    case .isbn, .authors, .publishers, .tags: []
    }
  }

  /// The field that a column belongs to.
  static func with(_ table: Table, _ column: String) -> BookField? {
    switch (table, column) {
    case (.book, _): allCases.first { $0.columns.contains(column) }
    case (.isbn, "value"): .isbn
    case (.bookAuthor, "authorId"): .authors
    case (.bookPublisher, "publisherId"): .publishers
    case (.bookTag, "tagId"): .tags
    default: nil
    }
  }

  /// Hands over its columns with what they hold of some values, in their order; nothing for
  /// records.
  @inline(__always)
  func forEachStored(
    of values: BookValues,
    _ body: (_ column: String, _ value: DatabaseValue) -> Void
  ) {
    switch self {
    case .title: body("title", values.title.databaseValue)
    case .subtitle: body("subtitle", values.subtitle.databaseValue)
    case .year:
      body("year", (values.year?.number).databaseValue)
      body("yearText", (values.year?.printed).databaseValue)
    case .volume:
      body("volume", (values.volume?.text).databaseValue)
      body("volumeNumber", (values.volume?.number).databaseValue)
    case .language: body("language", (values.language?.code).databaseValue)
    case .format: body("format", (values.format?.rawValue).databaseValue)
    case .pages: body("pages", values.pages.databaseValue)
    case .copies: body("copies", values.copies.databaseValue)
    case .acquired: body("acquired", (values.acquired?.stored).databaseValue)
    case .notes: body("notes", values.notes.databaseValue)
    case .isbn, .genre, .authors, .publishers, .series, .tags, .location: break
    }
  }

  /// Takes over what its columns hold, from its first one on.
  @inline(__always)
  fileprivate func read(_ row: some StoredRow, _ column: Int, into values: inout BookValues) {
    switch self {
    case .title: values.title = row.neededText(column)
    case .subtitle: values.subtitle = row.text(column)
    case .isbn: values.isbn = row.text(column).map(ISBN.init(stored:))
    case .year:
      values.year = Year(stored: row.integer(column, in: -3000...9999), row.text(column + 1))
    case .volume:
      values.volume = row.text(column).map { VolumeLabel(stored: $0, number: row.real(column + 1)) }
    case .language: values.language = row.text(column).map(Language.init(stored:))
    case .format: values.format = row.text(column).map(BookFormat.init(rawValue:))
    case .pages: values.pages = row.integer(column, in: 1...Int(Int32.max))
    case .copies: values.copies = row.neededInteger(column, in: 0...Int(Int32.max))
    case .acquired:
      values.acquired = row.integer(column, in: 10_000...99_991_231)
        .map(PartialDate.init(stored:))
    case .notes: values.notes = row.text(column)
    case .genre, .authors, .publishers, .series, .tags, .location: break
    }
  }
}

extension BookValues {
  /// The fields that are values of the book itself, and where each begins among ``columns``.
  static let places: [(field: BookField, column: Int)] = {
    var places: [(field: BookField, column: Int)] = []
    var column = 0
    for field in BookField.allCases where field.authorityKind == nil {
      places.append((field, column))
      column += max(field.columns.count, 1)
    }
    return places
  }()

  /// The columns that ``init(row:)`` reads, from `book` and its `isbn`.
  static let columns = places.flatMap { place in
    place.field == .isbn ? ["isbn.value"] : place.field.columns.map { "book.\($0)" }
  }

  /// The columns that a field writes, with what it writes into them; none for records.
  func stored(_ field: BookField) -> [(column: String, value: DatabaseValue)] {
    var stored: [(column: String, value: DatabaseValue)] = []
    field.forEachStored(of: self) { stored.append(($0, $1)) }
    return stored
  }

  /// - Parameter row: With ``columns`` first.
  init(row: some StoredRow) {
    self.init()
    for (field, column) in Self.places { field.read(row, column, into: &self) }
  }
}

/// A row of which a value that is not what its column promises is noted, and replaced.
protocol StoredRow {
  func text(_ column: Int) -> String?
  /// A text that is always there.
  func neededText(_ column: Int) -> String
  /// A number, kept within what its table takes.
  func integer(_ column: Int, in limits: ClosedRange<Int>) -> Int?
  /// A number that is always there.
  func neededInteger(_ column: Int, in limits: ClosedRange<Int>) -> Int
  func real(_ column: Int) -> Double?
}
