import Books
import Catalog
import TerminalKit

/// Shows what a change of many books would do, and does it on Ctrl-S.
struct BulkPlanScreen: Review {
  enum Phase: Sendable {
    /// The plan is being made.
    case planning
    case ready(BulkPlan)
    case writing(BulkPlan)
  }

  private let edit: BookChanges
  private let ids: [ID<Book>]
  /// How many of the books the list that it began in does not show.
  let unseen: Int
  /// The draft of the form under it on the trail; nil without a form.
  private let draftID: String?
  private(set) var phase = Phase.planning
  /// How far the work is, updated from the thread of the work.
  private(set) var progress = WorkProgress()
  /// The progress in sight, renewed once a second.
  private var progressShown: WorkProgress.State?
  /// All books that are left out, also those that this plan would not change.
  private var leftOutBooks: Set<ID<Book>>
  /// The books that this plan would change: the marked ones, and those left out.
  var proposals = Proposals<ID<Book>>()
  /// The rows that were read, by place among the changing books.
  private(set) var rows: [Int: BulkRow] = [:]
  /// The chosen row: refused books first, then those that change.
  private(set) var selected = 0
  /// The first row in sight.
  private(set) var offset = 0
  /// The first line in sight of those above the table, where there is no room for all.
  private(set) var headOffset = 0
  /// What another program did meanwhile to books of the plan; nil where nothing happened.
  private(set) var notice: String?
  /// True once a person who was told it pressed Ctrl-S: the next time it is done.
  private var knowsNotice = false

  init(
    _ edit: BookChanges,
    of ids: [ID<Book>],
    unseen: Int,
    _ leftOut: Set<ID<Book>> = [],
    draftID: String? = nil
  ) {
    leftOutBooks = leftOut
    self.edit = edit
    self.ids = ids
    self.unseen = unseen
    self.draftID = draftID
  }

  /// Opens the plan of `:set` with its settings, or complains about them.
  static func open(
    _ settings: String,
    of ids: [ID<Book>],
    unseen: Int,
    in environment: Environment
  ) -> [Effect] {
    do {
      let edit = try BookChanges(line: settings, custom: environment.customFields)
      guard !edit.isEmpty else {
        return [.complain(tr("Write what to set: set genre=Fantasy tags+=gift shelf="))]
      }
      let problems = edit.problems(books: ids.count, today: environment.today)
      if let first = problems.first { return [.complain(first.description)] }
      return [.open(BulkPlanScreen(edit, of: ids, unseen: unseen))]
    } catch {
      return [.complain(error.message)]
    }
  }
}

// MARK: - Showing

extension BulkPlanScreen {
  private var hasForm: Bool { draftID != nil }

  var title: String {
    hasForm
      ? tr("what changes")
      : tr("Change \(Words.books(ids.count - leftOut.count)): what changes")
  }
  /// The number of books in its title changes with what is left out.
  var spokenPlace: String { "" }
  var isFilling: Bool { plan == nil }
  var subtitle: String? { tr("nothing written yet") }
  var context: CommandContext { .bulkPlan }

  var footer: [CommandID] {
    switch phase {
    case .planning, .writing: [.cancel]
    case .ready where rowCount == 0: [.cancel]
    case .ready: reviewFooter(saves: changing > 0)
    }
  }

  private var isWriting: Bool { if case .writing = phase { true } else { false } }
  /// Leaving asks while the change is being written, and where what was left out has no form that
  /// keeps it.
  var isUnsaved: Bool { isWriting || !hasForm && !leftOut.isEmpty }

  var plan: BulkPlan? {
    switch phase {
    case .planning: nil
    case .ready(let plan), .writing(let plan): plan
    }
  }

  var leftOut: Set<ID<Book>> { proposals.leftOut }

  /// The number of books that Ctrl-S changes.
  private var changing: Int { (plan?.changing.count ?? 0) - leftOut.count }
  var refused: [BulkRefusal] { plan?.refused ?? [] }
  var rowCount: Int { refused.count + (plan?.changing.count ?? 0) }

  /// The place of a row among the books that change; nil for a refused one.
  func place(of row: Int) -> Int? {
    let place = row - refused.count
    return place >= 0 && place < plan?.changing.count ?? 0 ? place : nil
  }

