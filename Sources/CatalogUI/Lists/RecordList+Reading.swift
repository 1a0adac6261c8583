import Catalog
import TerminalKit

/// Reading in steps: the rows in sight, then the count, then the ids of all.
///
/// All is one look at the catalogue, in which what is looked for is searched for once. Each step is
/// handed over as soon as it is done, and whatever is asked for next cancels the others.
extension RecordList {
  typealias Place<Owner> = any WritableKeyPath<Owner, RecordList<Source>> & Sendable

  /// What a step brings.
  private enum Step: Sendable {
    case rows(PieceReading<Source>)
    case count(Int, total: Int?)
    case ids(FoundIDs)
  }

  /// Reads the list for the first time, or again.
  ///
  /// - Parameter selection: The row to choose; without it the one that a reading under way was to
  ///   choose, which this one takes the place of; else the chosen one stays chosen, or its place.
  mutating func load<Owner: Screen>(
    at place: Place<Owner>,
    selecting selection: Source.RowID? = nil
  ) -> [Effect] {
    var request = request
    request.candidates = window.candidates(height: height)
    request.index = window.cursor.selected
    revealed = selection ?? revealed
    if let selection = revealed {
      request.candidates.insert(selection, at: 0)
      request.isReveal = window.isRead && selection != window.selectedID
    }
    isTotalKnown = false
    return read(request, .none, at: place)
  }

  /// Reads what the first frame shows, and no more: the rest is read when it is there.
  mutating func prime(_ view: View, selecting selection: Source.RowID?) throws {
    let cursor = window.cursor
    let line = min(cursor.selected - cursor.offset, height - 1)
    let request = PieceRequest(
      candidates: [selection].compactMap(\.self),
      index: cursor.selected,
      before: max(0, line),
      after: max(0, height - 1 - line)
    )
    take(try source.piece(view, request), of: request, after: .none)
  }

  /// Reads after another order or other words; `isLooking` until the rows are there.
  mutating func reload<Owner: Screen>(_ change: ListChange, at place: Place<Owner>) -> [Effect] {
    var request = request
    request.candidates = [origin ?? window.selectedID].compactMap(\.self)
    isLooking = true
    awaited = nil
    revealed = nil
    return read(request, change, at: place)
  }

  /// Goes to the first row or the last before all ids are there.
  mutating func go<Owner: Screen>(to end: ListEnd, at place: Place<Owner>) -> [Effect] {
    var request = request
    request.end = end
    revealed = nil
    // The step that is under way goes on, if it is not the one for the rows.
    if isLooking || !window.isRead { return read(request, .other, at: place) }
    let asked = request
    let source = source
    return [
      Owner.prepare("end") { view in
        try source.piece(view, asked)
      } then: { owner, reading, environment in
        owner[keyPath: place].arrive(reading, at: end, asked)
        return owner[keyPath: place].fill(at: place) + owner.rowsChanged(in: environment)
      }
    ]
  }

  /// Reads the rest of a list whose rows are there from before the first frame.
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

