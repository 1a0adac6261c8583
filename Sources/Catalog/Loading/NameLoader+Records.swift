import GRDB

/// A name and what tells it from another one, both as they stand.
struct ExactName: Hashable {
  let name: String
  let qualifier: String?
}

extension NameLoader {
  /// Adds a record as it stands, unless there is one of its name, or one that is also spelled so.
  ///
  /// - Returns: Whether it was added.
  /// - Throws: ``CatalogError/invalid(_:)``.
  func add(_ record: AuthorityRecord) throws -> Bool {
    let text = ExactName(name: record.name, qualifier: record.qualifier)
    if let found = try find(text) {
      byExactName[text] = found
      return false
    }
    let name = try make(text, sortName: record.sortName, aliases: record.aliases, record.times)
    var known: Set<[UInt8]> = []
    for alias in record.aliases where known.insert(Array(alias.utf8)).inserted {
      try edit.insert(kind.aliasTable, [name.id.databaseValue, alias.databaseValue])
    }
    return true
  }

  /// The record that a book names as it stands; one that is not there is made.
  func resolve(exactly name: String, _ qualifier: String? = nil) throws -> Name {
    let text = ExactName(name: name, qualifier: qualifier)
    if let known = byExactName[text] { return known }
    let found = try find(text) ?? make(text)
    byExactName[text] = found
    return found
  }

  private func make(
    _ text: ExactName,
    sortName: String = "",
    aliases: [String] = [],
    _ times: RecordTimes? = nil
  ) throws -> Name {
    let draft = AuthorityDraft(
      name: text.name,
      qualifier: text.qualifier ?? "",
      sortName: sortName,
      aliases: aliases
    )
    try require(draft.problems(kind))
    let parts = AuthorName(name: text.name, qualifier: text.qualifier)
    let new = NewName(kind, parts, sortName: sortName.isEmpty ? nil : sortName)
    let name = try add(new, times: times)
    exact[key(text)] = name
    return name
  }

  private func find(_ text: ExactName) throws -> Name? {
    let key = key(text)
    if let known = exact[key] { return known }
    guard !startedEmpty else { return nil }
    if let id = try repository.exact(key.name, key.qualifier) { return try existing(id.rawValue) }
    // Another spelling counts of a record that was there before, and of none that came along: in
    // the file one may be called what another is called as well.
    guard
      let id = try repository.named(AuthorName(name: text.name, qualifier: text.qualifier).display),
      id.rawValue <= lastBefore
    else { return nil }
    return try existing(id.rawValue)
  }

  private func key(_ text: ExactName) -> NameKey {
    NameKey(text.name, qualifier: kind == .author ? text.qualifier : nil)
  }
}
