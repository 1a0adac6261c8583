import Books
import Catalog
import TerminalKit

extension FormScreen {
  mutating func save(another: Bool, in environment: Environment) -> [Effect] {
    model?.takeTyped()
    insist()
    guard let first = model?.checkAll() else {
      guard model?.assumedNames.isEmpty == false else { return write(another: another) }
      phase = .confirming(another: another)
      keepInSight(in: environment.area)
      return question.map { [.say($0)] } ?? []
    }
    model?.go(to: .field(first))
    noteWarning()
    return [notSaved]
  }

  /// The question whether the new names are to be made, while it is asked.
  var question: String? {
    guard case .confirming = phase, let names = model?.assumedNames, !names.isEmpty else {
      return nil
    }
    // Those that may be slips come first, where there is no room for all; nobody is told twice. Once it is
    // asked, those that somebody said to make are named as well: Enter makes these, too.
    let all =
      names.filter { $0.name.similar != nil } + names.filter { $0.name.similar == nil }
      + (model?.confirmedNames ?? [])
    func told(withHints: Bool) -> [String] {
      var told: [String] = []
      for (field, new) in all {
        let words = Self.question(of: new, in: field, withHint: withHints)
        if !told.contains(words) { told.append(words) }
      }
      return told
    }
    let verb =
      all.allSatisfy { $0.field.lookup?.kind == .reader }
      ? tr("takes") : tr("makes")
    func question(_ told: [String], _ count: Int) -> String {
      let rest = told.count - count
      let them = plural(told.count, "it", "them")
      guard count > 0 else {
        return tr("New: \(rest) names, marked “new” in the form. Enter \(verb) \(them).")
      }
      let more = rest > 0 ? tr(" and \(rest) more, marked “new” in the form") : ""
      return tr("New: \(told.prefix(count).joined(separator: ", "))\(more). Enter \(verb) \(them).")
    }
    // As many lines as a message has.
    func fits(_ question: String) -> Bool {
      TextLayout.wrap(question, to: width - 2).count <= Chrome.messageLines
    }
    // To name all of them counts more than which known names they look like, which the form tells as well.
    let (full, bare) = (told(withHints: true), told(withHints: false))
    let whole = [full, bare].map { question($0, $0.count) }.first(where: fits)
    return whole
      ?? question(full, (1...full.count).last { fits(question(full, $0)) } ?? 0)
  }

  /// A new name with its kind, and the known one that it looks like.
  private static func question(
    of new: LookupField.NewName,
    in field: FormField,
    withHint: Bool
  ) -> String {
    let name = short(new.name)
    let similar = withHint ? new.similar.map(short) : nil
    // Nobody becomes a reader by a loan.
    if field.lookup?.kind == .reader {
      return similar.map { tr("\(name) (no reader here, like \($0))") }
        ?? tr("\(name) (no reader here)")
    }
    return "\(field.lookup?.kind?.name ?? "") \(name)\(similar.map { tr(" (like \($0))") } ?? "")"
  }

  private static func short(_ name: String) -> String { TextLayout.truncate(name, to: 40) }

  /// Answers the question about new names by a key; nil while it is not asked, and for a key that goes
  /// on with the form.
  ///
  /// What is typed is no answer, and gets into no field: the question is asked again.
  mutating func answer(_ event: ScreenEvent, in environment: Environment) -> [Effect]? {
    guard case .confirming(let another) = phase else { return nil }
    switch event {
    case .command(.makeNames, _):
      phase = .typing
      model?.confirmNames()
      return save(another: another, in: environment)
    case .command(.cancel, _):
      phase = .typing
      return []
    case .command(.up, _), .command(.down, _), .command(.nextField, _), .command(.previousField, _),
      .click, .wheel, .key(.up), .key(.down):
      phase = .typing
      return nil
    default: return question.map { [.say($0)] } ?? []
    }
  }

  private mutating func write(another: Bool) -> [Effect] {
    guard let model else { return [] }
    let draft = model.draft
    let subject = model.subject
    if !subject.isNew, draft == subject.base {
      return [.say(tr("Nothing was changed.")), .back]
    }
    return write(draft, another: another) { edit in
      try draft.save(subject.record, from: subject.version, in: edit)
    }
  }

