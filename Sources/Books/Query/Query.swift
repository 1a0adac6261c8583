/// What books are asked for: a tree of conditions, typed by a person or built in Swift.
///
/// ```swift
/// let query: Query = .all([.text(.word, "guin", in: .author), .number(.year, .between(1960, 1979))])
/// ```
///
/// Relations are implied by the fields. Every condition is either true or false of a book: a book
/// without a year is not of 1969, and so it is one of `.not(.number(.year, .exactly(1969)))`.
package indirect enum Query: Hashable, Sendable {
  /// True when all of them are; an empty list finds every book.
  case all([Query])
  /// True when any of them is; an empty list finds nothing.
  case any([Query])
  case not(Query)
  /// Text in a field, or without one in any of those that words are looked for in.
  case text(Match, String, in: TextField? = nil)
  case number(NumberField, Bounds)
  case date(DateField, Period)
  /// The code that is stored: "deu", "paperback", "translator".
  case code(CodeField, String)
  /// Whether the field holds anything.
  case present(Field)
  /// How many authors, publishers … a book has.
  case count(TextField, Bounds)
  case ids([Int64])
  /// On the current user's own readings.
  case own(ReadingCondition)
  case loan(LoanTest)
  /// On a field of one's own.
  case custom(CustomTest)

  package static let everything = Query.all([])

  /// How a text is compared with a value, both folded.
  package enum Match: Hashable, Sendable {
    /// The words stand in this order at the beginning of a word, and the last may be cut short.
    case word
    /// The words stand in this order, whole.
    case phrase
    /// The value is this and nothing else.
    case whole
    /// The value begins so.
    case start
    /// The value holds this, inside of words too.
    case inside
  }

  /// Two ends of numbers, each of which may be open.
  package struct Bounds: Hashable, Sendable {
    package let low: Bound?
    package let high: Bound?

    package struct Bound: Hashable, Sendable {
      package let value: Double
      /// Whether the value itself belongs to what is meant.
      package let isIncluded: Bool
    }

    package static func exactly(_ value: Double) -> Bounds { between(value, value) }

    package static func between(_ low: Double?, _ high: Double?) -> Bounds {
      Bounds(
        low: low.map { Bound(value: $0, isIncluded: true) },
        high: high.map { Bound(value: $0, isIncluded: true) }
      )
    }

    package static func above(_ value: Double) -> Bounds {
      Bounds(low: Bound(value: value, isIncluded: false), high: nil)
    }

    package static func below(_ value: Double) -> Bounds {
      Bounds(low: nil, high: Bound(value: value, isIncluded: false))
    }

    package func contains(_ value: Double) -> Bool {
      if let low, value < low.value || (value == low.value && !low.isIncluded) { return false }
      if let high, value > high.value || (value == high.value && !high.isIncluded) { return false }
      return true
    }
  }

  /// From a time up to, and not with, another; each end may be open.
  package struct Period: Hashable, Sendable {
    package let from: Timestamp?
    package let until: Timestamp?

    package init(from: Timestamp? = nil, until: Timestamp? = nil) {
      self.from = from
      self.until = until
    }
  }

  /// What a condition can be about.
  package enum Field: Hashable, Sendable {
    case text(TextField)
    case number(NumberField)
    case date(DateField)
    case code(CodeField)
    case own(OwnField)
    case loan(LoanField)
    case custom(CustomField)
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
    /// A day, a month or a year.
    case acquired
  }

  /// What the current user's own readings are asked.
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
    (.date(.acquired), ["acquired", "got", "bought"]),
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
    all.flatMap { entry in entry.names.map { ($0, entry.field) } }
  ) { first, _ in first }

  private static let longNames: [Query.Field: String] = Dictionary(
    all.map { ($0.field, $0.names[0]) }
  ) { first, _ in first }

  private static let longestName = byName.keys.map(\.utf8.count).max() ?? 0

  /// Whether it is about readings or loans, which have tests of their own.
  var isOfReaders: Bool {
    switch self {
    case .own, .loan: true
    case .text, .number, .date, .code, .custom: false
    }
  }

  /// Whether it is about the readings of whoever asks.
  var isOwn: Bool {
    if case .own = self { true } else { false }
  }

  /// The long name.
  package var name: String {
    if case .custom(let field) = self { field.word } else { Self.longNames[self] ?? "" }
  }

  /// The field that a name means, in letters of either case, or nil.
  init?(named name: some Collection<Unicode.Scalar>) {
    guard name.count <= Self.longestName, name.allSatisfy(\.isASCII) else { return nil }
    let small = String(String.UnicodeScalarView(name)).lowercased()
    guard let field = Self.byName[small] else { return nil }
    self = field
  }
}

extension Query.TextField {
  /// The class of records that the field is a relation to.
  package var kind: AuthorityKind? {
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
