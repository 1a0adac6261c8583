/// A book as a person enters it: texts as typed, and relations to records that exist or will be
/// made.
///
/// An empty text is an absent value. ``checked(needsGenre:takesAnyYear:today:)`` finds the
/// problems.
package struct BookDraft: Hashable, Sendable {
  package var title = ""
  package var subtitle = ""
  package var isbn = ""
  package var year = ""
  package var genre: Reference?
  package var authors: [Credit] = []
  package var publishers: [Reference] = []
  package var series: Reference?
  package var volume = ""
  package var language = ""
  package var format = ""
  package var pages = ""
  package var copies = ""
  package var tags: [Reference] = []
  package var location: Reference?
  package var acquired = ""
  package var notes = ""
  /// The data of an import that no field holds, as JSON.
  package var source = ""
  package var custom = CustomTexts()

  package init() {}
}

/// The values of a book, read from its texts.
package struct BookValues: Hashable, Sendable {
  package var title = ""
  package var subtitle: String?
  package var isbn: ISBN?
  package var year: Year?
  package var pages: Int?
  package var language: Language?
  package var format: BookFormat?
  package var copies = 1
  package var volume: VolumeLabel?
  /// The day on which it was got, as far as it is known.
  package var acquired: PartialDate?
  package var notes: String?

  package init() {}
}

extension BookDraft {
  /// The draft for editing an existing book.
  package init(_ card: BookCard) {
    for (_, definition) in BookField.defined {
      if case .text(let path) = definition.path {
        self[keyPath: path] = definition.text(card.book.values)
      }
    }
    genre = card.genre.map(Reference.init)
    authors = card.credits.map { Credit(author: Reference($0.author), role: $0.role) }
    publishers = card.publishers.map(Reference.init)
    series = card.series.map(Reference.init)
    location = card.shelf.map(Reference.init)
    tags = card.tags.map(Reference.init)
    source = card.book.source ?? ""
    custom = card.custom
  }

  /// Reads all texts, and returns their values and every problem that the draft has by itself.
  ///
  /// - Parameters:
  ///   - needsGenre: True when a missing genre is a problem, as in the form for a new book.
  ///   - takesAnyYear: True when the year may be later than the next one.
  ///   - today: The day from which "today" and "-3d" are counted.
  ///   - fields: The fields to read; all others have no value.
  package func checked(
    needsGenre: Bool = false,
    takesAnyYear: Bool = false,
    today: Day,
    fields: [BookField]? = nil
  ) -> (values: BookValues, problems: [Problem]) {
    let context = BookField.EntryContext(today: today, takesAnyYear: takesAnyYear)
    var values = BookValues()
    var problems: [Problem] = []
    for (field, definition) in BookField.defined where fields?.contains(field) ?? true {
      do throws(Problem) {
        try definition.read(self, &values, context)
      } catch {
        problems.append(error)
      }
      if field == .genre, needsGenre, genre == nil {
        problems.append(Problem(.book, .book(field), .missing))
      }
    }
    if !custom.isEmpty { problems += custom.checked(today: today).problems }
    return (values, problems)
  }
}

/// Encodes a member for each field, for files of drafts; a field that an earlier version did not
/// know is empty.
extension BookDraft: Codable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }

    static let source = Key("source")
    static let custom = Key("custom")
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    func value<Value: Decodable>(_ key: Key) throws -> Value? {
      try values.decodeIfPresent(Value.self, forKey: key)
    }
    for field in BookField.allCases {
      let key = Key(field.rawValue)
      switch field.path {
      case .text(let path): self[keyPath: path] = try value(key) ?? ""
      case .record(let path): self[keyPath: path] = try values.reference(key)
      case .records(let path): self[keyPath: path] = try value(key) ?? []
      case .credits(let path): self[keyPath: path] = try value(key) ?? []
      }
    }
    source = try value(.source) ?? ""
    custom = try value(.custom) ?? CustomTexts()
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    for field in BookField.allCases {
      let key = Key(field.rawValue)
      switch field.path {
      case .text(let path): try values.encode(self[keyPath: path], forKey: key)
      case .record(let path): try values.encodeIfPresent(self[keyPath: path], forKey: key)
      case .records(let path): try values.encode(self[keyPath: path], forKey: key)
      case .credits(let path): try values.encode(self[keyPath: path], forKey: key)
      }
    }
    try values.encode(source, forKey: .source)
    if !custom.isEmpty { try values.encode(custom, forKey: .custom) }
  }
}