  /// Takes the usual next step with the books, if nothing was typed into the fields.
  mutating func takeStep() -> [Effect] {
    guard let model, let own = model.subject.base.content as? ReadingFormDraft else { return [] }
    // Something typed is meant to be saved.
    guard !model.isDirty else {
      return [.complain(tr("You typed something: Ctrl-S saves that."))]
    }
    return write(model.draft, another: false) { edit in try own.takeStep(in: edit) }
  }

  private mutating func write(
    _ draft: RecordDraft,
    another: Bool,
    _ body: @escaping @Sendable (WriteTransaction) throws -> RecordID
  ) -> [Effect] {
    phase = .saving
    return [
      // Keys that are pressed meanwhile are meant for the next screen, and wait.
      Self.write { edit in
        let record = try body(edit)
        // Read again, so that new names have their records.
        return (record, another ? try RecordSubject.read(record, in: edit.view).base : draft)
      } then: { screen, saved, environment in
        screen.saved(saved.0, saved.1, another: another, in: environment)
      } failed: { screen, error, environment in
        screen.saysSaving = false
        screen.phase = .typing
        let effects = screen.failed(error, in: environment)
        return [.cancel("saving")] + effects + screen.handleWaiting(in: environment)
      },
      // Most are saved before that, so that nothing flashes; a second would look like hanging.
      Self.work("saving", mustFinish: false) { _ in
        try await Task.sleep(for: .milliseconds(300))
      } then: { screen, _, _ in
        if screen.phase == .saving { screen.saysSaving = true }
        return []
      },
    ]
  }

  private mutating func saved(
    _ record: RecordID,
    _ draft: RecordDraft,
    another: Bool,
    in environment: Environment
  ) -> [Effect] {
    saysSaving = false
    var effects: [Effect] = [.cancel("saving")]
    effects += forgetDraft(in: environment)
    effects.append(.say(draft.content.savedWords(isNew: model?.subject.isNew == true)))
    guard another else {
      // Left on the trail, the form must not be saved a second time.
      model = nil
      return effects + [.back, .reveal(record)]
    }
    model = model?.next(keeping: draft)
    keeping.beginNext(in: environment)
    typing.offset = 0
    phase = .typing
    return effects + handleWaiting(in: environment)
  }

  private mutating func failed(_ error: any Error, in environment: Environment) -> [Effect] {
    guard let error = error as? CatalogError else { return [.complain(words(of: error))] }
    switch error {
    case .invalid(let problems):
      let homeless = model?.show(problems) ?? problems
      if let first = model?.fields.firstIndex(where: { $0.problem != nil }) {
        model?.go(to: .field(first))
      }
      noteWarning()
      keepInSight(in: environment.area)
      let told = model?.focused?.problem == nil ? [] : [notSaved]
      return told + homeless.map { .complain($0.message) } + checkUniqueness()
    case .changedElsewhere(let change): return showConflict(change)
    case .deletedElsewhere(_, _, let change): return askAboutDeleted(change, in: environment)
    // Saving is how the question is asked again in a form.
    case .replaced(_, let replacement): return [.replaced(replacement)]
    default: return [.complain(words(of: error))]
    }
  }

  /// Reads the record as it is now, and lets the person choose line by line.
  func showConflict(_ change: LastChange) -> [Effect] {
    guard let record = model?.subject.record else { return [] }
    let draftID = keeping.id
    return [
      // Keys behind Ctrl-S wait: they are not meant for the field any more.
      Self.prepare("record") { view in
        try RecordSubject.read(record, in: view)
      } then: { screen, theirs, _ in
        let told = screen.adopt(theirs.base.customFields)
        guard let model = screen.model else { return told }
        let merge = Merge(base: model.subject.base, mine: model.draft, theirs: theirs.base)
        return told + [
          .open(
            ConflictScreen(merge, of: record, version: theirs.version, by: change, draftID: draftID)
          )
        ]
      }
    ]
  }
}

