import Books
import Catalog
import TerminalKit

extension AppModel {
  /// Handles an event of the terminal, at a time by the clock.
  ///
  /// - Parameter typed: When a key came, by a clock that only goes on, to tell a scanner from a person;
  ///   nil where that does not matter.
  mutating func handle(
    _ event: TerminalEvent,
    at now: Timestamp,
    typed: ContinuousClock.Instant? = nil
  ) {
    environment.now = now
    guard ScreenSize.suffices(size) || isTakenUnseen(event) else { return }
    if case .key(let key) = event, let typed { endScan(before: key, at: typed) }
    if hold(event, typed) { return }
    if case .key(let key) = event, let typed, watch(key, at: typed) { return }
    switch event {
    case .key(let key):
      message = nil
      // Whoever goes on typing has changed their mind.
      if screens.layers.isEmpty { destination = nil }
      press(key)
    case .paste(let text):
      message = nil
      if isAskedUnbidden { closeUnbidden() }
      paste(text)
      if text.utf8.count >= KeyDecoder.longestPaste {
        let end = Words.quoted(String(text.suffix(30)).replacing("\n", with: " "))
        say(tr("The paste is too long: all behind \(end) is left out."), isComplaint: true)
      }
    case .line(.command(let line)):
      message = nil
      performLine(line)
    case .line(.nothing(let line)):
      message = nil
      sayUnused(line)
    case .mouse(let mouse): handle(mouse)
    case .resize(let size): resize(size)
    case .wake: break
    case .suspend: hostRequests.append(.suspend)
    case .resumed: hostRequests.append(.redraw)
    case .ending:
      message = nil
      stopImport()
      tellOfUnsaved()
      for entry in screens.unsaved { send(.ending, to: entry.token) }
      wantsToQuit = true
    }
  }

  /// Does a command that came as a line; one that is refused takes nothing from the next line.
  private mutating func performLine(_ line: String) {
    press(.character(":"))
    let token = screens.top.token
    guard screens.top.screen.context == .palette else { return sayUnused(":" + line) }
    send(.paste(line), to: token)
    press(.enter)
    if screens.top.token == token { perform(.cancel) }
  }

  /// Says that a line means nothing here, and what does.
  private mutating func sayUnused(_ line: String) {
    let what = Words.quoted(TextLayout.truncate(line, to: 40))
    say(
      tr("\(what) does nothing here. /emma finds, :sort year is a command, ? lists the keys."),
      isComplaint: true
    )
  }

  /// Gives a paste to the line that is typed into; where there is none, it is books to add.
  private mutating func paste(_ text: String) {
    let top = screens.top
    let context = top.screen.context
    if [.dialog, .sortDialog, .columnsDialog, .savedQueries].contains(context) {
      return say(
        tr("Nothing can be pasted here: close this first (Esc)."),
        isComplaint: true
      )
    }
    guard context.chain.contains(.walking), !screens.isFloating(top.token) else {
      return send(.paste(text), to: top.token)
    }
    guard !context.isUnfinished else {
      return say(tr("Nothing can be pasted here: finish this first, or paste into a list."))
    }
    run(QuickAdding.offer(text), for: top.token)
  }

  /// Tells, as the input ends, that the typed text is kept as a draft.
  private mutating func tellOfUnsaved() {
    guard environment.drafts != nil, let last = screens.unsaved.last else { return }
    let name = last.screen.unsavedName ?? tr("what you typed")
    say(tr("\(name.capitalised) is not saved; it is kept as a draft."))
  }

  /// The context that gets the typed text, even under a question that came by itself.
  var typedInto: CommandContext {
    (isAskedUnbidden ? screens.page : screens.top).screen.context
  }

  /// True for typing into a line, which is not lost in a window too small to show anything;
  /// commands are not handled there.
  private func isTakenUnseen(_ event: TerminalEvent) -> Bool {
    let context = typedInto
    switch event {
    case .key(let key):
      if key == .enter, context == .notes { return true }
      guard let command = CommandRegistry.command(for: key, in: context) else {
        return context.isTyping
      }
      return [.nextField, .previousField, .redraw, .suspend].contains(command.id)
    case .paste: return context.isTyping
    case .line, .mouse: return false
    case .resize, .wake, .suspend, .resumed, .ending: return true
    }
  }

