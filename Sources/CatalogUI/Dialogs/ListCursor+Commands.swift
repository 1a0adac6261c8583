import TerminalKit

extension ListCursor {
  /// Moves through a dialog's rows, all of which are in sight, as the commands for walking say.
  ///
  /// - Returns: Whether the command is one of these.
  mutating func walk(_ id: CommandID, through count: Int) -> Bool {
    switch id {
    case .up: step(-1, through: count)
    case .down: step(1, through: count)
    case .first, .pageUp: step(-count, through: count)
    case .last, .pageDown: step(count, through: count)
    default: return false
    }
    return true
  }

  /// A notch of the wheel.
  mutating func roll(_ lines: Int, through count: Int) {
    step(lines > 0 ? 1 : -1, through: count)
  }

  private mutating func step(_ rows: Int, through count: Int) {
    move(by: rows, count: count, height: count)
  }
}
