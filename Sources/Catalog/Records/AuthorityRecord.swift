package import Books

/// An authority record as it stands, by name and not by number.
package struct AuthorityRecord: Hashable, Sendable {
  package let kind: AuthorityKind
  package var name: String
  package var qualifier: String?
  package var sortName: String
  /// In the order in which they were given.
  package var aliases: [String] = []
  package var times: RecordTimes

  package init(
    kind: AuthorityKind,
    name: String,
    qualifier: String? = nil,
    sortName: String,
    aliases: [String] = [],
    times: RecordTimes
  ) {
    self.kind = kind
    self.name = name
    self.qualifier = qualifier
    self.sortName = sortName
    self.aliases = aliases
    self.times = times
  }
}
