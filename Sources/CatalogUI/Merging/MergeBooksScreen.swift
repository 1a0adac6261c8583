import Books
import Catalog
import TerminalKit

/// Merges books (`m`): shows line by line what each of them has, and which value is taken.
struct MergeBooksScreen: DraftKeeper, Review {
  private let ids: [ID<Book>]
  /// The page that it was opened from.
  private let origin: RecordID?
  private var plan: BookMerge?
  /// The chosen line, among those that differ.
  private var selected = 0
  /// The first line in sight.
  private var offset = 0
  /// True if anything was chosen, so that leaving asks.
  private var hasChosen = false
  /// True if the person decided what becomes of the copies.
  private var knowsCopies = false
  private var isSaving = false
  var keeping = DraftKeeping()
  /// The lines about which a person decided.
  var proposals = Proposals<CatalogField>.guesses
  /// The choices from when the program ended, until the books are read.
  private var resumed: MergeDraft?

  /// - Parameters:
  ///   - ids: Two books or more; the first one stays unless another is chosen.
  ///   - origin: The book whose page is under this screen; nil in a list.
  init(_ ids: [ID<Book>], from origin: RecordID?) {
    self.ids = ids
    self.origin = origin
  }

  /// A merge that was left when the program ended.
  init(_ draft: MergeDraft, resuming saved: SavedDraft, in environment: Environment) {
    self.init(draft.ids, from: nil)
    keeping = DraftKeeping(resuming: saved, in: environment)
    resumed = draft
  }

  private var lines: MergeLines? { plan.map(MergeLines.init) }
  private var differing: [CatalogField] { plan.map { $0.fields.filter($0.differs) } ?? [] }
  private var field: CatalogField? {
    differing.indices.contains(selected) ? differing[selected] : nil
  }
}

// MARK: - Showing

extension MergeBooksScreen {
  var title: String { tr("Merge \(Words.books(ids.count))") }
  var hasStar: Bool { hasChosen }
  var subtitle: String? { tr("nothing written yet") }
  var context: CommandContext { .bookMerge }
  var isUnsaved: Bool { hasChosen && !isSaving }
  var holdsKeys: Bool { plan == nil }

  var footer: [CommandID] {
    guard let plan else { return [.cancel] }
    guard let field else { return reviewFooter([], own: [.keepOther]) }
    let both: [CommandID] =
      plan.sources(of: field).contains(.all) || isCopies(field) ? [.takeBoth] : []
    return reviewFooter([.takeMine, .takeTheirs] + both, own: [.keepOther, .open])
  }

  func situation(in environment: Environment) -> Situation {
    let saves = tr("merge \(Words.books(ids.count))")
    var situation = reviewSituation(
      saves: saves,
      verb: tr("merge"),
      takes: tr("next"),
      escape: tr("cancel")
    )
    situation.others = ids.count > 2 ? tr("another's") : tr("the other's")
    situation.kind = .book
    situation.name = plan?.kept.draft.title
    return situation
  }

  func status(in environment: Environment) -> Status {
    guard plan != nil else { return .text("") }
    let marks = proposals.marked.isEmpty ? "" : decisionWords
    if let field, environment.area.width < 60 { return .text(field.label + marks) }
    let title = TextLayout.truncate(plan?.kept.draft.title ?? "", to: 40)
    let stays = Words.quoted(title)
    guard !differing.isEmpty else {
      return .text(tr("\(stays) stays · nothing differs · Ctrl-S merges them"))
    }
    let lines = counted(differing.count, "line differs", "lines differ")
    return .text(tr("\(stays) stays · \(lines) · Ctrl-S merges them") + marks)
  }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    guard let lines else { return }
    lines.all(width: area.width).draw(
      on: &surface,
      in: area,
      offset: offset,
      chosen: selected,
      MergeLines.names,
      proposals.marked
    )
  }

  private func isCopies(_ field: CatalogField) -> Bool {
    field == .builtIn(.copies) && plan?.hasSeveralCopies == true
  }
}

// MARK: - Keeping what was chosen

extension MergeBooksScreen {
  /// While it is being written, what was chosen stays as it was kept.
  var savedForm: SavedDraft.Form? {
    guard !isSaving, let plan else { return nil }
    return .merging(MergeDraft(plan, of: ids, knowsCopies: knowsCopies))
  }

  var untaken: [String: String] { [:] }
}

