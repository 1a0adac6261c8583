import GRDB

extension Edit {
  /// What a name means, looked up once in an edit.
  ///
  /// A bulk insertion says the same names over and over.
  func meaning(
    of name: String,
    _ kind: AuthorityKind,
    _ find: () throws -> AuthorityID
  ) rethrows -> AuthorityID {
    if let known = meanings[kind]?[name] { return known }
    let id = try find()
    meanings[kind, default: [:]][name] = id
    return id
  }

  /// The name of a record, looked up once in an edit.
  func name(of id: Int64, _ kind: AuthorityKind) throws -> BookLine.Name? {
    if let known = names[kind]?[id] { return known }
    let statement = try db.cachedStatement(
      sql: "SELECT \(kind.nameExpression), sortKey FROM \(kind.rawValue) WHERE id = ?"
    )
    guard let row = try Row.fetchOne(statement, arguments: [id]) else { return nil }
    let name = BookLine.Name(id: id, name: try row[0], sortKey: try row[1])
    names[kind, default: [:]][id] = name
    return name
  }

  /// Adds a book and then, in `relate`, its relations, which are what the line says.
  func insertBook(
    _ values: [DatabaseValue],
    _ line: BookLine,
    relate: (Int64) throws -> Void
  ) throws -> Int64 {
    let insertion =
      try bookInsertion
      ?? RawStatement(
        db.cachedStatement(sql: Table.book.insertion(with: DerivedColumn.ofBook))
      )
    bookInsertion = insertion
    let id = try insert(.book, values, insertion, more: line.values)
    rederivation.complete = id
    defer { rederivation.complete = nil }
    try relate(id)
    return id
  }
}
