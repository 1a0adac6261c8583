import Books
import TerminalKit

/// A screen with a form: it passes keys to the form, and reads from the catalogue the rows for what
/// is typed into fields for names.
protocol FormHost: DraftKeeper {
  associatedtype Subject: FormSubject

  /// The form; nil while the record is read, and when the form is done.
  var model: FormModel<Subject>? { get set }
  var typing: FormTyping { get set }
  /// Whether keys go to the form now; else they wait.
  var takesKeys: Bool { get }
  /// Scrolls so that the focus is in sight.
  mutating func keepInSight(in area: Rect)
  mutating func press(_ key: Key, in environment: Environment) -> [Effect]
  mutating func perform(_ id: CommandID, in environment: Environment) -> [Effect]
  mutating func click(_ point: Point, in environment: Environment) -> [Effect]
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
  fileprivate var asked: (property: Property, text: String)?

  /// Whether an event waits for the rows of what was typed.
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
    FormRows(model, in: area).draw(from: typing.offset, on: &surface)
  }

  mutating func keepInSight(in area: Rect) {
    guard let model, !area.isEmpty else { return }
    typing.offset = FormRows(model, in: area).offset(from: typing.offset)
  }
}

extension FormHost {
  /// Handles an event, or keeps it until an answer has come.
  mutating func passOn(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
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
      return [.say("A paste goes into a line, and this is none: Shift-Tab goes back to one.")]
    }
    model?.change { $0.paste(text) }
    guard let field = model?.focused, field.input.isFull else { return [] }
    return [.complain("\(field.label) is full: the end of the paste is left out.")]
  }

  /// Handles the event that waited for rows, and the events behind it.
  mutating func catchUp(in environment: Environment) -> [Effect] {
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

  /// Reads the rows for what is typed, once for each text.
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
        try FoundNames(text, of: kind, in: view, limit: LookupField.mostRows)
      } then: { screen, found, environment in
        if let index = screen.model?.index(of: property) {
          screen.model?.fields[index].lookup?.take(found, for: text)
        }
        // The next name in the line can be the same again.
        screen.typing.asked = nil
        let more = screen.askForRows()
        return more + screen.catchUp(in: environment)
      } failed: { screen, error, environment in
        // The next letter asks again; nothing waits for it.
        screen.typing.asked = nil
        if let index = screen.model?.index(of: property) {
          screen.model?.fields[index].lookup?.isOpen = false
        }
        return [.complain(words(of: error))] + screen.catchUp(in: environment)
      }
    ]
  }

  /// Asks, if something was typed, whether it is saved or thrown away.
  ///
  /// - Parameters:
  ///   - label: The answer that keeps it, which does `save`.
  ///   - forget: What else is done when it is thrown away.
  func askToLeave(
    _ question: String,
    _ label: String,
    save: @escaping @Sendable (inout Self, Environment) -> [Effect],
    forget: @escaping @Sendable (Self, Environment) -> [Effect] = { _, _ in [] }
  ) -> [Effect] {
    guard isUnsaved else { return [.back] }
    return [
      .float(
        ChoiceDialog(
          question,
          answers: [
            ChoiceDialog.Answer("g", label: "Go on editing"),
            ChoiceDialog.Answer("s", label: label) { (screen: inout Self, environment) in
              let effects = save(&screen, environment)
              screen.keepInSight(in: environment.area)
              return effects
            },
            ChoiceDialog.Answer(
              "t",
              label: "Throw away what I typed"
            ) { (screen: inout Self, environment) in
              screen.model = nil
              return forget(screen, environment) + [.back]
            },
            ChoiceDialog.Answer(
              "k",
              label: "Keep it for later (:drafts)"
            ) { (screen: inout Self, environment) in
              screen.keepForLater(in: environment) { $0.model = nil }
            },
          ],
          foot: .escape("go on editing")
        )
      )
    ]
  }
}

extension ScreenEvent {
  /// Whether it takes what is typed into a field for names: by Enter, leaving the field or saving.
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
