import Books
import Catalog

/// The content of a form: a book, an authority record, a reader, a reading or a loan.
enum RecordDraft: Hashable, Sendable {
  case book(BookDraft)
  case authority(AuthorityKind, AuthorityDraft)
  case reader(ReaderDraft)
  case reading(OwnReading)
  case loan(EnteredLoan)

  var kind: RecordKind {
    switch self {
    case .book: .book
    case .authority(let kind, _): kind.recordKind
    case .reader: .reader
    case .reading: .reading
    case .loan: .loan
    }
  }

  /// The name in titles and messages.
  var name: String {
    switch self {
    case .book(let draft): tidied(draft.title)
    case .authority(_, let draft): tidied(draft.name)
    case .reader(let draft): tidied(draft.name)
    case .reading(let own): own.title
    case .loan(let entry): entry.name
    }
  }

  /// The books that it is of, without which it cannot be saved.
  var books: [Entry] {
    switch self {
    case .reading(let own):
      // Of several books no title is known.
      own.ids.map { Entry(book: $0, title: own.books.count == 1 ? own.title : "a book of them") }
    case .loan(let entry): entry.books
    case .book, .authority, .reader: []
    }
  }

  /// The fields of its form, from the top.
  var properties: [Property] {
    switch self {
    case .book(let draft): draft.fields.map(\.property)
    case .authority(let kind, _): AuthorityField.all(of: kind).map(Property.authority)
    case .reader: ReaderField.allCases.map(Property.reader)
    case .reading: ReadingField.allCases.map(Property.reading)
    case .loan: LoanField.ofForm.map(Property.loan)
    }
  }

  /// All problems that can be told without the catalogue.
  func problems(needsGenre: Bool, today: Day) -> [Problem] {
    switch self {
    case .book(let draft):
      draft.checked(needsGenre: needsGenre, today: today).problems
    case .authority(let kind, let draft): draft.problems(kind)
    case .reader(let draft): draft.problems(today: today)
    case .reading(let own): own.draft.problems(today: today)
    case .loan(let entry): entry.problems(today: today)
    }
  }

  /// The label of a field of its form.
  func label(of property: Property) -> String {
    switch (self, property) {
    case (.loan(let entry), .loan(.party)): entry.isBorrowed ? "From whom" : "To whom"
    case (_, .authority(.aliases)): "Also known as"
    default: property.label
    }
  }
}

extension RecordDraft {
  /// Saves it as a new record, or over the one that was read.
  func save(_ record: RecordID?, from version: Int?, in edit: Edit) throws -> RecordID {
    switch (self, record) {
    case (.book(let draft), .book(let id)?):
      try edit.books.update(id, from: version, to: draft)
      return .book(id)
    case (.book(let draft), _):
      return .book(try edit.books.add(draft))
    case (.authority(let kind, let draft), .authority(let id)?):
      try edit.authorities(kind).update(id, from: version, to: draft)
      return .authority(id)
    case (.authority(let kind, let draft), _):
      return .authority(try edit.authorities(kind).add(draft))
    case (.reader(let draft), .reader(let id)?):
      try edit.readers.update(id, from: version, to: draft)
      return .reader(id)
    case (.reader(let draft), _):
      return .reader(try edit.readers.add(draft))
    case (.reading(let own), _):
      return try own.save(record, from: version, in: edit)
    case (.loan(let entry), _):
      return .loan(try entry.save(record?.loan, from: version, in: edit))
    }
  }

  /// All problems, also those that only the catalogue knows; a missing genre is none.
  func problems(for record: RecordID?, today: Day, in view: View) throws -> [Problem] {
    switch self {
    case .book(let draft):
      try view.books.problems(draft, for: record?.book, needsGenre: false)
    case .authority(let kind, let draft):
      try view.authorities(kind).problems(draft, for: record?.authority)
    case .reader(let draft): try view.readers.problems(draft, for: record?.reader)
    case .reading: problems(needsGenre: false, today: today)
    case .loan(let entry): try entry.problems(for: record?.loan, today: today, in: view)
    }
  }

  /// Whether a person may see it: a reading is its reader's own.
  func isOpen(to currentUser: CurrentUser) -> Bool {
    guard case .reading(let own) = self else { return true }
    return own.reader == currentUser.reader?.rawValue
  }

  /// Whether a field is the same in another draft, of a book as saving it takes it.
  func has(_ property: Property, as other: RecordDraft) -> Bool {
    switch (self, other, property) {
    case (.book(let mine), .book(let theirs), .book(let field)): mine.has(field, as: theirs)
    default: self[property] == other[property]
    }
  }

