import Books

/// The tables that the journal knows: everything a person can change.
///
/// Each has an integer key `id` that is never used again, so that a range of keys names the
/// rows of an insertion for ever.
enum Table: String, CaseIterable, Sendable {
  case author
  case publisher
  case genre
  case series
  case tag
  case authorAlias
  case publisherAlias
  case genreAlias
  case seriesAlias
  case tagAlias
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
}

extension Table {
  /// The columns that a change writes and the journal keeps, in the order of an insertion.
  var columns: [String] {
    switch self {
    case .author: ["name", "qualifier", "sortName"]
    case .publisher, .genre, .series, .tag: ["name", "sortName"]
    case .authorAlias: ["authorId", "name"]
    case .publisherAlias: ["publisherId", "name"]
    case .genreAlias: ["genreId", "name"]
    case .seriesAlias: ["seriesId", "name"]
    case .tagAlias: ["tagId", "name"]
    case .book: Self.bookColumns
    case .isbn: ["bookId", "value"]
    case .bookAuthor: ["bookId", "authorId", "position", "role"]
    case .bookPublisher: ["bookId", "publisherId", "position"]
    case .bookTag: ["bookId", "tagId"]
    case .savedQuery: ["name", "text"]
    case .reader: ["name", "kind", "login", "notes"]
    case .readerCard: ["readerId", "number", "validUntil"]
    case .reading: ["bookId", "readerId", "status", "started", "finished", "rating", "note"]
    case .loan: ["direction", "date", "due", "readerId", "name", "librarianId", "notes"]
    case .loanBook: ["loanId", "bookId", "returned"]
    case .customField: ["name", "kind", "choices", "position"]
    case .customValue: ["bookId", "fieldId", "kind", "value"]
    case .formerBook: ["bookId", "formerId", "isbn", "title", "authors"]
    case .wanted: ["isbn", "bookId", "fields", "shelf", "genre", "tags", "copies", "since"]
    case .distinctPair: ["kind", "firstId", "secondId"]
    case .acceptedFinding: ["rule", "kind", "recordId", "value"]
    case .sortRule: ["convention", "way"]
    }
  }

  private static let bookColumns = BookField.allCases.flatMap(\.columns) + ["source"]

  /// The place of a column among ``columns``.
  func place(of column: String) -> Int? { columns.firstIndex(of: column) }

  /// The columns that the journal keeps of a row that is deleted.
  var imageColumns: [String] { columns + (isRecord ? ["added", "version"] : []) }

  /// The columns computed from others whenever those change; the journal does not keep them.
  var derivedColumns: [String] {
    switch self {
    case .author: ["foldedName", "foldedQualifier", "sortKey"]
    case .genre, .series, .tag: ["foldedName", "signs", "sortKey"]
    case .publisher, .reader: ["foldedName", "sortKey"]
    case .authorAlias, .publisherAlias, .genreAlias, .seriesAlias, .tagAlias, .savedQuery, .loan,
      .customField:
      ["foldedName"]
    case .book: ["sortTitle", "sortKey"]
    case .formerBook: ["sortKey"]
    case .customValue: ["key"]
    case .isbn, .bookAuthor, .bookPublisher, .bookTag, .readerCard, .reading, .loanBook, .wanted,
      .distinctPair, .acceptedFinding, .sortRule:
      []
    }
  }

  /// The columns that ``derivedColumns`` are computed from.
  var derivationSources: [String] {
    switch self {
    case .author: ["name", "qualifier", "sortName"]
    case .publisher, .genre, .series, .tag: ["name", "sortName"]
    case .authorAlias, .publisherAlias, .genreAlias, .seriesAlias, .tagAlias, .savedQuery,
      .reader, .loan, .customField:
      ["name"]
    case .book: ["title", "language"]
    case .formerBook: ["title"]
    case .customValue: ["kind", "value"]
    case .isbn, .bookAuthor, .bookPublisher, .bookTag, .readerCard, .reading, .loanBook, .wanted,
      .distinctPair, .acceptedFinding, .sortRule:
      []
    }
  }

