import Catalog
import TerminalKit

/// The subject of the form that defines a field of one's own.
struct CustomFieldSubject: FormSubject {
  /// The field that is changed; nil for a new one.
  var base: CustomField?
  /// All fields of one's own, none of which can have the same name.
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
    case .choices: .entries((base?.choices ?? []).map { Entry(name: $0) })
    }
  }

  var firstButtons: [FormButton] { [] }
  var buttons: [FormButton] { [.save] }
  var opensLists: Bool { true }
  var tellsChanges: Bool { !isNew }
  var rechecking: FormRechecking { .onChange }
  var marksCuts: Bool { true }

  func problems(_ fields: [FormField], today: Day) -> [Property: FieldProblem] {
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
      guard case .definition(let part) = field.property else { continue }
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

  func help(choosing lookup: LookupField) -> String { "Enter takes it." }

  func standIn(
    for field: FormField,
    among fields: [FormField],
    isFocused: Bool
  ) -> FormLine.Content? { nil }

  func note(of field: FormField, room: Int) -> String {
    switch field.property {
    case .definition(.name) where field.value.isEmpty: "needed"
    case .definition(.choices) where field.value.isEmpty: "of a choice, in their order"
    default: ""
    }
  }
}

extension CustomFieldError {
  /// What is wrong, in the words of the form.
  var inForm: String {
    if case .badName(let name) = self, name.trimmed.isEmpty { return "The field needs a name." }
    return description
  }
}
