import Books
import Catalog
import TerminalKit

extension AppModel {
  /// Does a command: those of the whole program here, all others on the top screen.
  mutating func perform(_ id: CommandID, argument: String = "") {
    let top = screens.top.token
    if let command = CommandRegistry.command(id, in: screens.top.screen.context),
      let reason = command.obstacle?(situation)
    {
      say(Words.sentence(reason), isComplaint: true)
      return
    }
    if asksAboutDemo(id, argument) { return }
    if let section = Section.allCases.first(where: { $0.command == id }) { return choose(section) }
    switch id {
    case .help, .helpTyping: showHelp()
    case .palette: showPalette(argument)
    case .quit: quit()
    case .write: say(tr("Everything is saved already."))
    case .writeAndQuit: quit()
    case .undo: undoLast()
    case .redo: redoLast()
    case .history: open(HistoryScreen(of: screens.page.screen.record))
    case .messages: open(MessagesScreen())
    case .statistics: showStatistics(argument)
    case .fields: open(CustomFieldsScreen())
    case .clusters:
      let wanted = argument.isEmpty ? ClusterSubject.names(.author).commandWord : folded(argument)
      guard let subject = ClusterSubject.all.first(where: { $0.commandWord == wanted }) else {
        let kinds = ClusterSubject.all.map(\.commandWord).joined(separator: ", ")
        return say(
          tr("There is no kind “\(argument)”. Say one of: \(kinds)."),
          isComplaint: true
        )
      }
      opened(screens.push(ClustersScreen(subject)))
    case .doctor: showDoctor(argument)
    case .scan: open(ScanScreen())
    case .wanted: open(WantedScreen())
    case .drafts: opened(screens.push(DraftsScreen(besides: screens.openDrafts)))
    case .keep: keep(argument)
    case .be: be(argument)
    case .back: goBack()
    case .forward: goForward()
    case .redraw: hostRequests.append(.redraw)
    case .whereAmI:
      let place = spoken.whereabouts
      message = Environment.Message(at: environment.now, text: place, isComplaint: false)
    case .suspend: hostRequests.append(.suspend)
    case .importBooks: showImport(argument)
    case .stopImport: stopImport()
    case .export, .print, .backup, .restore: showTransfer(id)
    case .reopen: askAboutReplacement()
    // Nothing can be saved before that question is answered.
    case .save where environment.replacement != nil, .saveNext where environment.replacement != nil:
      askAboutReplacement()
    case .tryDemo: leave(for: .openDemo)
    case .ownCatalogue: leave(for: .openOwn)
    // Letters that are typed behind it would be commands where there is no line.
    case .find where !screens.top.screen.context.hasFindLine:
      run(Pages.find, for: screens.page.token)
    case .add where QuickEntry.isTold(by: argument):
      run([QuickAdding.add(argument)], for: screens.page.token)
    default: send(.command(id, argument: argument), to: top)
    }
  }

  /// Opens the screen of a command, unless it is open already.
  mutating func open(_ screen: any Screen) {
    if let opener = screen.opener, screens.page.screen.opener == opener { return }
    opened(screens.push(screen))
  }

  /// The doctor, or what one of its rules finds.
  private mutating func showDoctor(_ name: String) {
    guard !name.isEmpty else { return open(DoctorScreen()) }
    guard let rule = DoctorRule.named(folded(name).replacing(" ", with: "-")) else {
      let nearest = DoctorRule.all.map(\.id).nearest(to: name)
      let advice =
        nearest.map { tr("Is it “\($0)”?") }
        ?? tr(":doctor alone shows what is wrong.")
      return say(tr("There is no rule “\(name)”. \(advice)"), isComplaint: true)
    }
    let records = rule.likeRecords.map { ClustersScreen($0) }
    opened(records.map { screens.push($0) } ?? screens.push(FindingsScreen(rule)))
  }

  /// At the first change in the demo, tells that it is not one's own catalogue.
  private mutating func asksAboutDemo(_ id: CommandID, _ argument: String) -> Bool {
    guard environment.isDemo, !session.knowsDemo else { return false }
    let changes: Set<CommandID> = [
      .add, .edit, .delete, .merge, .importBooks, .lend, .borrow, .takeBack, .extend, .scan,
      .lookUp, .accept,
    ]
    guard changes.contains(id) else { return false }
    session.knowsDemo = true
    float(
      ChoiceDialog(
        tr("This is the demo"),
        text: [tr("Books you add here are not in your own catalogue.")],
        answers: [
          ChoiceDialog.cancel,
          .init("t", label: tr("Try it here"), effects: [.command(id, argument: argument)]),
          .init("m", label: tr("Go to my catalogue"), effects: [.command(.ownCatalogue)]),
        ],
        foot: .words(tr("Whatever you do here, your own books stay as they are")),
        // What is typed meanwhile goes into the form that opens behind the question.
        keepsTyping: true
      )
    )
    return true
  }

  /// The situation of the top screen, completed with the state that only the app model has.
  var situation: Situation {
    var situation = screens.top.screen.situation(in: environment)
    situation.canGoBack = screens.canGoBack
    situation.canGoForward = !screens.ahead.isEmpty
    situation.isDemo = environment.isDemo
    situation.isImporting = environment.importRun != nil
    situation.isReplaced = environment.replacement != nil
    return situation
  }

