import GRDB

/// Takes one revision back, field by field, in the edit of the undo.
///
/// Nothing that was changed since is overwritten unless it was chosen, and the whole is never
/// refused: what cannot go back stays and is told. The order keeps foreign keys whole at each step:
/// links out, books out, authority records back, books back, fields back, parts and links back,
/// authority records out.
struct Undoing {
  private let edit: Edit
  private let target: ID<Revision>
  private let chosen: Set<UndoConflict.Key>
  private(set) var report: UndoReport
  /// Records whose name is taken by now, and who has it: links go there.
  private var replacements: [Table: [Int64: Int64]] = [:]
  /// Books that were added, and stay because they were edited since.
  private var keptBooks: Set<Int64> = []

  init(_ revision: Revision, in edit: Edit, choosing chosen: Set<UndoConflict.Key>) {
    self.edit = edit
    self.chosen = chosen
    target = revision.id
    report = UndoReport(revision: revision)
  }

  private var db: Database { edit.db }

  mutating func run() throws {
    let changes = try Change.all(of: target, db)
    var insertions: [Table: [ClosedRange<Int64>]] = [:]
    var deletions: [Table: [(id: Int64, row: [String: DatabaseValue])]] = [:]
    var updates: [Table: [Int64: [String: DatabaseValue]]] = [:]
    for change in changes {
      switch change.operation {
      case .insert(let range): insertions[change.table, default: []].append(range)
      case .delete(let id, let row): deletions[change.table, default: []].append((id, row))
      case .update(let id, let before):
        // Of several changes to a field, the first before-image counts.
        updates[change.table, default: [:]][id, default: [:]].merge(before) { first, _ in first }
      }
    }

    try decideOnBooks(insertions[.book, default: []])
    for table in Table.parts { try removeParts(table, insertions[table, default: []]) }
    try removeBooks(insertions[.book, default: []])
    for table in Table.authorities + [.book] {
      for (id, row) in deletions[table, default: []] { try putBack(table, id, row) }
    }
    for table in Table.allCases {
      for (id, before) in updates[table, default: [:]].sorted(by: { $0.key < $1.key }) {
        try restore(table, id, before)
      }
    }
    for table in Table.parts {
      for (id, row) in deletions[table, default: []] { try putBack(table, id, row) }
    }
    for table in Table.authorities {
      try removeAuthorities(table, insertions[table, default: []])
    }
  }
}

// MARK: - Taking out what was added

extension Undoing {
  private func existing(_ table: Table, _ ranges: [ClosedRange<Int64>]) throws -> [Int64] {
    try ranges.flatMap { range in
      try Int64.fetchAll(
        db,
        sql: "SELECT id FROM \(table.rawValue) WHERE id BETWEEN ? AND ? ORDER BY id DESC",
        arguments: [range.lowerBound, range.upperBound]
      )
    }
  }

  private mutating func decideOnBooks(_ ranges: [ClosedRange<Int64>]) throws {
    for id in try existing(.book, ranges) {
      let key = UndoConflict.Key(table: .book, row: id, field: nil)
      guard try Change.lastChange(after: target, .book, id, db) != nil, !chosen.contains(key),
        try !wasRedone(id)
      else { continue }
      keptBooks.insert(id)
      try keep(key, .book(ID(rawValue: id)), .editedSince)
    }
  }

  /// Whether all later changes of a book took each other back again.
  private func wasRedone(_ id: Int64) throws -> Bool {
    let revisions = try Int64.fetchAll(
      db,
      sql: """
        SELECT DISTINCT revisionId FROM change JOIN revision ON revision.id = revisionId
        WHERE tableName = 'book' AND operation <> 'insert' AND first = ? AND revisionId > ?
          AND kind = 'edit'
        """,
      arguments: [id, target.rawValue]
    )
    return try revisions.allSatisfy { try edit.history.isUndone(ID(rawValue: $0)) }
  }

