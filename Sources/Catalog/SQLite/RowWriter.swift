import GRDB

/// Carries insertions out while their rows are still made: half of a large load is the one, and
/// half is the other.
///
/// Only one thread may be at a connection. Whoever uses it otherwise has to ``waitUntilWritten()``
/// first, which ``Connection/db`` does by itself. Where that happens again and again a second
/// thread is no help, and rows are written at once.
final class RowWriter {
  private let db: Database
  private var worker: BackgroundWorker?
  private var interruptions = 0

  /// After so many interruptions rows are written by whoever makes them.
  ///
  /// An import of 100,000 rows takes as long with one and without a limit, into a new catalogue
  /// (6.5 s) and where it fills as many books (70 s).
  private static let mostInterruptions = 32

  /// How many rows a statement takes at once.
  ///
  /// An import of 100,000 rows takes 3 % less CPU with 256 than with 64, and as much with 1,024.
  /// To make the statements for 256 takes 4 ms longer than for 16, which are enough for few rows.
  let rowsAtOnce: Int

  /// - Parameter isLarge: True when there is so much to write that a second thread is worth it.
  init(_ db: Database, isLarge: Bool) {
    self.db = db
    worker = isLarge ? BackgroundWorker("rows") : nil
    rowsAtOnce = isLarge ? 256 : 16
  }

  /// Makes a statement to be carried out by ``submit(_:)``.
  func statement(_ sql: String) throws -> RawStatement {
    waitUntilWritten()
    return RawStatement(try db.makeStatement(sql: sql))
  }

  /// Has something written behind all that was handed over before.
  ///
  /// - Parameter body: What nobody else touches before ``waitUntilWritten()``.
  /// - Throws: Its error, or that of something before.
  func submit(_ body: @escaping () throws -> Void) throws {
    guard let worker else { return try body() }
    try worker.submit(body)
    if interruptions >= Self.mostInterruptions {
      try worker.finish()
      self.worker = nil
    }
  }

  /// Waits until everything is written.
  func waitUntilWritten() {
    if worker?.waitUntilIdle() == true { interruptions += 1 }
  }

  /// Waits until everything is written, and tells whether that went well.
  ///
  /// - Throws: The first error of what was to be written.
  func finish() throws {
    try worker?.finish()
  }
}
