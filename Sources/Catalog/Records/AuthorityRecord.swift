package import Books

/// An authority record as it stands, by name and not by number.
package struct AuthorityRecord: Hashable, Sendable {
  package let kind: AuthorityKind
  package var name: String
  package var qualifier: String?
  package var sortName: String
  /// In the order in which they were given.
  package var aliases: [String] = []
  package var stamp: RecordStamp

  package init(
    kind: AuthorityKind,
    name: String,
    qualifier: String? = nil,
    sortName: String,
    aliases: [String] = [],
    stamp: RecordStamp
  ) {
    self.kind = kind
    self.name = name
    self.qualifier = qualifier
    self.sortName = sortName
    self.aliases = aliases
    self.stamp = stamp
  }
}
