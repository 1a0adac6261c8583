/// A field of a record of any kind: what a form has a line for, and what a ``Problem`` is about.
package enum Property: Hashable, Sendable {
  case book(BookField)
  case authority(AuthorityField)
  case reader(ReaderField)
  case reading(ReadingField)
  case loan(LoanField)
  /// A field of one's own, of a book.
  case custom(CustomField)
  /// Of the definition of such a field.
  case definition(CustomFieldError.Part)

  /// Its name in JSON and in drafts; no two fields of one kind of record share it.
  package var key: String {
    switch self {
    case .book(let field): field.rawValue
    case .authority(let field): field.rawValue
    case .reader(let field): field.rawValue
    case .reading(let field): field.rawValue
    case .loan(let field): field.rawValue
    case .custom(let field): "custom\(field.id)"
    case .definition(let part): part.rawValue
    }
  }

  /// The label of its line on screens.
  package var label: String {
    switch self {
    case .book(let field): field.label
    case .authority(let field): field.label
    case .reader(let field): field.label
    case .reading(let field): field.label
    case .loan(let field): field.label
    case .custom(let field): field.name
    case .definition(let part): part.label
    }
  }

  /// The word for it inside a sentence: "the book needs a title".
  package var noun: String {
    switch self {
    case .book(let field): field.noun
    case .authority(let field): field.noun
    case .reader(let field): field.noun
    case .reading(let field): field.label.lowercased()
    case .loan(let field): field.noun
    case .custom(let field): field.name
    case .definition(let part): part.rawValue
    }
  }
}