// MARK: - Handling

extension MergeBooksScreen {
  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    switch event {
    case .opened:
      if resumed == nil { keeping = DraftKeeping(in: environment) }
      return open()
    case .command(let id, _):
      let effects = perform(id, in: environment)
      keepInSight(in: environment)
      return effects
    case .click(let point, _):
      let line = offset + point.y - environment.area.y
      if let number = lines?.all(width: environment.area.width).number(ofLine: line) {
        selected = number
      }
    case .wheel(let lines, _): move(by: lines > 0 ? 1 : -1)
    case .leaving: return [.float(question)]
    case .reopened: return [.back]
    case .resized: break
    case .ending: return keepDraftAtEnd(in: environment)
    case .refresh: return isSaving ? [] : plan.map { [readChanges($0)] } ?? []
    case .key, .paste, .reveal, .paused: return []
    }
    keepInSight(in: environment)
    return []
  }

  private func open() -> [Effect] {
    guard ids.count <= BookMerge.maxBooks else {
      let words =
        tr(
          "\(Words.books(ids.count)) are more than one book can be: mark \(BookMerge.maxBooks) at most."
        )
      return [.back, .complain(words)]
    }
    return [read()]
  }

  /// Reads the books; what was chosen before stays chosen in the lines that are as they were.
  private func read(saying words: String? = nil) -> Effect {
    let (ids, kept) = (ids, plan?.kept.id ?? ids[0])
    return Self.prepare("books") { view in
      try view.books.merge(ids, into: kept)
    } then: { screen, plan, _ in
      screen.adopt(plan)
      return words.map { [.complain($0)] } ?? []
    }
  }

  /// Reads the books again, since another program may have changed or deleted one of them.
  private func readChanges(_ known: BookMerge) -> Effect {
    let ids = ids
    return Self.read("books") { view in
      try view.books.merge(ids, into: known.kept.id)
    } then: { screen, plan, _ in
      guard !screen.isSaving, let known = screen.plan, Set(known.parts) != Set(plan.parts) else {
        return []
      }
      screen.adopt(plan)
      return [.complain(tr("One of them was changed meanwhile: look at it once more."))]
    } failed: { _, error, _ in
      [.complain(words(of: error))]
    }
  }

  private mutating func adopt(_ read: BookMerge) {
    var plan = read
    let hasChoices = self.plan.map { plan.adoptChoices(of: $0) } ?? false
    hasChosen = hasChoices || plan.kept.id != ids[0]
    if let old = self.plan, old.copiesOfEach != plan.copiesOfEach { knowsCopies = false }
    if let draft = resumed {
      draft.choose(in: &plan)
      (hasChosen, knowsCopies, resumed) = (true, draft.knowsCopies, nil)
    }
    self.plan = plan
  }

  private mutating func perform(_ id: CommandID, in environment: Environment) -> [Effect] {
    guard !isSaving else { return [] }
    switch id {
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .pageUp: move(by: 2 - environment.area.height)
    case .pageDown: move(by: environment.area.height - 2)
    case .first: move(by: -1000)
    case .last: move(by: 1000)
    case .keepOther: keepOther()
    default: return performReview(id, in: environment) ?? []
    }
    return []
  }

  var rowCount: Int { differing.count }
  var selectedRow: Int { selected }

  func item(at row: Int) -> CatalogField? { differing[row] }

  mutating func go(to row: Int, in environment: Environment) { selected = row }

  mutating func choose(_ side: ReviewSide, of fields: [CatalogField], in environment: Environment) {
    for field in fields {
      switch side {
      case .mine: choose(field, kept: true)
      case .theirs: choose(field, kept: false)
      case .both where isCopies(field): decideCopies(adds: true)
      case .both: choose(field, from: .all)
      }
    }
  }

  mutating func leaveOut(_ fields: [CatalogField], in environment: Environment) -> [Effect] {
    [
      .tell(
        "A line has one value or the other: ← keeps, → takes the other's.",
        isComplaint: true
      )
    ]
  }

  mutating func leave(in environment: Environment) -> [Effect] {
    hasChosen ? [.float(question)] : [.back]
  }

  private mutating func move(by step: Int) {
    selected = max(0, min(differing.count - 1, selected + step))
  }

  private mutating func keepInSight(in environment: Environment) {
    guard let lines else { return }
    let all = lines.all(width: environment.area.width)
    move(by: 0)
    let area = all.whole(of: selected, MergeLines.names, width: environment.area.width)
      .above(in: environment.area)
    offset = all.offset(offset, keeping: selected, height: area.height)
  }

  private mutating func choose(_ field: CatalogField, from source: BookMerge.Source) {
    guard plan?.choose(field, from: source) == true else { return }
    hasChosen = true
  }

  private mutating func choose(_ field: CatalogField, kept: Bool) {
    guard let plan else { return }
    if isCopies(field) { decideCopies(adds: false) }
    guard !kept else { return choose(field, from: .from(plan.kept.id)) }
    let others = Self.others(in: field, of: plan)
    let now = others.firstIndex { plan.source(of: field) == .from($0.id) }
    let next = now.map { ($0 + 1) % others.count } ?? 0
    guard others.indices.contains(next) else { return }
    choose(field, from: .from(others[next].id))
  }

  /// The values of the other books that differ from those of the book that stays.
  private static func others(
    in field: CatalogField,
    of plan: BookMerge
  ) -> [(id: ID<Book>, text: String)] {
    let own = plan.kept.draft.text(of: field)
    return plan.others(in: field).filter { $0.text != own }
  }

  private mutating func decideCopies(adds: Bool) {
    plan?.addsCopies = adds
    (knowsCopies, hasChosen) = (true, true)
  }

  private mutating func keepOther() {
    guard let next = plan?.others.last(where: { $0.id != plan?.kept.id }) else { return }
    let field = field
    plan?.keep(next.id)
    hasChosen = true
    if let field, let place = differing.firstIndex(of: field) { selected = place }
  }

  private var question: ChoiceDialog {
    Self.leavingQuestion(
      tr("The \(Words.books(ids.count)) are not merged yet"),
      saves: tr("Merge them as shown"),
      keep: { screen, environment in
        screen.keepForLater(in: environment) { $0.isSaving = true }
      },
      forget: { screen, environment in screen.forgetDraft(in: environment) }
    )
  }
}

