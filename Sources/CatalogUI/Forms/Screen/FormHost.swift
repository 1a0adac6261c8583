import Books
import Catalog
import TerminalKit

/// A screen with a form: it passes keys to the form, and reads from the catalogue the rows for what
/// is typed into fields for names.
///
/// The keys and events that every form handles alike are here. A form says what it opens, saves and
/// asks, and which few keys mean something else in it.
protocol FormHost: DraftKeeper {
  associatedtype Subject: FormSubject

  /// The form; nil while the record is read, and when the form is done.
  var model: FormModel<Subject>? { get set }
  var typing: FormTyping { get set }
  /// True while the form handles keys; else they wait.
  var takesKeys: Bool { get }
  /// The part of the screen that has the fields.
  func fieldArea(in area: Rect) -> Rect
  /// Scrolls so that the focus is in sight.
  mutating func keepInSight(in area: Rect)

  /// Reads what the form begins with.
  mutating func open(in environment: Environment) -> [Effect]
  /// Looks whether others changed what it shows.
  mutating func refresh(in environment: Environment) -> [Effect]
  /// Goes on in the file that is open now.
  mutating func goOn(in opening: Reopening, _ environment: Environment) -> [Effect]
  /// Saves, or goes to the first thing to correct.
  ///
  /// - Parameter another: Whether a form for the next record follows.
  mutating func save(another: Bool, in environment: Environment) -> [Effect]
  /// Asks, if something was typed, whether it is saved or thrown away.
  func askToLeave(in environment: Environment) -> [Effect]

  // MARK: What means something else in one form

  /// Does what only this form does by an event; nil for all other events.
  mutating func handleFirst(_ event: ScreenEvent, in environment: Environment) -> [Effect]?
  /// Does a command that only this form has; nil for those of all forms.
  mutating func performFirst(_ id: CommandID, in environment: Environment) -> [Effect]?
  /// Handles a key that only this form has; false for all other keys.
  mutating func pressFirst(_ key: Key) -> Bool
  mutating func press(_ button: FormButton, in environment: Environment) -> [Effect]
  /// Does what follows from a change.
  mutating func follow(
    _ before: FormModel<Subject>,
    in environment: Environment
  ) -> [Effect]
}

/// The state of typing into a form: what it waits for, and what is in sight.
struct FormTyping: Sendable {
  /// The first line in sight.
  var offset = 0
  /// An Enter, or an event that leaves the field or saves, which waits for the rows of what was
  /// typed.
  fileprivate var awaited: ScreenEvent?
  /// Events that came while a write waits for an import, or clicks before the rows have come.
  fileprivate var waiting: [ScreenEvent] = []
  /// The field and the text whose rows were asked for last.
  fileprivate var asked: (property: FieldID, text: String)?

  /// True while an event waits for the rows of the typed text.
  var isChoosing: Bool { awaited != nil }

  /// Forgets what was asked, since another file is open now.
  mutating func forgetAnswers() {
    asked = nil
    awaited = nil
  }
}

/// A form that fills its screen.
extension FormHost {
  /// Keys wait while a name that was typed before them is still looked up: they may be meant for the
  /// next field, or behind Ctrl-S for the next screen.
  var holdsKeys: Bool { typing.isChoosing }

  /// On a button there is no line.
  var typesKeys: Bool { context.isTyping && model?.focused != nil }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    guard let model else { return }
    FormRows(model, in: area, isHeard: surface.words != nil).draw(from: typing.offset, on: &surface)
  }

  func fieldArea(in area: Rect) -> Rect { area }

  mutating func keepInSight(in area: Rect) {
    let area = fieldArea(in: area)
    guard let model, !area.isEmpty else { return }
    typing.offset = FormRows(model, in: area).offset(from: typing.offset)
  }

  var isUnsaved: Bool { model?.isDirty == true }
  var hasStar: Bool { isUnsaved }
  var untaken: [String: String] { model?.untaken ?? [:] }
  var place: String? { model?.focused?.property.key }

  mutating func handleFirst(_ event: ScreenEvent, in environment: Environment) -> [Effect]? { nil }
  mutating func performFirst(_ id: CommandID, in environment: Environment) -> [Effect]? { nil }
  mutating func pressFirst(_ key: Key) -> Bool { false }

  mutating func press(_ button: FormButton, in environment: Environment) -> [Effect] {
    save(another: button == .saveAndAdd, in: environment)
  }

  mutating func follow(
    _ before: FormModel<Subject>,
    in environment: Environment
  ) -> [Effect] { [] }
}

// MARK: - What every form does

