package import Books
import GRDB

extension AuthorityRepository where Access == WriteTransaction {
  /// Adds a record.
  ///
  /// - Throws: ``CatalogError/invalid(_:)`` when the name is missing, too long, or taken.
  package func add(_ draft: AuthorityDraft) throws -> AuthorityID {
    try require(problems(draft, for: nil))
    let id = try insert(
      name: tidied(draft.name),
      qualifier: draft.qualifier,
      sortName: draft.sortName
    )
    try setAliases(id, draft.aliases)
    access.describe("Added the \(kind.recordKind.noun) “\(draft.displayName)”")
    return id
  }

  /// The record that a name means, made when there is none.
  ///
  /// - Throws: ``CatalogError/invalid(_:)`` when the name cannot be one.
  package func findOrCreate(_ name: String) throws -> (id: AuthorityID, isNew: Bool) {
    if let id = try named(name) { return (id, false) }
    let parts = kind == .author ? AuthorName.parse(name) : AuthorName(name: name)
    let draft = AuthorityDraft(name: parts.name, qualifier: parts.qualifier ?? "")
    try require(problems(draft, for: nil))
    let id = try insert(
      name: tidied(draft.name),
      qualifier: draft.qualifier,
      sortName: ""
    )
    return (id, true)
  }

  /// Writes the fields that differ.
  ///
  /// - Parameter version: The version that was edited; nil saves over whatever is there.
  /// - Returns: False when nothing differed.
  /// - Throws: ``CatalogError/changedElsewhere(_:)`` when there is a newer version,
  ///   ``CatalogError/deletedElsewhere(_:name:_:)``, ``CatalogError/invalid(_:)``.
  @discardableResult
  package func update(
    _ id: AuthorityID,
    from version: Int? = nil,
    to draft: AuthorityDraft
  ) throws -> Bool {
    let old = try access.current(.authority(id), version: version, name: draft.name) {
      let record = try record(id)
      return (record, record.version)
    }
    try require(problems(draft, for: id))
    let name = tidied(draft.name)
    let sortName =
      draft.sortName.isEmpty || (draft.sortName == old.sortName && name != old.name)
      ? try usualSortName(name) : draft.sortName
    var changes: [(String, DatabaseValue)] = [
      ("name", name.databaseValue), ("sortName", sortName.databaseValue),
    ]
    if kind == .author {
      let qualifier = draft.qualifier.isEmpty ? nil : tidied(draft.qualifier)
      changes.append(("qualifier", qualifier.databaseValue))
    }
    let own = try access.update(kind.table, id.rawValue, changes)
    let others = try setAliases(id, draft.aliases)
    access.describe(
      name == old.name
        ? "Changed the \(kind.recordKind.noun) “\(old.displayName)”"
        : "Renamed the \(kind.recordKind.noun) “\(old.displayName)” to “\(draft.displayName)”"
    )
    return own || others
  }

  /// Gives a record another name and the sort name that goes with it.
  package func rename(_ id: AuthorityID, to name: String) throws {
    let old = try record(id)
    let parts = kind == .author ? AuthorName.parse(name) : AuthorName(name: name)
    try update(
      id,
      to: AuthorityDraft(
        name: parts.name,
        qualifier: parts.qualifier ?? old.qualifier ?? "",
        aliases: old.aliases
      )
    )
  }

  private func insert(name: String, qualifier: String, sortName: String) throws -> AuthorityID {
    let sort = sortName.isEmpty ? try usualSortName(name) : sortName
    let values: [DatabaseValue] =
      switch kind {
      case .author:
        [
          name.databaseValue, (qualifier.isEmpty ? nil : tidied(qualifier)).databaseValue,
          sort.databaseValue,
        ]
      case .publisher, .genre, .series, .tag, .shelf: [name.databaseValue, sort.databaseValue]
      }
    return AuthorityID(kind, try access.insert(kind.table, values))
  }

  /// The sort name of a name in this catalogue.
  private func usualSortName(_ name: String) throws -> String {
    Self.sortName(kind, name, by: kind == .author ? try access.sortRules.all() : [:])
  }

  /// Authors sort by family name, series by their title without its article, others as they are.
  static func sortName(_ kind: AuthorityKind, _ name: String, by ways: SortWays) -> String {
    switch kind {
    case .author: SortName.make(name, by: ways)
    case .series: SortTitle.make(name, language: nil)
    case .publisher, .genre, .tag, .shelf: name
    }
  }

  @discardableResult
  func setAliases(_ id: AuthorityID, _ names: [String]) throws -> Bool {
    let old = try aliases(id)
    let wanted = names.map(tidied).filter { !$0.isEmpty }
    var changed = false
    for alias in old where !wanted.contains(alias.name) {
      try access.delete(kind.aliasTable, alias.row)
      changed = true
    }
    var known = Set(old.map(\.name))
    for name in wanted where known.insert(name).inserted {
      try access.insert(kind.aliasTable, [id.rawValue.databaseValue, name.databaseValue])
      changed = true
    }
    return changed
  }
}

extension AuthorityDraft {
  package var displayName: String {
    Authority.displayName(name, qualifier: qualifier.isEmpty ? nil : qualifier)
  }
}

func require(_ problems: [Problem]) throws {
  guard problems.isEmpty else { throw CatalogError.invalid(problems) }
}

extension AuthorityRepository {
  /// Everything that is wrong with a draft.
  ///
  /// - Parameter id: The record that is edited, or nil for a new one.
  package func problems(_ draft: AuthorityDraft, for id: AuthorityID?) throws -> [Problem] {
    let problems = draft.problems(kind)
    guard problems.isEmpty else { return problems }
    let name = AuthorName(name: draft.name, qualifier: draft.qualifier)
    let taken = try exact(NameKey(kind, name))
    guard let taken, taken != id else { return [] }
    return [
      Problem(
        kind.recordKind,
        .authority(.name),
        .nameTaken(
          id: taken.rawValue,
          name: try record(taken).displayName,
          books: try bookCount(taken)
        ),
        value: draft.displayName
      )
    ]
  }
}