  /// The value of a field; empty for a field that such a record does not have.
  subscript(property: Property) -> FieldValue {
    get {
      switch (self, property) {
      case (.book(let draft), .book(let field)): draft[field]
      case (.book(let draft), .custom(let field)): .text(draft.custom[field])
      case (.authority(_, let draft), .authority(let field)): draft[field]
      case (.reader(let draft), .reader(let field)): .text(draft[keyPath: field.path])
      case (.reading(let own), .reading(let field)): .text(own.draft[keyPath: field.path])
      case (.loan(let entry), .loan(let field)): entry[field]
      case (.book, _), (.authority, _), (.reader, _), (.reading, _), (.loan, _): .text("")
      }
    }
    set {
      switch (self, property) {
      case (.book(var draft), .book(let field)):
        draft[field] = newValue
        self = .book(draft)
      case (.book(var draft), .custom(let field)):
        draft.custom[field] = newValue.text
        self = .book(draft)
      case (.authority(let kind, var draft), .authority(let field)):
        draft[field] = newValue
        self = .authority(kind, draft)
      case (.reader(var draft), .reader(let field)):
        draft[keyPath: field.path] = newValue.text
        self = .reader(draft)
      case (.reading(var own), .reading(let field)):
        own.draft[keyPath: field.path] = newValue.text
        self = .reading(own)
      case (.loan(var entry), .loan(let field)):
        entry[field] = newValue
        self = .loan(entry)
      case (.book, _), (.authority, _), (.reader, _), (.reading, _), (.loan, _): break
      }
    }
  }
}

extension BookDraft {
  fileprivate subscript(field: BookField) -> FieldValue {
    get {
      switch field.path {
      case .text(let path): .text(self[keyPath: path])
      case .record(let path): .entries(self[keyPath: path].map { [Entry($0)] } ?? [])
      case .records(let path): .entries(self[keyPath: path].map { Entry($0) })
      case .credits(let path):
        .entries(self[keyPath: path].map { Entry($0.author, role: $0.role) })
      }
    }
    set {
      switch field.path {
      case .text(let path): self[keyPath: path] = newValue.text
      case .record(let path): self[keyPath: path] = newValue.entries.first?.reference
      case .records(let path): self[keyPath: path] = newValue.entries.map(\.reference)
      case .credits(let path):
        self[keyPath: path] = newValue.entries.map { Credit(author: $0.reference, role: $0.role) }
      }
    }
  }
}

extension AuthorityDraft {
  fileprivate subscript(field: AuthorityField) -> FieldValue {
    get {
      switch field {
      case .name: .text(name)
      case .qualifier: .text(qualifier)
      case .sortName: .text(sortName)
      case .aliases: .entries(aliases.map { Entry(name: $0) })
      }
    }
    set {
      switch field {
      case .name: name = newValue.text
      case .qualifier: qualifier = newValue.text
      case .sortName: sortName = newValue.text
      case .aliases: aliases = newValue.entries.map(\.reference.name)
      }
    }
  }

  /// The draft that an existing record is edited from.
  init(_ record: Authority) {
    self.init(
      name: record.name,
      qualifier: record.qualifier ?? "",
      sortName: record.sortName,
      aliases: record.aliases
    )
  }
}

extension ReaderField {
  fileprivate var path: WritableKeyPath<ReaderDraft, String> {
    switch self {
    case .name: \.name
    case .kind: \.kind
    case .cardNumber: \.cardNumber
    case .validUntil: \.validUntil
    case .login: \.login
    case .notes: \.notes
    }
  }
}

extension ReadingField {
  /// The path of the field in a draft.
  var path: WritableKeyPath<ReadingDraft, String> {
    switch self {
    case .status: \.status
    case .rating: \.rating
    case .started: \.started
    case .finished: \.finished
    case .note: \.note
    }
  }
}

extension RecordDraft: Codable {
  private enum Keys: String, CodingKey {
    case book
    case kind
    case authority
    case reader
    case reading
    case loan
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Keys.self)
    if let book = try values.decodeIfPresent(BookDraft.self, forKey: .book) {
      self = .book(book)
    } else if let reader = try values.decodeIfPresent(ReaderDraft.self, forKey: .reader) {
      self = .reader(reader)
    } else if let own = try values.decodeIfPresent(OwnReading.self, forKey: .reading) {
      self = .reading(own)
    } else if let loan = try values.decodeIfPresent(EnteredLoan.self, forKey: .loan) {
      self = .loan(loan)
    } else {
      self = .authority(
        try values.decode(AuthorityKind.self, forKey: .kind),
        try values.decode(AuthorityDraft.self, forKey: .authority)
      )
    }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Keys.self)
    switch self {
    case .book(let draft): try values.encode(draft, forKey: .book)
    case .authority(let kind, let draft):
      try values.encode(kind, forKey: .kind)
      try values.encode(draft, forKey: .authority)
    case .reader(let draft): try values.encode(draft, forKey: .reader)
    case .reading(let own): try values.encode(own, forKey: .reading)
    case .loan(let entry): try values.encode(entry, forKey: .loan)
    }
  }
}
