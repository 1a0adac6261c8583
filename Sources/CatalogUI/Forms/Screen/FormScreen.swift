import Books
import Catalog
import TerminalKit

/// The form of a record.
struct FormScreen: FormHost {
  enum Phase: Hashable, Sendable {
    /// The record is being read.
    case loading
    case typing
    /// It can be saved, after a question about its new names.
    ///
    /// The question is the message in the last line, and the next key answers it.
    case confirming(another: Bool)
    case saving
  }

  var model: FormModel<RecordSubject>?
  var typing = FormTyping()
  var phase = Phase.typing
  /// The record that is edited; nil for a new one.
  let record: RecordID?
  /// The books of a form for readings.
  private var books: [ID<Book>] = []
  let kind: RecordKind
  /// How many lines with a problem are out of sight.
  private var unseenProblems = 0
  var saysSaving = false
  /// The doubtful entries of a loan that saving warned of.
  var warnedOf: [FieldEntry]?
  /// The ISBN that is being looked up.
  var lookedUp: ISBN?
  /// The news of the record since it was read, in a line under the fields.
  var notice: String?
  /// The field to begin in; nil begins in the first.
  private var first: FieldID?
  /// The columns of the screen when it was last laid out.
  private(set) var width = 80

  var keeping: DraftKeeping
  /// The custom fields that the form has lines for.
  var knownFields: [CustomField]

  /// A form for a new record, with what is known of it already.
  init(new draft: RecordDraft, in environment: Environment) {
    self.init(record: nil, kind: draft.kind, in: environment)
    let base = draft.with(environment.customFields)
    var subject = RecordSubject(base: base)
    subject.adopt(environment)
    model = FormModel(subject, today: environment.today)
  }

  /// A form for a record that is there; it is read first.
  ///
  /// - Parameter property: The field to begin in; nil begins in the first.
  init(editing record: RecordID, at property: FieldID? = nil, in environment: Environment) {
    self.init(record: record, kind: record.kind, in: environment)
    first = property
    phase = .loading
  }

  /// A form for the person's own reading of a book or of several; the last one is read first.
  init(readingOf books: [ID<Book>], in environment: Environment) {
    self.init(record: nil, kind: .reading, in: environment)
    self.books = books
    phase = .loading
  }

  private init(record: RecordID?, kind: RecordKind, in environment: Environment) {
    self.record = record
    self.kind = kind
    knownFields = environment.customFields
    keeping = DraftKeeping(in: environment)
  }

  /// Opens a draft from before the program ended.
  init(_ form: RecordForm, resuming saved: SavedDraft, in environment: Environment) {
    record = form.recordID
    kind = form.draft.kind
    keeping = DraftKeeping(resuming: saved, in: environment)
    // The fields of that time, until the form is opened and takes those of now.
    knownFields = form.customFields
    let base = form.base.with(knownFields)
    var subject = RecordSubject(record: record, version: form.version, base: base)
    subject.adopt(environment)
    var model = FormModel(subject, today: environment.today)
    model.fill(with: form.draft, untaken: saved.untaken, found: form.found ?? [:])
    model.go(to: saved.place)
    self.model = model
  }

  var savedForm: SavedDraft.Form? {
    model.map { model in
      .record(
        RecordForm(
          draft: model.draft,
          base: model.subject.base,
          record: model.subject.record?.number,
          version: model.subject.version,
          found: model.found.isEmpty ? nil : model.found
        )
      )
    }
  }
}

// MARK: - Showing

extension FormScreen {
  var title: String {
    if kind == .reading {
      let name = TextLayout.truncate(model?.subject.base.name ?? "…", to: max(5, width - 34))
      return tr("Your reading of \(books.count > 1 ? name : Words.quoted(name))")
    }
    guard let model, !model.subject.isNew else { return tr("New \(kind.name)") }
    // Where it is narrow, the star stays in sight.
    let name = TextLayout.truncate(model.subject.base.name, to: max(5, width - 34))
    return tr("Edit \(Words.quoted(name))")
  }

  var unsavedName: String? { model?.name }
  var context: CommandContext {
    if case .confirming = phase { return .newNames }
    if case .button(.step)? = model?.place { return .readingStep }
    return switch model?.focused?.input {
    case .lookup: .relation
    case .area: .notes
    case .line, nil: .form
    }
  }

