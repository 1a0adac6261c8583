import Books
package import Catalog
import Glibc
import TerminalKit

/// The catalogue in the terminal, from the first frame to the last.
package enum OctavoApp {
  package struct Options: Sendable {
    package var configuration: Configuration
    /// The name at the right end of the top line.
    package var catalogName: String
    package var isDemo: Bool
    /// Makes the screens say who is at the keyboard.
    package var showsUser: Bool
    /// True if the person said who they are; else it is asked where there are several readers.
    package var isUserGiven: Bool
    /// The file that remembers section, order and place; nil remembers nothing.
    package var statePath: String?
    /// The folder in which unsaved forms are kept; nil keeps none.
    package var draftsPath: String?
    /// A message for the first frame about what was done before.
    package var news: String?
    /// Starts with the screen for scanning books.
    package var scans = false
    /// The computer that files to import are looked for on.
    package var computer: Computer
    /// Looks books up by their ISBN; nil without look-ups.
    package var lookup: BookLookup?

    package init(
      configuration: Configuration = Configuration(),
      catalogName: String = tr("My books"),
      isDemo: Bool = false,
      showsUser: Bool = false,
      isUserGiven: Bool = false,
      statePath: String? = nil,
      draftsPath: String? = nil,
      computer: Computer = .here()
    ) {
      self.configuration = configuration
      self.catalogName = catalogName
      self.isDemo = isDemo
      self.showsUser = showsUser
      self.isUserGiven = isUserGiven
      self.statePath = statePath
      self.draftsPath = draftsPath
      self.computer = computer
    }
  }

  /// The reason for which the screens ended.
  package enum Outcome: Hashable, Sendable {
    case quit
    /// The person wants to look at the demo catalogue instead.
    case openDemo
    /// The person wants to go from the demo to their own catalogue.
    case openOwn
    /// The person wants a backup in the place of the catalogue.
    case restore(String)
    /// A signal came (`kill`), or the terminal is gone, which is SIGHUP.
    case ended(signal: Int32)
    /// Output is no longer accepted, for this reason of the system's (`errno`).
    case outputFailed(Int32)
  }

  /// Shows the catalogue in the terminal that the program was started in, until the person quits.
  ///
  /// - Throws: ``CannotShow`` when the terminal cannot show screens; ``CatalogError`` when the
  ///   first screen cannot be read. The terminal is as it was then.
  package static func run(catalog: Catalog, options: Options = Options()) throws -> Outcome {
    ProcessMemory.returnsWhatIsFree()
    let pipe = WakePipe()
    if options.configuration.isPlain {
      let glyphs: Glyphs? = options.configuration.ascii ? .ascii : nil
      let terminal = PlainTerminal(
        glyphs: glyphs,
        takesLines: options.configuration.takesLines,
        pipe: pipe
      )
      defer { terminal.stop() }
      let speaker = Speaker(terminal)
      let outcome = Result {
        try run(
          catalog: catalog,
          terminal: terminal,
          pipe: pipe,
          options: options,
          speaker: speaker
        )
      }
      speaker.end()
      // The last words may be those that could not be written.
      if let failure = terminal.failure { return .outputFailed(failure) }
      return try outcome.get()
    }
    let terminal = try terminal(options.configuration, pipe: pipe)
    defer { terminal.stop() }
    return try run(catalog: catalog, terminal: terminal, pipe: pipe, options: options)
  }

  /// The reason for which the terminal cannot show screens, and the advice.
  package struct CannotShow: Error, CustomStringConvertible {
    package let description: String
  }

  private static func terminal(
    _ configuration: Configuration,
    pipe: WakePipe
  ) throws -> CursesTerminal {
    let options = CursesTerminal.Options(
      mouse: configuration.mouse,
      colour: configuration.colour,
      glyphs: configuration.ascii ? .ascii : nil,
      sequenceDelay: .milliseconds(configuration.escapeDelay),
      joinsEmoji: configuration.joinsEmoji
    )
    do {
      return try CursesTerminal(options: options, pipe: pipe)
    } catch {
      throw CannotShow(description: error.words)
    }
  }

  /// Shows the catalogue until the person quits.
  ///
  /// - Parameters:
  ///   - pipe: Wakes the terminal; the pipe that it was made with.
  ///   - speaker: Says what changes, in place of drawing it.
  /// - Throws: ``CatalogError`` when the first screen cannot be read.
  static func run(
    catalog: Catalog,
    terminal: any Terminal,
    pipe: WakePipe,
    options: Options = Options(),
    speaker: Speaker? = nil
  ) throws -> Outcome {
    let mailbox = Mailbox<Posted>(pipe: pipe)
    let runner = EffectRunner(catalog: catalog) { mailbox.post(.answer($0)) }
    var model = try Startup(catalog: catalog, options: options, size: terminal.size).model()
    var outcome = Outcome.quit
    var isFirstFrame = true
    var watching: Task<Void, Never>?
    defer { watching?.cancel() }
    var keeping = DraftTimer()

    EventLoop(terminal: terminal, mailbox: mailbox).run {
      keeping.timeout(atMost: speaker?.patience(of: model) ?? model.patience)
    } waits: {
      speaker == nil && model.isAwaited && !model.environment.isSlow
    } handle: { event in
      switch event {
      case .terminal(let event):
        if case .ending(let ending) = event { outcome = Outcome(ending) }
        speaker?.hear(event, in: model)
        model.handle(event, at: catalog.clock(), typed: terminal.cameAt)
        keeping.start()
      case .posted(.answer(let answer)):
        runner.deliver(answer, to: &model)
        keeping.start()
      case .posted(.changed(let newest)): model.noticed(newest)
      case .posted(.timePassed): model.timePassed(to: catalog.clock())
      case .posted(.replaced(let replacement)): model.noticed(replacement)
      case .tick where keeping.isDue: break
      case .tick:
        speaker?.pause()
        model.expirePendingKeys()
      }
      // Before a host request too: another program may then have the terminal for long.
      if keeping.isDue || !model.hostRequests.isEmpty {
        keeping.stop()
        model.keepDrafts()
      }
      runner.serve(&model)
      if let next = model.takeRequests(for: terminal) { outcome = next }
      return model.wantsToQuit ? .quit : .goOn
    } draw: { surface in
      if speaker == nil { model.draw(on: &surface) }
    } shown: {
      speaker?.say(model)
      guard isFirstFrame else { return }
      isFirstFrame = false
      // After the first frame, which waits for nothing that it does not show.
      model.prepareToWrite()
      model.prepareToSearch()
      model.readWanted()
      runner.serve(&model)
      watching = watch(catalog, mailbox)
    }
    finish(&model, runner, mailbox)
    let closed = outcome == .quit ? tr("Octavo is closed.") : nil
    speaker?.end(saying: [model.message?.text, closed].compactMap(\.self))
    if let path = options.statePath { RememberedState(of: model).save(to: path) }
    return outcome
  }

  /// A message from another thread.
  private enum Posted: Sendable {
    case answer(WorkAnswer)
    /// Something that waits for a point in time may be due.
    case timePassed
    /// The newest change of the catalogue, whichever program made it.
    case changed(ID<Revision>)
    /// The catalogue's file was moved or replaced.
    case replaced(Replacement)
  }

  /// Looks twice a second whether another program has written, and keeps the write-ahead log short.
  private static func watch(_ catalog: Catalog, _ mailbox: Mailbox<Posted>) -> Task<Void, Never> {
    Task.detached {
      var rounds = 0
      while (try? await Task.sleep(for: .milliseconds(500))) != nil {
        rounds += 1
        if rounds.isMultiple(of: 10) { mailbox.post(.timePassed) }
        do {
          if let newest = try catalog.newestChange() { mailbox.post(.changed(newest)) }
          try catalog.emptyLog()
        } catch CatalogError.replaced(_, let replacement) {
          mailbox.post(.replaced(replacement))
        } catch {
          // Whatever reads or writes next tells what is wrong.
        }
      }
    }
  }

  /// Waits, a few seconds at most, for saves and drafts that are under way.
  private static func finish(
    _ model: inout AppModel,
    _ runner: EffectRunner,
    _ mailbox: Mailbox<Posted>
  ) {
    model.dropReading()
    runner.serve(&model)
    for _ in 0..<500 where !model.isIdle {
      usleep(10_000)
      for case .answer(let answer) in mailbox.take() { runner.deliver(answer, to: &model) }
      model.dropReading()
      runner.serve(&model)
    }
  }
}

