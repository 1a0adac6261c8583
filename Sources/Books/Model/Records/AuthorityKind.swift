/// The classes of authority records: what books are related to by name.
package enum AuthorityKind: String, CaseIterable, Hashable, Sendable, Codable {
  case author
  case publisher
  case genre
  case series
  case tag
}

extension AuthorityKind {
  package var recordKind: RecordKind {
    switch self {
    case .author: .author
    case .publisher: .publisher
    case .genre: .genre
    case .series: .series
    case .tag: .tag
    }
  }
}

extension RecordKind {
  /// The class of authority records that it is, if it is one.
  package var authorityKind: AuthorityKind? { AuthorityKind(rawValue: rawValue) }
}

/// The identity of an authority record: its class and its number in it.
package struct AuthorityID: Hashable, Sendable, Codable {
  package let kind: AuthorityKind
  package let rawValue: Int64

  package init(_ kind: AuthorityKind, _ rawValue: Int64) {
    self.kind = kind
    self.rawValue = rawValue
  }
}

/// The identity of any record that has a page of its own: where a link leads.
package enum RecordID: Hashable, Sendable {
  case book(ID<Book>)
  case authority(AuthorityID)
  case reader(ID<Reader>)
  /// Only the current user's own ones are ever named.
  case reading(ID<Reading>)
  case loan(ID<Loan>)
}

extension RecordID {
  package var number: Int64 {
    switch self {
    case .book(let id): id.rawValue
    case .authority(let id): id.rawValue
    case .reader(let id): id.rawValue
    case .reading(let id): id.rawValue
    case .loan(let id): id.rawValue
    }
  }

  package var kind: RecordKind {
    switch self {
    case .book: .book
    case .authority(let id): id.kind.recordKind
    case .reader: .reader
    case .reading: .reading
    case .loan: .loan
    }
  }

  /// - Returns: nil for a kind that has no page.
  package init?(_ kind: RecordKind, number: Int64) {
    switch kind {
    case .book: self = .book(ID(rawValue: number))
    case .author, .publisher, .genre, .series, .tag:
      guard let kind = kind.authorityKind else { return nil }
      self = .authority(AuthorityID(kind, number))
    case .reader: self = .reader(ID(rawValue: number))
    case .reading: self = .reading(ID(rawValue: number))
    case .loan: self = .loan(ID(rawValue: number))
    case .isbn: return nil
    }
  }
}