  /// Does what a key means where the focus is.
  mutating func press(_ key: Key) {
    if isAskedUnbidden {
      if screens.page.screen.context.isTyping {
        // The form still gets the typed text; the question goes away.
        if !Self.answersWhileTyping(key) { closeUnbidden() }
      } else if key.typed != nil || key == .tab {
        // A letter may have been meant as a command for the list: it must not answer.
        return
      }
    }
    let top = screens.top
    if let dialog = top.screen as? ChoiceDialog, dialog.takes(key) {
      return send(.key(key), to: top.token)
    }
    let context = top.screen.context
    guard let command = CommandRegistry.command(for: key, in: context) else {
      send(.key(key), to: top.token)
      // 9 is no section, but may be part of a year.
      guard context.chain.contains(.walking) else { return digits.end() }
      noteDigit(key)
      sayUnused(key)
      return
    }
    perform(command.id)
    noteDigit(key)
  }

  /// True for a key that answers a question that comes by itself over a form; keys that move in a
  /// text or between fields do not.
  private static func answersWhileTyping(_ key: Key) -> Bool {
    switch key {
    case .up, .down, .pageUp, .pageDown, .enter, .escape, .control, .function: true
    default: false
    }
  }

  var isAskedUnbidden: Bool {
    (screens.top.screen as? ChoiceDialog)?.comesByItself == true
  }

  /// Closes a question that came by itself, unanswered; it is asked again later.
  private mutating func closeUnbidden() {
    perform(.cancel)
  }

  /// Says that a letter is no command here, and what it does elsewhere.
  private mutating func sayUnused(_ key: Key) {
    guard message == nil, let letter = key.typed, letter.isLetter else { return }
    let elsewhere = CommandRegistry.commandOfRecords(for: key)
    let name = elsewhere.map { ", \(Words.quoted($0.title))," } ?? ""
    say(tr("\(letter)\(name) does nothing here. ? lists what does."))
  }

  /// Notes a digit: one goes to a section, three in a row were meant to find a year or a title.
  private mutating func noteDigit(_ key: Key) {
    guard let digit = key.typed, digit.isNumber else {
      digits.end()
      return
    }
    guard digits.append(digit, at: environment.now) else { return }
    say(tr("Looking for \(digits.text)? Press / first"))
  }

  private mutating func handle(_ mouse: Mouse) {
    let top = screens.top.token
    switch mouse.kind {
    case .wheelUp: send(.wheel(lines: -3, mouse.position), to: top)
    case .wheelDown: send(.wheel(lines: 3, mouse.position), to: top)
    case .release: break
    case .press, .doublePress:
      message = nil
      if !screens.isFloating(top), let command = chrome.command(at: mouse.position) {
        perform(command)
      } else {
        send(.click(mouse.position, count: mouse.kind == .press ? 1 : 2), to: top)
      }
    }
  }

  private mutating func resize(_ size: Size) {
    let hadSidebar = QuerySidebar.isShown(in: environment)
    self.size = size
    environment.area = Chrome.area(in: size)
    // They are counted only where their numbers show.
    if !hadSidebar, QuerySidebar.isShown(in: environment) { countQueries() }
    send(.resized, to: screens.page.token)
    for layer in screens.layers { send(.resized, to: layer.entry.token) }
  }
}

/// Digits in a row, by which a person who types a year is recognized.
struct DigitRun: Sendable {
  private(set) var text = ""
  private var began = Timestamp(seconds: 0)

  /// Returns true for the third digit within a second.
  mutating func append(_ digit: Character, at now: Timestamp) -> Bool {
    if text.isEmpty || now.seconds - began.seconds > 1 {
      text = ""
      began = now
    }
    text.append(digit)
    return text.count >= 3
  }

  mutating func end() { text = "" }
}

// MARK: - A file that was replaced

/// The catalogue that was opened in the place of a replaced file.
struct Reopening: Sendable {
  /// True for the same catalogue or a copy of it: ids mean the same records.
  var isSameCatalog: Bool
  /// The newest change in it.
  let newest: ID<Revision>?
  /// The catalogue's identity.
  var identity: String?
  var settings = CatalogSettings()
}

