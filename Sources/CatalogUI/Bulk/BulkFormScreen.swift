import Books
import Catalog
import TerminalKit

/// The form that `e` opens with marks: only filled lines change.
struct BulkFormScreen: FormHost {
  let ids: [ID<Book>]
  /// How many of the books the list behind the form does not show.
  private let unseen: Int
  /// The books that a person left out of a plan; what was left out once stays so in the next plan.
  fileprivate(set) var leftOut: Set<ID<Book>> = []
  /// How many of the books were deleted meanwhile.
  private var gone = 0
  var model: FormModel<BulkSubject>?
  var typing = FormTyping()
  var keeping: DraftKeeping

  init(_ ids: [ID<Book>], unseen: Int, in environment: Environment) {
    self.ids = ids
    self.unseen = unseen
    let subject = BulkSubject(environment.customFields, environment.habits)
    model = FormModel(subject, today: environment.today)
    keeping = DraftKeeping(in: environment)
  }

  /// Opens a draft from before the program ended.
  init(_ form: ManyBooksForm, resuming saved: SavedDraft, in environment: Environment) {
    ids = form.books
    unseen = 0
    leftOut = form.leavingOut
    keeping = DraftKeeping(resuming: saved, in: environment)
    let subject = BulkSubject(environment.customFields, environment.habits)
    var model = FormModel(subject, today: environment.today)
    model.fill(with: form.fields, untaken: saved.untaken)
    model.go(to: saved.place)
    self.model = model
  }

  var savedForm: SavedDraft.Form? {
    model.map { .books(ManyBooksForm(ids, fields: $0.filled, leavingOut: leftOut)) }
  }
}

// MARK: - Showing

extension BulkFormScreen {
  var title: String { tr("Change \(Words.books(max(0, ids.count - leftOut.count - gone)))") }
  var subtitle: String? { model?.problemWords ?? tr("only filled lines change") }

  var context: CommandContext { model?.focused?.lookup == nil ? .bulkForm : .bulkRelation }
  var footer: [CommandID] { [.open, .save, .nextField, .cancel] }

  func situation(in environment: Environment) -> Situation {
    var situation = Situation()
    situation.kind = .book
    situation.marked = ids.count
    situation.escape = tr("cancel")
    situation.opens = model?.enterWords(.book) ?? tr("next")
    situation.canMove = false
    return situation
  }

  func status(in environment: Environment) -> Status {
    let isMany = model?.focused?.bookField?.isMany == true
    let signs = isMany ? tr(" · + adds, - takes out") : ""
    if gone > 0 {
      let words = tr("\(Words.books(gone)) \(plural(gone, "was", "were")) deleted meanwhile")
      return .text(tr("\(words): the others change\(signs)"))
    }
    return .text(tr("Typing replaces\(signs) · Del empties · Ctrl-Z as they are"))
  }
}

// MARK: - Handling

extension BulkFormScreen {
  var takesKeys: Bool { !typing.isChoosing && model != nil }

  mutating func open(in environment: Environment) -> [Effect] {
    guard keeping.takeResumed()?.reason == .replaced else { return readFacts() + askForRows() }
    return goOn(in: Reopening(isSameCatalog: true, newest: nil), environment)
  }

  mutating func refresh(in environment: Environment) -> [Effect] {
    adoptFields(in: environment) + readFacts()
  }

  /// Goes on with the same books in a copy of the file; another catalogue has other books.
  mutating func goOn(in opening: Reopening, _ environment: Environment) -> [Effect] {
    guard opening.isSameCatalog else {
      let words = tr("The form was for books of the other file: it is kept as a draft for that.")
      return leaveForOtherFile(in: environment, saying: words)
    }
    keeping.identity = environment.catalogIdentity
    typing.forgetAnswers()
    model?.replaceEntries { _, entry in entry.named }
    let names = model?.names ?? []
    let find = Self.read("names") { view in
      try KnownNames(names, in: view)
    } then: { screen, known, _ in
      screen.model?.replaceEntries(known.entry)
      return []
    } failed: { _, _, _ in
      // Then the plan looks the names up itself.
      []
    }
    return [.cancel("rows"), find] + readFacts() + askForRows()
  }

  mutating func performFirst(_ id: CommandID, in environment: Environment) -> [Effect]? {
    guard id == .asTheyAre else { return nil }
    model?.reset()
    return []
  }

  /// Handles keys that mean something else in a field that is not filled; false for other keys.
  mutating func pressFirst(_ key: Key) -> Bool {
    guard let field = model?.focused, !field.isTyped, field.lookup?.sign == nil else {
      return false
    }
    switch (key, field.input) {
    case (.delete, _), (.control("d"), _): model?.emptyField()
    case (.backspace, _), (.control("h"), _): model?.reset()
    // A line is begun in a text, and not where the books stay as they are.
    case (.enter, .area) where !field.isEmptied: model?.move(by: 1)
    default: return false
    }
    return true
  }

  /// Shows what would change, or goes to the first thing to correct.
  mutating func save(another: Bool, in environment: Environment) -> [Effect] {
    model?.takeTyped()
    if let first = model?.checkAll() {
      model?.go(to: .field(first))
      return [notSaved]
    }
    guard let edit = model?.edit, !edit.isEmpty else {
      return [
        .say(tr("Nothing is filled in yet: all \(Words.books(ids.count)) stay as they are."))
      ]
    }
    return [.open(BulkPlanScreen(edit, of: ids, unseen: unseen, leftOut, draftID: keeping.id))]
  }

  func askToLeave(in environment: Environment) -> [Effect] {
    askToLeave(
      tr("The \(Words.books(ids.count)) are not changed yet"),
      tr("Show what changes")
    )
  }

  /// Gives the form lines for the present custom fields.
  private mutating func adoptFields(in environment: Environment) -> [Effect] {
    guard model?.subject.customFields != environment.customFields else { return [] }
    model?.subject.customFields = environment.customFields
    let gone = model?.takeLines() ?? []
    return gone.map { field in
      let text = TextLayout.truncate(field.value.flat, to: 40)
      return .complain(
        tr("There is no field \(Words.quoted(field.label)) any more. It was to be \(text).")
      )
    }
  }

  /// Reads what the books have now, which takes a while for a million books.
  private func readFacts() -> [Effect] {
    let ids = ids
    let own = Self.read("facts") { view in
      try view.books.facts(of: ids)
    } then: { screen, known, _ in
      screen.model?.subject.facts.merge(known.facts) { $1 }
      screen.gone = screen.ids.count - known.books
      return []
    }
    let custom = Self.read("custom facts") { view in
      try view.books.customFacts(of: ids)
    } then: { screen, facts, _ in
      screen.model?.subject.customFacts = facts
      return []
    }
    let links = BookField.ofMany.filter(\.isMany).map { field in
      Self.read("fact \(field.rawValue)") { view in
        try view.books.fact(field, of: ids)
      } then: { screen, fact, _ in
        screen.model?.subject.facts[field] = fact
        return []
      }
    }
    return [own] + links + (model?.subject.customFields.isEmpty == false ? [custom] : [])
  }
}

extension BulkPlanScreen {
  /// Hands what is left out to the form under the plan.
  static func handDown(leftOut: Set<ID<Book>>) -> Effect {
    .below(
      BulkFormScreen.reply { form, _ in
        form.leftOut = leftOut
        return []
      }
    )
  }
}