  var footer: [CommandID] {
    let next: [CommandID] = model?.subject.hasNext == true ? [.saveNext] : []
    let undo: [CommandID] = model?.focused?.input.canUndo == true ? [.undoTyping] : []
    return switch context {
    // What can be done with a name is nowhere else; Ctrl-N is in every field.
    case .relation where isOnEntry: [.open, .save] + ofEntries + next + undo + [.cancel]
    case .relation: [.open, .save] + next + ofEntries + undo + [.nextField, .cancel]
    case .notes: [.nextField, .save] + next + [.editor] + undo + [.cancel]
    case .readingStep: [.takeStep, .nextField, .cancel]
    case .newNames: [.makeNames, .cancel]
    default: [.open, .save] + next + lookingUp + undo + [.nextField, .previousField, .cancel]
    }
  }

  /// The command for looking up, which is offered in the field of the ISBN.
  private var lookingUp: [CommandID] {
    model?.focused?.property == .book(.isbn) ? [.lookUp] : []
  }

  private var isOnEntry: Bool {
    if case .entry? = model?.focused?.lookup?.spot { true } else { false }
  }

  /// The commands for the chosen names.
  private var ofEntries: [CommandID] {
    guard let lookup = model?.focused?.lookup, lookup.line.isEmpty, !lookup.chosen.isEmpty else {
      return []
    }
    let order: [CommandID] = lookup.canMoveEntry ? [.moveUp] : []
    return switch lookup.spot {
    case .entry: order + [.removeEntry]
    case .line: [.removeLast] + order
    case .row, .create, .several, .role: []
    }
  }

  /// How many fields have a problem, at the right end of the top line.
  var subtitle: String? {
    guard let count = model?.problemCount, count > 0 else { return nil }
    if width < 60 { return tr("\(count) to correct") }
    let things = model?.problemWords ?? ""
    return unseenProblems > 0 ? tr("\(things): Ctrl-S") : things
  }

  func situation(in environment: Environment) -> Situation {
    var situation = Situation()
    situation.kind = kind
    situation.opens = model?.enterWords(kind) ?? tr("next")
    if case .confirming = phase { situation.escape = tr("edit on") }
    situation.hasNext = model?.subject.hasNext == true
    situation.canMove = model?.focused?.lookup?.canMoveEntry == true
    return situation
  }

  func status(in environment: Environment) -> Status {
    if saysSaving {
      return .text(
        environment.importRun == nil
          ? tr("Saving…") : tr("Saved when the import is done…")
      )
    }
    if let lookedUp {
      return .text(tr("Looking up \(lookedUp.formatted) · type on, Esc stops it"))
    }
    guard let model else { return .text("") }
    guard case .field(let index) = model.place else {
      return .text(tr("Ctrl-S saves from any field"))
    }
    let field = model.fields[index]
    let was = model.subject.tellsChanges ? field.was(room: max(12, width / 2 - 20)) : ""
    let place = tr("field \(index + 1) of \(model.fields.count)")
    let position = (was.isEmpty ? "" : "\(was) · ") + place
    guard let lookup = field.lookup, lookup.kind != nil else {
      return .text(position, place: place)
    }
    if case .role = lookup.spot {
      return .text(tr("A letter chooses: t translator · Space gives one role more"))
    }
    var facts: [String] = []
    if !lookup.isSingle { facts.append(tr("\(lookup.chosen.count) chosen")) }
    if lookup.isOpen, lookup.hasTypedName {
      let text = Words.quoted(TextLayout.truncate(lookup.entered.name, to: 20))
      let count = lookup.rows.count
      let number = count >= LookupField.maxRows ? tr("\(count) and more") : String(count)
      facts.append(
        lookup.isWaiting
          ? tr("looking…")
          : count == 0 ? tr("none match \(text)") : tr("\(number) match \(text)")
      )
    }
    guard !facts.isEmpty else { return .text(position, place: place) }
    return .text("\(field.label): \(facts.joined(separator: ", ")) · \(position)", place: place)
  }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    guard let model else { return }
    let (area, foot) = split(area)
    FormRows(model, in: area, isHeard: surface.words != nil).draw(from: typing.offset, on: &surface)
    for (index, line) in noticeLines(foot.width).prefix(foot.height).enumerated() {
      surface.put(line, at: foot.row(index).origin, width: foot.width, style: .accent)
    }
  }

  /// The area of the fields, and under it that of the notice.
  private func split(_ area: Rect) -> (fields: Rect, notice: Rect) {
    var fields = area
    let lines = min(noticeLines(area.width).count, area.height / 3)
    let foot = fields.takeBottom(lines)
    return (fields, foot)
  }

  private func noticeLines(_ width: Int) -> [String] {
    notice.map { TextLayout.wrap(" ! \($0)", to: max(10, width)) } ?? []
  }

  func fieldArea(in area: Rect) -> Rect { split(area).fields }

  /// Scrolls so that the focus is in sight, and counts the problems out of sight.
  mutating func keepInSight(in area: Rect) {
    width = area.width
    let area = split(area).fields
    guard let model, !area.isEmpty else { return }
    let rows = FormRows(model, in: area)
    typing.offset = rows.offset(from: typing.offset)
    unseenProblems = rows.problems(outsideFrom: typing.offset)
  }
}

