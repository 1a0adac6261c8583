import GRDB

/// Version 22: the history keeps what a change was as a message with its values, beside the English text.
///
/// A message can be said in each language of the program. Changes of before keep their text alone.
enum Migration22 {
  static func run(_ db: Database, _ progress: Schema.Progress) throws {
    try db.execute(
      sql: """
        ALTER TABLE revision ADD COLUMN message TEXT;
        ALTER TABLE revision ADD COLUMN ownMessage TEXT;
        """
    )
  }
}
