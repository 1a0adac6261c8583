package import TerminalKit

extension Key {
  /// The key of a name, as a test writes it, or of a single letter; arrows are signs or words.
  ///
  ///     Key("Ctrl-S") == .control("s")
  ///     Key("Alt-Up") == .altUp
  package init?(_ name: String) {
    let arrows: [Character: String] = ["↑": "Up", "↓": "Down", "←": "Left", "→": "Right"]
    let words = name.reduce("") { $0 + (arrows[$1] ?? String($1)) }
    if let key = Key(named: words) {
      self = key
    } else if name.count == 1, let character = name.first {
      self = .character(character)
    } else {
      return nil
    }
  }
}
