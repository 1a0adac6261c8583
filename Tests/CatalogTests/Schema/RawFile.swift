import Foundation
import GRDB

/// A catalogue's file as SQLite alone sees it, without the settings and the care of Octavo.
struct RawFile {
  let path: String

  func bytes() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

  func change(_ sql: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: sql)
      _ = try db.checkpoint(.truncate)
    }
    try queue.close()
  }

  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    let queue = try DatabaseQueue(path: path)
    let value = try queue.read(body)
    try queue.close()
    return value
  }

  func version() throws -> Int {
    try read { db in try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0 }
  }

  /// What SQLite itself has against it.
  func complaints() throws -> [String] {
    try read { db in
      try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
        + Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { "\($0)" }
    }
  }

  /// The columns of each table but for what SQLite and the search index keep for themselves.
  func columns() throws -> [String: [String]] {
    try read { db in
      let tables = try String.fetchAll(
        db,
        sql: """
          SELECT name FROM sqlite_schema WHERE type = 'table'
          AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'titleSearch*'
          """
      )
      var columns: [String: [String]] = [:]
      for table in tables {
        columns[table] = try db.columns(in: table).map(\.name)
      }
      return columns
    }
  }

  /// The rows of some columns of some tables, each as text, in an order of their own.
  func rows(of columns: [String: [String]]) throws -> [String: [String]] {
    try read { db in
      var rows: [String: [String]] = [:]
      for (table, names) in columns {
        let quoted = names.map { "quote(\"\($0)\")" }.joined(separator: " || ', ' || ")
        rows[table] = try String.fetchAll(db, sql: "SELECT \(quoted) FROM \(table) ORDER BY 1")
      }
      return rows
    }
  }
}