// MARK: - What only the catalogue knows

extension FormScreen {
  /// Values that another record may have already.
  static let uniqueFields: [FieldID] = [
    .book(.isbn), .authority(.name), .authority(.qualifier), .reader(.name), .reader(.login),
    .reader(.cardNumber), .loan(.books), .loan(.party), .book(.title), .book(.authors),
  ]

  /// Asks whether another record has the ISBN, the name, the card or the login.
  ///
  /// - Parameter pause: The time that passes first, in which another letter asks anew.
  func checkUniqueness(after pause: Duration? = nil) -> [Effect] {
    // What a name looks like is told as soon as its form opens.
    // For a new loan an expired card of the reader is told at once too.
    guard let model,
      model.isDirty || model.subject.record?.authority != nil || kind == .loan && record == nil
    else {
      return [.cancel("taken")]
    }
    let (draft, record, today) = (model.draft, model.subject.record, model.today)
    let values = Self.uniqueFields.map { ($0, model.value($0)) }
    return [
      Self.work("taken", mustFinish: false) { catalog in
        if let pause { try await Task.sleep(for: pause) }
        return try await catalog.fetch { view in
          let problems = try draft.content.conflicts(for: record, today: today, in: view)
          return (
            problems: try problems.compactMap { problem in
              try problem.field(in: view).map { (problem.property, $0) }
            },
            hints: try draft.content.hints(for: record, in: view)
          )
        }
      } then: { screen, found, environment in
        let before = screen.partyProblem
        for (property, value) in values {
          let value = value ?? .text("")
          let problem = found.problems.first { $0.0 == property }?.1
          screen.model?.receive(problem, about: value, of: property)
          screen.model?.tell(found.hints[property], about: value, of: property)
        }
        screen.keepInSight(in: environment.area)
        // The cursor is in another line by then.
        guard let problem = screen.partyProblem, problem != before else { return [] }
        return [.complain(problem.text), .ring]
      } failed: { _, _, _ in
        // Saving will tell it.
        []
      }
    ]
  }

  /// The problem that the catalogue finds with the reader of a loan.
  private var partyProblem: FieldProblem? {
    guard let index = model?.index(of: .loan(.party)), let field = model?.fields[index],
      let taken = field.taken, taken.value == field.value
    else { return nil }
    return taken.problem
  }
}

extension Problem {
  /// The problem for a field, with the number of copies that one more would make; nil where it
  /// conflicts with no record.
  fileprivate func field(in view: ReadTransaction) throws -> FieldProblem? {
    guard let record = inForm.opens else { return nil }
    guard case .isbnTaken = code, let id = record.book else { return inForm }
    let copies = try view.books.card(id).book.copies
    let text = tr(
      "\(message) Enter opens it. A second copy? There, put \(copies + 1) under Copies."
    )
    return FieldProblem(text, opens: record)
  }
}

/// A doubtful loan, such as one to a reader whose card has expired: it is told first, and done by a
/// second key.
extension FormScreen {
  private var enteredLoan: EnteredLoan? { model?.draft.content as? EnteredLoan }

  /// Goes on all the same, if what was told to be doubtful is still in the form.
  private mutating func insist() {
    guard let warnedOf, let entry = enteredLoan, entry.doubtful == warnedOf,
      var base = model?.subject.base.content as? EnteredLoan,
      let index = model?.index(of: entry.doubted)
    else { return }
    base.insistedOn = warnedOf
    model?.subject.base = .loan(base)
    model?.fields[index].taken = nil
  }

  /// Remembers what the catalogue finds doubtful of a loan.
  private mutating func noteWarning() {
    guard let entry = enteredLoan, let index = model?.index(of: entry.doubted),
      let field = model?.fields[index], field.problem != nil, let taken = field.taken,
      taken.value == field.value
    else { return }
    warnedOf = entry.doubtful
  }
}

extension EnteredLoan {
  /// The field that tells what is doubtful.
  fileprivate var doubted: FieldID { isBorrowed ? .loan(.books) : .loan(.party) }
}
