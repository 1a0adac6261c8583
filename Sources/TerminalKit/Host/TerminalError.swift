/// Why a terminal cannot be used, and what to do instead.
package enum TerminalError: Error, Hashable, Sendable {
  case notATerminal
  case unknownTerminal(String)
  case cannotMoveCursor(String)
  case tooSmall(Size)
}

extension TerminalError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notATerminal:
      "The screens need a terminal, and the input or the output is a file or a pipe. "
        + "Use octavo list, octavo show … there."
    case .unknownTerminal(let name):
      "Nothing is known here about this terminal (TERM=\(name)). "
        + "Try TERM=xterm-256color octavo, or use octavo list, octavo show …"
    case .cannotMoveCursor(let name):
      "This terminal (TERM=\(name)) cannot move its cursor. "
        + "Use octavo list, octavo show … or another terminal."
    case .tooSmall(let size):
      "This terminal has \(size.width) columns and \(size.height) rows; the screens need "
        + "\(ScreenSize.least.width) columns and \(ScreenSize.least.height) rows. Make it larger."
    }
  }
}

/// The smallest screen that can be worked on.
package enum ScreenSize {
  package static let least = Size(width: 40, height: 10)

  /// Whether the screens can be drawn at this size.
  package static func suffices(_ size: Size) -> Bool {
    size.width >= least.width && size.height >= least.height
  }

  /// Draws the sentence that stands in for a screen while the window is too small.
  static func drawNotice(on surface: inout Surface) {
    let notice =
      "This window is too small: it needs \(least.width) columns and \(least.height) rows."
    for (y, line) in TextLayout.wrap(notice, to: surface.size.width).enumerated() {
      surface.put(line, at: Point(x: 0, y: y))
    }
    surface.cursor = Point(x: 0, y: 0)
  }
}
