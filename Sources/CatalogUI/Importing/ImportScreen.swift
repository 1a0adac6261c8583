import Catalog
import Interchange
import TerminalKit

/// What an import found, and what will be done with it, before anything is written.
struct ImportScreen: Screen {
  var source: ImportSource
  /// What was found; nil until the files are read for the first time.
  var plan: ImportPlan?
  /// The files are being read, for the first time or again.
  var reading: ImportReading?
  /// What is shown of the progress, now and then.
  var progressShown: BulkProgress.State?
  /// Whether it is being written: leaving the screen loses nothing then.
  var isHandedOver = false
  var place = Place.review
  /// The chosen line of the review, among those that something can be done with.
  var review = ListCursor()
  /// The first line of the review in sight.
  var offset = 0
  /// The chosen record of the kind that is looked at.
  var rows = ListCursor()
  /// The chosen line of the record that is looked at.
  var line = ListCursor()
  /// The first line of the record in sight.
  var lineOffset = 0

  enum Place: Hashable, Sendable {
    /// Everything at a glance.
    case review
    /// The records of a kind.
    case rows(ImportKind)
    /// One of them.
    case row(ImportKind)
  }

  /// - Parameter plan: What was found before, when it is known.
  init(_ source: ImportSource, plan: ImportPlan? = nil) {
    self.source = source
    self.plan = plan
  }

  var title: String {
    switch place {
    case .review: source.title
    case .rows(let kind): "\(source.title) › \(ImportWords.name(kind))"
    case .row(let kind):
      "\(ImportWords.name(kind)) · \(grouped(rows.selected + 1)) of \(grouped(items(kind).count))"
    }
  }

  var subtitle: String? { "nothing written yet" }

  var context: CommandContext {
    switch place {
    case .review: .importReview
    case .rows: .importRows
    case .row: .importRow
    }
  }

  /// What a person decided is not thrown away without a word.
  var isUnsaved: Bool { !isHandedOver && plan?.hasDecisions ?? false }

  var footer: [CommandID] {
    guard plan != nil else { return [.cancel] }
    switch place {
    case .review: return [.open, .mark, .save, .cancel]
    case .rows: return [.open, .mark, .cancel]
    case .row(let kind):
      guard let item = item(kind) else { return [.cancel] }
      var keys: [CommandID] = []
      if item.lines.contains(where: { $0.kind != .same }) { keys = [.takeMine, .takeTheirs] }
      if item.kind.choices.contains(.fill) { keys.append(.importSame) }
      if item.kind.choices.contains(.add) { keys.append(.importNew) }
      if item.kind.choices.count > 1 { keys += [.importLeaveOut, .importAlike] }
      return keys + [.cancel]
    }
  }

  func situation(in environment: Environment) -> Situation {
    var situation = Situation()
    situation.escape = "cancel"
    guard let plan else { return situation }
    situation.take = ImportWords.verb(plan)
    switch place {
    case .review:
      situation.opens = chosen(in: environment)?.opens
      if environment.importRun != nil { situation.escape = "stop" }
    case .rows:
      situation.opens = "look at it"
      situation.escape = "back"
    case .row(let kind):
      situation.escape = "back"
      situation.name = "all \(grouped(plan.count(kind))) alike"
    }
    return situation
  }

  /// The records of a kind, as far as they are kept in full.
  func items(_ kind: ImportKind) -> [ImportItem] { plan?.items[kind] ?? [] }

  /// The chosen one of them.
  func item(_ kind: ImportKind) -> ImportItem? {
    let items = items(kind)
    return items.indices.contains(rows.selected) ? items[rows.selected] : nil
  }

  /// The chosen line of the review.
  func chosen(in environment: Environment) -> ReviewLine.Target? {
    guard let plan else { return nil }
    let targets = ReviewLines(plan, source, width: environment.area.width).targets
    return targets.indices.contains(review.selected) ? targets[review.selected] : nil
  }
}

/// The reading of files; it ends when nobody wants its answer any more.
final class ImportReading: Sendable {
  let progress = BulkProgress()

  deinit { progress.stop() }
}