extension KeyedDecodingContainer {
  /// A relation; a mere name where an earlier version had a text in its place, as of a shelf.
  fileprivate func reference(_ key: Key) throws -> Reference? {
    if let name = try? decodeIfPresent(String.self, forKey: key) {
      return name.isEmpty ? nil : Reference(name: name)
    }
    return try decodeIfPresent(Reference.self, forKey: key)
  }
}

extension Reference {
  package init(_ row: AuthorityRow) {
    self.init(id: row.id, name: row.name)
  }

  package init(_ name: BookCard.Name) {
    self.init(id: name.id, name: name.name)
  }
}

extension FieldParser {
  /// A text of one line, without the spaces around it.
  static func text(_ text: String, _ field: BookField) throws(Problem) -> String? {
    try lines(text, field).map(inOneLine)
  }

  /// A text of any number of lines, without the spaces around it.
  static func lines(_ text: String, _ field: BookField) throws(Problem) -> String? {
    guard !text.isEmpty else { return nil }
    try FieldLimits.check(text, .book, .book(field))
    let trimmed = trimmed(text)
    return trimmed.isEmpty ? nil : trimmed
  }
}

extension BookDraft {
  /// The texts of a field: none if it is empty, else one, or the name of each record with its role.
  package func texts(of field: BookField) -> [String] {
    switch field.path {
    case .text(let path): self[keyPath: path].isEmpty ? [] : [self[keyPath: path]]
    case .record(let path): self[keyPath: path].map { [$0.name] } ?? []
    case .records(let path): self[keyPath: path].map(\.name)
    case .credits(let path):
      self[keyPath: path].map { credit in
        credit.role == .author ? credit.author.name : "\(credit.author.name) (\(credit.role.name))"
      }
    }
  }

  /// The records of a kind that it names.
  package func references(of kind: AuthorityKind) -> [Reference] {
    switch kind {
    case .genre: [genre].compactMap(\.self)
    case .author: authors.map(\.author)
    case .publisher: publishers
    case .series: [series].compactMap(\.self)
    case .tag: tags
    case .shelf: [location].compactMap(\.self)
    }
  }

  /// A field in one line.
  package func text(of field: BookField) -> String { texts(of: field).joined(separator: ", ") }

  /// Copies a field from another draft.
  package mutating func copy(_ field: BookField, from other: BookDraft) {
    switch field.path {
    case .text(let path): self[keyPath: path] = other[keyPath: path]
    case .record(let path): self[keyPath: path] = other[keyPath: path]
    case .records(let path): self[keyPath: path] = other[keyPath: path]
    case .credits(let path): self[keyPath: path] = other[keyPath: path]
    }
  }
}

extension Reference {
  /// True when both mean one record: by their ids if they have them, else by their names.
  package func isSame(as other: Reference) -> Bool {
    if let id, let otherID = other.id { return id == otherID }
    return folded(name) == folded(other.name) && nameSigns(name) == nameSigns(other.name)
  }
}

/// A relation of a draft: a record that exists, or a name that becomes one when the draft is saved.
package struct Reference: Hashable, Sendable, Codable {
  /// The record, or nil when the name is looked up, and made if need be, on saving.
  package var id: AuthorityID?
  /// The name as a person sees it.
  package var name: String

  package init(id: AuthorityID? = nil, name: String) {
    self.id = id
    self.name = name
  }
}

/// An author of a draft, with their role.
package struct Credit: Hashable, Sendable, Codable {
  package var author: Reference
  package var role: Role

  package init(author: Reference, role: Role = .author) {
    self.author = author
    self.role = role
  }
}