  /// Whether the number of all is to be read beside that of those that are found.
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
      var piece = try source.piece(view, request)
      piece.reading = try source.reading(view)
      handOver(.rows(piece))
      try Self.readRest(
        of: source,
        view,
        known: piece.isWhole ? piece.count : nil,
        needsTotal: needsTotal,
        handOver
      )
    }
    return [.cancel("end"), .cancel("extend"), .cancel("go"), reading]
  }

  /// The count, and the ids of all where they are not known.
  ///
  /// - Parameter known: The count, when the ids are known as well.
  private static func readRest(
    of source: Source,
    _ view: View,
    known: Int?,
    needsTotal: Bool,
    _ handOver: (Step) -> Void
  ) throws {
    // Of none it is said what else there is to look for, and how many there are.
    if known == 0 { return }
    var everything = source
    everything.find = ""
    if known == nil || needsTotal {
      let count = try known ?? source.count(view)
      handOver(.count(count, total: needsTotal ? try everything.count(view) : nil))
    }
    if known == nil { handOver(.ids(FoundIDs(try source.ids(view)))) }
  }

  /// - Parameter request: What the rows were asked for with; nil when they are there.
  private func steps<Owner: Screen>(
    _ request: PieceRequest<Source.RowID>?,
    _ change: ListChange,
    at place: Place<Owner>,
    _ body: @escaping @Sendable (View, (Step) -> Void) throws -> Void
  ) -> Effect {
    Owner.readParts("list", body) { owner, step, environment in
      switch step {
      case .rows(let reading):
        guard let request else { return [] }
        owner[keyPath: place].take(reading, of: request, after: change)
        let list = owner[keyPath: place]
        return (list.isLooking ? [list.readAlternatives(at: place)] : [])
          + owner[keyPath: place].fill(at: place) + owner.rowsChanged(in: environment)
      case .count(let count, let total):
        owner[keyPath: place].take(count: count, total: total)
        return []
      case .ids(let found):
        owner[keyPath: place].take(found)
        return owner[keyPath: place].finishAwaited(at: place)
          + owner[keyPath: place].fill(at: place) + owner.rowsChanged(in: environment)
      }
    } failed: { owner, error, _ in
      owner[keyPath: place].isLooking = false
      owner[keyPath: place].revealed = nil
      guard case CatalogError.query(let mistake) = error else {
        return [.complain(words(of: error))]
      }
      // Half a query is no mistake while someone is typing.
      if !mistake.isUnfinished { owner[keyPath: place].take(mistake) }
      return []
    }
  }

  /// Takes the rows that come first.
  mutating func take(
    _ reading: PieceReading<Source>,
    of request: PieceRequest<Source.RowID>,
    after change: ListChange
  ) {
    window.take(reading, of: request, after: change, height: height)
    answered = source.find
    revealed = nil
    offersNew = reading.reading == nil
    finding.reading = reading.reading
    mistake = nil
    alternative = 0
    alternatives = []
    // When nothing was found it is not done before it is known what else there is.
    isLooking = window.isEmpty && hasFound
    takeTotal()
  }

  private mutating func arrive(
    _ reading: PieceReading<Source>,
    at end: ListEnd,
    _ request: PieceRequest<Source.RowID>
  ) {
    if window.found != nil {
      // All ids came first.
      let height = height
      window.move { $0.go(to: end == .start ? 0 : $1 - 1, count: $1, height: height) }
    } else {
      window.take(reading, of: request, after: .order, height: height)
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
      owner[keyPath: place].take(count: 0, total: others.total)
      owner[keyPath: place].isLooking = false
      return []
    }
  }

  private mutating func take(count: Int, total: Int?) {
    window.take(count: count)
    if let total {
      self.total = total
      isTotalKnown = true
    }
    takeTotal()
  }

  private mutating func take(_ found: FoundIDs) {
    window.take(found, height: height)
    takeTotal()
  }

  /// What is known of the list of everything.
  private mutating func takeTotal() {
    guard !hasFound, let count = window.count else { return }
    total = count
    isTotalKnown = true
    if window.isComplete { window.forgetLostMarks() }
  }

  /// Does what was asked for before the ids were there.
  private mutating func finishAwaited<Owner: Screen>(at place: Place<Owner>) -> [Effect] {
    defer { awaited = nil }
    switch awaited {
    case .markAll:
      _ = window.toggleAllMarks()
      return []
    case .go(let jump): return go(to: jump, at: place)
    case nil: return []
    }
  }

  // MARK: - More rows

  /// Reads the rows that come in sight and are not there yet.
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

  /// Reads on from the first row that is there or the last, before all ids are there.
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
      // A row that is gone meanwhile is found out about by the reading of the ids.
      return rows.isEmpty ? [] : owner[keyPath: place].fill(at: place)
    } failed: { owner, error, _ in
      owner[keyPath: place].isExtending = false
      return [.complain(words(of: error))]
    }
  }
}
