import Catalog
import TerminalKit

extension AppModel {
  /// Whether nothing is under way: what a test waits for.
  var isIdle: Bool { running.isEmpty && toStart.isEmpty }

  /// Hands out the work to start and to cancel; each piece once.
  mutating func drainWork() -> (start: [(id: WorkID, work: Work)], cancel: [WorkID]) {
    defer {
      toStart = []
      toCancel = []
    }
    return (toStart, toCancel)
  }

  /// How long to wait for an answer before the screen says that it is waited for; nil when
  /// nothing is under way.
  ///
  /// Most answers come within a frame or two; saying so at each key would only flicker.
  ///
  /// A screen may also wait for a pause in the typing, to say what would only disturb before.
  var patience: Duration? {
    if isAwaited, !environment.isSlow { return .milliseconds(100) }
    return screens.top.screen.awaitsPause ? .milliseconds(500) : nil
  }

  mutating func losePatience() {
    if isAwaited, !environment.isSlow {
      environment.isSlow = true
    } else if screens.top.screen.awaitsPause {
      send(.paused, to: screens.top.token)
    }
  }

  /// Whether someone waits for what is under way.
  private var isAwaited: Bool { running.values.contains { !$0.isQuiet } }

  /// Takes the answer of a piece of work, unless it was cancelled or overtaken meanwhile.
  mutating func answer(_ id: WorkID, _ reply: Reply) {
    guard let asked = running.removeValue(forKey: id) else { return }
    if !isAwaited { environment.isSlow = false }
    update(asked.token, reply)
    handOverHeld()
  }

  mutating func start(_ work: Work, for token: ScreenToken) {
    if let key = work.key { cancel(key, of: token) }
    lastWork += 1
    let id = WorkID(number: lastWork)
    running[id] = Running(
      token: token,
      key: work.key,
      mustFinish: work.mustFinish,
      isQuiet: work.isQuiet,
      // What waits for an import is not waited for.
      holdsKeys: work.holdsKeys && !(work.writes && environment.importRun != nil)
    )
    toStart.append((id, work))
  }

  mutating func cancel(_ key: String, of token: ScreenToken) {
    for (id, asked) in running where asked.token == token && asked.key == key { giveUp(id) }
  }

  /// Forgets running work, and its answer.
  mutating func giveUp(_ id: WorkID) {
    running[id] = nil
    toStart.removeAll { $0.id == id }
    toCancel.append(id)
  }

  /// Opens the writer ahead of the first change; its end is waited for before the file is closed.
  mutating func prepareToWrite() {
    let work = Work(key: nil) { catalog in
      // A catalogue that cannot be written says so at the first change.
      try? catalog.prepareToWrite()
      AbandonedDrafts(of: catalog.path).remove()
      return { _, _ in [] }
    }
    start(work, for: screens.page.token)
  }

  /// Reads what searches look through before anyone asks for it.
  ///
  /// After changes it is read again when someone begins to search, and not at each of them.
  mutating func prepareToSearch() { start(.prepareToSearch, for: screens.page.token) }

  /// Gives up what is only read, because the program ends.
  mutating func dropReading() {
    for (id, asked) in running where !asked.mustFinish { giveUp(id) }
  }

  mutating func update(_ token: ScreenToken, _ change: Reply) {
    guard var screen = screens[token] else {
      // Its screen is gone; what was written stays known.
      var none: any Screen = GoneScreen()
      run(change(&none, environment), for: screens.page.token)
      return
    }
    let effects = change(&screen, environment)
    screens[token] = screen
    run(effects, for: token)
  }
}

/// Stands in for a screen that is gone when its answer comes.
private struct GoneScreen: Screen {
  let title = ""
  let context = CommandContext.walking

  func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] { [] }
  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {}
}
