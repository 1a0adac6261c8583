import Catalog
import TerminalKit

extension RecordList {
  /// Does what a command means in every list; nil when it means nothing here.
  ///
  /// - Parameter place: Made only where something is read: a key path costs more than a move.
  mutating func handle<Owner: Screen>(
    _ command: CommandID,
    at place: @autoclosure () -> Place<Owner>
  ) -> [Effect]? {
    let height = height
    if let effects = choose(command, at: place()) { return effects }
    if hasFound, window.isEmpty, [.up, .down].contains(command) {
      moveAlternative(by: command == .up ? -1 : 1)
      goAmongRows()
      return []
    }
    var effects: [Effect] = []
    switch command {
    case .up: window.move(by: -1, height: height)
    case .down: window.move(by: 1, height: height)
    case .pageUp: window.page(-1, height: height)
    case .pageDown: window.page(1, height: height)
    case .first where !window.reaches(.start): effects = go(to: .start, at: place())
    case .last where !window.reaches(.end): effects = go(to: .end, at: place())
    case .first: window.move { $0.go(to: 0, count: $1, height: height) }
    case .last: window.move { $0.go(to: $1 - 1, count: $1, height: height) }
    case .mark:
      window.toggleMark()
      window.move(by: 1, height: height)
    // What is dim is not what is meant.
    case .markAll: if isLooking || !window.toggleAllMarks() { awaited = .markAll }
    case .find:
      beginFinding()
      if Source.takesQueries { effects.append(prepareToSearch()) }
    default: return nil
    }
    if isFinding, command != .find {
      goAmongRows()
      origin = nil
    }
    return effects + fill(at: place())
  }

  mutating func scroll<Owner: Screen>(by lines: Int, at place: Place<Owner>) -> [Effect] {
    let height = height
    window.move { $0.scroll(by: lines, count: $1, height: height) }
    return fill(at: place)
  }

  /// Chooses the row at a place of the screen; false when there is none.
  mutating func choose(at point: Point, in area: Rect) -> Bool {
    let line = point.y - area.y - 1
    let row = window.cursor.offset + line
    guard area.contains(point), line >= 0, row < window.extent else { return false }
    let height = height
    origin = nil
    window.move { $0.go(to: row, count: $1, height: height) }
    return true
  }

  /// Orders the rows anew; the chosen row stays chosen.
  mutating func sort<Owner: Screen>(by order: SortOrder, at place: Place<Owner>) -> [Effect] {
    guard order != source.order else { return [] }
    source.order = order
    return reload(.order, at: place)
  }
}

// MARK: - Showing

extension RecordList {
  func draw(
    on surface: inout Surface,
    in area: Rect,
    isFocused: Bool,
    isSlow: Bool
  ) {
    var table = TableView(source.columns)
    table.sorted = source.sortedColumn.map { ($0, source.order.descending) }
    table.isStale = isLooking && isSlow || saidMistake != nil
    table.isFocused = isFocused
    if !table.isStale, window.marks.isEmpty { table.memory = window.memory }
    table.draw(on: &surface, in: area, cursor: window.cursor, count: window.extent) { index in
      window.row(at: index).map { row in
        TableView.Row(
          source.cells(row),
          isMarked: !window.marks.isEmpty
            && window.marks.contains(Source.number(of: Source.id(of: row)))
        )
      }
    }
  }

  /// `3 of 104 · 2 marked`, and after a find `“guin” 3 of 6 · Esc shows all 104`.
  var positionWords: String {
    var parts: [String] = []
    let place = window.isEmpty ? 0 : window.cursor.selected + 1
    let position = "\(window.isPlaced ? grouped(place) : "…") of \(countWords)"
    if mistake != nil {
      parts.append("\(position), before the mistake")
    } else {
      parts.append(hasFound ? "\(Words.quoted(source.find)) \(position)" : position)
    }
    if !window.marks.isEmpty {
      let unseen = hasFound ? window.markedUnseen : 0
      let words = "\(grouped(window.marks.count)) marked"
      parts.append(unseen > 0 ? "\(words), \(unseen) not in sight" : words)
    }
    if let order = source.orderWords { parts.append(order) }
    if hasFound { parts.append(isTotalKnown ? "Esc shows all \(grouped(total))" : "Esc shows all") }
    return parts.joined(separator: " · ")
  }

  /// The number of rows; it comes after them.
  var countWords: String { window.count.map(grouped) ?? "…" }
}
