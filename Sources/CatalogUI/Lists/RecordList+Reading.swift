import Books
import Catalog
import TerminalKit

/// Reading in steps: the rows in sight, then the count, then the ids of all rows.
///
/// A list of a million rows must show its page at once, but going to any row needs the ids of all.
/// So the page is read first, by its sort key (keyset), and the rest behind it. All steps read in
/// one view of the catalogue, in which the query is evaluated once. Each is handed over as soon as
/// it is done, and a newer reading cancels those that are left.
extension RecordList {
  typealias Place<Owner> = any WritableKeyPath<Owner, RecordList<Source>> & Sendable

  /// The result of a step.
  private enum Step: Sendable {
    case rows(PieceReading<Source>)
    case count(Int, total: Int?)
    case ids(FoundIDs)
  }

  /// Reads the list for the first time, or again.
  ///
  /// - Parameter selection: The row to choose; nil takes the one that a reading under way was to
  ///   choose, which this one replaces; else the chosen row, or its place, stays chosen.
  mutating func load<Owner: Screen>(
    at place: Place<Owner>,
    selecting selection: Source.RowID? = nil
  ) -> [Effect] {
    var request = request
    request.candidates = window.candidates(height: height)
    request.index = window.cursor.selected
    revealTarget = selection ?? revealTarget
    if let selection = revealTarget {
      request.candidates.insert(selection, at: 0)
      request.isReveal = window.isRead && selection != window.selectedID
    }
    isTotalKnown = false
    return read(request, .none, at: place)
  }

  /// Reads what the first frame shows and no more; the rest is read behind that frame.
  mutating func prime(_ view: ReadTransaction, selecting selection: Source.RowID?) throws {
    let cursor = window.cursor
    let line = min(cursor.selected - cursor.offset, height - 1)
    let request = PieceRequest(
      candidates: [selection].compactMap(\.self),
      index: cursor.selected,
      before: max(0, line),
      after: max(0, height - 1 - line)
    )
    receive(try source.page(view, request), of: request, after: .none)
  }

  /// Reads again after another order or query; `isLooking` is set until the rows are there.
  mutating func reload<Owner: Screen>(_ change: ListChange, at place: Place<Owner>) -> [Effect] {
    var request = request
    request.candidates = [origin ?? window.selectedID].compactMap(\.self)
    isLooking = true
    pendingCommand = nil
    revealTarget = nil
    return read(request, change, at: place)
  }

  /// Goes to the first or last row before the ids of all rows are there.
  mutating func go<Owner: Screen>(to end: ListEnd, at place: Place<Owner>) -> [Effect] {
    var request = request
    request.end = end
    revealTarget = nil
    // Later steps that are under way go on; only one for the rows is replaced.
    if isLooking || !window.isRead { return read(request, .other, at: place) }
    let asked = request
    let source = source
    return [
      Owner.prepare("end") { view in
        try source.page(view, asked)
      } then: { owner, reading, environment in
        owner[keyPath: place].arrive(reading, at: end, asked)
        return owner[keyPath: place].fill(at: place) + owner.rowsChanged(in: environment)
      }
    ]
  }

  /// Reads the later steps of a list whose first rows are there from before the first frame.
  func readRest<Owner: Screen>(at place: Place<Owner>) -> [Effect] {
    if window.isComplete, window.isEmpty, hasFound { return [readAlternatives(at: place)] }
    let known = window.isComplete ? window.count : nil
    let needsTotal = needsTotal
    if known != nil, !needsTotal { return [] }
    let source = source
    return [
      steps(nil, .none, at: place) { view, handOver in
        try Self.readRest(of: source, view, known: known, needsTotal: needsTotal, handOver)
      }
    ]
  }

  /// True if the number of all rows is read as well, beside the number of those found.
  private var needsTotal: Bool { hasFound && !isTotalKnown }

  private var request: PieceRequest<Source.RowID> {
    PieceRequest(before: max(10, height), after: max(10, height))
  }

  // MARK: - The steps

  private mutating func read<Owner: Screen>(
    _ request: PieceRequest<Source.RowID>,
    _ change: ListChange,
    at place: Place<Owner>
  ) -> [Effect] {
    isExtending = false
    let source = source
    let needsTotal = needsTotal
    let reading = steps(request, change, at: place) { view, handOver in
      var page = try source.page(view, request)
      page.reading = try source.reading(view)
      page.order = try source.queryOrder(view)
      handOver(.rows(page))
      try Self.readRest(
        of: source,
        view,
        known: page.isWhole ? page.count : nil,
        needsTotal: needsTotal,
        handOver
      )
    }
    return [.cancel("end"), .cancel("extend"), .cancel("go"), reading]
  }

  /// Reads the count, and the ids of all rows where they are not known.
  ///
  /// - Parameter known: The count, where the ids are known too.
  private static func readRest(
    of source: Source,
    _ view: ReadTransaction,
    known: Int?,
    needsTotal: Bool,
    _ handOver: (Step) -> Void
  ) throws {
    // Without rows, other queries are read instead, and the number of all rows with them.
    if known == 0 { return }
    var everything = source
    everything.find = ""
    if known == nil || needsTotal {
      let count = try known ?? source.count(view)
      handOver(.count(count, total: needsTotal ? try everything.count(view) : nil))
    }
    if known == nil { handOver(.ids(FoundIDs(try source.ids(view)))) }
  }

