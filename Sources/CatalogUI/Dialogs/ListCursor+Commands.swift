import TerminalKit

/// The effect of an event on the cursor of a table.
enum TableMove {
  case moved
  /// The row is opened, as by a second click.
  case opened
}

extension ListCursor {
  /// Moves through rows, if a command is one for moving.
  ///
  /// - Parameter height: How many rows are in sight; nil for all of them, as in a dialog.
  /// - Returns: Whether the command is one of these.
  mutating func walk(_ id: CommandID, through count: Int, height: Int? = nil) -> Bool {
    let height = height ?? count
    switch id {
    case .up: move(by: -1, count: count, height: height)
    case .down: move(by: 1, count: count, height: height)
    case .pageUp: page(-1, count: count, height: height)
    case .pageDown: page(1, count: count, height: height)
    case .first: go(to: 0, count: count, height: height)
    case .last: go(to: count - 1, count: count, height: height)
    default: return false
    }
    return true
  }

  /// Moves through the rows of a table under its heading, by a key, the mouse or its new size.
  ///
  /// - Returns: nil where the event is another one.
  mutating func handle(_ event: ScreenEvent, through count: Int, in area: Rect) -> TableMove? {
    let height = TableView.height(in: area)
    switch event {
    case .resized: clamp(count: count, height: height)
    case .command(let id, _): return walk(id, through: count, height: height) ? .moved : nil
    case .click(let point, let clicks):
      let row = offset + point.y - area.y - 1
      guard point.y > area.y, 0..<count ~= row else { return .moved }
      go(to: row, count: count, height: height)
      return clicks == 2 ? .opened : .moved
    case .wheel(let lines, _): scroll(by: lines, count: count, height: height)
    case .opened, .refresh, .key, .paste, .reveal, .leaving, .paused, .ending, .reopened:
      return nil
    }
    return .moved
  }

  /// Goes from a row that cannot be chosen to the next that can, in a direction if there is one.
  mutating func leaveHeading(
    forward: Bool,
    count: Int,
    height: Int,
    canBeChosen: (Int) -> Bool
  ) {
    guard 0..<count ~= selected, !canBeChosen(selected) else { return }
    let behind = (selected..<count).first(where: canBeChosen)
    let before = (0..<selected).last(where: canBeChosen)
    guard let place = forward ? behind ?? before : before ?? behind else { return }
    go(to: place, count: count, height: height)
  }

  /// Moves by a row for a notch of the wheel in a dialog.
  mutating func roll(_ lines: Int, through count: Int) {
    move(by: lines > 0 ? 1 : -1, count: count, height: count)
  }

  /// The cursor moved so that its row is in sight where there is room for some rows.
  func clamped(count: Int, height: Int) -> ListCursor {
    var clamped = self
    clamped.clamp(count: count, height: height)
    return clamped
  }
}
