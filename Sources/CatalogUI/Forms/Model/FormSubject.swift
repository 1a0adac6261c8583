import Catalog
import TerminalKit

/// What a form is filled in for: its fields, what is wrong with them, and the few things in which
/// one form behaves otherwise than another.
protocol FormSubject: Sendable {
  /// The fields from the top, as they are before anything is typed.
  var fields: [FormField] { get }
  /// What stands above the fields.
  var firstButtons: [FormButton] { get }
  /// What stands under the fields.
  var buttons: [FormButton] { get }
  /// Whether the list of an empty field opens when the cursor comes in; else the first letter opens
  /// it.
  var opensLists: Bool { get }
  /// Whether it is told what a changed field was.
  var tellsChanges: Bool { get }
  var rechecking: FormRechecking { get }
  /// Whether `…` says that a long text goes on, where the cursor is not in it.
  var marksCuts: Bool { get }

  /// What is wrong with what stands in the fields, one thing for each.
  func problems(_ fields: [FormField], today: Day) -> [Property: FieldProblem]
  /// The sentence about what Enter does with a name that is typed and not chosen yet.
  func help(choosing lookup: LookupField) -> String
  /// What is shown in the place of a field's value, where that is no text of its own.
  func standIn(
    for field: FormField,
    among fields: [FormField],
    isFocused: Bool
  )
    -> FormLine.Content?
  /// What stands at the right of a field.
  ///
  /// - Parameter room: The columns for a value in it.
  func note(of field: FormField, room: Int) -> String
  /// What is said under a field; nil where nothing is.
  func explanation(of field: FormField, among fields: [FormField]) -> String?
}

extension FormSubject {
  func explanation(of field: FormField, among fields: [FormField]) -> String? { nil }
}

/// When a field that was found to be wrong is checked again.
enum FormRechecking: Hashable, Sendable {
  /// With each change of what it holds, from the first check on.
  case onChange
  /// With each key, until nothing is wrong with it.
  case untilRight
}

enum FormButton: Hashable, Sendable {
  /// Above the fields of a reading: what one usually does next, in words.
  case step(String)
  case save
  case saveAndAdd

  var label: String {
    switch self {
    case .step(let words): words
    case .save: "Save"
    case .saveAndAdd: "Save, and another"
    }
  }
}
