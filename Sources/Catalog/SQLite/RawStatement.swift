import GRDB
import GRDBSQLite

/// A prepared statement without rows, which binds its values without the detours of a general one:
/// a bulk insertion spends most of its time here.
///
/// ```swift
/// let insertion = RawStatement(try db.cachedStatement(sql: "INSERT INTO isbn VALUES (?, ?)"))
/// insertion.bind(book, at: 1)
/// insertion.bind(isbn.digits, at: 2)
/// try insertion.run()
/// ```
struct RawStatement {
  /// Kept, since it owns the statement of SQLite.
  private let statement: Statement
  private let raw: OpaquePointer

  /// - Parameter statement: One that GRDB carried out before stands behind its last row, where SQLite
  ///   takes no values: it is made ready to be run again.
  init(_ statement: Statement) {
    self.statement = statement
    raw = statement.sqliteStatement
    sqlite3_reset(raw)
  }

  /// Carries the statement out with its values.
  func run(_ values: [DatabaseValue]) throws {
    for (index, value) in values.enumerated() {
      let place = Int32(index + 1)
      switch value.storage {
      case .null, .blob: sqlite3_bind_null(raw, place)
      case .int64(let number): sqlite3_bind_int64(raw, place, number)
      case .double(let number): sqlite3_bind_double(raw, place, number)
      case .string(let text): bind(text, at: place)
      }
    }
    try run()
  }

  /// Carries the statement out with the values that are bound.
  func run() throws {
    defer { sqlite3_reset(raw) }
    _ = try raw.step()
  }
}

// MARK: - Binding

extension RawStatement {
  func bind(_ text: String, at place: Int32) {
    var text = text
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

  func bind(_ text: String?, at place: Int32) {
    guard let text else { return bindNull(at: place) }
    bind(text, at: place)
  }

  func bind(_ number: Int64, at place: Int32) {
    sqlite3_bind_int64(raw, place, number)
  }

  func bind(_ number: Double?, at place: Int32) {
    guard let number else { return bindNull(at: place) }
    sqlite3_bind_double(raw, place, number)
  }

  func bindNull(at place: Int32) {
    sqlite3_bind_null(raw, place)
  }

  /// Binds a text that stays where it is until ``forgetValues()``, and is not copied.
  func bind(lasting text: UnsafeRawBufferPointer, at place: Int32) {
    let characters = text.baseAddress?.assumingMemoryBound(to: CChar.self)
    sqlite3_bind_text(
      raw,
      place,
      characters ?? UnsafePointer(bitPattern: 1),
      Int32(text.count),
      nil
    )
  }

  /// Makes all values absent.
  func forgetValues() {
    sqlite3_clear_bindings(raw)
  }
}