extension FormHost {
  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    switch event {
    case .opened:
      let claim = claimDraft(in: environment)
      return claim + open(in: environment)
    case .ending: return keepDraftAtEnd(in: environment)
    case .reopened(let opening): return goOn(in: opening, environment)
    case .leaving: return askToLeave(in: environment)
    case .resized:
      keepInSight(in: environment.area)
      return []
    case .refresh: return refresh(in: environment)
    case .reveal, .paused: return []
    case .command, .key, .paste, .click, .wheel: break
    }
    if let effects = handleFirst(event, in: environment) { return effects }
    let before = model
    let effects = forward(event, in: environment)
    guard let before, let model else { return effects }
    let kept = before.place == model.place ? [] : keepDraft(in: environment)
    return effects + kept + follow(before, in: environment)
  }

  /// Makes sure that no other program goes on with the same draft: each would save the record.
  private func claimDraft(in environment: Environment) -> [Effect] {
    guard keeping.isResuming, let folder = environment.drafts else { return [] }
    let id = keeping.id
    return [
      Self.work("claim", isQuiet: true, holdsKeys: true) { _ in
        try folder.claim(id)
      } then: { screen, isOwn, _ in
        guard !isOwn else { return [] }
        screen.model = nil
        return [
          .back, .complain(tr("Another window went on with this form, or has saved it.")),
        ]
      } failed: { _, _, _ in
        // What cannot be written is told with the next key that is kept.
        []
      }
    ]
  }

  private mutating func perform(_ id: CommandID, in environment: Environment) -> [Effect] {
    if let effects = performFirst(id, in: environment) { return effects }
    switch id {
    case .open, .takeStep, .take, .chooseFirst: return press(.enter, in: environment)
    case .up: model?.move(by: -1)
    case .down: model?.move(by: 1)
    case .previousField: model?.cycle(by: -1)
    case .nextField: model?.cycle(by: 1)
    case .undoTyping: model?.change { $0.undo() }
    case .moveUp: model?.change { $0.lookup?.moveEntry(by: -1) }
    case .moveDown: model?.change { $0.lookup?.moveEntry(by: 1) }
    case .removeLast: return press(.backspace, in: environment)
    case .removeEntry: return press(.delete, in: environment)
    case .save, .write: return save(another: false, in: environment)
    case .saveNext: return save(another: true, in: environment)
    case .cancel: return model?.stepOut() == true ? [] : askToLeave(in: environment)
    default: break
    }
    return []
  }

  private mutating func press(_ key: Key, in environment: Environment) -> [Effect] {
    if pressFirst(key) { return [] }
    let before = model
    switch model?.press(key, width: environment.area.width) {
    case .presses(let button)?: return press(button, in: environment)
    case .follows(let record)?: return [.follow(record)]
    case .done?, nil: break
    }
    // A line that comes whole takes the place of one that was wrong.
    if key == .enter, environment.configuration.takesLines, before?.place == model?.place,
      model?.focused?.problem != nil
    {
      model?.selectTyped()
    }
    if key == .enter, let before, let words = stillWrong(since: before, in: environment) {
      return [.say(words)]
    }
    return told(removedSince: before, in: environment)
  }

  /// Where it is heard, a second Enter says why it does not go on from a mistake that was said already.
  private func stillWrong(since before: FormModel<Subject>, in environment: Environment) -> String?
  {
    guard environment.configuration.isPlain, before.place == model?.place,
      let problem = model?.focused?.problem, before.focused?.problem == problem
    else { return nil }
    return tr("Still a mistake: \(problem.text)")
  }

  /// Where names are heard, and are not in sight, it is said which one a key took out.
  private func told(
    removedSince before: FormModel<Subject>?,
    in environment: Environment
  ) -> [Effect] {
    guard environment.configuration.isPlain, before?.place == model?.place,
      let old = before?.focused?.lookup?.chosen, let now = model?.focused?.lookup?.chosen,
      now.count == old.count - 1,
      let gone = old.first(where: { entry in !now.contains { $0.words == entry.words } })
    else { return [] }
    return [.say(tr("No more: \(gone.words)"))]
  }

  private mutating func click(_ point: Point, in environment: Environment) -> [Effect] {
    guard let model else { return [] }
    let rows = FormRows(model, in: fieldArea(in: environment.area))
    switch rows.target(at: point, offset: typing.offset) {
    case .nothing: break
    case .field(let index): self.model?.go(to: .field(index))
    case .button(let button):
      self.model?.go(to: .button(button))
      return press(button, in: environment)
    case .spot(let index, let spot):
      self.model?.go(to: .field(index))
      self.model?.change { input in
        input.lookup?.spot = spot
        if case .entry = spot {} else { _ = input.lookup?.handle(.enter) }
      }
    }
    return []
  }
}

