import Catalog
import TerminalKit

/// The list that a page was opened from: what `n` and `p` go through.
struct Siblings: Sendable {
  let count: Int
  private(set) var index: Int
  private let record: @Sendable (Int) -> RecordID?

  init<Source: RecordSource>(
    _ window: RecordWindow<Source>,
    _ record: @escaping @Sendable (Source.RowID) -> RecordID
  ) {
    count = window.extent
    index = window.cursor.selected
    self.record = { window.id(at: $0).map(record) }
  }

  /// The next one or the one before; nil at the ends.
  mutating func move(by step: Int) -> RecordID? {
    guard 0..<count ~= index + step, let next = record(index + step) else { return nil }
    index += step
    return next
  }
}
