import GRDB

extension AuthorityRepository {
  /// The records that some names of a file are, by ``AuthorityKind/importKey(_:)``.
  package func known(of keys: Set<NameKey>) throws -> [NameKey: Int64] {
    guard !keys.isEmpty else { return [:] }
    var known: [NameKey: Int64] = [:]
    try forEachKey { key, id in
      if keys.contains(key), known[key] == nil { known[key] = id }
    }
    return known
  }

  /// Hands over every name and other spelling, names first, and whose it is.
  func forEachKey(_ body: (NameKey, Int64) -> Void) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, name, foldedName, \(kind == .author ? "foldedQualifier" : "''") FROM \(table)
        UNION ALL SELECT \(table)Id, name, foldedName, '' FROM \(kind.aliasTable.rawValue)
        """
    )
    while let row = try rows.next() {
      let name: String = try row[1]
      let folded: String = try row[2]
      let key =
        kind == .author
        ? (name.contains(",") ? PersonKey(name) : PersonKey(folded: folded)).text : folded
      body(NameKey(folded: key, qualifier: try row[3]), try row[0])
    }
  }
}

extension AuthorityKind {
  /// A name as a file has it, with the qualifier that only authors have.
  func parts(of name: String) -> AuthorName {
    self == .author ? AuthorName.parse(name) : AuthorName(name: name)
  }

  /// What a name is compared by when files are read: names that are one when folded are one, and of
  /// authors also those that differ only in how their initials are written.
  package func importKey(_ name: String) -> NameKey { importKey(parts(of: name)) }

  func importKey(_ parts: AuthorName) -> NameKey {
    guard self == .author else { return NameKey(parts.name) }
    return NameKey(folded: PersonKey(parts.name).text, qualifier: parts.qualifier)
  }
}
