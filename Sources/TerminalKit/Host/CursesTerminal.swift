import CNcurses
import Glibc

/// The real terminal, through ncurses.
///
/// While it is up, the terminal is in raw mode, signals come as events, stderr is kept back, and a
/// crash puts everything back before it goes on. One at a time, on one thread.
package final class CursesTerminal: Terminal {
  package struct Options: Sendable {
    /// True when the mouse reports to the program rather than selecting text.
    package var mouse = true
    /// True to use colours; nil follows `NO_COLOR`.
    package var colour: Bool?
    /// The marks to draw with; nil lets the terminal and the locale decide.
    package var glyphs: Glyphs?
    /// How long the rest of a key's sequence may take: over a slow line it comes in pieces.
    package var sequenceDelay: Duration
    /// True when joined emoji are shown as one; nil asks the terminal.
    package var joinsEmoji: Bool?

    package init(
      mouse: Bool = true,
      colour: Bool? = nil,
      glyphs: Glyphs? = nil,
      sequenceDelay: Duration = .milliseconds(200),
      joinsEmoji: Bool? = nil
    ) {
      self.mouse = mouse
      self.colour = colour
      self.glyphs = glyphs
      self.sequenceDelay = sequenceDelay
      self.joinsEmoji = joinsEmoji
    }
  }

  package private(set) var size: Size
  package let glyphs: Glyphs
  package private(set) var joinsEmoji = false
  private let asksForJoining: Bool
  private var isSynchronized = false
  private var shown: Surface?
  private var input: TerminalInput
  private var isUp = true

  /// Takes the terminal over.
  ///
  /// - Parameter pipe: The pipe of the mailbox, which ends the terminal's sleep.
  /// - Throws: `TerminalError` when this terminal cannot show screens; it is then as it was.
  package init(options: Options = Options(), pipe: WakePipe) throws(TerminalError) {
    let isPlain = getenv("NO_COLOR").map { $0[0] != 0 } ?? false
    let status = octavo_start(options.colour ?? !isPlain ? 1 : 0, options.mouse ? 1 : 0)
    let name = getenv("TERM").map { String(cString: $0) } ?? ""
    switch Int(status) {
    case OCTAVO_STARTED: break
    case OCTAVO_NOT_A_TERMINAL: throw .notATerminal
    case OCTAVO_CANNOT_MOVE_CURSOR: throw .cannotMoveCursor(TextLayout.truncate(name, to: 40))
    default: throw .unknownTerminal(TextLayout.truncate(name, to: 40))
    }
    let size = Self.measure()
    guard ScreenSize.suffices(size) else {
      octavo_stop()
      throw .tooSmall(size)
    }
    self.size = size
    glyphs = options.glyphs ?? (octavo_shows_unicode() != 0 ? .unicode : .ascii)
    input = TerminalInput(pipe: pipe, sequenceDelay: options.sequenceDelay)
    asksForJoining = options.joinsEmoji == nil && glyphs == .unicode
    octavo_watch_signals(pipe.writeEnd)
    if asksForJoining { octavo_ask_for_mode(OCTAVO_JOINING_MODE) }
    octavo_ask_for_mode(OCTAVO_SYNCHRONIZED_MODE)
    if options.joinsEmoji == true { joinEmoji() }
  }

  deinit { stop() }

  private func joinEmoji() {
    guard glyphs == .unicode, !joinsEmoji else { return }
    joinsEmoji = true
    octavo_join_emoji()
  }

  private func synchronize() {
    guard !isSynchronized else { return }
    isSynchronized = true
    octavo_synchronize()
  }

  /// Gives the terminal back as it was; a second call does nothing.
  package func stop() {
    guard isUp else { return }
    isUp = false
    octavo_stop()
    octavo_unwatch_signals()
  }

  package var cameAt: ContinuousClock.Instant { input.cameAt }

  package func events(timeout: Duration?) -> [TerminalEvent] {
    guard isUp else { return [.ending(.signal(SIGHUP))] }
    var events = input.events(timeout: timeout)
    if asksForJoining, input.modes.contains(.joining) { joinEmoji() }
    if input.modes.contains(.synchronized) { synchronize() }
    // The signal that the window became smaller may arrive after keys that were typed for its new
    // size.
    if events.contains(where: \.isTyped), Self.measure() != size {
      events.insert(.resize(size), at: 0)
    }
    return events.map { event in
      switch event {
      case .resize:
        size = Self.measure()
        shown = nil
        return .resize(size)
      case .resumed:
        // Someone stopped and continued us without asking: the shell may have changed the modes.
        if octavo_is_in_foreground() != 0 { octavo_release() }
        regain()
        return .resumed
      default:
        return event
      }
    }
  }

  package func redraw() {
    octavo_forget()
    shown = nil
  }

  package func ring() { octavo_ring() }

  package func suspend(_ message: String) {
    withScreenReleased {
      let line = TextLayout.truncate(message, to: 200) + "\n"
      _ = line.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
      octavo_stop_process()
    }
    input.queue(.resize(size))
  }

  package func withScreenReleased<Result>(_ body: () throws -> Result) rethrows -> Result {
    octavo_release()
    input.isReleased = true
    defer {
      // What was typed at the other program, Ctrl-C as well, was not meant for this one.
      input.isReleased = false
      regain()
    }
    return try body()
  }

  private func regain() {
    octavo_regain()
    size = Self.measure()
    shown = nil
  }

  private static func measure() -> Size {
    var columns: Int32 = 0
    var rows: Int32 = 0
    octavo_measure(&columns, &rows)
    return Size(width: Int(columns), height: Int(rows))
  }

  /// Sends only the rows, and the parts of them, that differ from the screen.
  ///
  /// Nothing is sent while the terminal has not accepted the last frame: it is behind, and would
  /// show a frame that is out of date. Once it has accepted that frame, the loop draws again.
  package func draw(_ surface: Surface) {
    guard isUp, octavo_is_in_foreground() != 0, octavo_send_waiting() != 0 else { return }
    let previous = shown.flatMap { $0.size == surface.size ? $0 : nil }
    let sameMarks = previous?.marks.sequences == surface.marks.sequences
    let width = surface.size.width
    surface.cells.withUnsafeBytes { new in
      surface.marks.sequences.withUnsafeBytes { marks in
        for y in 0..<surface.size.height {
          var span = 0..<width
          if let previous {
            let row = y * width..<(y + 1) * width
            let hasMarks = !sameMarks && surface.hasMarks(in: row)
            span = hasMarks ? span : surface.difference(from: previous, row: row)
          }
          guard !span.isEmpty, let start = new.baseAddress else { continue }
          octavo_put(
            Int32(y),
            Int32(span.lowerBound),
            start + (y * width + span.lowerBound) * MemoryLayout<Cell>.stride,
            Int32(span.count),
            marks.baseAddress,
            Int32(surface.marks.sequences.count)
          )
        }
      }
    }
    let cursor = surface.cursor.flatMap { surface.bounds.contains($0) ? $0 : nil }
    octavo_flush(Int32(cursor?.x ?? -1), Int32(cursor?.y ?? -1))
    shown = surface
  }
}
