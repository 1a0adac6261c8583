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

  /// A modifier that a terminal reports with some keys, as xterm numbers it.
  private enum Modifier: Int {
    case shift = 1
    case alt = 2
    case control = 4

    var name: String {
      switch self {
      case .shift: "Shift-"
      case .alt: "Alt-"
      case .control: "Ctrl-"
      }
    }
  }

  private static let modified: [(key: Key, modifier: Modifier, plain: Key)] = [
    (.shiftUp, .shift, .up), (.shiftDown, .shift, .down), (.shiftLeft, .shift, .left),
    (.shiftRight, .shift, .right), (.backTab, .shift, .tab),
    (.altUp, .alt, .up), (.altDown, .alt, .down), (.altLeft, .alt, .left),
    (.altRight, .alt, .right), (.altEnter, .alt, .enter), (.altBackspace, .alt, .backspace),
    (.controlUp, .control, .up), (.controlDown, .control, .down), (.controlLeft, .control, .left),
    (.controlRight, .control, .right), (.controlHome, .control, .home),
    (.controlEnd, .control, .end), (.controlDelete, .control, .delete),
  ]

  /// The key with the last of these modifiers (a sum, as xterm has it), or itself where the pair
  /// means nothing of its own.
  func with(modifiers: Int) -> Key {
    let last = [Modifier.control, .alt, .shift].first { modifiers & $0.rawValue != 0 }
    return Self.modified.first { $0.modifier == last && $0.plain == self }?.key ?? self
  }

  /// The name in footers and help: `Ctrl-S`, `Enter`, `Alt-↑`.
  package var name: String { name(.unicode) }

  /// Its name with the arrows of these glyphs.
  package func name(_ glyphs: Glyphs) -> String {
    let isUnicode = glyphs == .unicode
    return switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .control(" "): "Ctrl-Space"
    case .control(let character): "Ctrl-" + character.uppercased()
    case .alt(let character): "Alt-" + String(character)
    case .function(let number): "F\(number)"
    case .enter: "Enter"
    case .tab: "Tab"
    case .escape: "Esc"
    case .backspace: "Backspace"
    case .delete: "Delete"
    case .insert: "Insert"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .up: isUnicode ? "↑" : "Up"
    case .down: isUnicode ? "↓" : "Down"
    case .left: isUnicode ? "←" : "Left"
    case .right: isUnicode ? "→" : "Right"
    case .backTab, .shiftUp, .shiftDown, .shiftLeft, .shiftRight, .altUp, .altDown, .altLeft,
      .altRight, .altEnter, .altBackspace, .controlUp, .controlDown, .controlLeft, .controlRight,
      .controlHome, .controlEnd, .controlDelete:
      Self.modified.first { $0.key == self }
        .map { $0.modifier.name + $0.plain.name(glyphs) } ?? ""
    }
  }
}
