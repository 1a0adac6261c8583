/// Somebody who scrolls and searches in a large list.
enum SessionMeasure {
  private static let down = "\u{1B}OB"
  private static let pageDown = "\u{1B}[6~"

  /// The most memory that the screens had; the keys of a minute come in a third of it.
  ///
  /// Fewer than a million books, for which there is no goal, get one round of all the finds.
  static func memory(_ library: Library) throws -> [Outcome] {
    let length = Duration.seconds(library.count < 1_000_000 ? 5 : 20)
    let session = try TerminalSession([library.paths.program, "--catalog", library.path])
    guard session.wait(for: "mquit") else { throw Trouble("the screens do not show") }
    let start = ContinuousClock.now
    let finds = [
      "love", "the house", "author:a", ":~ing", "year+ title-", "s t", "genre:modern", "cloungseas",
    ]
    var number = 0
    while start.duration(to: .now) < length {
      for _ in 0..<10 { press(pageDown, session) }
      press("G", session)
      press("g", session)
      for _ in 0..<20 { press(down, session, patience: 5) }
      press("/", session)
      for key in finds[number % finds.count] { press(String(key), session, patience: 80) }
      press("\r", session, patience: 300)
      for _ in 0..<5 { press(pageDown, session) }
      press("\u{1B}", session, patience: 300)
      if number % 4 == 3 { for key in ["2", "3", "1"] { press(key, session, patience: 200) } }
      number += 1
    }
    let peak = try session.child.peakMemory()
    session.kill()
    return [
      Outcome(
        "memory after scrolling and \(number) finds",
        Samples([peak]),
        in: .mebibytes,
        goal: .median(150)
      )
    ]
  }

  private static func press(_ key: String, _ session: TerminalSession, patience: Int32 = 25) {
    session.type(key)
    session.settle(patience)
  }
}
