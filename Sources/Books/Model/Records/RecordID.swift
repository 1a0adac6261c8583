/// The identity of any record that has a page of its own: the target of a link.
package struct RecordID: Hashable, Sendable {
  package let kind: RecordKind
  package let number: Int64

  /// - Returns: nil for a kind that has no page.
  package init?(_ kind: RecordKind, number: Int64) {
    guard kind != .isbn else { return nil }
    self.init(of: kind, number)
  }

  init(of kind: RecordKind, _ number: Int64) {
    self.kind = kind
    self.number = number
  }
}

extension RecordID {
  package static func book(_ id: ID<Book>) -> RecordID { RecordID(of: .book, id.rawValue) }
  package static func authority(_ id: AuthorityID) -> RecordID {
    RecordID(of: id.kind.recordKind, id.rawValue)
  }
  package static func reader(_ id: ID<Reader>) -> RecordID { RecordID(of: .reader, id.rawValue) }
  /// Only the current user's own ones are ever named.
  package static func reading(_ id: ID<Reading>) -> RecordID { RecordID(of: .reading, id.rawValue) }
  package static func loan(_ id: ID<Loan>) -> RecordID { RecordID(of: .loan, id.rawValue) }

  package var book: ID<Book>? { id(.book) }
  package var authority: AuthorityID? { kind.authorityKind.map { AuthorityID($0, number) } }
  package var reader: ID<Reader>? { id(.reader) }
  package var reading: ID<Reading>? { id(.reading) }
  package var loan: ID<Loan>? { id(.loan) }

  /// The id among records of a kind; nil for a record of another one.
  func id<Record>(_ kind: RecordKind) -> ID<Record>? {
    self.kind == kind ? ID(rawValue: number) : nil
  }
}
