import TerminalKit

/// A window on a list of any length: the ids in order, and the rows around what is in sight.
///
/// Selection and marks are by id, so they stay where they are when the order or the rows change.
struct RecordWindow<Source: RecordSource>: Sendable {
  typealias RowID = Source.RowID

  /// The ids in order; before the first reading of all of them, those of the first screenful.
  private(set) var ids: [RowID] = []
  /// How many rows there are; more than `ids` until all are read.
  private(set) var count: Int?
  /// The place of the first of `ids`; above 0 only until all are read.
  private(set) var base = 0
  private(set) var cursor: ListCursor
  private(set) var marks: Set<RowID> = []
  private(set) var isComplete = false
  private var rows: [RowID: Source.Row] = [:]
  /// The lines of these rows as they were drawn.
  private(set) var memory = TableMemory()

  private static var mostRows: Int { 2000 }

  init(cursor: ListCursor) {
    self.cursor = cursor
  }

  var selectedID: RowID? { id(at: cursor.selected) }
  var selectedRow: Source.Row? { row(at: cursor.selected) }
  var isEmpty: Bool { count == 0 }
  var known: Int { count ?? 0 }

  func id(at index: Int) -> RowID? {
    let place = index - base
    return place >= 0 && place < ids.count ? ids[place] : nil
  }

  func row(at index: Int) -> Source.Row? {
    guard let id = id(at: index) else { return nil }
    return rows[id]
  }

  /// The rows of ids, as far as they were read.
  func row(of id: RowID) -> Source.Row? { rows[id] }
}

// MARK: - What was read

extension RecordWindow {
  /// The first screenful, before the ids of all rows are there.
  mutating func takeFirst(_ rows: [Source.Row], offset: Int, count: Int, height: Int) {
    self.rows = [:]
    keep(rows)
    ids = rows.map(Source.id(of:))
    base = offset
    self.count = count
    isComplete = offset == 0 && rows.count >= count
    cursor.settle(count: count, height: height)
  }

  /// The ids of all rows, and those rows that come in sight.
  ///
  /// - Parameter selection: The row to choose; without it the chosen one stays chosen, or its place.
  mutating func take(_ reading: Reading, selecting selection: RowID?, height: Int) {
    let wanted = selection ?? selectedID
    let place = wanted.flatMap { reading.ids.firstIndex(of: $0) }
    ids = reading.ids
    base = 0
    count = ids.count
    isComplete = true
    rows = [:]
    keep(reading.rows)
    if let place {
      cursor.go(to: place, count: ids.count, height: height)
    } else {
      cursor.settle(count: ids.count, height: height)
    }
  }

  mutating func keep(_ more: [Source.Row]) {
    if rows.count + more.count > Self.mostRows { rows = [:] }
    for row in more { rows[Source.id(of: row)] = row }
    memory = TableMemory()
  }

  /// The ids of the rows to read, when some of those in sight or close by are not there.
  func missing(height: Int) -> [RowID] {
    let visible = cursor.visible(count: known, height: height)
    let near = widened(visible, by: height / 2)
    guard isRowMissing(in: near) else { return [] }
    return widened(visible, by: 2 * height).compactMap { index in
      id(at: index).flatMap { rows[$0] == nil ? $0 : nil }
    }
  }

  /// Asked at every key, so that it takes no row out to see whether it is there.
  private func isRowMissing(in range: Range<Int>) -> Bool {
    for place in range.clamped(to: base..<base + ids.count)
    where rows.index(forKey: ids[place - base]) == nil {
      return true
    }
    return false
  }

  private func widened(_ range: Range<Int>, by rows: Int) -> Range<Int> {
    max(0, range.lowerBound - rows)..<min(known, range.upperBound + rows)
  }

  /// The ids of all rows and the rows that come in sight.
  struct Reading: Sendable {
    let ids: [RowID]
    let rows: [Source.Row]
  }
}

// MARK: - What the person does

extension RecordWindow {
  mutating func move(_ change: (inout ListCursor, Int) -> Void) {
    guard let count, count > 0 else { return }
    change(&cursor, count)
    // Until all ids are there one moves among those that are.
    if id(at: cursor.selected) == nil, !ids.isEmpty {
      let nearest = min(max(cursor.selected, base), base + ids.count - 1)
      cursor = ListCursor(selected: nearest, offset: min(cursor.offset, nearest))
    }
  }

  mutating func settle(height: Int) { cursor.settle(count: known, height: height) }

  mutating func toggleMark() {
    guard let id = selectedID else { return }
    if marks.remove(id) == nil { marks.insert(id) }
  }

  /// Marks all rows; when all are marked already, none.
  mutating func toggleAllMarks() {
    let all = Set(ids)
    if all.isSubset(of: marks) { marks = [] } else { marks.formUnion(all) }
  }

  mutating func unmarkAll() { marks = [] }

  /// Forgets marks of records that are gone.
  mutating func keepMarks(where isThere: (RowID) -> Bool) {
    marks = marks.filter(isThere)
  }

  /// How many marked rows are not among those that were found.
  var markedUnseen: Int {
    guard !marks.isEmpty else { return 0 }
    return marks.subtracting(ids).count
  }

  /// The marked ids in the order of the list, those not in sight last; without marks the chosen one.
  var chosen: [RowID] {
    guard !marks.isEmpty else { return selectedID.map { [$0] } ?? [] }
    let seen = ids.filter(marks.contains)
    return seen + marks.subtracting(seen)
  }
}
