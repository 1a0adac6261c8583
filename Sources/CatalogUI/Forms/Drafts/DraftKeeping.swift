import Books
import Catalog
import Glibc

/// The state of keeping an open form on the disk: the draft's id, and what was kept last.
struct DraftKeeping: Sendable {
  private(set) var id: String
  private(set) var begun: Timestamp
  /// The identity of the catalogue that the form was opened in.
  var identity: String?
  /// The draft written last, or about to be written.
  fileprivate var kept: Kept?
  /// True if a draft of it may be on the disk.
  fileprivate var hasFile = false
  /// True after a message that the draft cannot be kept.
  fileprivate var isRefused = false
  /// True while the draft is kept at a person's wish: no other draft is written over it.
  fileprivate var isLeaving = false
  /// The draft that the form goes on with, until it is opened.
  private var resumed: SavedDraft?

  fileprivate struct Kept: Hashable, Sendable {
    let form: SavedDraft.Form
    let untaken: [String: String]
    let place: String?
    let reason: SavedDraft.Reason?
  }

  init(in environment: Environment) {
    id = DraftFolder.newID(at: environment.now)
    begun = environment.now
    identity = environment.catalogIdentity
  }

  /// The keeping of a screen that is not opened yet.
  init() {
    id = ""
    begun = Timestamp(seconds: 0)
  }

  init(resuming saved: SavedDraft, in environment: Environment) {
    id = saved.id
    begun = Timestamp(seconds: saved.begun)
    identity = environment.catalogIdentity
    hasFile = true
    resumed = saved
  }

  /// True until the form that goes on with a draft is opened.
  var isResuming: Bool { resumed != nil }

  /// The draft that the form goes on with, at the first call.
  mutating func takeResumed() -> SavedDraft? {
    defer { resumed = nil }
    return resumed
  }

  /// Begins a new draft, since the form is now that of the next record.
  mutating func beginNext(in environment: Environment) {
    id = DraftFolder.newID(at: environment.now)
    begun = environment.now
    kept = nil
    hasFile = false
  }
}

/// A screen whose content is kept on the disk as a draft while it is open, so that nothing typed is
/// lost.
protocol DraftKeeper: Screen {
  var keeping: DraftKeeping { get set }
  /// The content to keep; nil while there is none.
  var savedForm: SavedDraft.Form? { get }
  /// Texts in name fields that were not chosen yet, by the fields' keys.
  var untaken: [String: String] { get }
  /// The key of the field that has the cursor, in which the draft is opened again.
  var place: String? { get }
}

extension DraftKeeper {
  var place: String? { nil }
}

extension DraftKeeper {
  /// Writes the draft if it has changed, and removes it if the form is as it was opened.
  mutating func keepDraft(
    in environment: Environment,
    because reason: SavedDraft.Reason? = nil
  ) -> [Effect] {
    guard let folder = environment.drafts, let form = savedForm, !keeping.isLeaving else {
      return []
    }
    guard isUnsaved else {
      guard keeping.hasFile else { return [] }
      defer { keeping.beginNext(in: environment) }
      return forgetDraft(in: environment)
    }
    let news = DraftKeeping.Kept(form: form, untaken: untaken, place: place, reason: reason)
    guard news != keeping.kept else { return [] }
    keeping.kept = news
    keeping.hasFile = true
    let number = folder.nextNumber()
    let saved = draft(of: form, because: reason, in: environment)
    return [
      Self.work(isQuiet: true) { _ in
        try folder.keep(saved, number: number)
      } then: { screen, _, _ in
        screen.keeping.isRefused = false
        return []
      } failed: { screen, error, _ in
        // Each key tries again; the complaint comes only once.
        screen.keeping.kept = nil
        defer { screen.keeping.isRefused = true }
        return screen.keeping.isRefused ? [] : [.complain(words(of: error))]
      }
    ]
  }

  private func draft(
    of form: SavedDraft.Form,
    because reason: SavedDraft.Reason?,
    in environment: Environment
  ) -> SavedDraft {
    SavedDraft(
      id: keeping.id,
      catalog: environment.catalogFile,
      identity: keeping.identity,
      maker: SavedDraft.Maker(environment.people),
      // What is kept for later is open nowhere, and any window may go on with it.
      process: reason == .later ? 0 : getpid(),
      begun: keeping.begun.seconds,
      form: form,
      untaken: untaken,
      place: place,
      reason: reason
    )
  }

  /// Keeps the draft because a person wants that, and goes back once it is on the disk; where it
  /// cannot be kept, nothing is left.
  ///
  /// - Parameter leave: Makes the screen one that has nothing unsaved.
  mutating func keepForLater(
    in environment: Environment,
    leave: @escaping @Sendable (inout Self) -> Void
  ) -> [Effect] {
    guard let folder = environment.drafts, let form = savedForm else {
      return [.complain(tr("There is no folder for drafts: save it, or go on."))]
    }
    let number = folder.nextNumber()
    let saved = draft(of: form, because: .later, in: environment)
    keeping.hasFile = true
    keeping.isLeaving = true
    return [
      // Keys that are pressed meanwhile are meant for the next screen, and wait.
      Self.work(holdsKeys: true) { _ in
        try folder.keep(saved, number: number)
      } then: { screen, _, _ in
        leave(&screen)
        return [.back, .say(tr("Kept for later: :drafts lists it"))]
      } failed: { screen, error, _ in
        screen.keeping.isLeaving = false
        screen.keeping.kept = nil
        screen.keeping.isRefused = true
        let why = (error as? DraftError)?.wordsWhenWanted ?? words(of: error)
        return [.complain(why)]
      }
    ]
  }

  /// Keeps the draft as the program ends.
  mutating func keepDraftAtEnd(in environment: Environment) -> [Effect] {
    keepDraft(in: environment, because: environment.replacement == nil ? .connection : .replaced)
  }

  func forgetDraft(in environment: Environment) -> [Effect] {
    environment.drafts.map { [.work($0.forgetting(keeping.id))] } ?? []
  }
}

extension FormHost {
  /// Keeps the draft for the file that it was typed for, and leaves the form: in the file that is
  /// open now the ids mean other records.
  ///
  /// - Parameter words: The message, if something was typed.
  mutating func leaveForOtherFile(in environment: Environment, saying words: String) -> [Effect] {
    let wasUnsaved = isUnsaved
    let kept = keepDraft(in: environment, because: .replaced)
    model = nil
    return kept + [.back] + (wasUnsaved ? [.complain(words)] : [])
  }
}

extension AppModel {
  /// Keeps a draft of every open form.
  mutating func keepDrafts() {
    for token in screens.tokens {
      guard var screen = screens[token] as? any DraftKeeper else { continue }
      let effects = screen.keepDraft(in: environment)
      screens[token] = screen
      run(effects, for: token)
    }
  }
}

/// Decides when drafts are written: 400 ms after the first key that is not on the disk yet, however
/// fast others follow.
///
/// So at most as much is lost as a fast typist writes in half a second, some four letters, and the
/// disk is asked three times a second at most.
struct DraftTimer {
  private var due: ContinuousClock.Instant?
  private static let delay = Duration.milliseconds(400)

  var isDue: Bool { due.map { $0 <= .now } ?? false }

  /// Something happened that may have changed a form.
  mutating func start() {
    if due == nil { due = .now + Self.delay }
  }

  mutating func stop() { due = nil }

  /// The time until drafts are due, or until another time limit if that is sooner.
  func timeout(atMost other: Duration?) -> Duration? {
    let rest = due.map { max(.zero, ContinuousClock.now.duration(to: $0)) }
    return [rest, other].compactMap(\.self).min()
  }
}
