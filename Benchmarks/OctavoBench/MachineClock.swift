import Books
import Catalog
import Glibc

extension Timestamp {
  /// The time by the machine's clock.
  static func now() -> Timestamp { Timestamp(seconds: Int64(time(nil))) }
}

extension Catalog {
  /// Opens a file by the machine's clock, as the program does.
  static func open(at path: String, user: String, creating: Bool = true) throws -> Catalog {
    try open(at: path, user: user, creating: creating, clock: Timestamp.now)
  }
}