// MARK: - Merging

extension MergeBooksScreen {
  mutating func carryOut(in environment: Environment) -> [Effect] {
    guard let plan else { return [] }
    if plan.hasSeveralCopies, !knowsCopies { return [.float(copiesQuestion(plan))] }
    isSaving = true
    let (kept, origin) = (plan.kept.id, origin)
    let count = Words.books(plan.others.count)
    return [
      Self.write { edit in
        try edit.books.carryOut(plan)
      } then: { screen, _, environment in
        let title = Words.quoted(plan.result.title)
        let page: [Effect] =
          switch origin {
          case .some(.book(kept)), nil: [.back, .reveal(.book(kept))]
          // The page under this screen is of a book that is gone.
          case .some: [.back, .back, .reveal(.book(kept)), .open(Pages.page(of: .book(kept)))]
          }
        return screen.forgetDraft(in: environment) + page + [
          .say(tr("Merged \(count) into \(title). u takes it back"))
        ]
      } failed: { screen, error, _ in
        screen.isSaving = false
        if case CatalogError.changedElsewhere(let change) = error {
          return [
            screen.read(saying: tr("\(change.who) changed one of them: look at it once more."))
          ]
        }
        return [.complain(words(of: error))]
      }
    ]
  }

  /// Asks about the copies: two records of two copies make two, a book that was entered twice has
  /// one.
  private func copiesQuestion(_ plan: BookMerge) -> ChoiceDialog {
    var sum = plan
    sum.addsCopies = true
    func answer(_ letter: Character, _ words: String, adds: Bool) -> ChoiceDialog.Answer {
      ChoiceDialog.Answer(letter, label: words) { (screen: inout Self, environment) in
        screen.plan?.addsCopies = adds
        screen.knowsCopies = true
        return screen.carryOut(in: environment)
      }
    }
    let own = plan.result.copies
    return ChoiceDialog(
      tr("How many copies are there?"),
      text: [
        tr("What the \(Words.books(ids.count)) say may mean the same copies, or different ones.")
      ],
      answers: [
        answer(
          "o",
          tr("\(own): the same \(own == "1" ? tr("copy was") : tr("copies were")) entered twice"),
          adds: false
        ),
        answer("a", tr("\(sum.result.copies): they are different copies"), adds: true),
        ChoiceDialog.cancel,
      ]
    )
  }
}

