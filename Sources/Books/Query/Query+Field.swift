extension Query {
  /// A subject of conditions, of columns and of orders.
  package enum Field: Hashable, Sendable {
    case book(BookField)
    case fact(BookFact)
    case own(OwnField)
    case loan(LoanField)
    case custom(CustomField)
  }

  /// A fact that the catalogue knows of a book beside what a person fills in.
  package enum BookFact: CaseIterable, Hashable, Sendable {
    case id
    case added
    case modified
    /// The roles that people have in it.
    case role
  }

  /// A property of the current user's own readings.
  package enum OwnField: CaseIterable, Hashable, Sendable {
    case status
    case rating
    case started
    /// The day on which it was finished.
    case read
    case reading
  }

  /// A property of a book's loans.
  package enum LoanField: CaseIterable, Hashable, Sendable {
    case lent
    case borrowed
    case due
    case overdue
    /// True when there is a copy; a book without one is a wish, or somebody else's.
    case owned
  }
}

extension Query.Field {
  /// The way in which a field is compared with a value of a query.
  package enum Comparison: Hashable, Sendable {
    case text(BookField)
    case number
    case date
    /// With one of some codes: "deu", "paperback", "translator".
    case code
    case own(Query.OwnField)
    case loan(Query.LoanField)
    case custom(CustomField)
  }

  package var comparison: Comparison {
    switch self {
    case .book(let field):
      switch field.kind {
      case .text, .longText, .isbn, .record, .records: .text(field)
      case .year, .number, .volume: .number
      case .date: .date
      case .language, .format: .code
      }
    case .fact(.id): .number
    case .fact(.added), .fact(.modified): .date
    case .fact(.role): .code
    case .own(let field): .own(field)
    case .loan(let field): .loan(field)
    case .custom(let field): .custom(field)
    }
  }

  /// True when it holds texts, before which `=`, `^` and `~` may stand.
  var holdsTexts: Bool {
    switch comparison {
    case .text, .loan(.lent), .loan(.borrowed): true
    case .custom(let field): field.kind.isText
    case .number, .date, .code, .own, .loan: false
    }
  }

  /// True when it is about readings or loans, which have tests of their own.
  var isOfReaders: Bool {
    switch self {
    case .own, .loan: true
    case .book, .fact, .custom: false
    }
  }

  /// True when it is about the current user's own readings.
  package var isOwn: Bool {
    if case .own = self { true } else { false }
  }
}

// MARK: - Names

extension Query.Field {
  /// Every field but the custom ones, in the order of the help: texts, numbers, dates, codes,
  /// readings, loans.
  package static let all: [Query.Field] = {
    let fields = BookField.asked.map(Query.Field.book)
    func compared(_ comparison: Comparison) -> [Query.Field] {
      fields.filter { $0.comparison == comparison }
    }
    let texts = fields.filter { if case .text = $0.comparison { true } else { false } }
    return texts + compared(.number) + [.fact(.id), .fact(.added), .fact(.modified)]
      + compared(.date) + compared(.code) + [.fact(.role)]
      + Query.OwnField.allCases.map(Query.Field.own)
      + Query.LoanField.allCases.map(Query.Field.loan)
  }()

  /// The field in queries and lists.
  package var use: FieldUse {
    switch self {
    case .book(let field): field.definition.use
    case .fact(let fact): fact.use
    case .own(let field): field.use
    case .loan(let field): field.use
    case .custom(let field): field.use
    }
  }

  private static let byName: [String: Query.Field] = Dictionary(
    all.flatMap { field in field.use.names.map { ($0, field) } }
  ) { first, _ in first }

  private static let longestName = byName.keys.map(\.utf8.count).max() ?? 0

  /// The long name.
  package var name: String {
    if case .custom(let field) = self { field.word } else { use.names[0] }
  }

  /// The field that a name means, in letters of either case, or nil.
  package init?(named name: some Collection<Unicode.Scalar>) {
    guard name.count <= Self.longestName, name.allSatisfy(\.isASCII) else { return nil }
    let small = String(String.UnicodeScalarView(name)).lowercased()
    guard let field = Self.byName[small] else { return nil }
    self = field
  }

  /// The field of a long name, or nil.
  package init?(longName name: String) {
    guard let field = Self.byName[name], field.name == name else { return nil }
    self = field
  }
}