  private mutating func showTransfer(_ id: CommandID) {
    guard let transfer = Transfer(id) else { return }
    let choices = (screens.page.screen as? any TransferSource)?.selections(for: transfer)
    float(TransferForm(transfer, of: choices ?? [.all], in: environment))
  }

  /// Goes to another catalogue, when nothing is unsaved.
  mutating func leave(for catalogue: HostRequest) {
    guard environment.importRun == nil else {
      say(
        tr("The import is still running: stay until it is done, or stop it."),
        isComplaint: true
      )
      return
    }
    if !asksAboutUnsaved() { hostRequests.append(catalogue) }
  }

  /// Goes to the unsaved text, and asks there what becomes of it.
  ///
  /// - Returns: Whether there is anything.
  mutating func asksAboutUnsaved() -> Bool {
    guard let entry = screens.unsaved.last else { return false }
    screens.goBack(to: entry.token)
    send(.leaving, to: entry.token)
    return true
  }

  private mutating func float(_ screen: any Screen) {
    opened(screens.float(screen, over: screens.top.token))
  }

  /// Shows the commands, with a line to begin with.
  ///
  /// - Parameters:
  ///   - saved: The draft of that line.
  ///   - isRefused: Whether the line was refused just now.
  mutating func showPalette(
    _ text: String,
    resuming saved: SavedDraft? = nil,
    isRefused: Bool = false
  ) {
    var palette = PaletteScreen(
      situation: situation,
      arguments: screens.top.screen.arguments(in: environment),
      context: screens.top.screen.context,
      customFields: environment.customFields,
      text: text,
      isRefused: isRefused
    )
    if let saved { palette.keeping = DraftKeeping(resuming: saved, in: environment) }
    float(palette)
  }

  private mutating func showHelp() {
    guard screens.top.screen.opener != .help else { return }
    let top = screens.top.screen
    float(
      HelpScreen(
        context: top.context,
        footer: top.footer,
        place: environment.configuration.isPlain
          ? Self.spokenTitle(of: top) : top.titleWithStar,
        situation: situation
      )
    )
  }

  /// Shows statistics of the books that the typed query finds, else of those found here, else of
  /// all.
  private mutating func showStatistics(_ find: String) {
    let situation = situation
    let found = situation.kind == .book ? situation.found ?? "" : ""
    let isThere = screens.page.screen.opener == .statistics
    guard !isThere || !find.isEmpty else { return }
    opened(screens.push(StatisticsScreen(find: find.isEmpty ? found : find)))
  }

  private mutating func undoLast() {
    if environment.importRun != nil {
      return say(tr("The import is running: u when it is done."))
    }
    start(UndoEffects.last(since: session.firstRevision), for: screens.page.token)
  }

  private mutating func redoLast() {
    if environment.importRun != nil {
      return say(tr("The import is running: Ctrl-R when it is done."))
    }
    start(UndoEffects.redo(since: session.firstRevision), for: screens.page.token)
  }

  // MARK: - Going

  mutating func goBack(asking: Bool = true) {
    if let layer = screens.layers.last {
      screens.close(layer.entry.token)
      return
    }
    if asking, screens.page.screen.isUnsaved {
      send(.leaving, to: screens.page.token)
      return
    }
    guard screens.canGoBack else {
      message = Environment.Message(
        at: environment.now,
        text: tr("This is the first screen: q quits"),
        isComplaint: false
      )
      return
    }
    let landing = screens.page.screen.landing
    screens.goBack()
    send(.refresh, to: screens.page.token)
    if let landing { send(.reveal(landing), to: screens.page.token) }
  }

  mutating func goForward() {
    guard !screens.ahead.isEmpty else { return }
    screens.goForward()
    send(.refresh, to: screens.page.token)
  }

  mutating func choose(_ section: Section) {
    destination = nil
    if asksAboutUnsaved() {
      destination = section
      return
    }
    let isNew = screens.choose(section, root: roots)
    send(isNew ? .opened : .refresh, to: screens.page.token)
  }

  mutating func quit() {
    if environment.importRun != nil {
      askAboutImport()
      return
    }
    if !asksAboutUnsaved() { wantsToQuit = true }
  }
}

extension AppModel {
  /// Sets which fields stay in the form for the next book, or shows the fields to choose from.
  mutating func keep(_ text: String) {
    let names = text.split { $0.isWhitespace || $0 == "," }.map { $0.lowercased() }
    guard !names.isEmpty else {
      if screens.page.screen.opener != .fields { perform(.fields) }
      return say(tr("Space chooses what stays for the next book."))
    }
    let isNone = names == ["none"]
    let custom = environment.customFields
    for name in names where !isNone {
      guard let field = CatalogField(settingName: name, custom) else {
        let all = environment.habits.fields(custom).filter(\.canBeKept).map(\.settingName)
        let words =
          tr("There is no field \(Words.quoted(name)). There are \(all.joined(separator: ", ")).")
        return say(words, isComplaint: true)
      }
      guard field.canBeKept else {
        return say(tr("Each book has its own \(field.noun)."), isComplaint: true)
      }
    }
    environment.chosenHabits.kept = isNone ? [] : names
    let fields = FormHabits.fields(named: isNone ? [] : names, custom).map(\.nameInSentence)
    say(
      fields.isEmpty
        ? tr("Nothing stays for the next book.")
        : tr("Stays for the next book: \(fields.joined(separator: ", "))")
    )
  }
}
