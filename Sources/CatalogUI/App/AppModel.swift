import Books
import Catalog
import TerminalKit

/// The whole program between a key and a frame: the screens, and the one place where they change.
///
/// Events come in, screens change, effects come out; work is started by whoever owns the model
/// (``drainWork()``), and its answers come back as events. It knows no terminal and no thread.
struct AppModel: Sendable {
  var screens: ScreenStack
  var environment: Environment
  var session: Session
  var remembered = RememberedState()
  var message: Environment.Message?
  /// The number of unreadable values that a message has told of already.
  var toldDamage = 0
  var wantsToQuit = false
  /// The section that was asked for, while it is asked what becomes of the typed text.
  var destination: Section?
  /// Requests to the owner of the terminal before the next frame, such as to suspend the program.
  var hostRequests: [HostRequest] = []

  private var running: [WorkID: Running] = [:]
  private var toStart: [(id: WorkID, work: Work)] = []
  private var toCancel: [WorkID] = []
  private var lastWork = 0
  /// Keys and pastes for a question or a form that is still being read.
  private var held: ArraySlice<HeldEvent> = []
  var digits = DigitRun()
  /// The digits that a scanner may be typing where keys act.
  var scan = ScanWatch()
  var size: Size

  /// An event that is held back, and when it came if that matters.
  private struct HeldEvent {
    let event: TerminalEvent
    let typed: ContinuousClock.Instant?
  }

  private struct Running {
    let token: ScreenToken
    let key: String?
    let mustFinish: Bool
    let isQuiet: Bool
    var holdsKeys: Bool
  }

  enum HostRequest: Sendable {
    case redraw
    case suspend
    case ring
    case openDemo
    case openOwn
    /// Puts a backup in the place of the catalogue, and opens it.
    case restore(String)
    /// Gives the terminal to another program for a while, whose result changes the screen.
    case release(ScreenToken, @Sendable (Environment) -> Reply)
  }

  init(environment: Environment, size: Size, section: Section, root: any Screen) {
    self.environment = environment
    self.size = size
    session = Session()
    screens = ScreenStack(section: section, root: root)
    self.environment.area = Chrome.area(in: size)
  }

  /// Makes the first screen of a section.
  var roots: (Section) -> any Screen {
    let (remembered, configuration) = (remembered, environment.configuration)
    return { $0.root(remembered: remembered, configuration: configuration) }
  }

  // MARK: - Work

  /// True while no work is under way; tests wait for it.
  var isIdle: Bool { running.isEmpty && toStart.isEmpty }

  /// Hands out the work to start and to cancel; each piece once.
  mutating func drainWork() -> (start: [(id: WorkID, work: Work)], cancel: [WorkID]) {
    defer {
      toStart = []
      toCancel = []
    }
    return (toStart, toCancel)
  }

  /// How long to wait for the next event before ``expirePendingKeys()``, which tells that an answer
  /// takes long, or that the typing has paused; nil waits for an event alone.
  ///
  /// Most answers come within a frame or two, and a notice at each key would only flicker; what
  /// takes more than 100 ms is noticed. Who pauses for half a second has typed what was meant.
  var patience: Duration? {
    if let patienceForScan { return patienceForScan }
    if isAwaited, !environment.isSlow { return .milliseconds(100) }
    return screens.top.screen.awaitsPause ? .milliseconds(500) : nil
  }

  mutating func expirePendingKeys() {
    if endScanAfterPause() { return }
    if isAwaited, !environment.isSlow {
      environment.isSlow = true
    } else if screens.top.screen.awaitsPause {
      send(.paused, to: screens.top.token)
    }
  }

  /// True while a person, or a key that is held back, waits for work under way.
  var isAwaited: Bool { running.values.contains { !$0.isQuiet || $0.holdsKeys } }

  /// True while keys may wait unread; during an import they are handled at once.
  var isAwaitedBesideImport: Bool { isAwaited && environment.importRun == nil }

  /// Takes the answer of a piece of work, unless it was cancelled or overtaken meanwhile.
  mutating func answer(_ id: WorkID, _ reply: Reply) {
    guard let asked = running.removeValue(forKey: id) else { return }
    if !isAwaited { environment.isSlow = false }
    update(asked.token, reply)
    handleHeld()
  }

