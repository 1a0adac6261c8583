import Catalog
import Interchange

/// An import that is being written, while the screens go on.
struct ImportRun: Sendable {
  let plan: ImportPlan
  let progress = BulkProgress()
  /// What is shown of the progress, once a second.
  var shown: BulkProgress.State?
  /// The screen that its work belongs to.
  let owner: ScreenToken
  /// Whether the program ends when the import does.
  var quitsAfter = false

  /// How it ended.
  enum Result: Sendable {
    case done(ImportPlan.Outcome)
    case stopped
    /// Someone wrote since the files were looked at.
    case changed
    case failed(String)
  }

  /// "Importing 120 of 234 · 1 s left".
  var sentence: String {
    if progress.now.isStopped { return "Stopping…" }
    guard let shown, shown.total > 0 else {
      return "Importing \(ImportWords.rows(plan.rowCount))"
    }
    return shown.sentence("Importing") + (quitsAfter ? ", then quit" : "")
  }

  /// Writes, off the thread of the screens.
  ///
  /// When someone wrote since the files were looked at, they are looked at again while nobody else
  /// can write; what is found goes into the catalogue where it is what the person saw.
  @concurrent
  func carryOut(in catalog: Catalog) async -> Result {
    let (plan, progress) = (plan, progress)
    @Sendable func reached(_ done: Int, of total: Int) throws {
      try progress.reached(done, of: total)
    }
    do {
      return .done(
        try await onOwnThread {
          do {
            return try plan.carryOut(in: catalog, progress: reached(_:of:))
          } catch ImportError.catalogChanged {
            return try plan.carryOutAlone(in: catalog, progress: reached(_:of:)) { now in
              now.takeDecisions(of: plan)
              return now.isLike(plan)
            }.outcome
          }
        }
      )
    } catch is CancellationError {
      return .stopped
    } catch ImportError.catalogChanged {
      return .changed
    } catch {
      return .failed(words(of: error))
    }
  }
}

extension ImportScreen {
  /// Ctrl-S: writes what was decided, all of it or nothing.
  mutating func carryOut(in environment: Environment) -> [Effect] {
    guard let plan else { return [] }
    if environment.importRun != nil { return [.say("The import is running already.")] }
    if reading != nil { return [.say("The files are being read again: a moment.")] }
    let work = plan.work
    guard work.adds + work.fills + plan.count(.broken) > 0 || plan.hasOthers else {
      return [.say(ImportWords.nothingNew(plan))]
    }
    isHandedOver = true
    return [.beginImport(plan)]
  }
}
