/// The classes of authority records: what books are related to by name.
package enum AuthorityKind: String, CaseIterable, Hashable, Sendable, Codable {
  case author
  case publisher
  case genre
  case series
  case tag
  case shelf
}

extension AuthorityKind {
  package var recordKind: RecordKind {
    switch self {
    case .author: .author
    case .publisher: .publisher
    case .genre: .genre
    case .series: .series
    case .tag: .tag
    case .shelf: .shelf
    }
  }
}

extension RecordKind {
  /// The class of authority records that it is, if it is one.
  package var authorityKind: AuthorityKind? {
    switch self {
    case .author: .author
    case .publisher: .publisher
    case .genre: .genre
    case .series: .series
    case .tag: .tag
    case .shelf: .shelf
    default: nil
    }
  }
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
