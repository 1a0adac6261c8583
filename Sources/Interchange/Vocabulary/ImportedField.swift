package import Books

/// The kind of value that a column, an element or a member of another program's file can hold.
///
/// A field of a book comes in as its definition says; fields that need more are named where columns
/// and members are read.
package enum ImportedField: Hashable, Sendable {
  /// Any field of a book but its people.
  case book(BookField)
  case people(Role)
  case fact(Fact)

  /// A fact in a file about a book that is no field of it.
  package enum Fact: String, Sendable {
    /// The surname, the given name and the small words between, of an author who is in columns of their own.
    case family
    case given
    case particle
    case shelves
    case id
    case added
    case rating
    case status
    case started
    case finished
    case stopped
    case review
    case note
    case lentTo
    case borrowedFrom
    case lent
    case due
    case returned
    /// Tells books from films and music, in lists that have these as well.
    case kind
    /// Kept as source data, whatever the name of the column seems to say.
    case keep
    /// Left out, also of the source data.
    case skip
  }

  package static let keep = ImportedField.fact(.keep)
  package static let skip = ImportedField.fact(.skip)

  /// All, in the order of `Resources/columns.txt`, in which they are offered; what is no column of
  /// a book comes last.
  package static let all = ColumnNames.names.map(\.field) + [keep, skip]

  /// Its name in `--map`, and in `Resources/columns.txt`.
  package var word: String {
    switch self {
    // As with people, most books have one.
    case .book(.publishers): "publisher"
    case .book(let field): field.rawValue
    case .people(let role): role.rawValue
    case .fact(let fact): fact.rawValue
    }
  }

  /// The one of a name, or nil.
  package init?(word: String) {
    guard let field = Self.all.first(where: { $0.word == word }) else { return nil }
    self = field
  }

  /// The one that a heading of `Resources/columns.txt` names, or nil.
  init?(heading: String) {
    if let role = Role.choices.first(where: { $0.rawValue == heading }) {
      self = .people(role)
    } else if let fact = Fact(rawValue: heading) {
      self = .fact(fact)
    } else if let field = BookField.allCases.first(where: { Self.book($0).word == heading }) {
      self = .book(field)
    } else {
      return nil
    }
  }

  /// True when a book has but one of it, so that a second column of it says something else.
  package var isSingle: Bool {
    switch self {
    // The first that can be read is taken, or they stand one behind the other.
    case .book(.year), .book(.pages), .book(.format), .book(.isbn), .book(.genre), .book(.notes):
      false
    case .book(let field): !field.isMany
    case .people: false
    case .fact(let fact):
      switch fact {
      case .added, .rating, .started, .review, .note, .lentTo, .borrowedFrom, .lent, .due,
        .returned, .kind:
        true
      case .shelves, .id, .status, .finished, .stopped, .keep, .skip, .family, .given, .particle:
        false
      }
    }
  }

  /// True for what is a number in all files.
  var isNumber: Bool { [.book(.year), .book(.pages), .fact(.rating)].contains(self) }

  var isDay: Bool {
    switch self {
    case .book(let field): field.kind == .date
    case .people: false
    case .fact(let fact):
      [.added, .started, .finished, .stopped, .lent, .due, .returned].contains(fact)
    }
  }

  /// True when it is one text, of which an object or a list would say more.
  var isPlain: Bool {
    switch self {
    case .book(let field):
      switch field.kind {
      case .text, .year, .number, .date, .volume, .language, .format: true
      case .record: field == .location
      case .longText, .isbn, .records: false
      }
    case .people: false
    case .fact(let fact): [.added, .rating, .status, .started, .review, .note].contains(fact)
    }
  }

  /// The role of the people named in it; nil where it holds no people.
  var role: Role? {
    if case .people(let role) = self { role } else { nil }
  }
}
