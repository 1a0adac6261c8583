/// A key as it was pressed, with the modifiers that a terminal can tell apart.
package enum Key: Hashable, Sendable {
  case character(Character)
  case enter
  case tab
  case backTab
  case escape
  case backspace
  case delete
  case insert
  case up
  case down
  case left
  case right
  case home
  case end
  case pageUp
  case pageDown
  /// F1 to F24.
  case function(Int)
  /// Ctrl and a letter (lower case), or one of `@ [ \ ] ^ _` and space.
  case control(Character)
  case alt(Character)
  case altEnter
  case altBackspace
  case altUp
  case altDown
  case altLeft
  case altRight
  case controlUp
  case controlDown
  case controlLeft
  case controlRight
  case controlHome
  case controlEnd
  case controlDelete
  case shiftUp
  case shiftDown
  case shiftLeft
  case shiftRight

  /// The key of a control byte: below 0x20, or 0x7F.
  static func ofControl(_ byte: UInt8) -> Key {
    switch byte {
    case 0x00: .control(" ")
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
    default: .control(Character(Unicode.Scalar(byte + 0x40)))
    }
  }

  /// The key with modifiers as xterm numbers them (1 Shift, 2 Alt, 4 Ctrl), or itself where the
  /// pair means nothing of its own.
  func with(modifiers: Int) -> Key {
    if modifiers & 4 != 0 { return Self.withControl[self] ?? self }
    if modifiers & 2 != 0 { return Self.withAlt[self] ?? self }
    if modifiers & 1 != 0 { return Self.withShift[self] ?? self }
    return self
  }

  private static let withControl: [Key: Key] = [
    .up: .controlUp, .down: .controlDown, .left: .controlLeft, .right: .controlRight,
    .home: .controlHome, .end: .controlEnd, .delete: .controlDelete,
  ]

  private static let withAlt: [Key: Key] = [
    .up: .altUp, .down: .altDown, .left: .altLeft, .right: .altRight, .enter: .altEnter,
    .backspace: .altBackspace,
  ]

  private static let withShift: [Key: Key] = [
    .up: .shiftUp, .down: .shiftDown, .left: .shiftLeft, .right: .shiftRight, .tab: .backTab,
  ]

  /// How footers and help call it: `Ctrl-S`, `Enter`, `Alt-↑`.
  package var name: String { name(.unicode) }

  /// Its name with the arrows of these glyphs.
  package func name(_ glyphs: Glyphs) -> String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .control(" "): "Ctrl-Space"
    case .control(let character): "Ctrl-" + character.uppercased()
    case .alt(let character): "Alt-" + String(character)
    case .function(let number): "F\(number)"
    case .altUp: "Alt-" + Self.up.name(glyphs)
    case .altDown: "Alt-" + Self.down.name(glyphs)
    case .altLeft: "Alt-" + Self.left.name(glyphs)
    case .altRight: "Alt-" + Self.right.name(glyphs)
    case .controlUp: "Ctrl-" + Self.up.name(glyphs)
    case .controlDown: "Ctrl-" + Self.down.name(glyphs)
    case .controlLeft: "Ctrl-" + Self.left.name(glyphs)
    case .controlRight: "Ctrl-" + Self.right.name(glyphs)
    case .shiftUp: "Shift-" + Self.up.name(glyphs)
    case .shiftDown: "Shift-" + Self.down.name(glyphs)
    case .shiftLeft: "Shift-" + Self.left.name(glyphs)
    case .shiftRight: "Shift-" + Self.right.name(glyphs)
    default: Self.fixedNames.first { $0.key == self }?.name ?? arrow(glyphs)
    }
  }

  private func arrow(_ glyphs: Glyphs) -> String {
    let isUnicode = glyphs == .unicode
    return switch self {
    case .up: isUnicode ? "↑" : "Up"
    case .down: isUnicode ? "↓" : "Down"
    case .left: isUnicode ? "←" : "Left"
    default: isUnicode ? "→" : "Right"
    }
  }

  private static let fixedNames: [(key: Key, name: String)] = [
    (.enter, "Enter"), (.tab, "Tab"), (.backTab, "Shift-Tab"), (.escape, "Esc"),
    (.backspace, "Backspace"), (.delete, "Delete"), (.insert, "Insert"), (.home, "Home"),
    (.end, "End"), (.pageUp, "PgUp"), (.pageDown, "PgDn"), (.altEnter, "Alt-Enter"),
    (.altBackspace, "Alt-Backspace"), (.controlHome, "Ctrl-Home"), (.controlEnd, "Ctrl-End"),
    (.controlDelete, "Ctrl-Delete"),
  ]

  private static let arrows: [Key] = [
    .up, .down, .left, .right, .altUp, .altDown, .altLeft, .altRight, .controlUp, .controlDown,
    .controlLeft, .controlRight, .shiftUp, .shiftDown, .shiftLeft, .shiftRight,
  ]

  /// The key of this name, as a configuration file or a test writes it.
  ///
  ///     Key("Ctrl-S") == .control("s")
  ///     Key("Alt-Up") == .altUp
  package init?(_ name: String) {
    let lowered = name.lowercased()
    if name.count == 1, let character = name.first {
      self = Self.arrows.first { $0.name == name } ?? .character(character)
    } else if let fixed = Self.fixedNames.first(where: { $0.name.lowercased() == lowered }) {
      self = fixed.key
    } else if let arrow = Self.arrows.first(where: {
      $0.name.lowercased() == lowered || $0.name(.ascii).lowercased() == lowered
    }) {
      self = arrow
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