  /// What a row of this table is to a person, or nil when it is a part of another record.
  var recordKind: RecordKind? {
    switch self {
    case .author: .author
    case .publisher: .publisher
    case .genre: .genre
    case .series: .series
    case .tag: .tag
    case .book: .book
    case .reader: .reader
    case .reading: .reading
    case .loan: .loan
    default: nil
    }
  }

  /// The column that names the record a row is a part of.
  var ownerColumn: (column: String, table: Table)? {
    switch self {
    case .authorAlias: ("authorId", .author)
    case .publisherAlias: ("publisherId", .publisher)
    case .genreAlias: ("genreId", .genre)
    case .seriesAlias: ("seriesId", .series)
    case .tagAlias: ("tagId", .tag)
    case .isbn, .bookAuthor, .bookPublisher, .bookTag, .customValue, .formerBook:
      ("bookId", .book)
    case .readerCard: ("readerId", .reader)
    case .loanBook: ("loanId", .loan)
    case .author, .publisher, .genre, .series, .tag, .book, .savedQuery, .reader, .reading, .loan,
      .customField, .wanted, .distinctPair, .acceptedFinding, .sortRule:
      nil
    }
  }

  /// What a book has in tables of its own, in the order in which it goes with the book.
  static let partsOfBook: [Table] = [
    .customValue, .bookTag, .bookPublisher, .bookAuthor, .isbn, .formerBook,
  ]

  /// The kind of authority record that a row names, by its name or by another spelling.
  var namedKind: AuthorityKind? {
    switch self {
    case .author, .authorAlias: .author
    case .publisher, .publisherAlias: .publisher
    case .genre, .genreAlias: .genre
    case .series, .seriesAlias: .series
    case .tag, .tagAlias: .tag
    case .book, .isbn, .bookAuthor, .bookPublisher, .bookTag, .savedQuery, .reader, .readerCard,
      .reading, .loan, .loanBook, .customField, .customValue, .formerBook, .wanted, .distinctPair,
      .acceptedFinding, .sortRule:
      nil
    }
  }

  /// The columns that point at other records, and where.
  var references: [(column: String, table: Table)] {
    switch self {
    case .book: [("genreId", .genre), ("seriesId", .series)]
    case .bookAuthor: [("bookId", .book), ("authorId", .author)]
    case .bookPublisher: [("bookId", .book), ("publisherId", .publisher)]
    case .bookTag: [("bookId", .book), ("tagId", .tag)]
    case .reading: [("bookId", .book), ("readerId", .reader)]
    case .loan: [("readerId", .reader), ("librarianId", .reader)]
    case .loanBook: [("loanId", .loan), ("bookId", .book)]
    case .customValue: [("bookId", .book), ("fieldId", .customField)]
    case .authorAlias, .publisherAlias, .genreAlias, .seriesAlias, .tagAlias, .isbn, .readerCard,
      .formerBook:
      ownerColumn.map { [$0] } ?? []
    case .author, .publisher, .genre, .series, .tag, .savedQuery, .reader, .customField, .wanted,
      .distinctPair, .acceptedFinding, .sortRule:
      []
    }
  }

  /// Whether rows carry `added`, `modified` and `version`.
  var isRecord: Bool { recordKind != nil }

  /// Whether the history counts its rows: records, and what else stands by itself.
  var isCounted: Bool { ownerColumn == nil }

  /// What a row is called that stands by itself, or the table where it does not.
  var noun: String {
    if let recordKind { return recordKind.name }
    return switch self {
    case .savedQuery: "saved query"
    case .customField: "field"
    case .wanted: "look-up"
    case .distinctPair: "pair kept apart"
    case .acceptedFinding: "accepted finding"
    case .sortRule: "rule for sort names"
    default: rawValue
    }
  }

  /// What stands by itself, has no name that another could take, and that nothing points at.
  static let freestanding: [Table] = [.wanted, .distinctPair, .acceptedFinding, .sortRule]
}

extension Table {
  /// What an insertion has values for, in their order.
  var insertedColumns: [String] {
    columns + derivedColumns + (isRecord ? ["added", "modified", "version"] : [])
  }

  /// Adds a row with values for its columns, the derived ones, and `added`, `modified`, `version`.
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
