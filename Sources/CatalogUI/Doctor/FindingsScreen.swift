import Books
import Catalog
import TerminalKit

/// The findings of one rule of the doctor: those that can be mended are taken with Enter and mended with
/// Ctrl-S; all can be opened, edited, or said to be right.
struct FindingsScreen: Review {
  let rule: DoctorRule
  /// All findings, also those settled since, which undoing brings back.
  private var found: [DoctorFinding]
  /// The findings that are open now.
  private(set) var rows: [DoctorFinding]
  var proposals = Proposals<RecordID>.guesses
  private var cursor = ListCursor()
  private var progress = WorkProgress()
  private var shown: WorkProgress.State?
  private var isDone = false
  /// True if the search was stopped before it had looked at everything.
  private var isStopped = false
  /// True if something changed during the search.
  private var isStale = false
  /// True if any finding has a value other than the record's name.
  private var hasValues: Bool

  /// - Parameter known: Findings that are known already, perhaps not all.
  init(_ rule: DoctorRule, known: [DoctorFinding] = []) {
    self.rule = rule
    found = known
    rows = known
    hasValues = known.contains { $0.value != $0.title }
  }

  var title: String { rule.words }
  var isFilling: Bool { !isStopped && (!isDone || isStale) }
  var renewed: (any Screen)? { FindingsScreen(rule) }
  var context: CommandContext { .findings }
  var record: RecordID? { nil }

  var footer: [CommandID] {
    guard selected != nil else { return [.undo, .cancel] }
    let edit: [CommandID] = rule.kind == .loan ? [] : [.edit]
    // What mends by hand comes first where nothing else does.
    if !rule.canFix {
      return [.open] + edit + [.merge, .accept, .cancel, .mark, .markAll, .undo, .delete]
    }
    return reviewFooter(
      saves: !proposals.taken.isEmpty,
      own: [.accept],
      last: [.look] + edit + [.undo, .delete, .merge]
    )
  }

  private var selected: DoctorFinding? {
    rows.indices.contains(cursor.selected) ? rows[cursor.selected] : nil
  }

  /// The marked findings, or the one under the cursor.
  private var chosen: [DoctorFinding] {
    proposals.marked.isEmpty
      ? selected.map { [$0] } ?? [] : rows.filter { proposals.marked.contains($0.record) }
  }

  func situation(in environment: Environment) -> Situation {
    let taken = rows.filter { proposals.isTaken($0.record) }
    let verb = taken.allSatisfy(\.isRemoved) ? tr("remove") : tr("mend")
    let record = rule.kind == .reading ? tr("the book") : tr("the \(rule.kind.name)")
    var situation = reviewSituation(
      saves: taken.isEmpty ? nil : "\(verb) \(rule.kind.name(count: taken.count))",
      verb: verb,
      takes: selectedItem.map(proposals.isTaken) == true ? tr("next") : tr("take it")
    )
    if !rule.canFix { situation.opens = record }
    situation.kind = rule.kind
    situation.name = selected?.title
    situation.isReading = !isDone
    return situation
  }

  func status(in environment: Environment) -> Status {
    let place =
      rows.isEmpty ? "" : tr("\(grouped(cursor.selected + 1)) of \(grouped(rows.count))")
    guard !isDone else { return .text(place + decisionWords, place: place) }
    let words = shown?.sentence(tr("Looking at")) ?? tr("looking")
    let before = place.isEmpty ? "" : "\(place)\(decisionWords) · "
    return .text(tr("\(before)\(words) · Esc stops"), place: place)
  }
}

// MARK: - Handling

