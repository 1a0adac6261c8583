import Catalog
import Glibc

/// How an open form is kept on the disk: what names its draft, and what was kept last.
struct DraftKeeping: Sendable {
  private(set) var id: String
  let begun: Timestamp
  /// The number of the catalogue that the form was opened in.
  var identity: String?
  /// What this program has kept, or is about to.
  fileprivate var kept: Kept?
  /// Whether a draft of it may be on the disk.
  fileprivate var hasFile = false
  /// Whether it was said that it cannot be kept.
  fileprivate var isRefused = false
  /// What the form was resumed from, until it is opened.
  private var resumed: SavedDraft?

  fileprivate struct Kept: Hashable, Sendable {
    let form: SavedDraft.Form
    let untaken: [String: String]
    let reason: SavedDraft.Reason?
  }

  init(in environment: Environment) {
    id = DraftFolder.newID(at: environment.now)
    begun = environment.now
    identity = environment.catalogIdentity
  }

  init(resuming saved: SavedDraft, in environment: Environment) {
    id = saved.id
    begun = Timestamp(seconds: saved.begun)
    identity = environment.catalogIdentity
    hasFile = true
    resumed = saved
  }

  /// What the form was resumed from, the first time that this is asked.
  mutating func takeResumed() -> SavedDraft? {
    defer { resumed = nil }
    return resumed
  }

  /// The form is that of the next record now.
  mutating func beginNext(in environment: Environment) {
    id = DraftFolder.newID(at: environment.now)
    kept = nil
    hasFile = false
  }
}

/// A screen whose contents are kept on the disk while it is open, so that nothing typed is lost.
protocol DraftKeeper: Screen {
  var keeping: DraftKeeping { get set }
  /// What is kept of it; nil while there is nothing.
  var savedForm: SavedDraft.Form? { get }
  /// What was typed into fields for names and not chosen yet, by the fields' keys.
  var untaken: [String: String] { get }
}

extension DraftKeeper {
  /// Keeps what is typed on the disk, when it is not there yet; forgets it when it is as it was.
  mutating func keepDraft(
    in environment: Environment,
    because reason: SavedDraft.Reason? = nil
  ) -> [Effect] {
    guard let folder = environment.drafts, let form = savedForm else { return [] }
    guard isUnsaved else {
      guard keeping.hasFile else { return [] }
      defer { keeping.beginNext(in: environment) }
      return forgetDraft(in: environment)
    }
    let news = DraftKeeping.Kept(form: form, untaken: untaken, reason: reason)
    guard news != keeping.kept else { return [] }
    keeping.kept = news
    keeping.hasFile = true
    let number = folder.nextNumber()
    let saved = SavedDraft(
      id: keeping.id,
      catalog: environment.catalogFile,
      identity: keeping.identity,
      process: getpid(),
      begun: keeping.begun.seconds,
      form: form,
      untaken: news.untaken,
      reason: reason
    )
    return [
      Self.work(isQuiet: true) { _ in
        try folder.keep(saved, number: number)
      } then: { screen, _, _ in
        screen.keeping.isRefused = false
        return []
      } failed: { screen, error, _ in
        // It is tried again with the next key; saying so at each would only disturb.
        screen.keeping.kept = nil
        defer { screen.keeping.isRefused = true }
        return screen.keeping.isRefused ? [] : [.complain(words(of: error))]
      }
    ]
  }

  /// Keeps it as the program ends.
  mutating func keepDraftAtEnd(in environment: Environment) -> [Effect] {
    keepDraft(in: environment, because: environment.replacement == nil ? .connection : .replaced)
  }

  func forgetDraft(in environment: Environment) -> [Effect] {
    environment.drafts.map { [.work($0.forgetting(keeping.id))] } ?? []
  }
}

extension FormHost {
  var untaken: [String: String] { model?.untaken ?? [:] }

  /// Keeps it for the file that it was typed for, and leaves the form: in the one that is open now
  /// the numbers mean other records.
  ///
  /// - Parameter words: What is said when something was typed.
  mutating func leaveForOtherFile(in environment: Environment, saying words: String) -> [Effect] {
    let wasUnsaved = isUnsaved
    let kept = keepDraft(in: environment, because: .replaced)
    model = nil
    return kept + [.back] + (wasUnsaved ? [.complain(words)] : [])
  }
}

extension AppModel {
  /// Keeps on the disk what is typed in every form that is open.
  mutating func keepDrafts() {
    for token in screens.tokens {
      guard var screen = screens[token] as? any DraftKeeper else { continue }
      let effects = screen.keepDraft(in: environment)
      screens[token] = screen
      run(effects, for: token)
    }
  }
}

/// When what is typed is kept on the disk: soon after the first key that is not there yet, however
/// fast the next ones follow.
struct DraftTimer {
  private var due: ContinuousClock.Instant?
  private static let delay = Duration.milliseconds(400)

  var isDue: Bool { due.map { $0 <= .now } ?? false }

  /// Something happened that may have changed a form.
  mutating func start() {
    if due == nil { due = .now + Self.delay }
  }

  mutating func stop() { due = nil }

  /// How long to sleep at most, when something else wants to wake sooner or not at all.
  func timeout(atMost other: Duration?) -> Duration? {
    let rest = due.map { max(.zero, ContinuousClock.now.duration(to: $0)) }
    return [rest, other].compactMap(\.self).min()
  }
}
