import Catalog

/// The records that something is to be done with, put in order only where they are read: all that are
/// marked may be a million.
struct ChosenRecords: Sendable {
  let count: Int
  let first: RecordID?
  private let gather: @Sendable () -> [RecordID]

  init(_ records: [RecordID]) {
    count = records.count
    first = records.first
    gather = { records }
  }

  /// The marked rows of a list in its order, those not in sight last; without marks the chosen one.
  init<Source: ListedSource>(_ window: RecordWindow<Source>) {
    let marked = window.marks.count
    count = marked > 0 ? marked : window.selectedID == nil ? 0 : 1
    first = (window.firstMarked ?? window.selectedID).map(Source.record)
    gather = { window.chosen.map(Source.record) }
  }

  /// All of them; not for the thread of the screens.
  func all() -> [RecordID] { gather() }
}
