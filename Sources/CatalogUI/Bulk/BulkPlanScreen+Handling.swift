import Catalog
import TerminalKit

extension BulkPlanScreen {
  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    switch event {
    case .opened: return makePlan(in: environment)
    case .refresh:
      rows = [:]
    case .leaving: return [.float(question)]
    case .ending: progress.stop()
    case .command(let id, _):
      if let effects = perform(id, in: environment) { return effects }
    case .wheel(let lines, _): move(by: lines > 0 ? 1 : -1)
    case .click(let point, _):
      let places = BulkPlanRows(self, in: environment.area)
      if let row = places.row(at: point) { selected = row }
    case .resized, .key, .paste, .paused, .reveal: break
    // What it shows is of books of the other file.
    case .reopened: return [.back]
    }
    settle(in: environment.area)
    return fill(in: environment.area)
  }

  private mutating func perform(_ id: CommandID, in environment: Environment) -> [Effect]? {
    let page = max(1, environment.area.height / 3)
    switch id {
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .pageUp: move(by: -page)
    case .pageDown: move(by: page)
    case .first: move(by: -rowCount)
    case .last: move(by: rowCount)
    case .mark: toggle()
    case .open, .save: return carryOut()
    case .cancel: return cancel()
    default: break
    }
    return nil
  }

  private mutating func move(by rows: Int) {
    selected = max(0, min(selected + rows, rowCount - 1))
  }

  /// Leaves the chosen book out, or takes it in again.
  private mutating func toggle() {
    guard case .ready(let plan) = phase, let place = place(of: selected) else { return }
    let id = plan.changing[place]
    if leftOut.remove(id) == nil { leftOut.insert(id) }
    move(by: 1)
  }

  private mutating func cancel() -> [Effect] {
    guard case .writing = phase else {
      progress.stop()
      return [.back]
    }
    progress.stop()
    return []
  }

  /// Scrolls so that the chosen row is in sight with all its lines.
  mutating func settle(in area: Rect) {
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
  private mutating func makePlan(in environment: Environment) -> [Effect] {
    let (edit, ids, progress, year) = (edit, ids, progress, environment.currentYear)
    return [
      Self.read("plan") { view in
        try view.books.plan(edit, of: ids, currentYear: year, progress: progress)
      } then: { screen, plan, environment in
        screen.phase = .ready(plan)
        screen.progressShown = nil
        screen.settle(in: environment.area)
        return [.cancel("ticking")] + screen.fill(in: environment.area)
      } failed: { screen, error, _ in
        [.cancel("ticking"), .back] + screen.explain(error)
      },
      Self.ticking(),
    ]
  }

  /// What is wrong with the edit itself goes under its field in the form.
  private func explain(_ error: any Error) -> [Effect] {
    [.complain(words(of: error))]
  }

  /// Reads the rows that come in sight and are not there yet.
  func fill(in area: Rect) -> [Effect] {
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
        if screen.rows.count > 2_000 { screen.rows = [:] }
        var place = first
        for row in rows {
          while place < first + ids.count, ids[place - first] != row.id { place += 1 }
          screen.rows[place] = row
        }
        screen.settle(in: environment.area)
        return []
      }
    ]
  }

  private mutating func carryOut() -> [Effect] {
    guard case .ready(let plan) = phase else { return [] }
    guard changing > 0 else { return [.say("There is nothing to change.")] }
    progress = BulkProgress()
    progressShown = nil
    phase = .writing(plan)
    let (progress, leftOut, hasForm) = (progress, leftOut, hasForm)
    return [
      Self.work { catalog in
        do {
          let written = try catalog.write(plan, leavingOut: leftOut, progress: progress)
          return Written(outcome: written.value, revision: written.revision)
        } catch is CancellationError {
          return Written(outcome: nil, revision: nil)
        }
      } then: { screen, written, _ in
        screen.phase = .ready(plan)
        guard let outcome = written.outcome else {
          return [.cancel("ticking"), .say("Stopped. Nothing was changed.")]
        }
        // Back over the form, too: what was filled in there is done.
        return [.cancel("ticking"), .wrote(written.revision), .back] + (hasForm ? [.back] : [])
          + [Self.message(outcome)]
      } failed: { screen, error, _ in
        screen.phase = .ready(plan)
        return [.cancel("ticking"), .complain(words(of: error))]
      },
      Self.ticking(),
    ]
  }

  private struct Written: Sendable {
    let outcome: BulkOutcome?
    let revision: Revision?
  }

  private static func message(_ outcome: BulkOutcome) -> Effect {
    let done = "Changed \(Words.books(outcome.changed))"
    guard let first = outcome.refused.first else { return .say(done) }
    let rest = outcome.refused.count - 1
    let more = rest > 0 ? " \(Words.books(rest)) more stay, too." : ""
    return .complain("\(done). \(first.sentence)\(more)")
  }

  /// Looks at the progress from time to time, until the work is done.
  private static func ticking() -> Effect {
    work("ticking", mustFinish: false) { _ in
      try await Task.sleep(for: .milliseconds(500))
    } then: { screen, _, _ in
      switch screen.phase {
      case .ready: return []
      case .planning, .writing:
        screen.progressShown = screen.progress.now
        return [Self.ticking()]
      }
    }
  }

  /// Asked by `q` while the books are being changed.
  private var question: ChoiceDialog {
    let progress = progress
    return ChoiceDialog(
      "The change is still running",
      answers: [
        ChoiceDialog.Answer(label: "Wait for it"),
        ChoiceDialog.Answer(label: "Stop it, nothing kept") { (_: inout Self, _) in
          progress.stop()
          return []
        },
      ],
      foot: .escape("wait for it")
    )
  }
}
