import Books

/// The properties of a table for the journal, for undo, for the history and for the check of a catalogue.
///
/// All differences between tables are defined here, and nowhere else.
///
/// A class, so that reading one property does not copy the others.
final class TableDescription: Sendable {
  /// The columns that a change writes and the journal keeps, in the order of an insertion.
  let columns: [String]
  /// The columns computed from others whenever those change; the journal does not keep them.
  let derivation: Derivation
  /// nil when a row is a part of another record, or stands by itself.
  let kind: RecordKind?
  /// The record that a row is a part of.
  let owner: Reference?
  /// The tables of a record's parts, in the order in which a deletion removes them.
  let parts: [Table]
  /// The records that a row leads to, ``owner`` first.
  let references: [Reference]
  /// The columns, derived ones among them, in which no two rows are the same all together.
  let uniques: [[String]]
  /// The kind of authority record that a row names, by its name or by another spelling.
  let namedKind: AuthorityKind?
  /// The people who may see its rows.
  let privacy: Privacy
  /// True when each row has a key that is the same in every copy of the catalogue (``RecordKey``).
  let isKeyed: Bool
  /// The noun for a row that stands by itself, or for the table where it does not.
  var noun: String { nounMessage.text }
  let nounMessage: Message
  /// The column by which a row is known.
  let nameColumn: String?
  /// The record by which a row is known that has no name of its own.
  let nameGiver: Reference?
  /// SQL for what a row is known by.
  let nameExpression: String
  /// SQL for the ids of the books that the record ?1 has to do with.
  let booksQuery: String?
  /// The columns that the history shows of a row without a page of its own.
  let toldColumns: [String]

  /// Derived from the properties above, once.
  let imageColumns: [String]
  let insertedColumns: [String]
  /// The places of the derivation's sources among ``columns``.
  let sourcePlaces: [Int]

  /// A column that holds the number of a record.
  struct Reference: Sendable {
    let column: String
    let table: Table
    var whenGone = WhenGone.rowGoes
    /// True when rows are moved from one such record to another, when the two are merged.
    var isMoved = false
  }

  /// The fate of a row when the record that it refers to is deleted.
  enum WhenGone {
    case rowGoes
    /// The row stays, without one.
    case becomesEmpty
    /// The row stays, with the name of the one that is gone.
    case becomesName
  }

  enum Privacy {
    case everybody
    /// Its reader's own, and nobody else sees it.
    case own
    /// Visible to whoever may see the record that it is about.
    case whoseItIsAbout
  }

  init(
    _ table: String,
    _ columns: [String],
    kind: RecordKind? = nil,
    partOf owner: Reference? = nil,
    parts: [Table] = [],
    to references: [Reference] = [],
    uniques: [[String]] = [],
    derivation: Derivation = .none,
    naming namedKind: AuthorityKind? = nil,
    privacy: Privacy = .everybody,
    isKeyed: Bool = false,
    noun: Message? = nil,
    knownBy nameColumn: String? = nil,
    nameGiver: Reference? = nil,
    nameExpression: String? = nil,
    books booksQuery: String? = nil,
    told toldColumns: [String] = []
  ) {
    self.columns = columns
    self.derivation = derivation
    self.kind = kind
    self.owner = owner
    self.parts = parts
    self.references = (owner.map { [$0] } ?? []) + references
    self.uniques = uniques
    self.namedKind = namedKind
    self.privacy = privacy
    self.isKeyed = isKeyed || kind != nil
    nounMessage = noun ?? kind.map { "\($0.noun)" } ?? .verbatim(table)
    self.nameColumn = nameColumn
    self.nameGiver = nameGiver
    self.nameExpression = nameExpression ?? nameColumn ?? "CAST(id AS TEXT)"
    self.booksQuery = booksQuery
    self.toldColumns = toldColumns
    let key = self.isKeyed ? [Table.keyColumn] : []
    imageColumns = columns + (kind == nil ? [] : ["added", "version"]) + key
    insertedColumns =
      columns + derivation.columns + (kind == nil ? [] : ["added", "modified", "version"]) + key
    sourcePlaces = derivation.sources.compactMap { columns.firstIndex(of: $0) }
  }
}

