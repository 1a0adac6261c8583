/// The program's one loop: waits, lets the screens handle everything that happened, draws once.
///
/// It is synchronous and belongs to the thread of its terminal. Between events it sleeps and costs
/// nothing.
package struct EventLoop<Posted: Sendable> {
  package enum Event {
    case terminal(TerminalEvent)
    /// A result of background work.
    case posted(Posted)
    /// The timeout is over.
    case tick
  }

  package enum Next: Sendable {
    case goOn
    case quit
  }

  private let terminal: any Terminal
  private let mailbox: Mailbox<Posted>
  /// The longest time for which type-ahead and expected answers may put off drawing: half a frame
  /// at 60 Hz.
  private static var longestWithoutFrame: Duration { .milliseconds(8) }

  package init(terminal: any Terminal, mailbox: Mailbox<Posted>) {
    self.terminal = terminal
    self.mailbox = mailbox
  }

  /// Runs until `handle` says to quit, or an ending came and `handle` has seen it.
  ///
  /// - Parameters:
  ///   - timeout: How long to sleep at most before a tick; asked before each sleep, nil for ever.
  ///   - waits: True while an answer is expected that belongs into the picture, so that no half of it is
  ///     drawn. The loop waits for it as long as type-ahead may put off drawing.
  ///   - handle: Changes the state. Called once an event.
  ///   - draw: Draws the state on an empty surface of the terminal's size, however small that is.
  ///     Called once a batch.
  ///   - shown: Called when a frame was sent.
  package func run(
    timeout: () -> Duration? = { nil },
    waits: () -> Bool = { false },
    handle: (Event) throws -> Next,
    draw: (inout Surface) -> Void,
    shown: () -> Void = {}
  ) rethrows {
    show(draw)
    shown()
    while true {
      let limit = timeout()
      var events = terminal.events(timeout: limit)
      if events.isEmpty, limit != nil, try handle(.tick) == .quit { return }
      let start = ContinuousClock.now
      repeat {
        for event in events {
          if try dispatch(event, handle) == .quit { return }
        }
        let left = Self.longestWithoutFrame - start.duration(to: .now)
        events = left > .zero ? terminal.events(timeout: waits() ? left : .zero) : []
      } while !events.isEmpty
      show(draw)
      shown()
    }
  }

  private func dispatch(_ event: TerminalEvent, _ handle: (Event) throws -> Next) rethrows -> Next {
    switch event {
    case .wake:
      for posted in mailbox.take() where try handle(.posted(posted)) == .quit { return .quit }
      return .goOn
    case .ending:
      _ = try handle(.terminal(event))
      return .quit
    default:
      return try handle(.terminal(event))
    }
  }

  private func show(_ draw: (inout Surface) -> Void) {
    var surface = Surface(size: terminal.size, glyphs: terminal.glyphs)
    surface.joinsEmoji = terminal.joinsEmoji
    draw(&surface)
    terminal.draw(surface)
  }
}
