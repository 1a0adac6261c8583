import Books
import CSQLiteSafety
import GRDB
import GRDBSQLite

/// Proves that an index has the rows that its table has.
///
/// **The problem.** A page of an index that lost its entries is to SQLite a page like any other: who
/// reads through it gets no rows and no error, and a list of a whole catalogue says that there is
/// nothing.
///
/// **The ways there are.** SQLite's own check, which takes seconds at a million books. To count the rows
/// of each index and its table, which takes one. To look at the first page of each only.
///
/// **The one taken** is the last before anything is read or written (``requireRows()``), some tenths of a
/// millisecond at any size; a list of all records is compared with the number of them by another index
/// (``Database/requireAll(of:found:)``); and an export of everything counts the rows of each index
/// (``requireAllRows()``).
///
/// **What it guarantees.** "None" of a whole table is true. A list of a whole table is complete unless two
/// of its indexes lack equally many rows.
struct IndexProof {
  let db: Database

  /// A table, or an index of one, as it begins in the file.
  private struct Tree {
    let name: String
    let table: String
    let isTable: Bool
    /// The condition of the rows that have entries; nil for all.
    let condition: String?
    let state: State

    enum State {
      case hasRows
      case isEmpty
      /// It leads to no page where it has to lead to some.
      case leadsNowhere
      case unknown
    }

    var mayLackRows: Bool { state == .isEmpty || state == .leadsNowhere }
  }

  // MARK: - The first pages

  /// Makes sure that no index is empty whose table is not, and no table that has an index with rows.
  ///
  /// The first pages in the file give only a suspicion, as a newer one may lie in the log, and others may
  /// write meanwhile: SQLite is asked whether it is so.
  ///
  /// - Throws: ``CatalogError/damagedIndex(path:detail:)``; `DatabaseError`.
  func requireRows() throws {
    let trees = try trees()
    let tables = Dictionary(trees.filter(\.isTable).map { ($0.name, $0) }) { first, _ in first }
    for index in trees where !index.isTable && index.mayLackRows {
      if let condition = index.condition {
        let twin = trees.first {
          $0.table == index.table && $0.condition == condition && $0.name != index.name
            && $0.state == .hasRows
        }
        guard let twin else { continue }
        let wanted = count(index.table, by: twin.name, where: condition)
        try refuse(count(index.table, by: index.name, where: condition), unless: wanted, index.name)
      } else if tables[index.table]?.state == .hasRows || index.state == .leadsNowhere {
        let wanted = count(index.table, by: nil)
        try refuse(count(index.table, by: index.name), unless: wanted, index.name)
      }
    }
    for table in trees where table.isTable && table.mayLackRows {
      let whole = trees.first {
        !$0.isTable && $0.table == table.name && $0.condition == nil && $0.state == .hasRows
      }
      guard let whole else { continue }
      let isLacking = "\(count(table.name, by: nil)) < \(count(table.name, by: whole.name))"
      if try Bool.fetchOne(db, sql: "SELECT \(isLacking)") == true {
        let detail = tr("\(table.name) lacks rows that its index \(whole.name) has")
        throw CatalogError.damaged(path: db.file, detail: detail)
      }
    }
    for source in Self.sources where tables[source.table]?.mayLackRows == true {
      guard source.origins.contains(where: { tables[$0]?.state == .hasRows }) else { continue }
      let isLacking = """
        NOT EXISTS (SELECT 1 FROM \(source.table)) AND (\(source.condition))
        """
      if try Bool.fetchOne(db, sql: "SELECT \(isLacking)") == true { throw lacking(source.table) }
    }
  }

  /// The derived tables, the tables that they are made of, and a condition that is true when those have
  /// something to derive.
  private static let sources: [(table: String, origins: [String], condition: String)] = [
    ("titleText", ["book"], "EXISTS (SELECT 1 FROM book NOT INDEXED)"),
    (
      "nameWord", AuthorityKind.allCases.map(\.rawValue),
      AuthorityKind.allCases.map {
        "EXISTS (SELECT 1 FROM \($0.rawValue) NOT INDEXED WHERE foldedName GLOB '*[a-z0-9]*')"
      }.joined(separator: " OR ")
    ),
  ]

