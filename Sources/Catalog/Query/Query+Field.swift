extension Query {
  /// What a condition can be about.
  package enum Field: Hashable, Sendable {
    case text(TextField)
    case number(NumberField)
    case date(DateField)
    case code(CodeField)
    case own(OwnField)
    case loan(LoanField)
  }

  package enum TextField: CaseIterable, Hashable, Sendable {
    /// The title, with the subtitle behind it.
    case title
    case subtitle
    case author
    case publisher
    case genre
    case series
    case tag
    case isbn
    case shelf
    case notes
  }

  package enum NumberField: CaseIterable, Hashable, Sendable {
    case year
    case pages
    case copies
    case volume
    case id
  }

  package enum DateField: CaseIterable, Hashable, Sendable {
    case added
    case modified
  }

  /// What the asker's own readings are asked.
  package enum OwnField: CaseIterable, Hashable, Sendable {
    case status
    case rating
    case started
    /// When it was finished.
    case read
    case reading
  }

  /// Who has a book, whose it is.
  package enum LoanField: CaseIterable, Hashable, Sendable {
    case lent
    case borrowed
    case due
    case overdue
    /// Whether there is a copy; a book without one is a wish, or another's.
    case owned
  }

  package enum CodeField: CaseIterable, Hashable, Sendable {
    case language
    case format
    case role
  }
}

extension Query.Field {
  /// Every field with its names: the long one, the short one, and those of other programs' users.
  package static let all: [(field: Query.Field, names: [String])] = [
    (.text(.title), ["title", "t", "titles"]),
    (.text(.subtitle), ["subtitle", "st"]),
    (.text(.author), ["author", "a", "authors"]),
    (.text(.publisher), ["publisher", "p", "publishers", "pub"]),
    (.text(.genre), ["genre", "g", "genres"]),
    (.text(.series), ["series", "s"]),
    (.text(.tag), ["tag", "k", "tags"]),
    (.text(.isbn), ["isbn", "i"]),
    (.text(.shelf), ["shelf", "sh", "location"]),
    (.text(.notes), ["notes", "n", "note", "comments"]),
    (.number(.year), ["year", "y", "pubdate", "published"]),
    (.number(.pages), ["pages", "pp"]),
    (.number(.copies), ["copies", "c"]),
    (.number(.volume), ["volume", "v", "vol", "series_index"]),
    (.number(.id), ["id"]),
    (.date(.added), ["added", "d", "date", "timestamp"]),
    (.date(.modified), ["modified", "m", "changed", "last_modified"]),
    (.code(.language), ["language", "l", "lang", "languages"]),
    (.code(.format), ["format", "f", "formats"]),
    (.code(.role), ["role", "r"]),
    (.own(.status), ["status", "progress"]),
    (.own(.rating), ["rating", "stars"]),
    (.own(.started), ["started", "begun"]),
    (.own(.read), ["read", "finished"]),
    (.own(.reading), ["reading", "readings"]),
    (.loan(.lent), ["lent", "loaned"]),
    (.loan(.borrowed), ["borrowed", "borrow"]),
    (.loan(.due), ["due", "back"]),
    (.loan(.overdue), ["overdue", "late"]),
    (.loan(.owned), ["owned", "own"]),
  ]

  private static let byName: [String: Query.Field] = Dictionary(
    all.flatMap { entry in entry.names.map { ($0, entry.field) } },
    uniquingKeysWith: { first, _ in first }
  )

  private static let longNames: [Query.Field: String] = Dictionary(
    all.map { ($0.field, $0.names[0]) },
    uniquingKeysWith: { first, _ in first }
  )

  private static let longestName = byName.keys.map(\.utf8.count).max() ?? 0

  /// Whether it is about readings or loans, which have tests of their own.
  var isOfReaders: Bool {
    switch self {
    case .own, .loan: true
    case .text, .number, .date, .code: false
    }
  }

  /// Whether it is about the readings of whoever asks.
  var isOwn: Bool {
    if case .own = self { true } else { false }
  }

  /// The long name.
  package var name: String { Self.longNames[self] ?? "" }

  /// The field that a name means, in letters of either case, or nil.
  init?(named name: some Collection<Unicode.Scalar>) {
    guard name.count <= Self.longestName, name.allSatisfy(\.isASCII) else { return nil }
    let small = String(String.UnicodeScalarView(name)).lowercased()
    guard let field = Self.byName[small] else { return nil }
    self = field
  }

  /// The field whose long name is one typing mistake away, or nil.
  init?(near name: String) {
    let small = name.prefix(Self.longestName + 2).lowercased()
    let near = Self.longNames.filter { editDistance(small, $0.value) == 1 }
    // Of the shortest names each is near to others.
    guard small.count > 3, let nearest = near.min(by: { $0.value < $1.value }) else { return nil }
    self = nearest.key
  }
}

extension Query.TextField {
  /// The class of records that the field is a relation to.
  var kind: AuthorityKind? {
    switch self {
    case .author: .author
    case .publisher: .publisher
    case .genre: .genre
    case .series: .series
    case .tag: .tag
    case .title, .subtitle, .isbn, .shelf, .notes: nil
    }
  }
}
