import Catalog
import TerminalKit

/// A window on a list of any length: the rows around those in sight, and the ids of all in order.
///
/// Reading a million rows would take seconds and their memory. First comes a piece of rows, whose
/// place in the list may be unknown; then the count; then the ids of all rows, from which any row
/// can be gone to. Rows themselves are only read near those in sight. Selection and marks are by
/// id, so they stay where they are when the order or the rows change.
struct RecordWindow<Source: ListedSource>: Sendable {
  typealias RowID = Source.RowID

  /// The piece that was read first; empty as soon as the ids of all rows are there.
  private var page = ListPage()
  /// The ids of all rows; after a change the old ones, until they are read again.
  private(set) var found: FoundIDs?
  private var isStale = false
  /// How many rows there are, when that is known.
  private(set) var count: Int?
  private(set) var cursor: ListCursor
  private(set) var marks = IDBitmap()
  /// The rest of a move that went beyond the known rows, in rows; it continues when more are read.
  private(set) var pendingMove = 0
  private(set) var rows: [Int64: Source.Row] = [:]
  /// The drawn lines of these rows, by their places in the list.
  private(set) var cache = TableCache()
  /// The widest texts so far in columns that must not cut them, by heading.
  private(set) var widths: [String: Int] = [:]
  private(set) var isRead = false
  let rowID: @Sendable (Int64) -> RowID

  /// The most rows that are kept, which bounds the memory: forty screens of fifty lines, so that
  /// what was just passed is still there on the way back.
  private static var maxKeptRows: Int { 2000 }

  init(_ source: Source, cursor: ListCursor) {
    self.cursor = cursor
    rowID = source.rowID
  }

  var selectedID: RowID? { id(at: cursor.selected) }
  var selectedRow: Source.Row? { row(at: cursor.selected) }
  var isEmpty: Bool { count == 0 }
  /// True if the ids of all rows are there, and not from before a change.
  var isComplete: Bool { found != nil && !isStale }
  /// True if the place of the chosen row in the list is known.
  var isPlaced: Bool { isComplete || page.isPlaced }

  /// The number of rows that the cursor can move through now.
  var extent: Int {
    if let found, !isStale { return found.count }
    return max(page.end, count ?? found?.count ?? 0)
  }

  func id(at index: Int) -> RowID? { number(at: index).map(rowID) }

  func row(at index: Int) -> Source.Row? { number(at: index).flatMap { rows[$0] } }

  /// True if the first, or the last, row of the list is known.
  func reaches(_ end: ListEnd) -> Bool {
    found != nil || (end == .start ? page.reachesStart : page.reachesEnd)
  }

  /// The row of an id, as far as it was read.
  func row(of id: RowID) -> Source.Row? { rows[Source.number(of: id)] }

  /// All rows of a short list; nil for a longer one, and while some are not there.
  func all(atMost most: Int) -> [Source.Row]? {
    let count = extent
    guard count > 0, count <= most else { return nil }
    let all = (0..<count).compactMap(row)
    return all.count == count ? all : nil
  }

  func number(at index: Int) -> Int64? {
    if let id = page.id(at: index) { return id }
    guard let found, found.ids.indices.contains(index) else { return nil }
    return found.ids[index]
  }

  /// The chosen id, and those near it that are chosen if it is gone, nearest first.
  func candidates(height: Int) -> [RowID] {
    let selected = cursor.selected
    let behind = (0..<max(1, min(height, 8))).compactMap { id(at: selected + $0) }
    let before = (1..<max(2, min(height, 8))).compactMap { id(at: selected - $0) }
    return behind + before
  }

  // MARK: - What the person does

  mutating func move(by rows: Int, height: Int) {
    owe(rows)
    moveWithin { $0.move(by: rows, count: $1, height: height) }
  }

  mutating func page(_ pages: Int, height: Int) {
    owe(ListCursor.rows(in: pages, height: height))
    moveWithin { $0.page(pages, count: $1, height: height) }
  }

  mutating func move(_ change: (inout ListCursor, Int) -> Void) {
    pendingMove = 0
    moveWithin(change)
  }