  func situation(in environment: Environment) -> Situation {
    var situation = reviewSituation(
      saves: tr("change \(Words.books(changing))"),
      verb: tr("change"),
      takes: tr("next"),
      escape: hasForm ? tr("back to the form") : tr("back, nothing changed")
    )
    situation.kind = .book
    switch phase {
    case .planning: situation.escape = hasForm ? tr("back to the form") : tr("back")
    case .writing: situation.escape = tr("stop, nothing kept")
    case .ready: break
    }
    return situation
  }

  func status(in environment: Environment) -> Status {
    switch phase {
    case .planning:
      return .text(
        progressShown.map { "\($0.sentence(tr("Looking at")))" } ?? tr("looking…")
      )
    case .writing:
      let words =
        progressShown?.sentence(tr("Changing"))
        ?? tr("Changing \(Words.books(changing))")
      return .text(tr("\(words) · Esc stops, nothing kept"))
    case .ready:
      guard rowCount > 0 else { return .text(tr("Nothing to change")) }
      let place = tr("\(grouped(selected + 1)) of \(grouped(rowCount))")
      let done =
        changing == 0
        ? tr("nothing would change")
        : tr("\(Words.books(changing)), one change in the history")
      return .text("\(place)\(decisionWords) · \(done)", place: place)
    }
  }
}

// MARK: - Handling

extension BulkPlanScreen {
  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    switch event {
    case .opened: return makePlan(in: environment)
    case .refresh: return followCatalogue(in: environment)
    case .leaving: return [.float(question)]
    case .ending: progress.stop()
    case .command(let id, _):
      let effects = perform(id, in: environment) ?? []
      keepInSight(in: environment.area)
      return effects + fill(in: environment.area)
    case .wheel(let lines, _): move(by: lines > 0 ? 1 : -1)
    case .click(let point, _):
      let places = BulkPlanRows(self, in: environment.area)
      if let row = places.row(at: point) { selected = row }
    case .resized, .key, .paste, .paused, .reveal: break
    // It shows books of the other file.
    case .reopened: return [.back]
    }
    keepInSight(in: environment.area)
    return fill(in: environment.area)
  }

  private mutating func perform(_ id: CommandID, in environment: Environment) -> [Effect]? {
    let page = max(1, environment.area.height / 3)
    switch id {
    case .up where scrollHead(by: -1, in: environment.area): break
    case .down where scrollHead(by: 1, in: environment.area): break
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .pageUp: move(by: -page)
    case .pageDown: move(by: page)
    case .first:
      headOffset = 0
      move(by: -rowCount)
    case .last: move(by: rowCount)
    default: return performReview(id, in: environment)
    }
    return nil
  }

  var selectedRow: Int { selected }

  func item(at row: Int) -> ID<Book>? { place(of: row).flatMap { plan?.changing[$0] } }

  mutating func go(to row: Int, in environment: Environment) {
    selected = row
    keepInSight(in: environment.area)
  }

  mutating func accept(_ books: [ID<Book>], in environment: Environment) -> [Effect] {
    decide(books) { $0.takeIn(books) }
    return []
  }

  mutating func leaveOut(_ books: [ID<Book>], in environment: Environment) -> [Effect] {
    decide(books) { $0.toggleLeftOut(books) }
    return []
  }

  func decided() -> [Effect] { hasForm ? [Self.handDown(leftOut: leftOutBooks)] : [] }

  private mutating func move(by rows: Int) {
    selected = max(0, min(selected + rows, rowCount - 1))
  }

  /// Counts what changes when books are taken or left out.
  private mutating func decide(
    _ books: [ID<Book>],
    _ change: (inout Proposals<ID<Book>>) -> Void
  ) {
    guard case .ready(var plan) = phase else { return }
    let before = leftOut
    change(&proposals)
    let changed = before.symmetricDifference(leftOut)
    leftOutBooks.formSymmetricDifference(changed)
    // Of one book its place is known: among a million the others are not looked through.
    let places =
      changed.count == 1 && changed.first == selectedItem
      ? place(of: selected).map { [$0] } ?? []
      : plan.changing.indices.filter { changed.contains(plan.changing[$0]) }
    for place in places {
      plan.count(place, isLeftOut: leftOut.contains(plan.changing[place]))
    }
    phase = .ready(plan)
  }

  mutating func leave(in environment: Environment) -> [Effect] {
    progress.stop()
    if isWriting { return [] }
    return isUnsaved ? [.float(question)] : [.back]
  }

  /// Scrolls the lines above the table, where there is no room for all of them: ↓ on the first book reads
  /// on in them, and ↑ goes back.
  ///
  /// - Returns: Whether they were scrolled.
  private mutating func scrollHead(by step: Int, in area: Rect) -> Bool {
    guard selected == 0 else { return false }
    let hidden = BulkPlanRows(self, in: area).hiddenHead
    let before = headOffset
    headOffset = min(max(0, headOffset + step), hidden)
    return headOffset != before
  }

  /// Scrolls so that the chosen row is in sight with all its lines.
  private mutating func keepInSight(in area: Rect) {
    selected = max(0, min(selected, rowCount - 1))
    if selected < offset { offset = selected }
    let places = BulkPlanRows(self, in: area)
    while offset < selected, places.height(of: offset...selected) > places.table.height {
      offset += 1
    }
    offset = max(0, min(offset, rowCount - 1))
  }
}

