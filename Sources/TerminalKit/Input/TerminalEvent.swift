/// What a terminal tells the program.
package enum TerminalEvent: Hashable, Sendable {
  case key(Key)
  /// Pasted text, whole, with line feeds for line breaks: never to be taken for keys.
  case paste(String)
  case mouse(Mouse)
  case resize(Size)
  /// Something waits in the mailbox.
  case wake
  /// The program is to stop for a while (Ctrl-Z, `kill -TSTP`).
  case suspend
  /// The program goes on after it was stopped.
  case resumed
  /// The terminal is gone or the program is told to end; there is time to keep a draft.
  case hangUp(signal: Int32)
}

/// What a mouse did, and where.
package struct Mouse: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case press
    case doublePress
    case release
    case wheelUp
    case wheelDown
  }

  package var position: Point
  package var kind: Kind

  package init(_ kind: Kind, at position: Point) {
    self.kind = kind
    self.position = position
  }
}
