import Catalog
import TerminalKit

/// What is wrong with a field, and the record that Enter opens then.
struct FieldProblem: Hashable, Sendable {
  var text: String
  var opens: RecordID?

  init(_ text: String, opens: RecordID? = nil) {
    self.text = text
    self.opens = opens
  }
}

/// A field of a form: what it holds, what it held, and what is known to be wrong with it.
struct FormField: Sendable {
  let property: Property
  let label: String
  var input: FormInput {
    didSet {
      value = input.value
      isChanged = value != original
    }
  }
  /// What it holds.
  private(set) var value: FieldValue
  private(set) var isChanged = false
  /// What it held when the form was opened.
  let original: FieldValue
  /// Whether something was typed or chosen in it.
  var isTouched = false
  /// Whether its problems are in sight: then each key checks it again.
  var isChecked = false
  var problem: FieldProblem?
  /// What the catalogue had to say, and about which value.
  var taken: (value: FieldValue, problem: FieldProblem)?
  /// Whether the value was kept from the book that was saved before.
  var isKept = false

  init(_ property: Property, label: String? = nil, value: FieldValue) {
    self.property = property
    self.label = label ?? property.label
    var input = FormInput(property)
    input.set(value)
    self.input = input
    original = input.value
    self.value = input.value
  }

  /// What was typed and not chosen yet.
  var untaken: String {
    if case .lookup(let lookup) = input { return lookup.untaken }
    return ""
  }

  var lookup: LookupField? {
    get { input.lookup }
    set { input.lookup = newValue }
  }
}