  /// Remembers how far a move goes beyond the known rows, so that no key is lost.
  private mutating func owe(_ rows: Int) {
    pendingMove = found == nil ? page.excess(of: cursor.selected + rows) : 0
  }

  /// Continues a move that began before the rows were read.
  private mutating func goOn(height: Int) {
    guard pendingMove != 0 else { return }
    move(by: pendingMove, height: height)
  }

  private mutating func moveWithin(_ change: (inout ListCursor, Int) -> Void) {
    guard extent > 0 else { return }
    change(&cursor, extent)
    guard found == nil, !page.ids.isEmpty else { return }
    // Before the ids of all rows are there, one moves within the piece.
    let selected = min(max(cursor.selected, page.base), page.end - 1)
    let offset = min(max(cursor.offset, page.base), selected)
    cursor = ListCursor(selected: selected, offset: offset)
  }

  mutating func clamp(height: Int) { cursor.clamp(count: extent, height: height) }

  mutating func toggleMark() {
    guard let id = number(at: cursor.selected) else { return }
    marks.toggle(id)
  }

  /// Marks all rows; when all are marked already, none.
  ///
  /// - Returns: False when the ids are not there yet.
  mutating func toggleAllMarks() -> Bool {
    guard let found, !isStale else { return false }
    if marks.count(in: found.set) == found.count {
      marks = IDBitmap()
    } else {
      marks.formUnion(found.set)
    }
    return true
  }

  mutating func unmarkAll() { marks = IDBitmap() }

  /// The number of marked rows that are not in the list, since the query does not find them.
  var markedUnseen: Int {
    guard !marks.isEmpty, let found else { return 0 }
    return marks.count - marks.count(in: found.set)
  }

  /// Any of the marked ids.
  var firstMarked: RowID? { marks.first.map(rowID) }

  /// The marked ids in the order of the list, then those that are not in it; without marks the
  /// chosen one.
  var chosen: [RowID] {
    guard !marks.isEmpty else { return selectedID.map { [$0] } ?? [] }
    guard let found else { return marks.ids.map(rowID) }
    let seen = found.ids.filter(marks.contains)
    let rest = seen.count < marks.count ? marks.ids.filter { !found.set.contains($0) } : []
    return (seen + rest).map(rowID)
  }

  // MARK: - What was read

  /// Replaces the rows by those that were read first.
  mutating func receive(
    _ reading: PieceReading<Source>,
    of request: PieceRequest<RowID>,
    after change: ListChange,
    height: Int
  ) {
    let index = cursor.selected
    let line = index - cursor.offset
    let old = number(at: index)
    rows = [:]
    keep(reading.rows)
    isRead = true
    if change == .other { count = nil }
    if change != .none { found = nil }
    if let all = reading.found {
      receive(all, height: height)
      return
    }
    var page = ListPage(
      reading.rows.map { Source.number(of: Source.id(of: $0)) },
      reachesStart: reading.reachesStart,
      reachesEnd: reading.reachesEnd
    )
    // A person who moved to another row meanwhile stays there.
    let moved = reading.isSame && change == .none ? old.flatMap(page.index(of:)) : nil
    let focus = moved ?? reading.focus
    if moved == nil { pendingMove = 0 }
    place(&page, focus: focus, index: index, request.isReveal ? .order : change)
    self.page = page
    isStale = found != nil
    let selected = page.base + (focus ?? 0)
    cursor = ListCursor(selected: selected, offset: focus == nil ? selected : selected - line)
    if page.isWhole {
      receive(FoundIDs(OrderedIDs(page.ids)), height: height)
    } else {
      clamp(height: height)
      goOn(height: height)
    }
  }

  /// Sets the place of a piece in the list, or guesses it.
  private func place(_ page: inout ListPage, focus: Int?, index: Int, _ change: ListChange) {
    guard !page.reachesStart, let focus else { return }
    var place = change == .none ? index : found?.index(of: page.ids[focus], near: index)
    if place == nil, page.reachesEnd, let count { place = count - page.ids.count + focus }
    page.isPlaced = place.map { $0 >= focus } ?? false
    let most = count.map { max(0, $0 - page.ids.count) } ?? .max
    page.base = min(max(0, (place ?? index) - focus), most)
  }