  private func trees() throws -> [Tree] {
    var header = [UInt8](repeating: 0, count: 18)
    guard read(&header, at: 0) else { return [] }
    let stored = Int64(header[16]) << 8 | Int64(header[17])
    let pageSize = stored == 1 ? 65_536 : stored
    var trees: [Tree] = []
    try db.forEachRow(
      """
      SELECT name, tbl_name, type = 'table', rootpage,
        iif(instr(sql, ' WHERE '), substr(sql, instr(sql, ' WHERE ') + 7), NULL)
      FROM sqlite_schema WHERE rootpage > 1
      """
    ) { row in
      trees.append(
        Tree(
          name: row.string(0) ?? "",
          table: row.string(1) ?? "",
          isTable: row.integer(2) == 1,
          condition: row.integer(2) == 1 ? nil : row.string(4),
          state: state(ofPageAt: (row.integer(3) - 1) * pageSize)
        )
      )
    }
    return trees
  }

  /// "B-tree Pages" in SQLite's file format: a kind, and how many entries there are.
  private func state(ofPageAt offset: Int64) -> Tree.State {
    var head = [UInt8](repeating: 0, count: 5)
    guard read(&head, at: offset) else { return .unknown }
    let isWithout = head[3] == 0 && head[4] == 0
    switch head[0] {
    case 10, 13: return isWithout ? .isEmpty : .hasRows
    case 2, 5: return isWithout ? .leadsNowhere : .hasRows
    default: return .unknown
    }
  }

  private func read(_ bytes: inout [UInt8], at offset: Int64) -> Bool {
    octavo_sqlite_read_bytes(
      UnsafeMutableRawPointer(db.sqliteConnection),
      &bytes,
      Int32(bytes.count),
      offset
    ) == SQLITE_OK
  }

  // MARK: - All rows

  /// Makes sure that each index of an exported table has as many rows as the table.
  ///
  /// - Throws: As ``requireRows()``.
  func requireAllRows() throws {
    for table in Table.allCases {
      let name = table.rawValue
      let rows = try Int.fetchOne(db, sql: "SELECT \(count(name, by: nil))") ?? 0
      for index in try Self.indexes(of: name, db) {
        guard try Int.fetchOne(db, sql: "SELECT \(count(name, by: index))") == rows else {
          throw lacking(index)
        }
      }
    }
  }

  /// The indexes that have each row of a table.
  static func indexes(of table: String, _ db: Database) throws -> [String] {
    try Row.fetchAll(db, sql: "PRAGMA index_list(\"\(table)\")")
      .filter { try ($0[4] as Int) == 0 }.map { try $0[1] as String }
  }

  /// A query for how many rows a table has by an index, or by itself.
  private func count(_ table: String, by index: String?, where condition: String? = nil) -> String {
    // Of count(*) SQLite takes whatever index is smallest.
    let key = table == "bookOrigin" ? "bookId" : "id"
    let source = index.map { "count(\(key)) FROM \"\(table)\" INDEXED BY \"\($0)\"" }
    return "(SELECT \(source ?? "count(*) FROM \"\(table)\" NOT INDEXED")"
      + "\(condition.map { " WHERE \($0)" } ?? ""))"
  }

  private func refuse(_ count: String, unless wanted: String, _ name: String) throws {
    // A file that has an index alone, as one from which a table was taken, is another matter.
    if try Bool.fetchOne(db, sql: "SELECT \(count) <> \(wanted)") == true { throw lacking(name) }
  }

  private func lacking(_ name: String) -> CatalogError {
    .damagedIndex(path: db.file, detail: tr("\(name) lacks rows"))
  }
}

extension Database {
  /// Makes sure that a list of everything in a table has all of it, by the smallest index of the table.
  ///
  /// Of a million books it takes some milliseconds.
  ///
  /// - Throws: ``CatalogError/damagedIndex(path:detail:)``.
  func requireAll(of table: String, found: Int) throws {
    let count = try Int.fetchOne(cachedStatement(sql: "SELECT count(*) FROM \(table)")) ?? 0
    guard count != found else { return }
    let detail = tr(
      "one index of \(table) has \(grouped(found)) rows, and another \(grouped(count))"
    )
    throw CatalogError.damagedIndex(path: file, detail: detail)
  }
}

extension ReadTransaction {
  /// Makes sure that an export of everything read every book.
  ///
  /// - Parameter books: How many books were read.
  /// - Throws: ``CatalogError/damagedIndex(path:detail:)``.
  package func requireEverything(books count: Int) throws {
    let rows = try Int.fetchOne(db, sql: "SELECT count(*) FROM book NOT INDEXED") ?? 0
    guard count == rows else {
      let detail = tr("an index of book gives \(grouped(count)) of \(grouped(rows)) rows")
      throw CatalogError.damagedIndex(path: db.file, detail: detail)
    }
    try IndexProof(db: db).requireAllRows()
  }
}
