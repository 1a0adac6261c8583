import Books
import TerminalKit

extension Key {
  /// The name in footers and help, in the language of the screens: `Ctrl-S`, `Enter`, `Alt-↑`.
  var name: String { name(.unicode) }

  /// Its name with the arrows of these glyphs.
  func name(_ glyphs: Glyphs) -> String { name(glyphs, word: \.words) }
}

extension Key.Word {
  fileprivate var words: String {
    switch self {
    case .enter: tr("Enter")
    case .tab: tr("Tab")
    case .space: tr("Space")
    case .escape: tr("Esc")
    case .backspace: tr("Backspace")
    case .delete: tr("Delete")
    case .insert: tr("Insert")
    case .home: tr("Home")
    case .end: tr("End")
    case .pageUp: tr("PgUp")
    case .pageDown: tr("PgDn")
    case .up: tr("Up")
    case .down: tr("Down")
    case .left: tr("Left")
    case .right: tr("Right")
    case .shift: tr("Shift")
    case .alt: tr("Alt")
    case .control: tr("Ctrl")
    }
  }
}

extension TerminalError {
  /// The reason why the terminal cannot be used, and what to do instead.
  var words: String {
    let least = ScreenSize.least
    return switch self {
    case .notATerminal:
      tr(
        "The screens need a terminal, and the input or the output is a file or a pipe. "
          + "Use octavo --plain, octavo list, octavo show … there."
      )
    case .unknownTerminal(let name):
      tr(
        "Nothing is known here about this terminal (TERM=\(name)). "
          + "Try TERM=xterm-256color octavo, or use octavo --plain, octavo list, octavo show …"
      )
    case .cannotMoveCursor(let name):
      tr(
        "This terminal (TERM=\(name)) cannot move its cursor. "
          + "Use octavo list, octavo --plain or another terminal."
      )
    case .tooSmall(let size):
      tr(
        "This terminal has \(size.width) columns and \(size.height) rows; the screens need "
          + "\(least.width) columns and \(least.height) rows. Make it larger."
      )
    }
  }
}

extension ScreenSize {
  /// What stands in place of a screen while the window is too small.
  ///
  /// - Parameter isTyping: True when keys go into a line that is not in sight.
  static func notice(isTyping: Bool) -> String {
    isTyping
      ? tr(
        "This window is too small: it needs \(least.width) columns and \(least.height) rows. "
          + "Make it larger: until then only typing is taken."
      )
      : tr(
        "This window is too small: it needs \(least.width) columns and \(least.height) rows. "
          + "Make it larger: until then no key is taken."
      )
  }
}
