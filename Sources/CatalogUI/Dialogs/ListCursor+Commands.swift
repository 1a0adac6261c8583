import TerminalKit

extension ListCursor {
  /// Moves through rows as the commands for walking say.
  ///
  /// - Parameter height: How many rows are in sight; all of them when it is not said, as in a
  ///   dialog.
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

  /// Goes on to the next row that can be chosen, in a direction if there is one there, where the
  /// one it is on cannot.
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

  /// A notch of the wheel in a dialog.
  mutating func roll(_ lines: Int, through count: Int) {
    move(by: lines > 0 ? 1 : -1, count: count, height: count)
  }

  /// The same where there is room for so many rows.
  func clamped(count: Int, height: Int) -> ListCursor {
    var clamped = self
    clamped.clamp(count: count, height: height)
    return clamped
  }
}
