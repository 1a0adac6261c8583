import Catalog
import Interchange
import TerminalKit

extension ImportScreen {
  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    var effects: [Effect] = []
    switch event {
    case .opened: effects = plan == nil ? read() : []
    case .command(let id, _): effects = perform(id, in: environment)
    case .wheel(let lines, _): move(by: lines > 0 ? 1 : -1, in: environment)
    case .click(let point, let count):
      if choose(at: point, in: environment), count == 2 { effects = open(in: environment) }
    case .leaving: effects = [.float(leavingQuestion)]
    case .resized, .refresh, .key, .paste, .paused, .reveal, .ending, .reopened: break
    }
    settle(in: environment)
    return effects
  }

  private mutating func perform(_ id: CommandID, in environment: Environment) -> [Effect] {
    let page = max(1, environment.area.height - 2)
    if id == .cancel { return cancel(in: environment) }
    guard plan != nil else { return [] }
    switch id {
    case .up: move(by: -1, in: environment)
    case .down: move(by: 1, in: environment)
    case .pageUp: move(by: -page, in: environment)
    case .pageDown: move(by: page, in: environment)
    case .first: move(by: -1_000_000, in: environment)
    case .last: move(by: 1_000_000, in: environment)
    case .open: return open(in: environment)
    case .mark: return change(in: environment)
    case .save, .write: return carryOut(in: environment)
    case .takeMine: turn(toTheirs: false, in: environment)
    case .takeTheirs: turn(toTheirs: true, in: environment)
    case .importSame: decide(.fill)
    case .importNew: decide(.add)
    case .importLeaveOut: decide(.leaveOut)
    case .importAlike: decideAlike()
    default: break
    }
    return []
  }

  /// One step of the ladder: record, records, review, back; while it is written, it stops.
  private mutating func cancel(in environment: Environment) -> [Effect] {
    switch place {
    case .row(let kind): place = .rows(kind)
    case .rows: place = .review
    case .review:
      if environment.importRun != nil { return [.stopImport] }
      return isUnsaved ? [.float(leavingQuestion)] : [.back]
    }
    return []
  }

  private var leavingQuestion: ChoiceDialog {
    ChoiceDialog(
      "\(source.title) is not imported yet",
      text: ["What you decided about its rows would be forgotten."],
      answers: [
        ChoiceDialog.Answer(label: "Go on with it"),
        ChoiceDialog.Answer(
          label: "Leave it: nothing is imported",
          effects: [
            .update(
              Self.reply { screen, _ in
                screen.plan = nil
                return []
              }
            ),
            .back,
          ]
        ),
      ],
      foot: "Esc go on with it"
    )
  }

  // MARK: - Going through the lines

  mutating func move(by step: Int, in environment: Environment) {
    let height = environment.area.height
    switch place {
    case .review:
      guard let plan else { return }
      let count = ReviewLines(plan, source, width: environment.area.width).targets.count
      review.move(by: step, count: count, height: count)
    case .rows(let kind):
      rows.move(by: step, count: items(kind).count, height: height - 1)
    case .row(let kind):
      guard let card = card(kind, in: environment) else { return }
      line.move(by: step, count: card.targets.count, height: card.targets.count)
    }
  }

  /// Keeps what is chosen in the lists and in sight.
  mutating func settle(in environment: Environment) {
    let area = environment.area
    switch place {
    case .review:
      guard let plan else { return }
      let lines = ReviewLines(plan, source, width: area.width)
      review.clamp(count: lines.targets.count, height: lines.targets.count)
      // The first line that can be chosen has what stands above it in sight.
      let index = review.selected == 0 ? 0 : lines.index(ofTarget: review.selected) ?? 0
      let last = lines.index(ofTarget: review.selected) ?? 0
      // Below the last one stands what cannot be chosen.
      let end = review.selected == lines.targets.count - 1 ? lines.all.count - 1 : last
      offset = Self.offset(offset, keeping: index...max(index, end), height: area.height)
    case .rows(let kind):
      rows.clamp(count: items(kind).count, height: area.height - 1)
    case .row(let kind):
      guard let card = card(kind, in: environment) else { return }
      line.clamp(count: card.targets.count, height: card.targets.count)
      let index = card.index(ofTarget: line.selected) ?? 0
      let first = line.selected == 0 ? 0 : index
      let end = line.selected == card.targets.count - 1 ? card.lines.count - 1 : index
      lineOffset = Self.offset(lineOffset, keeping: first...max(first, end), height: area.height)
    }
  }

  /// The first line in sight so that some lines are, the last of them above all.
  private static func offset(_ offset: Int, keeping lines: ClosedRange<Int>, height: Int) -> Int {
    let least = max(0, lines.upperBound - height + 1)
    return max(least, min(offset, lines.lowerBound))
  }

  private mutating func choose(at point: Point, in environment: Environment) -> Bool {
    let area = environment.area
    guard area.contains(point), let plan else { return false }
    switch place {
    case .review:
      let lines = ReviewLines(plan, source, width: area.width)
      let places = lines.all.indices.filter { lines.all[$0].target != nil }
      guard let number = places.firstIndex(of: offset + point.y - area.y) else { return false }
      review = ListCursor(selected: number)
    case .rows(let kind):
      let row = rows.offset + point.y - area.y - 1
      guard point.y > area.y, items(kind).indices.contains(row) else { return false }
      rows.go(to: row, count: items(kind).count, height: area.height - 1)
    case .row(let kind):
      guard let card = card(kind, in: environment),
        let number = card.number(ofLine: lineOffset + point.y - area.y)
      else { return false }
      line = ListCursor(selected: number)
    }
    return true
  }
}
