/// A field of a record of any kind: what a form has a line for, and what a ``Problem`` is about.
package enum Property: Hashable, Sendable {
  case book(BookField)
  case authority(AuthorityField)
  case reader(ReaderField)
  case reading(ReadingField)
  case loan(LoanField)
  /// A field of one's own, of a book.
  case custom(CustomField)
  /// A part of the definition of a field of one's own.
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

/// A field of an author, publisher, genre, series or tag, in the order of its form.
package enum AuthorityField: String, CaseIterable, Hashable, Sendable {
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
    case .name: "Name"
    case .qualifier: "Told apart by"
    case .sortName: "Sorted as"
    case .aliases: "Also"
    }
  }

  package var noun: String {
    switch self {
    case .name, .qualifier: label.lowercased()
    case .sortName: "sort name"
    case .aliases: "other name"
    }
  }
}

/// A field of a reader, in the order of their form.
package enum ReaderField: String, CaseIterable, Hashable, Sendable {
  case name
  case kind
  case cardNumber
  case validUntil
  case login
  case notes

  package var label: String {
    switch self {
    case .name: "Name"
    case .kind: "Kind"
    case .cardNumber: "Card"
    case .validUntil: "Card valid until"
    case .login: "Login"
    case .notes: "Notes"
    }
  }

  package var noun: String { self == .cardNumber ? "card number" : label.lowercased() }
}

/// A field of somebody's reading of a book, in the order of its form.
package enum ReadingField: String, CaseIterable, Hashable, Sendable {
  case status
  case rating
  case started
  case finished
  case note

  package var label: String {
    switch self {
    case .status: "Status"
    case .rating: "Rating"
    case .started: "Started"
    case .finished: "Finished"
    case .note: "Note"
    }
  }
}

/// A field of a loan, in the order of its form, and what can be wrong when books come back.
package enum LoanField: String, CaseIterable, Hashable, Sendable {
  case party
  case books
  case due
  case date
  case notes
  case returned

  /// The fields of the form: that books come back is said of each of them.
  package static let ofForm = allCases.filter { $0 != .returned }

  package var label: String {
    switch self {
    case .party: "Who"
    case .books: "Books"
    case .due: "Due"
    case .date: "Date"
    case .notes: "Notes"
    case .returned: "Returned"
    }
  }

  package var noun: String {
    switch self {
    case .party: "name"
    case .books: "book"
    case .due, .date, .notes, .returned: label.lowercased()
    }
  }
}
