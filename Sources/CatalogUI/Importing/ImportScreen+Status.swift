import Catalog
import Interchange
import TerminalKit

extension ImportScreen {
  func status(in environment: Environment) -> Status {
    if let run = environment.importRun {
      return .text("\(run.sentence) · Esc stops, nothing kept")
    }
    if reading != nil { return .text(readingWords) }
    guard let plan else { return .text("") }
    switch place {
    case .review: return .text(reviewWords(plan, in: environment))
    case .rows(let kind):
      let shown = items(kind).count
      let count = plan.count(kind)
      let place = "\(grouped(rows.selected + 1)) of \(grouped(shown))"
      return .text(
        shown < count ? "\(place) shown here · \(ImportWords.rows(count)) in all" : place
      )
    case .row(let kind):
      guard let item = item(kind) else { return .text("") }
      return .text(
        item.lines.contains { $0.kind != .same }
          ? "Nothing you typed is replaced unless you turn its ◄"
          : "Will be done: \(ImportWords.doing(item, in: plan))"
      )
    }
  }

  private var readingWords: String {
    guard let state = progressShown, state.total > 0 else { return "Reading…" }
    let percent = min(100, state.done * 100 / state.total)
    let rest = state.rest.map { " · \($0) s left" } ?? ""
    return "Reading, \(percent) %\(rest) · Esc stops"
  }

  private func reviewWords(_ plan: ImportPlan, in environment: Environment) -> String {
    let lines = ReviewLines(plan, source, width: environment.area.width)
    // Where there is no room for the words beside a line, the chosen one's are here.
    if lines.isNarrow, let line = lines.line(ofTarget: review.selected), !line.words.isEmpty {
      return line.words
    }
    if plan.open > 0 {
      let rows = plan.open == 1 ? "1 row is open" : "\(ImportWords.rows(plan.open)) are open"
      return "\(rows): as they stand they are left out."
    }
    let work = plan.work
    if work.adds + work.fills == 0 { return ImportWords.nothingNew(plan) }
    return "Nothing is written before Ctrl-S."
  }
}
