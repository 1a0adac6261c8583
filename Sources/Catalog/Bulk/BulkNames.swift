import GRDB

/// Finds the records that the names of an edit mean.
struct BulkNames<Access: CatalogAccess> {
  let access: Access
  /// Names that become records.
  private(set) var new: [UnknownName] = []
  /// Names to be taken out that nothing has.
  private(set) var unknown: [UnknownName] = []

  init(access: Access) {
    self.access = access
  }

  /// The edit with each name that a record has replaced by that record.
  mutating func resolve(_ edit: BulkEdit) throws -> BulkEdit {
    var resolved = edit
    for line in edit.lines {
      guard let kind = line.field.authorityKind else { continue }
      switch line.change {
      case .text: break
      case .record(let reference):
        resolved[line.field] = .record(try reference.map { try find($0, kind) })
      case .names(let names):
        resolved[line.field] = .names(
          BulkEdit.Names(
            replacement: try names.replacement.map { try find($0, kind) },
            removed: try find(names.removed, kind, isTakenOut: true),
            added: try find(names.added, kind)
          )
        )
      }
    }
    return resolved
  }

  /// The key of a record, and for one that is to be made a key that nothing has.
  func key(of reference: Reference, _ kind: AuthorityKind) -> Int64 {
    if let id = reference.id { return id.rawValue }
    let name = reference.name
    let place = new.firstIndex { $0.kind == kind && kind.isSame($0.name, name) } ?? new.count
    return -1 - Int64(place)
  }

  private mutating func find(
    _ names: [BulkName],
    _ kind: AuthorityKind,
    isTakenOut: Bool = false
  ) throws -> [BulkName] {
    try names.map { name in
      BulkName(try find(name.reference, kind, isTakenOut: isTakenOut), role: name.role)
    }
  }

  private mutating func find(
    _ reference: Reference,
    _ kind: AuthorityKind,
    isTakenOut: Bool = false
  ) throws -> Reference {
    let records = access.authorities(kind)
    if let id = reference.id, id.kind == kind, try records.exists(id) { return reference }
    if let id = try records.named(reference.name) {
      return Reference(id: id, name: try records.record(id).displayName)
    }
    let reference = Reference(name: tidied(reference.name))
    let known = isTakenOut ? unknown : new
    if !known.contains(where: { $0.kind == kind && kind.isSame($0.name, reference.name) }) {
      let missing = UnknownName(
        kind: kind,
        name: reference.name,
        near: try records.near(reference.name)
      )
      if isTakenOut { unknown.append(missing) } else { new.append(missing) }
    }
    return reference
  }
}

extension AuthorityRepository {
  fileprivate func exists(_ id: AuthorityID) throws -> Bool {
    let statement = try db.cachedStatement(sql: "SELECT 1 FROM \(table) WHERE id = ?")
    return try Int.fetchOne(statement, arguments: [id.rawValue]) != nil
  }
}
