package import Books
package import Catalog

extension Timestamp {
  /// The time in tests for which it is no matter: a Saturday in November 2026.
  package static let test = Timestamp(seconds: 1_795_255_200)
}

extension Day {
  package static let test = Day(.test)
}

extension Catalog {
  /// Opens a file at the time of tests.
  package static func open(
    at path: String,
    user: String,
    creating: Bool = true,
    atFirstChange: Bool = false,
    migrating: Bool = true,
    isDurable: Bool = true,
    progress: @escaping (Double) throws -> Void = { _ in }
  ) throws -> Catalog {
    try open(
      at: path,
      user: user,
      creating: creating,
      atFirstChange: atFirstChange,
      migrating: migrating,
      isDurable: isDurable,
      clock: { .test },
      progress: progress
    )
  }

  /// A catalogue in memory at the time of tests.
  package static func inMemory(user: String = "test") throws -> Catalog {
    try inMemory(user: user, clock: { .test })
  }
}
