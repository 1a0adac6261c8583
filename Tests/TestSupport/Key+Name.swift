package import TerminalKit

extension Key {
  private static let named: [Key] = [
    .enter, .tab, .backTab, .escape, .backspace, .delete, .insert, .home, .end, .pageUp, .pageDown,
    .up, .down, .left, .right, .shiftUp, .shiftDown, .shiftLeft, .shiftRight, .altUp, .altDown,
    .altLeft, .altRight, .altEnter, .altBackspace, .controlUp, .controlDown, .controlLeft,
    .controlRight, .controlHome, .controlEnd, .controlDelete,
  ]

  /// The key of a name, as a test writes it.
  ///
  ///     Key("Ctrl-S") == .control("s")
  ///     Key("Alt-Up") == .altUp
  package init?(_ name: String) {
    let lowered = name.lowercased()
    let known = Self.named.first {
      $0.name.lowercased() == lowered || $0.name(.ascii).lowercased() == lowered
    }
    if let known {
      self = known
    } else if name.count == 1, let character = name.first {
      self = .character(character)
    } else if lowered == "space" {
      self = .character(" ")
    } else if lowered == "ctrl-space" {
      self = .control(" ")
    } else if lowered.hasPrefix("ctrl-"), lowered.count == 6, let letter = lowered.last {
      self = .control(letter)
    } else if lowered.hasPrefix("alt-"), name.count == 5, let letter = name.last {
      self = .alt(letter)
    } else if lowered.hasPrefix("f"), let number = Int(lowered.dropFirst()), 1...24 ~= number {
      self = .function(number)
    } else {
      return nil
    }
  }
}
