import Books
import Catalog
import TerminalKit

/// Shows what changed since the change that is taken back: line by line what it is now and what it was
/// before, of which one is chosen.
struct UndoReviewScreen: Review {
  private let revision: Revision
  private var conflicts: [UndoConflict]
  /// Takes the change back, with the conflicts as they were shown and those of which the old value is chosen.
  private let onChoice: @Sendable (_ shown: [UndoConflict], Set<UndoConflict.Key>) -> Effect
  /// The conflicts whose fields go back all the same.
  private var chosen: Set<UndoConflict.Key> = []
  /// The chosen line, among the conflicts.
  private var selected = 0
  /// The first line in sight.
  private var offset = 0
  var proposals = Proposals<UndoConflict.Key>.guesses

  init(
    _ revision: Revision,
    _ conflicts: [UndoConflict],
    onChoice: @escaping @Sendable (_ shown: [UndoConflict], Set<UndoConflict.Key>) -> Effect
  ) {
    self.revision = revision
    self.conflicts = conflicts
    self.onChoice = onChoice
  }
}

// MARK: - Showing

extension UndoReviewScreen {
  var title: String { tr("What changed since") }
  var subtitle: String? { tr("nothing written yet") }
  var context: CommandContext { .undoReview }
  var isUnsaved: Bool { proposals.hasDecisions }
  var footer: [CommandID] { reviewFooter([.takeMine, .takeTheirs], own: [.open]) }

  func situation(in environment: Environment) -> Situation {
    var situation = reviewSituation(
      saves: tr("take it back"),
      verb: tr("undo"),
      takes: tr("next"),
      escape: tr("cancel")
    )
    (situation.own, situation.others) = (tr("as it is now"), tr("as it was"))
    return situation
  }

  func status(in environment: Environment) -> Status {
    let goes = chosen.count
    let words =
      goes == 0
      ? tr("All of it stays as it is now · Ctrl-S takes the rest back")
      : tr("\(grouped(goes)) of \(grouped(conflicts.count)) as it was · Ctrl-S takes it back")
    return .text(proposals.marked.isEmpty ? words : words + decisionWords)
  }

  private static var names: SideNames { SideNames(yours: tr("now"), theirs: tr("before")) }

  private typealias Line = SidedLine<UndoConflict.Key>

  private func lines(_ environment: Environment) -> [Line] {
    let width = max(10, environment.area.width - 2)
    func text(_ text: String, isDim: Bool = false) -> [Line] {
      TextLayout.wrap(text, to: width).map { Line(text: $0, isDim: isDim) }
    }
    let when = environment.dates.moment(revision.at)
    var lines = text(tr("\(revision.words(in: environment)), \(when) by \(revision.who)."))
    lines.append(Line(yours: tr("As it is now"), theirs: tr("As it was before"), isDim: true))
    var name: String?
    for conflict in conflicts {
      if conflict.name != name { lines += text(Words.quoted(conflict.name)) }
      name = conflict.name
      lines.append(line(conflict))
    }
    return lines
  }

  private func line(_ conflict: UndoConflict) -> Line {
    var line = Line(target: conflict.key)
    switch conflict.reason {
    case .changedSince(let field, let now, let before):
      line.label = field
      (line.yours, line.theirs) = (now.isEmpty ? tr("empty") : now, before)
      if before.isEmpty { line.theirs = tr("empty") }
    default:
      line.label = conflict.noun
      (line.yours, line.theirs) = (tr("there, changed since"), tr("not there"))
    }
    let goesBack = chosen.contains(conflict.key)
    line.yoursMark = goesBack ? nil : tr("keep")
    line.theirsMark = goesBack ? tr("take") : nil
    return line
  }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    lines(environment).draw(
      on: &surface,
      in: area,
      offset: offset,
      chosen: selected,
      Self.names,
      proposals.marked
    )
  }
}

// MARK: - Handling

