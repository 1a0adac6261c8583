/// A terminal as the loop and the screens see it.
///
/// It belongs to one thread; only its wake pipe may be used from others.
package protocol Terminal: AnyObject {
  /// Its size now.
  var size: Size { get }
  /// The marks that it can show.
  var glyphs: Glyphs { get }
  /// True when joined emoji are shown as one, in two cells.
  var joinsEmoji: Bool { get }

  /// Waits until something happens or the time is over, and returns what did, in order.
  ///
  /// Without a timeout it waits for as long as it takes; after one it returns nothing.
  func events(timeout: Duration?) -> [TerminalEvent]

  /// The earliest time at which the events that ``events(timeout:)`` returned last can have come.
  ///
  /// A scanner types faster than a person, and both may have typed while the program did not look.
  var cameAt: ContinuousClock.Instant { get }

  /// Shows a surface of the terminal's size.
  func draw(_ surface: Surface)

  /// Forgets what is on the screen, so that the next drawing sends everything (Ctrl-L).
  func redraw()

  /// Rings the bell once.
  func ring()

  /// Gives the screen back, prints a line, and stops the process until `fg`.
  func suspend(_ message: String)

  /// Gives the screen back while another program (an editor) uses it.
  func withScreenReleased<Result>(_ body: () throws -> Result) rethrows -> Result
}

extension Terminal {
  package var joinsEmoji: Bool { false }
}

/// A message of the terminal to the program.
package enum TerminalEvent: Hashable, Sendable {
  case key(Key)
  /// Pasted text, whole, with line feeds for line breaks: never to be taken for keys.
  case paste(String)
  /// A line of a terminal that sends no single keys.
  case line(LineMeaning)
  case mouse(Mouse)
  case resize(Size)
  /// Something waits in the mailbox.
  case wake
  /// The program is to stop for a while (Ctrl-Z, `kill -TSTP`).
  case suspend
  /// The program goes on after it was stopped.
  case resumed
  /// The program is to end, and why; there is time to keep a draft.
  case ending(Ending)
}

/// A line that is no keys.
package enum LineMeaning: Hashable, Sendable {
  /// A command by its name, with what follows it: `sort year`.
  case command(String)
  /// It means nothing where it was sent, since no text is typed there.
  case nothing(String)
}

/// The reason why a program ends that nobody told to quit.
package enum Ending: Hashable, Sendable {
  /// The input was a file or a pipe, and it has been read.
  case inputIsRead
  /// A signal came (`kill`), or the terminal is gone, which is SIGHUP.
  case signal(Int32)
  /// The output is not accepted any more, for this reason of the system's (`errno`): a full disk, a
  /// pipe that nobody reads.
  case outputFailed(Int32)
}

extension TerminalEvent {
  /// True when a person did it, who saw the screen as it was.
  var isTyped: Bool {
    switch self {
    case .key, .paste, .line, .mouse: true
    case .resize, .wake, .suspend, .resumed, .ending: false
    }
  }
}

/// An action of the mouse, and its place.
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

/// The reason why a terminal cannot be used, and what to do instead.
package enum TerminalError: Error, Hashable, Sendable {
  case notATerminal
  case unknownTerminal(String)
  case cannotMoveCursor(String)
  case tooSmall(Size)
}

/// The smallest screen that can be worked on.
package enum ScreenSize {
  package static let least = Size(width: 40, height: 10)

  /// True when the screens can be drawn at this size.
  package static func suffices(_ size: Size) -> Bool {
    size.width >= least.width && size.height >= least.height
  }

  /// Draws a notice in place of a screen while the window is too small.
  ///
  package static func draw(notice: String, on surface: inout Surface) {
    for (y, line) in TextLayout.wrap(notice, to: surface.size.width).enumerated() {
      surface.put(line, at: Point(x: 0, y: y))
    }
    surface.cursor = Point(x: 0, y: 0)
  }
}