/// Lays out a merge of books: the values of the one that stays, those of the others, and the marks
/// of those that are taken.
struct MergeLines {
  private let plan: BookMerge

  init(_ plan: BookMerge) { self.plan = plan }

  typealias Line = SidedLine<CatalogField>

  /// What the values are where a line is heard without its headings.
  static var names: SideNames { SideNames(yours: tr("stays"), theirs: tr("goes")) }

  func all(width: Int) -> [Line] {
    var lines: [Line] = []
    func say(_ text: String, isDim: Bool = false) {
      for text in TextLayout.wrap(text, to: max(10, width - 2)) {
        lines.append(Line(text: text, isDim: isDim))
      }
    }
    for caution in plan.cautions {
      say(tr("Careful: \(caution.prefix(1).lowercased())\(caution.dropFirst())"))
      lines.append(Line())
    }
    if plan.others.count > 1 {
      say(tr("Stays: ") + Self.words(plan.kept))
      for part in plan.others { say(tr("Goes: ") + Self.words(part)) }
      lines.append(Line())
    }
    let goes = plural(plan.others.count, "This one goes", "These {1} go")
    lines.append(Line(yours: tr("This one stays"), theirs: goes, isDim: true))
    lines += plan.fields.map(line)
    lines.append(Line())
    for sentence in moving { say(sentence, isDim: true) }
    return lines
  }

  /// A book in one line, by which several can be told apart.
  private static func words(_ part: BookMerge.Part) -> String {
    BookField.telling.compactMap { part.draft.texts(of: $0).first }.joined(separator: ", ")
  }

  private func line(_ field: CatalogField) -> Line {
    let own = plan.kept.draft.text(of: field)
    var line = Line(label: field.label, yours: own)
    guard plan.differs(in: field) else { return line }
    line.target = field
    let others = plan.others(in: field)
    let source = plan.source(of: field)
    let taken =
      others.first { .from($0.id) == source } ?? others.first { $0.text != own } ?? others.first
    line.theirs = taken?.text ?? ""
    let more = others.count { $0.text != own && $0.text != taken?.text }
    if more > 0 { line.theirs += " (+\(more))" }
    if field == .builtIn(.copies), plan.addsCopies {
      line.yoursMark = tr("added up: \(plan.result.copies)")
      line.say(sum: plan.result.copies)
      return line
    }
    switch source {
    case .all:
      (line.yoursMark, line.theirsMark) = (
        own.isEmpty ? nil : tr("both"), own.isEmpty ? tr("add") : tr("both")
      )
    case .from(plan.kept.id): line.yoursMark = tr("keep")
    case .from: line.theirsMark = own.isEmpty ? tr("add") : tr("take")
    }
    line.say()
    return line
  }

  /// The readings and loans that move to the book that stays, in words.
  private var moving: [String] {
    let loans = plan.others.reduce(0) { $0 + $1.loans }
    let readings = plan.others.reduce(0) { $0 + $1.readings }
    var moved: [String] = []
    if readings > 0 {
      moved.append(counted(readings, "reading of yours", "readings of yours"))
    }
    if loans > 0 { moved.append(RecordKind.loan.name(count: loans)) }
    let verb = plural(readings + loans, "moves", "move")
    let what = moved.isEmpty ? "" : tr("\(moved.joined(separator: " and ")) \(verb) along. ")
    return [
      what
        + tr(
          "What others read of them moves along too and stays theirs. Old numbers and ISBNs lead to the"
            + " book that stays."
        )
    ]
  }
}

extension SidedLine {
  /// Says what becomes of each value: `1817 stays`, `1998 is taken`.
  ///
  /// - Parameter sum: The sum of both, where they are added up.
  fileprivate mutating func say(sum: String? = nil) {
    let stays = yoursMark != nil
    spokenYours =
      yours.isEmpty
      ? (stays ? tr("stays empty") : "") : stays ? tr("\(yours) stays") : tr("\(yours) goes")
    spokenTheirs =
      if theirs.isEmpty {
        theirsMark == nil ? "" : tr("none is taken")
      } else if let sum {
        tr("\(theirs) is added: \(sum)")
      } else if theirsMark == nil {
        tr("\(theirs) goes")
      } else {
        yours.isEmpty || stays ? tr("\(theirs) is added") : tr("\(theirs) is taken")
      }
  }
}
