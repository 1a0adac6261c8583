import Foundation
import GRDB

extension Shell {
  /// A catalogue to be damaged: Dune and The Hobbit, with their authors.
  static func withTwoBooks() throws -> Shell {
    let shell = try Shell()
    try shell.prepare(
      ["add", "--title", "Dune", "--author", "Frank Herbert"],
      ["add", "--title", "The Hobbit", "--author", "J. R. R. Tolkien"]
    )
    return shell
  }

  /// Writes into the catalogue what none of its tables would take, as a damaged disk can.
  ///
  /// Meanwhile no column has a type, or must have a value; then the schema is put back as it was.
  func damage(_ statements: String...) throws {
    try damage(statements)
  }

  func damage(_ statements: [String]) throws {
    let loose = try connection()
    let tables = try loose.write { db in
      try db.execute(sql: "PRAGMA writable_schema = ON")
      let tables = try Row.fetchAll(
        db,
        sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%) STRICT'"
      )
      for table in tables {
        let sql = (table["sql"] as String).replacing(") STRICT", with: ")")
          .replacing("NOT NULL", with: "").replacing(" TEXT", with: " BLOB")
          .replacing(" REAL", with: " BLOB").replacing(/\ INTEGER(?! PRIMARY)/, with: " BLOB")
        try change(table["name"], to: sql, db)
      }
      return tables
    }
    try loose.close()
    let free = try connection()
    try free.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
      for statement in statements { try db.execute(sql: statement) }
      try db.execute(sql: "PRAGMA writable_schema = ON")
      for table in tables { try change(table["name"], to: table["sql"], db) }
    }
    try free.close()
  }

  /// The columns of each table that a person can change.
  func columns() throws -> [(table: String, column: String)] {
    let tables = [
      "book", "isbn", "author", "publisher", "genre", "series", "tag", "authorAlias", "bookAuthor",
      "bookPublisher", "bookTag", "savedQuery", "reader", "readerCard", "reading", "loan",
      "loanBook", "revision", "change", "titleText",
    ]
    let connection = try connection()
    defer { try? connection.close() }
    return try connection.read { db in
      try tables.flatMap { table in
        try db.columns(in: table).dropFirst().map { (table, $0.name) }
      }
    }
  }

  /// Each table and index of the catalogue, as it was written.
  func schema() throws -> [String] {
    if !FileManager.default.fileExists(atPath: catalog) { try prepare(["add", "--title", "x"]) }
    let connection = try connection()
    defer { try? connection.close() }
    return try connection.read { db in
      try String.fetchAll(db, sql: "SELECT name || ifnull(sql, '') FROM sqlite_schema ORDER BY 1")
    }
  }

  private func change(_ table: String, to sql: String, _ db: Database) throws {
    let update = "UPDATE sqlite_schema SET sql = ? WHERE name = ?"
    try db.execute(sql: update, arguments: [sql, table])
  }

  private func connection() throws -> DatabaseQueue {
    var settings = Configuration()
    settings.prepareDatabase { db in
      db.add(function: DatabaseFunction("folded", argumentCount: 1) { $0[0] })
    }
    return try DatabaseQueue(path: catalog, configuration: settings)
  }
}
