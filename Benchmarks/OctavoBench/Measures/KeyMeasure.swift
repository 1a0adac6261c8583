import Glibc

/// The real program on a terminal, and somebody at the keys.
enum KeyMeasure {
  /// A frame of a screen that shows sixty a second.
  private static let frame = 16_667.0
  private static let down = "\u{1B}OB"

  /// Keys of the list, beside a program in C that moves a bar with ncurses.
  static func keys(_ paths: Paths) throws -> [Outcome] {
    let session = try TerminalSession([
      paths.program, "--catalog", try paths.catalog(of: 10_000),
    ])
    guard session.wait(for: "mquit") else { throw Trouble("the screens do not show") }
    session.settle(300)
    defer { session.quit() }

    let held = try hold(session, presses: 300)
    let others = ["\u{1B}[6~", "j", "G", "k", "g", "\u{1B}[6~", "\u{1B}[6~", "\u{1B}[5~"]
    let mixed = (0..<160).map { answer(to: others[$0 % others.count], session).time }
    let times = held.times + mixed
    let first = burst(session, presses: 200)
    session.type("\u{0C}")
    let missing = session.wait(for: "201 of 10,000") ? 0 : 200

    let bare = try TerminalSession([paths.ownProgram, "--keys"])
    defer { bare.quit() }
    bare.settle(300)
    let bareTimes = times.map { _ in answer(to: down, bare).time }
    var bursts = Comparison()
    bursts.add(first, against: burst(bare, presses: 200))
    return [
      Outcome(
        "key to frame, 10,000 books",
        Comparison(times, against: bareTimes),
        in: .milliseconds,
        goal: .p99(8)
      ),
      Outcome("held arrow, 300 presses at 30/s: late frames", Double(held.late), atMost: 0),
      Outcome("burst of 200 arrows: presses lost", Double(missing), atMost: 0),
      Outcome(
        "… first frame of the burst",
        bursts,
        in: .milliseconds,
        goal: .median(16.7)
      ),
    ]
  }

  /// Presses an arrow thirty times a second, as a keyboard does while it is held down.
  private static func hold(
    _ session: TerminalSession,
    presses: Int
  ) throws -> (times: [Double], late: Int) {
    var times: [Double] = []
    for _ in 0..<presses {
      let start = ContinuousClock.now
      let answer = answer(to: down, session)
      times.append(answer.time)
      // What is read for the new row comes in a frame of its own.
      while true {
        let rest = 33_333 - start.duration(to: .now).microseconds
        if rest < 1000 { break }
        _ = session.output(patience: Int32(rest / 1000))
      }
    }
    return (times, times.count { $0 > frame })
  }

  /// Types a key and waits for the frame that it makes.
  private static func answer(
    to key: String,
    _ session: TerminalSession
  ) -> (time: Double, bytes: Int) {
    session.settle(3)
    let start = ContinuousClock.now
    session.type(key)
    let bytes = session.output(patience: 1000).count
    return (start.duration(to: .now).microseconds, bytes)
  }

  /// Types many keys at once.
  ///
  /// - Returns: The time to the first frame.
  private static func burst(_ session: TerminalSession, presses: Int) -> Double {
    session.type("g")
    session.settle(200)
    let start = ContinuousClock.now
    session.type(String(repeating: down, count: presses))
    _ = session.output(patience: 1000)
    let first = start.duration(to: .now).microseconds
    session.settle(200)
    return first
  }

  /// The most memory that the screens had, with the demo.
  static func memory(_ paths: Paths) throws -> [Outcome] {
    let demo = try paths.demo()
    defer { paths.remove(demo) }
    let session = try TerminalSession([paths.program, "--catalog", demo])
    guard session.wait(for: "mquit") else { throw Trouble("the screens do not show") }
    session.settle(200)
    for key in ["G", "g", "\u{1B}[6~", "2", "G", "\r", "3", "4", "1"] {
      session.type(key)
      session.settle(60)
    }
    for _ in 0..<100 {
      session.type(down)
      session.settle(5)
    }
    let peak = try session.child.peakMemory()
    session.quit()
    return [
      Outcome("memory of the screens, demo", Samples([peak]), in: .mebibytes, goal: .median(40))
    ]
  }
}