  private mutating func removeParts(_ table: Table, _ ranges: [ClosedRange<Int64>]) throws {
    guard let owner = table.ownerColumn else { return }
    for id in try existing(table, ranges) {
      let value = try edit.row(table, id, columns: [owner.column])?.first
      let ownerID = value.flatMap { Int64.fromDatabaseValue($0) } ?? 0
      if owner.table == .book && keptBooks.contains(ownerID) { continue }
      try edit.delete(table, id)
    }
  }

  private mutating func removeBooks(_ ranges: [ClosedRange<Int64>]) throws {
    for id in try existing(.book, ranges) where !keptBooks.contains(id) {
      try edit.books.delete(ID(rawValue: id))
      report.removed.append(.book(ID(rawValue: id)))
    }
  }

  private mutating func removeAuthorities(_ table: Table, _ ranges: [ClosedRange<Int64>]) throws {
    guard let kind = AuthorityKind(rawValue: table.rawValue) else { return }
    let repository = edit.authorities(kind)
    for id in try existing(table, ranges) {
      let record = AuthorityID(kind, id)
      let books = try repository.bookCount(record)
      guard books == 0 else {
        let key = UndoConflict.Key(table: table, row: id, field: nil)
        try keep(key, .authority(record), .stillUsed(books: books))
        continue
      }
      try repository.delete(record, books: .refuse)
      report.removed.append(.authority(record))
    }
  }
}

// MARK: - Putting back what was deleted

extension Undoing {
  private mutating func putBack(
    _ table: Table,
    _ id: Int64,
    _ image: [String: DatabaseValue]
  ) throws {
    guard try edit.row(table, id, columns: ["id"]) == nil else { return }
    var image = image
    for (column, parent) in table.references {
      guard let value = image[column], let parentID = Int64.fromDatabaseValue(value) else {
        continue
      }
      let found = replacements[parent]?[parentID] ?? parentID
      if try edit.row(parent, found, columns: ["id"]) != nil {
        image[column] = found.databaseValue
      } else if table == .book {
        image[column] = .null
      } else {
        return
      }
    }
    if let other = try holder(table, image) {
      if table.isRecord { replacements[table, default: [:]][id] = other }
      if table.isRecord || table == .isbn {
        let record = record(table, id, image)
        let key = UndoConflict.Key(table: table, row: id, field: nil)
        let name = image["name"] ?? image["value"] ?? .null
        report.kept.append(
          UndoConflict(
            key: key,
            record: record,
            name: String.fromDatabaseValue(name) ?? "",
            reason: .taken(
              by: table == .isbn ? .book(ID(rawValue: other)) : self.record(table, other, [:])
            )
          )
        )
      }
      return
    }
    try edit.putBack(table, id, image)
    if table.isRecord { report.putBack.append(record(table, id, image)) }
  }

  /// Who has by now what must be unique: the id of the record of the same name, of the book of
  /// the same ISBN, or of the same link.
  private func holder(_ table: Table, _ image: [String: DatabaseValue]) throws -> Int64? {
    func text(_ column: String) -> String {
      image[column].flatMap { String.fromDatabaseValue($0) } ?? ""
    }
    func same(_ columns: [String], select: String = "id") throws -> Int64? {
      try Int64.fetchOne(
        db,
        sql: "SELECT \(select) FROM \(table.rawValue) WHERE "
          + columns.map { "\($0) = ?" }.joined(separator: " AND "),
        arguments: StatementArguments(columns.map { image[$0] ?? .null })
      )
    }
    switch table {
    case .book: return nil
    case .author:
      return try edit.authors.exact(folded(text("name")), folded(text("qualifier")))?.rawValue
    case .publisher, .genre, .series, .tag:
      guard let kind = AuthorityKind(rawValue: table.rawValue) else { return nil }
      return try edit.authorities(kind).exact(folded(text("name")), "")?.rawValue
    case .authorAlias, .publisherAlias, .genreAlias, .seriesAlias, .tagAlias:
      return try same(table.columns)
    case .isbn:
      return try same(["value"], select: "bookId") ?? same(["bookId"], select: "bookId")
    case .bookAuthor: return try same(["bookId", "authorId", "role"])
    case .bookPublisher: return try same(["bookId", "publisherId"])
    case .bookTag: return try same(["bookId", "tagId"])
    }
  }