  mutating func receive(count: Int) {
    self.count = count
    guard found == nil, page.reachesEnd, !page.reachesStart else { return }
    shift(to: max(0, count - page.ids.count))
    page.isPlaced = true
  }

  /// Completes the rows by the ids of all; the chosen row stays in the same line of the screen.
  mutating func receive(_ all: FoundIDs, height: Int) {
    let line = cursor.selected - cursor.offset
    let old = number(at: cursor.selected)
    found = all
    isStale = false
    count = all.count
    page = ListPage()
    // Lines are kept by their places, which may have been guesses.
    cache = TableCache()
    if let old, let index = all.index(of: old, near: cursor.selected) {
      cursor = ListCursor(selected: index, offset: index - line)
    }
    clamp(height: height)
    goOn(height: height)
  }

  /// Adds rows at an end of the piece, the first or last of which it has already.
  ///
  /// - Parameter isLast: Whether there are none beyond them.
  mutating func extend(
    at end: ListEnd,
    with more: [Source.Row],
    isLast: Bool,
    height: Int
  ) {
    let ids = more.map { Source.number(of: Source.id(of: $0)) }
    let joint = end == .end ? page.ids.last : page.ids.first
    guard found == nil, let joint, let place = ids.firstIndex(of: joint) else { return }
    keep(more)
    switch end {
    case .end: page.append(Array(ids[(place + 1)...]), reachesEnd: isLast)
    case .start:
      let moved = page.prepend(Array(ids[..<place]), reachesStart: isLast)
      cursor = ListCursor(selected: cursor.selected + moved, offset: cursor.offset + moved)
    }
    goOn(height: height)
  }

  /// Forgets the marks of records that are gone; for a list without a query.
  mutating func forgetLostMarks() {
    guard !marks.isEmpty, let found else { return }
    marks.formIntersection(found.set)
  }

  mutating func keep(_ more: [Source.Row]) {
    if rows.count + more.count > Self.maxKeptRows { rows = [:] }
    for row in more {
      rows[Source.number(of: Source.id(of: row))] = row
      for (heading, width) in Source.widths(of: row) {
        widths[heading] = max(width, widths[heading] ?? 0)
      }
    }
    cache = TableCache()
  }

  private mutating func shift(to base: Int) {
    let moved = base - page.base
    guard moved != 0 else { return }
    page.base = base
    cache = TableCache()
    cursor = ListCursor(selected: cursor.selected + moved, offset: cursor.offset + moved)
  }

  // MARK: - The rows that come in sight and are not there yet

  /// The ids of rows to read, when any in sight or close by is missing.
  func missing(height: Int) -> [Int64] {
    let visible = cursor.visible(count: extent, height: height)
    guard isRowMissing(in: widened(visible, by: height / 2)) else { return [] }
    return widened(visible, by: 2 * height).compactMap { index in
      number(at: index).flatMap { rows[$0] == nil ? $0 : nil }
    }
  }

  /// True if a row is missing; as it runs at every key, it looks keys up without copying rows.
  private func isRowMissing(in range: Range<Int>) -> Bool {
    for index in range {
      if let id = number(at: index), rows.index(forKey: id) == nil { return true }
    }
    return false
  }

  private func widened(_ range: Range<Int>, by rows: Int) -> Range<Int> {
    max(0, range.lowerBound - rows)..<min(extent, range.upperBound + rows)
  }

  /// The end of the piece that is close to the rows in sight, if the list goes on there.
  func edge(height: Int) -> (id: RowID, end: ListEnd)? {
    guard found == nil, let first = page.ids.first, let last = page.ids.last else { return nil }
    if !page.reachesEnd, cursor.offset + 2 * height > page.end { return (rowID(last), .end) }
    if !page.reachesStart, cursor.offset - height < page.base { return (rowID(first), .start) }
    return nil
  }
}

/// A change since a list was read.
enum ListChange: Sendable {
  /// Nothing changed; the list is only read again.
  case none
  case order
  /// The query.
  case other
}