// MARK: - What is read and written

extension BulkPlanScreen {
  private func makePlan(in environment: Environment) -> [Effect] {
    let (edit, ids, progress, known) = (edit, ids, progress, plan)
    return [
      Self.read("plan") { view in
        let plan = try view.books.plan(edit, of: ids, progress: progress)
        return (plan, try known.flatMap { try Meanwhile(from: $0, to: plan, in: view) })
      } then: { screen, read, environment in
        // One that is being carried out stays as it was shown.
        if screen.isWriting { return [] }
        let (plan, meanwhile) = read
        screen.adopt(plan)
        screen.progressShown = nil
        let told = meanwhile.map { screen.tell($0, environment) } ?? []
        screen.keepInSight(in: environment.area)
        return [.cancel(Self.ticking)] + told + screen.fill(in: environment.area)
      } failed: { _, error, _ in
        [.cancel(Self.ticking), .back, .complain(words(of: error))]
      },
      Self.watching(),
    ]
  }

  /// The books of the plan that another program changed since it was made, and the last such change.
  private struct Meanwhile: Sendable {
    let books: [ID<Book>]
    let title: String
    let change: Revision?

    /// Nil where none was changed.
    init?(from earlier: BulkPlan, to plan: BulkPlan, in view: ReadTransaction) throws {
      books = plan.changed(since: earlier)
      guard let first = books.first else { return nil }
      title = try view.books.rows([first]).first?.title ?? ""
      change = try view.history.revisions(limit: 1, of: .book(first)).first
    }
  }

  /// Tells what another program did, as a form does, and goes to the first of its books.
  private mutating func tell(_ meanwhile: Meanwhile, _ environment: Environment) -> [Effect] {
    let who = meanwhile.change?.who ?? tr("Someone")
    let when = meanwhile.change.map { ", \(environment.dates.moment($0.at))" } ?? ""
    let what =
      meanwhile.books.count == 1 && !meanwhile.title.isEmpty
      ? Words.quoted(meanwhile.title) : tr("\(Words.books(meanwhile.books.count)) of these")
    let words = tr("\(who) changed \(what)\(when). You see them as they are now.")
    (notice, knowsNotice, headOffset) = (words, false, 0)
    let changed = Set(meanwhile.books)
    if let place = plan?.changing.firstIndex(where: changed.contains) {
      selected = refused.count + place
    }
    return [.complain(words)]
  }

  /// Looks again at what would change, since others may have written; the plan that is shown stays
  /// until the new one is there.
  private mutating func followCatalogue(in environment: Environment) -> [Effect] {
    guard case .ready = phase else { return [] }
    progress = WorkProgress()
    return makePlan(in: environment)
  }

  /// Shows a plan; books that were left out of an earlier one stay left out, and the chosen one
  /// stays chosen.
  private mutating func adopt(_ plan: BulkPlan) {
    let chosen = place(of: selected).map { self.plan?.changing[$0] }
    defer {
      let place = chosen.flatMap(\.self).flatMap(plan.changing.firstIndex)
      if let place { selected = plan.refused.count + place }
    }
    rows = [:]
    var plan = plan
    if !leftOutBooks.isEmpty || !proposals.marked.isEmpty {
      let changing = Set(plan.changing)
      proposals.keep(changing.contains)
      proposals.leaveOut(leftOutBooks.intersection(changing))
    }
    for (place, id) in plan.changing.enumerated() where leftOut.contains(id) {
      plan.count(place, isLeftOut: true)
    }
    phase = .ready(plan)
  }

