import Books
import Catalog
import Interchange
import TerminalKit

/// The review of an import: what was found, and what will be done, before anything is written.
struct ImportScreen: DraftKeeper, Review {
  var source: ImportSource
  /// The plan; nil until the files are read for the first time.
  var plan: ImportPlan?
  /// The reading of the files that is under way.
  var reading: ImportReading?
  /// The progress as it is shown.
  var progressShown: WorkProgress.State?
  /// True while the plan is written: leaving the screen loses nothing.
  var isHandedOver = false
  var keeping: DraftKeeping
  /// The decisions of a draft until the files are read, and then those about records that they do
  /// not have: they may be back when the draft is opened again.
  private var resumed: ImportDecisions?
  /// True after a person said that the columns are right which could as well be others.
  var knowsColumns = false
  /// True after a person changed columns, shelves or the encoding of the files.
  private var isSaid = false
  var place = Place.review { didSet { if place != oldValue { proposals = Proposals() } } }
  /// The marks of the rows, or of the lines of one; what is decided about them is in the plan.
  var proposals = Proposals<Int>()
  /// The chosen line of the review, among those that can be chosen.
  var review = ListCursor()
  /// The first line of the review in sight.
  var offset = 0
  /// The chosen record of the group that is shown.
  var rows = ListCursor()
  /// The chosen line of the record that is shown.
  var line = ListCursor()
  /// The first line of the record in sight.
  var lineOffset = 0
  /// True if the record is scrolled for reading, so that its chosen line may be out of sight.
  var isReading = false

  enum Place: Hashable, Sendable {
    /// The review of everything.
    case review
    /// The records of a group.
    case rows(ImportGroup)
    /// One record of a group.
    case row(ImportGroup)
  }

  /// - Parameter plan: The plan, where the files were read before.
  init(_ source: ImportSource, plan: ImportPlan? = nil, in environment: Environment) {
    self.source = source
    self.plan = plan
    keeping = DraftKeeping(in: environment)
  }

  /// Opens a draft from before the program ended.
  init(_ draft: ImportDraft, resuming saved: SavedDraft, in environment: Environment) {
    source = draft.source(among: environment.customFields)
    source.folderOfRefused = environment.computer.folderOfRefused
    keeping = DraftKeeping(resuming: saved, in: environment)
    resumed = draft.decisions
    isSaid = true
  }

  /// The draft of the review; while the plan is being written it stays as it was kept.
  var savedForm: SavedDraft.Form? {
    // A look-up needs no draft: the books are still wanted, and the answers are in the cache.
    guard !isHandedOver, !source.isLookup, let plan else { return nil }
    return .importing(ImportDraft(source, plan.decisions.with(resumed)))
  }

  var untaken: [String: String] { [:] }

  var isFilling: Bool { plan == nil || reading != nil }

  var title: String {
    switch place {
    case .review: source.title
    case .rows(let group): "\(source.title) › \(group.words)"
    case .row(let group):
      tr("\(group.words) · \(grouped(rows.selected + 1)) of \(grouped(items(group).count))")
    }
  }

  var spokenTitle: String {
    switch place {
    case .review: title
    case .rows(let group): tr("\(source.title), \(group.words)")
    case .row(let group):
      tr("\(group.words), \(grouped(rows.selected + 1)) of \(grouped(items(group).count))")
    }
  }

  var spokenTrail: [String] {
    switch place {
    case .review: [source.title]
    case .rows(let group): [source.title, group.words]
    case .row: [source.title, spokenTitle]
    }
  }

  var subtitle: String? { tr("nothing written yet") }

  var context: CommandContext {
    switch place {
    case .review: .importReview
    case .rows: .importRows
    case .row: .importRow
    }
  }

  var opener: CommandID? { .importBooks }
  var importReview: ImportReview? {
    ImportReview(draftID: keeping.id, isReading: reading != nil)
  }

  /// Leaving asks, if a person has decided or said anything.
  var isUnsaved: Bool { !isHandedOver && (plan.map { $0.hasDecisions || isSaid } ?? false) }

