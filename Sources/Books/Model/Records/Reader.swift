/// A person of the household or library, who reads books and borrows them.
package struct Reader: Hashable, Sendable {
  package let id: ID<Reader>
  /// Unique, folded.
  package let name: String
  package let kind: ReaderKind
  /// The login of the machine whose user is this reader when no name is given.
  package let login: String?
  package let notes: String?
  package let card: ReaderCard?
  package let added: Timestamp
  package let modified: Timestamp
  /// Grows with each change; a save over a newer version is refused.
  package let version: Int
  /// The same in every copy of the catalogue; nil only of a damaged row.
  package var key: RecordKey?

  package init(
    id: ID<Reader>,
    name: String,
    kind: ReaderKind,
    login: String?,
    notes: String?,
    card: ReaderCard?,
    added: Timestamp,
    modified: Timestamp,
    version: Int
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.login = login
    self.notes = notes
    self.card = card
    self.added = added
    self.modified = modified
    self.version = version
  }
}

/// A reader's card: at most one each.
package struct ReaderCard: Hashable, Sendable {
  /// Unique.
  package let number: String
  package let validUntil: Day?

  package init(number: String, validUntil: Day? = nil) {
    self.number = number
    self.validUntil = validUntil
  }

  package func isExpired(on today: Day) -> Bool { validUntil.map { $0 < today } ?? false }
}

/// A reader as a line of a list, with the books that they have out now.
package struct ReaderRow: Hashable, Sendable {
  package let id: ID<Reader>
  package let name: String
  package let kind: ReaderKind
  package let card: String?
  package let validUntil: Day?
  package let out: Int
  package let overdue: Int
  /// The number of readings; nil for every reader but the current user.
  package let readings: Int?

  package init(
    id: ID<Reader>,
    name: String,
    kind: ReaderKind,
    card: String?,
    validUntil: Day?,
    out: Int,
    overdue: Int,
    readings: Int?
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.card = card
    self.validUntil = validUntil
    self.out = out
    self.overdue = overdue
    self.readings = readings
  }
}

/// A reader's name, and the id for its link.
package struct ReaderName: Hashable, Sendable {
  package let id: ID<Reader>
  package let name: String

  package init(id: ID<Reader>, name: String) {
    self.id = id
    self.name = name
  }
}

/// The input for a reader: texts as typed; an empty one is an absent value.
package struct ReaderDraft: Hashable, Sendable, Codable {
  package var name = ""
  /// Empty means an adult.
  package var kind = ""
  package var login = ""
  package var cardNumber = ""
  package var validUntil = ""
  package var notes = ""

  package init(name: String = "") { self.name = name }

  /// The draft for editing an existing reader.
  package init(_ reader: Reader) {
    name = reader.name
    kind = reader.kind.name
    login = reader.login ?? ""
    cardNumber = reader.card?.number ?? ""
    validUntil = reader.card?.validUntil?.iso8601 ?? ""
    notes = reader.notes ?? ""
  }
}

/// The values of a reader, read from the draft's texts.
package struct ReaderValues {
  package var name = ""
  package var kind = ReaderKind.adult
  package var login: String?
  package var card: ReaderCard?
  package var notes: String?
}

extension ReaderDraft {
  /// Reads all texts, and returns their values and every problem that the draft has by itself.
  package func checked(today: Day) -> (values: ReaderValues, problems: [Problem]) {
    var problems: [Problem] = []
    func reporting<Value>(_ body: () throws(Problem) -> Value) -> Value? {
      do { return try body() } catch {
        problems.append(error)
        return nil
      }
    }
    func text(_ text: String, _ field: ReaderField) -> String? {
      _ = reporting { () throws(Problem) in try FieldLimits.check(text, .reader, .reader(field)) }
      let trimmed = field == .notes ? trimmed(text) : inOneLine(text)
      return trimmed.isEmpty ? nil : trimmed
    }
    var values = ReaderValues()
    values.name = tidied(name)
    _ = reporting { () throws(Problem) in
      try FieldLimits.checkNeeded(name, .reader, .reader(.name))
      guard hasWords(name) else { throw Problem(.reader, .reader(.name), .missing, value: name) }
    }
    if !tidied(kind).isEmpty {
      if let known = ReaderKind.parse(kind) {
        values.kind = known
      } else {
        problems.append(Problem(.reader, .reader(.kind), .unknownKind, value: tidied(kind)))
      }
    }
    values.login = text(login, .login)
    values.notes = text(notes, .notes)
    let until =
      reporting { () throws(Problem) in
        try EnteredDate.day(validUntil, .reader, .reader(.validUntil), today: today)
      } ?? nil
    if let number = text(cardNumber, .cardNumber) {
      values.card = ReaderCard(number: tidied(number), validUntil: until)
    } else if until != nil {
      problems.append(Problem(.reader, .reader(.cardNumber), .missing))
    }
    return (values, problems)
  }

  /// The problems of the texts by themselves.
  package func problems(today: Day) -> [Problem] { checked(today: today).problems }
}

/// The part that a reader has in the household or library.
///
/// Kept as a number; one that this version does not know is kept and shown as it is.
package enum ReaderKind: Hashable, Sendable, RawRepresentable, NamedChoice {
  case adult
  case child
  case staff
  case unknown(Int)

  package static let choices: [ReaderKind] = [.adult, .child, .staff]

  package var title: Message {
    switch self {
    case .adult: "adult"
    case .child: "child"
    case .staff: "staff"
    case .unknown(let number): "unknown (\(number))"
    }
  }

  package var word: String { title.english }

  /// The kind that a word names; a number that this version does not know by the name under which
  /// it is shown.
  package static func parse(_ text: String) -> ReaderKind? {
    let key = folded(text)
    return choice(of: key) ?? unknownNumber(of: key, Self.unknown).map(Self.init(rawValue:))
  }

  package var rawValue: Int {
    switch self {
    case .adult: 1
    case .child: 2
    case .staff: 3
    case .unknown(let number): number
    }
  }

  package init(rawValue: Int) {
    self = Self.choices.first { $0.rawValue == rawValue } ?? .unknown(rawValue)
  }
}
