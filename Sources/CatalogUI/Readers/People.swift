import Catalog

/// Who is at the keyboard, and whether there are others.
struct People: Hashable, Sendable {
  var asker = Asker.nobody
  /// The number of readers.
  var readers = 0
  /// Whether others than the asker have changed the catalogue.
  var hasOthers = false

  /// Whether each screen says who is at the keyboard.
  var areSeveral: Bool { readers > 1 || hasOthers }
}

extension People {
  /// - Parameter user: The name that was given, or the login.
  init(_ view: View, user: String) throws {
    asker = try view.asker
    readers = try view.readers.count()
    hasOthers = try view.history.hasOthers(than: user)
  }
}