// MARK: - Names

extension TableDescription {
  static let author = names(
    .author,
    ["name", "qualifier", "sortName"],
    unique: ["foldedName", "foldedQualifier"],
    .author
  )
  static let publisher = names(.publisher, unique: ["foldedName"], .publisher)
  static let genre = names(.genre)
  static let series = names(.series)
  static let tag = names(.tag)
  static let shelf = names(.shelf)
  static let authorAlias = otherNames(.author)
  static let publisherAlias = otherNames(.publisher)
  static let genreAlias = otherNames(.genre)
  static let seriesAlias = otherNames(.series)
  static let tagAlias = otherNames(.tag)
  static let shelfAlias = otherNames(.shelf)

  private static func names(
    _ kind: AuthorityKind,
    _ columns: [String] = ["name", "sortName"],
    unique: [String] = ["foldedName", "signs"],
    _ derivation: Derivation = .signedName
  ) -> TableDescription {
    TableDescription(
      kind.rawValue,
      columns,
      kind: kind.recordKind,
      parts: [kind.aliasTable],
      uniques: [unique],
      derivation: derivation,
      naming: kind,
      knownBy: "name",
      nameExpression: kind.nameExpression,
      books: kind.booksQuery("?1")
    )
  }

  private static func otherNames(_ kind: AuthorityKind) -> TableDescription {
    let owner = "\(kind.rawValue)Id"
    return TableDescription(
      kind.aliasTable.rawValue,
      [owner, "name"],
      partOf: Reference(column: owner, table: kind.table),
      uniques: [[owner, "name"]],
      derivation: .foldedName,
      naming: kind
    )
  }
}

// MARK: - Books

extension TableDescription {
  static let book = TableDescription(
    "book",
    BookField.allCases.flatMap(\.columns) + ["source"],
    kind: .book,
    parts: [.customValue, .bookTag, .bookPublisher, .bookAuthor, .isbn, .formerBook],
    to: [
      Reference(column: "genreId", table: .genre, whenGone: .becomesEmpty),
      Reference(column: "seriesId", table: .series, whenGone: .becomesEmpty),
      Reference(column: "shelfId", table: .shelf, whenGone: .becomesEmpty),
    ],
    derivation: .book,
    knownBy: "title",
    books: "SELECT ?1"
  )
  static let isbn = TableDescription(
    "isbn",
    ["bookId", "value"],
    partOf: ofBook,
    uniques: [["value"], ["bookId"]]
  )
  static let bookAuthor = TableDescription(
    "bookAuthor",
    ["bookId", "authorId", "position", "role"],
    partOf: ofBook,
    to: [Reference(column: "authorId", table: .author)],
    uniques: [["bookId", "authorId", "role"]]
  )
  static let bookPublisher = TableDescription(
    "bookPublisher",
    ["bookId", "publisherId", "position"],
    partOf: ofBook,
    to: [Reference(column: "publisherId", table: .publisher)],
    uniques: [["bookId", "publisherId"]]
  )
  static let bookTag = TableDescription(
    "bookTag",
    ["bookId", "tagId"],
    partOf: ofBook,
    to: [Reference(column: "tagId", table: .tag)],
    uniques: [["bookId", "tagId"]]
  )
  /// A book can have been known by the same twice, through books that were merged with it.
  static let formerBook = TableDescription(
    "formerBook",
    ["bookId", "formerId", "isbn", "title", "authors"],
    partOf: ofBook,
    derivation: .formerBook
  )
  static let customField = TableDescription(
    "customField",
    ["name", "kind", "choices", "position"],
    uniques: [["foldedName"]],
    derivation: .customField,
    isKeyed: true,
    noun: "field",
    knownBy: "name",
    told: ["kind", "choices"]
  )
  static let customValue = TableDescription(
    "customValue",
    ["bookId", "fieldId", "kind", "value"],
    partOf: ofBook,
    to: [Reference(column: "fieldId", table: .customField)],
    uniques: [["bookId", "fieldId"]],
    derivation: .customValue
  )

