import Catalog
import TerminalKit

/// What a change of many books would do, before and after, and the way to do it.
struct BulkPlanScreen: Screen {
  enum Phase: Sendable {
    /// The books are looked at.
    case planning
    case ready(BulkPlan)
    case writing(BulkPlan)
  }

  let edit: BulkEdit
  let ids: [ID<Book>]
  /// How many of the books are not in the list that it began in.
  let unseen: Int
  /// Whether the form is under it on the trail.
  let hasForm: Bool
  var phase = Phase.planning
  /// How far the work is; the work tells it from its own thread.
  var progress = BulkProgress()
  /// What is shown of the progress, once a second.
  var progressShown: BulkProgress.State?
  var leftOut: Set<ID<Book>> = []
  /// The rows that were read, by place among the changing books.
  var rows: [Int: BulkRow] = [:]
  /// The chosen row: refused books first, then those that change.
  var selected = 0
  /// The first row in sight.
  var offset = 0

  init(_ edit: BulkEdit, of ids: [ID<Book>], unseen: Int, hasForm: Bool) {
    self.edit = edit
    self.ids = ids
    self.unseen = unseen
    self.hasForm = hasForm
  }

  var title: String {
    hasForm ? "what changes" : "Change \(Words.books(ids.count)): what changes"
  }
  var subtitle: String? { "nothing written yet" }
  var context: CommandContext { .bulkPlan }

  var footer: [CommandID] {
    switch phase {
    case .planning, .writing: [.cancel]
    case .ready: changing > 0 ? [.open, .mark, .cancel] : [.cancel]
    }
  }

  /// A change that is being written is not left without a word.
  var isUnsaved: Bool { if case .writing = phase { true } else { false } }

  var plan: BulkPlan? {
    switch phase {
    case .planning: nil
    case .ready(let plan), .writing(let plan): plan
    }
  }

  /// The number of books that Enter changes.
  var changing: Int { (plan?.changing.count ?? 0) - leftOut.count }
  var refused: [BulkRefusal] { plan?.refused ?? [] }
  var rowCount: Int { refused.count + (plan?.changing.count ?? 0) }

  /// The place of a row among the books that change; nil for a refused one.
  func place(of row: Int) -> Int? {
    let place = row - refused.count
    return place >= 0 && place < plan?.changing.count ?? 0 ? place : nil
  }

  func situation(in environment: Environment) -> Situation {
    var situation = Situation()
    situation.kind = .book
    situation.opens = "change \(Words.books(changing))"
    switch phase {
    case .planning: situation.escape = hasForm ? "back to the form" : "back"
    case .writing: situation.escape = "stop, nothing kept"
    case .ready: situation.escape = hasForm ? "back to the form" : "back, nothing changed"
    }
    if let place = place(of: selected), let id = plan?.changing[place] {
      situation.take = leftOut.contains(id) ? "change it too" : "leave this one out"
    }
    return situation
  }

  func status(in environment: Environment) -> Status {
    switch phase {
    case .planning:
      return .text(progressShown.map { "\($0.sentence("Looking at"))" } ?? "looking…")
    case .writing:
      let words = progressShown?.sentence("Changing") ?? "Changing \(Words.books(changing))"
      return .text("\(words) · Esc stops, nothing kept")
    case .ready:
      guard rowCount > 0 else { return .text("Nothing to change") }
      var text = "\(grouped(selected + 1)) of \(grouped(rowCount))"
      if !leftOut.isEmpty { text += " · \(grouped(leftOut.count)) left out" }
      return .text("\(text) · \(Words.books(changing)), one change in the history")
    }
  }
}
