import CYardsticks

/// A catalogue read by a bare program on SQLite's C interface.
final class Yardstick {
  private let db: UnsafeMutableRawPointer

  /// - Parameter side: Another file, whose tables queries call `side.`.
  init(_ path: String, side: String? = nil) throws {
    guard let db = octavo_yardstick_open(path, side) else { throw Trouble("cannot open \(path)") }
    self.db = db
  }

  deinit { octavo_yardstick_close(db) }

  /// Runs a query to its end.
  ///
  /// - Parameter text: What its parameter stands for.
  /// - Returns: Microseconds, and the number of rows.
  func run(_ sql: String, _ text: String? = nil) throws -> (time: Double, rows: Int) {
    var time = 0.0
    let rows = octavo_yardstick_query(db, sql, text, &time)
    guard rows >= 0 else { throw Trouble("SQLite does not run: \(sql)") }
    return (time, Int(rows))
  }
}