extension FormHost {
  /// Handles an event, or keeps it until an answer has come.
  mutating func forward(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    guard takesKeys else {
      if typing.waiting.count < KeyDecoder.longestPaste { typing.waiting.append(event) }
      return []
    }
    if let lookup = model?.focused?.lookup, lookup.isWaiting, lookup.hasTypedName,
      event.takes(from: lookup)
    {
      typing.awaited = event
      return askForRows()
    }
    var effects: [Effect] = []
    switch event {
    case .key(let key): effects = press(key, in: environment)
    case .paste(let text): effects = paste(text)
    // On a button there is no typing to undo: the key suspends the program, as elsewhere.
    case .command(.undoTyping, _) where model?.focused == nil: effects = [.command(.suspend)]
    case .command(let id, _): effects = perform(id, in: environment)
    case .click(let point, _): effects = click(point, in: environment)
    case .wheel(let lines, _): model?.move(by: lines > 0 ? 1 : -1)
    case .opened, .refresh, .resized, .reveal, .leaving, .paused, .ending, .reopened: break
    }
    effects += askForRows()
    keepInSight(in: environment.area)
    return effects
  }

  private mutating func paste(_ text: String) -> [Effect] {
    guard model?.focused != nil else {
      return [
        .say(tr("A paste goes into a line, and this is none: Shift-Tab goes back to one."))
      ]
    }
    model?.change { $0.paste(text) }
    guard let field = model?.focused, field.input.isFull else { return [] }
    return [.complain(tr("\(field.label) is full: the end of the paste is left out."))]
  }

  /// Handles the event that waited for rows, and the events behind it.
  mutating func handleWaiting(in environment: Environment) -> [Effect] {
    var effects: [Effect] = []
    if let event = typing.awaited {
      typing.awaited = nil
      effects += handle(event, in: environment)
    }
    while takesKeys, !typing.waiting.isEmpty {
      effects += handle(typing.waiting.removeFirst(), in: environment)
    }
    keepInSight(in: environment.area)
    return effects
  }

  /// Reads the rows for the typed text, once for each text.
  mutating func askForRows() -> [Effect] {
    guard let field = model?.focused, let lookup = field.lookup, lookup.isWaiting,
      let kind = lookup.kind
    else {
      typing.asked = nil
      return []
    }
    let text = lookup.entered.text
    let property = field.property
    guard typing.asked?.text != text || typing.asked?.property != property else { return [] }
    typing.asked = (property, text)
    return [
      Self.read("rows") { view in
        try FoundNames(text, of: kind, in: view, limit: LookupField.maxRows)
      } then: { screen, found, environment in
        if let index = screen.model?.index(of: property) {
          screen.model?.fields[index].lookup?.receive(found, for: text)
        }
        // The next name in the line can be the same again.
        screen.typing.asked = nil
        let more = screen.askForRows()
        return more + screen.handleWaiting(in: environment)
      } failed: { screen, error, environment in
        // The next letter asks again; nothing waits for it.
        screen.typing.asked = nil
        if let index = screen.model?.index(of: property) {
          screen.model?.fields[index].lookup?.isOpen = false
        }
        return [.complain(words(of: error))] + screen.handleWaiting(in: environment)
      }
    ]
  }

  /// Asks, if something was typed, whether it is saved or thrown away.
  ///
  /// - Parameter label: The answer that saves it.
  func askToLeave(_ question: String, _ label: String) -> [Effect] {
    guard isUnsaved else { return [.back] }
    return [
      .float(
        ChoiceDialog(
          question,
          answers: [
            ChoiceDialog.Answer("g", label: tr("Go on editing")),
            ChoiceDialog.Answer("s", label: label) { (screen: inout Self, environment) in
              let effects = screen.save(another: false, in: environment)
              screen.keepInSight(in: environment.area)
              return effects
            },
            ChoiceDialog.Answer(
              "t",
              label: tr("Throw away what I typed")
            ) { (screen: inout Self, environment) in
              screen.model = nil
              return screen.forgetDraft(in: environment) + [.back]
            },
            ChoiceDialog.Answer(
              "k",
              label: tr("Keep it for later (:drafts)")
            ) { (screen: inout Self, environment) in
              screen.keepForLater(in: environment) { $0.model = nil }
            },
          ],
          foot: .escape(tr("go on editing"))
        )
      )
    ]
  }
}

extension FormHost {
  /// Tells that nothing was saved, where the person is looking.
  var notSaved: Effect {
    guard let field = model?.focused, let problem = field.problem else {
      return .complain(tr("Not saved."))
    }
    // What the catalogue refuses it names itself.
    let name = problem.text.hasPrefix("\(field.label): ") ? "" : "\(field.label): "
    return .complain(tr("Not saved. \(name)\(problem.text)"))
  }
}

extension ScreenEvent {
  /// True if it takes the text of a name field: by Enter, leaving the field or saving.
  fileprivate func takes(from lookup: LookupField) -> Bool {
    switch self {
    case .key(.enter): lookup.spot == .line
    case .command(let id, _):
      switch id {
      case .open, .take: lookup.spot == .line
      case .nextField, .previousField, .save, .saveNext, .write: true
      default: false
      }
    case .click: true
    case .key, .paste, .wheel, .opened, .refresh, .resized, .reveal, .leaving, .paused, .ending,
      .reopened:
      false
    }
  }
}
