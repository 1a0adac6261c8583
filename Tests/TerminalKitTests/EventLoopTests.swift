import TerminalKit
import TestSupport
import Testing

@Suite struct EventLoopTests {
  @Test func `each batch is handled in order and drawn once`() {
    let terminal = BufferTerminal(size: Size(width: 40, height: 10))
    terminal.send(.key(.character("a")), .key(.character("b")))
    terminal.press(.character("c"), .control("q"))
    var typed = ""
    EventLoop<Int>(terminal: terminal, mailbox: Mailbox()).run(
      handle: { event in
        guard case .terminal(.key(let key)) = event else { return .goOn }
        if key == .control("q") { return .quit }
        typed += key.written
        return .goOn
      },
      draw: { $0.put(typed, at: Point(x: 0, y: 0)) }
    )
    #expect(terminal.surfaces.map { $0.text(row: 0) } == ["", "ab", "abc"])
  }

  @Test func `what was posted is handled when the terminal is woken`() {
    let terminal = BufferTerminal()
    let mailbox = Mailbox<Int>()
    mailbox.post(1)
    mailbox.post(2)
    terminal.send(.wake)
    var posted: [Int] = []
    EventLoop(terminal: terminal, mailbox: mailbox).run(
      handle: { event in
        if case .posted(let number) = event { posted.append(number) }
        return .goOn
      },
      draw: { _ in }
    )
    #expect(posted == [1, 2])
    #expect(mailbox.take() == [])
  }

  @Test func `an answer that comes within the frame is in it`() {
    let terminal = BufferTerminal(size: Size(width: 40, height: 10))
    terminal.comesWithinFrame = true
    let mailbox = Mailbox<Int>()
    terminal.press(.end)
    terminal.send(.wake)
    var row = "first"
    var isAwaited = false
    EventLoop(terminal: terminal, mailbox: mailbox).run(
      waits: { isAwaited },
      handle: { event in
        switch event {
        case .terminal(.key):
          row = ""
          isAwaited = true
          mailbox.post(1)
        case .posted:
          row = "last"
          isAwaited = false
        default: break
        }
        return .goOn
      },
      draw: { $0.put(row, at: Point(x: 0, y: 0)) }
    )
    #expect(terminal.surfaces.map { $0.text(row: 0) } == ["first", "last"])
  }

  @Test func `a hang-up is seen and ends the loop`() {
    let terminal = BufferTerminal()
    terminal.send(.ending(.signal(15)))
    var signals: [TerminalEvent] = []
    EventLoop<Int>(terminal: terminal, mailbox: Mailbox()).run(
      handle: { event in
        if case .terminal(let event) = event { signals.append(event) }
        return .goOn
      },
      draw: { _ in }
    )
    #expect(signals == [.ending(.signal(15))])
  }

  @Test func `a window that is too small says what it needs`() {
    let terminal = BufferTerminal()
    terminal.send(.resize(Size(width: 30, height: 5)))
    EventLoop<Int>(terminal: terminal, mailbox: Mailbox()).run(
      handle: { _ in .goOn },
      draw: { surface in
        if ScreenSize.suffices(surface.size) {
          surface.put("screen", at: Point(x: 0, y: 0))
        } else {
          let notice =
            "This window is too small: it needs 40 columns and 10 rows. "
            + "Make it larger: until then no key is taken."
          ScreenSize.draw(notice: notice, on: &surface)
        }
      }
    )
    #expect(terminal.surfaces.first?.text(row: 0) == "screen")
    assertScreen(terminal.screen, matches: "too-small")
  }
}