extension FindingsScreen {
  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    defer { keepInSight(in: environment.area) }
    let area = whole(width: environment.area.width).above(in: environment.area)
    if let move = cursor.handle(event, through: rows.count, in: area) {
      return move == .opened ? look() : []
    }
    switch event {
    case .opened: return examine()
    case .refresh:
      isStale = true
      if isStopped { return examine() }
      return isDone ? [lookAgain()] : []
    case .command(let id, let argument): return perform(id, argument, in: environment)
    case .leaving: return [.float(question)]
    case .ending: progress.stop()
    case .resized, .click, .wheel, .key, .paste, .reveal, .paused, .reopened: break
    }
    return []
  }

  private mutating func perform(
    _ id: CommandID,
    _ argument: String,
    in environment: Environment
  ) -> [Effect] {
    switch id {
    case .open where !rule.canFix: return look()
    case .look: return look()
    case .edit: return edit(in: environment)
    case .delete:
      return [
        Deleting.ask(Self.self, records: ChosenRecords(chosen.map(\.record))) {
          _ = $0.proposals.dropMarks()
        }
      ]
    case .merge: return merge()
    case .set:
      let books = chosen.compactMap(\.record.book)
      guard !books.isEmpty else {
        return [.complain(tr("There is no book to change here."))]
      }
      return BulkPlanScreen.open(argument, of: books, unseen: 0, in: environment)
    case .lookUp:
      return [
        LookupQueue.add(Self.self, books: chosen.compactMap(\.record.book)) {
          _ = $0.proposals.dropMarks()
        }
      ]
    case .accept: return accept()
    default: return performReview(id, in: environment) ?? []
    }
  }

  /// Keeps the chosen row in sight above its whole texts.
  private mutating func keepInSight(in area: Rect) {
    let height = TableView.height(in: whole(width: area.width).above(in: area))
    cursor.clamp(count: rows.count, height: height)
  }

  var rowCount: Int { rows.count }
  var selectedRow: Int { cursor.selected }

  func item(at row: Int) -> RecordID? { rows[row].record }

  mutating func go(to row: Int, in environment: Environment) {
    cursor.go(to: row, count: rows.count, height: TableView.height(in: environment.area))
  }

  mutating func accept(_ records: [RecordID], in environment: Environment) -> [Effect] {
    let wanted = Set(records)
    let curable = rows.filter { wanted.contains($0.record) && $0.canBeMended }.map(\.record)
    proposals.takeIn(curable)
    return curable.isEmpty ? [.complain(tr("Nobody but you can mend this."))] : []
  }

  var isUnsaved: Bool { proposals.hasDecisions }

  mutating func leave(in environment: Environment) -> [Effect] {
    if isUnsaved { return [.float(question)] }
    progress.stop()
    isStopped = !isDone
    return [.cancel(Self.looking), .cancel(Self.ticking), .back]
  }

  private var question: ChoiceDialog {
    let count = rule.kind.name(count: proposals.taken.count)
    let verb = plural(proposals.taken.count, "is", "are")
    let isRemoval = rows.allSatisfy { !proposals.isTaken($0.record) || $0.isRemoved }
    let title =
      isRemoval
      ? tr("\(count) \(verb) not removed yet") : tr("\(count) \(verb) not mended yet")
    return Self.leavingQuestion(
      title,
      saves: isRemoval ? tr("See what is removed") : tr("See what becomes of it")
    ) { screen, _ in
      screen.proposals = .guesses
      return []
    }
  }

  /// Opens the page of the record, or what the rule has instead.
  private func look() -> [Effect] {
    guard let record = selected?.record else { return [] }
    if let subject = rule.likeRecords { return [.open(ClustersScreen(subject))] }
    guard let id = record.reading else { return [.open(Pages.page(of: record))] }
    return [
      Self.prepare("book") { view in
        try view.readings.record(id).book
      } then: { _, book, _ in
        [.open(Pages.page(of: .book(book)))]
      }
    ]
  }

  private func edit(in environment: Environment) -> [Effect] {
    let books = chosen.compactMap(\.record.book)
    if proposals.marked.count > 1, books.count > 1 {
      return [.open(BulkFormScreen(books, unseen: 0, in: environment))]
    }
    guard let record = chosen.first?.record else { return [] }
    return [.form(.edit(record, at: rule.field.map(FieldID.book)))]
  }

  private func merge() -> [Effect] {
    let chosen = chosen
    guard let first = chosen.first else { return [] }
    if chosen.count == 1 { return Merging.pick(first.record, named: first.title) }
    return [Merging.ask(Self.self, chosen.map(\.record)) { _ = $0.proposals.dropMarks() }]
  }

  // MARK: - Mending

  /// Shows what mending would change in the findings that are taken, and asks.
  mutating func carryOut(in environment: Environment) -> [Effect] {
    let curable = rows.filter { proposals.isTaken($0.record) && $0.canBeMended }
    guard !curable.isEmpty else {
      if !rule.canFix { return [.complain(tr("Nobody but you can mend this."))] }
      return [.say(tr("Nothing is taken yet: Enter takes a line, a all from here."))]
    }
    let what = rule.kind.name(count: curable.count)
    let isRemoval = curable.allSatisfy(\.isRemoved)
    let verb = isRemoval ? tr("Remove") : tr("Mend")
    let mend = Work.watched(
      isRemoval ? tr("Removing") : tr("Mending"),
      "\(verb) \(what)",
      isRemoval ? tr("Removing") : tr("Mending"),
      records: curable.count
    ) { catalog, progress in
      let written = try catalog.write { edit in
        try edit.doctor.mend(curable, progress: progress)
      }
      let (revision, mending) = (written.revision, written.value)
      let unmark = Self.reply { findings, _ in
        findings.proposals = .guesses
        return []
      }
      let done = isRemoval ? tr("Removed") : tr("Mended")
      return { screen, environment in
        _ = unmark(&screen, environment)
        guard let revision else {
          let refusal = mending.refused.first.map { tr("Nothing was done. \($0)") }
          return [
            .complain(
              refusal ?? tr("Nothing was done: what was shown is another one by now.")
            )
          ]
        }
        let what = curable.first.map { $0.record.kind.name(count: mending.records) } ?? ""
        let rest = Set(curable.map(\.record)).count - mending.records - mending.refused.count
        let stayed =
          rest > 0
          ? tr("; \(grouped(rest)) stayed, as something else would come of it by now") : ""
        let words = tr("\(done) \(what)\(stayed). u takes it back")
        guard let refusal = mending.refused.first else { return [.wrote(revision), .say(words)] }
        let others = mending.refused.count - 1
        let more = others > 0 ? tr(" \(grouped(others)) more stay too.") : ""
        return [.wrote(revision), .complain("\(words). \(refusal)\(more)")]
      }
    }
    return [
      .float(
        ChoiceDialog(
          "\(verb) \(what)?",
          text: Self.lines(of: curable, environment.configuration.isPlain ? tr(" to ") : " → "),
          answers: [ChoiceDialog.cancel, .init(label: "\(verb) \(what)", effects: [mend])]
        )
      )
    ]
  }

  /// The first findings, before and after mending.
  ///
  /// - Parameter arrow: What stands between them.
  private static func lines(of findings: [DoctorFinding], _ arrow: String) -> [String] {
    let most = findings.count > 8 ? 6 : 8
    func short(_ text: String) -> String {
      TextLayout.truncate(text.replacing("\n", with: " "), to: findings.count == 1 ? 200 : 60)
    }
    var lines = findings.prefix(most).flatMap { finding -> [String] in
      switch finding.cure {
      case .removal: ["\(short(finding.title)): \(finding.value)"]
      case .change(let lines):
        lines.map { short(DoctorRule.shown($0.before)) + arrow + short($0.after) }
      case .joining: [short(finding.title) + arrow + short(finding.outcome)]
      case nil: []
      }
    }
    if findings.count > most {
      lines.append(
        tr("… and \(grouped(findings.count - most)) more, as the list shows them.")
      )
    }
    return lines
  }

  /// Stores the decision that the chosen findings are right as they are.
  private func accept() -> [Effect] {
    let right = chosen
    guard let first = right.first else { return [] }
    let what: Message =
      right.count == 1
      ? .verbatim(Words.quoted(first.title))
      : "\(right.count, Plural(one: "finding", other: "findings"))"
    let whole: Message? = right.count > 1 ? "Said that \(what) are right (\(rule.id))" : nil
    return [
      Self.write(whole) { edit in
        for finding in right { try edit.acceptedFindings.accept(finding) }
      } then: { screen, _, _ in
        _ = screen.proposals.dropMarks()
        let verb = plural(right.count, "is", "are")
        return [.say(tr("\(what) \(verb) right, and not found again. u takes it back"))]
      }
    ]
  }

  // MARK: - Looking

  /// Runs the rule over everything, on a thread of its own.
  private mutating func examine() -> [Effect] {
    progress = WorkProgress()
    (isDone, isStopped) = (false, false)
    let (rule, progress) = (rule, progress)
    let work = Self.work(Self.looking, mustFinish: false, isQuiet: true) { catalog in
      try await onOwnThread { try Self.findings(catalog, nil, rule, progress) }
    } then: { screen, found, environment in
      screen.found = found
      screen.isDone = true
      screen.show(found, environment)
      return [.cancel(Self.ticking)] + (screen.isStale ? [screen.lookAgain()] : [])
    } failed: { screen, error, _ in
      screen.isDone = true
      return [.cancel(Self.ticking), .complain(words(of: error))]
    }
    let tick = Self.tick { screen, _ in
      screen.shown = screen.progress.now
      return !screen.isDone
    }
    return [work, tick]
  }

  private static func findings(
    _ catalog: Catalog,
    _ books: OrderedIDs?,
    _ rule: DoctorRule,
    _ progress: WorkProgress
  ) throws -> [DoctorFinding] {
    var found: [DoctorFinding] = []
    try catalog.read { view in
      try view.doctor.examine(books, by: [rule], progress: progress) { found.append($0) }
    }
    return found
  }

  /// Finds out which findings are still there, and which are there again.
  private func lookAgain() -> Effect {
    let (rule, found) = (rule, found)
    return Self.work(Self.looking, mustFinish: false, isQuiet: true) { catalog in
      try await onOwnThread {
        let books = found.compactMap(\.record.book)
        let ids = rule.kind == .book ? OrderedIDs(books.map(\.rawValue)) : nil
        let now = try Self.findings(catalog, ids, rule, WorkProgress())
        // Only the records that were found before are compared.
        let wanted = Set(found.map(\.record))
        return now.filter { wanted.contains($0.record) }
      }
    } then: { screen, now, environment in
      screen.isStale = false
      screen.show(now, environment)
      return []
    } failed: { screen, error, _ in
      screen.isStale = false
      return [.complain(words(of: error))]
    }
  }

  private static let looking = "looking"

  /// Shows the open findings; the cursor stays on its record, or comes to the next one.
  private mutating func show(_ now: [DoctorFinding], _ environment: Environment) {
    let before = selected?.record
    rows = now
    if !now.isEmpty { hasValues = now.contains { $0.value != $0.title } }
    let records = Set(now.map(\.record))
    proposals.keep(records.contains)
    let place = before.flatMap { record in rows.firstIndex { $0.record == record } }
    let height = TableView.height(in: environment.area)
    cursor.go(to: place ?? cursor.selected, count: rows.count, height: height)
  }
}