extension OctavoApp.Outcome {
  fileprivate init(_ ending: Ending) {
    switch ending {
    case .inputIsRead: self = .quit
    case .signal(let signal): self = .ended(signal: signal)
    case .outputFailed(let code): self = .outputFailed(code)
    }
  }
}

/// Reads what the first frame shows, with one connection and no more than it needs.
struct Startup {
  let catalog: Catalog
  let options: OctavoApp.Options
  let size: Size

  /// The program before its first frame, with the questions that come at the start.
  ///
  /// - Throws: `CatalogError` when the catalogue cannot be read.
  func model() throws -> AppModel {
    let remembered = options.statePath.flatMap(RememberedState.init(path:)) ?? RememberedState()
    let root = remembered.section.root(
      remembered: remembered,
      configuration: options.configuration
    )
    var model = AppModel(
      environment: environment,
      size: size,
      section: remembered.section,
      root: root
    )
    model.remembered = remembered
    let area = model.environment.area
    let (first, last, people, queries, settings) = try catalog.read { view in
      let queries = SavedQueries(queries: try view.queries.all())
      let people = try People(view, user: catalog.user)
      return (
        try Self.primed(root, view, people, area: area),
        try view.history.newest(), people, queries, try CatalogSettings(view)
      )
    }
    model.environment.people = people
    model.environment.settings = settings
    model.environment.chosenHabits = remembered.forms ?? FormHabits()
    model.screens[model.screens.page.token] = first
    if let last {
      model.session.firstRevision = ID(rawValue: last.rawValue + 1)
      model.session.newestRevision = last
    }
    model.opened(model.screens.page.token)
    model.apply(queries)
    let isPlain = options.configuration.isPlain
    let lost = isPlain ? Forms.notice(in: model.environment) : nil
    let news = [options.news, lost].compactMap(\.self)
    if !news.isEmpty { model.say(news.joined(separator: " ")) }
    if options.scans { model.perform(.scan) }
    if !isPlain, let question = Forms.offer(in: model.environment) {
      model.opened(model.screens.float(question, over: model.screens.page.token))
    }
    if people.currentUser.reader == nil, people.readers > 1, !options.isUserGiven {
      model.opened(model.screens.float(UserSwitching.question, over: model.screens.page.token))
    }
    return model
  }

  private var environment: Environment {
    Environment(
      area: Chrome.area(in: size),
      now: catalog.clock(),
      people: People(),
      alwaysShowsUser: options.showsUser,
      catalogName: options.catalogName,
      catalogPath: catalog.path,
      catalogFile: CanonicalPath.of(catalog.path) ?? catalog.path,
      catalogIdentity: catalog.identity,
      isDemo: options.isDemo,
      configuration: options.configuration,
      drafts: options.draftsPath.map(DraftFolder.init(path:)),
      computer: options.computer,
      lookups: LookupStates(options.lookup)
    )
  }

  /// The screen with its first rows, if it is a list.
  private static func primed(
    _ screen: any Screen,
    _ view: ReadTransaction,
    _ people: People,
    area: Rect
  ) throws -> any Screen {
    guard var list = screen as? any SectionList else { return screen }
    try list.prime(view, people, area: area)
    return list
  }
}
