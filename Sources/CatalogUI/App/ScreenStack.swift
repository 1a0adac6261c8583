/// Identifies one screen for as long as it lives, wherever it is on the trail.
struct ScreenToken: Hashable, Sendable {
  fileprivate let number: Int
}

/// The screens: a root for each section, the trail from the current root, the screens left by going
/// back, and the floating ones.
struct ScreenStack: Sendable {
  struct Entry: Sendable {
    let token: ScreenToken
    var screen: any Screen
  }

  struct Layer: Sendable {
    var entry: Entry
    /// The screen that floated it.
    let owner: ScreenToken
  }

  private(set) var section: Section
  private(set) var trail: [Entry]
  private(set) var ahead: [Entry] = []
  private(set) var layers: [Layer] = []
  private var roots: [Section: Entry] = [:]
  private var lastNumber = 0

  init(section: Section, root: any Screen) {
    self.section = section
    trail = [Entry(token: ScreenToken(number: 0), screen: root)]
  }

  /// The screen that gets the keys: the topmost floating one, else the end of the trail.
  var top: Entry { layers.last?.entry ?? trail[trail.count - 1] }
  /// The end of the trail, whether something floats over it or not.
  var page: Entry { trail[trail.count - 1] }
  var canGoBack: Bool { trail.count > 1 }

  /// The roots of the sections that were visited.
  var lists: [any Screen] { roots.values.map(\.screen) + [trail[0].screen] }

  /// Every screen that would lose something if the program ended.
  var unsaved: [Entry] {
    (trail + ahead + layers.map(\.entry)).filter(\.screen.isUnsaved)
  }

  /// The drafts whose forms are open.
  var openDrafts: Set<String> {
    Set(entries.compactMap { ($0.screen as? any DraftKeeper)?.keeping.id })
  }

  /// Every screen there is.
  var tokens: [ScreenToken] { entries.map(\.token) }

  private var entries: [Entry] { layers.map(\.entry) + trail + ahead + Array(roots.values) }

  subscript(token: ScreenToken) -> (any Screen)? {
    get { entries.first { $0.token == token }?.screen }
    set {
      guard let newValue else { return }
      change(token) { $0 = newValue }
    }
  }

  /// Changes a screen where it is: a copy for each key would be a tenth of what a key costs.
  ///
  /// - Returns: What the change returns; nil for a screen that is gone.
  @discardableResult
  mutating func change<Result>(
    _ token: ScreenToken,
    _ body: (inout any Screen) -> Result
  ) -> Result? {
    if let index = trail.lastIndex(where: { $0.token == token }) {
      return body(&trail[index].screen)
    }
    if let index = layers.firstIndex(where: { $0.entry.token == token }) {
      return body(&layers[index].entry.screen)
    }
    if let index = ahead.firstIndex(where: { $0.token == token }) {
      return body(&ahead[index].screen)
    }
    guard let section = roots.first(where: { $0.value.token == token })?.key,
      var root = roots[section]
    else { return nil }
    defer { roots[section] = root }
    return body(&root.screen)
  }

  /// The screen that opened a floating one; any other screen itself.
  func owner(of token: ScreenToken) -> ScreenToken {
    layers.first { $0.entry.token == token }?.owner ?? token
  }

  /// The screen before another one on the trail.
  func below(_ token: ScreenToken) -> ScreenToken? {
    guard let place = trail.firstIndex(where: { $0.token == token }), place > 0 else { return nil }
    return trail[place - 1].token
  }

  func isFloating(_ token: ScreenToken) -> Bool {
    layers.contains { $0.entry.token == token }
  }
}

extension ScreenStack {
  private mutating func entry(_ screen: any Screen) -> Entry {
    lastNumber += 1
    return Entry(token: ScreenToken(number: lastNumber), screen: screen)
  }

  mutating func push(_ screen: any Screen) -> ScreenToken {
    let new = entry(screen)
    trail.append(new)
    ahead = []
    return new.token
  }

