import Books
import TerminalKit

/// A form: its fields, the focus, what keys do in the fields, and when problems are shown.
///
/// A field is not checked before the focus leaves it or the form is to be saved; from then on it is
/// checked with each key. Enter stays in a field with a problem, all other keys leave it; a form
/// with a problem is not saved.
struct FormModel<Subject: FormSubject>: Sendable {
  enum Place: Hashable, Sendable {
    case field(Int)
    case button(FormButton)
  }

  var subject: Subject
  var fields: [FormField]
  private(set) var place = Place.field(0)
  /// The day on which it is filled in.
  let today: Day

  init(_ subject: Subject, today: Day) {
    self.subject = subject
    self.today = today
    fields = subject.fields
    if let first = subject.firstButtons.first { place = .button(first) }
    enterField()
  }

  var problemCount: Int { fields.count { $0.problem != nil } }

  /// "2 things to correct"; nil where nothing is wrong.
  var problemWords: String? {
    switch problemCount {
    case 0: nil
    case 1: tr("1 thing to correct")
    case let count: tr("\(count) things to correct")
    }
  }

  /// True if leaving the form would lose something.
  var isDirty: Bool { fields.contains(where: subject.isFilled) }

  var focused: FormField? {
    guard case .field(let index) = place, fields.indices.contains(index) else { return nil }
    return fields[index]
  }

  func index(of property: FieldID) -> Int? {
    fields.firstIndex { $0.property == property }
  }

  func value(_ property: FieldID) -> FieldValue? {
    index(of: property).map { fields[$0].value }
  }

  /// Texts in name fields that were not chosen yet, by the fields' keys.
  var untaken: [String: String] {
    fields.reduce(into: [:]) { untaken, field in
      if !field.untaken.isEmpty { untaken[field.property.key] = field.untaken }
    }
  }

  /// Goes to the field with a key, where there is one.
  mutating func go(to key: String?) {
    guard let index = fields.firstIndex(where: { $0.property.key == key }) else { return }
    go(to: .field(index))
  }

  /// Puts back names that were typed and not chosen yet.
  mutating func type(_ untaken: [String: String]) {
    for index in fields.indices {
      guard let text = untaken[fields[index].property.key], fields[index].lookup != nil else {
        continue
      }
      fields[index].lookup?.line = LineEditor(text)
      fields[index].isTouched = true
    }
  }
}

// MARK: - Going through it

extension FormModel {
  /// Every place of the focus, from the top.
  private var places: [Place] {
    subject.firstButtons.map { .button($0) } + fields.indices.map { .field($0) }
      + subject.buttons.map { .button($0) }
  }

  mutating func go(to place: Place) {
    guard place != self.place, places.contains(place) else { return }
    leaveField()
    self.place = place
    enterField()
  }

  /// Moves the focus by some places, to the end at most.
  mutating func move(by steps: Int) {
    let places = places
    let index = places.firstIndex(of: place) ?? 0
    go(to: places[min(max(0, index + steps), places.count - 1)])
  }

  /// Goes to the next place or the one before, from an end to the other: Tab and Shift-Tab.
  mutating func cycle(by step: Int) {
    let places = places
    let index = (places.firstIndex(of: place) ?? 0) + step
    go(to: places[index < 0 ? places.count - 1 : index % places.count])
  }

  /// Replaces the fields; the focus stays in its field, or near it.
  mutating func replaceFields(with fields: [FormField]) {
    defer { self.fields = fields }
    guard case .field(let index) = place, self.fields.indices.contains(index) else { return }
    let key = self.fields[index].property.key
    let same = fields.firstIndex { $0.property.key == key }
    place = .field(same ?? max(0, min(index, fields.count - 1)))
  }

  private mutating func enterField() {
    guard case .field(let index) = place else { return }
    fields[index].lookup?.enter()
    if !subject.opensLists, fields[index].untaken.isEmpty { fields[index].lookup?.isOpen = false }
    if fields[index].isGiven, case .line(var editor) = fields[index].input {
      editor.selectAll()
      fields[index].input = .line(editor)
    }
  }

  private mutating func leaveField() {
    guard case .field(let index) = place else { return }
    fields[index].lookup?.leave()
    guard fields[index].isTouched else { return }
    fields[index].isChecked = true
    check(index, problems)
  }
}

// MARK: - Typing

