/// An authority record: an author, publisher, genre, series or tag, once for all its books.
package struct Authority: Hashable, Sendable {
  package let id: AuthorityID
  package let name: String
  /// The words that tell authors of one name apart, as in "David Mitchell (1969)"; nil for other
  /// kinds.
  package let qualifier: String?
  package let sortName: String
  /// Other spellings, which finds and imports know as well.
  package let aliases: [String]
  /// The number of its books.
  package let books: Int
  package let added: Timestamp
  package let modified: Timestamp
  /// Grows with each change; a save over a newer version is refused.
  package let version: Int
  /// The same in every copy of the catalogue; nil only of a damaged row.
  package var key: RecordKey?

  package init(
    id: AuthorityID,
    name: String,
    qualifier: String?,
    sortName: String,
    aliases: [String],
    books: Int,
    added: Timestamp,
    modified: Timestamp,
    version: Int
  ) {
    self.id = id
    self.name = name
    self.qualifier = qualifier
    self.sortName = sortName
    self.aliases = aliases
    self.books = books
    self.added = added
    self.modified = modified
    self.version = version
  }

  /// The name as a person sees it: with its qualifier.
  package var displayName: String { Self.displayName(name, qualifier: qualifier) }

  package static func displayName(_ name: String, qualifier: String?) -> String {
    qualifier.map { "\(name) (\($0))" } ?? name
  }
}

/// An authority record as a line of a list.
package struct AuthorityRow: Hashable, Sendable {
  package let id: AuthorityID
  package let name: String
  package let books: Int
  /// The role of a person who is the author of no book, such as a translator, where a list asks for
  /// it.
  package var role: Role?

  package init(id: AuthorityID, name: String, books: Int, role: Role? = nil) {
    self.id = id
    self.name = name
    self.books = books
    self.role = role
  }
}

/// The input for an authority record.
package struct AuthorityDraft: Hashable, Sendable, Codable {
  package var name: String
  package var qualifier: String
  /// Empty means the sort name that the rule makes of the name.
  package var sortName: String
  package var aliases: [String]

  package init(
    name: String = "",
    qualifier: String = "",
    sortName: String = "",
    aliases: [String] = []
  ) {
    self.name = name
    self.qualifier = qualifier
    self.sortName = sortName
    self.aliases = aliases
  }
}

extension AuthorityDraft {
  /// The problems of the texts by themselves.
  package func problems(_ kind: AuthorityKind) -> [Problem] {
    var problems: [Problem] = []
    func reporting(_ body: () throws(Problem) -> Void) {
      do { try body() } catch { problems.append(error) }
    }
    let record = kind.recordKind
    reporting { () throws(Problem) in try FieldLimits.checkNeeded(name, record, .authority(.name)) }
    reporting { () throws(Problem) in
      try FieldLimits.check(qualifier, record, .authority(.qualifier))
    }
    reporting { () throws(Problem) in try FieldLimits.check(sortName, record, .authority(.sortName))
    }
    for alias in aliases {
      reporting { () throws(Problem) in try FieldLimits.check(alias, record, .authority(.aliases)) }
    }
    return problems
  }
}
