/// Why a file could not be taken in.
package enum InterchangeError: Error, Hashable, Sendable {
  case notJSON
  /// There is nothing at this path.
  case notThere(path: String)
  /// Something else than a file: a folder, a pipe, a device.
  case notAFile(path: String, kind: String)
  /// The system refused to read it, for this reason in its own words.
  case unreadable(path: String, reason: String)
  /// Its own program is in the middle of a change.
  case busy(path: String, program: String)
  /// A file with nothing in it.
  case empty(name: String)
  /// No format fits: what it looked like, and what would have been understood.
  case unknownFormat(name: String, looksLike: String)
  /// Several files, and not one book in all of them.
  case noBooks(names: [String])
  /// The format that was asked for does not exist.
  case noSuchFormat(String)
  /// It cannot be read any further, because of what stands there.
  case broken(Place, reason: String)
}
