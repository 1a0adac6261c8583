/// A field of a record of any kind: a line of a form, and the subject of a ``Problem``.
package struct FieldID: Hashable, Sendable {
  package let field: any DescribedField

  package init(_ field: some DescribedField) { self.field = field }

  package static func == (one: FieldID, other: FieldID) -> Bool {
    AnyHashable(one.field) == AnyHashable(other.field)
  }

  package func hash(into hasher: inout Hasher) { field.hash(into: &hasher) }

  package var key: String { field.key }
  package var label: String { field.label }
  package var noun: String { field.noun }
}

extension FieldID {
  package static func book(_ field: BookField) -> FieldID { FieldID(field) }
  package static func authority(_ field: AuthorityField) -> FieldID { FieldID(field) }
  package static func reader(_ field: ReaderField) -> FieldID { FieldID(field) }
  package static func reading(_ field: ReadingField) -> FieldID { FieldID(field) }
  package static func loan(_ field: LoanField) -> FieldID { FieldID(field) }
  /// A custom field of a book.
  package static func custom(_ field: CustomField) -> FieldID { FieldID(field) }
  /// A part of the definition of a custom field.
  package static func definition(_ part: CustomFieldError.Part) -> FieldID { FieldID(part) }

  package var book: BookField? { field as? BookField }
  package var custom: CustomField? { field as? CustomField }
  package var definition: CustomFieldError.Part? { field as? CustomFieldError.Part }
}

/// A field that describes itself to forms, messages and files.
package protocol DescribedField: Hashable, Sendable {
  /// Its name in JSON and in drafts; no two fields of one kind of record share it.
  var key: String { get }
  /// The label of its line on screens.
  var label: String { get }
  /// The word for it inside a sentence: "the book needs a title".
  var noun: String { get }
  /// The content that is typed there.
  var content: FieldContent { get }
  /// The most that it takes, in bytes of UTF-8.
  var limit: Int { get }
  /// True where a record cannot be without it.
  var isNeeded: Bool { get }
  /// The sentence where it is needed and empty; nil says that the record needs it.
  var hintWhereMissing: String? { get }
  var mergeRule: MergeRule { get }
}

extension DescribedField {
  package var noun: String { label.lowercased() }
  package var content: FieldContent { .line }
  package var limit: Int { FieldLimits.name }
  package var isNeeded: Bool { false }
  package var hintWhereMissing: String? { nil }
  package var mergeRule: MergeRule { .one }
}

extension DescribedField where Self: RawRepresentable<String> {
  package var key: String { rawValue }
}

/// The content that is typed into a field, by which a form chooses its input.
package enum FieldContent: Hashable, Sendable {
  case line
  /// A text of several lines.
  case longText
  /// One of some words.
  ///
  /// - Parameter areFew: True when there is room to show all of them.
  case words([String], areFew: Bool = false)
  /// Names that are no records, between separators.
  case names(separators: Set<Character>)
  /// One record, found by its name.
  case record(RecordKind)
  /// - Parameters:
  ///   - separators: Those behind which another name begins.
  ///   - haveRoles: True when each has a role, as authors have.
  case records(RecordKind, separators: Set<Character> = [], haveRoles: Bool = false)
}

extension BookField: DescribedField {
  package var isNeeded: Bool { self == .title }

  // An import asks it of each text, so that it looks up no definition.
  package var limit: Int {
    switch self {
    case .title, .subtitle, .notes: FieldLimits.text
    default: FieldLimits.name
    }
  }

  package var content: FieldContent {
    switch kind {
    case .text, .isbn, .year, .number, .date, .volume: .line
    case .longText: .longText
    case .language: .words(Language.choices.map(\.name))
    case .format: .words(BookFormat.choices.map(\.name))
    case .record(let kind): .record(kind.recordKind)
    case .records(let kind):
      // Other names may have a comma inside: Farrar, Straus and Giroux.
      .records(
        kind.recordKind,
        separators: kind == .tag ? [",", ";"] : [";"],
        haveRoles: kind == .author
      )
    }
  }
}

extension CustomField: DescribedField {
  package var key: String { "custom\(id)" }
  package var label: String { name }
  package var noun: String { name }
  package var limit: Int { kind == .longText ? FieldLimits.text : FieldLimits.name }

