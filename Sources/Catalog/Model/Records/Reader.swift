/// A person of the household or library, who reads books and borrows them.
package struct Reader: Hashable, Sendable {
  package let id: ID<Reader>
  /// Unique, folded.
  package let name: String
  package let kind: ReaderKind
  /// The login of the machine that is this reader's when no name is given.
  package let login: String?
  package let notes: String?
  package let card: ReaderCard?
  package let added: Timestamp
  package let modified: Timestamp
  /// Grows with each change; a save over a newer version is refused.
  package let version: Int
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
  /// The number of readings, of the current user alone: nil of everybody else.
  package let readings: Int?
}

/// A reader's name and where it leads.
package struct ReaderName: Hashable, Sendable {
  package let id: ID<Reader>
  package let name: String
}

/// What a person enters for a reader: texts as typed; an empty one is an absent value.
package struct ReaderDraft: Hashable, Sendable, Codable {
  package var name = ""
  /// Empty is an adult.
  package var kind = ""
  package var login = ""
  package var cardNumber = ""
  package var validUntil = ""
  package var notes = ""

  package init(name: String = "") { self.name = name }

  /// The draft that an existing reader is edited from.
  package init(_ reader: Reader) {
    name = reader.name
    kind = reader.kind.name
    login = reader.login ?? ""
    cardNumber = reader.card?.number ?? ""
    validUntil = reader.card?.validUntil?.iso8601 ?? ""
    notes = reader.notes ?? ""
  }
}
