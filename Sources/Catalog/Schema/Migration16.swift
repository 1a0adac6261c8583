import GRDB

/// Version 16: what is to be looked up, which books became one, and which findings are right as they are.
enum Migration16 {
  static func run(_ db: Database, _: Schema.Progress) throws {
    try lookups(db)
    try merging(db)
    try doctor(db)
  }

  /// What a person asked to have looked up; nothing of how that went.
  private static func lookups(_ db: Database) throws {
  }

  /// The numbers of books that became one with another, and names that are never the same.
  private static func merging(_ db: Database) throws {
  }

  /// Findings of which a person said that they are right.
  private static func doctor(_ db: Database) throws {
  }
}