// MARK: - Handling

extension FormScreen {
  var takesKeys: Bool {
    switch phase {
    case .typing, .confirming: !typing.isChoosing && model != nil
    case .loading, .saving: false
    }
  }

  mutating func open(in environment: Environment) -> [Effect] {
    resume(in: environment) ?? read()
  }

  mutating func refresh(in environment: Environment) -> [Effect] {
    let told = adoptFields(in: environment)
    return checkRecord() + checkUniqueness() + told
  }

  mutating func handleFirst(_ event: ScreenEvent, in environment: Environment) -> [Effect]? {
    if let effects = answer(event, in: environment) { return effects }
    if case .paste(let text) = event { return takePasted(text) }
    return nil
  }

  /// Reads the record that is edited, or what the first field needs.
  private mutating func read() -> [Effect] {
    guard phase == .loading else {
      return checkRecord() + askForRows() + (kind == .loan ? checkUniqueness() : [])
    }
    let (record, books) = (record, books)
    return [
      // Keys wait, since they are meant for a field that is known only then.
      Self.work("record", holdsKeys: true) { catalog in
        try await catalog.fetch { view in
          try record.map { try RecordSubject.read($0, in: view) }
            ?? RecordSubject.reading(of: books, in: view)
        }
      } then: { screen, subject, environment in
        var subject = subject
        subject.adopt(environment)
        screen.model = FormModel(subject, today: environment.today)
        if let index = screen.first.flatMap({ screen.model?.index(of: $0) }) {
          screen.model?.go(to: .field(index))
        }
        screen.phase = .typing
        return screen.checkUniqueness() + screen.handleWaiting(in: environment)
      } failed: { _, error, _ in
        [.back, .complain(words(of: error))]
      }
    ]
  }

  mutating func performFirst(_ id: CommandID, in environment: Environment) -> [Effect]? {
    switch id {
    case .lookUp: lookUp(in: environment)
    case .cancel where lookedUp != nil: stopLookingUp()
    case .editor: editOutside()
    default: nil
    }
  }

  mutating func press(_ button: FormButton, in environment: Environment) -> [Effect] {
    switch button {
    case .step: takeStep()
    case .save: save(another: false, in: environment)
    case .saveAndAdd: save(another: true, in: environment)
    }
  }

  func askToLeave(in environment: Environment) -> [Effect] {
    guard let model else { return [.back] }
    return askToLeave(tr("You have not saved \(model.name)"), tr("Save it"))
  }

  /// Checks values that other records may have, once typing pauses.
  mutating func follow(
    _ before: FormModel<RecordSubject>,
    in environment: Environment
  ) -> [Effect] {
    guard let model, Self.uniqueFields.contains(where: { before.value($0) != model.value($0) })
    else {
      return []
    }
    return checkUniqueness(after: Self.pause)
  }

  /// After so long without a letter it is asked what other records have: most letters follow sooner.
  private static var pause: Duration { .milliseconds(150) }
}

extension Environment {
  /// The day where the person is.
  var today: Day { Day(now) }
}
