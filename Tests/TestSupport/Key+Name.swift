package import TerminalKit

extension Key {
  /// The key of a name, as a test writes it, or of a single letter.
  ///
  ///     Key("Ctrl-S") == .control("s")
  ///     Key("Alt-Up") == .altUp
  package init?(_ name: String) {
    if let key = Key(named: name) {
      self = key
    } else if name.count == 1, let character = name.first {
      self = .character(character)
    } else {
      return nil
    }
  }
}
