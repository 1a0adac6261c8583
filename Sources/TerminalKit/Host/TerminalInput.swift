import CNcurses
import Glibc

/// Waits on the terminal and the wake pipe, and turns bytes into events.
struct TerminalInput {
  private let pipe: WakePipe
  private var decoder: KeyDecoder
  private var queued: [TerminalEvent] = []
  private var lastByte = ContinuousClock.now
  /// The last time when there was nothing more to read.
  private var lastLook = ContinuousClock.now
  /// The earliest time at which the bytes that were read last can have come.
  private(set) var cameAt = ContinuousClock.now
  private var lastPress: (position: Point, time: ContinuousClock.Instant)?
  /// How long an Esc waits for the rest of a sequence before it is the key: `ESCDELAY` or 25 ms; as
  /// long as a sequence on a line that was set as slow.
  private let escapeDelay: Duration
  /// The same until a whole sequence has come at once, which may be an answer of the terminal: on a
  /// slow line the Esc of the first arrow would close a form.
  private let firstEscapeDelay: Duration
  /// How long the rest of a sequence may take, even when its Esc was handed out as the key
  /// meanwhile.
  private let sequenceDelay: Duration
  /// True while another program has the terminal, so that interrupts are meant for that one.
  var isReleased = false {
    didSet { if oldValue, !isReleased { dropInterrupts() } }
  }

  /// The longest pause in a paste; after that its bytes so far are handed out.
  ///
  /// Its pieces follow each other without waiting for an answer, so that half a second of silence
  /// means that its end was lost.
  private static let longestPause = Duration.milliseconds(500)
  private static let doublePressTime = Duration.milliseconds(400)
  /// How late the rest of a cut sequence may come, as a multiple of the longest pause within a
  /// sequence; later bytes were typed.
  private static let longestCut = 5
  private let isTerminal = isatty(STDIN_FILENO) == 1

  /// True while keys are read; else they stay in the system's buffer.
  var takesKeys = true

  /// The time for the keys of a usual line, the default of `escape-delay`.
  static let usualSequenceDelay = Duration.milliseconds(200)

  init(pipe: WakePipe, sequenceDelay: Duration = Self.usualSequenceDelay) {
    self.pipe = pipe
    decoder = KeyDecoder(sequences: Self.terminfoSequences())
    let said = getenv("ESCDELAY").flatMap { Int(String(cString: $0)) }
    let shortest = Duration.milliseconds(min(max(1, said ?? 25), 5_000))
    escapeDelay =
      sequenceDelay > Self.usualSequenceDelay ? max(sequenceDelay, shortest) : shortest
    self.sequenceDelay = max(sequenceDelay, shortest)
    firstEscapeDelay = said == nil ? max(escapeDelay, sequenceDelay) : escapeDelay
  }

  /// The modes that the terminal said it has.
  var modes: Set<TerminalMode> { decoder.modes }

  /// Adds an event that the terminal makes itself.
  mutating func queue(_ event: TerminalEvent) {
    queued.append(event)
  }

  /// The events of the signals that came since the last call; does not wait.
  mutating func signals() -> [TerminalEvent] {
    takeSignals()
    defer { queued = [] }
    return queued
  }

  /// Waits until there are events or the time is over.
  mutating func events(timeout: Duration?) -> [TerminalEvent] {
    let deadline = timeout.map { ContinuousClock.now + $0 }
    while true {
      takeSignals()
      if !queued.isEmpty {
        defer { queued = [] }
        return queued
      }
      wait(until: deadline)
      expire()
      takeSignals()
      if queued.isEmpty, let deadline, ContinuousClock.now >= deadline { return [] }
    }
  }

  /// Sleeps until something can be read, a begun sequence is too old, or the deadline.
  private mutating func wait(until deadline: ContinuousClock.Instant?) {
    let limit = decoder.isWaiting ? lastByte + patience : nil
    let end = [deadline, limit].compactMap { $0 }.min()
    // Rounded up, so that the time is over when the sleep is.
    let milliseconds = end.map { end in
      let left = max(.zero, ContinuousClock.now.duration(to: end)) / .milliseconds(1)
      return Int32(min(left.rounded(.up), 1e9))
    }
    var sources = [
      pollfd(fd: takesKeys ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: pipe.readEnd, events: Int16(POLLIN), revents: 0),
      pollfd(
        fd: octavo_is_output_waiting() != 0 ? octavo_output() : -1,
        events: Int16(POLLOUT),
        revents: 0
      ),
    ]
    defer { if takesKeys { lastLook = .now } }
    // What is there already may have come at any time since the last look.
    let isThere = poll(&sources, 3, 0) > 0
    guard isThere || poll(&sources, 3, milliseconds ?? -1) > 0 else { return }
    // The loop draws what was left out meanwhile.
    if sources[2].revents != 0, octavo_send_waiting() != 0 { queued.append(.wake) }
    if sources[0].revents != 0 { cameAt = isThere ? lastLook : .now }
    if sources[1].revents != 0, pipe.drain() { queued.append(.wake) }
    if sources[0].revents & Int16(POLLIN) != 0 {
      readBytes()
    } else if sources[0].revents != 0 {
      queued.append(inputEnd)
    }
  }