  /// Puts a screen in the place of another one of the trail.
  mutating func replace(_ token: ScreenToken, with screen: any Screen) -> ScreenToken {
    guard let index = trail.firstIndex(where: { $0.token == token }) else { return push(screen) }
    let new = entry(screen)
    trail[index] = new
    return new.token
  }

  /// Goes a step back; Forward returns to the screen that was left, unless it is a form.
  mutating func goBack() {
    guard canGoBack else { return }
    let left = trail.removeLast()
    let context = left.screen.context
    if context.chain.contains(.form) || context == .readingStep
      || context.chain.contains(.bulkPlan)
      || context == .bookMerge || context.isImport
    {
      return
    }
    ahead.append(left)
  }

  /// Goes back to a screen of the trail; does nothing for one that is not on it.
  mutating func goBack(to token: ScreenToken) {
    guard trail.contains(where: { $0.token == token }) else { return }
    layers = []
    while page.token != token { goBack() }
  }

  /// Takes the screens of an import off the trail.
  mutating func leaveImport() {
    let rest = trail.filter { !$0.screen.context.isImport }
    if !rest.isEmpty { trail = rest }
  }

  /// Removes a screen of the trail with others behind it; false for any other screen.
  mutating func removeCovered(_ token: ScreenToken) -> Bool {
    guard let place = trail.dropLast().firstIndex(where: { $0.token == token }), place > 0 else {
      return false
    }
    trail.remove(at: place)
    return true
  }

  /// Forgets the screens that Forward would return to.
  mutating func forgetAhead() { ahead = [] }

  mutating func goForward() {
    guard let next = ahead.popLast() else { return }
    trail.append(next)
  }

  /// Goes to a section, making its root when it was not there yet; true when it was made.
  mutating func choose(_ section: Section, root: (Section) -> any Screen) -> Bool {
    roots[self.section] = trail[0]
    self.section = section
    ahead = []
    layers = []
    if let known = roots.removeValue(forKey: section) {
      trail = [known]
      return false
    }
    trail = [entry(root(section))]
    return true
  }

  /// Goes back to the screens as they were, each with what it has been told since.
  ///
  /// The root of a section that was opened meanwhile stays, as of one that was visited.
  mutating func restore(_ old: ScreenStack) {
    let now = self
    self = old
    lastNumber = now.lastNumber
    for entry in now.entries { change(entry.token) { $0 = entry.screen } }
    guard now.section != section else { return }
    roots[now.section] = now.trail[0]
  }

  /// Replaces every screen by an unread one, for another person; those that cannot be are closed.
  mutating func renew(root: (Section) -> any Screen) {
    layers = []
    ahead = []
    roots = [:]
    let first = trail[0].screen.renewed ?? root(section)
    let pages = trail.dropFirst().compactMap(\.screen.renewed)
    trail = ([first] + pages).map { entry($0) }
  }

  /// Replaces every screen without typed text by an unread one; forms stay with what they hold.
  mutating func renewSaved(root: (Section) -> any Screen) {
    layers = []
    ahead = []
    roots = [:]
    let first = trail[0].screen.renewed ?? root(section)
    let forms = trail.dropFirst().filter { $0.screen is any FormHost && $0.screen.isUnsaved }
    trail = [entry(first)] + forms
  }

  mutating func float(_ screen: any Screen, over owner: ScreenToken) -> ScreenToken {
    let new = entry(screen)
    layers.append(Layer(entry: new, owner: owner))
    return new.token
  }

  /// Closes a floating screen and those that it opened.
  mutating func close(_ token: ScreenToken) {
    var gone: Set<ScreenToken> = [token]
    layers.removeAll { layer in
      let goes = gone.contains(layer.entry.token) || gone.contains(layer.owner)
      if goes { gone.insert(layer.entry.token) }
      return goes
    }
  }
}
