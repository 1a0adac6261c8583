import Catalog
import Synchronization
import TerminalKit

/// What is wrong in the catalogue (`:doctor`): the kinds of findings with their counts, each of
/// which opens as a list.
struct DoctorScreen: Screen {
  private var rows: [Row] = []
  private var cursor = ListCursor()
  /// The latest run over everything.
  private var run: Run?
  /// What the latest run found out about names and books that are likely the same.
  private var likeness = Likeness()
  private var isDone = false
  private var shown: BulkProgress.State?

  /// One run over everything; a newer one replaces it.
  private struct Run: Sendable {
    let progress = BulkProgress()
    let tally = DoctorTally()
    let number: Int
  }

  /// A line of the screen.
  private enum Row: Sendable {
    case kind(DoctorTally.Kind)
    /// Likely duplicates of books or names, which have a screen of their own.
    case alike(ClusterSubject, Alike)

    var id: String {
      switch self {
      case .kind(let kind): kind.rule.id
      case .alike(let subject, _): subject.plural
      }
    }
  }

  /// How many are likely the same, and the first of them.
  private enum Alike: Sendable {
    /// Too many to compare them by the way.
    case unknown
    case found(Int, first: String)
  }

  /// What is known of books that are likely the same, and which names are too many to compare them by the way.
  private struct Likeness: Sendable {
    var books: Alike?
    var namesLeftOut: [AuthorityKind] = []
  }

  var title: String { "Doctor" }
  var renewed: (any Screen)? { DoctorScreen() }
  var context: CommandContext { .doctor }
  var footer: [CommandID] { selected == nil ? [.cancel] : [.open, .undo, .cancel] }

  private var selected: Row? {
    rows.indices.contains(cursor.selected) ? rows[cursor.selected] : nil
  }

  func situation(in environment: Environment) -> Situation {
    var situation = Situation()
    situation.isReading = !isDone
    situation.opens =
      switch selected {
      case .kind(let kind): "the \(kind.rule.kind.name(count: kind.count))"
      case .alike: "likely the same"
      case nil: nil
      }
    situation.escape = isDone ? "back" : "stop"
    return situation
  }

  func status(in environment: Environment) -> Status {
    guard isDone else {
      let words = shown?.sentence("Looking at") ?? "Looking…"
      return .text("\(words) · Esc stops")
    }
    guard let selected else { return .text("") }
    let place = "\(cursor.selected + 1) of \(rows.count)"
    guard case .kind(let kind) = selected else {
      return .text("\(place) · Enter compares them all", place: place)
    }
    let mends = kind.rule.canFix ? " · can be mended: Enter, then f" : ""
    return .text(place + mends, place: place)
  }
}

// MARK: - Handling

