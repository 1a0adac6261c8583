import GRDB

/// A row that points at a record which is not there.
package struct DanglingRelation: Hashable, Sendable, CustomStringConvertible {
  let table: String
  let row: Int64
  let column: String
  let parent: String
  let remedy: Remedy

  /// What mends it.
  enum Remedy: Hashable, Sendable {
    /// The record stays, without the relation.
    case clear
    /// Whom the books are with stays as a name.
    case name(String)
    /// The row says nothing without what it belongs to.
    case remove
    /// What is in the history stays as it is.
    case none
  }

  package var description: String { "\(table) \(row) points at a \(parent) that is not there" }

  /// What the fix does with it.
  package var outcome: String {
    switch remedy {
    case .clear: "stays without one"
    case .name(let name): "stays, with “\(name)”"
    case .remove: "is removed"
    case .none: "stays as it is"
    }
  }

  package var canBeMended: Bool { remedy != .none }

  static func all(_ db: Database) throws -> [DanglingRelation] {
    var columns: [String: [Int: String]] = [:]
    var found: [DanglingRelation] = []
    for line in try Row.fetchAll(db, sql: "PRAGMA foreign_key_check") {
      let (table, row, parent): (String, Int64?, String) = try (line[0], line[1], line[2])
      let key: Int = try line[3]
      if columns[table] == nil {
        let keys = try Row.fetchAll(db, sql: "PRAGMA foreign_key_list(\"\(table)\")")
        columns[table] = try Dictionary(
          keys.map { (try $0[0] as Int, try $0[3] as String) },
          uniquingKeysWith: { first, _ in first }
        )
      }
      let column = columns[table]?[key] ?? ""
      found.append(
        DanglingRelation(
          table: table,
          row: row ?? 0,
          column: column,
          parent: parent,
          remedy: try remedy(table, row ?? 0, column, db)
        )
      )
    }
    return found
  }

  private static func remedy(
    _ name: String,
    _ row: Int64,
    _ column: String,
    _ db: Database
  ) throws -> Remedy {
    guard let table = Table(rawValue: name), table.columns.contains(column) else { return .none }
    switch (table, column) {
    case (.book, _), (.loan, "librarianId"): return .clear
    case (.loan, "readerId"):
      let number = try Int64.fetchOne(
        db,
        sql: "SELECT readerId FROM loan WHERE id = ?",
        arguments: [row]
      )
      return .name("reader \(number ?? 0)")
    default: return .remove
    }
  }
}

extension Edit {
  /// Takes out the relations that lead nowhere, as one change.
  ///
  /// - Returns: How many there were.
  @discardableResult
  package func mendRelations() throws -> Int {
    var count = 0
    for relation in try DanglingRelation.all(db) {
      guard let table = Table(rawValue: relation.table) else { continue }
      switch relation.remedy {
      case .none: continue
      case .clear: try update(table, relation.row, [(relation.column, .null)])
      case .name(let name):
        try update(
          table,
          relation.row,
          [(relation.column, .null), ("name", name.databaseValue)]
        )
      case .remove: try delete(table, relation.row)
      }
      count += 1
    }
    describe(
      "Took out \(count == 1 ? "1 relation" : "\(grouped(count)) relations") to what is not there"
    )
    return count
  }
}

extension Catalog {
  /// The relations that lead nowhere, and what ``Edit/mendRelations()`` does with them.
  package func danglingRelations() throws -> [DanglingRelation] {
    try read { try DanglingRelation.all($0.db) }
  }
}