  /// Takes a part of an answer; the work goes on.
  mutating func takePart(_ id: WorkID, _ reply: Reply) {
    guard let asked = running[id] else { return }
    update(asked.token, reply)
    handleHeld()
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
      // Writes wait until a running import ends: keys must not wait that long.
      holdsKeys: work.holdsKeys && !(work.writes && environment.importRun != nil)
    )
    toStart.append((id, work))
  }

  /// Reads again what is shown after a change; keys wait meanwhile, since they are meant for the
  /// new rows.
  ///
  /// Not on screens of statistics, where no key is meant for a row, and where counting a large
  /// catalogue takes a second.
  mutating func showChange() {
    let before = lastWork
    refresh()
    guard ![.dashboard, .statistics].contains(screens.page.screen.context) else { return }
    for (id, asked) in running where id.number > before && !asked.isQuiet && !asked.mustFinish {
      running[id]?.holdsKeys = true
    }
  }

  mutating func cancel(_ key: String, of token: ScreenToken) {
    for (id, asked) in running where asked.token == token && asked.key == key { giveUp(id) }
  }

  /// Forgets running work, and its answer.
  private mutating func giveUp(_ id: WorkID) {
    running[id] = nil
    toStart.removeAll { $0.id == id }
    toCancel.append(id)
  }

  /// Opens the connection for writing before the first change; ending waits for it.
  mutating func prepareToWrite() {
    let work = Work(key: nil) { catalog in
      // A catalogue that cannot be written says so at the first change.
      try? catalog.prepareToWrite()
      Catalog.removeAbandoned(at: catalog.path)
      return { _, _ in [] }
    }
    start(work, for: screens.page.token)
  }

  /// Reads the texts for searching into memory before anyone searches.
  ///
  /// After changes they are read again when someone begins to search, not at each change.
  mutating func prepareToSearch() { start(.prepareToSearch, for: screens.page.token) }

  /// Gives up all reading, because the program ends.
  mutating func dropReading() {
    for (id, asked) in running where !asked.mustFinish { giveUp(id) }
  }

  mutating func update(_ token: ScreenToken, _ change: Reply) {
    let environment = environment
    if let effects = screens.change(token, { change(&$0, environment) }) {
      return run(effects, for: token)
    }
    // Its screen is gone, but the effects, such as a revision to undo, count all the same.
    var none: any Screen = GoneScreen()
    run(change(&none, environment), for: screens.page.token)
  }
}

/// Keys that are held back until their screen is there.
///
/// A question or a form has to be read from the catalogue first. Keys that were pressed meanwhile
/// wait for it, so that `d y` deletes however fast it is typed, and `y` never goes to the screen
/// before. So do keys for a row or a page that is still being read: a held-down arrow ends where it
/// was let go.
extension AppModel {
  /// Commands that do not depend on the chosen row, and are done at once even on a slow disk.
  private static let unheld = Set<CommandID>([
    .help, .quit, .back, .forward, .undo, .redo, .messages, .importBooks, .redraw, .suspend,
  ]).union(CommandRegistry.places.map(\.id))

  /// True while the next keys are meant for a screen that is still being read.
  private var isHolding: Bool { awaitsScreen || screens.top.screen.holdsKeys && isReadingForTop }
  private var awaitsScreen: Bool { running.values.contains(where: \.holdsKeys) }
  private var isReadingForTop: Bool {
    let token = screens.top.token
    return running.values.contains { $0.token == token && !$0.mustFinish && !$0.isQuiet }
  }

  /// Holds back what is pressed while something is being read; Esc gives a question up.
  mutating func hold(_ event: TerminalEvent, _ typed: ContinuousClock.Instant?) -> Bool {
    guard isHolding else { return false }
    switch event {
    case .key(.escape) where giveUpPrepared(): return true
    case .key(let key) where !awaitsScreen && isUnheld(key):
      held = []
      return false
    case .key, .paste, .line:
      // As many as a paste may have, since a terminal without bracketed paste sends it as keys.
      if held.count < KeyDecoder.longestPaste { held.append(HeldEvent(event: event, typed: typed)) }
      return true
    case .mouse, .resize, .wake, .suspend, .resumed, .ending: return false
    }
  }

  /// True for a key that is handled at once: Esc except in a form, other keys only if none is held
  /// before them.
  private func isUnheld(_ key: Key) -> Bool {
    if key == .escape { return !screens.top.screen.context.isTyping }
    guard held.isEmpty else { return false }
    let command = CommandRegistry.command(for: key, in: screens.top.screen.context)
    return command.map { Self.unheld.contains($0.id) } ?? false
  }

  /// Handles the keys that were held back, until one brings something to wait for again.
  private mutating func handleHeld() {
    guard !held.isEmpty else { return }
    let failure = message.flatMap { $0.isComplaint ? $0 : nil }
    while !isHolding, !held.isEmpty {
      let next = held.removeFirst()
      handle(next.event, at: environment.now, typed: next.typed)
    }
    // Nobody has read yet what failed while these keys were held back.
    if message == nil, let failure { message = failure }
  }

  mutating func tellItIsNotInList() {
    guard !held.isEmpty else {
      let words = tr("It is not in this list")
      guard let message, !message.isComplaint, !message.text.hasSuffix(words) else { return }
      return say("\(message.text). \(words)")
    }
    held = []
    let before = message.map { "\($0.text). " } ?? ""
    say(
      tr("\(before)It is not in this list: the keys behind it were not done."),
      isComplaint: true
    )
  }

