import Catalog
import TerminalKit

/// A form: its fields, where the focus is, and when what is wrong is said.
///
/// A field is silent until it was left or the form is to be saved; then it is checked, and from
/// then on with each key. Nothing ever keeps the focus: only saving waits for what is wrong.
struct FormModel: Sendable {
  enum Button: Hashable, Sendable {
    /// Above the fields of a reading: what one usually does next.
    case step
    case save
    case saveAndAdd
  }

  enum Place: Hashable, Sendable {
    case field(Int)
    case button(Button)
  }

  var subject: FormSubject
  var fields: [FormField]
  private(set) var place = Place.field(0)
  /// The day on which it is filled in.
  let today: Day

  init(_ subject: FormSubject, today: Day) {
    self.subject = subject
    self.today = today
    let base = subject.base
    fields = base.properties.map { FormField($0, label: base.label(of: $0), value: base[$0]) }
    if subject.step != nil { place = .button(.step) }
    enterField()
  }
}

// MARK: - What it holds

extension FormModel {
  /// The record as it would be saved now.
  var draft: RecordDraft {
    var draft = subject.base
    for field in fields where field.isChanged { draft[field.property] = field.value }
    return draft
  }

  /// Whether something would be lost.
  var isDirty: Bool {
    fields.contains { $0.isChanged || !$0.untaken.isEmpty }
  }

  var problemCount: Int { fields.count { $0.problem != nil } }

  var focused: FormField? {
    guard case .field(let index) = place, fields.indices.contains(index) else { return nil }
    return fields[index]
  }

  func index(of property: Property) -> Int? {
    fields.firstIndex { $0.property == property }
  }

  /// What stands above the fields, and what under them.
  var firstButtons: [Button] { subject.step == nil ? [] : [.step] }

  var buttons: [Button] {
    subject.isNew && subject.base.kind != .reading ? [.save, .saveAndAdd] : [.save]
  }
}

// MARK: - Going through it

extension FormModel {
  /// Every place that the focus can be, from the top.
  private var places: [Place] {
    firstButtons.map { .button($0) } + fields.indices.map { .field($0) }
      + buttons.map { .button($0) }
  }

  mutating func go(to place: Place) {
    guard place != self.place, places.contains(place) else { return }
    leaveField()
    self.place = place
    enterField()
  }

  /// Goes so many places on; at an end it stays.
  mutating func move(by steps: Int) {
    let places = places
    let index = places.firstIndex(of: place) ?? 0
    go(to: places[min(max(0, index + steps), places.count - 1)])
  }

  mutating func goToFirst() { if let first = places.first { go(to: first) } }

  mutating func goToLast() {
    if let last = places.last { go(to: last) }
  }

  private mutating func enterField() {
    guard case .field(let index) = place else { return }
    fields[index].lookup?.enter()
  }

  private mutating func leaveField() {
    guard case .field(let index) = place else { return }
    fields[index].lookup?.leave()
    guard fields[index].isTouched else { return }
    fields[index].isChecked = true
    check(index, problems: problems)
  }
}

// MARK: - What is wrong

extension FormModel {
  /// After a change of the focused field: what was shown is checked again.
  mutating func changed() {
    guard case .field(let index) = place else { return }
    fields[index].isTouched = true
    if fields[index].isChecked { check(index, problems: problems, isTyping: true) }
  }

  /// Checks every field and shows what is wrong; the first that is, or nil.
  mutating func checkAll() -> Int? {
    let problems = self.problems
    for index in fields.indices {
      fields[index].isChecked = true
      check(index, problems: problems)
    }
    return fields.firstIndex { $0.problem != nil }
  }

  /// Shows problems that saving found, each under its field; what has no field is returned.
  mutating func show(_ problems: [Problem]) -> [Problem] {
    var homeless: [Problem] = []
    for problem in problems {
      guard let index = index(of: home(of: problem)) else {
        homeless.append(problem)
        continue
      }
      fields[index].isChecked = true
      let shown = FieldProblem(problem.formMessage, opens: problem.opens)
      fields[index].taken = (fields[index].value, shown)
      fields[index].problem = fields[index].problem ?? shown
    }
    return homeless
  }

  /// Takes what the catalogue says of a field's value.
  mutating func take(_ problem: FieldProblem?, about value: FieldValue, of property: Property) {
    guard let index = index(of: property), fields[index].value == value else { return }
    fields[index].taken = problem.map { (value, $0) }
    if problem != nil { fields[index].isChecked = true }
    if fields[index].isChecked {
      check(index, problems: problems, isTyping: place == .field(index))
    }
  }

  private var problems: [Problem] {
    draft.problems(needsGenre: subject.needsGenre, today: today)
  }

  /// - Parameter isTyping: Whether the text in the field is still being typed.
  private mutating func check(_ index: Int, problems: [Problem], isTyping: Bool = false) {
    let field = fields[index]
    if let lookup = field.lookup, !lookup.untaken.isEmpty {
      fields[index].problem = isTyping ? nil : Self.untakenProblem(lookup)
    } else if let own = problems.first(where: { home(of: $0) == field.property }) {
      fields[index].problem = FieldProblem(own.formMessage, opens: own.opens)
    } else if let taken = field.taken, taken.value == field.value {
      fields[index].problem = taken.problem
    } else {
      fields[index].problem = nil
    }
  }

  private static func untakenProblem(_ lookup: LookupField) -> FieldProblem {
    func quoted(_ text: String) -> String { Words.quoted(TextLayout.truncate(text, to: 40)) }
    let help =
      lookup.proposal.map { "Enter takes \(quoted($0))." }
      ?? (lookup.kind == nil ? "Enter takes it." : "Enter creates it.")
    return FieldProblem("\(quoted(lookup.untaken)) is not chosen yet. \(help)")
  }

  /// The field that a problem belongs to.
  private func home(of problem: Problem) -> Property {
    guard subject.base.kind == .book, let kind = problem.record.authority else {
      return problem.property
    }
    let field = BookField.allCases.first { $0.authorityKind == kind }
    return field.map(Property.book) ?? problem.property
  }
}

extension Problem {
  /// The message with the keys that help.
  var formMessage: String {
    switch code {
    case .isbnTaken: "\(message) Enter opens it. A second copy? Put it there, under Copies."
    case .nameTaken: "\(message) Enter opens \(record == .author ? "that one" : "it")."
    case .readersAlready: "\(message) Enter opens that one."
    case .allLent(_, _, let holders) where !holders.isEmpty: "\(message) Enter opens the loan."
    default: message
    }
  }

  /// The record that is in the way.
  var opens: RecordID? {
    switch code {
    case .isbnTaken(let id, _, _): .book(ID(rawValue: id))
    case .nameTaken(let id, _, _):
      record.authority.map { .authority(AuthorityID($0, id)) }
    case .readersAlready(let id, _): .reader(id)
    case .allLent(_, _, let holders): holders.first.map { .loan($0.loan) }
    default: nil
    }
  }
}

extension RecordKind {
  /// The kind of authority records, of one that is.
  var authority: AuthorityKind? { AuthorityKind(rawValue: rawValue) }
}
