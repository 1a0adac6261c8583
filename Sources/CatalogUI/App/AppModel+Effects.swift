import Books
import Catalog
import TerminalKit

extension AppModel {
  mutating func run(_ effects: [Effect], for token: ScreenToken) {
    for effect in effects { run(effect, for: token) }
  }

  private mutating func run(_ effect: Effect, for token: ScreenToken) {
    switch effect {
    case .work(let work):
      if work.writes, environment.importRun != nil {
        say(tr("This waits until the import is done."))
      }
      start(work, for: token)
    case .cancel(let key): cancel(key, of: token)
    case .update(let change): update(token, change)
    case .below(let change): screens.below(token).map { update($0, change) }
    case .answer(let effects):
      let owner = screens.owner(of: token)
      screens.close(token)
      run(effects, for: owner)
    case .open(let screen): opened(screens.push(screen))
    case .replace(let screen): opened(screens.replace(token, with: screen))
    case .follow(let record): opened(screens.push(Pages.page(of: record)))
    case .back:
      // A screen of the trail leaves together with what floats over it.
      if !screens.isFloating(token), let layer = screens.layers.first {
        screens.close(layer.entry.token)
      }
      if !screens.removeCovered(token) {
        goBack(asking: false)
        if let destination { choose(destination) }
      }
    case .section(let section): choose(section)
    case .form(let request): show(request)
    case .resumeLine(let text, let saved): showPalette(text, resuming: saved)
    case .float(let screen): opened(screens.float(screen, over: token))
    case .close:
      screens.close(token)
    case .say(let text): say(text)
    case .complain(let text): say(text, isComplaint: true)
    case .wrote(let revision): wrote(revision)
    case .reveal(let record): send(.reveal(record), to: screens.page.token)
    case .notInList: tellItIsNotInList()
    case .used(let reference, let kind): remember(reference, kind)
    case .command(let id, let argument): perform(id, argument: argument)
    case .typedCommand(let line, let id, let argument):
      perform(typed: line, id, argument: argument)
    case .withScreenReleased(let body): hostRequests.append(.release(token, body))
    case .people(let people):
      let isSame = environment.people.currentUser == people.currentUser
      environment.people = people
      // Who has just become a reader has statuses and ratings to show.
      if !isSame {
        refresh()
        apply(environment.savedQueries)
      }
    case .became(let people): became(people)
    case .restore(let path): leave(for: .restore(path))
    case .savedQueries(let queries): apply(queries)
    case .settings(let settings): apply(settings)
    case .formHabits(let habits): environment.chosenHabits = habits
    case .type(let keys): for key in keys { handle(.key(key), at: environment.now) }
    case .countQueries: countQueries()
    case .counted(let counts): environment.savedQueries.counts = counts
    case .beginImport(let plan): beginImport(plan, for: token)
    case .importProgress(let progress): show(progress)
    case .stopImport: stopImport()
    case .endImport(let result): endImport(result)
    case .quitAfterImport(let stopping): quitAfterImport(stopping: stopping)
    case .lookup(let effect): run(effect)
    case .scanDefaults(let defaults): environment.scanDefaults = defaults
    case .ring: hostRequests.append(.ring)
    case .quit: wantsToQuit = true
    case .reopened(let opening): reopened(opening)
    case .quitKeepingDrafts: quitKeepingDrafts()
    case .quitWithDrafts: quitWithDrafts()
    case .replaced(let replacement):
      environment.replacement = replacement
      askAboutReplacement()
    }
  }

  mutating func opened(_ token: ScreenToken) {
    send(.opened, to: token)
  }

  mutating func send(_ event: ScreenEvent, to token: ScreenToken) {
    let environment = environment
    let effects = screens.change(token) { $0.handle(event, in: environment) }
    if let effects { run(effects, for: token) }
  }

  mutating func say(_ text: String, isComplaint: Bool = false) {
    let new = Environment.Message(at: environment.now, text: text, isComplaint: isComplaint)
    message = new
    environment.messages.append(new)
  }

  /// Tells once that values could not be read, in whose place a word is shown.
  mutating func tell(of damage: DamageLog) {
    guard damage.count > toldDamage, let last = damage.values.last else { return }
    toldDamage = damage.count
    say(tr("The catalogue is damaged: \(last). octavo check tells more."), isComplaint: true)
  }

  /// Reads again what is shown, when another program has changed the catalogue.
  mutating func noticed(_ newest: ID<Revision>) {
    guard newest != session.newestRevision else { return }
    session.newestRevision = newest
    refresh()
    readQueries()
    readSettings()
    readPeople()
    readWanted()
  }

  private mutating func wrote(_ revision: Revision?) {
    guard let revision else { return }
    session.newestRevision = revision.id
    start(.emptyLog, for: screens.page.token)
    showChange()
    readQueries()
    readSettings()
    readPeople()
    readWanted()
  }

  mutating func refresh() {
    send(.refresh, to: screens.page.token)
    for layer in screens.layers { send(.refresh, to: layer.entry.token) }
  }

  /// Keeps the line for ↑ in the palette, and does the command; what is refused at once stays in sight, to
  /// be corrected.
  private mutating func perform(typed line: String, _ id: CommandID, argument: String) {
    environment.commandLines.removeAll { $0 == line }
    environment.commandLines.append(line)
    environment.commandLines = environment.commandLines.suffix(50)
    let told = environment.messages.count
    let layers = screens.layers.count
    perform(id, argument: argument)
    guard !argument.isEmpty, environment.messages.count > told,
      environment.messages.last?.isComplaint == true, screens.layers.count == layers
    else { return }
    showPalette(line, isRefused: true)
  }

  private mutating func remember(_ reference: Reference, _ kind: AuthorityKind) {
    var known = environment.recentlyUsed[kind, default: []]
    known.removeAll { $0 == reference }
    known.insert(reference, at: 0)
    environment.recentlyUsed[kind] = Array(known.prefix(20))
  }
}

extension AppModel {
  mutating func readSettings() {
    let work = Work(key: "settings", mustFinish: false, isQuiet: true) { catalog in
      let settings = try? await catalog.fetch(CatalogSettings.init)
      return { _, _ in settings.map { [.settings($0)] } ?? [] }
    }
    start(work, for: screens.page.token)
  }

  mutating func apply(_ settings: CatalogSettings) {
    guard settings != environment.settings else { return }
    environment.settings = settings
    refresh()
  }
}

extension AppModel {
  /// Does what only the owner of the terminal can; returns why the screens end, if they do.
  mutating func takeRequests(for terminal: any Terminal) -> OctavoApp.Outcome? {
    defer { hostRequests = [] }
    var wanted: OctavoApp.Outcome?
    for request in hostRequests {
      switch request {
      case .redraw: terminal.redraw()
      case .ring: terminal.ring()
      case .suspend: terminal.suspend(tr("Octavo waits. Type fg to come back."))
      case .openDemo: wanted = .openDemo
      case .openOwn: wanted = .openOwn
      case .restore(let path): wanted = .restore(path)
      case .release(let token, let body):
        let environment = environment
        update(token, terminal.withScreenReleased { body(environment) })
      }
    }
    if wanted != nil { wantsToQuit = true }
    return wanted
  }
}