// MARK: - Showing

extension FindingsScreen {
  /// The columns, without one for values where all of them are the records' names.
  private var columns: [TableColumn] {
    let isBook = rule.kind == .book || rule.kind == .reading
    let kind = isBook ? tr("Book") : rule.kind.name.capitalised
    var columns = [TableColumn(kind, least: 14, most: 80)]
    if hasValues { columns.append(TableColumn(tr("Found"), least: 12, most: nil)) }
    if rule.canFix {
      columns.append(
        TableColumn(tr("Becomes"), least: 24, most: nil, dispensable: hasValues ? 1 : 0)
          .said(.behind(tr("becomes")))
      )
    }
    return columns
  }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    guard !rows.isEmpty else {
      let start = Point(x: area.x + 3, y: area.y + 1)
      surface.cursor = start
      let words =
        isDone ? tr("Nothing is left of this kind.") : tr("Looking. Esc stops it.")
      surface.put(words, at: start, width: area.width - 4)
      return
    }
    let whole = whole(width: area.width)
    TableView(columns).draw(
      on: &surface,
      in: whole.above(in: area),
      cursor: cursor,
      count: rows.count
    ) { tableRow(rows[$0]) }
    whole.draw(on: &surface, in: area)
  }

  private func tableRow(_ finding: DoctorFinding) -> TableView.Row {
    let isOut = proposals.leftOut.contains(finding.record)
    var cells = [finding.title]
    if hasValues {
      cells.append(finding.value == finding.title ? "" : DoctorRule.shown(finding.value))
    }
    if rule.canFix { cells.append(isOut ? tr("left out") : finding.outcome) }
    return TableView.Row(
      cells.map { $0.replacing("\n", with: " ") },
      isMarked: proposals.marked.contains(finding.record),
      isTaken: proposals.isTaken(finding.record),
      spoken: isOut ? [cells.count - 1: ""] : [:],
      state: isOut ? tr("left out") : nil
    )
  }

  /// What the chosen row cuts, or has no column for.
  private func whole(width: Int) -> WholeLine {
    WholeLine(of: selected.map(tableRow), in: columns, width: width)
  }
}