  /// The event for the end of the input.
  private var inputEnd: TerminalEvent {
    .ending(isTerminal ? .signal(SIGHUP) : .inputIsRead)
  }

  /// Reads what was typed before the program was told to end.
  private mutating func readTyped() {
    guard !isReleased else { return }
    var source = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    for _ in 0..<256 where poll(&source, 1, 0) > 0 && source.revents & Int16(POLLIN) != 0 {
      readBytes()
      if case .ending? = queued.last { return }
    }
  }

  private mutating func readBytes() {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    if count > 0 {
      let pause = lastByte.duration(to: .now)
      if pause > sequenceDelay { decoder.forgetEscape() }
      if pause > sequenceDelay * Self.longestCut { decoder.forgetCutSequence() }
      lastByte = .now
      let modes = decoder.modes
      // The loop draws anew where the answer changes what is shown.
      defer { if decoder.modes != modes { queued.append(.wake) } }
      add(
        decoder.feed(
          octavo_is_typed_in_utf8() != 0 ? bytes[..<count] : Self.decoded(bytes[..<count])
        )
      )
    } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
      // The terminal is gone; reading on would spin.
      queued.append(inputEnd)
    }
  }

  /// How long to wait for the rest of a beginning: once a sequence came slowly, an Esc waits as
  /// long as one.
  private var patience: Duration {
    switch decoder.pending {
    case .escape where decoder.isSlow: sequenceDelay
    case .escape: decoder.isQuick ? escapeDelay : firstEscapeDelay
    case .sequence: sequenceDelay
    case .answer: sequenceDelay * 2
    case .text, nil: Self.longestPause
    }
  }

  /// The text in UTF-8 of bytes in the locale's own encoding; the beginning of a letter waits for
  /// its rest.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var scalars = [UInt32](repeating: 0, count: bytes.count)
    let count = bytes.withUnsafeBytes { source in
      octavo_decode(source.baseAddress, Int32(source.count), &scalars)
    }
    var text = String.UnicodeScalarView()
    for scalar in scalars.prefix(Int(count)) { text.append(Unicode.Scalar(scalar) ?? "\u{FFFD}") }
    return Array(String(text).utf8)[...]
  }

  private mutating func expire() {
    guard decoder.isWaiting, lastByte.duration(to: .now) >= patience else { return }
    add(decoder.flush())
  }

  /// Adds decoded events, the second of two quick presses on a place as a double one.
  private mutating func add(_ events: [TerminalEvent]) {
    for event in events {
      guard case .mouse(var mouse) = event, mouse.kind == .press else {
        queued.append(event)
        continue
      }
      let now = ContinuousClock.now
      if let last = lastPress, last.position == mouse.position,
        last.time.duration(to: now) < Self.doublePressTime
      {
        mouse.kind = .doublePress
        lastPress = nil
      } else {
        lastPress = (mouse.position, now)
      }
      queued.append(.mouse(mouse))
    }
  }

  private mutating func takeSignals() {
    let signals = Int(octavo_take_signals())
    guard signals != 0 else { return }
    if signals & OCTAVO_CONTINUED != 0 { queued.append(.resumed) }
    if signals & OCTAVO_RESIZED != 0 { queued.append(.resize(Size(width: 0, height: 0))) }
    if signals & OCTAVO_STOPPED != 0 { queued.append(.suspend) }
    guard signals & OCTAVO_ENDED != 0 else { return }
    readTyped()
    queued.append(.ending(.signal(octavo_ending_signal())))
  }

  private mutating func dropInterrupts() {
    takeSignals()
    let dropped: [TerminalEvent] = [
      .ending(.signal(SIGINT)), .ending(.signal(SIGQUIT)), .suspend, .resumed,
    ]
    queued.removeAll { dropped.contains($0) }
    if [SIGINT, SIGQUIT].contains(octavo_ending_signal()) { octavo_forget_ending_signal() }
  }

  /// The keys' sequences of this terminal, where it has its own.
  private static func terminfoSequences() -> [(bytes: [UInt8], key: Key)] {
    let names: [(String, Key)] = [
      ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home),
      ("kend", .end), ("kpp", .pageUp), ("knp", .pageDown), ("kich1", .insert), ("kdch1", .delete),
      ("kbs", .backspace), ("kcbt", .backTab), ("kent", .enter),
    ]
    let functions = (1...12).map { ("kf\($0)", Key.function($0)) }
    return (names + functions).compactMap { name, key in
      var bytes = [CChar](repeating: 0, count: 32)
      let count = Int(octavo_key_sequence(name, &bytes, Int32(bytes.count)))
      return count > 0 ? (bytes[..<count].map { UInt8(bitPattern: $0) }, key) : nil
    }
  }
}