extension FormModel {
  /// A request of a key that the form cannot do itself.
  enum Outcome: Hashable, Sendable {
    case done
    case presses(FormButton)
    /// Enter opens the record that conflicts with the typed text.
    case follows(RecordID)
  }

  /// Selects the text of the focused line, so that typing replaces it.
  mutating func selectTyped() {
    guard case .field(let index) = place, case .line(var editor) = fields[index].input else {
      return
    }
    editor.selectAll()
    fields[index].input = .line(editor)
  }

  /// Handles a key where the focus is.
  ///
  /// - Parameter width: The columns of the form.
  mutating func press(_ key: Key, width: Int) -> Outcome {
    switch place {
    case .button(let button):
      if key == .enter { return .presses(button) }
      _ = moves(key)
      return .done
    case .field(let index):
      let field = fields[index]
      if key == .enter, let record = field.opens, field.untaken.isEmpty {
        return .follows(record)
      }
      return press(key, in: field.input, width: width)
    }
  }

  private mutating func press(_ key: Key, in input: FormInput, width: Int) -> Outcome {
    switch input {
    case .line(var editor):
      if key == .enter {
        if let kept = focused?.problem?.keeps { change { $0.set(.text(kept)) } }
        goOn()
        return .done
      }
      if moves(key) || !editor.handle(key) { return .done }
      change { $0 = .line(editor) }
    case .area(var area):
      if key == .enter {
        area.insert("\n")
      } else if !area.handle(key, width: layout(width: width).room) {
        _ = moves(key)
        return .done
      }
      change { $0 = .area(area) }
    case .lookup(var lookup):
      let outcome = lookup.handle(key)
      change { $0 = .lookup(lookup) }
      switch outcome {
      case .stays:
        // Nothing is created with a role that there is not: Enter tells which there are.
        if key == .enter, focused?.lookup?.entered.unknownRole != nil { goOn() }
      case .leavesUp: move(by: -1)
      case .leavesDown: if key == .enter { goOn() } else { move(by: 1) }
      case .ignored: _ = moves(key)
      }
    }
    return .done
  }

  /// Keys that go from field to field, wherever the cursor is.
  private mutating func moves(_ key: Key) -> Bool {
    switch key {
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .pageUp: move(by: -5)
    case .pageDown: move(by: 5)
    default: return false
    }
    return true
  }

  /// Goes to the next field, unless this one has a problem.
  private mutating func goOn() {
    guard case .field(let index) = place else { return }
    if fields[index].isTouched {
      fields[index].isChecked = true
      check(index, problems)
    }
    if fields[index].problem == nil { move(by: 1) }
  }

  /// The new names that nobody said to make, each with its field.
  var assumedNames: [(field: FormField, name: LookupField.NewName)] {
    fields.flatMap { field in (field.lookup?.assumedNames ?? []).map { (field, $0) } }
  }

  /// The new names that somebody said to make, each with its field.
  var confirmedNames: [(field: FormField, name: LookupField.NewName)] {
    fields.flatMap { field in (field.lookup?.confirmedNames ?? []).map { (field, $0) } }
  }

  /// Says that all new names are to be made.
  mutating func confirmNames() {
    for index in fields.indices { fields[index].lookup?.confirmNames() }
  }

  /// Takes a name that is typed whole, as leaving its field does.
  mutating func takeTyped() { change { $0.lookup?.takeTyped() } }

  /// Changes the input of the focused field, and checks shown problems again.
  mutating func change(_ body: (inout FormInput) -> Void) {
    guard case .field(let index) = place else { return }
    let before = fields[index]
    body(&fields[index].input)
    let isSame = fields[index].value == before.value && fields[index].untaken == before.untaken
    if isSame, subject.rechecking == .onChange { return }
    fields[index].isTouched = true
    if fields[index].isChecked { check(index, problems, isTyping: true) }
  }

  /// Takes one step out of the list under the focused field; false when the cursor is in none.
  mutating func stepOut() -> Bool {
    guard case .field(let index) = place, var lookup = fields[index].lookup,
      lookup.hasList || lookup.spot != .line
    else { return false }
    if case .role(let entry, _) = lookup.spot {
      lookup.spot = .entry(entry)
    } else {
      lookup.isOpen = false
      lookup.spot = .line
    }
    fields[index].lookup = lookup
    return true
  }

