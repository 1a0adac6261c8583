import Catalog
import Glibc

/// How an open form is kept on the disk: what names its draft, and how often that was written.
struct DraftKeeping: Sendable {
  private(set) var id: String
  fileprivate var writes = 0
  let begun: Timestamp
  /// The number of the catalogue that the form was opened in.
  var identity: String?
  /// What the form was resumed from, until it is opened.
  private var resumed: SavedDraft?

  init(in environment: Environment) {
    id = DraftFolder.newID(at: environment.now)
    begun = environment.now
    identity = environment.catalogIdentity
  }

  init(resuming saved: SavedDraft, in environment: Environment) {
    id = saved.id
    begun = Timestamp(seconds: saved.begun)
    identity = environment.catalogIdentity
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
    writes = 0
  }
}

extension FormHost {
  /// Keeps what is typed on the disk; forgets it when it is as it was.
  mutating func keepDraft(
    in environment: Environment,
    because reason: SavedDraft.Reason? = nil
  ) -> [Effect] {
    guard let folder = environment.drafts, let form = savedForm, let model else { return [] }
    guard isUnsaved else { return keeping.writes > 0 ? forgetDraft(in: environment) : [] }
    keeping.writes += 1
    let number = keeping.writes
    let saved = SavedDraft(
      id: keeping.id,
      catalog: environment.catalogFile,
      identity: keeping.identity,
      process: getpid(),
      begun: keeping.begun.seconds,
      form: form,
      untaken: model.untaken,
      reason: reason
    )
    return [
      Self.work { _ in
        try folder.keep(saved, number: number)
      } then: { _, _, _ in
        []
      }
    ]
  }

  /// Keeps it as the program ends.
  mutating func keepDraftAtEnd(in environment: Environment) -> [Effect] {
    keepDraft(in: environment, because: environment.replacement == nil ? .connection : .replaced)
  }

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

  func forgetDraft(in environment: Environment) -> [Effect] {
    environment.drafts.map { [.work($0.forgetting(keeping.id))] } ?? []
  }
}
