import Catalog

/// What a form is filled with: a book, an authority record, a reader, a reading or a loan.
enum RecordDraft: Hashable, Sendable {
  case book(BookDraft)
  case authority(AuthorityKind, AuthorityDraft)
  case reader(ReaderDraft)
  case reading(OwnReading)
  case loan(LoanEntry)

  var kind: RecordKind {
    switch self {
    case .book: .book
    case .authority(let kind, _): kind.recordKind
    case .reader: .reader
    case .reading: .reading
    case .loan: .loan
    }
  }

  /// What it is called in titles and messages.
  var name: String {
    switch self {
    case .book(let draft): tidied(draft.title)
    case .authority(_, let draft): tidied(draft.name)
    case .reader(let draft): tidied(draft.name)
    case .reading(let own): own.title
    case .loan(let entry): entry.name
    }
  }

  /// The fields of its form, from the top.
  var properties: [Property] {
    switch self {
    case .book:
      [
        .title, .subtitle, .isbn, .year, .genre, .authors, .publishers, .series, .volume,
        .language, .format, .pages, .copies, .tags, .location, .notes,
      ]
    case .authority(.author, _): [.name, .qualifier, .sortName, .aliases]
    case .authority: [.name, .sortName, .aliases]
    case .reader: [.name, .kind, .cardNumber, .validUntil, .login, .notes]
    case .reading: [.status, .rating, .started, .finished, .note]
    case .loan: [.party, .books, .due, .date, .notes]
    }
  }

  /// Everything that is wrong with it by itself.
  func problems(needsGenre: Bool, today: Day) -> [Problem] {
    switch self {
    case .book(let draft):
      draft.checked(needsGenre: needsGenre, currentYear: today.year).problems
    case .authority(let kind, let draft): draft.problems(kind)
    case .reader(let draft): draft.problems(today: today)
    case .reading(let own): own.draft.problems(today: today)
    case .loan(let entry): entry.problems(today: today)
    }
  }

  /// What stands before a field of its form.
  func label(of property: Property) -> String {
    switch (self, property) {
    case (.loan(let entry), .party): entry.isBorrowed ? "From whom" : "To whom"
    case (_, .aliases): "Also known as"
    default: property.label
    }
  }
}

extension RecordDraft {
  /// Whether a person may see it: a reading is its reader's own.
  func isOpen(to asker: Asker) -> Bool {
    guard case .reading(let own) = self else { return true }
    return own.reader == asker.reader?.rawValue
  }

  subscript(property: Property) -> FieldValue {
    get {
      switch self {
      case .book(let draft): draft[property]
      case .authority(_, let draft): draft[property]
      case .reader(let draft): .text(ReaderDraft.texts[property].map { draft[keyPath: $0] } ?? "")
      case .reading(let own): .text(OwnReading.texts[property].map { own.draft[keyPath: $0] } ?? "")
      case .loan(let entry): entry[property]
      }
    }
    set {
      switch self {
      case .book(var draft):
        draft[property] = newValue
        self = .book(draft)
      case .authority(let kind, var draft):
        draft[property] = newValue
        self = .authority(kind, draft)
      case .reader(var draft):
        guard let path = ReaderDraft.texts[property] else { return }
        draft[keyPath: path] = newValue.text
        self = .reader(draft)
      case .reading(var own):
        guard let path = OwnReading.texts[property] else { return }
        own.draft[keyPath: path] = newValue.text
        self = .reading(own)
      case .loan(var entry):
        entry[property] = newValue
        self = .loan(entry)
      }
    }
  }
}

extension BookDraft {
  fileprivate subscript(property: Property) -> FieldValue {
    get {
      switch property {
      case .genre: .entries(genre.map { [Entry($0)] } ?? [])
      case .series: .entries(series.map { [Entry($0)] } ?? [])
      case .authors: .entries(authors.map { Entry($0.author, role: $0.role) })
      case .publishers: .entries(publishers.map { Entry($0) })
      case .tags: .entries(tags.map { Entry($0) })
      default: .text(Self.texts[property].map { self[keyPath: $0] } ?? "")
      }
    }
    set {
      let names = newValue.entries.map(\.reference)
      switch property {
      case .genre: genre = names.first
      case .series: series = names.first
      case .authors:
        authors = newValue.entries.map { Credit(author: $0.reference, role: $0.role) }
      case .publishers: publishers = names
      case .tags: tags = names
      default:
        guard let path = Self.texts[property] else { return }
        self[keyPath: path] = newValue.text
      }
    }
  }

  private static var texts: [Property: WritableKeyPath<BookDraft, String>] {
    [
      .title: \.title, .subtitle: \.subtitle, .isbn: \.isbn, .year: \.year, .volume: \.volume,
      .language: \.language, .format: \.format, .pages: \.pages, .copies: \.copies,
      .location: \.location, .notes: \.notes,
    ]
  }
}

extension AuthorityDraft {
  fileprivate subscript(property: Property) -> FieldValue {
    get {
      switch property {
      case .name: .text(name)
      case .qualifier: .text(qualifier)
      case .sortName: .text(sortName)
      case .aliases: .entries(aliases.map { Entry(name: $0) })
      default: .text("")
      }
    }
    set {
      switch property {
      case .name: name = newValue.text
      case .qualifier: qualifier = newValue.text
      case .sortName: sortName = newValue.text
      case .aliases: aliases = newValue.entries.map(\.reference.name)
      default: break
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

extension ReaderDraft {
  fileprivate static var texts: [Property: WritableKeyPath<ReaderDraft, String>] {
    [
      .name: \.name, .kind: \.kind, .cardNumber: \.cardNumber, .validUntil: \.validUntil,
      .login: \.login, .notes: \.notes,
    ]
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
    } else if let loan = try values.decodeIfPresent(LoanEntry.self, forKey: .loan) {
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
