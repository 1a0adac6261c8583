import Books
import Catalog
import Interchange

/// An import that is being written, while the screens go on.
struct ImportRun: Sendable {
  let plan: ImportPlan
  let progress = WorkProgress()
  /// The progress as it is shown, updated once a second.
  var shown: WorkProgress.State?
  /// The screen that its work belongs to.
  let owner: ScreenToken
  /// The id of the review's draft, which is kept until the import is done.
  var draftID: String?
  var quitsAfter = false
  /// The dialog that asks about the import, while it is open.
  var question: ScreenToken?

  /// How the import ended.
  enum Result: Sendable {
    case done(ImportPlan.Outcome)
    case stopped
    /// Somebody changed the catalogue after the plan was made, so that the person has to look
    /// again.
    case changed
    case failed(String)
  }

  /// "Importing 120 of 234 · 1 s left".
  var sentence: String {
    if progress.now.isStopped { return tr("Stopping…") }
    guard let shown, shown.total > 0 else {
      let work = plan.work
      return tr("Importing \(ImportWords.rows(work.adds + work.fills))")
    }
    return shown.sentence(tr("Importing")) + (quitsAfter ? tr(", then quit") : "")
  }

  /// Carries the plan out, off the thread of the screens.
  ///
  /// If someone wrote since the plan was made, it is made again while nobody else can write, and
  /// carried out if it is the same as the one that the person saw.
  @concurrent
  func carryOut(in catalog: Catalog) async -> Result {
    let (plan, progress) = (plan, progress)
    do {
      return .done(
        try await onOwnThread {
          do {
            return try plan.carryOut(in: catalog, progress: progress.reached)
          } catch ImportError.catalogChanged {
            return try plan.carryOutAlone(in: catalog, progress: progress.reached) { now in
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
    if environment.importRun != nil { return [.say(tr("The import is running already."))] }
    if reading != nil { return [.say(tr("The files are being read again: a moment."))] }
    let work = plan.work
    guard work.adds + work.fills + plan.count(.broken) > 0 || plan.hasOthers else {
      let words =
        source.isLookup ? tr("Nothing of it is new to you: Esc, then x drops it.") : nil
      return [.say(words ?? ImportWords.nothingNew(plan))]
    }
    if let column = openColumns.first, !knowsColumns { return [.float(question(of: column))] }
    isHandedOver = true
    return [.beginImport(plan)]
  }
}

extension AppModel {
  /// `i`: asks for a file, or shows the import that is being written.
  mutating func showImport(_ path: String) {
    if let run = environment.importRun {
      guard screens.page.screen.importReview == nil else { return }
      var screen = ImportScreen(run.plan.source, plan: run.plan, in: environment)
      screen.isHandedOver = true
      opened(screens.push(screen))
      return
    }
    open(ImportFileScreen(path: path))
  }

  /// Begins to write an import; the screens can be used meanwhile.
  mutating func beginImport(_ plan: ImportPlan, for token: ScreenToken) {
    guard environment.importRun == nil else { return }
    let review = screens[token]?.importReview
    let run = ImportRun(plan: plan, owner: token, draftID: review?.draftID)
    environment.importRun = run
    start(
      Work(key: "import", isQuiet: true) { catalog in
        let result = await run.carryOut(in: catalog)
        return { _, _ in [.endImport(result)] }
      },
      for: token
    )
    start(Self.importTick(run), for: token)
  }

  /// Looks at the progress once a second, until the import is done.
  private static func importTick(_ run: ImportRun) -> Work {
    Work(key: "import tick", mustFinish: false, isQuiet: true) { _ in
      try? await Task.sleep(for: .seconds(1))
      return { _, _ in [.importProgress(run.progress.now)] }
    }
  }

  mutating func show(_ progress: WorkProgress.State) {
    guard let run = environment.importRun else { return }
    environment.importRun?.shown = progress
    start(Self.importTick(run), for: run.owner)
  }

  /// Stops the import, whose transaction is rolled back.
  mutating func stopImport() {
    environment.importRun?.progress.stop()
  }

  mutating func endImport(_ result: ImportRun.Result) {
    guard let run = environment.importRun else { return }
    cancel(tr("import tick"), of: run.owner)
    environment.importRun = nil
    closeQuestion(of: run)
    switch result {
    case .done(let outcome):
      screens.leaveImport()
      if let folder = environment.drafts, let id = run.draftID {
        start(folder.forgetting(id), for: screens.page.token)
      }
      self.run([.wrote(outcome.revision)], for: screens.page.token)
      say(ImportWords.done(outcome, run.plan))
    case .stopped:
      takeBack(readingAgain: false)
      say(tr("Stopped. Nothing was imported."))
    case .changed:
      takeBack(readingAgain: true)
      let words = tr("Nothing was imported, as someone changed the catalogue.")
      say(
        screens.trail.contains { $0.screen.importReview != nil }
          ? tr("\(words) Look again") : tr("\(words) i looks again"),
        isComplaint: true
      )
    case .failed(let words):
      takeBack(readingAgain: false)
      say(words, isComplaint: true)
    }
    if run.quitsAfter { quit() }
  }

  /// Gives a plan that was not carried out back to its screen.
  ///
  /// - Parameter readingAgain: Whether the plan is made again, for the catalogue as it is now.
  private mutating func takeBack(readingAgain: Bool) {
    for entry in screens.trail where entry.screen.importReview != nil {
      let change: Reply = { screen, _ in screen.takeBackPlan(readingAgain: readingAgain) }
      run([.update(change)], for: entry.token)
    }
  }

  /// Asks what to do, when `q` is pressed while an import is written.
  mutating func askAboutImport() {
    let question = ChoiceDialog(
      tr("The import is still running"),
      answers: [
        ChoiceDialog.Answer(
          label: tr("Wait for it"),
          trailing: tr("then quit"),
          effects: [.quitAfterImport(stopping: false)]
        ),
        ChoiceDialog.Answer(
          label: tr("Stop it, nothing kept"),
          trailing: tr("and quit"),
          effects: [.quitAfterImport(stopping: true)]
        ),
        ChoiceDialog.cancel,
      ],
      foot: .escape(tr("cancel"))
    )
    let token = screens.float(question, over: screens.top.token)
    environment.importRun?.question = token
    opened(token)
  }

  /// Closes the question about an import that has ended.
  private mutating func closeQuestion(of run: ImportRun) {
    if let question = run.question { screens.close(question) }
  }

  mutating func quitAfterImport(stopping: Bool) {
    guard environment.importRun != nil else {
      quit()
      return
    }
    environment.importRun?.quitsAfter = true
    if stopping { stopImport() }
  }

  /// The status that replaces a page's own while an import is written.
  func statusOfImport(over base: any Screen) -> Status? {
    guard let run = environment.importRun, !base.context.isImport,
      !base.context.chain.contains(.form), case .text = base.status(in: environment)
    else { return nil }
    return .text(tr("\(run.sentence) · i shows it"))
  }
}
