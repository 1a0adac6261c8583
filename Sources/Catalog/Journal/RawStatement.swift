import GRDB
import GRDBSQLite

/// A prepared statement without rows, which binds its values without the detours of a general one:
/// a bulk insertion spends most of its time here.
struct RawStatement {
  private let statement: Statement

  init(_ statement: Statement) {
    self.statement = statement
  }

  /// Carries the statement out with its values.
  func run(_ values: [DatabaseValue]) throws {
    let raw = statement.sqliteStatement
    for (index, value) in values.enumerated() {
      let place = Int32(index + 1)
      switch value.storage {
      case .null, .blob: sqlite3_bind_null(raw, place)
      case .int64(let number): sqlite3_bind_int64(raw, place, number)
      case .double(let number): sqlite3_bind_double(raw, place, number)
      case .string(var text):
        text.withUTF8 { bytes in
          bytes.withMemoryRebound(to: CChar.self) { characters in
            // SQLite copies the text, as the constant SQLITE_TRANSIENT asks for.
            let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
            _ = sqlite3_bind_text(
              raw,
              place,
              characters.baseAddress ?? UnsafePointer(bitPattern: 1),
              Int32(characters.count),
              transient
            )
          }
        }
      }
    }
    let result = sqlite3_step(raw)
    sqlite3_reset(raw)
    guard result == SQLITE_DONE else {
      throw DatabaseError(
        resultCode: ResultCode(rawValue: result),
        message: String(cString: sqlite3_errmsg(sqlite3_db_handle(raw)))
      )
    }
  }
}
