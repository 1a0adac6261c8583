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

    var word: Word {
      switch self {
      case .shift: .shift
      case .alt: .alt
      case .control: .control
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

  /// A word of a key's name.
  package enum Word: String, CaseIterable, Sendable {
    case enter = "Enter"
    case tab = "Tab"
    case space = "Space"
    case escape = "Esc"
    case backspace = "Backspace"
    case delete = "Delete"
    case insert = "Insert"
    case home = "Home"
    case end = "End"
    case pageUp = "PgUp"
    case pageDown = "PgDn"
    case up = "Up"
    case down = "Down"
    case left = "Left"
    case right = "Right"
    case shift = "Shift"
    case alt = "Alt"
    case control = "Ctrl"
  }

  /// The English name, in which a line of keys has it as well: `Ctrl-S`, `Enter`, `Alt-Up`.
  package var written: String { name(.ascii) { $0.rawValue } }

  /// The name in footers and help, with the arrows of these glyphs: `Ctrl-S`, `Enter`, `Alt-↑`.
  ///
  /// - Parameter word: Says a word of it in the language of the screens.
  package func name(_ glyphs: Glyphs, word: (Word) -> String) -> String {
    let isUnicode = glyphs == .unicode
    func with(_ modifier: Word, _ key: String) -> String { "\(word(modifier))-\(key)" }
    return switch self {
    case .character(" "): word(.space)
    case .character(let character): String(character)
    case .control(" "): with(.control, word(.space))
    case .control(let character): with(.control, character.uppercased())
    case .alt(let character): with(.alt, String(character))
    case .function(let number): "F\(number)"
    case .enter: word(.enter)
    case .tab: word(.tab)
    case .escape: word(.escape)
    case .backspace: word(.backspace)
    case .delete: word(.delete)
    case .insert: word(.insert)
    case .home: word(.home)
    case .end: word(.end)
    case .pageUp: word(.pageUp)
    case .pageDown: word(.pageDown)
    case .up: isUnicode ? "↑" : word(.up)
    case .down: isUnicode ? "↓" : word(.down)
    case .left: isUnicode ? "←" : word(.left)
    case .right: isUnicode ? "→" : word(.right)
    case .backTab, .shiftUp, .shiftDown, .shiftLeft, .shiftRight, .altUp, .altDown, .altLeft,
      .altRight, .altEnter, .altBackspace, .controlUp, .controlDown, .controlLeft, .controlRight,
      .controlHome, .controlEnd, .controlDelete:
      Self.modified.first { $0.key == self }
        .map { with($0.modifier.word, $0.plain.name(glyphs, word: word)) } ?? ""
    }
  }
}
