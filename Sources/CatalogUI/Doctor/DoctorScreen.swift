import Books
import Catalog
import Synchronization
import TerminalKit

/// The problems of the catalogue (`:doctor`): the kinds of findings with their counts, each of
/// which opens as a list.
struct DoctorScreen: Screen {
  private var rows: [Row] = []
  private var cursor = ListCursor()
  /// The latest run over everything.
  private var run: Run?
  /// The kinds with too many records to compare them within a run.
  private var leftOut: [ClusterSubject] = []
  private var isDone = false
  /// The newest change that the findings in sight know of; nil before a run is done.
  private var examined: ID<Revision>??
  /// The reason for which it has not looked at everything; nil if it has.
  private var ending: Ending?
  private var shown: WorkProgress.State?

  /// One run over everything; a newer one replaces it.
  private struct Run: Sendable {
    let progress = WorkProgress()
    let tally = DoctorTally()
    let number: Int
  }

  private enum Ending {
    case stopped
    case failed
  }

  /// A line of the screen.
  private enum Row: Sendable {
    case kind(DoctorTally.Kind)
    /// Records that may be likely the same, and have a screen of their own that compares them.
    case unknown(ClusterSubject)

    var id: String {
      switch self {
      case .kind(let kind): kind.rule.id
      case .unknown(let subject): subject.plural
      }
    }
  }

  var title: String { tr("Doctor") }
  var isFilling: Bool { !isDone }
  var renewed: (any Screen)? { DoctorScreen() }
  var context: CommandContext { .doctor }
  var opener: CommandID? { .doctor }
  var footer: [CommandID] { selected == nil ? [.cancel] : [.open, .undo, .cancel] }

  private var selected: Row? {
    rows.indices.contains(cursor.selected) ? rows[cursor.selected] : nil
  }

  func situation(in environment: Environment) -> Situation {
    var situation = Situation()
    situation.isReading = !isDone
    situation.opens =
      switch selected {
      case .kind(let kind) where kind.rule.likeRecords == nil:
        tr("the \(kind.rule.kind.name(count: kind.count))")
      case .kind, .unknown: tr("likely the same")
      case nil: nil
      }
    situation.escape = isDone ? tr("back") : tr("stop")
    return situation
  }

  func status(in environment: Environment) -> Status {
    guard isDone else {
      let words = shown?.sentence(tr("Looking at")) ?? tr("Looking…")
      return .text(tr("\(words) · Esc stops"))
    }
    guard let selected else { return .text("") }
    let known = examined == nil ? tr("so far") : tr("as before")
    let rest = ending == nil ? "" : tr(" \(known): it was stopped")
    let place = tr("\(cursor.selected + 1) of \(rows.count)\(rest)")
    guard case .kind(let kind) = selected, kind.rule.likeRecords == nil else {
      return .text(tr("\(place) · Enter compares them all"), place: place)
    }
    let mends = kind.isCurable ? tr(" · can be mended") : ""
    return .text(place + mends, place: place)
  }
}

// MARK: - Handling