  /// - Parameter request: The rows to read first; nil when they are there.
  private func steps<Owner: Screen>(
    _ request: PieceRequest<Source.RowID>?,
    _ change: ListChange,
    at place: Place<Owner>,
    _ body: @escaping @Sendable (ReadTransaction, (Step) -> Void) throws -> Void
  ) -> Effect {
    Owner.readParts("list", body) { owner, step, environment in
      switch step {
      case .rows(let reading):
        guard let request else { return [] }
        let revealTarget = owner[keyPath: place].revealTarget
        owner[keyPath: place].receive(reading, of: request, after: change)
        let list = owner[keyPath: place]
        let isElsewhere = revealTarget != nil && list.window.selectedID != revealTarget
        return (isElsewhere ? [.notInList] : [])
          + (list.isLooking ? [list.readAlternatives(at: place)] : [])
          + owner[keyPath: place].fill(at: place) + owner.rowsChanged(in: environment)
      case .count(let count, let total):
        owner[keyPath: place].receive(count: count, total: total)
        return []
      case .ids(let found):
        owner[keyPath: place].receive(found)
        return owner[keyPath: place].finishAwaited(at: place)
          + owner[keyPath: place].fill(at: place) + owner.rowsChanged(in: environment)
      }
    } failed: { owner, error, _ in
      owner[keyPath: place].isLooking = false
      owner[keyPath: place].revealTarget = nil
      guard case CatalogError.query(let mistake) = error else {
        return [.complain(words(of: error))]
      }
      // While a person types, half a query is no mistake.
      if !mistake.isUnfinished { owner[keyPath: place].note(mistake) }
      return []
    }
  }

  /// Shows the first rows.
  mutating func receive(
    _ reading: PieceReading<Source>,
    of request: PieceRequest<Source.RowID>,
    after change: ListChange
  ) {
    window.receive(reading, of: request, after: change, height: height)
    answered = source.find
    revealTarget = nil
    finding.reading = reading.reading
    queryOrder = reading.order
    // What asks for books and finds nothing here is no name for a new record either.
    mistake = window.isEmpty && !Source.takesQueries ? Query.conditionOnBooks(in: source.find) : nil
    offersNew = reading.reading == nil && mistake == nil
    alternative = 0
    alternatives = []
    // Without rows, the search is done only when the other queries are there.
    isLooking = window.isEmpty && hasFound
    takeTotal()
  }

  private mutating func arrive(
    _ reading: PieceReading<Source>,
    at end: ListEnd,
    _ request: PieceRequest<Source.RowID>
  ) {
    if window.found != nil {
      // The ids of all rows came before.
      let height = height
      window.move { $0.go(to: end == .start ? 0 : $1 - 1, count: $1, height: height) }
    } else {
      window.receive(reading, of: request, after: .order, height: height)
    }
  }

  private func readAlternatives<Owner: Screen>(at place: Place<Owner>) -> Effect {
    let source = source
    let known = isTotalKnown ? total : nil
    return Owner.read("list") { view in
      var everything = source
      everything.find = ""
      return (
        finds: try source.otherFinds(view),
        total: try known ?? everything.count(view)
      )
    } then: { owner, others, _ in
      owner[keyPath: place].alternatives = others.finds
      owner[keyPath: place].receive(count: 0, total: others.total)
      owner[keyPath: place].isLooking = false
      return []
    }
  }

  private mutating func receive(count: Int, total: Int?) {
    window.receive(count: count)
    if let total {
      self.total = total
      isTotalKnown = true
    }
    takeTotal()
  }

  private mutating func receive(_ found: FoundIDs) {
    window.receive(found, height: height)
    takeTotal()
  }

  /// Notes the number of all rows, where there is no query.
  private mutating func takeTotal() {
    guard !hasFound, let count = window.count else { return }
    total = count
    isTotalKnown = true
    if window.isComplete { window.forgetLostMarks() }
  }

  /// Does what a person asked for before the ids were there.
  private mutating func finishAwaited<Owner: Screen>(at place: Place<Owner>) -> [Effect] {
    defer { pendingCommand = nil }
    switch pendingCommand {
    case .markAll:
      _ = window.toggleAllMarks()
      return []
    case .go(let jump): return go(to: jump, at: place)
    case nil: return []
    }
  }

  // MARK: - More rows

  /// Reads the rows in sight that are not there yet.
  mutating func fill<Owner: Screen>(at place: @autoclosure () -> Place<Owner>) -> [Effect] {
    let missing = window.missing(height: height)
    let edge = isExtending || isLooking || mistake != nil ? nil : window.edge(height: height)
    guard !missing.isEmpty || edge != nil else { return [] }
    let place = place()
    var effects: [Effect] = []
    if let edge {
      isExtending = true
      effects.append(extend(edge.end, from: edge.id, at: place))
    }
    guard !missing.isEmpty else { return effects }
    let source = source
    return effects + [
      Owner.read("rows") { view in
        try source.rows(view, missing)
      } then: { owner, rows, _ in
        owner[keyPath: place].window.keep(rows)
        return []
      }
    ]
  }

  /// Reads on before the first row or behind the last, before the ids of all rows are there.
  private func extend<Owner: Screen>(
    _ end: ListEnd,
    from id: Source.RowID,
    at place: Place<Owner>
  ) -> Effect {
    let source = source
    let more = 4 * height
    return Owner.read("extend") { view in
      try source.rows(
        view,
        around: id,
        before: end == .start ? more : 0,
        after: end == .end ? more : 0
      )
    } then: { owner, rows, _ in
      owner[keyPath: place].isExtending = false
      let height = owner[keyPath: place].height
      owner[keyPath: place].window.extend(
        at: end,
        with: rows,
        isLast: rows.count <= more,
        height: height
      )
      // No rows may mean that the row is gone, which the reading of all ids will show.
      return rows.isEmpty ? [] : owner[keyPath: place].fill(at: place)
    } failed: { owner, error, _ in
      owner[keyPath: place].isExtending = false
      return [.complain(words(of: error))]
    }
  }
}
