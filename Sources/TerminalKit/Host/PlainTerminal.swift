import CNcurses
import Glibc

/// A terminal for speech and braille: lines are written one below the other, and nothing is drawn
/// over.
///
/// Keys are read from a terminal of any kind or from a pipe, at whose end the program ends.
///
/// It writes no sequence that moves or colours anything. Keys come one at a time, so that what each
/// of them changes can be said. Where a terminal has no arrows, Ctrl-P and Ctrl-V are ↑ and ↓.
package final class PlainTerminal: Terminal {
  /// Wide enough for the columns that matter, too narrow for a second pane.
  package let size = Size(width: 99, height: 30)
  package let glyphs: Glyphs
  /// Whether keys are handed out; otherwise they are kept until they are wanted.
  package var takesKeys = true
  /// Whether the end of the input is held back, so that the program does not end in the middle of
  /// its work.
  package var holdsEnd = false
  /// Whether the input is a terminal and not a pipe.
  package let isInteractive = isatty(STDIN_FILENO) == 1
  private var input: TerminalInput
  /// What was typed, or the end of the input behind it, and when it came.
  private var typed: [(event: TerminalEvent, at: ContinuousClock.Instant)] = []
  package private(set) var cameAt = ContinuousClock.now
  private var isForgotten = false
  private var isUp = true
  private var isLost = false

  /// - Parameters:
  ///   - glyphs: Its signs; nil takes those of the locale.
  ///   - pipe: What wakes it from its sleep; the mailbox's.
  package init(glyphs: Glyphs? = nil, pipe: WakePipe) {
    input = TerminalInput(pipe: pipe)
    octavo_start_plain()
    self.glyphs = glyphs ?? (octavo_shows_unicode() != 0 ? .unicode : .ascii)
    octavo_watch_signals(pipe.writeEnd)
  }

  deinit { stop() }

  /// Gives the terminal back as it was; a second call does nothing.
  package func stop() {
    guard isUp else { return }
    isUp = false
    octavo_stop_plain()
    octavo_unwatch_signals()
  }

  /// The next thing that happens: a key at most, and nothing behind it before it is heard.
  package func events(timeout: Duration?) -> [TerminalEvent] {
    if isLost { return [.hangUp(signal: SIGHUP)] }
    if timeout == .zero { return [] }
    let deadline = timeout.map { ContinuousClock.now + $0 }
    while true {
      let isHeld = holdsEnd && typed.first?.event == .hangUp(signal: SIGHUP)
      if takesKeys, !typed.isEmpty, !isHeld {
        let next = typed.removeFirst()
        cameAt = next.at
        return [next.event]
      }
      input.takesKeys = takesKeys && !isHeld
      let left = deadline.map { max(.zero, ContinuousClock.now.duration(to: $0)) }
      let events = input.events(timeout: left)
      let others = events.filter { !take($0) }
      if !others.isEmpty { return others }
      if typed.isEmpty, let left, left == .zero { return [] }
    }
  }

  /// Keeps what was typed until it is asked for; false for all else.
  private func take(_ event: TerminalEvent) -> Bool {
    switch event {
    case .key(let key): typed.append((.key(Self.standIns[key] ?? key), input.cameAt))
    case .paste, .hangUp(SIGHUP): typed.append((event, input.cameAt))
    case .mouse, .resize: break
    case .wake, .suspend, .resumed, .hangUp: return false
    }
    return true
  }

  private static let standIns: [Key: Key] = [
    .control("p"): .up, .control("v"): .down, .alt("p"): .altUp, .alt("v"): .altDown,
  ]

  /// Nothing is drawn; what a screen says is given to `write`.
  package func draw(_ surface: Surface) {}

  package func redraw() { isForgotten = true }

  /// Does nothing: what is wrong is said in words.
  package func ring() {}

  /// Whether the whole screen was asked for since the last time.
  package func takeForgotten() -> Bool {
    defer { isForgotten = false }
    return isForgotten
  }

  /// Writes lines of text, made harmless, whole, in the encoding of the locale.
  package func write(_ lines: String) {
    let text = TextLayout.harmless(lines: lines)
    var bytes = glyphs == .unicode ? Array(text.utf8)[...] : encoded(text)
    while !bytes.isEmpty, !isLost {
      let count = bytes.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if errno == EAGAIN {
        var output = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        _ = poll(&output, 1, -1)
      } else if errno != EINTR {
        isLost = true
      }
    }
  }

  /// The text with signs of ASCII in the locale's own encoding, which may lack letters of it.
  private func encoded(_ text: String) -> ArraySlice<UInt8> {
    let scalars = glyphs.shown(text).unicodeScalars.map(\.value)
    var bytes = [UInt8](repeating: 0, count: scalars.count * Int(OCTAVO_LONGEST_CHARACTER))
    let count = bytes.withUnsafeMutableBytes { bytes in
      octavo_encode(scalars, Int32(scalars.count), bytes.baseAddress)
    }
    return bytes.prefix(Int(count))
  }

  /// Stops the program until it is continued; from a pipe it goes on, since a byte of the input must
  /// not stop everything that the pipe belongs to.
  package func suspend(_ message: String) {
    guard isInteractive else { return }
    withScreenReleased {
      write(message + "\n")
      octavo_stop_process()
    }
    input.queue(.resumed)
  }

  package func withScreenReleased<Result>(_ body: () throws -> Result) rethrows -> Result {
    octavo_release_plain()
    input.isReleased = true
    defer {
      input.isReleased = false
      octavo_regain_plain()
      isForgotten = true
    }
    return try body()
  }
}
