extension Key {
  private static let withNames: [Key] = [
    .enter, .tab, .backTab, .escape, .backspace, .delete, .insert, .home, .end, .pageUp, .pageDown,
    .up, .down, .left, .right, .shiftUp, .shiftDown, .shiftLeft, .shiftRight, .altUp, .altDown,
    .altLeft, .altRight, .altEnter, .altBackspace, .controlUp, .controlDown, .controlLeft,
    .controlRight, .controlHome, .controlEnd, .controlDelete,
  ]

  /// The key of a name as help writes it, with arrows in words: `Ctrl-S`, `Down`, `F1`; nil for a
  /// single letter and all else.
  package init?(named name: String) {
    if let known = Self.withNames.first(where: { $0.written == name }) {
      self = known
    } else if name == "Space" {
      self = .character(" ")
    } else if name == "Ctrl-Space" {
      self = .control(" ")
    } else if name.hasPrefix("Ctrl-"), name.count == 6, let letter = name.lowercased().last {
      self = .control(letter)
    } else if name.hasPrefix("Alt-"), name.count == 5, let letter = name.last {
      self = .alt(letter)
    } else if name.hasPrefix("F"), let number = Int(name.dropFirst()), 1...24 ~= number {
      self = .function(number)
    } else {
      return nil
    }
  }
}