  var footer: [CommandID] {
    guard let plan else { return [.cancel] }
    let saves = ImportWords.hasWork(plan)
    switch place {
    case .review:
      guard case .group(let group) = target else { return reviewFooter([.open], saves: saves) }
      let open: [CommandID] = items(group).isEmpty ? [] : [.open]
      let isDecided = if case .kind(let kind) = group { kind.choices.count > 1 } else { false }
      return reviewFooter(open + (isDecided && !open.isEmpty ? [.leaveOut] : []), saves: saves)
    case .rows(let group):
      guard let item = item(group) else { return [.cancel] }
      guard item.kind.choices.count > 1 else { return reviewFooter([.look], saves: saves) }
      let isTaken = plan.decided(item).map { $0 != .leaveOut } ?? false
      let takes: [CommandID] = isTaken && proposals.marked.isEmpty ? [] : [.open]
      return reviewFooter(
        takes + [.leaveOut],
        saves: saves,
        own: Self.uses(of: item.kind) + [.look]
      )
    case .row(let group):
      guard let item = item(group) else { return [.cancel] }
      let differs = item.lines.contains { $0.relation != .equal }
      let out: [CommandID] = item.kind.choices.count > 1 ? [.leaveOut] : []
      let all: [CommandID] = isSingle || out.isEmpty ? [] : [.takeAll]
      return reviewFooter(
        (differs ? [.takeMine, .takeTheirs] : []) + out,
        saves: saves,
        own: Self.uses(of: item.kind) + all
      )
    }
  }

  /// The keys for what can become of rows of a kind, besides leaving them out.
  private static func uses(of kind: ImportKind) -> [CommandID] {
    let choices = kind.choices
    return (choices.contains(.fill) ? [.importSame] : [])
      + (choices.contains(.add) && choices.contains(.fill) ? [.importNew] : [])
  }

  func situation(in environment: Environment) -> Situation {
    var situation = reviewSituation(
      saves: nil,
      takes: tr("next"),
      escape: tr("cancel")
    )
    situation.others = source.isLookup ? tr("what was found") : tr("the file's")
    guard let plan else { return situation }
    (situation.saves, situation.savesVerb) = (ImportWords.verb(plan), tr("import"))
    switch place {
    case .review:
      situation.opens = target?.opens
      let isOut = target.map { isLeftOut($0, plan) } ?? false
      situation.leavesOut = target.map { _ in isOut ? tr("take in again") : tr("leave out") }
      situation.isLeftOut = isOut
      if environment.importRun != nil { situation.escape = tr("stop") }
    case .rows(let group):
      if proposals.marked.isEmpty { situation.escape = tr("back") }
      guard let item = item(group), proposals.marked.isEmpty else { return situation }
      switch plan.decided(item) {
      case nil: situation.opens = tr("take it")
      case .leaveOut:
        (situation.opens, situation.leavesOut) = (tr("take it in"), tr("take in again"))
        situation.isLeftOut = true
      default: break
      }
    case .row(let group):
      if proposals.marked.isEmpty { situation.escape = tr("back") }
      situation.leavesOut = tr("leave out")
      if let kind = item(group)?.kind {
        situation.name = tr("all \(grouped(plan.count(kind))) alike")
      }
    }
    return situation
  }

  /// True for a review of one book that was looked up, which is shown at once.
  var isSingle: Bool { source.isLookup && plan?.rowCount == 1 }

  /// The records of a group, as far as they are kept in full.
  func items(_ group: ImportGroup) -> [ImportItem] { plan.map(group.items) ?? [] }

  /// The chosen record of a group.
  func item(_ group: ImportGroup) -> ImportItem? {
    let items = items(group)
    return items.indices.contains(rows.selected) ? items[rows.selected] : nil
  }

  /// The chosen line of the review.
  var target: ReviewLine.Target? {
    guard let plan else { return nil }
    // The width only wraps texts, which cannot be chosen.
    let targets = ReviewLines(plan, source, width: 80).all.targets
    return targets.indices.contains(review.selected) ? targets[review.selected] : nil
  }

  func status(in environment: Environment) -> Status {
    if let run = environment.importRun {
      return .text(tr("\(run.sentence) · Esc stops, nothing kept"))
    }
    if reading != nil { return .text(readingWords) }
    guard let plan else { return .text("") }
    switch place {
    case .review: return .text(reviewWords(plan, in: environment))
    case .rows(let group):
      let shown = items(group).count
      let count = group.count(in: plan)
      let place = tr("\(grouped(rows.selected + 1)) of \(grouped(shown))")
      let all =
        shown < count ? tr("\(place) shown here · \(ImportWords.rows(count)) in all") : place
      let decided = decidedWords(group, plan)
      let marks = proposals.marked.isEmpty ? "" : decisionWords
      return .text("\(decided)\(decided.isEmpty ? "" : " · ")\(all)\(marks)", place: all)
    case .row(let group):
      guard let item = item(group) else { return .text("") }
      return .text(
        item.lines.contains { $0.relation != .equal }
          ? environment.configuration.isPlain
            ? tr("Nothing you typed is replaced unless you take the other value")
            : tr("Nothing you typed is replaced unless you turn its ◄")
          : tr(
            "Will be done: \(ImportWords.doing(item, in: plan))\(isSingle ? tr(" · Ctrl-S") : "")"
          )
      )
    }
  }