extension DoctorScreen {
  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    if let move = cursor.handle(event, through: rows.count, in: environment.area) {
      return move == .opened ? open() : []
    }
    switch event {
    case .opened: return look()
    case .refresh: return ending == .stopped ? [] : [lookIfChanged()]
    case .command(let id, _):
      switch id {
      case .open: return open()
      case .cancel where !isDone:
        run?.progress.stop()
        (ending, isDone) = (.stopped, true)
        // What an earlier run counted is whole.
        if examined == nil { show(environment) }
        return [.cancel(Self.looking), .cancel(Self.ticking)]
      case .cancel: return [.back]
      default: return []
      }
    case .ending: run?.progress.stop()
    case .resized, .click, .wheel, .key, .paste, .reveal, .leaving, .paused, .reopened: break
    }
    return []
  }

  private func open() -> [Effect] {
    switch selected {
    case .kind(let kind):
      if let subject = kind.rule.likeRecords {
        [.open(ClustersScreen(subject))]
      } else {
        [.open(FindingsScreen(kind.rule, known: kind.first))]
      }
    case .unknown(let subject): [.open(ClustersScreen(subject))]
    case nil: []
    }
  }

  // MARK: - Looking

  /// Looks again when something was changed since, or the last run did not come to its end.
  private func lookIfChanged() -> Effect {
    Self.read("changed") { view in
      try view.history.revisions(limit: 1).first?.id
    } then: { screen, newest, _ in
      screen.isDone && screen.examined == .some(newest) ? [] : screen.look()
    }
  }

  /// Runs over everything, on a thread of its own.
  ///
  /// The findings of an earlier run stay in sight until it is done.
  private mutating func look() -> [Effect] {
    run?.progress.stop()
    let run = Run(number: (run?.number ?? 0) + 1)
    self.run = run
    isDone = false
    ending = nil
    shown = nil
    let effect = Self.work(Self.looking, mustFinish: false, isQuiet: true) { catalog in
      try await onOwnThread {
        try catalog.read { view in
          try view.doctor.examine(by: DoctorRule.all, thorough: false, progress: run.progress) {
            run.tally.add($0)
          }
          return (try view.doctor.leftOut, try view.history.revisions(limit: 1).first?.id)
        }
      }
    } then: { screen, found, environment in
      (screen.leftOut, screen.examined) = (found.0, .some(found.1))
      return screen.finish(run, environment)
    } failed: { screen, error, environment in
      screen.ending = .failed
      return screen.finish(run, environment) + [.complain(words(of: error))]
    }
    let tick = Self.tick { screen, environment in
      guard !screen.isDone else { return false }
      screen.shown = screen.run?.progress.now
      // Only the first run shows its findings on the way; a later one replaces them when it is
      // done.
      if screen.examined == nil { screen.show(environment) }
      return true
    }
    return [effect, tick]
  }

  private mutating func finish(_ run: Run, _ environment: Environment) -> [Effect] {
    guard self.run?.number == run.number else { return [] }
    isDone = true
    show(environment)
    return [.cancel(Self.ticking)]
  }

  private static let looking = "looking"

  /// Shows the kinds of findings; the cursor stays on its kind.
  private mutating func show(_ environment: Environment) {
    let before = selected?.id
    let found = run?.tally.found ?? []
    rows = found.map(Row.kind) + (isDone ? leftOut.map(Row.unknown) : [])
    let same = rows.firstIndex { $0.id == before }
    let height = TableView.height(in: environment.area)
    cursor.go(to: same ?? cursor.selected, count: rows.count, height: height)
  }
}

// MARK: - Showing

extension DoctorScreen {
  private static var columns: [TableColumn] {
    [
      TableColumn(tr("What"), least: 20, most: 44),
      TableColumn(tr("Found"), least: 6, most: 9, alignment: .right),
      TableColumn(tr("As"), least: 20, most: nil, dispensable: 1),
    ]
  }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    guard !rows.isEmpty else {
      let start = Point(x: area.x + 3, y: area.y + 1)
      surface.cursor = start
      let words =
        switch ending {
        case .stopped:
          tr("Nothing was found before it was stopped. :doctor looks once more.")
        case .failed: tr("The catalogue cannot be looked at. M says why.")
        case nil where isDone: tr("Nothing is wrong with books and names.")
        case nil: tr("Looking at every book and name. What is found shows here.")
        }
      for (row, line) in TextLayout.wrap(words, to: max(10, environment.textWidth - 4)).enumerated()
      {
        surface.put(line, at: Point(x: start.x, y: start.y + row), width: area.width - 4)
      }
      return
    }
    TableView(Self.columns).draw(on: &surface, in: area, cursor: cursor, count: rows.count) {
      switch rows[$0] {
      case .kind(let kind):
        return TableView.Row(
          [kind.rule.words, grouped(kind.count), kind.first.first?.words ?? ""],
          spoken: [1: kind.rule.kind.name(count: kind.count)]
        )
      case .unknown(let subject):
        return TableView.Row([
          tr("Likely the same \(subject.plural)"), "", tr("Enter compares them"),
        ])
      }
    }
  }
}

extension DoctorFinding {
  /// The record and the finding, in a line.
  fileprivate var words: String {
    value == title || title.isEmpty ? value : "\(title): \(value)"
  }
}

/// The findings so far, shared by the thread that looks and the thread of the screens.
final class DoctorTally: Sendable {
  /// The findings of a rule.
  struct Kind: Sendable {
    let rule: DoctorRule
    var count = 0
    /// The first findings, which show at once when the list is opened.
    var first: [DoctorFinding] = []
    /// True if any of the first can be mended.
    var isCurable: Bool { first.contains(where: \.canBeMended) }
  }

  /// How many findings are kept: enough to fill the largest screen a few times.
  private static let maxKeptFindings = 500

  private let kinds = Mutex<[String: Kind]>([:])

  func add(_ finding: DoctorFinding) {
    guard let rule = DoctorRule.named(finding.rule) else { return }
    kinds.withLock { kinds in
      var kind = kinds[rule.id] ?? Kind(rule: rule)
      kind.count += 1
      if kind.first.count < Self.maxKeptFindings { kind.first.append(finding) }
      kinds[rule.id] = kind
    }
  }

  /// The rules that found anything, in their order.
  var found: [Kind] {
    let kinds = kinds.withLock { $0 }
    return DoctorRule.all.compactMap { kinds[$0.id] }
  }
}
