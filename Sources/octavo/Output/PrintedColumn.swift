import Books
import Catalog
import Interchange

/// A column of `octavo list --columns`.
enum PrintedColumn: Hashable {
  case field(CatalogField)
  case fact(Fact)

  /// Facts about a book beside its fields.
  enum Fact: String, CaseIterable {
    case id
    /// The key of the book, the same in every copy of the catalogue.
    case key
    case sortTitle
    /// How far whoever asks is with the book, and what they think of it.
    case status
    case rating
    /// Who has it, from whom it is, and when it is to be back.
    case lent
    case borrowed
    case due
    case added
    case modified
    case version
  }

  /// Reads names with commas between: `title,authors,price`.
  ///
  /// - Parameter fields: The custom fields of the catalogue.
  /// - Throws: ``CommandFailure/usage(_:)``.
  static func list(_ text: String, among fields: [CustomField]) throws -> [PrintedColumn] {
    let names = text.split { $0 == "," || $0 == " " }.map(String.init)
    let known = CatalogField.all(fields).map(\.key) + Fact.allCases.map(\.rawValue)
    guard !names.isEmpty else {
      throw CommandFailure.usage(
        tr("Say which columns. There are \(known.joined(separator: ", ")).")
      )
    }
    let columns = try names.map { name -> PrintedColumn in
      if let field = CatalogField(settingName: name.lowercased(), fields) { return .field(field) }
      let fact = Fact.allCases.first { $0.rawValue.lowercased() == name.lowercased() }
      guard let fact else { throw CommandFailure.unknown("column", name, among: known) }
      return .fact(fact)
    }
    if let twice = columns.indices.first(where: { columns[..<$0].contains(columns[$0]) }) {
      throw CommandFailure.usage(tr("The column \(columns[twice].key) is named twice."))
    }
    return columns
  }

  /// The column's name in JSON and CSV.
  var key: String {
    switch self {
    case .field(let field): field.key
    case .fact(let fact): fact.rawValue
    }
  }

  var isOwn: Bool { self == .fact(.status) || self == .fact(.rating) }

  var isOfLoans: Bool { [.fact(.lent), .fact(.borrowed), .fact(.due)].contains(self) }
}

/// A book with what some columns show of it.
struct PrintedBook {
  let card: BookCard
  /// How far whoever asks is with it; nil where no column asks.
  let mark: ReadingMark?
  let loan: LoanMark?
}

extension CatalogAccess {
  /// The books with what the columns show of them, in the order given.
  func printed(
    _ ids: some Collection<ID<Book>>,
    for columns: [PrintedColumn]
  ) throws -> [PrintedBook] {
    let marks = columns.contains(where: \.isOwn) ? try readings.marks(ids) : [:]
    let out = columns.contains(where: \.isOfLoans) ? try loans.marks(ids) : [:]
    return try books.cards(ids).map { card in
      PrintedBook(card: card, mark: marks[card.book.id], loan: out[card.book.id])
    }
  }
}

extension JSON {
  /// A book as an object of the columns alone.
  init(_ book: PrintedBook, _ columns: [PrintedColumn]) {
    self = .object(columns.map { JSON.Member($0.key, $0.json(book)) })
  }
}

extension TextTable {
  /// - Parameter isForPeople: Whether languages and the like stand there by their names.
  static func books(
    _ books: [PrintedBook],
    _ columns: [PrintedColumn],
    isForPeople: Bool
  ) -> TextTable {
    TextTable(
      columns: columns.map(\.column),
      rows: books.map { book in columns.map { $0.text(book, isForPeople: isForPeople) } }
    )
  }
}

// MARK: - Values

extension PrintedColumn {
  fileprivate func text(_ book: PrintedBook, isForPeople: Bool) -> String {
    switch self {
    case .field(.custom(let field)): book.card.custom[field]
    case .field(.builtIn(let field)): Self.text(field, book.card, isForPeople: isForPeople)
    case .fact(.rating) where isForPeople: book.mark?.rating?.name ?? ""
    case .fact(let fact): fact.json(book).plain
    }
  }

  private static func text(_ field: BookField, _ card: BookCard, isForPeople: Bool) -> String {
    switch field.authorityKind {
    case .author: card.shownAuthors.joined(separator: "; ")
    case .genre, .publisher, .series, .tag, .shelf:
      BookDraft(card).texts(of: field).joined(separator: "; ")
    case nil:
      isForPeople
        ? card.book.values.text(of: field) : card.book.values.written(field)?.text ?? ""
    }
  }

  fileprivate func json(_ book: PrintedBook) -> JSON {
    switch self {
    case .field(.custom(let field)): JSON(book.card.custom[field], field.kind)
    case .field(.builtIn(let field)): JSON(book.card, field)
    case .fact(let fact): fact.json(book)
    }
  }

  fileprivate var column: TextTable.Column {
    switch self {
    case .field(let field):
      TextTable.Column(
        heading: field.label,
        key: key,
        isNumber: field.isNumber,
        enough: field == .builtIn(.title) ? 30 : field.isNumber ? nil : 12
      )
    case .fact(let fact):
      TextTable.Column(
        heading: fact.heading,
        key: key,
        isNumber: [.id, .version, .rating].contains(fact),
        enough: [.sortTitle, .lent, .borrowed].contains(fact) ? 12 : nil
      )
    }
  }
}

extension PrintedColumn.Fact {
  func json(_ book: PrintedBook) -> JSON {
    func party(_ direction: LoanDirection) -> JSON {
      .text(book.loan.flatMap { $0.direction == direction ? $0.with : nil })
    }
    return switch self {
    case .id: .int(book.card.book.id.rawValue)
    case .key: .text(book.card.book.key?.text)
    case .sortTitle: .string(book.card.book.sortTitle)
    case .status: .text(book.mark?.status.word)
    case .rating: book.mark?.rating.map { .double($0.stars) } ?? .null
    case .lent: party(.lent)
    case .borrowed: party(.borrowed)
    case .due: .text(book.loan?.due?.iso8601)
    case .added: .string(book.card.book.added.iso8601)
    case .modified: .string(book.card.book.modified.iso8601)
    case .version: .int(book.card.book.version)
    }
  }

  fileprivate var heading: String {
    switch self {
    case .sortTitle: tr("Sorted as")
    case .modified: tr("Changed")
    case .lent: tr("Lent to")
    case .borrowed: tr("Borrowed from")
    case .id, .key, .status, .rating, .due, .added, .version:
      rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
  }
}

extension CatalogField {
  fileprivate var isNumber: Bool {
    switch self {
    case .builtIn(let field): field.kind == .number || field.kind == .year
    case .custom(let field): field.kind == .number || field.kind == .money
    }
  }
}

extension BookCard {
  /// The names that a line of a list has: those of the authors, or of the others where there are
  /// none.
  fileprivate var shownAuthors: [String] {
    let authors = credits.filter { $0.role == .author }
    return (authors.isEmpty ? credits : authors).map(\.author.name)
  }
}

extension JSON {
  /// A text without its quotation marks; nothing for null.
  fileprivate var plain: String {
    switch self {
    case .null: ""
    case .string(let text), .number(let text): text
    case .bool, .array, .object: written
    }
  }
}