  /// How many of a group's rows a person decided about: "2 left out · 1 to add".
  private func decidedWords(_ group: ImportGroup, _ plan: ImportPlan) -> String {
    let decided = items(group).filter { plan.decided($0) != plan.choice(of: $0.kind) }
    return ImportWords.decisions(about: decided, in: plan)
  }

  private var readingWords: String {
    guard let state = progressShown, state.total > 0 else { return tr("Reading…") }
    let percent = min(100, state.done * 100 / state.total)
    let rest = state.rest.map { tr(" · \($0) s left") } ?? ""
    return tr("Reading, \(percent) %\(rest) · Esc stops")
  }

  private func reviewWords(_ plan: ImportPlan, in environment: Environment) -> String {
    let lines = ReviewLines(plan, source, width: environment.textWidth)
    // Where lines have no room for their words, those of the chosen one are shown here.
    if lines.isNarrow, let line = lines.line(ofTarget: review.selected), !line.words.isEmpty {
      return line.words
    }
    if plan.open > 0 {
      let rows = plural(plan.open, "1 row is open", "{1} rows are open")
      return tr("\(rows): as they stand they are left out.")
    }
    let work = plan.work
    if work.adds + work.fills == 0 { return ImportWords.nothingNew(plan) }
    if let column = openColumns.first, !knowsColumns {
      return
        tr(
          "\(column.name.capitalised) is perhaps the \(column.field.word): Enter on its line says it."
        )
    }
    return tr("Nothing is written before Ctrl-S.")
  }

  /// Reads the files, for the first time or with another meaning; decisions stay.
  mutating func read() -> [Effect] {
    let reading = ImportReading()
    self.reading = reading
    if plan != nil { isSaid = true }
    knowsColumns = false
    progressShown = nil
    let (source, progress) = (source, reading.progress)
    return [
      Self.work("reading", mustFinish: false, isQuiet: true) { catalog in
        try await onOwnThread {
          try ImportPlan.make(source, in: catalog) { done, total in
            try progress.reached(done, of: total)
          }
        }
      } then: { screen, plan, environment in
        let lost = screen.adopt(plan, in: environment)
        guard lost > 0 else { return [.cancel(Self.ticking)] }
        let words = counted(lost, "decision is", "decisions are")
        return [
          .cancel(Self.ticking),
          .complain(
            tr("The file is another one now: \(words) about records that it no longer has.")
          ),
        ]
      } failed: { screen, error, environment in
        screen.reading = nil
        let words = ImportWords.problem(of: source, error, on: environment.computer)
        return [.cancel(Self.ticking), .complain(words)] + (screen.plan == nil ? [.back] : [])
      },
      Self.watching(),
    ]
  }

  mutating func takeBackPlan(readingAgain: Bool) -> [Effect] {
    isHandedOver = false
    return readingAgain ? read() : []
  }

  /// - Returns: How many decisions of a draft do not fit any more, where that is news.
  private mutating func adopt(_ new: ImportPlan, in environment: Environment) -> Int {
    var new = new
    if let plan { new.takeDecisions(of: plan) }
    let lost = resumed.map { new.apply($0) }
    let isNews = lost?.count != resumed?.count || plan == nil
    resumed = lost?.count == 0 ? nil : lost
    let target = target
    reading = nil
    plan = new
    // Other lines may be above it now.
    let targets = ReviewLines(new, source, width: environment.textWidth).all.targets
    if let target, let number = targets.firstIndex(of: target) {
      review = ListCursor(selected: number)
    }
    if case .rows(let group) = place, group.count(in: new) == 0 { place = .review }
    if case .row(let group) = place, group.count(in: new) == 0 { place = .review }
    if isSingle, let kind = ImportKind.allCases.first(where: { new.count($0) == 1 }) {
      place = .row(.kind(kind))
      rows = ListCursor()
      if let card = card(.kind(kind), in: environment) {
        line = ListCursor(selected: card.firstToDecide)
      }
    }
    keepInSight(in: environment)
    return isNews ? lost?.count ?? 0 : 0
  }