  private static let ofBook = Reference(column: "bookId", table: .book)
}

// MARK: - Readers and loans

extension TableDescription {
  static let reader = TableDescription(
    "reader",
    ["name", "kind", "login", "notes"],
    kind: .reader,
    parts: [.readerCard],
    uniques: [["foldedName"]],
    derivation: .reader,
    knownBy: "name",
    books: "SELECT bookId FROM loanBook JOIN loan ON loan.id = loanId WHERE readerId = ?1"
  )
  static let readerCard = TableDescription(
    "readerCard",
    ["readerId", "number", "validUntil"],
    partOf: ofReader,
    uniques: [["number"], ["readerId"]]
  )
  static let reading = TableDescription(
    "reading",
    ["bookId", "readerId", "status", "started", "finished", "rating", "note"],
    kind: .reading,
    to: [Reference(column: "bookId", table: .book, isMoved: true), ofReader],
    privacy: .own,
    nameGiver: ofBook,
    nameExpression: "(SELECT title FROM book WHERE book.id = bookId)",
    books: "SELECT bookId FROM reading WHERE id = ?1"
  )
  static let loan = TableDescription(
    "loan",
    ["direction", "date", "due", "readerId", "name", "librarianId", "notes"],
    kind: .loan,
    parts: [.loanBook],
    to: [
      Reference(column: "readerId", table: .reader, whenGone: .becomesName),
      Reference(column: "librarianId", table: .reader, whenGone: .becomesEmpty),
    ],
    derivation: .foldedName,
    knownBy: "name",
    nameGiver: ofReader,
    nameExpression:
      "coalesce(name, (SELECT reader.name FROM reader WHERE reader.id = loan.readerId))",
    books: "SELECT bookId FROM loanBook WHERE loanId = ?1"
  )
  static let loanBook = TableDescription(
    "loanBook",
    ["loanId", "bookId", "returned"],
    partOf: Reference(column: "loanId", table: .loan, isMoved: true),
    to: [Reference(column: "bookId", table: .book, isMoved: true)],
    uniques: [["loanId", "bookId"]]
  )

  private static let ofReader = Reference(column: "readerId", table: .reader)
}

// MARK: - What stands by itself

extension TableDescription {
  static let savedQuery = TableDescription(
    "savedQuery",
    ["name", "text"],
    uniques: [["foldedName"]],
    derivation: .foldedName,
    isKeyed: true,
    noun: "saved query",
    knownBy: "name",
    told: ["text"]
  )
  static let wanted = TableDescription(
    "wanted",
    ["isbn", "bookId", "fields", "shelf", "genre", "tags", "copies", "since"],
    uniques: [["isbn", "bookId"]],
    noun: "look-up",
    knownBy: "isbn",
    told: ["copies", "shelf", "genre", "tags", "fields"]
  )
  static let distinctPair = TableDescription(
    "distinctPair",
    ["kind", "firstId", "secondId"],
    uniques: [["kind", "firstId", "secondId"]],
    noun: "pair kept apart"
  )
  static let acceptedFinding = TableDescription(
    "acceptedFinding",
    ["rule", "kind", "recordId", "value"],
    uniques: [["rule", "kind", "recordId", "value"]],
    privacy: .whoseItIsAbout,
    noun: "accepted finding",
    knownBy: "rule",
    told: ["value"]
  )
  static let sortRule = TableDescription(
    "sortRule",
    ["convention", "way"],
    uniques: [["convention"]],
    noun: "rule for sort names",
    knownBy: "convention",
    told: ["way"]
  )
}
