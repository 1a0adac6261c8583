package import TerminalKit

/// A terminal for tests: what happens is written down beforehand, what is drawn is kept.
package final class BufferTerminal: Terminal {
  package private(set) var size: Size
  package let glyphs: Glyphs
  /// Every surface that was drawn, in order.
  package private(set) var surfaces: [Surface] = []
  /// The lines that were printed when the program was suspended.
  package private(set) var suspensions: [String] = []
  private var batches: [[TerminalEvent]]
  /// True when the next batch comes while the loop waits for an answer; else each batch gets a
  /// frame of its own.
  package var comesWithinFrame = false
  package private(set) var cameAt = ContinuousClock.now
  /// The time between two batches: that of a person who types fast.
  private static let pause = Duration.milliseconds(150)

  /// - Parameter batches: What each wait returns, one after the other; after the last the terminal
  ///   hangs up.
  package init(
    size: Size = Size(width: 80, height: 24),
    glyphs: Glyphs = .unicode,
    batches: [[TerminalEvent]] = []
  ) {
    self.size = size
    self.glyphs = glyphs
    self.batches = batches
  }

  package var screen: Surface { surfaces.last ?? Surface(size: size, glyphs: glyphs) }

  /// Adds keys to come, each in a batch of its own.
  package func press(_ keys: Key...) {
    batches += keys.map { [.key($0)] }
  }

  /// Adds events that come together.
  package func send(_ events: TerminalEvent...) {
    batches.append(events)
  }

  package func events(timeout: Duration?) -> [TerminalEvent] {
    if let timeout, timeout < .milliseconds(10), timeout == .zero || !comesWithinFrame { return [] }
    guard !batches.isEmpty else { return [.ending(.signal(1))] }
    let events = batches.removeFirst()
    cameAt += Self.pause
    for case .resize(let size) in events { self.size = size }
    return events
  }

  package func draw(_ surface: Surface) { surfaces.append(surface) }

  package func redraw() {}
  package func ring() {}

  package func suspend(_ message: String) { suspensions.append(message) }

  package func withScreenReleased<Result>(_ body: () throws -> Result) rethrows -> Result {
    try body()
  }
}
