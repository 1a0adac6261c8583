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
}

extension RecordID {
  package var kind: RecordKind {
    switch self {
    case .book: .book
    case .authority(let id): id.kind.recordKind
    }
  }
}
