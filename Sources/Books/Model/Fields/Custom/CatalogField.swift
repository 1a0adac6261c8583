/// A field of a book: a built-in or a custom one.
package enum CatalogField: Hashable, Sendable {
  case builtIn(BookField)
  case custom(CustomField)

  /// All fields that books of a catalogue have.
  package static func all(_ fields: [CustomField]) -> [CatalogField] {
    BookField.allCases.map(CatalogField.builtIn) + fields.map(CatalogField.custom)
  }

  package var builtIn: BookField? {
    if case .builtIn(let field) = self { field } else { nil }
  }

  package var custom: CustomField? {
    if case .custom(let field) = self { field } else { nil }
  }

  package var label: String {
    switch self {
    case .builtIn(let field): field.label
    case .custom(let field): field.name
    }
  }

  /// The word for one of it inside a sentence.
  package var noun: String {
    switch self {
    case .builtIn(let field): field.noun
    case .custom(let field): field.name
    }
  }

  /// The word for it in a list of changes; a name that somebody gave stays as it is.
  package var nameInSentence: String { inSentence.text }

  package var inSentence: Message {
    switch self {
    case .builtIn(let field): field.inSentence
    case .custom(let field): .verbatim(field.name)
    }
  }

  /// The name that programs use: in the output of commands, and in their options.
  package var key: String {
    switch self {
    case .builtIn(let field): field.rawValue
    case .custom(let field): field.word
    }
  }

  /// The name that a person sees it by, in a setting.
  package var settingName: String {
    switch self {
    case .builtIn(let field): field.settingName
    case .custom(let field): field.word
    }
  }

  /// The kind of the records that it leads to, if it does.
  package var authorityKind: AuthorityKind? { builtIn?.authorityKind }

  /// True when a book can have several values, which are added and taken out one by one.
  package var isMany: Bool { builtIn?.isMany ?? false }

  /// True when the field belongs to one book alone, so that several cannot be given one value.
  package var isOfOneBook: Bool { builtIn?.isOfOneBook ?? false }

  package var property: FieldID {
    switch self {
    case .builtIn(let field): .book(field)
    case .custom(let field): .custom(field)
    }
  }
}

extension CatalogField: Comparable {
  /// In the order in which changes are listed.
  package static func < (one: CatalogField, other: CatalogField) -> Bool {
    switch (one, other) {
    case (.builtIn(let one), .builtIn(let other)): one.place < other.place
    case (.builtIn, .custom): true
    case (.custom, .builtIn): false
    case (.custom(let one), .custom(let other)): (one.position, one.id) < (other.position, other.id)
    }
  }
}

extension BookField {
  fileprivate var place: Int { Self.places[self] ?? 0 }

  /// Looked up once: a file of changes is put in order for each of its books.
  private static let places = Dictionary(uniqueKeysWithValues: zip(allCases, 0...))
}

extension BookDraft {
  /// A field in one line.
  package func text(of field: CatalogField) -> String {
    switch field {
    case .builtIn(let field): text(of: field)
    case .custom(let field): custom[field]
    }
  }

  /// Its fields.
  package var fields: [CatalogField] { CatalogField.all(custom.fields) }
}
