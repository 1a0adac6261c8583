import Catalog

extension Console {
  /// Says what was changed and how to undo it.
  ///
  /// - Parameter revision: Nil when nothing was.
  func say(change revision: Revision?) {
    if let revision {
      say("\(revision.what). To take it back: octavo undo \(revision.id)")
    } else {
      say("Nothing to change: it is so already.")
    }
  }
}