  /// Looks at the progress from time to time, until the files are read.
  private static func watching() -> Effect {
    tick(every: .seconds(1)) { screen, _ in
      guard let reading = screen.reading else { return false }
      screen.progressShown = reading.progress.now
      return true
    }
  }

  // MARK: - Showing

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    guard let plan else {
      let words =
        source.isLookup
        ? tr("Comparing with your books …") : tr("Reading \(source.title) …")
      surface.put(words, at: Point(x: area.x + 1, y: area.y), width: area.width - 2)
      return
    }
    switch place {
    case .review:
      let lines = ReviewLines(plan, source, width: environment.textWidth)
      lines.draw(on: &surface, in: area, offset: offset, chosen: review.selected)
    case .rows(let group): draw(group, plan, on: &surface, in: area)
    case .row(let group):
      card(group, in: environment)?
        .draw(
          on: &surface,
          in: area,
          offset: lineOffset,
          chosen: line.selected,
          proposals.marked
        )
    }
  }

  private func draw(
    _ group: ImportGroup,
    _ plan: ImportPlan,
    on surface: inout Surface,
    in area: Rect
  ) {
    let items = items(group)
    let whole = whole(group, plan, width: area.width)
    TableView(columns(group)).draw(
      on: &surface,
      in: whole.above(in: area),
      cursor: rows,
      count: items.count
    ) { tableRow($0, group, plan) }
    whole.draw(on: &surface, in: area)
  }

  private func columns(_ group: ImportGroup) -> [TableColumn] {
    let last = group.reasonHeading ?? tr("What will be done")
    let isBroken = group.reasonHeading != nil
    let place = TableColumn(
      tr("Where"),
      least: 10,
      most: source.paths.count == 1 ? 12 : 30,
      dispensable: 2
    )
    return isBroken
      ? [
        TableColumn(tr("Title"), least: 12, most: 18), place,
        TableColumn(last, least: 14, most: nil),
      ]
      : [
        TableColumn(tr("Title"), least: 14, most: nil),
        TableColumn(tr("Author"), least: 12, most: 22, dispensable: 3), place,
        TableColumn(last, least: 18, most: 22, dispensable: 1),
      ]
  }

  private func tableRow(_ index: Int, _ group: ImportGroup, _ plan: ImportPlan) -> TableView.Row {
    let item = items(group)[index]
    let title = Self.title(of: item.record)
    let place = ImportWords.place(item.record.place, amongFiles: source.paths.count)
    let isMarked = proposals.marked.contains(index)
    if group.reasonHeading != nil {
      let reasons = group.reasons(of: item).joined(separator: " ")
      return TableView.Row([title, place, reasons], isMarked: isMarked)
    }
    let isOut = item.kind.choices.count > 1 && plan.decided(item) == .leaveOut
    let authors = item.record.draft.authors.map(\.author.name).joined(separator: ", ")
    let cells = [title, authors, place, ImportWords.doing(item, in: plan)]
    let doubt =
      item.kind == .probable ? item.doubt?.words ?? tr("author and title are alike") : nil
    let words = ([isOut ? nil : cells.last, doubt] as [String?]).compactMap(\.self)
    return TableView.Row(
      cells,
      isMarked: isMarked,
      spoken: [cells.count - 1: words.joined(separator: ", ")],
      state: isOut ? tr("left out") : nil
    )
  }

  /// What the chosen row of a group cuts, or has no column for.
  func whole(_ group: ImportGroup, _ plan: ImportPlan, width: Int) -> WholeLine {
    let row = items(group).indices.contains(rows.selected) ? rows.selected : nil
    return WholeLine(
      of: row.map { tableRow($0, group, plan) },
      in: columns(group),
      width: width
    )
  }

  /// The name of a record, also of one that cannot be read.
  static func title(of record: ImportedBook) -> String {
    if !record.draft.title.isEmpty { return record.draft.title }
    if !record.draft.isbn.isEmpty { return record.draft.isbn }
    switch record.raw {
    case .values(let values):
      return values.filter { $0.contains { $0.isLetter || $0.isNumber } }.joined(separator: ", ")
    case .text, .bytes: return String((record.raw?.words ?? "").prefix(200))
    case nil: return ""
    }
  }
}

/// The state of an import under review that the rest of the program needs.
struct ImportReview: Sendable {
  /// The id of the review's draft.
  let draftID: String?
  /// True while the files are being read.
  let isReading: Bool
}

/// A reading of files, which stops when nothing refers to it any more.
final class ImportReading: Sendable {
  let progress = WorkProgress()

  deinit { progress.stop() }
}
