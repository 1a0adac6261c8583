import Books
import TerminalKit

/// A problem with a field's value, or a hint about it, and what Enter does then.
struct FieldProblem: Hashable, Sendable {
  let text: String
  let opens: RecordID?
  /// The value that Enter keeps, where it can be kept though it is wrong.
  let keeps: String?

  init(_ text: String, opens: RecordID? = nil, keeps: String? = nil) {
    self.text = text
    self.opens = opens
    self.keeps = keeps
  }
}

/// A field of a form: its value, its original value, and its problem.
struct FormField: Sendable {
  let property: FieldID
  let label: String
  var input: FormInput {
    didSet {
      value = input.value
      isChanged = value != original
      if isTyped { isEmptied = false }
    }
  }
  /// The current value.
  private(set) var value: FieldValue
  private(set) var isChanged = false
  /// The value when the form was opened.
  let original: FieldValue
  /// In the form for many books: whether the field is emptied in all of them.
  private(set) var isEmptied = false
  var isTouched = false
  /// True if its problems are shown, so that each key checks it again.
  var isChecked = false
  var problem: FieldProblem?
  /// The problem that the catalogue found, and the value that it is about.
  var taken: (value: FieldValue, problem: FieldProblem)?
  /// A hint about a value that can be saved all the same, and the value.
  var told: (value: FieldValue, hint: FieldProblem)?
  /// The value that was found in a public catalogue, and the catalogue's name.
  private(set) var found: (value: FieldValue, source: String)?
  /// True if the value was kept from the book that was saved before.
  var isKept = false
  /// True if the value is a default of new records.
  var isUsual = false

  init(_ property: FieldID, label: String? = nil, value: FieldValue) {
    self.property = property
    self.label = label ?? property.label
    var input = FormInput(property)
    input.set(value)
    self.input = input
    original = input.value
    self.value = input.value
  }

  /// The hint about the current value, where nothing is wrong.
  var hint: FieldProblem? {
    guard problem == nil, let told, told.value == value else { return nil }
    return told.hint
  }

  /// The catalogue in which the current value was found; nil once something else is typed.
  var foundIn: String? {
    guard let found, found.value == value else { return nil }
    return found.source
  }

  /// Takes a value that was found in a public catalogue.
  mutating func fill(_ value: FieldValue, from source: String) {
    input.set(value)
    isTouched = true
    found = (self.value, source)
  }

  /// The record that Enter opens.
  var opens: RecordID? { (problem ?? hint)?.opens }

  /// The original value in words, once the field is changed.
  func was(room: Int) -> String {
    guard isChanged else { return "" }
    return original.isEmpty
      ? tr("was empty") : tr("was \(TextLayout.truncate(original.flat, to: room))")
  }

  /// True while it still holds a default, which typing replaces.
  var isGiven: Bool {
    guard !isTouched, !isChanged else { return false }
    return isKept || isUsual
  }

  /// The typed text that was not chosen yet.
  var untaken: String { lookup?.untaken ?? "" }

  /// True if it holds anything, or is about to.
  var isTyped: Bool { !value.isEmpty || !untaken.isEmpty }

  var lookup: LookupField? {
    get { input.lookup }
    set { input.lookup = newValue }
  }

  /// Marks the field to be emptied in all books, unless something is typed.
  mutating func empty() {
    guard !isTyped else { return }
    isEmptied = true
    isTouched = true
    lookup?.isOpen = false
  }
}

/// The input of a field.
enum FormInput: Hashable, Sendable {
  case line(LineEditor)
  case lookup(LookupField)
  case area(TextEditor)

  /// An empty input for a field.
  init(_ property: FieldID) {
    self =
      switch property.field.content {
      case .line: .line(LineEditor())
      case .longText: .area(TextEditor())
      case .words(let words, let areFew): .lookup(LookupField(.words(words), showsAll: areFew))
      case .names(let separators): .lookup(LookupField(.names, separators: separators))
      case .record(let kind): .lookup(LookupField(.records(kind), isSingle: true))
      case .records(let kind, let separators, let haveRoles):
        .lookup(LookupField(.records(kind), hasRoles: haveRoles, separators: separators))
      }
  }

  var value: FieldValue {
    switch self {
    case .line(let editor): .text(editor.text)
    case .lookup(let lookup): lookup.value
    case .area(let area): .text(area.text)
    }
  }

  /// The input for names; nil for other inputs, and setting nil changes nothing.
  var lookup: LookupField? {
    get {
      if case .lookup(let lookup) = self { return lookup }
      return nil
    }
    set {
      guard let newValue else { return }
      self = .lookup(newValue)
    }
  }

  mutating func set(_ value: FieldValue) {
    switch self {
    case .line: self = .line(LineEditor(value.text))
    case .lookup(var lookup):
      lookup.set(value)
      self = .lookup(lookup)
    case .area: self = .area(TextEditor(value.text))
    }
  }

  var isFull: Bool {
    switch self {
    case .line(let editor): editor.isFull
    case .lookup(let lookup): lookup.line.isFull
    case .area(let area): area.isFull
    }
  }

  mutating func paste(_ text: String) {
    switch self {
    case .line(var editor):
      editor.paste(text)
      self = .line(editor)
    case .lookup(var lookup):
      lookup.paste(text)
      self = .lookup(lookup)
    case .area(var area):
      area.paste(text)
      self = .area(area)
    }
  }

  var canUndo: Bool {
    switch self {
    case .line(let editor): editor.canUndo
    case .lookup(let lookup): lookup.canUndo
    case .area(let area): area.canUndo
    }
  }

  /// Undoes typing.
  mutating func undo() {
    switch self {
    case .line(var editor):
      editor.undo()
      self = .line(editor)
    case .lookup(var lookup):
      lookup.undo()
      self = .lookup(lookup)
    case .area(var area):
      area.undo()
      self = .area(area)
    }
  }
}