extension DoctorScreen {
  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    if let move = cursor.take(event, through: rows.count, in: environment.area) {
      return move == .opened ? open() : []
    }
    switch event {
    case .opened, .refresh: return look()
    case .command(let id, _):
      switch id {
      case .open: return open()
      case .cancel:
        run?.progress.stop()
        return [.cancel(Self.looking), .cancel(Self.ticking), .back]
      default: return []
      }
    case .ending: run?.progress.stop()
    case .resized, .click, .wheel, .key, .paste, .reveal, .leaving, .paused, .reopened: break
    }
    return []
  }

  private func open() -> [Effect] {
    switch selected {
    case .kind(let kind): [.open(FindingsScreen(kind.rule, known: kind.first))]
    case .alike(let subject, _): [.open(ClustersScreen(subject))]
    case nil: []
    }
  }

  // MARK: - Looking

  /// Runs over everything, on a thread of its own.
  ///
  /// The findings of an earlier run stay in sight until it is done.
  private mutating func look() -> [Effect] {
    run?.progress.stop()
    let run = Run(number: (run?.number ?? 0) + 1)
    self.run = run
    isDone = false
    shown = nil
    let effect = Self.work(Self.looking, mustFinish: false, isQuiet: true) { catalog in
      try await onOwnThread {
        try catalog.read { view in
          try view.doctor.examine(by: DoctorRule.all, thorough: false) { done, total in
            try run.progress.reached(done, of: total)
          } tell: {
            run.tally.add($0)
          }
          return Likeness(
            books: try Self.alikeBooks(view, run.progress),
            namesLeftOut: try view.doctor.namesLeftOut
          )
        }
      }
    } then: { screen, likeness, environment in
      screen.likeness = likeness
      return screen.finish(run, environment)
    } failed: { screen, error, environment in
      screen.finish(run, environment) + [.complain(words(of: error))]
    }
    let tick = Self.tick { screen, environment in
      guard !screen.isDone else { return false }
      screen.shown = screen.run?.progress.now
      // Only the first run shows its findings on the way; a later one replaces them when it is
      // done.
      if screen.run?.number == 1 { screen.show(environment) }
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

  private static func alikeBooks(_ view: View, _ progress: BulkProgress) throws -> Alike? {
    guard let found = try view.clustersByTheWay(of: alikeBooks, progress: progress) else {
      return .unknown
    }
    return found.first.map { cluster in
      let name = cluster.proposed.name
      let others = cluster.members.map(\.name).filter { $0 != name }.map(Words.quoted)
      let why = [cluster.why.joined(separator: ", ")]
      return .found(found.count, first: ([name] + others + why).joined(separator: ": "))
    }
  }

  private static let alikeBooks = ClusterSubject.books(editions: false)

  /// The kinds of records of which some are likely the same, or may be, as they were not compared.
  private func alike(_ found: [DoctorTally.Kind]) -> [Row] {
    let books = likeness.books.map { [Row.alike(Self.alikeBooks, $0)] } ?? []
    return books
      + AuthorityKind.allCases.compactMap { kind in
        if likeness.namesLeftOut.contains(kind) { return .alike(.names(kind), .unknown) }
        return found.first { $0.rule.likeNames == kind }.map {
          .alike(.names(kind), .found($0.count, first: $0.first.first?.words ?? ""))
        }
      }
  }

  /// Shows the kinds of findings; the cursor stays on its kind.
  private mutating func show(_ environment: Environment) {
    let before = selected?.id
    let found = run?.tally.found ?? []
    rows =
      found.filter { $0.rule.likeNames == nil }.map(Row.kind)
      + (isDone ? alike(found) : [])
    let same = rows.firstIndex { $0.id == before }
    let height = TableView.height(in: environment.area)
    cursor.go(to: same ?? cursor.selected, count: rows.count, height: height)
  }
}

// MARK: - Showing

extension DoctorScreen {
  private static let columns = [
    TableColumn("What", least: 20, most: 44),
    TableColumn("Found", least: 6, most: 9, alignment: .right),
    TableColumn("As", least: 20, most: nil, dispensable: 1),
  ]

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    guard !rows.isEmpty else {
      let start = Point(x: area.x + 3, y: area.y + 1)
      surface.cursor = start
      let words =
        isDone
        ? "Nothing is wrong with books and names."
        : "Looking at every book and name. What is found shows here."
      for (row, line) in TextLayout.wrap(words, to: max(10, area.width - 4)).enumerated() {
        surface.put(line, at: Point(x: start.x, y: start.y + row), width: area.width - 4)
      }
      return
    }
    TableView(Self.columns).draw(on: &surface, in: area, cursor: cursor, count: rows.count) {
      switch rows[$0] {
      case .kind(let kind):
        return TableView.Row([kind.rule.words, grouped(kind.count), kind.first.first?.words ?? ""])
      case .alike(let subject, let found):
        let name = "Likely the same \(subject.plural)"
        return switch found {
        case .unknown: TableView.Row([name, "", "Enter compares them"])
        case .found(let count, let first): TableView.Row([name, grouped(count), first])
        }
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
  }

  /// How many findings are kept: enough to fill the largest screen a few times.
  private static let mostKept = 500

  private let kinds = Mutex<[String: Kind]>([:])

  func add(_ finding: DoctorFinding) {
    guard let rule = DoctorRule.named(finding.rule) else { return }
    kinds.withLock { kinds in
      var kind = kinds[rule.id] ?? Kind(rule: rule)
      kind.count += 1
      if kind.first.count < Self.mostKept { kind.first.append(finding) }
      kinds[rule.id] = kind
    }
  }

  /// The rules that found anything, in their order.
  var found: [Kind] {
    let kinds = kinds.withLock { $0 }
    return DoctorRule.all.compactMap { kinds[$0.id] }
  }
}
