import Books
import Catalog
import TerminalKit

/// The form that defines a custom field: its name, its kind and its choices.
struct CustomFieldForm: FormHost {
  var model: FormModel<CustomFieldSubject>?
  var typing = FormTyping()
  var keeping: DraftKeeping
  private var isSaving = false
  /// How many books have something in the field.
  private let books: Int

  /// - Parameters:
  ///   - field: The field that is changed; nil for a new one.
  ///   - books: How many books have something in it.
  init(_ field: CustomField?, books: Int = 0, in environment: Environment) {
    self.books = books
    keeping = DraftKeeping(in: environment)
    let subject = CustomFieldSubject(base: field, known: environment.customFields)
    model = FormModel(subject, today: environment.today)
  }

  /// Opens a draft from before the program ended.
  init(_ form: DefinitionForm, resuming saved: SavedDraft, in environment: Environment) {
    books = 0
    keeping = DraftKeeping(resuming: saved, in: environment)
    let known = environment.customFields
    let base = known.first { $0.id == form.base?.id }
    var model = FormModel(CustomFieldSubject(base: base, known: known), today: environment.today)
    for index in model.fields.indices {
      guard let part = model.fields[index].property.definition else { continue }
      model.fields[index].input.set(form.value(of: part))
      model.fields[index].isTouched = true
    }
    model.type(saved.untaken)
    model.go(to: saved.place)
    self.model = model
  }

  var savedForm: SavedDraft.Form? {
    guard let model else { return nil }
    func value(_ part: CustomFieldError.Part) -> FieldValue {
      model.value(.definition(part)) ?? .text("")
    }
    return .definition(
      DefinitionForm(
        base: model.subject.base,
        name: value(.name).text,
        kind: value(.kind).text,
        choices: value(.choices).entries.map(\.reference.name)
      )
    )
  }
}

extension DefinitionForm {
  fileprivate func value(of part: CustomFieldError.Part) -> FieldValue {
    switch part {
    case .name: .text(name)
    case .kind: .text(kind)
    case .choices: .entries(choices.map { FieldEntry(name: $0) })
    }
  }
}

// MARK: - Showing

extension CustomFieldForm {
  var title: String {
    guard let name = model?.subject.base?.name else { return tr("New field") }
    return tr("Edit the field \(Words.quoted(TextLayout.truncate(name, to: 30)))")
  }

  var subtitle: String? { model?.problemWords }

  var context: CommandContext { model?.focused?.lookup == nil ? .form : .relation }
  var footer: [CommandID] {
    [.open, .save] + (isAtChoices ? [.moveUp, .moveDown] : []) + [.nextField, .cancel]
  }

  func situation(in environment: Environment) -> Situation {
    var situation = Situation()
    situation.opens = model?.enterWords(.book) ?? tr("next")
    return situation
  }

  func status(in environment: Environment) -> Status {
    guard let model, case .field(let index) = model.place else {
      return .text(tr("Ctrl-S saves from any field"))
    }
    return .place(tr("field \(index + 1) of \(model.fields.count)"))
  }
}

// MARK: - Handling

extension CustomFieldForm {
  var takesKeys: Bool { !isSaving && model != nil }

  mutating func open(in environment: Environment) -> [Effect] {
    _ = keeping.takeResumed()
    return []
  }

  mutating func refresh(in environment: Environment) -> [Effect] {
    takeUp(environment.customFields)
  }

  /// Goes on in another catalogue, unless the form changes a field of the first.
  mutating func goOn(in opening: Reopening, _ environment: Environment) -> [Effect] {
    guard opening.isSameCatalog || model?.subject.base == nil else {
      let words = tr(
        "The field is one of the other file: what you typed is kept as a draft for that."
      )
      return leaveForOtherFile(in: environment, saying: words)
    }
    keeping.identity = environment.catalogIdentity
    return []
  }

  private var isAtChoices: Bool { model?.focused?.property == .definition(.choices) }

  func askToLeave(in environment: Environment) -> [Effect] {
    let name = model?.value(.definition(.name))?.flat.trimmed ?? ""
    let what =
      name.isEmpty ? tr("the new field") : tr("the field \(Words.quoted(name))")
    return askToLeave(tr("You have not saved \(what)"), tr("Save it"))
  }

  /// Takes up what another program did to the fields; the typed text stays.
  private mutating func takeUp(_ known: [CustomField]) -> [Effect] {
    guard var model, model.subject.known != known else { return [] }
    model.subject.known = known
    defer { self.model = model }
    guard let old = model.subject.base, let new = known.first(where: { $0.id == old.id }) else {
      guard let gone = model.subject.base else { return [] }
      model.subject.base = nil
      return [
        .complain(
          tr("The field \(Words.quoted(gone.name)) was deleted: saving adds it as a new one.")
        )
      ]
    }
    guard CustomFieldDraft(new) != CustomFieldDraft(old) else { return [] }
    model.subject.base = new
    let typed = model.fields
    model.replaceFields(with: model.subject.fields)
    for index in typed.indices where typed[index].isChanged {
      model.fields[index].input = typed[index].input
      model.fields[index].isTouched = true
    }
    return [.say(tr("Someone changed this field meanwhile. What you typed is still here."))]
  }
}

// MARK: - Saving

