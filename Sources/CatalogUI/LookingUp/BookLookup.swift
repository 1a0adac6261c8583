package import Catalog

/// Looks books up for the screens, which know of no network: the program fulfils it.
package struct BookLookup: Sendable {
  /// Whether anything may leave the machine.
  package enum Permission: Hashable, Sendable {
    /// `lookup = "off"`: what is kept is shown.
    case off
    /// The same for this run alone.
    case offline
    /// Not before a person has said yes.
    case ask
    case on
  }

  package enum Asking: Hashable, Sendable {
    /// Nobody: only what is kept is looked at.
    case nobody
    /// Those that were not asked yet.
    case sources
    /// The same for what is wanted, unless another program is about it.
    case queue
    /// Them again, although they answered.
    case again
  }

  /// Takes what became of a book as soon as that is known, on any thread.
  package typealias Tell = @Sendable (ISBN, LookedUp) -> Void

  package let permission: Permission
  /// What leaves the machine and to whom, in sentences.
  package let terms: String
  /// Remembers for ever that a person said yes.
  package let allow: @Sendable () -> Void
  /// Looks books up, and ends when each was told of, or at once when its task is cancelled.
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
