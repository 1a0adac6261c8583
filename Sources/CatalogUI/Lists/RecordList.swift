import Catalog
import TerminalKit

/// A list of records in a screen: its window, what is looked for, and the keys that all lists have.
///
/// It is a part of a screen, so its effects name the place it has there:
///
/// ```swift
/// return list.reload(at: \.books)
/// ```
struct RecordList<Source: ListedSource>: Sendable {
  var source: Source
  var window: RecordWindow<Source>
  /// The rows that there is room for; its screen keeps it up to date.
  var height = 1
  /// The line that is typed into while finding.
  var findLine: LineEditor?
  /// Whether ↑ or ↓ took the cursor from the line to the rows.
  var isAmongRows = false
  /// The words whose rows are in sight.
  var answered = ""
  /// Whether rows are on their way that differ from those in sight.
  var isLooking = false
  /// What is wrong in the query; the rows in sight are those from before it.
  var mistake: QueryError?
  /// How many records there are when nothing is looked for.
  private(set) var total = 0
  /// Other words that have rows, when nothing was found.
  private(set) var alternatives: [OtherFind] = []
  /// The one of them that Enter takes.
  var alternative = 0

  init(_ source: Source, cursor: ListCursor = ListCursor()) {
    self.source = source
    window = RecordWindow(cursor: cursor)
  }

  var isFinding: Bool { findLine != nil }
  var hasFound: Bool { !source.find.isEmpty }
}

// MARK: - Reading

extension RecordList {
  typealias Place<Owner> = any WritableKeyPath<Owner, RecordList<Source>> & Sendable

  /// Reads the first screenful, then the ids of everything.
  func load<Owner: Screen>(at place: Place<Owner>) -> [Effect] {
    let source = source
    let limit = max(20, 2 * height)
    let offset = max(0, window.cursor.offset - height)
    return [
      Owner.read("list") { view in
        (
          rows: try source.rows(view, limit: limit + height, offset: offset),
          count: try source.count(view)
        )
      } then: { owner, first, _ in
        owner[keyPath: place].takeFirst(first.rows, offset: offset, count: first.count)
        return owner[keyPath: place].reload(at: place)
      }
    ]
  }

  mutating func takeFirst(_ rows: [Source.Row], offset: Int, count: Int) {
    window.takeFirst(rows, offset: offset, count: count, height: height)
    if !hasFound { total = count }
  }

  /// Reads the ids and the rows in sight again, and keeps or changes the chosen row.
  func reload<Owner: Screen>(
    at place: Place<Owner>,
    selecting selection: Source.RowID? = nil
  ) -> [Effect] {
    let source = source
    let wanted = selection ?? window.selectedID
    let index = window.cursor.selected
    let reach = 2 * max(1, height)
    return [
      Owner.read("list") { view in
        let ids = try source.ids(view)
        let middle = wanted.flatMap { ids.firstIndex(of: $0) } ?? min(index, ids.count)
        let range = max(0, middle - reach)..<min(ids.count, middle + reach)
        var everything = source
        everything.find = ""
        return Everything(
          reading: .init(ids: ids, rows: try source.rows(view, Array(ids[range]))),
          total: source.find.isEmpty ? ids.count : try everything.count(view),
          alternatives: ids.isEmpty && !source.find.isEmpty ? try source.otherFinds(view) : [],
          find: source.find
        )
      } then: { owner, everything, environment in
        owner[keyPath: place].take(everything, selecting: selection)
        return owner[keyPath: place].fill(at: place) + owner.rowsChanged(in: environment)
      } failed: { owner, error, _ in
        owner[keyPath: place].isLooking = false
        guard case CatalogError.query(let mistake) = error else {
          return [.complain(words(of: error))]
        }
        // Half a query is no mistake while someone is typing.
        owner[keyPath: place].mistake = mistake.isUnfinished ? nil : mistake
        return []
      }
    ]
  }

  private struct Everything: Sendable {
    let reading: RecordWindow<Source>.Reading
    let total: Int
    let alternatives: [OtherFind]
    let find: String
  }

  private mutating func take(_ everything: Everything, selecting selection: Source.RowID?) {
    window.take(everything.reading, selecting: selection, height: height)
    total = everything.total
    alternatives = everything.alternatives
    alternative = 0
    isLooking = false
    mistake = nil
    answered = everything.find
    if !hasFound, !window.marks.isEmpty {
      let there = Set(window.ids)
      window.keepMarks(where: there.contains)
    }
  }

  /// Reads the rows that come in sight and are not there yet.
  func fill<Owner: Screen>(at place: @autoclosure () -> Place<Owner>) -> [Effect] {
    let missing = window.missing(height: height)
    guard !missing.isEmpty else { return [] }
    let place = place()
    let source = source
    return [
      Owner.read("rows") { view in
        try source.rows(view, missing)
      } then: { owner, rows, _ in
        owner[keyPath: place].window.keep(rows)
        return []
      }
    ]
  }
}
