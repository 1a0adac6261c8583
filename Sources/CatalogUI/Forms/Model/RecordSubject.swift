import Books
import Catalog
import TerminalKit

/// The record that a form is about, as it was read.
struct RecordSubject: Hashable, Sendable {
  /// The record that is edited; nil for a new one.
  var record: RecordID?
  /// The version that was read: saving over a newer one is refused.
  var version: Int?
  /// The record as it was read, or as a new one began.
  var base: RecordDraft
  /// How the person arranged the forms of books.
  var habits = FormHabits()
  /// How the catalogue files names that libraries file differently.
  var sortWays: SortWays = [:]

  var isNew: Bool { record == nil }

  /// True if values of it were found in a public catalogue.
  var isFound = false

  /// True if the settings ask for a genre of each new book that is typed.
  var isStrict = false

  /// True if a genre is needed: only of new books that are typed, and where the settings ask for
  /// it.
  ///
  /// Old ones may lack it, and so may those that were found, as imported ones may: no public
  /// catalogue knows a genre of yours.
  var needsGenre: Bool { isStrict && isNew && base.kind == .book && !isFound }

  /// The record with the values of changed fields.
  func draft(_ fields: [FormField]) -> RecordDraft {
    fields.reduce(into: base) { draft, field in
      if field.isChanged { draft[field.property] = field.value }
    }
  }
}

extension RecordSubject {
  /// Follows the person's choices and the catalogue's settings for forms.
  mutating func adopt(_ environment: Environment) {
    habits = environment.habits
    sortWays = environment.settings.sortWays
    isStrict = environment.configuration.needsGenre
  }

  /// Reads a record as it is now.
  static func read(_ record: RecordID, in view: ReadTransaction) throws -> RecordSubject {
    try record.screens.subject(record, in: view)
  }
}

extension RecordSubject: FormSubject {
  var fields: [FormField] {
    habits.properties(of: base).map { property in
      var field = FormField(property, label: base.label(of: property), value: base[property])
      // The days of a loan come from the clock and the settings.
      field.isUsual = isNew && [.loan(.date), .loan(.due)].contains(property)
      return field
    }
  }

  var firstButtons: [FormButton] {
    (base.content as? ReadingFormDraft)?.step.map { [.step($0)] } ?? []
  }

  var buttons: [FormButton] { hasNext ? [.save, .saveAndAdd] : [.save] }
  /// True if saving can go on to a form of the next new record.
  var hasNext: Bool { isNew && base.kind != .reading }
  var opensLists: Bool { true }
  var tellsChanges: Bool { !isNew }
  var rechecking: FormRechecking { .onChange }
  var marksCuts: Bool { true }

  func problems(_ fields: [FormField], today: Day) -> [FieldID: FieldProblem] {
    let problems = draft(fields).content.problems(needsGenre: needsGenre, today: today)
      .map { (base.content.home(of: $0), $0.inForm) }
    let numbers = fields.compactMap { field -> (FieldID, FieldProblem)? in
      guard field.isChanged, [.authority(.name), .reader(.name)].contains(field.property),
        let number = ScannedNumber(in: field.value.text)
      else { return nil }
      return (field.property, FieldProblem(tr("\(number.text) is a number, and no name.")))
    }
    return Dictionary(problems + numbers) { first, _ in first }
  }

  func help(choosing lookup: LookupField) -> String {
    lookup.helpChoosing
  }

  func placeholder(
    for field: FormField,
    among fields: [FormField],
    isFocused: Bool
  ) -> FormLine.Content? {
    guard case .line(let editor) = field.input, !isFocused, editor.isEmpty else { return nil }
    return draft(fields).content.usual(field.property, sortWays).map { .text($0, .dim) }
  }

  /// The note: what the value means, or that one is needed.
  func note(of field: FormField, room: Int) -> String {
    if field.isKept {
      guard field.isChanged else { return tr("kept") }
      // A field for names says it beside the name that is typed.
      if field.lookup?.holdsText != false, !field.original.isEmpty {
        return tr("instead of \(TextLayout.truncate(field.original.flat, to: room))")
      }
    }
    if field.value.isEmpty, field.untaken.isEmpty {
      if field.property == .book(.genre), isNew {
        return needsGenre ? tr("needed") : tr("wanted")
      }
      if field.property.field.isNeeded { return tr("needed") }
    }
    return base.content.meaning(of: field.value, in: field.property) ?? ""
  }

  /// The rule that made the sort name of an author, where libraries use more than one.
  func explanation(of field: FormField, among fields: [FormField]) -> String? {
    guard field.property == .authority(.sortName) else { return nil }
    return (draft(fields).content as? AuthorityForm)?.sortRule(sortWays)
  }
}

// MARK: - Its form

extension FormModel<RecordSubject> {
  /// The record as it would be saved now.
  var draft: RecordDraft { subject.draft(fields) }

  /// The record in words: its name, or whose reading or loan it is.
  var name: String {
    let draft = draft
    let name = draft.name.isEmpty ? subject.base.name : draft.name
    return draft.content.words(named: TextLayout.truncate(name, to: 40))
  }

