import Catalog
import TerminalKit

/// Going to a letter, a row or a percentage (`'`, `:go m`).
extension RecordList {
  /// Goes to the place that the words name; without words it asks for them.
  mutating func go<Owner: Screen>(to words: String, at place: Place<Owner>) -> [Effect] {
    if words.trimmed.isEmpty { return [.float(dialog)] }
    guard let jump = Jump(words) else {
      return [.complain("“\(words)” is no place. There are: a letter, a row number, a percentage.")]
    }
    guard let index = jump.index(among: window.known) else {
      return [.complain("Letters lead nowhere in this order.")]
    }
    let height = height
    window.move { $0.go(to: index, count: $1, height: height) }
    return fill(at: place)
  }

  private var dialog: NameDialog {
    let hint = "A row number or a percentage: 5000, 50%"
    return NameDialog("Go to", name: "", hint: hint) { [.command(.go, argument: $0)] }
  }
}