  /// Reads the rows that come in sight and are not there yet.
  private func fill(in area: Rect) -> [Effect] {
    guard let plan, !plan.changing.isEmpty else { return [] }
    let near = offset - area.height..<offset + 2 * area.height
    let places = near.compactMap(place(of:))
    let inSight = (offset..<offset + area.height).compactMap(place(of:))
    guard inSight.contains(where: { rows[$0] == nil }), let first = places.first else { return [] }
    let ids = places.map { plan.changing[$0] }
    let edit = plan.edit
    return [
      Self.read("rows") { view in
        try view.books.rows(ids, of: edit)
      } then: { screen, rows, environment in
        // Bounds the memory when a long list is scrolled through.
        if screen.rows.count > 2_000 { screen.rows = [:] }
        var place = first
        for row in rows {
          while place < first + ids.count, ids[place - first] != row.id { place += 1 }
          screen.rows[place] = row
        }
        screen.keepInSight(in: environment.area)
        return []
      }
    ]
  }

  mutating func carryOut(in environment: Environment) -> [Effect] {
    guard case .ready(let plan) = phase else { return [] }
    guard changing > 0 else { return [.say(tr("There is nothing to change."))] }
    if let notice, !knowsNotice {
      knowsNotice = true
      return [.complain(tr("\(notice) Ctrl-S again changes them all the same."))]
    }
    progress = WorkProgress()
    progressShown = nil
    phase = .writing(plan)
    let (progress, leftOut, draftID) = (progress, leftOut, draftID)
    return [
      Self.work(writes: true) { catalog in
        do {
          let written = try catalog.write(plan, leavingOut: leftOut, progress: progress)
          return Written(outcome: written.value, revision: written.revision)
        } catch is CancellationError {
          return Written(outcome: nil, revision: nil)
        }
      } then: { screen, written, environment in
        screen.phase = .ready(plan)
        guard let outcome = written.outcome else {
          return [.cancel(Self.ticking), .say(tr("Stopped. Nothing was changed."))]
        }
        // Goes back past the form too, whose changes are done.
        let form = draftID.map { id in
          (environment.drafts.map { [.work($0.forgetting(id))] } ?? []) + [Effect.back]
        }
        return [.cancel(Self.ticking), .wrote(written.revision), .back] + (form ?? [])
          + [Self.message(outcome)]
      } failed: { screen, error, _ in
        screen.phase = .ready(plan)
        return [.cancel(Self.ticking), .complain(words(of: error))]
      },
      Self.watching(),
    ]
  }

  private struct Written: Sendable {
    let outcome: BulkOutcome?
    let revision: Revision?
  }

  private static func message(_ outcome: BulkOutcome) -> Effect {
    let done = tr("Changed \(Words.books(outcome.changed))")
    guard let first = outcome.refused.first else {
      return .say(outcome.changed == 0 ? done : tr("\(done). u takes it back"))
    }
    let rest = outcome.refused.count - 1
    let more = rest > 0 ? tr(" \(Words.books(rest)) more stay, too.") : ""
    return .complain("\(done). \(first.sentence)\(more)")
  }

  /// Looks at the progress from time to time, until the work is done.
  private static func watching() -> Effect {
    tick { screen, _ in
      switch screen.phase {
      case .ready: return false
      case .planning, .writing:
        screen.progressShown = screen.progress.now
        return true
      }
    }
  }

  /// Asked by `q` while the books are being changed, and before what was left out is lost.
  private var question: ChoiceDialog {
    guard isWriting else {
      let verb = plural(changing, "is", "are")
      return Self.leavingQuestion(
        tr("\(Words.books(changing)) \(verb) not changed yet"),
        saves: changing == 0 ? nil : tr("Change \(plural(changing, "it", "them"))")
      ) { screen, _ in
        (screen.proposals, screen.leftOutBooks) = (Proposals(), [])
        return []
      }
    }
    let progress = progress
    return ChoiceDialog(
      tr("The change is still running"),
      answers: [
        ChoiceDialog.Answer(label: tr("Wait for it")),
        ChoiceDialog.Answer(label: tr("Stop it, nothing kept")) { (_: inout Self, _) in
          progress.stop()
          return []
        },
      ],
      foot: .escape(tr("wait for it"))
    )
  }
}