  package var content: FieldContent {
    switch kind {
    case .text, .number, .money, .date, .link: .line
    case .longText: .longText
    case .yesNo: .words(["yes", "no"])
    case .choice: .words(choices)
    }
  }
}

extension CustomFieldError.Part: DescribedField {
  package var content: FieldContent {
    switch self {
    case .name: .line
    case .kind: .words(CustomField.Kind.allCases.map(\.name), areFew: true)
    case .choices: .names(separators: [",", ";"])
    }
  }
}

/// A field of an author, publisher, genre, series or tag, in the order of its form.
package enum AuthorityField: String, CaseIterable, DescribedField {
  case name
  case qualifier
  case sortName
  case aliases

  /// The fields that records of a kind have: only authors are told apart by more than their names.
  package static func all(of kind: AuthorityKind) -> [AuthorityField] {
    kind == .author ? allCases : allCases.filter { $0 != .qualifier }
  }

  package var label: String {
    switch self {
    case .name: tr("Name")
    case .qualifier: tr("Told apart by")
    case .sortName: tr("Sorted as")
    case .aliases: tr("Also")
    }
  }

  package var noun: String {
    switch self {
    case .name, .qualifier: label.lowercased()
    case .sortName: tr("sort name")
    case .aliases: tr("other name")
    }
  }

  package var content: FieldContent { self == .aliases ? .names(separators: [";"]) : .line }
  package var mergeRule: MergeRule { self == .aliases ? .union : .one }
  package var isNeeded: Bool { self == .name }
  package var hintWhereMissing: String? { self == .name ? tr("Type a name.") : nil }
}

/// A field of a reader, in the order of their form.
package enum ReaderField: String, CaseIterable, DescribedField {
  case name
  case kind
  case cardNumber
  case validUntil
  case login
  case notes

  package var label: String {
    switch self {
    case .name: tr("Name")
    case .kind: tr("Kind")
    case .cardNumber: tr("Card")
    case .validUntil: tr("Card valid until")
    case .login: tr("Login")
    case .notes: tr("Notes")
    }
  }

  package var noun: String { self == .cardNumber ? tr("card number") : label.lowercased() }
  package var limit: Int { self == .notes ? FieldLimits.text : FieldLimits.name }
  package var isNeeded: Bool { self == .name }

  package var content: FieldContent {
    switch self {
    case .kind: .words(ReaderKind.choices.map(\.name))
    case .notes: .longText
    case .name, .cardNumber, .validUntil, .login: .line
    }
  }

  package var hintWhereMissing: String? {
    switch self {
    case .name: tr("Type a name.")
    case .cardNumber: tr("A card that is valid until a day needs its number.")
    case .kind, .validUntil, .login, .notes: nil
    }
  }
}

/// A field of somebody's reading of a book, in the order of its form.
package enum ReadingField: String, CaseIterable, DescribedField {
  case status
  case rating
  case started
  case finished
  case note

  package var label: String {
    switch self {
    case .status: tr("Status")
    case .rating: tr("Rating")
    case .started: tr("Started")
    case .finished: tr("Finished")
    case .note: tr("Note")
    }
  }

  package var content: FieldContent {
    switch self {
    case .status: .words(ReadingStatus.choices.map(\.name))
    case .note: .longText
    case .rating, .started, .finished: .line
    }
  }
}

/// A field of a loan, in the order of its form, and the subject of a problem when books come back.
package enum LoanField: String, CaseIterable, DescribedField {
  case party
  case books
  case due
  case date
  case notes
  case returned

  /// The fields of the form; the return is entered for each book.
  package static let ofForm = allCases.filter { $0 != .returned }

  package var label: String {
    switch self {
    case .party: tr("Who")
    case .books: tr("Books")
    case .due: tr("Due")
    case .date: tr("Date")
    case .notes: tr("Notes")
    case .returned: tr("Returned")
    }
  }

  package var noun: String {
    switch self {
    case .party: tr("name")
    case .books: tr("book")
    case .due, .date, .notes, .returned: label.lowercased()
    }
  }

  package var content: FieldContent {
    switch self {
    case .party: .record(.reader)
    case .books: .records(.book)
    case .notes: .longText
    case .due, .date, .returned: .line
    }
  }

  package var limit: Int { self == .notes ? FieldLimits.text : FieldLimits.name }
  package var isNeeded: Bool { self == .party || self == .books }
  package var hintWhereMissing: String? { self == .party ? tr("Type a name.") : nil }
}
