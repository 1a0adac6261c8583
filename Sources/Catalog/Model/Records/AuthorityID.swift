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
}
