package import Catalog
package import Interchange

/// The look-ups as closures, so that the screens know of no network; the program provides them.
package struct BookLookup: Sendable {
  /// Whether anything may leave the machine.
  package enum Permission: Hashable, Sendable {
    /// `lookup = "off"`: only cached answers are shown.
    case off
    /// As `off`, for this run alone.
    case offline
    /// Only after a person has said yes.
    case ask
    case on
  }

  package enum Asking: Hashable, Sendable {
    /// Nobody is asked: only the cache is looked at.
    case nobody
    /// The sources are asked for what the cache does not have.
    case sources
    /// As `sources`, for the queue, unless another program works it off.
    case queue
    /// The sources are asked again, although they answered.
    case again
  }

  /// Takes the outcome for a book as soon as it is known, on any thread.
  package typealias Tell = @Sendable (ISBN, LookupState) -> Void

  package let permission: Permission
  /// What leaves the machine and to whom, in sentences.
  package let terms: String
  /// Stores that a person said yes.
  package let allow: @Sendable () -> Void
  /// Looks books up; ends when the outcome of each was told, or its task was cancelled.
  package let look: @Sendable ([ISBN], Asking, @escaping Tell) async -> Void

  package init(
    permission: Permission,
    terms: String,
    allow: @escaping @Sendable () -> Void,
    look: @escaping @Sendable ([ISBN], Asking, @escaping Tell) async -> Void
  ) {
    self.permission = permission
    self.terms = terms
    self.allow = allow
    self.look = look
  }
}
