import Catalog

/// The list that a page was opened from: what `n` and `p` go through.
struct Siblings: Sendable {
  let count: Int
  private(set) var index: Int
  private let record: @Sendable (Int) -> RecordID

  init<RowID: Sendable>(
    _ ids: [RowID],
    at index: Int,
    _ record: @escaping @Sendable (RowID) -> RecordID
  ) {
    count = ids.count
    self.index = index
    self.record = { record(ids[$0]) }
  }

  /// The next one or the one before; nil at the ends.
  mutating func move(by step: Int) -> RecordID? {
    guard 0..<count ~= index + step else { return nil }
    index += step
    return record(index)
  }
}
