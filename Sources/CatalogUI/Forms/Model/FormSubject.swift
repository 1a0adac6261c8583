import Books
import TerminalKit

/// The subject of a form: its fields, their problems, and the few things in which forms differ.
protocol FormSubject: Sendable {
  /// The fields from the top, before anything is typed.
  var fields: [FormField] { get }
  /// The buttons above the fields.
  var firstButtons: [FormButton] { get }
  /// The buttons under the fields.
  var buttons: [FormButton] { get }
  /// Opens the list of an empty field when the cursor comes; else the first letter opens it.
  var opensLists: Bool { get }
  /// Shows the original value of a changed field.
  var tellsChanges: Bool { get }
  var rechecking: FormRechecking { get }
  /// Marks a long text that is cut with `…`, where the cursor is not in it.
  var marksCuts: Bool { get }

  /// True if leaving the form would lose something in the field.
  func isFilled(_ field: FormField) -> Bool
  /// The problems of the fields, one for each.
  func problems(_ fields: [FormField], today: Day) -> [FieldID: FieldProblem]
  /// The sentence about what Enter does with a name that is typed and not chosen yet.
  func help(choosing lookup: LookupField) -> String
  /// The content in place of a field's value, where the value itself is not shown.
  func placeholder(
    for field: FormField,
    among fields: [FormField],
    isFocused: Bool
  )
    -> FormLine.Content?
  /// The note at the right of a field.
  ///
  /// - Parameter room: The columns for a value in it.
  func note(of field: FormField, room: Int) -> String
  /// The explanation under a field, if any.
  func explanation(of field: FormField, among fields: [FormField]) -> String?
}

extension FormSubject {
  func isFilled(_ field: FormField) -> Bool { field.isChanged || !field.untaken.isEmpty }
  func explanation(of field: FormField, among fields: [FormField]) -> String? { nil }
}

/// The moment at which a field with a problem is checked again.
enum FormRechecking: Hashable, Sendable {
  /// At each change of its value, from the first check on.
  case onChange
  /// With each key, until nothing is wrong with it.
  case untilRight
}

/// A button above or under the fields of a form.
enum FormButton: Hashable, Sendable {
  /// The line above the fields of a reading: the usual next step, in words.
  case step(String)
  case save
  case saveAndAdd

  var label: String {
    switch self {
    case .step(let words): words
    case .save: tr("Save")
    case .saveAndAdd: tr("Save, and another")
    }
  }
}