  /// Resets the focused field to its original value.
  mutating func reset() {
    guard case .field(let index) = place else { return }
    fields[index] = subject.fields[index]
    enterField()
  }

  /// Empties the focused field in many books.
  mutating func emptyField() {
    guard case .field(let index) = place else { return }
    fields[index].empty()
  }

  func layout(width: Int) -> FormLayout {
    let labels = fields.map { field in
      // The name of a custom field may be long: it is cut, so that values have room.
      field.property.custom == nil
        ? field.label : TextLayout.truncate(field.label, to: max(13, width / 3))
    }
    return FormLayout(labels: labels, width: width)
  }

  /// The words for what Enter does.
  ///
  /// - Parameter kind: The kind of record that the form is of.
  func enterWords(_ kind: RecordKind) -> String {
    switch place {
    case .button(.step): return tr("do that")
    case .button(.save): return tr("save")
    case .button(.saveAndAdd): return tr("save, and another")
    case .field: break
    }
    if let focused, let record = focused.opens, focused.untaken.isEmpty {
      return tr("open that \(record.kind.name)")
    }
    if focused?.problem?.keeps != nil { return tr("keep it as printed") }
    // Enter stays where something is to be corrected.
    guard let lookup = focused?.lookup else {
      return focused?.problem == nil ? tr("next") : tr("check")
    }
    switch lookup.highlight {
    case .create?: return lookup.kind == .reader ? tr("take") : tr("create")
    case .several?: return tr("take each")
    case .entry?: return lookup.hasRoles ? tr("role") : tr("next")
    case .row?, .role?: return tr("take")
    case .line?, nil:
      if lookup.source == .names, !lookup.untaken.isEmpty { return tr("take") }
      return focused?.problem == nil ? tr("next") : tr("check")
    }
  }
}

// MARK: - What is wrong

extension FormModel {
  /// Checks every field and shows problems; returns the first field with one.
  mutating func checkAll() -> Int? {
    let problems = problems
    for index in fields.indices {
      fields[index].isChecked = true
      check(index, problems)
    }
    return fields.firstIndex { $0.problem != nil }
  }

  /// Checks the fields that something was typed into, as when the cursor left each of them.
  mutating func checkEntered() {
    let problems = problems
    for index in fields.indices
    where place != .field(index)
      && (fields[index].isChanged || fields[index].lookup?.untaken.isEmpty == false)
    {
      fields[index].isChecked = true
      check(index, problems)
    }
  }

  /// Shows the catalogue's answer about a value, if the field still has that value.
  mutating func receive(_ problem: FieldProblem?, about value: FieldValue, at index: Int) {
    guard fields[index].value == value else { return }
    fields[index].taken = problem.map { (value, $0) }
    if problem != nil { fields[index].isChecked = true }
    if fields[index].isChecked { check(index, problems, isTyping: place == .field(index)) }
  }

  /// What is wrong with a text that is typed for the first time: it is shown when its field is left, and
  /// heard after a pause.
  var untold: String? {
    guard let field = focused, case .line = field.input, field.isTouched, !field.isChecked,
      !field.value.isEmpty
    else { return nil }
    return problems[field.property]?.text
  }

  /// The problems of the fields as they are.
  var problems: [FieldID: FieldProblem] { subject.problems(fields, today: today) }

  /// - Parameter isTyping: Whether the text in the field is still being typed.
  mutating func check(
    _ index: Int,
    _ problems: [FieldID: FieldProblem],
    isTyping: Bool = false
  ) {
    let field = fields[index]
    if let lookup = field.lookup, !lookup.untaken.isEmpty {
      let name = Words.quoted(TextLayout.truncate(lookup.untaken, to: 40))
      let text =
        lookup.entered.unknownRole.map {
          AssignmentError.noRole($0, name: lookup.entered.name).message
        } ?? tr("\(name) is not chosen yet. \(subject.help(choosing: lookup))")
      fields[index].problem = isTyping ? nil : FieldProblem(text)
    } else if let own = problems[field.property] {
      fields[index].problem = own
    } else if let taken = field.taken, taken.value == field.value {
      fields[index].problem = taken.problem
    } else {
      fields[index].problem = nil
    }
    if subject.rechecking == .untilRight {
      fields[index].isChecked = fields[index].problem != nil
    }
  }
}