extension CustomFieldForm {
  mutating func save(another: Bool, in environment: Environment) -> [Effect] {
    // A choice that was typed counts without Enter.
    model?.takeTyped()
    if let first = model?.checkAll() {
      model?.go(to: .field(first))
      return [notSaved]
    }
    guard let model, let draft = try? model.subject.draft(model.fields) else { return [] }
    let base = model.subject.base
    if base.map(CustomFieldDraft.init) == draft {
      return [.say(tr("Nothing was changed.")), .back]
    }
    isSaving = true
    let name = Words.quoted(draft.name.trimmed)
    // Only another kind or other choices write the values of all books again.
    let isRewritten = base.map { $0.kind != draft.kind || $0.choices != draft.choices } ?? false
    return [
      Work.watched(
        tr("Changing a field"),
        tr("Changes what books have in \(name)"),
        tr("Changing"),
        records: isRewritten ? books : 0
      ) { catalog, progress in
        do {
          let revision = try catalog.write { edit in
            if let base {
              try edit.customFields.update(base, to: draft, progress: progress)
            } else {
              try edit.customFields.add(draft)
            }
          }.revision
          return Self.reply { screen, environment in
            // Left on the trail, the form must not be saved a second time.
            screen.model = nil
            return screen.forgetDraft(in: environment)
              + [.wrote(revision), .back, .say(tr("Saved the field \(name)"))]
          }
        } catch {
          return Self.reply { screen, environment in
            screen.isSaving = false
            let isStopped = error is CancellationError
            let effects =
              isStopped ? [.say(tr("Stopped. Nothing was changed."))] : screen.failed(error)
            return effects + screen.handleWaiting(in: environment)
          }
        }
      }
    ]
  }

  /// Shows under its line why the catalogue refused the field.
  private mutating func failed(_ error: any Error) -> [Effect] {
    guard case CatalogError.customField(let problem) = error, let part = problem.part,
      let index = model?.index(of: .definition(part)), let value = model?.fields[index].value
    else { return [.complain(words(of: error))] }
    model?.receive(FieldProblem(problem.inForm), about: value, at: index)
    model?.go(to: .field(index))
    return []
  }
}

/// The subject of the form that defines a custom field.
struct CustomFieldSubject: FormSubject {
  /// The field that is changed; nil for a new one.
  var base: CustomField?
  /// All custom fields, none of which can have the same name.
  var known: [CustomField]

  var isNew: Bool { base == nil }

  var fields: [FormField] {
    CustomFieldError.Part.allCases.map { part in
      FormField(.definition(part), value: value(of: part))
    }
  }

  private func value(of part: CustomFieldError.Part) -> FieldValue {
    switch part {
    case .name: .text(base?.name ?? "")
    case .kind: .text((base?.kind ?? .text).name)
    case .choices: .entries((base?.choices ?? []).map { FieldEntry(name: $0) })
    }
  }

  var firstButtons: [FormButton] { [] }
  var buttons: [FormButton] { [.save] }
  var opensLists: Bool { true }
  var tellsChanges: Bool { !isNew }
  var rechecking: FormRechecking { .onChange }
  var marksCuts: Bool { true }

  func problems(_ fields: [FormField], today: Day) -> [FieldID: FieldProblem] {
    do throws(CustomFieldError) {
      try check(fields)
      return [:]
    } catch {
      return [.definition(error.part ?? .name): FieldProblem(error.inForm)]
    }
  }

  private func check(_ fields: [FormField]) throws(CustomFieldError) {
    let draft = try draft(fields).checked()
    let word = CustomField.word(of: draft.name)
    if let other = known.first(where: { $0.word == word && $0.id != base?.id }) {
      throw .taken(other.name)
    }
    // Without choices a field that is there takes the values that books have.
    if isNew, draft.kind == .choice, draft.choices.isEmpty { throw .noChoices(draft.name) }
  }

  /// The definition as filled in.
  ///
  /// The choices that a field had are left out where it gets another kind.
  func draft(_ fields: [FormField]) throws(CustomFieldError) -> CustomFieldDraft {
    var draft = CustomFieldDraft()
    for field in fields {
      guard let part = field.property.definition else { continue }
      switch part {
      case .name: draft.name = field.value.text
      case .kind:
        guard let kind = CustomField.Kind(word: field.value.text) else {
          throw .unknownKind(field.value.text)
        }
        draft.kind = kind
      case .choices:
        guard draft.kind == .choice || field.isChanged else { continue }
        draft.choices = field.value.entries.map(\.reference.name)
      }
    }
    return draft
  }

  func help(choosing lookup: LookupField) -> String {
    lookup.wordsForRefused ?? tr("Enter takes it.")
  }

  func placeholder(
    for field: FormField,
    among fields: [FormField],
    isFocused: Bool
  ) -> FormLine.Content? { nil }

  func note(of field: FormField, room: Int) -> String {
    guard field.value.isEmpty else { return "" }
    return switch field.property {
    case .definition(.name): tr("needed")
    case .definition(.choices): tr("of a choice, in their order")
    default: ""
    }
  }
}

extension CustomFieldError {
  /// The problem in the words of the form.
  var inForm: String {
    if case .badName(let name) = self, name.trimmed.isEmpty {
      return tr("The field needs a name.")
    }
    // As the list under the field has them.
    if case .unknownKind(let word) = self {
      return Self.unknownKind(word, among: CustomField.Kind.allCases.map(\.name))
    }
    return description
  }
}