  private func record(_ table: Table, _ id: Int64, _ image: [String: DatabaseValue]) -> RecordID {
    if let kind = AuthorityKind(rawValue: table.rawValue) {
      return .authority(AuthorityID(kind, id))
    }
    let book = image["bookId"].flatMap { Int64.fromDatabaseValue($0) } ?? id
    return .book(ID(rawValue: table == .book ? id : book))
  }
}

// MARK: - Putting fields back

extension Undoing {
  private mutating func restore(
    _ table: Table,
    _ id: Int64,
    _ before: [String: DatabaseValue]
  ) throws {
    guard !before.isEmpty, let current = try edit.row(table, id, columns: before.keys.sorted())
    else { return }
    var assignments: [(String, DatabaseValue)] = []
    for (column, now) in zip(before.keys.sorted(), current) {
      guard var old = before[column], old != now else { continue }
      let after = try Change.value(after: target, table, id, column, db)
      let key = UndoConflict.Key(table: table, row: id, field: column)
      guard after?.value == now || chosen.contains(key) else {
        try keepField(key, column, now: now, before: old)
        continue
      }
      if let parent = table.references.first(where: { $0.column == column })?.table,
        let parentID = Int64.fromDatabaseValue(old)
      {
        let found = replacements[parent]?[parentID] ?? parentID
        guard try edit.row(parent, found, columns: ["id"]) != nil else { continue }
        old = found.databaseValue
      }
      assignments.append((column, old))
    }
    guard !assignments.isEmpty, try !collides(table, id, assignments) else { return }
    if try edit.update(table, id, assignments), let record = try owner(table, id),
      !report.restored.contains(record)
    {
      report.restored.append(record)
    }
  }

  /// Whether the row would take a name, ISBN or link that another row has by now.
  private mutating func collides(
    _ table: Table,
    _ id: Int64,
    _ assignments: [(String, DatabaseValue)]
  ) throws -> Bool {
    guard let values = try edit.row(table, id, columns: table.columns) else { return true }
    var image = Dictionary(uniqueKeysWithValues: zip(table.columns, values))
    for (column, value) in assignments { image[column] = value }
    let holder = try holder(table, image)
    let own = table == .isbn ? image["bookId"].flatMap { Int64.fromDatabaseValue($0) } : id
    guard let holder, holder != own, let record = try owner(table, id) else { return false }
    let key = UndoConflict.Key(table: table, row: id, field: nil)
    let other: RecordID? = table.isRecord || table == .isbn ? self.record(table, holder, [:]) : nil
    try keep(key, record, .taken(by: other))
    return true
  }

  private mutating func keepField(
    _ key: UndoConflict.Key,
    _ column: String,
    now: DatabaseValue,
    before: DatabaseValue
  ) throws {
    // A place in an order, or a number beside its text, is not a field that a person chooses.
    guard !["position", "volumeNumber", "yearText"].contains(column),
      let record = try owner(key.table, key.row)
    else { return }
    let names = FieldNames(db: db)
    let reason = UndoConflict.Reason.changedSince(
      field: names.label(key.table, column),
      now: try names.text(key.table, column, now),
      before: try names.text(key.table, column, before)
    )
    try keep(key, record, reason)
  }

  private mutating func keep(
    _ key: UndoConflict.Key,
    _ record: RecordID,
    _ reason: UndoConflict.Reason
  ) throws {
    let name = try FieldNames(db: db).name(of: record)
    report.kept.append(UndoConflict(key: key, record: record, name: name, reason: reason))
  }

  /// The record that a row is, or is a part of.
  private func owner(_ table: Table, _ id: Int64) throws -> RecordID? {
    guard let owner = table.ownerColumn else { return record(table, id, [:]) }
    guard let value = try edit.row(table, id, columns: [owner.column])?.first,
      let ownerID = Int64.fromDatabaseValue(value)
    else { return nil }
    return record(owner.table, ownerID, [:])
  }
}

extension Table {
  /// What belongs to other records and cannot be without them.
  fileprivate static let parts: [Table] = allCases.filter { $0.ownerColumn != nil }
  fileprivate static let authorities: [Table] = AuthorityKind.allCases.map(\.table)
}