  /// Shows problems that saving found under their fields; returns those without a field.
  mutating func show(_ problems: [Problem]) -> [Problem] {
    var homeless: [Problem] = []
    for problem in problems {
      guard let index = index(of: subject.base.content.home(of: problem)) else {
        homeless.append(problem)
        continue
      }
      fields[index].isChecked = true
      fields[index].taken = (fields[index].value, problem.inForm)
      fields[index].problem = fields[index].problem ?? problem.inForm
    }
    return homeless
  }

  /// Shows the catalogue's answer about a field's value.
  mutating func receive(_ problem: FieldProblem?, about value: FieldValue, of property: FieldID) {
    if let index = index(of: property) { receive(problem, about: value, at: index) }
  }

  /// Shows a hint about a field's value.
  mutating func tell(_ hint: FieldProblem?, about value: FieldValue, of property: FieldID) {
    if let index = index(of: property) { fields[index].told = hint.map { (value, $0) } }
  }

  /// The form for the next record, with the values that stay from the saved one.
  func next(keeping saved: RecordDraft) -> Self {
    let kept = subject.habits.kept(of: saved)
    var base = subject.base
    for property in kept { base[property] = saved[property] }
    var subject = subject
    (subject.base, subject.isFound) = (base, false)
    var next = Self(subject, today: today)
    for index in next.fields.indices where kept.contains(next.fields[index].property) {
      let isKept = !next.fields[index].value.isEmpty
      next.fields[index].isKept = isKept
      next.fields[index].lookup?.isKept = isKept
    }
    if let title = next.index(of: .book(.title)) { next.go(to: .field(title)) }
    return next
  }

  /// Puts back what a draft has.
  ///
  /// - Parameter found: The sources of values, as in ``found``.
  mutating func fill(
    with draft: RecordDraft,
    untaken: [String: String],
    found: [String: String] = [:]
  ) {
    for index in fields.indices {
      let property = fields[index].property
      if draft[property] != subject.base[property] {
        if let source = found[property.key] {
          fields[index].fill(draft[property], from: source)
          subject.isFound = true
        } else {
          fields[index].input.set(draft[property])
          fields[index].isTouched = true
        }
      }
    }
    for index in fields.indices where fields[index].isChanged && fields[index].foundIn == nil {
      fields[index].lookup?.assumeNames()
    }
    type(untaken)
  }

  /// The public catalogues in which values were found, by the fields' keys.
  var found: [String: String] {
    fields.reduce(into: [:]) { found, field in
      if let source = field.foundIn { found[field.property.key] = source }
    }
  }

  /// The form for another subject, with the typed text, the focus and the problems.
  func goingOn(_ subject: RecordSubject, with draft: RecordDraft) -> Self {
    var next = Self(subject, today: today)
    next.fill(with: draft, untaken: untaken, found: found)
    next.go(to: place)
    let checked = Set(fields.filter(\.isChecked).map(\.property))
    let problems = next.problems
    for index in next.fields.indices where checked.contains(next.fields[index].property) {
      next.fields[index].isChecked = true
      next.check(index, problems, isTyping: next.place == .field(index))
    }
    return next
  }
}

extension Problem {
  /// The problem with the keys that help, and the record that it conflicts with.
  var inForm: FieldProblem { FieldProblem(formMessage, opens: opens, keeps: kept) }

  private var formMessage: String {
    switch code {
    case .isbnTaken:
      tr("\(message) Enter opens it. A second copy? Put it there, under Copies.")
    case .nameTaken:
      tr("\(message) Enter opens \(record == .author ? tr("that one") : tr("it")).")
    case .readersAlready: tr("\(message) Enter opens that one.")
    case .allLent(_, _, let holders) where !holders.isEmpty:
      tr("\(message) Enter opens the loan.")
    case .isbn where kept != nil:
      tr("\(message) Is it printed so in the book? Enter keeps it.")
    // As the list under the field has them.
    case .unknownStatus: unknown(tr("status"), choices: ReadingStatus.choices.map(\.name))
    case .cardExpired: tr("\(message) Ctrl-S again lends all the same.")
    case .borrowedAlready: tr("\(message) Ctrl-S again borrows it once more.")
    default: message
    }
  }

  /// A wrong ISBN of about the right length in the form in which a misprint is stored.
  private var kept: String? {
    guard case .isbn = code, let isbn = try? ISBN.parse(value + ISBN.sign), isbn.digits.count > 7
    else { return nil }
    return isbn.written
  }

  private var opens: RecordID? {
    switch code {
    case .isbnTaken(let id, _, _): .book(ID(rawValue: id))
    case .nameTaken(let id, _, _):
      record.authorityKind.map { .authority(AuthorityID($0, id)) }
    case .readersAlready(let id, _), .cardExpired(let id, _): .reader(id)
    case .borrowedAlready(let holder): .loan(holder.loan)
    case .allLent(_, _, let holders): holders.first.map { .loan($0.loan) }
    default: nil
    }
  }
}