/// The catalogue's file was replaced, moved or deleted by another program while it is open.
///
/// Everything that is on the screens stays; nothing is written, until the person says what to do.
extension AppModel {
  mutating func noticed(_ replacement: Replacement) {
    guard environment.replacement != replacement else { return }
    environment.replacement = replacement
    askAboutReplacement()
  }

  mutating func askAboutReplacement() {
    guard let replacement = environment.replacement else { return }
    let time = environment.dates.time(replacement.at)
    // It comes while somebody may be typing: no letter answers it.
    var answers = [
      ChoiceDialog.Answer(label: tr("Look around first; saving or :reopen asks again")),
      ChoiceDialog.Answer(
        label: replacement.kind == .gone
          ? tr("Look whether it is back") : tr("Open the file that is there now"),
        effects: [.work(.reopen)]
      ),
    ]
    if replacement.isReadable {
      let label = tr("Write what was open as a copy beside it")
      answers.append(.init(label: label, effects: [.work(.copy)]))
    }
    answers.append(
      .init(label: tr("Quit; forms are kept as drafts"), effects: [.quitKeepingDrafts])
    )
    let question = ChoiceDialog(
      tr("This file \(replacement.happening) at \(time)"),
      text: [
        tr("Another program did it: \(environment.catalogPath)"),
        tr("Nothing was written to it, and what you typed is still here."),
      ],
      answers: answers,
      foot: .escape(tr("look around first")),
      comesByItself: true
    )
    opened(screens.float(question, over: screens.page.token))
  }

  /// The line above the keys as long as nothing can be saved.
  var statusOfReplacement: Status? {
    environment.replacement.map { replacement in
      let time = environment.dates.time(replacement.at)
      return .text(
        tr("The file \(replacement.happening) at \(time): nothing can be saved. :reopen")
      )
    }
  }

  /// Goes on with the file that lies there now.
  mutating func reopened(_ opening: Reopening) {
    var opening = opening
    // The old file may have gone before its identity was noted, so this model's own note decides.
    if let identity = environment.catalogIdentity {
      opening.isSameCatalog = identity == opening.identity
    }
    environment.replacement = nil
    environment.catalogIdentity = opening.identity
    environment.settings = opening.settings
    session.firstRevision = ID(rawValue: (opening.newest?.rawValue ?? 0) + 1)
    session.newestRevision = opening.newest ?? 0
    if !opening.isSameCatalog {
      screens.renewSaved(root: roots)
    }
    // Screens that were left may show records of the other file.
    screens.forgetAhead()
    // Before the screens get the event, whose messages replace this one.
    say(tr("This is the file that is there now."))
    for token in screens.tokens { send(.reopened(opening), to: token) }
    if !opening.isSameCatalog { opened(screens.trail[0].token) }
    refresh()
    readQueries()
    readPeople()
    readWanted()
    prepareToWrite()
  }

  /// Quits with the typed text in forms kept as drafts; stays when there is no room for them.
  mutating func quitKeepingDrafts() {
    guard let folder = environment.drafts, !screens.unsaved.isEmpty else {
      return wantsToQuit = true
    }
    let work = Work(key: "room for drafts", holdsKeys: true) { _ in
      try folder.checkRoom()
      return { _, _ in [.quitWithDrafts] }
    }
    run([.work(work)], for: screens.page.token)
  }

  mutating func quitWithDrafts() {
    for entry in screens.unsaved { send(.ending, to: entry.token) }
    wantsToQuit = true
  }
}

extension Work {
  /// Opens what lies in the catalogue's place.
  fileprivate static let reopen = Work(key: "reopen", holdsKeys: true) { catalog in
    let isSame = try catalog.reopen()
    let (newest, settings) = try await catalog.fetch { view in
      (try view.history.newest(), try CatalogSettings(view))
    }
    let opening = Reopening(
      isSameCatalog: isSame,
      newest: newest,
      identity: catalog.identity,
      settings: settings
    )
    return { _, _ in [.reopened(opening)] }
  }

  /// Writes what was open as a file of its own.
  fileprivate static let copy = Work(key: "copy", holdsKeys: true) { catalog in
    let name = try catalog.keepCopy().split(separator: "/").last.map(String.init) ?? ""
    return { _, _ in
      [.say(tr("What was open is kept beside it: \(name)")), .command(.reopen)]
    }
  }
}