  /// Gives up questions that were not shown yet, and tells whether there were any; a write goes on.
  private mutating func giveUpPrepared() -> Bool {
    let prepared = running.filter { $0.value.holdsKeys && !$0.value.mustFinish }
    prepared.keys.forEach { giveUp($0) }
    if !prepared.isEmpty { held = [] }
    return !prepared.isEmpty
  }
}

/// The state of one run of the program.
struct Session: Sendable {
  /// The first change that can be one of this session: `u` takes back none before it.
  var firstRevision: ID<Revision> = 1
  /// The newest change that the screens know of.
  var newestRevision: ID<Revision> = 0
  /// True after the person was told that the demo is not their own catalogue.
  var knowsDemo = false
}

/// Stands in for a screen that is gone when its answer comes.
private struct GoneScreen: Screen {
  let title = ""
  let context = CommandContext.walking

  func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] { [] }
  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {}
}

extension AppModel {
  /// Draws the whole screen as it is now.
  func draw(on surface: inout Surface) {
    guard ScreenSize.suffices(size) else {
      let notice = ScreenSize.notice(isTyping: typedInto.isTyping)
      ScreenSize.draw(notice: notice, on: &surface)
      return
    }
    base.draw(on: &surface, in: environment.area, environment: environment)
    let chrome = chrome
    chrome.draw(on: &surface)
    let covering = screens.layers.lastIndex { $0.entry.screen.fillsScreen } ?? -1
    for layer in screens.layers.dropFirst(covering + 1) {
      layer.entry.screen.draw(on: &surface, in: environment.area, environment: environment)
    }
    chrome.drawLongMessage(on: &surface)
    if surface.cursor == nil { surface.cursor = Point(x: 0, y: environment.area.y) }
  }

  /// The screen that is drawn first: the end of the trail, or a floating one that covers
  /// everything.
  private var base: any Screen {
    screens.layers.last { $0.entry.screen.fillsScreen }?.entry.screen ?? screens.page.screen
  }

  var chrome: Chrome {
    let base = base
    return Chrome(
      size: size,
      section: screens.section,
      trail: base.fillsScreen ? [base.titleWithStar] : screens.trail.map(\.screen.titleWithStar),
      isSection: screens.trail.count == 1 && !base.fillsScreen,
      name: base.subtitle ?? environment.nameAtTheRight,
      shortName: base.subtitle ?? environment.shortNameAtTheRight,
      status: statusOfReplacement ?? statusOfImport(over: base) ?? base.status(in: environment),
      message: message,
      footer: footer(of: screens.top.screen)
    )
  }

  /// The keys of a screen's last line.
  func footer(of screen: any Screen) -> [FooterItem] {
    let context = screen.context
    let ends: [CommandID] = context.isTyping ? [.helpTyping] : [.help, .quit]
    let situation = situation
    var ids = screen.footer.filter { !ends.contains($0) }
    // Ctrl-Z suspends the program elsewhere; where it undoes typing, as it may only where something is
    // typed, the footer says so.
    let takesBack =
      context.isTyping
      && CommandRegistry.command(for: .control("z"), in: context)?.id == .undoTyping
    if takesBack, !context.chain.contains(.form), !ids.contains(.undoTyping) {
      ids.insert(.undoTyping, at: max(0, ids.count - 1))
    }
    return (ids + ends).compactMap { id in
      CommandRegistry.command(id, in: context).flatMap { command in
        // A key that would do nothing here is not offered.
        guard command.obstacle?(situation) == nil else { return nil }
        return command.keys.first.map { key in
          FooterItem(
            command: id,
            key: key.name,
            label: command.label(situation) ?? command.short,
            short: situation.verb(of: id) ?? command.short,
            least: situation.least(of: id, among: ids),
            // Beside two values Enter only goes on.
            matters: id == .save
              || context.decides && id.decides && !(id == .open && ids.contains(.takeMine))
          )
        }
      }
    }
  }
}

extension Environment {
  /// `DEMO`, the catalogue's name, and who is at the keyboard where there are several.
  fileprivate var nameAtTheRight: String {
    showsUser ? "\(name) · \(people.currentUser.name)" : name
  }

  /// The name in little room: whose readings are shown matters more than the catalogue's name.
  fileprivate var shortNameAtTheRight: String { showsUser ? people.currentUser.name : name }

  private var showsUser: Bool {
    (alwaysShowsUser || people.areSeveral) && !people.currentUser.name.isEmpty
  }

  /// The name of the catalogue in the top line.
  var name: String { isDemo ? "DEMO" : catalogName }
}
