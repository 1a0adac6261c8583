import Catalog
import Interchange
import TerminalKit

extension ImportScreen {
  /// Reads the files, for the first time or as they are to be understood now; what was decided
  /// stays decided.
  mutating func read() -> [Effect] {
    let reading = ImportReading()
    self.reading = reading
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
        screen.take(plan, in: environment)
        return [.cancel("ticking")]
      } failed: { screen, error, environment in
        screen.reading = nil
        let words = ImportWords.problem(error, typed: source.title, on: environment.computer)
        return [.cancel("ticking"), .complain(words)] + (screen.plan == nil ? [.back] : [])
      },
      Self.ticking(),
    ]
  }

  private mutating func take(_ new: ImportPlan, in environment: Environment) {
    var new = new
    if let plan { new.takeDecisions(of: plan) }
    let target = chosen(in: environment)
    reading = nil
    plan = new
    // Other lines may stand above it now.
    let targets = ReviewLines(new, source, width: environment.area.width).targets
    if let target, let number = targets.firstIndex(of: target) {
      review = ListCursor(selected: number)
    }
    if case .rows(let kind) = place, new.count(kind) == 0 { place = .review }
    if case .row(let kind) = place, new.count(kind) == 0 { place = .review }
    settle(in: environment)
  }

  /// Looks at the progress from time to time, until the files are read.
  private static func ticking() -> Effect {
    work("ticking", mustFinish: false, isQuiet: true) { _ in
      try await Task.sleep(for: .seconds(1))
    } then: { screen, _, _ in
      guard let reading = screen.reading else { return [] }
      screen.progressShown = reading.progress.now
      return [Self.ticking()]
    }
  }
}
