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

  /// Reads the first screenful of the books of which a condition holds; microseconds.
  ///
  /// - Parameter offset: How many it steps over.
  func screenful(
    of condition: String = "TRUE",
    by order: String = "sortKey, id",
    after offset: Int = 0
  ) throws -> Double {
    try run(
      """
      SELECT id, title, year FROM book WHERE \(condition) ORDER BY \(order)
      LIMIT 50 OFFSET \(offset)
      """
    ).time
  }

  /// Counts the books of which a condition holds; microseconds.
  func count(of condition: String) throws -> Double {
    try run("SELECT count(*) FROM book WHERE \(condition)").time
  }

  /// Reads what a list shows of some books, by their numbers; microseconds.
  func books(_ ids: some Collection<Int64>) throws -> Double {
    let list = ids.map(String.init).joined(separator: ",")
    return try run(
      "SELECT id, title, subtitle, credits, imprint, year, volume FROM book WHERE id IN (\(list))"
    ).time
  }

  /// Runs a query without an end on another thread, and interrupts it after some milliseconds.
  ///
  /// - Returns: Microseconds until it has given up.
  func interrupt(after milliseconds: Int) throws -> Double {
    let endless =
      "SELECT count(*) FROM book AS one JOIN book AS other ON one.pages + other.pages = 1"
    let time = octavo_yardstick_interrupt(db, endless, Int32(milliseconds))
    guard time >= 0 else { throw Trouble("a query is not interrupted") }
    return time
  }
}