extension UndoReviewScreen {
  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    var effects: [Effect] = []
    switch event {
    case .command(let id, _): effects = perform(id, in: environment)
    case .click(let point, _):
      let line = offset + point.y - environment.area.y
      lines(environment).number(ofLine: line).map { selected = $0 }
    case .wheel(let lines, _): move(by: lines > 0 ? 1 : -1)
    case .leaving: effects = [.float(question)]
    case .refresh: effects = [readAgain()]
    case .reopened: return [.back]
    case .opened, .resized, .ending, .key, .paste, .reveal, .paused: break
    }
    keepInSight(in: environment)
    return effects
  }

  private mutating func perform(_ id: CommandID, in environment: Environment) -> [Effect] {
    switch id {
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .pageUp: move(by: 2 - environment.area.height)
    case .pageDown: move(by: environment.area.height - 2)
    case .first: move(by: -rowCount)
    case .last: move(by: rowCount)
    default: return performReview(id, in: environment) ?? []
    }
    return []
  }

  private mutating func move(by step: Int) {
    selected = max(0, min(rowCount - 1, selected + step))
  }

  private mutating func keepInSight(in environment: Environment) {
    move(by: 0)
    let all = lines(environment)
    let area = all.whole(of: selected, Self.names, width: environment.area.width)
      .above(in: environment.area)
    offset = all.offset(offset, keeping: selected, height: area.height)
  }

  var rowCount: Int { conflicts.count }
  var selectedRow: Int { selected }

  func item(at row: Int) -> UndoConflict.Key? { conflicts[row].key }

  mutating func go(to row: Int, in environment: Environment) { selected = row }

  mutating func choose(
    _ side: ReviewSide,
    of keys: [UndoConflict.Key],
    in environment: Environment
  ) {
    if side == .theirs { chosen.formUnion(keys) } else { chosen.subtract(keys) }
    proposals.takeIn(keys)
  }

  mutating func accept(_ keys: [UndoConflict.Key], in environment: Environment) -> [Effect] { [] }

  mutating func leaveOut(_ keys: [UndoConflict.Key], in environment: Environment) -> [Effect] {
    [
      .tell(
        "A line has one value or the other: ← as it is now, → as it was before.",
        isComplaint: true
      )
    ]
  }

  mutating func carryOut(in environment: Environment) -> [Effect] {
    let (conflicts, chosen, onChoice) = (conflicts, chosen, onChoice)
    proposals = .guesses
    // The screen under it takes the change back, and shows what came back.
    return [.below { _, _ in [onChoice(conflicts, chosen)] }, .back]
  }

  mutating func leave(in environment: Environment) -> [Effect] {
    isUnsaved ? [.float(question)] : [.back]
  }

  private var question: ChoiceDialog {
    Self.leavingQuestion(tr("It is not taken back yet"), saves: tr("Take it back as shown")) {
      screen,
      _ in
      screen.proposals = .guesses
      return []
    }
  }

  /// Looks again what changed since, as another program may have written.
  private func readAgain() -> Effect {
    let revision = revision
    return Self.work("undo", mustFinish: false, isQuiet: true) { catalog in
      guard revision.records <= UndoEffects.maxRecordsUnwatched else { return nil }
      return try await onOwnThread {
        try catalog.undoPlan(revision.id, progress: WorkProgress()).kept.filter(\.canBeChosen)
      }
    } then: { (screen: inout Self, now: [UndoConflict]?, environment) in
      guard let now, now != screen.conflicts else { return [] }
      return screen.adopt(now, in: environment)
    }
  }

  /// Shows what changed since by now; what is another value now has to be chosen once more.
  private mutating func adopt(_ now: [UndoConflict], in environment: Environment) -> [Effect] {
    guard !now.isEmpty else {
      return [.back, .complain(tr("It was changed meanwhile: nothing of it is left to choose."))]
    }
    let same = Set(now).intersection(conflicts).map(\.key)
    let new = now.firstIndex { !same.contains($0.key) }
    conflicts = now
    chosen.formIntersection(same)
    proposals.keep(same.contains)
    if let new { selected = new }
    keepInSight(in: environment)
    return [.complain(tr("Something of it was changed meanwhile: look at it once more."))]
  }
}
