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
  /// True while keys are handed out; else they are kept until they are wanted.
  package var takesKeys = true
  /// True while the end of the input is held back, so that the program does not end in the middle
  /// of its work.
  package var holdsEnd = false
  /// True when the input is a terminal and not a pipe.
  package let isInteractive = isatty(STDIN_FILENO) == 1
  private let encoding = LocaleEncoding.chosen
  private var input: TerminalInput
  /// The keys that were not handed out yet, or the end of the input behind them, with their times.
  private var typed: [(event: Typed, at: ContinuousClock.Instant)] = []
  /// True where the input comes in whole lines, of which each is keys or a command.
  private let takesLines: Bool
  /// The beginning of a line that has not ended yet.
  private var line = ""
  /// The lines of a paste that has not ended yet; nil outside of one.
  private var pasted: [String]?
  /// True while letters go into a text, so that a line is typed and not a row of keys.
  package var isTyping = false

  private enum Typed {
    case event(TerminalEvent)
    case line(KeyLine)
  }
  package private(set) var cameAt = ContinuousClock.now
  private var isForgotten = false
  private var isUp = true
  /// The reason why nothing more can be written, by the system's number (`errno`); nil while
  /// writing works.
  package private(set) var failure: Int32?
  /// True when the output accepts nothing and the program was told to end.
  private var isGivenUp = false

  /// - Parameters:
  ///   - glyphs: Its signs; nil takes those of the locale.
  ///   - takesLines: Whether whole lines come, and no single keys.
  ///   - pipe: The pipe of the mailbox, which ends the terminal's sleep.
  package init(glyphs: Glyphs? = nil, takesLines: Bool = false, pipe: WakePipe) {
    self.takesLines = takesLines
    input = TerminalInput(pipe: pipe)
    octavo_start_plain(takesLines ? 0 : 1)
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

  /// Returns the next events: one key at most, and nothing behind it before that key was read out.
  package func events(timeout: Duration?) -> [TerminalEvent] {
    if let failure { return [.ending(.outputFailed(failure))] }
    if timeout == .zero { return [] }
    let deadline = timeout.map { ContinuousClock.now + $0 }
    while true {
      // A signal does not wait until what was typed ahead is heard.
      if !typed.isEmpty, let events = keep(input.signals()) { return events }
      let isHeld = holdsEnd && isAtEnd
      if takesKeys, !isHeld, let event = next() { return [event] }
      input.takesKeys = takesKeys && !isHeld
      let left = deadline.map { max(.zero, ContinuousClock.now.duration(to: $0)) }
      if let events = keep(input.events(timeout: left)) { return events }
      if typed.isEmpty, let left, left == .zero { return [] }
    }
  }

  private var isAtEnd: Bool {
    if case .event(.ending(.inputIsRead))? = typed.first?.event { true } else { false }
  }

  /// The next of the typed keys; a line is read as keys only now, as it is known what they act on.
  private func next() -> TerminalEvent? {
    guard let first = typed.first else { return nil }
    typed.removeFirst()
    cameAt = first.at
    switch first.event {
    case .event(let event): return event
    case .line(let line):
      let events = line.events(isTyping: isTyping)
      typed.insert(contentsOf: events.dropFirst().map { (.event($0), first.at) }, at: 0)
      return events.first
    }
  }

  /// Keeps typed keys until they are asked for, and returns the other events.
  ///
  /// Where a signal ends the program, the keys before it are returned, too.
  private func keep(_ events: [TerminalEvent]) -> [TerminalEvent]? {
    var others: [TerminalEvent] = []
    for event in events {
      if case .ending(.signal) = event {
        defer { typed = [] }
        var events: [TerminalEvent] = []
        while let event = next() { events.append(event) }
        return events + [event]
      }
      if !keepTyped(event) { others.append(event) }
    }
    return others.isEmpty ? nil : others
  }

  /// Keeps a typed key until it is asked for; returns false for all other events.
  private func keepTyped(_ event: TerminalEvent) -> Bool {
    switch event {
    case .key(let key) where takesLines: keepPart(of: key)
    case .key(let key): keep(.key(Self.standIns[key] ?? key))
    case .ending(.inputIsRead):
      if !line.isEmpty { keepPart(of: .enter) }
      if pasted?.isEmpty == false { keepPart(of: .enter) }
      keep(event)
    case .paste: keep(event)
    case .line, .mouse, .resize: break
    case .wake, .suspend, .resumed, .ending: return false
    }
    return true
  }

  private func keep(_ event: TerminalEvent) { typed.append((.event(event), input.cameAt)) }

  /// Adds a key to the line; Enter ends it.
  private func keepPart(of key: Key) {
    switch key {
    case .character(let character): line.append(character)
    case .backspace: line = String(line.dropLast())
    case .enter:
      keep(KeyLine(text: line))
      line = ""
    default: keep(.key(key))
    }
  }

  /// Keeps a whole line: keys, or a part of a paste, which an empty line ends.
  private func keep(_ line: KeyLine) {
    guard let lines = pasted else {
      if line.beginsPaste { pasted = [] } else { typed.append((.line(line), input.cameAt)) }
      return
    }
    guard line.text.isEmpty else {
      pasted = lines + [line.text]
      return
    }
    pasted = nil
    if !lines.isEmpty { keep(.paste(lines.joined(separator: "\n"))) }
  }

  /// The keys that stand for others, of terminals without arrows.
  package static let standIns: [Key: Key] = [
    .control("p"): .up, .control("v"): .down, .alt("p"): .altUp, .alt("v"): .altDown,
  ]

  /// Nothing is drawn; what a screen says is given to `write`.
  package func draw(_ surface: Surface) {}

  package func redraw() { isForgotten = true }

  /// Does nothing: errors are said in words.
  package func ring() {}

  /// Returns true once for each request to draw the whole screen anew.
  package func takeForgotten() -> Bool {
    defer { isForgotten = false }
    return isForgotten
  }

  /// Writes lines of text, made harmless, whole, in the encoding of the locale.
  package func write(_ lines: String) {
    let text = TextLayout.harmless(lines: lines)
    // Marks of ASCII may be wished for with UTF-8, too.
    var bytes = (encoding?.encode(text) ?? Array(glyphs.shown(text).utf8))[...]
    while !bytes.isEmpty, failure == nil, awaitRoom() {
      // A pipe that has room has it for so many.
      let count = bytes.withUnsafeBytes {
        Glibc.write(octavo_output(), $0.baseAddress, min($0.count, Int(PIPE_BUF)))
      }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if errno != EAGAIN, errno != EINTR {
        failure = errno
      }
    }
  }

  /// Waits until the output takes something; false where the program is told to end meanwhile.
  private func awaitRoom() -> Bool {
    var output = pollfd(fd: octavo_output(), events: Int16(POLLOUT), revents: 0)
    while !isGivenUp, poll(&output, 1, 100) <= 0 { isGivenUp = octavo_ending_signal() != 0 }
    return !isGivenUp
  }

  /// Stops the program until it is continued; from a pipe it goes on, since a byte of the input must
  /// not stop everything that the pipe belongs to.
  package func suspend(_ message: String) {
    guard isInteractive else { return }
    withScreenReleased {
      write(message + "\n")
      octavo_stop_process()
    }
    // What follows asks for the screen, once.
    isForgotten = false
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
