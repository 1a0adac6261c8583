/// Why another program's file cannot be read.
package enum ForeignDatabaseError: Error, Hashable, Sendable {
  /// Its own program is changing it.
  case busy
  /// SQLite's own words.
  case unreadable(String)
}
